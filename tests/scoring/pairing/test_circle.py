"""A championship of all against all, round by round, and what ends its circle."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from scoring.pairing import (
    Circle,
    Contender,
    Draw,
    NoLegalRound,
    Reason,
    ReasonKind,
    circle_round,
    round_robin,
    unmet_round,
)

FIVE = range(1, 6)
SIX = range(1, 7)


def field(numbers, met=None, *, halves=None, rested=()):
    halves = halves or {}
    met = met or {}
    return [
        Contender(
            n,
            halves=halves.get(n, 0),
            met=frozenset(other for two in met if n in two for other in two if other != n),
            had_bye=n in rested,
        )
        for n in numbers
    ]


def meetings(draw: Draw) -> set[frozenset[int]]:
    return {frozenset((t.left, t.right)) for t in draw.tables if t.right is not None}


def play(numbers, rounds: int, *, seed: int = 3) -> tuple[dict[frozenset[int], int], list[int]]:
    """Return who met when and who rested in the first rounds of the circle."""
    met: dict[frozenset[int], int] = {}
    rested: list[int] = []
    for number in range(1, rounds + 1):
        circle = Circle(number, rounds=5, seed=seed)
        drawn = circle_round(field(numbers, met, rested=rested), circle, met=met)
        assert isinstance(drawn, Draw)
        met |= dict.fromkeys(meetings(drawn), number)
        rested += [t.left for t in drawn.tables if t.right is None]
    return met, rested


def test_six_pairs_meet_in_five_rounds():
    met, rested = play(SIX, 5)

    assert set(met) == {frozenset(two) for two in combinations(SIX, 2)}
    assert rested == []


def test_five_pairs_meet_in_five_rounds_and_each_rests_once():
    met, rested = play(FIVE, 5)

    assert set(met) == {frozenset(two) for two in combinations(FIVE, 2)}
    assert sorted(rested) == list(FIVE)


def test_every_table_says_which_round_of_the_circle_it_is():
    met, rested = play(FIVE, 2)

    drawn = circle_round(field(FIVE, met, rested=rested), Circle(3, 5, seed=3), met=met)

    assert isinstance(drawn, Draw)
    *tables, bye = drawn.tables
    assert {table.reasons for table in tables} == {(Reason(ReasonKind.ROUND_ROBIN, (), (3, 5)),)}
    assert bye.reasons == (Reason(ReasonKind.ROUND_ROBIN_REST, (bye.left,), (3, 5)),)
    assert (drawn.seed, drawn.notes) == (3, (Reason(ReasonKind.CIRCLE_KEPT, (), (3,)),))


def test_in_the_first_round_the_lot_orders_the_tables_and_nothing_is_noted():
    drawn = circle_round(field(SIX), Circle(1, 5, seed=3), met={})

    assert isinstance(drawn, Draw)
    assert [(t.left, t.right) for t in drawn.tables] == round_robin(SIX, seed=3)[0]
    assert drawn.notes == ()


def test_leaders_sit_at_table_one():
    met, _rested = play(SIX, 1)
    wins = {4: 2, 2: 2, 5: 2}
    standing = [5, 2, 4, 1, 3, 6]

    drawn = circle_round(field(standing, met, halves=wins), Circle(2, 5, seed=3), met=met)

    assert isinstance(drawn, Draw)
    sums = [sorted((wins.get(t.left, 0), wins.get(t.right, 0)), reverse=True) for t in drawn.tables]
    assert sums == sorted(sums, reverse=True)


def evening(circle: Circle, numbers, leaves: dict[int, int], comes: dict[int, int]):
    """Yield every round of an evening: who leaves before a round, and who comes."""
    met: dict[frozenset[int], int] = {}
    rested: list[int] = []
    for number in range(1, circle.rounds + 1):
        here = [n for n in numbers if leaves.get(n, 99) > number >= comes.get(n, 1)]
        seated = tuple(n for n in numbers if comes.get(n, 1) == 1)
        now = replace(circle, number=number, seated=seated if number > 1 else ())
        drawn = circle_round(field(here, met, rested=rested), now, met=met)
        assert isinstance(drawn, Draw)
        met |= dict.fromkeys(meetings(drawn), number)
        rested += [t.left for t in drawn.tables if t.right is None]
        assert sorted(n for t in drawn.tables for n in t[:2] if n is not None) == here
        yield drawn, met


def test_who_leaves_after_round_2_of_seven_lets_his_rivals_rest_and_the_others_all_meet():
    rounds = list(evening(Circle(1, 7, seed=3), range(1, 8), leaves={4: 3}, comes={}))

    met = rounds[-1][1]
    others = [n for n in range(1, 8) if n != 4]
    assert {two for two in met if 4 not in two} == {
        frozenset(two) for two in combinations(others, 2)
    }
    for drawn, _ in rounds[2:]:
        assert drawn.notes[1] == Reason(ReasonKind.CIRCLE_ABSENT, (4,))
    rests = [r for drawn, _ in rounds for t in drawn.tables for r in t.reasons if t.right is None]
    for_him = [r.numbers for r in rests if r.kind is ReasonKind.CIRCLE_RIVAL]
    met_him = {n for two in met if 4 in two for n in two}
    rested_for_him = {one for one, _ in for_him}
    assert {rival for _, rival in for_him} == {4}
    assert met_him.isdisjoint(rested_for_him)


def test_who_misses_one_round_comes_back_to_the_circle():
    met, _rested = play(SIX, 1)
    second = circle_round(
        field([1, 2, 4, 5, 6], met), Circle(2, 5, seed=3, seated=tuple(SIX)), met=met
    )
    assert isinstance(second, Draw)
    met |= dict.fromkeys(meetings(second), 2)

    third = circle_round(field(SIX, met), Circle(3, 5, seed=3, seated=tuple(SIX)), met=met)

    assert isinstance(third, Draw)
    assert meetings(third) == {frozenset(two) for two in round_robin(SIX, seed=3)[2]}
    assert third.notes == (Reason(ReasonKind.CIRCLE_KEPT, (), (3,)),)


@pytest.mark.parametrize("seed", range(5))
def test_who_comes_late_to_an_odd_number_takes_the_empty_chair(seed: int):
    rounds = list(evening(Circle(1, 5, seed=seed), range(1, 7), leaves={}, comes={6: 2}))

    drawn, met = rounds[-1]
    assert all(t.right is not None for t in drawn.tables)
    assert len(met) == 14
    assert set(met.values()) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_who_comes_without_a_chair_is_named_in_every_later_round(number: int):
    met, _rested = play(SIX, 1, seed=1)

    why = circle_round(
        field(range(1, 8), met), Circle(number, 9, seed=1, seated=tuple(SIX)), met=met
    )

    assert why == Reason(ReasonKind.CIRCLE_LATE, (7,))


def test_who_comes_to_the_empty_chair_plays_on_in_the_circle():
    met, _rested = play(SIX, 1)

    for number in range(2, 8):
        drawn = circle_round(field(range(1, 8), met), Circle(number, 7, seed=3), met=met)
        assert isinstance(drawn, Draw)
        met |= dict.fromkeys(meetings(drawn), number)

    assert set(met) == {frozenset(two) for two in combinations(range(1, 8), 2)}


def test_a_swap_by_hand_ends_the_circle():
    met, _rested = play(SIX, 1)
    (a, b), (c, d) = (sorted(two) for two in list(met)[:2])
    swapped = {two: 1 for two in met if two not in ({a, b}, {c, d})}
    swapped |= {frozenset((a, c)): 1, frozenset((b, d)): 1}

    why = circle_round(field(SIX, swapped), Circle(2, 5, seed=3), met=swapped)

    assert why == Reason(ReasonKind.CIRCLE_CHANGED)


@pytest.mark.parametrize("wish", ["forbidden", "locked"])
def test_a_wish_against_the_circle_ends_it(wish: str):
    one, other = round_robin(SIX, seed=3)[0][0]
    elsewhere = next(n for n in SIX if n not in (one, other))
    wishes = {"forbidden": [frozenset((one, other))], "locked": [(one, elsewhere)]}

    why = circle_round(field(SIX), Circle(1, 5, seed=3), met={}, **{wish: wishes[wish]})

    assert why == Reason(ReasonKind.CIRCLE_CHANGED)


def test_a_locked_table_of_the_circle_stays_and_says_so():
    table = round_robin(SIX, seed=3)[0][0]

    drawn = circle_round(field(SIX), Circle(1, 5, seed=3), met={}, locked=[table[::-1]])

    assert isinstance(drawn, Draw)
    by_hand = [t for t in drawn.tables if t.reasons[0] == Reason(ReasonKind.LOCKED)]
    assert [(t.left, t.right) for t in by_hand] == [table]


def test_too_few_rounds_are_said():
    why = circle_round(field(range(1, 9)), Circle(1, 5, seed=3), met={})

    assert why == Reason(ReasonKind.CIRCLE_SHORT, (), (5, 7))


def test_when_everybody_has_met_everybody_another_time_round_is_offered():
    met, _rested = play(SIX, 5)
    sixth = Circle(6, 7, seed=3, seated=tuple(SIX))

    with pytest.raises(NoLegalRound) as offered:
        circle_round(field(SIX, met), sixth, met=met)
    drawn = circle_round(field(SIX, met), sixth, met=met, allow_rematches=True)

    assert isinstance(drawn, Draw)
    first = round_robin(SIX, seed=3)[0]
    assert offered.value.params["again"] is True
    assert {frozenset(two) for two in offered.value.params["rematches"]} == meetings(drawn)
    assert {(t.left, t.right) for t in drawn.tables} == {(other, one) for one, other in first}
    assert {t.reasons for t in drawn.tables} == {(Reason(ReasonKind.ROUND_ROBIN, (), (1, 5, 2)),)}


def test_once_accepted_the_second_time_round_goes_on_without_asking():
    met, _rested = play(SIX, 5)
    for number in range(6, 11):
        circle = Circle(number, 10, seed=3, seated=tuple(SIX))
        drawn = circle_round(field(SIX, met), circle, met=met, allow_rematches=number == 6)
        assert isinstance(drawn, Draw)
        met |= dict.fromkeys(meetings(drawn), number)

    assert sorted(met.values()) == [n for n in range(6, 11) for _ in range(3)]


@pytest.mark.parametrize("seed", range(10))
def test_tables_not_played_yet_are_played_with_rests_and_never_again(seed: int):
    """Seven pairs, one table forbidden, whatever was played before: no rematch."""
    barred = frozenset((1, 2))
    met: dict[frozenset[int], int] = {}
    rested: list[int] = []
    rounds = 0
    while draw := unmet_round(
        field(range(1, 8), met, rested=rested), seed=seed, forbidden=[barred]
    ):
        rounds += 1
        assert sorted(n for t in draw.tables for n in t[:2] if n is not None) == [*range(1, 8)]
        assert not meetings(draw) & (met.keys() | {barred})
        met |= dict.fromkeys(meetings(draw), rounds)
        rested += [t.left for t in draw.tables if t.right is None]

    assert len(met) == 20
    assert rounds <= 9


def test_a_locked_table_stays_while_the_others_play_what_is_left():
    draw = unmet_round(field(SIX), seed=1, locked=[(2, 5)])

    assert draw is not None
    locked = [t for t in draw.tables if t.reasons == (Reason(ReasonKind.LOCKED),)]
    assert [(t.left, t.right) for t in locked] == [(2, 5)]
    assert len(draw.tables) == 3
