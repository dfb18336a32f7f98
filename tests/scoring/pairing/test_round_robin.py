"""All against all, by the circle method."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.pairing import FieldError, fits_round_robin, round_robin


@pytest.mark.parametrize("pairs", range(2, 14))
def test_everybody_meets_everybody_once_and_rests_at_most_once(pairs):
    numbers = range(11, 11 + pairs)

    rounds = round_robin(numbers, seed=3)

    tables = [table for tables in rounds for table in tables]
    met = sorted(tuple(sorted(table)) for table in tables if table[1] is not None)
    resting = sorted(one for one, other in tables if other is None)
    assert met == list(combinations(numbers, 2))
    assert resting == (list(numbers) if pairs % 2 else [])
    assert len(rounds) == pairs - 1 + pairs % 2
    assert fits_round_robin(pairs, len(rounds))
    assert not fits_round_robin(pairs, len(rounds) - 1)


@pytest.mark.parametrize("pairs", range(2, 14))
def test_in_every_round_everybody_sits_once_and_the_bye_is_last(pairs):
    for tables in round_robin(range(1, pairs + 1), seed=pairs):
        seated = [number for table in tables for number in table if number is not None]

        assert sorted(seated) == list(range(1, pairs + 1))
        assert [other for _, other in tables].count(None) == pairs % 2
        assert pairs % 2 == 0 or tables[-1][1] is None


def test_nobody_sits_at_the_left_much_more_often_than_at_the_right():
    rounds = round_robin(range(1, 9), seed=1)

    left = Counter(one for tables in rounds for one, _ in tables)
    assert all(2 <= left[number] <= 5 for number in range(1, 9))


def test_the_seed_decides_and_repeats():
    assert round_robin(range(1, 9), seed=1) == round_robin(range(1, 9), seed=1)
    assert round_robin(range(1, 9), seed=1) != round_robin(range(1, 9), seed=2)


@pytest.mark.parametrize(("numbers", "code"), [([1], "too_few_present"), ([1, 2, 1], "pair_twice")])
def test_a_field_that_cannot_be_is_refused(numbers, code):
    with pytest.raises(FieldError, match=code):
        round_robin(numbers, seed=1)
