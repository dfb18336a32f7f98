"""In which cycles a repaired group differs from the ideal round, and how far they reach.

A cycle leads from an ideal table over a drawn one to the next ideal table, and
in the end back to the first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.pairing.group import Group, Tables
from scoring.pairing.objective import deviation


@dataclass(frozen=True, slots=True)
class Cycle:
    """Tables that differ from the ideal round: their conflicts, extent and cost."""

    conflicts: list[int]
    low: int
    high: int
    cost: int


def cycles(
    group: Group, conflicts: Collection[int], at: Mapping[int, int], tables: Tables
) -> Iterator[Cycle]:
    """Yield the cycles in which *tables* differ from the ideal ones; *at* are positions."""
    half, size = len(group.ideal), len(group.members)
    crossing: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for a, b in tables:
        if at[a] != at[b]:
            cost = deviation(group.style, size, a, b)
            crossing[at[a]].append((at[b], cost))
            crossing[at[b]].append((at[a], cost))
    seen: set[int] = set()
    for start in crossing:
        if start in seen:
            continue
        cycle, cost, ahead = {start}, 0, [start]
        while ahead:
            for other, deviated in crossing[ahead.pop()]:
                cost += deviated
                if other not in cycle:
                    cycle.add(other)
                    ahead.append(other)
        seen |= cycle
        inside = [q % half for q in cycle if q % half in conflicts]
        yield Cycle(inside, min(cycle), max(cycle), cost // 2)


def linked_costs(group: Group, found: Iterable[Cycle]) -> dict[int, int]:
    """Return for each conflict the largest U of a run that it is in."""
    half = len(group.ideal)
    row = sorted(found, key=lambda cycle: cycle.low % half)
    total = sum(cycle.cost for cycle in row)
    if group.circular and total >= half:
        everywhere = max(total, group.per_position * half)
        return {p: everywhere for c in row for p in c.conflicts}
    costs: dict[int, int] = defaultdict(int)
    for first in range(len(row)):
        last, cost = _longest_run(group, row, first, total)
        for cycle in (row[k % len(row)] for k in range(first, last + 1)):
            for p in cycle.conflicts:
                costs[p] = max(costs[p], cost)
    return costs


def _longest_run(group: Group, row: Sequence[Cycle], first: int, total: int) -> tuple[int, int]:
    """Return the last component linked to *first* upwards, and the cost U up to it."""
    half, per = len(group.ideal), group.per_position
    end = row[first].low % half + row[first].high - row[first].low
    cost, gaps = row[first].cost, 0
    longest = first, cost
    for k in range(first + 1, first + len(row) if group.circular else len(row)):
        cycle = row[k % len(row)]
        start = cycle.low % half + half * (k // len(row))
        gaps += max(0, start - end)
        if per * gaps > total:
            break
        end = max(end, start + cycle.high - cycle.low)
        cost += cycle.cost
        if per * gaps <= cost:
            longest = k, cost
    return longest
