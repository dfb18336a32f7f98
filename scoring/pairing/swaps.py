"""The commonest repair: a conflict exchanges a member with a neighbouring ideal table.

**Why this is the best where it is possible.** For fold and slide the deviation
of a table is at least the distance between the positions of its two ends, and
only ideal tables have none. So a cycle costs 2 at least, and exactly 2 only if
it is an exchange between neighbours. Let conflicts be three positions apart or
more, also around the circle. A cycle through m > 1 of them walks 3 (m - 1)
positions out and back, or 3 m around, and costs more than 2 m. If every conflict
has an exchange for 2, a best round therefore consists of such exchanges, which
have no table in common: the lot chooses each by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from scoring.pairing.group import Group, Tables
from scoring.pairing.lot import lot
from scoring.pairing.objective import deviation

APART = 3
"""Positions between conflicts that do not disturb each other."""

LEAST = 2
"""What an exchange between neighbours costs."""


class Swap(NamedTuple):
    """An exchange: the two positions and the new tables, by place."""

    conflict: int
    neighbour: int
    tables: Tables


def swaps(group: Group, conflicts: Sequence[int]) -> list[Swap] | None:
    """Return the best exchange of each conflict, None if the best round is not made so."""
    if group.per_position != LEAST or not _apart(group, sorted(conflicts)):
        return None
    chosen = []
    for p in conflicts:
        possible = [*_with_neighbour(group, p, p - 1), *_with_neighbour(group, p, p + 1)]
        if not possible:
            return None
        alone = len(possible) == 1
        chosen.append(possible[0] if alone else min(possible, key=partial(_drawn, group)))
    return chosen


def _apart(group: Group, conflicts: list[int]) -> bool:
    around = [conflicts[0] + len(group.ideal)] if group.circular else []
    return all(q - p >= APART for p, q in pairwise(conflicts + around))


def _with_neighbour(group: Group, p: int, q: int) -> Iterator[Swap]:
    """Yield the ways, two at most, in which positions *p* and *q* exchange for ``LEAST``."""
    half, size, style = len(group.ideal), len(group.members), group.style
    if not group.circular and not 0 <= q < half:
        return
    a, b = group.ideal[p]
    c, d = group.ideal[q % half]
    for tables in (
        [(a, d) if a < d else (d, a), (c, b) if c < b else (b, c)],
        [(a, c) if a < c else (c, a), (b, d) if b < d else (d, b)],
    ):
        one, other = tables
        cost = deviation(style, size, *one) + deviation(style, size, *other)
        if cost == LEAST and not (_clash(group, *one) or _clash(group, *other)):
            yield Swap(p, q, tables)


def _clash(group: Group, a: int, b: int) -> bool:
    return group.view.clash(group.members[a], group.members[b])


def _drawn(group: Group, swap: Swap) -> int:
    """Return by how much the lots of a round grow with *swap*."""
    kept = group.ideal[swap.neighbour % len(group.ideal)]
    return sum(_lot(group, *table) for table in swap.tables) - _lot(group, *kept)


def _lot(group: Group, a: int, b: int) -> int:
    numbers, members = group.view.numbers, group.members
    return lot(numbers[members[a]], numbers[members[b]], group.seed)
