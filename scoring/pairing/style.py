"""The tables of one group, nearest to the style: exact, by repairing the ideal round.

In most groups the ideal round of the style is legal and is the answer: it alone
has no deviation. Otherwise an ideal table that may not be is a *conflict*, and
only the surroundings of the conflicts are solved as matchings.

**Why the surroundings are enough.** Put the best round over the ideal round:
their tables form alternating cycles. A cycle without a conflict could go back
to the ideal at a lower cost, so every cycle holds a conflict. For fold and
slide the deviation of a table is at least the distance between the positions
of the two ideal tables that its ends come from; a cycle that leaves the
interval of *radius* positions around its conflicts must walk out and back and
pays at least 2 x radius. For adjacent tables each step between ideal tables
costs at least 3, for the way back has to jump. So once the cost u of a
cluster's own solution is below that (2 x radius > u; 3 x radius > u), leaving
the interval never pays; and an edge whose deviation exceeds *window* alone
costs more than u once window^2 > u. Both are enlarged until they hold.
Conflicts whose intervals meet are one cluster; disjoint clusters are
independent, and their costs add up.

Keeping clubs apart stands above the style: first tables of one club count as
conflicts. If the group cannot be paired so, the few that must sit together are
chosen over the whole group (``dense``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt

from scoring.pairing.dense import pair_group_dense
from scoring.pairing.errors import TooDense, Unpairable
from scoring.pairing.floaters import DENSE_LIMIT
from scoring.pairing.lot import LOT_BITS, lot
from scoring.pairing.matching import perfect_matching
from scoring.pairing.objective import deviation, ideal_tables
from scoring.pairing.values import Style
from scoring.pairing.view import View

Tables = list[tuple[int, int]]


def pair_group(view: View, members: Sequence[int], style: Style, seed: int) -> Tables:
    """Return the tables of one group without its floaters, nearest to *style*.

    *members* are in the style's order (shuffled already for a round by lot).
    Raise Unpairable if the group cannot be paired inside.
    """
    ideal = ideal_tables(style, len(members))
    conflicts = [p for p, (a, b) in enumerate(ideal) if view.clash(members[a], members[b])]
    if not conflicts:
        return [(members[a], members[b]) for a, b in ideal]
    group = Group(view, members, style, seed, ideal)
    try:
        places = _repaired(group, conflicts)
    except Unpairable:
        if not view.clubs:
            raise
        if len(members) > DENSE_LIMIT:
            raise TooDense from None
        return pair_group_dense(view, members, style, seed)
    return [(members[a], members[b]) for a, b in places]


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


@dataclass(slots=True)
class Reach:
    """How far around each conflict is looked, and what has been solved already."""

    radius: dict[int, int]
    window: dict[int, int]
    solved: dict[tuple[int, int, int], tuple[Tables, int]] = field(default_factory=dict)
    offers: dict[tuple[int, int], list[tuple[int, int]]] = field(default_factory=dict)
    """The tables that each place and window may have, for the next attempt."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Conflicts that are solved together: positions *low* to *high*, round if circular."""

    conflicts: list[int]
    low: int
    high: int
    whole: bool
    """Whether it spans every ideal table of the group."""


def _repaired(group: Group, conflicts: list[int]) -> Tables:
    """Return the best tables by place. Raise Unpairable if there are none."""
    reach = Reach(dict.fromkeys(conflicts, 2), dict.fromkeys(conflicts, 2))
    while True:
        clusters = list(_clusters(group, conflicts, reach.radius))
        settled = [_solve(group, cluster, reach) for cluster in clusters]
        if all(settled):
            break
    half = len(group.ideal)
    covered = {q % half for c in clusters for q in range(c.low, c.high + 1)}
    tables = [table for p, table in enumerate(group.ideal) if p not in covered]
    for cluster in clusters:
        tables += reach.solved[_key(cluster, reach)][0]
    return tables


def _clusters(group: Group, conflicts: Sequence[int], radius: dict[int, int]) -> Iterator[Cluster]:
    """Yield the conflicts joined where their intervals meet."""
    half = len(group.ideal)
    runs: list[list[int]] = []
    end = -1
    for p in conflicts:
        if runs and p - radius[p] <= end:
            runs[-1].append(p)
            end = max(end, p + radius[p])
        else:
            runs.append([p])
            end = p + radius[p]
    if group.circular and len(runs) > 1:
        first = min(p - radius[p] for p in runs[0])
        if max(p + radius[p] for p in runs[-1]) >= half + first:
            runs = [[p - half for p in runs.pop()] + runs[0], *runs[1:]]
    for run in runs:
        yield _cluster(group, run, radius)


def _cluster(group: Group, run: list[int], radius: dict[int, int]) -> Cluster:
    half = len(group.ideal)
    low = min(p - radius[p % half] for p in run)
    high = max(p + radius[p % half] for p in run)
    if not group.circular:
        low, high = max(low, 0), min(high, half - 1)
    if high - low + 1 >= half:
        return Cluster([p % half for p in run], 0, half - 1, whole=True)
    return Cluster([p % half for p in run], low, high, whole=False)


def _key(cluster: Cluster, reach: Reach) -> tuple[int, int, int]:
    return cluster.low, cluster.high, max(reach.window[p] for p in cluster.conflicts)


def _solve(group: Group, cluster: Cluster, reach: Reach) -> bool:
    """Solve *cluster*; return whether that is proved, else enlarge its reach."""
    key = _key(cluster, reach)
    if key in reach.solved:
        return True
    every_table = key[2] >= len(group.members)
    found = _matched(group, cluster, reach, key[2])
    if found is None:
        if cluster.whole and every_table:
            raise Unpairable
        _double(cluster.conflicts, reach, len(group.ideal), len(group.members))
        return False
    tables, cost = found
    if not _proved(group, cluster, reach, cost, every_table):
        return False
    reach.solved[key] = tables, cost
    return True


def _proved(group: Group, cluster: Cluster, reach: Reach, cost: int, every_table: bool) -> bool:
    """Return whether nothing outside the reach can be better; else enlarge it."""
    window = isqrt(cost + 1)
    radius = -(-(cost + 1) // group.per_position)
    enough = every_table or max(reach.window[p] for p in cluster.conflicts) >= window
    if not enough:
        _raise_to(window, cluster.conflicts, reach.window)
    if not cluster.whole and min(reach.radius[p] for p in cluster.conflicts) < radius:
        _raise_to(radius, cluster.conflicts, reach.radius)
        enough = False
    return enough


def _raise_to(least: int, conflicts: Iterable[int], values: dict[int, int]) -> None:
    for p in conflicts:
        values[p] = max(values[p], least)


def _double(conflicts: Iterable[int], reach: Reach, half: int, size: int) -> None:
    for p in conflicts:
        reach.radius[p] = min(2 * reach.radius[p] + 1, half)
        reach.window[p] = size if 2 * reach.window[p] >= half else 2 * reach.window[p]


def _matched(
    group: Group, cluster: Cluster, reach: Reach, window: int
) -> tuple[Tables, int] | None:
    """Return the best tables of the cluster's members and their deviation."""
    half, size = len(group.ideal), len(group.members)
    span = range(cluster.low, cluster.high + 1)
    places = sorted(place for q in span for place in group.ideal[q % half])
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
    return tables, sum(deviation(group.style, size, a, b) for a, b in tables)
