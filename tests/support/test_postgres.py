"""The server that the tests bring along is real, new and gone afterwards."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg

from tests.support.postgres import postgres

ROOT = Path(__file__).resolve().parents[2]


def folder_of(url: str) -> Path:
    """Return the folder of the server at *url*."""
    return Path(unquote(urlsplit(url).netloc.partition("@")[2]))


def test_the_server_in_the_wheel_runs_where_none_is_installed():
    with postgres(bundled=True) as url:
        folder = folder_of(url)
        with psycopg.connect(host=str(folder), user="botifarra", dbname="postgres") as session:
            answer = session.execute("SHOW fsync").fetchone()

    assert answer == ("off",)
    assert not folder.exists()


def test_an_interrupted_run_leaves_no_server_behind():
    command = [sys.executable, "-m", "tests.support.postgres", sys.executable, "-c"]
    command += ["import os, time; print(os.environ['DATABASE_URL'], flush=True); time.sleep(60)"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        folder = folder_of(run.stdout.readline().strip())
        server = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        run.send_signal(signal.SIGTERM)
        code = run.wait(30)

    assert code == 128 + signal.SIGTERM
    assert not folder.exists()
    assert is_gone(server)


def is_gone(process: int) -> bool:
    """Return whether *process* ends within 5 seconds."""
    for _try in range(50):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
