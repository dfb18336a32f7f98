"""One command on a fresh machine, and the same command the evening after."""

import http.cookiejar
import re
import socket
import sqlite3
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener, urlopen

import pytest
from django.core.management.base import CommandError

from tests.support.served import ROOT, Served, free_port, served
from tournament.management.commands.serve import readable_password, wanted_port

STATIC = ROOT / "static"
HTMX = next(STATIC.glob("vendor/htmx-*/htmx.min.js")).relative_to(STATIC).as_posix()


def signed_in(server: Served, password: str) -> bool:
    """Return whether the organiser gets in at *server* with *password*."""
    opener: OpenerDirector = build_opener(HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with opener.open(f"{server.address}/entra/") as page:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    assert token
    fields = {"csrfmiddlewaretoken": token[1], "username": "organitzador", "password": password}
    with opener.open(Request(f"{server.address}/entra/", urlencode(fields).encode())) as page:
        return str(page.url) != f"{server.address}/entra/"


def kept_for(server: Served, file: str) -> str:
    """Return how long a browser keeps the static *file* of *server*, and that it is served."""
    with urlopen(f"{server.address}/static/{file}") as answer:
        return str(answer.headers["Cache-Control"])


def one_row(data: Path, query: str) -> tuple[object, ...]:
    """Return the first row that *query* finds in the database kept in *data*."""
    base = sqlite3.connect(data / "botifarra.sqlite3")
    try:
        row: tuple[object, ...] = base.execute(query).fetchone()
        return row
    finally:
        base.close()


def rows(data: Path, table: str) -> int:
    """Return how many rows *table* has in the database kept in *data*."""
    return int(str(one_row(data, f"SELECT count(*) FROM {table}")[0]))  # noqa: S608


def test_the_first_run_makes_an_organiser_and_a_demo_and_the_second_keeps_them(tmp_path: Path):
    data = tmp_path / "data"
    with served(data) as first:
        password = first.password()
        assert password
        assert signed_in(first, password)
        words = first.terminal.read_text()
        assert kept_for(first, "css/tokens.css") == "max-age=60, public"
        assert kept_for(first, HTMX) == "max-age=315360000, public, immutable"
    made = {table: rows(data, table) for table in ("auth_user", "tournament_pair")}
    with served(data) as second:
        assert second.password() is None
        assert signed_in(second, password)

    assert first.address.replace("127.0.0.1", "localhost") in words
    assert made["auth_user"] == 1
    assert made["tournament_pair"] > 0
    assert {table: rows(data, table) for table in made} == made
    assert one_row(data, "PRAGMA journal_mode") == ("wal",)
    assert sorted(file.name for file in data.iterdir()) == ["botifarra.sqlite3", "secret-key"]


def test_a_port_that_is_taken_is_said_with_another_one_to_take(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("0.0.0.0", 0)) as somebody:  # noqa: S104
        port = somebody.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))
        with pytest.raises(CommandError, match=f"PORT={port + 1} make run"):
            wanted_port()


@pytest.mark.parametrize("text", ["vuit mil", "0", "65536", "-1", "80.5"])
def test_a_port_that_is_no_port_is_refused(monkeypatch: pytest.MonkeyPatch, text: str):
    monkeypatch.setenv("PORT", text)

    with pytest.raises(CommandError, match=text):
        wanted_port()


def test_a_free_port_is_taken_at_its_word(monkeypatch: pytest.MonkeyPatch):
    port = free_port()
    monkeypatch.setenv("PORT", str(port))

    assert wanted_port() == port


def test_passwords_are_words_to_read_out_and_never_the_same():
    passwords = {readable_password() for _again in range(100)}

    assert len(passwords) == 100
    assert [p for p in passwords if not re.fullmatch(r"[a-z]{4}(-[a-z]{4}){3}", p)] == []
