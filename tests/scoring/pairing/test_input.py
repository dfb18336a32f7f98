"""Input that contradicts itself is refused with an error of its own kind."""

from __future__ import annotations

import pytest

from scoring.pairing import Contender, FieldError, Reason, ReasonKind, draw_round

FOUR = [Contender(number) for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("field", "code", "params"),
    [
        ([*FOUR, Contender(2)], "pair_twice", {"number": 2}),
        ([*FOUR, Contender(0)], "bad_number", {"number": 0}),
        ([*FOUR, Contender("5")], "bad_number", {"number": "5"}),
        ([*FOUR, Contender(5, -1)], "negative_halves", {"number": 5, "halves": -1}),
        ([*FOUR, Contender(5, 1.5)], "halves_not_whole", {"number": 5, "halves": 1.5}),
        ([*FOUR, Contender(5, met=frozenset({5}))], "met_itself", {"number": 5}),
        (
            [*FOUR, Contender(5, met=frozenset({1}))],
            "asymmetric_history",
            {"number": 5, "other": 1},
        ),
        ([*FOUR, Contender(5, floats=(2, 0))], "bad_float", {"number": 5, "floats": (2, 0)}),
        (
            [Contender(number) for number in range(1, 100_001)],
            "field_too_large",
            {"present": 100_000, "most": 20_000},
        ),
        (
            [Contender(1, 10**30), *FOUR[1:]],
            "halves_too_far_apart",
            {"most": 10**30, "least": 0},
        ),
    ],
)
def test_a_field_that_cannot_be_is_refused(field, code, params):
    with pytest.raises(FieldError) as refused:
        draw_round(field, seed=1)

    assert (refused.value.code, refused.value.params) == (code, params)


def test_not_a_number_is_not_a_score():
    with pytest.raises(FieldError, match="halves_not_whole"):
        draw_round([*FOUR, Contender(5, float("nan"))], seed=1)


@pytest.mark.parametrize(
    ("locked", "code"),
    [
        ([(1, 9)], "locked_unknown"),
        ([(1, 2), (2, 3)], "locked_twice"),
        ([(1, 1)], "locked_itself"),
        ([(1, None)], "locked_bye_leaves_odd"),
        ([(1, None), (2, None)], "locked_bye_leaves_odd"),
    ],
)
def test_locks_that_cannot_be_are_refused(locked, code):
    with pytest.raises(FieldError) as refused:
        draw_round(FOUR, seed=1, locked=locked)

    assert refused.value.code == code


def test_a_forbidden_table_names_two_pairs():
    with pytest.raises(FieldError) as refused:
        draw_round(FOUR, seed=1, forbidden=[frozenset({3})])

    assert refused.value.params == {"numbers": (3,)}


def test_a_history_with_pairs_that_have_left_is_no_error():
    field = [Contender(1, 2, frozenset({8})), *FOUR[1:]]

    assert len(draw_round(field, seed=1, forbidden=[frozenset({1, 9})]).tables) == 2


def test_locked_tables_stay_as_given_and_the_rest_is_completed():
    draw = draw_round(FOUR, seed=1, locked=[(4, 1)])

    assert [(t.left, t.right) for t in draw.tables] == [(4, 1), (2, 3)]
    assert draw.tables[0].reasons == (Reason(ReasonKind.LOCKED),)


def test_a_locked_bye_is_the_only_one():
    draw = draw_round([*FOUR, Contender(5)], seed=1, locked=[(1, None)])

    assert [(t.left, t.right) for t in draw.tables] == [(2, 5), (3, 4), (1, None)]


def test_a_round_locked_whole_is_drawn_as_it_is():
    draw = draw_round(FOUR, seed=1, locked=[(1, 2), (3, 4)])

    assert [(t.left, t.right) for t in draw.tables] == [(1, 2), (3, 4)]


def test_groups_are_of_equal_wins_whatever_else_orders_the_field():
    field = [Contender(1, 2), Contender(2, 0), Contender(3, 2), Contender(4, 0)]

    draw = draw_round(field, seed=1)

    assert [(t.left, t.right) for t in draw.tables] == [(1, 3), (2, 4)]
