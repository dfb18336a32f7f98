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
    """An exchange: how the lot likes it, the two positions and the new tables, by place."""

    drawn: int
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
        chosen.append(min(possible))
    return chosen


def _apart(group: Group, conflicts: list[int]) -> bool:
    around = [conflicts[0] + len(group.ideal)] if group.circular else []
    return all(q - p >= APART for p, q in pairwise(conflicts + around))


def _with_neighbour(group: Group, p: int, q: int) -> Iterator[Swap]:
    """Yield the ways, two at most, in which positions *p* and *q* exchange for ``LEAST``."""
    half, size = len(group.ideal), len(group.members)
    if not group.circular and not 0 <= q < half:
        return
    a, b = group.ideal[p]
    c, d = group.ideal[q % half]
    for pairs in (((a, c), (b, d)), ((a, d), (b, c))):
        tables = [(min(pair), max(pair)) for pair in pairs]
        cost = sum(deviation(group.style, size, *table) for table in tables)
        if cost == LEAST and not any(_clash(group, table) for table in tables):
            drawn = sum(_lot(group, table) for table in tables)
            yield Swap(drawn - _lot(group, (c, d)), p, q, tables)


def _clash(group: Group, table: tuple[int, int]) -> bool:
    return group.view.clash(group.members[table[0]], group.members[table[1]])


def _lot(group: Group, table: tuple[int, int]) -> int:
    numbers = group.view.numbers
    return lot(numbers[group.members[table[0]]], numbers[group.members[table[1]]], group.seed)
