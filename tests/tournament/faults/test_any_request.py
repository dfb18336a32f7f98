"""No request whatever ends in a fault of ours, on neither database.

Every address gets what no form would send: characters that one database stores and
the other refuses, numbers beyond any column, texts without end, all alone and mixed
with what its forms really have. Whatever comes back, it is an answer for a person.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from random import Random
from urllib.parse import quote

import pytest
from django.db import connection, transaction
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import draw, enter, enter_all, make_tournament, play
from tests.support.served import ROOT
from tournament.models import Invitation, Role, Round
from tournament.services.draws import draw_next_round
from tournament.services.infractions import record_infraction
from tournament.services.rounds import close_round
from tournament.services.team import invite

pytestmark = pytest.mark.django_db

NASTY = (
    "\0",
    "a\0b",
    "Els Trempats\x1b[2J\u202e\ufffe\U0010ffff",
    "x" * 5_000,
    "",
    "-1",
    "0",
    "2147483648",  # one more than a column of PostgreSQL holds
    "9223372036854775808",  # one more than one of SQLite holds
    "9" * 5_000,  # more digits than Python reads as a number
    "٣",  # a digit, to Python
    "²",  # one that is no number
    "1e9",
    "NaN",
    "%00",
    "['a']",
    "' OR 1=1 --",
    "2026-02-30",
    "//elsewhere.example",
)
SAMPLE = 5
"""How many of all that could be sent each address gets."""


class Fields(HTMLParser):
    """The names of all fields of a page, with the values that they have."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a field or a button."""
        told = dict(attrs)
        if tag in {"input", "select", "textarea", "button"} and (name := told.get("name")):
            self.found.setdefault(name, told.get("value") or "1")


def addresses(
    patterns: list[URLPattern | URLResolver] | None = None, before: str = ""
) -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield every address as it is written, with its view."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        written = f"{before}{each.pattern}"
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, written)
        else:
            yield written, each.callback


def usual_parts(round_: Round, invitation: Invitation) -> dict[str, str]:
    """Return what the parts of an address are where it leads somewhere."""
    return {
        "slug": round_.tournament.slug,
        "number": str(round_.number),
        "table": "1",
        "pk": "1",
        "code": "R1-T1-A",
        "tournament": str(round_.tournament_id),
        "token": invitation.token,
        "key": "a",
    }


def filled(written: str, parts: dict[str, str]) -> str:
    """Return the address *written* with its *parts*."""
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: quote(parts[part[1]]), written)


def asked_for() -> set[str]:
    """Return every name of a field that the source of a view asks for."""
    files = [*ROOT.glob("tournament/views/**/*.py"), *ROOT.glob("tournament/forms/*.py")]
    asks = re.compile(r"(?:GET|POST|get|getlist|name)[\[(]\"(\w+)\"")
    return {name for file in files for name in asks.findall(file.read_text())}


WRITTEN = dict(addresses())
ASKED_FOR = asked_for()


@contextmanager
def undone() -> Iterator[None]:
    """Take back whatever is done meanwhile, after asking what a commit would ask."""
    mark = transaction.savepoint()
    yield
    connection.check_constraints()
    transaction.savepoint_rollback(mark)


@pytest.fixture
def evening() -> tuple[Round, Invitation]:
    """The second round in play, nine pairs, results, an infraction, somebody who rests, a draft."""
    tournament = make_tournament(9)
    play(tournament)
    round_ = draw(tournament, 2)
    tables = round_.tables.with_pairs().filter(number__isnull=False)
    enter(tables[0], 101, 60)
    record_infraction(tables[1], tables[1].left, by=tournament.owner, article="16.1.3.5")
    return round_, invite(tournament, Role.ARBITER.value, by=tournament.owner)


@pytest.fixture
def desk(evening: tuple[Round, Invitation]) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(evening[0].tournament.owner)
    return client


def answered(view: Callable[..., object]) -> set[str]:
    """Return the methods that a view answers: its own guard names them to an unknown one."""
    logging.disable()
    try:
        answer = view(RequestFactory().generic("WHICH", "/"))
    finally:
        logging.disable(logging.NOTSET)
    allowed = getattr(answer, "headers", {}).get("Allow", "GET, POST")
    return {"GET", "POST"} & set(allowed.split(", "))


def bodies_for(written: str, form: dict[str, str]) -> list[dict[str, str]]:
    """Return what is sent to an address: *form* is what its page has. A sample, or EVERY=1."""
    names, chance = sorted({*form, *ASKED_FOR}), Random(written)
    alone = [dict.fromkeys(names, value) for value in NASTY]
    usual = {name: form.get(name, "1") for name in names}
    mixed = [
        usual | {name: chance.choice(NASTY) for name in names if chance.random() < 0.2}
        for _each in NASTY
    ]
    everything = alone + mixed
    return everything if os.environ.get("EVERY") else chance.sample(everything, SAMPLE)


def faults_at(client: Client, written: str, round_: Round, invitation: Invitation) -> list[str]:
    """Send to the address *written* what no form would, and return what broke."""
    where, form, found = filled(written, usual_parts(round_, invitation)), Fields(), []
    with undone():
        form.feed(client.get(where).content.decode(errors="replace"))
    for number, body in enumerate(bodies_for(written, form.found)):
        for method in sorted(answered(WRITTEN[written])):
            headers = {"hx-request": "true"} if number % 3 == 0 else {}
            with undone():
                answer = getattr(client, method.lower())(where, body, headers=headers)
            if answer.status_code >= 500:
                what = {name: value[:20] for name, value in body.items()}
                found.append(f"{method} {where}: {answer.exc_info and answer.exc_info[1]!r} {what}")
    return found


@pytest.mark.parametrize("state", ["in play", "a draft"])
def test_an_address_answers_whatever_is_sent_to_it(
    desk: Client, evening: tuple[Round, Invitation], state: str
):
    round_, invitation = evening
    if state == "a draft":
        enter_all(round_)
        round_ = draw_next_round(close_round(round_, by=None).tournament, by=None, seed=3)

    faults = [
        fault
        for written in WRITTEN
        if not written.endswith(".pdf")
        for fault in faults_at(desk, written, round_, invitation)
    ]

    assert faults == []


PARTS = ("\0", "a\0b", "\ufffe", "x" * 2_000, "-1", "0", "2147483648", "9" * 30, "9" * 5_000, "٣")
"""What stands in an address where nobody wrote it by hand."""


def test_an_address_that_nobody_wrote_leads_nowhere_or_somewhere_and_never_to_a_fault(
    desk: Client, evening: tuple[Round, Invitation]
):
    usual, faults = usual_parts(*evening), []
    for written in WRITTEN:
        for name in re.findall(r"<(?:\w+:)?(\w+)>", written):
            some = PARTS if os.environ.get("EVERY") else Random(written + name).sample(PARTS, 3)
            for part in some:
                where = filled(written, usual | {name: part})
                for answer in (desk.get(where, {"q": part}), desk.post(where)):
                    if answer.status_code >= 500:
                        faults.append(f"{where[:80]}: {answer.exc_info and answer.exc_info[1]!r}")

    assert faults == []
