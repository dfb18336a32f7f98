"""Histories that contradict each other are found in a hall of any size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.pairing import Contender, FieldError, checks, draw_round
from scoring.pairing.agreement import all_agree
from scoring.pairing.checks import check_histories

SIZE = checks.LARGE

HUGE = 2**32
"""A number that would fall on others, were two of them put into 64 bits."""


def ring() -> dict[int, set[int]]:
    """Return a large field in which each has met its neighbours and one that has left."""
    return {n: {n % SIZE + 1, (n - 2) % SIZE + 1, SIZE + 7} for n in range(1, SIZE + 1)}


def drawn(met: dict[int, set[int]]):
    return draw_round([Contender(n, met=frozenset(others)) for n, others in met.items()], seed=1)


def test_a_large_field_that_agrees_is_drawn():
    assert len(drawn(ring()).tables) == SIZE // 2


@pytest.mark.parametrize(
    ("number", "others", "code", "params"),
    [
        (9, {9}, "met_itself", {"number": 9}),
        (9, {700}, "asymmetric_history", {"number": 9, "other": 700}),
        (700, {9}, "asymmetric_history", {"number": 700, "other": 9}),
        (9, {"a"}, "bad_history", {"number": 9}),
        (9, {None}, "bad_history", {"number": 9}),
    ],
)
def test_a_large_field_that_does_not_is_refused(number, others, code, params):
    met = ring()
    met[number] |= others
    with pytest.raises(FieldError) as refused:
        drawn(met)

    assert refused.value.code == code
    assert params.items() <= refused.value.params.items()


@pytest.mark.parametrize("away", [HUGE, 2**70, -3, 0])
def test_who_has_left_may_have_any_number(away):
    met = ring()
    met[9].add(away)

    assert len(drawn(met).tables) == SIZE // 2


def test_a_huge_number_does_not_hide_a_meeting():
    met = ring()
    met[HUGE + 5] = met.pop(SIZE)
    for neighbour in (1, SIZE - 1):
        met[neighbour] = met[neighbour] - {SIZE} | {HUGE + 5}
    assert len(drawn(met).tables) == SIZE // 2

    met[9].add(HUGE + 5)
    with pytest.raises(FieldError, match="asymmetric_history"):
        drawn(met)


NUMBERS = st.integers(1, 6)


@given(st.dictionaries(NUMBERS, st.frozensets(NUMBERS), min_size=1))
def test_sorting_finds_what_asking_finds(histories):
    agree = all_agree(list(histories), list(histories.values()))

    assert agree == checks._symmetric(histories)


def test_what_sorting_cannot_tell_is_asked(monkeypatch):
    monkeypatch.setattr(checks, "LARGE", 1)

    check_histories([1, 2], [frozenset({2}), frozenset({1})])
    with pytest.raises(FieldError, match="asymmetric_history"):
        check_histories([1, 2], [frozenset({2}), frozenset()])
