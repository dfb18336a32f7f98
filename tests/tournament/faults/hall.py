"""A hall with its real server, and people in it who look and save over the network."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.support.served import ROOT, Served, served

PAIRS = 24
TOKEN = "a" * 32  # what a browser that was given this cookie has to send along
PREPARE = f"""
import django, json
django.setup()
from django.contrib.auth.models import User
from django.test import Client
from tests.factories import draw, make_tournament
tournament = make_tournament({PAIRS}, owner=User.objects.create_user("sala", password="manilla-9"))
tournament.is_public = True
tournament.save()
draw(tournament)
client = Client()
client.force_login(tournament.owner)
print(json.dumps([tournament.slug, client.cookies["sessionid"].value]))
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered: status, text, and after how many seconds."""

    status: int
    text: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Hall:
    """A running server with a round in play, and the session of its organiser."""

    server: Served
    slug: str
    session: str

    def look(self, path: str = "", *, session: str = "nobody") -> Answer:
        """Look at a public page, made for this visitor alone."""
        return self._ask("GET", path or f"/t/{self.slug}/", None, session)

    def save(self, pair: int, *, session: str = "") -> Answer:
        """Note that *pair* has paid."""
        path = f"/taula-de-control/{self.slug}/parelles/{pair}/pagat/"
        return self._ask("POST", path, {"value": "1"}, session or self.session)

    def enter(self, name: str, password: str) -> Answer:
        """Log in."""
        return self._ask("POST", "/entra/", {"username": name, "password": password}, "nobody")

    def _ask(self, method: str, path: str, fields: dict[str, str] | None, session: str) -> Answer:
        cookies = {"sessionid": session, "csrftoken": TOKEN}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        headers |= {"Accept-Language": "ca"}
        body = None
        if fields is not None:
            body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection(urlsplit(self.server.address).netloc, timeout=300)
        start = time.monotonic()
        line.request(method, path, body, headers)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return Answer(answer.status, text, time.monotonic() - start)


@contextmanager
def hall(data: Path) -> Iterator[Hall]:
    """Yield a hall with its data in *data*."""
    with served(data) as server:
        slug, session = prepare(data)
        yield Hall(server, slug, session)


def prepare(data: Path) -> tuple[str, str]:
    """Put a round in play into the prepared *data*; return its slug and an organiser's session."""
    made = subprocess.run(
        [sys.executable, "-c", PREPARE],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tournament.settings", "DATA_DIR": str(data)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    slug, session = json.loads(made.splitlines()[-1])
    return slug, session
