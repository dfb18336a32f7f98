"""The championship as ``make run`` serves it: a process of its own with its own data."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds for a first run on a busy machine


@dataclass(frozen=True, slots=True)
class Served:
    """A running server: its address, the file with what it says in the terminal, its process."""

    address: str
    terminal: Path
    process: int

    def password(self) -> str | None:
        """Return the organiser's password if this run made it."""
        found = re.search(r"\b[a-z]{4}-[a-z]{4}-[a-z]{4}-[a-z]{4}\b", self.terminal.read_text())
        return found and found.group()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def served(
    data: Path,
    *,
    port: int | None = None,
    database: str = "",
    before: Callable[[], None] | None = None,
) -> Iterator[Served]:
    """Yield the championship served with its data in *data*, once it answers.

    *database* is the address of another database than the file in *data*; *before* is
    called in the process before it begins to serve.
    """
    port = port or free_port()
    terminal = data.with_name(f"terminal-{port}-{time.monotonic_ns()}.txt")
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(port)}
    if database:
        environment["DATABASE_URL"] = database
    with terminal.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            preexec_fn=before,
        )
    try:
        running = Served(f"http://127.0.0.1:{port}", terminal, server.pid)
        _wait_until_it_answers(server, running)
        yield running
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)


def _wait_until_it_answers(server: subprocess.Popen[bytes], running: Served) -> None:
    """Return when *running* answers; raise RuntimeError with its words if *server* gives up."""
    give_up = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < give_up:
        try:
            urlopen(running.address, timeout=5).close()
        except (URLError, TimeoutError):
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(running.terminal.read_text())
