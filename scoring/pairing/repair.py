"""The best round of one group, by repairing the ideal round of the style locally.

An ideal table that may not be is a *conflict*; only the surroundings of the
conflicts are solved, as matchings. Positions count ideal tables, places count
pairs. Put any round over the ideal one: the tables that differ form *cycles*
(``cycles``), each with a cost and an extent.

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
  There its cycles cost at most U, the cost of our cycles in the set, so they
  reach at most U/2 from a conflict and bridge gaps of at most U/2 in all. Were
  the whole set inside one solved surrounding, that would have been solved better.

So it is enough that for every run of neighbouring cycles whose gaps are at
most U/2 in all, each conflict has been looked around U/2 far, which puts the run
into one surrounding, and that tables with a deviation up to the root of U were
looked at. Both are enlarged until they hold. The last argument counts runs
instead of all that was ever solved together: many conflicts stay many small
matchings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt

from scoring.pairing.cycles import Cycle, cycles, linked_costs
from scoring.pairing.effort import Effort
from scoring.pairing.errors import TooMuchWork, Unpairable
from scoring.pairing.group import Group, Tables
from scoring.pairing.matching import perfect_matching
from scoring.pairing.swaps import LEAST, swaps


@dataclass(frozen=True, slots=True)
class Cluster:
    """Conflicts that are solved together: positions *low* to *high*, round if circular."""

    conflicts: list[int]
    low: int
    high: int
    whole: bool
    """Whether it spans every ideal table of the group."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best tables of a cluster, by place, and its cycles."""

    tables: Tables
    cycles: list[Cycle]


@dataclass(slots=True)
class Reach:
    """How far around each conflict is looked, and what has been solved already."""

    radius: dict[int, int]
    window: dict[int, int]
    solved: dict[tuple[int, int, int], Solution] = field(default_factory=dict)


def repaired(group: Group, conflicts: list[int], effort: Effort | None) -> Tables:
    """Return the best tables by place. Raise Unpairable if there are none.

    Raise TooMuchWork if that is more than *effort* affords; None sets no limit.
    """
    reach = Reach(dict.fromkeys(conflicts, 2), dict.fromkeys(conflicts, 2))
    while True:
        clusters = list(_clusters(group, conflicts, reach.radius))
        solutions = [_solve(group, cluster, reach, effort) for cluster in clusters]
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


def _solve(group: Group, cluster: Cluster, reach: Reach, effort: Effort | None) -> Solution | None:
    """Return the best tables of *cluster*, or None after enlarging its reach.

    Raise Unpairable if all of the group and every table has been looked at.
    """
    window = max(reach.window[p] for p in cluster.conflicts)
    key = cluster.low, cluster.high, window
    if key in reach.solved:
        return reach.solved[key]
    found = _best(group, cluster, window, effort)
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
    found = [cycle for solution in solutions if solution for cycle in solution.cycles]
    for p, cost in linked_costs(group, found).items():
        window = min(isqrt(cost + 1), len(group.members))
        radius = -(-(cost + 1) // group.per_position)
        if reach.window[p] < window:
            reach.window[p], proved = window, False
        if p not in whole and reach.radius[p] < radius:
            reach.radius[p], proved = radius, False
    return proved


def _best(group: Group, cluster: Cluster, window: int, effort: Effort | None) -> Solution | None:
    """Return the best tables of the members of *cluster*, None if there are none."""
    exchanged = swaps(group, cluster.conflicts)
    if exchanged is None:
        return _matched(group, cluster, window, effort)
    half = len(group.ideal)
    touched = {q % half for swap in exchanged for q in (swap.conflict, swap.neighbour)}
    around = (q % half for q in range(cluster.low, cluster.high + 1))
    tables = [group.ideal[q] for q in around if q not in touched]
    found = []
    for p, q, new in exchanged:
        tables += new
        found.append(Cycle([p], min(p, q), max(p, q), LEAST))
    return Solution(tables, found)


def _matched(group: Group, cluster: Cluster, window: int, effort: Effort | None) -> Solution | None:
    """Return the best tables of the members of *cluster*, None if there are none."""
    half = len(group.ideal)
    at = {place: q for q in range(cluster.low, cluster.high + 1) for place in group.ideal[q % half]}
    places = sorted(at)
    edges = group.edges(places, window)
    if effort is not None and not effort.affords(len(places), edges):
        raise TooMuchWork
    found = perfect_matching(len(places), edges)
    if found is None:
        return None
    tables = [(places[u], places[v]) for u, v in found]
    return Solution(tables, list(cycles(group, set(cluster.conflicts), at, tables)))
