"""The draw is a dense optimum of the same objective, written a second time."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from scoring.pairing import Contender, Style, draw_round
from tests.scoring.pairing.oracle import State, best_by_networkx, measure
from tests.scoring.pairing.states import by_index, drawn, states

SIZES = [*range(5, 15)] * 20 + [*range(5, 41)]
"""Small fields more often: the oracle takes the cube of the size."""


@pytest.mark.parametrize("seed", range(8))
def test_larger_fields_get_the_round_of_a_dense_optimum_in_big_integers(seed):
    for state in states(250, 100 + seed, sizes=SIZES):
        draw = drawn(state)
        best = best_by_networkx(state)
        if draw is None or best is None:
            assert draw is None, state
            assert best is None, state
            continue
        tables, bye = by_index(state, draw)

        assert {frozenset(table) for table in tables} == best[0], state
        assert bye == best[1], state


def few_rivals(chance: random.Random, pairs: int) -> State:
    """Return a field in which one to three pairs may meet few others, the rest nearly all."""
    numbers = range(1, pairs + 1)
    hard = chance.sample(numbers, chance.choice([1, 2, 3]))
    rivals = chance.sample(numbers, chance.choice([1, 1, 2, 4]))
    met: dict[int, set[int]] = {number: set() for number in numbers}
    for one in hard:
        for other in numbers:
            if other != one and other not in rivals:
                met[one].add(other)
                met[other].add(one)
    most = chance.choice([1, 1, 2, 3])
    field = [
        Contender(
            number,
            chance.randrange(most),
            frozenset(others),
            chance.random() < 0.2,
            (chance.choice([-1, 0, 1]), 0),
            chance.choice(["", "", "", "a", "b"]),
        )
        for number, others in met.items()
    ]
    field.sort(key=lambda contender: -contender.halves)
    return State(field, chance.choice(list(Style)), chance.randrange(1000))


@pytest.mark.parametrize("seed", range(4))
def test_a_few_pairs_with_few_rivals_get_the_round_of_a_dense_optimum(seed):
    chance = random.Random(seed)
    unpairable = 0
    for _ in range(40):
        state = few_rivals(chance, chance.choice([24, 25, 32, 37, 44]))
        draw = drawn(state)
        best = best_by_networkx(state)
        if draw is None or best is None:
            unpairable += 1
            assert (draw, best) == (None, None), state
            continue
        tables, bye = by_index(state, draw)

        assert ({frozenset(table) for table in tables}, bye) == best, state
    assert 0 < unpairable < 40


def test_of_two_pairs_that_may_meet_the_same_third_alone_one_rests():
    everybody = range(1, 202)
    field = [Contender(number) for number in everybody]
    forbidden = [
        frozenset((one, other)) for one in (1, 2) for other in everybody if other not in (one, 3)
    ]

    draw = draw_round(field, seed=1, forbidden=forbidden)

    assert draw.tables[-1].left == 2
    assert frozenset((1, 3)) in {frozenset((t.left, t.right)) for t in draw.tables}


def _only_legal_inside(view, reduced, scale, row):
    for members in reduced.members:
        for i, j in combinations(members, 2):
            if view.legal(i, j):
                yield row[i], row[j], (view.club[i] == view.club[j]) * scale.club


@pytest.mark.parametrize(("seed", "position"), [(7, 42), (10, 39), (27, 3)])
def test_inside_a_big_group_a_barred_table_means_nothing(seed, position, monkeypatch):
    """The error of an early version: Dirac's theorem finds another table, so leaving
    the barred ones out forbids floaters for no reason. In these states it shows."""
    state = list(states(position + 1, seed, sizes=[20, 24, 28, 32]))[position]
    best = best_by_networkx(state)

    right = by_index(state, drawn(state))
    monkeypatch.setattr("scoring.pairing.floaters._inner_edges", _only_legal_inside)
    wrong = by_index(state, drawn(state))

    assert ({frozenset(table) for table in right[0]}, right[1]) == best
    assert measure(state, *wrong) > measure(state, *right)
