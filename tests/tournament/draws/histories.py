"""Rounds that were played as a test says, and what is read off a draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import draw, enter_all, make_tournament, pair
from tournament.models import Change, Round, Seat, Tournament
from tournament.services.common import Refused
from tournament.services.registration import set_present
from tournament.services.rounds import close_round
from tournament.services.wishes import forbid_table, set_pair_wishes
from tournament.words import change_in_words

Tables = tuple[tuple[int, int | None], ...]

C04: tuple[Tables, ...] = (
    ((1, 4), (2, 5), (3, 6)),
    ((1, 5), (2, 6), (3, 4)),
    ((1, 6), (2, 4), (3, 5)),
)
"""Three rounds of six pairs after which every fourth one repeats a match."""


def play_as(tournament: Tournament, *rounds: Tables) -> None:
    """Play *rounds* with exactly these tables; the left pair wins, a bye is None."""
    for tables in rounds:
        round_ = draw(tournament)
        Seat.objects.filter(round=round_).delete()
        for table, sides in zip(round_.tables.all(), tables, strict=True):
            for side, number in zip(("left", "right"), sides, strict=True):
                if number is not None:
                    seated = {"pair": pair(tournament, number), "side": side}
                    Seat.objects.create(table=table, round=round_, **seated)
        enter_all(round_)
        close_round(round_, by=None)


def kinds(round_: Round) -> list[str]:
    """The kinds of all reasons of a round, sorted."""
    return sorted(r["kind"] for table in round_.tables.all() for r in table.reasons)


def seated(round_: Round) -> set[frozenset[int | None]]:
    """The tables of a round as sets of numbers."""
    return {
        frozenset((t.left.number, t.right.number if t.right else None))
        for t in round_.tables.with_pairs()
    }


def at(name: str, tournament: Tournament, *numbers: int) -> str:
    """An address of the desk."""
    return reverse(f"desk:{name}", args=[tournament.slug, *numbers])


def said(response: HttpResponse) -> list[str]:
    """The messages of an answer."""
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


def page_of(desk: Client, name: str, tournament: Tournament, *numbers: int) -> str:
    """A page with its spaces and lines evened out."""
    return " ".join(desk.get(at(name, tournament, *numbers)).content.decode().split())


def code(action: Callable[[], object]) -> tuple[str, dict[str, object]]:
    """The code and the figures with which *action* is refused."""
    with pytest.raises(Refused) as refused:
        action()
    return refused.value.code, refused.value.params


def last_change(tournament: Tournament) -> str:
    """The last line of the history."""
    return change_in_words(Change.objects.filter(tournament=tournament).first())


def skip(tournament: Tournament, number: int) -> None:
    """Let a pair ask not to play the coming round."""
    asks = pair(tournament, number)
    set_pair_wishes(asks, fixed_table=asks.fixed_table, skips=True, by=None)


def forbid(tournament: Tournament, *tables: tuple[int, int], reason: str = "") -> None:
    """Forbid *tables*."""
    for one, other in tables:
        forbid_table(
            tournament, pair(tournament, one), pair(tournament, other), by=None, reason=reason
        )


def of_one_alone() -> Tournament:
    """Four pairs, and the desk wants pair 1 to meet nobody."""
    tournament = make_tournament(4)
    forbid(tournament, (1, 2), (1, 3), (1, 4), reason="no es parlen")
    return tournament


def of_all_met(pairs: int = 4) -> Tournament:
    """Four pairs that have all met, in the rounds 1, 2 and 3."""
    tournament = make_tournament(pairs, rounds=6)
    play_as(tournament, ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    return tournament


def needing_both() -> Tournament:
    """Pair 1 may meet nobody, for the desk says so, and 2, 3 and 4 have met."""
    tournament = make_tournament(4)
    set_present(pair(tournament, 1), False, by=None)
    play_as(tournament, ((2, 3), (4, None)), ((2, 4), (3, None)), ((3, 4), (2, None)))
    set_present(pair(tournament, 1), True, by=None)
    forbid(tournament, (1, 2), (1, 3), (1, 4))
    return tournament
