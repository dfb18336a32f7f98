"""Drafts that a test changes by hand."""

import re
from collections.abc import Callable

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.urls import reverse

from tests.factories import make_tournament, play, table_of
from tournament.models import Round
from tournament.services.by_hand import Edit, Swap, keep_change
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round


def keep(round_: Round, edit: Edit, **options: object) -> Round:
    """Keep a change by hand; *options* are those of the service."""
    return keep_change(round_, edit, by=None, **{"reason": "mobilitat", **options})  # type: ignore[arg-type]


def now(round_: Round) -> list[tuple[int | None, int, int | None]]:
    """The stored tables: number, left, right."""
    return [table.row for table in tables_of(round_)]


def code(action: Callable[[], object]) -> str:
    """Why *action* is refused."""
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code


def second_round(pairs: int = 8) -> Round:
    """A draft of round 2, after a first round in which the pairs at the left have won."""
    tournament = make_tournament(pairs)
    play(tournament)
    return draw_next_round(tournament, by=None, seed=1)


def rematch_of(round_: Round) -> Swap:
    """Two pairs of *round_* to swap so that a match of round 1 is played again."""
    top = tables_of(round_)[0]
    met = table_of(round_.tournament.rounds.get(number=1), top.left)
    (rival,) = {seat.pair.number for seat in met.seats.all()} - {top.left}
    assert top.right is not None
    return Swap(top.right, rival)


def at(name: str, round_: Round) -> str:
    """The desk's address *name* of a round."""
    return reverse(f"desk:{name}", args=[round_.tournament.slug, round_.number])


def page_of(response: HttpResponse) -> str:
    return response.content.decode()


def said(response: HttpResponse) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


def hidden(page: str) -> dict[str, list[str]]:
    """The hidden fields of the form that keeps a change."""
    form = page.split('class="keep"')[1].split("</form>")[0]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form):
        fields.setdefault(name, []).append(value)
    return fields


def swap(round_: Round, edit: Swap) -> dict[str, object]:
    """The form that asks for the price of a swap."""
    return {"verb": "swap", "pair": [edit.one, edit.two], "version": round_.version}
