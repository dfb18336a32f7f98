"""One command on a fresh machine, and the same command the evening after."""

import http.cookiejar
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from tests.support.served import ROOT, Served, served


def signed_in(server: Served, password: str) -> bool:
    """Return whether the organiser gets in at *server* with *password*."""
    opener: OpenerDirector = build_opener(HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with opener.open(f"{server.address}/entra/") as page:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    assert token
    fields = {"csrfmiddlewaretoken": token[1], "username": "organitzador", "password": password}
    with opener.open(Request(f"{server.address}/entra/", urlencode(fields).encode())) as page:
        return str(page.url) != f"{server.address}/entra/"


def rows(data: Path, table: str) -> int:
    """Return how many rows *table* has in the database kept in *data*."""
    base = sqlite3.connect(data / "botifarra.sqlite3")
    try:
        return int(base.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608
    finally:
        base.close()


def test_the_first_run_makes_an_organiser_and_a_demo_and_the_second_keeps_them(tmp_path: Path):
    data = tmp_path / "data"
    with served(data) as first:
        password = first.password()
        assert password
        assert signed_in(first, password)
        words = first.terminal.read_text()
    made = {table: rows(data, table) for table in ("auth_user", "tournament_pair")}
    with served(data) as second:
        assert second.password() is None
        assert signed_in(second, password)

    assert first.address.replace("127.0.0.1", "localhost") in words
    assert made["auth_user"] == 1
    assert made["tournament_pair"] > 0
    assert {table: rows(data, table) for table in made} == made


def test_the_embedded_database_is_in_one_file_after_the_last_request(tmp_path: Path):
    with served(tmp_path / "data"):
        pass
    base = sqlite3.connect(tmp_path / "data" / "botifarra.sqlite3")
    mode = base.execute("PRAGMA journal_mode").fetchone()
    base.close()

    assert mode == ("wal",)
    assert sorted(file.name for file in (tmp_path / "data").iterdir()) == [
        "botifarra.sqlite3",
        "secret-key",
    ]


def test_a_port_that_is_taken_is_said_and_nothing_is_touched(tmp_path: Path):
    with served(tmp_path / "data") as running:
        port = running.address.rpartition(":")[2]
        second = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env={"PORT": port, "DATA_DIR": str(tmp_path / "other")},
            capture_output=True,
            text=True,
            check=False,
        )

    assert second.returncode == 1
    assert f"PORT={int(port) + 1} make run" in second.stderr
    assert not (tmp_path / "other" / "botifarra.sqlite3").exists()


@pytest.mark.parametrize("text", ["vuit mil", "0", "65536", "-1"])
def test_a_port_that_is_no_port_is_refused(tmp_path: Path, text: str):
    answer = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={"PORT": text, "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 1
    assert text in answer.stderr
