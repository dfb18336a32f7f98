"""In small fields the draw is the best of all rounds that there are."""

from __future__ import annotations

import pytest

from tests.scoring.pairing.oracle import best_by_enumeration, measure
from tests.scoring.pairing.states import by_index, drawn, states


@pytest.mark.parametrize("seed", range(4))
def test_small_fields_get_the_best_of_all_rounds(seed):
    for state in states(130, seed, sizes=[4, 5, 6, 7, 8, 8, 9, 10]):
        draw = drawn(state)
        value = None if draw is None else measure(state, *by_index(state, draw))

        assert value == best_by_enumeration(state), state
