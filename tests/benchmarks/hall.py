"""The hall at its busiest, through the real server: typists, readers, and the clock of each save.

    python -m tests.benchmarks hall                                  on SQLite
    python -m tests.support.postgres python -m tests.benchmarks hall    on PostgreSQL

Four typists save 200 tables as fast as they can while 200 phones read the
public pages, each every eight seconds. Prints how long a save took, how many
answers were errors and how many results are missing afterwards; stops by itself.
Where the system tells it, it prints whose the processors were: the server's,
the typists' and the phones', who in a hall have their own.
"""

import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.benchmarks.phones import EVERY, READERS
from tests.support.served import Served, served

TABLES, TYPISTS = 200, 4

PREPARE = """
import django, json
django.setup()
from django.contrib.auth.models import User
from django.test import Client
from tests.factories import draw, make_tournament
user = User.objects.create_user("sala")
tournament = make_tournament({pairs}, owner=user)
draw(tournament)
client = Client()
client.force_login(user)
print(json.dumps([tournament.slug, client.cookies["sessionid"].value]))
"""

COUNT = """
import django
django.setup()
from tournament.models import Table
saved = Table.objects.filter(round__tournament__slug="{slug}", kind="played")
print(sum(table.right_points == table.number % 100 for table in saved))
"""


class Connection:
    """A typist's browser: one connection, kept open as browsers do."""

    def __init__(self, address: str, session: str) -> None:
        self.http = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self.cookies = {"sessionid": session}

    def ask(self, path: str, fields: dict[str, object] | None = None) -> tuple[int, str]:
        """Get *path*, or post *fields* to it; return the status and the text."""
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        body = urlencode(fields) if fields else None
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.http.request("POST" if body else "GET", path, body, headers)
        answer = self.http.getresponse()
        text = answer.read().decode()
        for name, value in answer.getheaders():
            if name == "Set-Cookie":
                key, _equals, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return answer.status, text


class Seen:
    """What a group of people saw: milliseconds of each answer, and the wrong ones."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.errors: list[str] = []

    def ask(
        self, browser: Connection, path: str, wanted: int, fields: dict[str, object] | None = None
    ) -> str:
        """Ask for *path*, note how long it took and whether it was *wanted*; return the text."""
        start = time.perf_counter()
        try:
            status, text = browser.ask(path, fields)
        except (OSError, http.client.HTTPException) as problem:
            self.errors.append(type(problem).__name__)
            return ""
        self.times.append((time.perf_counter() - start) * 1000)
        if status != wanted:
            self.errors.append(f"{status} for {path}")
        return text


def type_sheets(
    opened: Seen, saved: Seen, address: str, slug: str, session: str, numbers: range
) -> None:
    """Open each table and save it, and note how long both took."""
    browser = Connection(address, session)
    for number in numbers:
        path = f"/taula-de-control/{slug}/rondes/1/taules/{number}/"
        page = opened.ask(browser, path, 200)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        fields = {
            "csrfmiddlewaretoken": token.group(1) if token else "",
            "kind": "played",
            "left_points": 101,
            "right_points": number % 100,
            "version": 1,
        }
        saved.ask(browser, path, 302, fields)


def typists(address: str, slug: str, session: str) -> tuple[Seen, Seen, float]:
    """Let all typists work side by side; return what they saw, and the seconds they needed."""
    opened, saved = Seen(), Seen()
    shares = [range(1 + n, TABLES + 1, TYPISTS) for n in range(TYPISTS)]
    people = [
        threading.Thread(target=type_sheets, args=(opened, saved, address, slug, session, share))
        for share in shares
    ]
    start = time.perf_counter()
    for person in people:
        person.start()
    for person in people:
        person.join()
    return opened, saved, time.perf_counter() - start


def processor(process: int) -> float:
    """Return the seconds of processor that *process* and those it started have used; 0 untold."""
    try:
        figures = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        started = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0.0
    ticks = int(figures[11]) + int(figures[12])
    return ticks / os.sysconf("SC_CLK_TCK") + sum(processor(int(child)) for child in started)


def evening(running: Served, slug: str, session: str) -> tuple[dict[str, Seen], float, list[float]]:
    """Let the phones read while the typists save.

    Return what all saw, the seconds it took, and those of the processors.
    """
    command = [sys.executable, "-m", "tests.benchmarks.phones", running.address, slug]
    phones = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    time.sleep(EVERY)  # until every phone has looked once
    everybody = (running.process, os.getpid(), phones.pid)
    before = [processor(process) for process in everybody]
    opened, saved, spent = typists(running.address, slug, session)
    used = [processor(process) - start for process, start in zip(everybody, before, strict=True)]
    used[1] -= used[0] + used[2]  # this process started the others
    looked, again = Seen(), Seen()
    looked.times, again.times, looked.errors = json.loads(phones.communicate()[0])
    seen = {"a save": saved, "a table opened": opened, "a look": looked, "the same again": again}
    return seen, spent, used


def main() -> None:
    """Measure one hall and print its figures."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        environment = {
            **os.environ,
            "DATA_DIR": str(data),
            "DJANGO_SETTINGS_MODULE": "tournament.settings",
        }
        _run([sys.executable, "manage.py", "migrate", "-v0"], environment)
        prepared = _run([sys.executable, "-c", PREPARE.format(pairs=2 * TABLES)], environment)
        slug, session = json.loads(prepared.splitlines()[-1])
        with served(data, database=os.environ.get("DATABASE_URL", "")) as running:
            seen, spent, used = evening(running, slug, session)
        kept = int(_run([sys.executable, "-c", COUNT.format(slug=slug)], environment).split()[-1])
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    print(f"{kind}: {TYPISTS} typists, {TABLES} tables, {READERS} phones reading, {spent:.1f} s")
    for name, group in seen.items():
        print(f"{name}: {_figures(group.times)}")
    words = zip(("server", "typists", "phones"), used, strict=True)
    print("processor: " + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in words))
    errors = [error for group in seen.values() for error in group.errors]
    print(f"errors {len(errors)} {sorted(set(errors))}, results lost {TABLES - kept}")


def _figures(times: list[float]) -> str:
    """Return the middle and the slow end of *times*, in milliseconds, in words."""
    if len(times) < 2:
        return f"{len(times)} in all"
    middle, cut = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    return (
        f"median {middle:.0f} ms, p95 {cut:.0f} ms, most {max(times):.0f} ms, {len(times)} in all"
    )


def _run(command: list[str], environment: dict[str, str]) -> str:
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout
