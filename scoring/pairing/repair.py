"""The best round of one group, by repairing the ideal round of the style locally.

An ideal table that may not be is a *conflict*; only the surroundings of the
conflicts are solved, as matchings. Positions count ideal tables, places count
pairs. Put any round over the ideal one: the tables that differ form cycles, and
the *components* of a solution are its cycles with their cost and extent.

**Why the surroundings are enough.**

* A cycle without a conflict could go back to the ideal at a lower cost, so every
  cycle of a best round holds a conflict.
* For fold and slide the deviation of a table is at least the distance between
  the positions that its two ends come from. A cycle walks its extent out and
  back, so it costs at least 2 for each position of it (3 for adjacent tables,
  where the way back has to jump). Around a circle (slide) it costs at least the
  circle.
* Suppose a round were better than the one put together here. Link the cycles of
  both that share a conflict; in one linked set the other round is no dearer.
  There its cycles cost at most U, the cost of our components in the set, so they
  reach at most U/2 from a conflict and bridge gaps of at most U/2 in all. Were
  the whole set inside one solved surrounding, that would have been solved better.

So it is enough that for every run of neighbouring components whose gaps are at
most U/2 in all, each conflict has been looked around U/2 far, which puts the run
into one surrounding, and that tables with a deviation up to the root of U were
looked at. Both are enlarged until they hold. The last argument counts runs
instead of all that was ever solved together: many conflicts stay many small
matchings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt

from scoring.pairing.errors import TooDense, Unpairable
from scoring.pairing.floaters import DENSE_LIMIT
from scoring.pairing.lot import LOT_BITS, lot
from scoring.pairing.matching import perfect_matching
from scoring.pairing.objective import deviation
from scoring.pairing.values import Style
from scoring.pairing.view import View

Tables = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Group:
    """What stays the same while a group is repaired. Places count from 0."""

    view: View
    members: Sequence[int]
    style: Style
    seed: int
    ideal: list[tuple[int, int]]

    @property
    def circular(self) -> bool:
        """Whether the last ideal table is a neighbour of the first (slide)."""
        return self.style in (Style.SLIDE, Style.LOT)

    @property
    def per_position(self) -> int:
        """Least cost of walking one position out and back."""
        return 3 if self.style is Style.ADJACENT else 2

    def centre(self, a: int) -> int:
        """Return the place of the ideal opponent of *a*, for adjacent tables *a* itself."""
        if self.style is Style.FOLD:
            return len(self.members) - 1 - a
        if self.style is Style.ADJACENT:
            return a
        return a + len(self.members) // 2

    def offers(self, a: int, window: int) -> list[tuple[int, int]]:
        """Return the places above *a* that it may meet within *window*, and the lots."""
        view, members = self.view, self.members
        size, centre = len(members), self.centre(a)
        first = max(a + 1, centre - window) if window < size else a + 1
        last = min(size, centre + window + 1) if window < size else size
        number, numbers = view.numbers[members[a]], view.numbers
        return [
            (b, lot(number, numbers[members[b]], self.seed))
            for b in range(first, last)
            if not view.clash(members[a], members[b])
        ]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Conflicts that are solved together: positions *low* to *high*, round if circular."""

    conflicts: list[int]
    low: int
    high: int
    whole: bool
    """Whether it spans every ideal table of the group."""


@dataclass(frozen=True, slots=True)
class Component:
    """A cycle of tables over the ideal round: its conflicts, extent and cost."""

    conflicts: list[int]
    low: int
    high: int
    cost: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The best tables of a cluster, by place, and its components."""

    tables: Tables
    components: list[Component]


@dataclass(slots=True)
class Reach:
    """How far around each conflict is looked, and what has been solved already."""

    radius: dict[int, int]
    window: dict[int, int]
    solved: dict[tuple[int, int, int], Solution] = field(default_factory=dict)
    offers: dict[tuple[int, int], list[tuple[int, int]]] = field(default_factory=dict)
    """The tables that each place and window may have, for the next attempt."""


def repaired(group: Group, conflicts: list[int]) -> Tables:
    """Return the best tables by place. Raise Unpairable if there are none."""
    reach = Reach(dict.fromkeys(conflicts, 2), dict.fromkeys(conflicts, 2))
    while True:
        clusters = list(_clusters(group, conflicts, reach.radius))
        solutions = [_solve(group, cluster, reach) for cluster in clusters]
        if _proved(group, clusters, solutions, reach):
            break
    half = len(group.ideal)
    covered = {q % half for c in clusters for q in range(c.low, c.high + 1)}
    tables = [table for p, table in enumerate(group.ideal) if p not in covered]
    for solution in solutions:
        tables += solution.tables if solution else []
    return tables


Run = tuple[int, int, list[int]]
"""The lowest and the highest position that some conflicts look at, and these."""


def _clusters(group: Group, conflicts: Sequence[int], radius: dict[int, int]) -> Iterator[Cluster]:
    """Yield the conflicts joined where their surroundings meet; no two clusters overlap."""
    half = len(group.ideal)
    runs = _joined([(p - radius[p], p + radius[p], [p]) for p in conflicts])
    while group.circular and len(runs) > 1 and runs[-1][1] >= half + runs[0][0]:
        low, high, run = runs.pop()
        runs = _joined([(low - half, high - half, run), *runs])
    for low, high, run in runs:
        if not group.circular:
            low, high = max(low, 0), min(high, half - 1)
        if high - low + 1 >= half:
            yield Cluster(run, 0, half - 1, whole=True)
        else:
            yield Cluster(run, low, high, whole=False)


def _joined(runs: Iterable[Run]) -> list[Run]:
    """Return *runs* from the lowest up, those that meet as one.

    A far-looking conflict may reach below its neighbours: the order of what is
    looked at counts, not the order of the conflicts.
    """
    joined: list[Run] = []
    for low, high, run in sorted(runs):
        if joined and low <= joined[-1][1]:
            lowest, highest, before = joined[-1]
            joined[-1] = lowest, max(highest, high), before + run
        else:
            joined.append((low, high, run))
    return joined


def _solve(group: Group, cluster: Cluster, reach: Reach) -> Solution | None:
    """Return the best tables of *cluster*, or None after enlarging its reach.

    Raise Unpairable if all of the group and every table has been looked at.
    """
    window = max(reach.window[p] for p in cluster.conflicts)
    key = cluster.low, cluster.high, window
    if key in reach.solved:
        return reach.solved[key]
    found = _matched(group, cluster, reach, window)
    if found is not None:
        reach.solved[key] = found
        return found
    half, size = len(group.ideal), len(group.members)
    if cluster.whole and window >= size:
        raise Unpairable
    for p in cluster.conflicts:
        reach.radius[p] = min(2 * reach.radius[p] + 1, half)
        reach.window[p] = size if 2 * window >= half else 2 * window
    return None


def _proved(
    group: Group,
    clusters: Sequence[Cluster],
    solutions: Sequence[Solution | None],
    reach: Reach,
) -> bool:
    """Return whether nothing outside the reach can be better; else enlarge it."""
    whole = {p for cluster in clusters if cluster.whole for p in cluster.conflicts}
    proved = None not in solutions
    components = [c for solution in solutions if solution for c in solution.components]
    for p, cost in _linked_costs(group, components).items():
        window = min(isqrt(cost + 1), len(group.members))
        radius = -(-(cost + 1) // group.per_position)
        if reach.window[p] < window:
            reach.window[p], proved = window, False
        if p not in whole and reach.radius[p] < radius:
            reach.radius[p], proved = radius, False
    return proved


def _linked_costs(group: Group, components: Iterable[Component]) -> dict[int, int]:
    """Return for each conflict the largest U of a run that it is in."""
    half = len(group.ideal)
    row = sorted(components, key=lambda component: component.low % half)
    total = sum(component.cost for component in row)
    if group.circular and total >= half:
        everywhere = max(total, group.per_position * half)
        return {p: everywhere for c in row for p in c.conflicts}
    costs: dict[int, int] = defaultdict(int)
    for first in range(len(row)):
        last, cost = _longest_run(group, row, first, total)
        for component in (row[k % len(row)] for k in range(first, last + 1)):
            for p in component.conflicts:
                costs[p] = max(costs[p], cost)
    return costs


def _longest_run(group: Group, row: Sequence[Component], first: int, total: int) -> tuple[int, int]:
    """Return the last component linked to *first* upwards, and the cost U up to it."""
    half, per = len(group.ideal), group.per_position
    end = row[first].low % half + row[first].high - row[first].low
    cost, gaps = row[first].cost, 0
    longest = first, cost
    for k in range(first + 1, first + len(row) if group.circular else len(row)):
        component = row[k % len(row)]
        start = component.low % half + half * (k // len(row))
        gaps += max(0, start - end)
        if per * gaps > total:
            break
        end = max(end, start + component.high - component.low)
        cost += component.cost
        if per * gaps <= cost:
            longest = k, cost
    return longest


def _matched(group: Group, cluster: Cluster, reach: Reach, window: int) -> Solution | None:
    """Return the best tables of the members of *cluster*, None if there are none."""
    half, size = len(group.ideal), len(group.members)
    at = {place: q for q in range(cluster.low, cluster.high + 1) for place in group.ideal[q % half]}
    places = sorted(at)
    if len(places) > DENSE_LIMIT and group.view.clubs:
        raise TooDense
    row = {place: x for x, place in enumerate(places)}
    unit = len(places) << LOT_BITS
    edges = []
    for a in places:
        offers = reach.offers.get((a, window))
        if offers is None:
            offers = reach.offers[a, window] = group.offers(a, window)
        for b, drawn in offers:
            if b in row:
                edges.append((row[a], row[b], deviation(group.style, size, a, b) * unit + drawn))
    found = perfect_matching(len(places), edges)
    if found is None:
        return None
    tables = [(places[u], places[v]) for u, v in found]
    return Solution(tables, list(_components(group, cluster, at, tables)))


def _components(
    group: Group, cluster: Cluster, at: dict[int, int], tables: Tables
) -> Iterator[Component]:
    """Yield the cycles in which *tables* differ from the ideal ones; *at* are positions."""
    half, size = len(group.ideal), len(group.members)
    crossing: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for a, b in tables:
        if at[a] != at[b]:
            cost = deviation(group.style, size, a, b)
            crossing[at[a]].append((at[b], cost))
            crossing[at[b]].append((at[a], cost))
    conflicts = set(cluster.conflicts)
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
        yield Component(inside, min(cycle), max(cycle), cost // 2)
