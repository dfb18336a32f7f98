"""The hall at its busiest, through the real server: typists, readers, and the clock of each save.

    python -m tests.benchmarks hall                                  on SQLite
    python -m tests.support.postgres python -m tests.benchmarks hall    on PostgreSQL

Four typists save 200 tables as fast as they can while 200 phones read the
public pages, each every eight seconds. Prints how long a save took, how many
answers were errors and how many results are missing afterwards; stops by itself.
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

from tests.support.served import served

TABLES, TYPISTS, READERS = 200, 4, 200
EVERY = 8.0  # seconds between two looks of a phone

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
    """One browser's connection, kept open as browsers do."""

    def __init__(self, address: str, session: str = "") -> None:
        self.http = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self.cookies = {"sessionid": session} if session else {}

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
    ) -> None:
        """Ask for *path* and note how long the answer took and whether it was the *wanted* one."""
        start = time.perf_counter()
        try:
            status, _text = browser.ask(path, fields)
        except (OSError, http.client.HTTPException) as problem:
            self.errors.append(type(problem).__name__)
            return
        self.times.append((time.perf_counter() - start) * 1000)
        if status != wanted:
            self.errors.append(f"{status} for {path}")


def type_sheets(seen: Seen, address: str, slug: str, session: str, numbers: range) -> None:
    """Open each table, save it, and note how long the save took."""
    browser = Connection(address, session)
    for number in numbers:
        path = f"/taula-de-control/{slug}/rondes/1/taules/{number}/"
        _status, page = browser.ask(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        fields = {
            "csrfmiddlewaretoken": token.group(1) if token else "",
            "kind": "played",
            "left_points": 101,
            "right_points": number % 100,
            "version": 1,
        }
        seen.ask(browser, path, 302, fields)


def typists(address: str, slug: str, session: str) -> tuple[Seen, float]:
    """Let all typists work side by side; return what they saw and the seconds they needed."""
    seen = Seen()
    shares = [range(1 + n, TABLES + 1, TYPISTS) for n in range(TYPISTS)]
    people = [
        threading.Thread(target=type_sheets, args=(seen, address, slug, session, share))
        for share in shares
    ]
    start = time.perf_counter()
    for person in people:
        person.start()
    for person in people:
        person.join()
    return seen, time.perf_counter() - start


def readers(address: str, slug: str) -> None:
    """Read the public page as all phones do until the input ends; print what they saw."""
    seen, over = Seen(), threading.Event()

    def read(place: int) -> None:
        time.sleep(EVERY * place / READERS)
        browser = Connection(address)
        while not over.is_set():
            seen.ask(browser, f"/t/{slug}/ronda/1/", 200)
            over.wait(EVERY)

    phones = [threading.Thread(target=read, args=(n,)) for n in range(READERS)]
    for phone in phones:
        phone.start()
    sys.stdin.read()
    over.set()
    for phone in phones:
        phone.join()
    print(json.dumps([seen.times, seen.errors]))


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
            command = [sys.executable, "-m", "tests.benchmarks.hall", running.address, slug]
            phones = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            time.sleep(EVERY)  # until every phone has looked once
            saves, spent = typists(running.address, slug, session)
            looks = Seen()
            looks.times, looks.errors = json.loads(phones.communicate()[0])
        kept = int(_run([sys.executable, "-c", COUNT.format(slug=slug)], environment).split()[-1])
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    print(f"{kind}: {TYPISTS} typists, {TABLES} tables, {READERS} phones reading, {spent:.1f} s")
    for name, seen in (("a save", saves), ("a look", looks)):
        middle, cut = statistics.median(seen.times), statistics.quantiles(seen.times, n=20)[-1]
        print(f"{name}: median {middle:.0f} ms, p95 {cut:.0f} ms, {len(seen.times)} in all")
    errors = saves.errors + looks.errors
    print(f"errors {len(errors)} {sorted(set(errors))}, results lost {TABLES - kept}")


def _run(command: list[str], environment: dict[str, str]) -> str:
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    readers(*sys.argv[1:]) if sys.argv[1:] else main()
