"""The draw is a dense optimum of the same objective, written a second time."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.scoring.pairing.oracle import best_by_networkx, measure
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
