"""The hall at its busiest, through the real server: typists, readers, and the clock of each save.

    python -m tests.benchmarks.hall                              on SQLite
    python -m tests.support.postgres python -m tests.benchmarks.hall    on PostgreSQL

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
user = User.objects.create_user("mesures", password="una-contrasenya-llarga")
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
saved = Table.objects.filter(kind="played")
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


class Hall:
    """Everybody who uses the server at once, and what they saw."""

    def __init__(self, address: str, slug: str, session: str) -> None:
        self.address, self.slug, self.session = address, slug, session
        self.saves: list[float] = []
        self.looks: list[float] = []
        self.errors: list[str] = []
        self.over = threading.Event()

    def typist(self, numbers: list[int]) -> None:
        """Open each table, save it, and note how long the save took."""
        browser = Connection(self.address, self.session)
        for number in numbers:
            path = f"/taula-de-control/{self.slug}/rondes/1/taules/{number}/"
            _status, page = browser.ask(path)
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
            fields = {
                "csrfmiddlewaretoken": token.group(1) if token else "",
                "kind": "played",
                "left_points": 101,
                "right_points": number % 100,
                "version": 1,
            }
            start = time.perf_counter()
            status, _text = browser.ask(path, fields)
            self.saves.append((time.perf_counter() - start) * 1000)
            if status != 302:
                self.errors.append(f"save {status}")

    def reader(self, place: int) -> None:
        """Read the public page of the round every few seconds."""
        time.sleep(EVERY * place / READERS)
        browser = Connection(self.address)
        while not self.over.is_set():
            start = time.perf_counter()
            status, _text = browser.ask(f"/t/{self.slug}/ronda/1/")
            self.looks.append((time.perf_counter() - start) * 1000)
            if status != 200:
                self.errors.append(f"look {status}")
            self.over.wait(EVERY)

    def run(self) -> float:
        """Let everybody begin, and return how many seconds the typists needed."""
        readers = [threading.Thread(target=self.reader, args=(n,)) for n in range(READERS)]
        shares = [list(range(1 + n, TABLES + 1, TYPISTS)) for n in range(TYPISTS)]
        typists = [threading.Thread(target=self.typist, args=(share,)) for share in shares]
        for reader in readers:
            reader.start()
        time.sleep(EVERY)  # until every phone has looked once
        start = time.perf_counter()
        for typist in typists:
            typist.start()
        for typist in typists:
            typist.join()
        spent = time.perf_counter() - start
        self.over.set()
        for reader in readers:
            reader.join()
        return spent


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
            hall = Hall(running.address, slug, session)
            spent = hall.run()
        kept = int(_run([sys.executable, "-c", COUNT], environment).split()[-1])
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    print(f"{kind}: {TYPISTS} typists, {TABLES} tables, {READERS} phones reading, {spent:.1f} s")
    for name, times in (("a save", hall.saves), ("a look", hall.looks)):
        cut = statistics.quantiles(times, n=20)[-1]
        middle = statistics.median(times)
        print(f"{name}: median {middle:.0f} ms, p95 {cut:.0f} ms, {len(times)} in all")
    print(f"errors {len(hall.errors)}, results lost {TABLES - kept} {sorted(set(hall.errors))}")


def _run(command: list[str], environment: dict[str, str]) -> str:
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    main()
