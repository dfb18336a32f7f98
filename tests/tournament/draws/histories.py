"""Rounds that were played as a test says, and what is read off a draw."""

from __future__ import annotations

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.urls import reverse

from tests.factories import draw, enter_all, pair
from tournament.models import Round, Seat, Tournament
from tournament.services.rounds import close_round

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
