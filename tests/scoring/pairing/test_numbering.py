"""Table numbers: leaders first, fixed tables, unusable ones, no number for a bye."""

from __future__ import annotations

import pytest

from scoring.pairing import DrawnTable, FieldError, table_numbers

ROUND = [DrawnTable(1, 6), DrawnTable(2, 5), DrawnTable(3, 4), DrawnTable(7, None)]


@pytest.mark.parametrize(
    ("fixed", "unusable", "numbers"),
    [
        ({}, (), [1, 2, 3, None]),
        ({}, (1, 3), [2, 4, 5, None]),
        ({4: 1}, (), [2, 3, 1, None]),
        ({4: 9, 6: 2}, (1,), [2, 3, 9, None]),
        ({3: 2, 4: 1}, (), [1, 3, 2, None]),
        ({1: 3, 2: 3}, (), [3, 1, 2, None]),
        ({7: 1}, (), [1, 2, 3, None]),
    ],
)
def test_tables_are_numbered_around_what_is_fixed(fixed, unusable, numbers):
    assert table_numbers(ROUND, fixed=fixed, unusable=unusable) == numbers


def test_nobody_can_be_fixed_to_a_table_that_cannot_be_used():
    with pytest.raises(FieldError) as refused:
        table_numbers(ROUND, fixed={3: 2}, unusable=[2])

    assert refused.value.params == {"number": 3, "table": 2}


def test_the_lot_deals_the_numbers_that_are_not_fixed():
    tables = [DrawnTable(1, 2), DrawnTable(3, 4), DrawnTable(5, 6), DrawnTable(7, None)]

    dealt = [table_numbers(tables, fixed={4: 9}, unusable=[1], seed=seed) for seed in range(200)]

    assert {(numbers[1], numbers[3]) for numbers in dealt} == {(9, None)}
    assert {(numbers[0], numbers[2]) for numbers in dealt} == {(2, 3), (3, 2)}
