"""No page asks the database more because more pairs play, or anybody elsewhere (C99, C100)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import draw, enter, make_tournament, make_user, play
from tests.support.addresses import Address, looked_at
from tournament.models import Round
from tournament.services.draws import draw_next_round
from tournament.services.infractions import record_infraction
from tournament.services.rounds import publish_standings

FEW, MANY = 9, 41
"""An odd number, so that a pair rests in every round."""
ADDRESSES = list(looked_at())
ELSEWHERE = r'(?:href|src|srcset|action|poster|data)="((?:\w+:)?//(?!testserver[/:"])[^"]*)'
"""What a page would ask of another machine."""


def closed(owner: User, pairs: int) -> Round:
    """Return the second of two rounds that are over, with an infraction at each of its tables."""
    tournament = make_tournament(pairs, owner=owner)
    round_ = play(tournament, 2)[-1]
    for table in round_.tables.with_pairs().filter(number__isnull=False):
        record_infraction(table, table.left, by=owner, article="16.1.3.5")
    publish_standings(round_, by=owner)
    return round_


def in_play(owner: User, pairs: int) -> Round:
    """Return the third round, half of its results in, the first by the lot."""
    round_ = draw(closed(owner, pairs).tournament, seed=5)
    for table in round_.tables.filter(number__isnull=False, number__gt=pairs // 4):
        enter(table, 101, 50)
    return round_


def draft(owner: User, pairs: int) -> Round:
    """Return the third round as a draft."""
    return draw_next_round(closed(owner, pairs).tournament, by=owner, seed=5)


def queries(round_: Round, owner: User) -> dict[str, int]:
    """Return how many queries each page makes, by its name.

    Those that are not about a round are asked for while one is in play.
    """
    client = Client()
    client.force_login(owner)
    about = [a for a in ADDRESSES if a.is_of_a_round or round_.state == Round.State.PLAYING]
    counts = {address.name: _asked(client, address, round_) for address in about}
    shown = Address("desk:round", ("slug", "number"))
    return counts | {"a board": _asked(client, shown, round_, query="?view=board")}


def _asked(client: Client, address: Address, round_: Round, query: str = "") -> int:
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address.on(round_) + query)
    assert answer.status_code in {200, 204, 302, 404}, address.name
    assert re.findall(ELSEWHERE, answer.content.decode()) == [], address.name
    return len(captured)


@pytest.mark.django_db
@pytest.mark.parametrize("made", [in_play, closed, draft])
def test_a_page_makes_as_many_queries_for_forty_pairs_as_for_eight(
    made: Callable[[User, int], Round],
):
    owner = make_user()
    rounds = [made(owner, pairs) for pairs in (FEW, MANY)]

    few, many = (queries(round_, owner) for round_ in rounds)

    assert many == few
    assert max(few.values()) > 0


@pytest.mark.django_db
def test_a_page_that_asks_for_news_of_a_round_taken_back_is_loaded_anew():
    round_ = draft(make_user(), FEW)
    client = Client()
    client.force_login(round_.tournament.owner)

    answer = client.get(reverse("desk:missing_live", args=[round_.tournament.slug, 3]))

    assert (answer.status_code, answer["HX-Refresh"]) == (204, "true")


def test_every_address_that_answers_is_walked():
    names = {address.name for address in ADDRESSES}

    assert {"desk:round", "desk:pairs", "desk:missing_live", "desk:by_hand"} <= names
    assert {"public:round", "public:standings", "public:pair", "public:picture"} <= names
    assert not names & {"desk:publish", "desk:pair_present", "desk:sheets", "desk:print_door"}
