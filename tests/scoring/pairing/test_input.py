"""Input that contradicts itself is refused with an error of its own kind."""

from __future__ import annotations

import pytest

from scoring.pairing import (
    Contender,
    DrawnTable,
    FieldError,
    Reason,
    ReasonKind,
    draw_round,
    price,
    round_robin,
    table_numbers,
)

FOUR = [Contender(number) for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("field", "code", "params"),
    [
        ([*FOUR, Contender(2)], "pair_twice", {"number": 2}),
        ([*FOUR, Contender(0)], "bad_number", {"number": 0}),
        ([*FOUR, Contender("5")], "bad_number", {"number": "5"}),
        ([*FOUR, Contender(5, -1)], "negative_halves", {"number": 5, "halves": -1}),
        ([*FOUR, Contender(5, 1.5)], "halves_not_whole", {"number": 5, "halves": 1.5}),
        ([*FOUR, Contender(5, "2")], "halves_not_whole", {"number": 5, "halves": "2"}),
        ([*FOUR, Contender(5, True)], "halves_not_whole", {"number": 5, "halves": True}),
        ([*FOUR, Contender(5, club=7)], "bad_club", {"number": 5, "club": 7}),
        ([*FOUR, Contender(5, place=-1)], "bad_place", {"number": 5, "place": -1}),
        ([*FOUR, Contender(5, place="5")], "bad_place", {"number": 5, "place": "5"}),
        ([*FOUR, Contender(5, had_bye="yes")], "bad_bye", {"number": 5, "had_bye": "yes"}),
        ([*FOUR, Contender(5, met=[1])], "bad_history", {"number": 5, "met": [1]}),
        (
            [*FOUR, Contender(5, met=frozenset({"a"}))],
            "bad_history",
            {"number": 5, "met": frozenset({"a"})},
        ),
        ([*FOUR, Contender(5, met=frozenset({5}))], "met_itself", {"number": 5}),
        (
            [*FOUR, Contender(5, met=frozenset({1}))],
            "asymmetric_history",
            {"number": 5, "other": 1},
        ),
        ([*FOUR, Contender(5, floats=(2, 0))], "bad_float", {"number": 5, "floats": (2, 0)}),
        (
            [Contender(number, club="Valls") for number in range(1, 100_001)],
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
        ([(1, 2, 3)], "bad_locked"),
        ([(None, 1)], "bad_locked"),
        ([("1", 2)], "bad_locked"),
    ],
)
def test_locks_that_cannot_be_are_refused(locked, code):
    with pytest.raises(FieldError) as refused:
        draw_round(FOUR, seed=1, locked=locked)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("table", "numbers"),
    [
        (frozenset({3}), (3,)),
        (frozenset({1, 2, 3}), (1, 2, 3)),
        (frozenset({1, "a"}), (1, "a")),
        ((1, 1), (1, 1)),
    ],
)
def test_a_forbidden_table_names_two_pairs(table, numbers):
    with pytest.raises(FieldError, match="bad_forbidden") as refused:
        draw_round(FOUR, seed=1, forbidden=[table])

    assert refused.value.params == {"numbers": numbers}


@pytest.mark.parametrize(("name", "value"), [("seed", 1.5), ("style", "fold"), ("remaining", None)])
def test_an_argument_of_another_kind_is_refused(name, value):
    with pytest.raises(FieldError, match="bad_argument") as refused:
        draw_round(FOUR, **{"seed": 1, name: value})

    assert refused.value.params == {"name": name, "value": value}


def test_the_round_of_an_earlier_match_is_a_number():
    with pytest.raises(FieldError, match="bad_met_round") as refused:
        draw_round(FOUR, seed=1, met_round={frozenset({2, 1}): "first"})

    assert refused.value.params == {"numbers": (1, 2), "round": "first"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"fixed": {1: 0}}, "bad_table_number"),
        ({"unusable": ["1"]}, "bad_table_number"),
        ({"fixed": {1: 3}, "unusable": [3]}, "table_unusable"),
    ],
)
def test_the_number_of_a_table_is_a_number(arguments, code):
    with pytest.raises(FieldError, match=code):
        table_numbers([DrawnTable(1, 2)], **arguments)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (DrawnTable(1, 9), "not_present"),
        (DrawnTable(1, "2"), "bad_number"),
        (DrawnTable(None, None), "bad_number"),
        (DrawnTable(1, 1), "locked_itself"),
    ],
)
def test_a_table_to_be_priced_is_of_two_that_are_present(table, code):
    with pytest.raises(FieldError, match=code):
        price([table], FOUR)


@pytest.mark.parametrize(
    ("numbers", "code"),
    [([1], "too_few_present"), ([1, 2, 2], "pair_twice"), ([1, 2, "3"], "bad_number")],
)
def test_all_against_all_is_of_different_numbers(numbers, code):
    with pytest.raises(FieldError, match=code):
        round_robin(numbers, seed=1)


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
