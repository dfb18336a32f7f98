"""A championship of all against all, round by round, and what ends its circle."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.pairing import Circle, Contender, Draw, Reason, ReasonKind, circle_round, round_robin

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


def test_who_left_ends_the_circle_and_is_named():
    met, _rested = play(SIX, 2)

    why = circle_round(field([1, 2, 3, 4, 6], met), Circle(3, 5, seed=3), met=met)

    assert why == Reason(ReasonKind.CIRCLE_LEFT, (5,))


def test_who_came_ends_the_circle_and_is_named():
    met, _rested = play(SIX, 1, seed=1)

    why = circle_round(field(range(1, 8), met), Circle(2, 9, seed=1), met=met)

    assert why == Reason(ReasonKind.CIRCLE_LEFT, (7,))


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


def test_after_the_last_round_everybody_has_met_everybody():
    met, _rested = play(SIX, 5)

    why = circle_round(field(SIX, met), Circle(6, 7, seed=3), met=met)

    assert why == Reason(ReasonKind.CIRCLE_OVER, (), (5,))
