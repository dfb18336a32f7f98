"""What a round made by hand costs, in the words of the objective."""

from __future__ import annotations

import pytest

from scoring.pairing import (
    Contender,
    DrawnTable,
    FieldError,
    Reason,
    ReasonKind,
    dearness,
    price,
    price_matrix,
    price_row,
)

FIELD = [
    Contender(1, 4, frozenset({2}), club="valls"),
    Contender(2, 4, frozenset({1}), floats=(-1, -1)),
    Contender(3, 2, floats=(0, 1), club="valls"),
    Contender(4, 2),
    Contender(5, 0, had_bye=True),
]


@pytest.mark.parametrize(
    ("table", "costs"),
    [
        (DrawnTable(3, 4), ()),
        (DrawnTable(1, 2), (Reason(ReasonKind.REMATCH, (1, 2)),)),
        (DrawnTable(5, None), (Reason(ReasonKind.SECOND_BYE, (5,)),)),
        (DrawnTable(4, None), ()),
        (DrawnTable(4, 1), (Reason(ReasonKind.WIN_DIFFERENCE, (4, 1), (2,)),)),
        (
            DrawnTable(3, 2),
            (
                Reason(ReasonKind.WIN_DIFFERENCE, (3, 2), (2,)),
                Reason(ReasonKind.FLOAT_AGAIN, (2,), (-1, 1)),
                Reason(ReasonKind.FLOAT_AGAIN, (2,), (-1, 2)),
                Reason(ReasonKind.FLOAT_AGAIN, (3,), (1, 2)),
            ),
        ),
        (
            DrawnTable(1, 3),
            (
                Reason(ReasonKind.WIN_DIFFERENCE, (1, 3), (2,)),
                Reason(ReasonKind.FLOAT_AGAIN, (3,), (1, 2)),
                Reason(ReasonKind.SAME_CLUB, (1, 3)),
            ),
        ),
    ],
)
def test_a_table_costs_what_it_breaks(table, costs):
    assert price([table], FIELD) == costs


def test_a_forbidden_table_is_priced_and_the_costs_follow_the_tables():
    tables = [DrawnTable(5, None), DrawnTable(3, 4)]

    assert price(tables, FIELD, [frozenset({3, 4})]) == (
        Reason(ReasonKind.SECOND_BYE, (5,)),
        Reason(ReasonKind.FORBIDDEN, (3, 4)),
    )


def test_a_table_of_somebody_who_is_not_present_has_no_price():
    with pytest.raises(FieldError, match="not_present"):
        price([DrawnTable(1, 9)], FIELD)


@pytest.mark.parametrize("kind", list(ReasonKind))
def test_a_reason_survives_json(kind):
    reason = Reason(kind, (3, 12), (2, 0))

    assert Reason.from_json(reason.to_json()) == reason


def test_the_matrix_prices_every_table_that_costs_anything_and_no_other():
    prices = price_matrix(FIELD)

    assert len(prices) == 9
    assert (3, 4) not in prices
    assert prices[1, 2] == (Reason(ReasonKind.REMATCH, (1, 2)),)
    assert prices[2, 5] == price([DrawnTable(2, 5)], FIELD)


def test_a_row_prices_everybody_else_and_the_bye():
    row = price_row(2, FIELD, [frozenset({2, 4})])

    assert list(row) == [1, 3, 4, 5, None]
    assert row[1] == (Reason(ReasonKind.REMATCH, (2, 1)),)
    assert row[4][0] == Reason(ReasonKind.FORBIDDEN, (2, 4))
    assert row[5] == price([DrawnTable(2, 5)], FIELD)
    assert row[None] == ()
    assert price_row(5, FIELD)[None] == (Reason(ReasonKind.SECOND_BYE, (5,)),)


def test_a_row_of_somebody_who_is_not_present_has_no_price():
    with pytest.raises(FieldError, match="not_present"):
        price_row(9, FIELD)


@pytest.mark.parametrize(
    ("cheaper", "dearer"),
    [
        ([], [Reason(ReasonKind.SAME_CLUB, (1, 3))]),
        (
            [Reason(ReasonKind.SAME_CLUB, (1, 3))],
            [Reason(ReasonKind.FLOAT_AGAIN, (2,), (-1, 2))],
        ),
        (
            [Reason(ReasonKind.FLOAT_AGAIN, (2,), (-1, 2))] * 2,
            [Reason(ReasonKind.FLOAT_AGAIN, (2,), (-1, 1))],
        ),
        (
            [Reason(ReasonKind.FLOAT_AGAIN, (2,), (-1, 1))] * 2,
            [Reason(ReasonKind.WIN_DIFFERENCE, (1, 3), (1,))],
        ),
        (
            [Reason(ReasonKind.WIN_DIFFERENCE, (1, 3), (2,))] * 2,
            [Reason(ReasonKind.WIN_DIFFERENCE, (1, 5), (4,))],
        ),
        ([Reason(ReasonKind.WIN_DIFFERENCE, (1, 5), (14,))], [Reason(ReasonKind.REMATCH, (1, 2))]),
        ([Reason(ReasonKind.REMATCH, (1, 2))] * 3, [Reason(ReasonKind.SECOND_BYE, (5,))]),
        ([Reason(ReasonKind.SECOND_BYE, (5,))], [Reason(ReasonKind.FORBIDDEN, (1, 2))]),
    ],
)
def test_each_level_stands_strictly_above_the_next(cheaper, dearer):
    assert dearness(cheaper) < dearness(dearer)
