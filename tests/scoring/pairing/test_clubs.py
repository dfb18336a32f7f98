"""Pairs of one village or club are kept apart while it costs nothing above."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.pairing import Contender, Reason, ReasonKind, Style, draw_round
from scoring.pairing import effort as effort_module
from scoring.pairing import floaters as floaters_module
from tests.scoring.pairing.play import Championship, faults


def together(draw, field):
    """Return how many tables seat two of one club."""
    club = {contender.number: contender.club for contender in field}
    tables = [(club[t.left], club[t.right]) for t in draw.tables if t.right is not None]
    return sum(1 for one, other in tables if one and one == other)


def wins_apart(draw, field):
    halves = {contender.number: contender.halves for contender in field}
    return sorted(abs(halves[t.left] - halves[t.right]) for t in draw.tables if t.right is not None)


@pytest.mark.parametrize("pairs", [24, 41])
def test_clubs_never_cost_a_win_difference(pairs):
    championship = Championship(pairs, seed=4, clubs=5)
    apart = 0
    for number in range(6):
        field = championship.field()
        draw = draw_round(field, seed=number)
        free = draw_round([replace(c, club="") for c in field], seed=number)
        championship.play(draw)
        apart += together(free, field) - together(draw, field)

        assert wins_apart(draw, field) == wins_apart(free, field)
        assert together(draw, field) <= together(free, field)
        assert faults(draw, field) == []
    assert apart > 3


def test_a_club_never_makes_a_round_impossible():
    field = [Contender(n, club="valls" if n < 3 else f"c{n}") for n in range(1, 7)]
    forbidden = [frozenset({1, n}) for n in range(3, 7)]

    draw = draw_round(field, seed=1, forbidden=forbidden)

    assert (draw.tables[0].left, draw.tables[0].right) == (1, 2)


def crowd(of_one_club: int) -> list[Contender]:
    return [Contender(n, club="valls" if n <= of_one_club else "") for n in range(1, 11)]


def test_up_to_forty_percent_of_one_club_are_kept_apart():
    draw = draw_round(crowd(4), seed=1, locked=[(9, 10)])

    assert (together(draw, crowd(4)), draw.notes) == (0, ())


def test_a_club_of_more_than_forty_percent_puts_the_preference_out_of_force():
    draw = draw_round(crowd(5), seed=1, forbidden=[frozenset({1, 10})])

    free = [replace(contender, club="") for contender in crowd(5)]
    assert draw.notes == (Reason(ReasonKind.CLUBS_CROWD, (), (50,)),)
    assert draw.tables == draw_round(free, seed=1, forbidden=[frozenset({1, 10})]).tables


def block(pairs: int, of_one_club: int) -> list[Contender]:
    """Return a field whose first pairs, neighbours in the order, are of one club."""
    clubs = ["valls" if n <= of_one_club else f"c{n}" for n in range(1, pairs + 1)]
    return [Contender(n, 2, club=club) for n, club in enumerate(clubs, 1)]


def test_an_order_that_would_take_too_long_is_a_good_one_and_told():
    field = block(300, 117)

    draw = draw_round(field, seed=1, style=Style.ADJACENT)

    assert draw.notes == (Reason(ReasonKind.ORDER_UNPROVED),)
    assert (together(draw, field), faults(draw, field)) == (0, [])


def test_what_takes_no_longer_than_usual_is_not_given_up():
    field = block(100, 39)

    draw = draw_round(field, seed=1, style=Style.ADJACENT)

    assert draw.notes == ()
    assert (together(draw, field), faults(draw, field)) == (0, [])


def test_a_group_of_one_club_that_would_take_too_long_sits_together_and_is_told(monkeypatch):
    monkeypatch.setattr(effort_module, "ORDER_PER_PAIR", 1)
    leaders = [Contender(n, 2, club="valls" if n <= 8 else f"c{n}") for n in range(1, 13)]
    others = [Contender(n, 0) for n in range(13, 31)]

    draw = draw_round([*leaders, *others], seed=1)

    assert draw.notes == (Reason(ReasonKind.ORDER_UNPROVED),)
    assert together(draw, leaders + others) == 2
    assert faults(draw, [*leaders, *others]) == []


def test_where_keeping_apart_would_take_minutes_it_is_given_up_and_told(monkeypatch):
    monkeypatch.setattr(floaters_module, "CLUBS", 10)
    field = [Contender(n, 2 * (n < 10), club="valls" if n <= 4 else "") for n in range(1, 13)]

    draw = draw_round(field, seed=1)

    assert draw.notes == (Reason(ReasonKind.CLUBS_TOO_LONG),)
    assert faults(draw, field) == []
