"""Which number each table gets: leaders at the lowest, or the lot's; some pairs have their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count

from scoring.pairing.checks import check_places, check_tables
from scoring.pairing.errors import FieldError
from scoring.pairing.lot import lot
from scoring.pairing.values import DrawnTable


def table_numbers(
    tables: Sequence[DrawnTable],
    *,
    fixed: Mapping[int, int] | None = None,
    unusable: Collection[int] = (),
    seed: int | None = None,
) -> list[int | None]:
    """Return the number of each table, in the given order; a bye has none.

    *fixed* says which table a pair must have (somebody who cannot walk far), by
    registration number; if both of a table have one, the left one's counts, and
    if two tables want the same one, the first gets it. *unusable* numbers are
    skipped. With a *seed* the lot deals the numbers that are not fixed, so that
    leaders change tables; else they have the lowest. Raise FieldError
    (``table_unusable``) if a fixed table is among the unusable ones, and for what is
    no number of a table or of a pair.

    >>> table_numbers([DrawnTable(1, 2), DrawnTable(3, 4), DrawnTable(5, None)])
    [1, 2, None]
    >>> table_numbers([DrawnTable(1, 2), DrawnTable(3, 4)], fixed={4: 1}, unusable=[2])
    [3, 1]
    """
    fixed = fixed or {}
    check_tables(tables)
    check_places(fixed, unusable)
    for number, table in fixed.items():
        if table in unusable:
            raise FieldError("table_unusable", number=number, table=table)
    taken: dict[int, int] = {}
    for position, drawn in enumerate(tables):
        wanted = fixed.get(drawn.left, fixed.get(drawn.right or 0))
        if drawn.right is not None and wanted is not None:
            taken.setdefault(wanted, position)
    at = {position: table for table, position in taken.items()}
    free = (table for table in count(1) if table not in taken and table not in unusable)
    dealt = [p for p, drawn in enumerate(tables) if drawn.right is not None and p not in at]
    if seed is not None:
        dealt.sort(key=lambda p: (lot(tables[p].left, tables[p].right or 0, seed), p))
    at.update(zip(dealt, free, strict=False))
    return [at.get(position) for position in range(len(tables))]
