"""A good round of one group where the best one would take too long.

Each ideal table that may not be exchanges a member with the table where that costs
least, one after the other. It is not the best order, and the draw says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.group import Group, Tables
from scoring.pairing.objective import deviation

Two = tuple[int, int]


def exchanged(group: Group, conflicts: Sequence[int]) -> Tables | None:
    """Return legal tables by place, None if a barred table stays.

    Tables of one club may stay, if no exchange parts them.
    """
    tables = list(group.ideal)
    for p in conflicts:
        if _clash(group, tables[p]):
            _exchange(group, tables, p)
    return None if any(_barred(group, table) for table in tables) else tables


def _exchange(group: Group, tables: Tables, p: int) -> None:
    """Exchange a member of the table *p* where it costs least, if anywhere."""
    style, size = group.style, len(group.members)
    best: tuple[int, int, Two, Two] | None = None
    a, b = tables[p]
    for q, (c, d) in enumerate(tables):
        if q == p:
            continue
        before = deviation(style, size, c, d)
        for one, other in ((_two(a, c), _two(b, d)), (_two(a, d), _two(b, c))):
            cost = deviation(style, size, *one) + deviation(style, size, *other) - before
            if (best is None or cost < best[0]) and not (
                _clash(group, one) or _clash(group, other)
            ):
                best = cost, q, one, other
    if best is not None:
        _, q, tables[p], tables[q] = best


def _two(a: int, b: int) -> Two:
    return (a, b) if a < b else (b, a)


def _clash(group: Group, table: Two) -> bool:
    return group.view.clash(group.members[table[0]], group.members[table[1]])


def _barred(group: Group, table: Two) -> bool:
    return not group.view.legal(group.members[table[0]], group.members[table[1]])
