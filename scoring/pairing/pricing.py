"""What a table costs in the words of the objective.

The desk shows it after a change by hand, before the change is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from scoring.pairing.checks import check_tables
from scoring.pairing.errors import FieldError
from scoring.pairing.values import Contender, DrawnTable, Reason, ReasonKind
from scoring.pairing.view import View, view_field


def price(
    tables: Iterable[DrawnTable],
    field: Sequence[Contender],
    forbidden: Collection[frozenset[int]] = frozenset(),
) -> tuple[Reason, ...]:
    """Return all that a round made by hand costs, in the order of its tables.

    Rematches, forbidden tables, second byes, win differences, repeated floats and
    tables of one club; empty if the round costs nothing. Raise FieldError if the
    field contradicts itself or a table names a pair that is not in it, or twice.
    """
    return price_seen(tables, view_field(field, forbidden))


def price_seen(tables: Iterable[DrawnTable], view: View) -> tuple[Reason, ...]:
    """Return the same of a field that has been looked at already, for one change after another."""
    tables = list(tables)
    check_tables(tables)
    costs: list[Reason] = []
    for table in tables:
        left = _index(view, table.left)
        if table.right is None:
            costs += bye_price(view, left)
        else:
            costs += table_price(view, left, _index(view, table.right))
    return tuple(costs)


def price_matrix(
    field: Sequence[Contender], forbidden: Collection[frozenset[int]] = frozenset()
) -> dict[tuple[int, int], tuple[Reason, ...]]:
    """Return what every table that costs anything would cost, by its two numbers.

    The one that stands first is named first. Raise FieldError as ``price`` does.
    """
    view = view_field(field, forbidden)
    numbers = view.numbers
    prices = {}
    for i, j in combinations(range(len(numbers)), 2):
        costs = table_price(view, i, j)
        if costs:
            prices[numbers[i], numbers[j]] = tuple(costs)
    return prices


def price_row(
    number: int, field: Sequence[Contender], forbidden: Collection[frozenset[int]] = frozenset()
) -> dict[int | None, tuple[Reason, ...]]:
    """Return what the table of *number* with every other would cost, and its bye (None).

    Everybody is in it, also who costs nothing, in the order of the draw. Raise
    FieldError as ``price`` does.
    """
    view = view_field(field, forbidden)
    i = _index(view, number)
    row: dict[int | None, tuple[Reason, ...]] = {
        other: tuple(table_price(view, i, j)) for other, j in view.index.items() if j != i
    }
    return {**row, None: tuple(bye_price(view, i))}


def dearness(costs: Iterable[Reason]) -> tuple[int, ...]:
    """Return *costs* as one figure for each level of the objective, the first the weightiest.

    What costs less sorts first: forbidden tables, second byes, rematches, the
    square of the win difference (in half wins), floats repeated from the last
    round and from the one before, tables of one club.

    >>> dearness([Reason(ReasonKind.WIN_DIFFERENCE, (1, 4), (2,))])
    (0, 0, 0, 4, 0, 0, 0)
    """
    figures = dict.fromkeys(_LEVELS, 0)
    for cost in costs:
        square = cost.kind is ReasonKind.WIN_DIFFERENCE
        ago = cost.amounts[1] if cost.kind is ReasonKind.FLOAT_AGAIN else 0
        figures[cost.kind, ago] += cost.amounts[0] ** 2 if square else 1
    return tuple(figures.values())


_LEVELS = (
    (ReasonKind.FORBIDDEN, 0),
    (ReasonKind.SECOND_BYE, 0),
    (ReasonKind.REMATCH, 0),
    (ReasonKind.WIN_DIFFERENCE, 0),
    (ReasonKind.FLOAT_AGAIN, 1),
    (ReasonKind.FLOAT_AGAIN, 2),
    (ReasonKind.SAME_CLUB, 0),
)


def _index(view: View, number: int) -> int:
    if type(number) is not int or number not in view.index:
        raise FieldError("not_present", number=number)
    return view.index[number]


def table_price(view: View, left: int, right: int) -> list[Reason]:
    """Return what the table of two indexes costs."""
    numbers = view.numbers[left], view.numbers[right]
    costs = []
    if view.numbers[right] in view.met[left]:
        costs.append(Reason(ReasonKind.REMATCH, numbers))
    if view.numbers[right] in view.forbidden[left]:
        costs.append(Reason(ReasonKind.FORBIDDEN, numbers))
    gap = abs(view.halves[left] - view.halves[right])
    if gap:
        costs.append(Reason(ReasonKind.WIN_DIFFERENCE, numbers, (gap,)))
        costs += _again(view, min(left, right), -1) + _again(view, max(left, right), 1)
    if view.club[left] == view.club[right]:
        costs.append(Reason(ReasonKind.SAME_CLUB, numbers))
    return costs


def bye_price(view: View, i: int) -> list[Reason]:
    """Return what it costs that index *i* rests."""
    if view.had_bye[i]:
        return [Reason(ReasonKind.SECOND_BYE, (view.numbers[i],))]
    return []


def _again(view: View, i: int, direction: int) -> list[Reason]:
    numbers = (view.numbers[i],)
    return [
        Reason(ReasonKind.FLOAT_AGAIN, numbers, (direction, ago))
        for ago, floated in enumerate(view.floats[i], 1)
        if floated == direction
    ]
