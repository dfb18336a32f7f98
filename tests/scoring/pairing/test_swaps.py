"""A conflict that can exchange with a neighbour does, and the lot says with which."""

from __future__ import annotations

from random import Random

import pytest

from scoring.pairing import Contender, Style
from scoring.pairing.dense import pair_group_dense
from scoring.pairing.effort import Effort
from scoring.pairing.group import Group
from scoring.pairing.objective import ideal_tables
from scoring.pairing.style import pair_group
from scoring.pairing.swaps import swaps
from scoring.pairing.view import view_field


def group(size: int, style: Style, conflicts: list[int], more=()) -> Group:
    """Return a group whose ideal tables at *conflicts*, and places *more*, have met."""
    ideal = ideal_tables(style, range(size))
    met: dict[int, set[int]] = {place: set() for place in range(size)}
    for a, b in [*(ideal[p] for p in conflicts), *more]:
        met[a].add(b + 1)
        met[b].add(a + 1)
    view = view_field([Contender(place + 1, met=frozenset(met[place])) for place in met])
    return Group(view, range(size), style, 7, ideal)


def test_the_tables_of_two_neighbours_are_exchanged():
    (swap,) = swaps(group(10, Style.FOLD, [0]), [0])

    assert (swap.conflict, swap.neighbour, sorted(swap.tables)) == (0, 1, [(0, 8), (1, 9)])


def test_around_the_circle_the_last_table_is_a_neighbour_of_the_first():
    field = group(10, Style.SLIDE, [0], more=[(0, 6), (1, 5)])

    (swap,) = swaps(field, [0])

    assert (swap.neighbour, sorted(swap.tables)) == (-1, [(0, 4), (5, 9)])


@pytest.mark.parametrize(
    ("style", "conflicts"),
    [
        (Style.FOLD, [3, 5]),
        (Style.SLIDE, [0, 9]),
        (Style.ADJACENT, [3]),
    ],
)
def test_near_conflicts_and_adjacent_tables_are_left_to_the_matching(style, conflicts):
    assert swaps(group(20, style, conflicts), conflicts) is None


def test_a_conflict_that_can_exchange_with_nobody_is_left_to_the_matching():
    assert swaps(group(10, Style.FOLD, [0], more=[(0, 8)]), [0]) is None


@pytest.mark.parametrize("style", [Style.FOLD, Style.SLIDE])
def test_exchanges_are_what_a_matching_of_the_whole_group_finds(style):
    chance = Random(str(style))
    exchanged = 0
    for seed in range(200):
        half = chance.randrange(3, 14)
        conflicts = sorted(chance.sample(range(half), chance.randrange(1, 1 + half // 3)))
        near = [(a, b) for a in range(half) for b in range(a + 1, 2 * half)]
        state = group(2 * half, style, conflicts, chance.sample(near, chance.randrange(half)))
        barred = [p for p, (a, b) in enumerate(state.ideal) if state.view.clash(a, b)]
        exchanged += swaps(state, barred) is not None

        tables = pair_group(state.view, state.members, style, seed, Effort(len(state.members)))
        assert sorted(tables) == sorted(pair_group_dense(state.view, state.members, style, seed))
    assert exchanged > 40
