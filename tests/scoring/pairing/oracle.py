"""The objective of docs/pairing.md written a second time, as plainly as possible.

``measure`` gives the value of a finished round as a tuple, ``best_by_enumeration``
tries every round of a small field, ``best_by_networkx`` solves the same levels as
Python integers of any size over the dense graph. Nothing here comes from the
engine but the lot and the lot's order, which are definitions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby

import networkx

from scoring.pairing import Contender, Style
from scoring.pairing.lot import lot, lot_order

Table = tuple[int, int]


@dataclass(frozen=True)
class State:
    """A field by index, leader first, with the forbidden tables by number.

    *given* is the order of the classification, with wins never rising.
    """

    given: Sequence[Contender]
    style: Style
    seed: int
    forbidden: frozenset[frozenset[int]] = frozenset()
    locked: tuple[tuple[int, int], ...] = ()
    """Locked tables of two, by number; they are no part of the objective."""

    @cached_property
    def field(self) -> list[Contender]:
        """The field with the lot's order where nothing else decides."""
        if self.style is Style.LOT:
            return sorted(self.given, key=lambda c: (-c.halves, *lot_order(c.number, self.seed)))
        ordered = []
        for _, tied in groupby(enumerate(self.given), key=lambda x: x[1].place or ("own", x[0])):
            equals = [contender for _, contender in tied]
            ordered += sorted(equals, key=lambda c: lot_order(c.number, self.seed))
        return ordered

    @property
    def rest(self) -> list[int]:
        """Indexes that are drawn."""
        taken = {number for table in self.locked for number in table}
        return [i for i, contender in enumerate(self.field) if contender.number not in taken]

    def legal(self, i: int, j: int) -> bool:
        a, b = self.field[i], self.field[j]
        return b.number not in a.met and frozenset({a.number, b.number}) not in self.forbidden

    def same_club(self, i: int, j: int) -> bool:
        return bool(self.field[i].club) and self.field[i].club == self.field[j].club

    def lot(self, i: int, j: int) -> int:
        return lot(self.field[i].number, self.field[j].number, self.seed)


def distance(style: Style, size: int, a: int, b: int) -> int:
    if a > b:
        a, b = b, a
    return {
        Style.FOLD: (a + b - (size - 1)) ** 2,
        Style.SLIDE: (b - a - size // 2) ** 2,
        Style.LOT: (b - a - size // 2) ** 2,
        Style.ADJACENT: (b - a) ** 2 - 1,
    }[style]


def groups_of(state: State, playing: Sequence[int]) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = defaultdict(list)
    for i in playing:
        groups[state.field[i].halves].append(i)
    return groups


def crossing_levels(state: State, groups: dict[int, list[int]], i: int, j: int) -> list[int]:
    """c1, c1b, c2, c2', club, c3a and the lot of one table; zeros inside a group."""
    a, b = state.field[i], state.field[j]
    club = int(state.same_club(i, j))
    if a.halves == b.halves:
        return [0, 0, 0, 0, club, 0, 0]
    own, other = groups[a.halves], groups[b.halves]
    return [
        (a.halves - b.halves) ** 2,
        a.halves,
        (a.floats[0] < 0) + (b.floats[0] > 0),
        (a.floats[1] < 0) + (b.floats[1] > 0),
        club,
        len(own) - 1 - own.index(i) + other.index(j),
        state.lot(i, j),
    ]


def measure(state: State, tables: Sequence[Table], bye: int | None) -> tuple[int, ...]:
    """Return the value of a round, smaller is better: B1 c1 c1b B2 c2 c2' club c3a h1,
    then the clubs, distances and lots inside the groups."""
    groups = groups_of(state, [i for i in state.rest if i != bye])
    total = [0] * 7
    floating = set()
    for i, j in tables:
        total = [x + y for x, y in zip(total, crossing_levels(state, groups, i, j), strict=True)]
        if state.field[i].halves != state.field[j].halves:
            floating |= {i, j}
    inside = [0, 0, 0]
    for group in groups.values():
        members = [i for i in group if i not in floating]
        for i, j in tables:
            if i in members:
                places = members.index(i), members.index(j)
                inside[0] += state.same_club(i, j)
                inside[1] += distance(state.style, len(members), *places)
                inside[2] += state.lot(i, j)
    b1, b2 = (0, 0) if bye is None else (state.field[bye].halves, -bye)
    c1, c1b, *below = total
    return (b1, c1, c1b, b2, *below, *inside)


def every_round(state: State, free: Sequence[int]) -> Iterator[list[Table]]:
    """Yield every legal way to seat the indexes *free* two by two."""
    if not free:
        yield []
        return
    first, *others = free
    for other in others:
        if state.legal(first, other):
            for rest in every_round(state, [x for x in others if x != other]):
                yield [(first, other), *rest]


def best_by_enumeration(state: State) -> tuple[int, ...] | None:
    """Return the value of the best legal round, None if there is none."""
    everybody = state.rest
    byes = [i for i in everybody if not state.field[i].had_bye]
    values = [
        measure(state, tables, bye)
        for bye in (byes if len(everybody) % 2 else [None])
        for tables in every_round(state, [i for i in everybody if i != bye])
    ]
    return min(values, default=None)


def pack(levels: Sequence[int]) -> int:
    """Return levels as one integer; each has room for 2**60, more than any sum."""
    total = 0
    for level in levels:
        total = (total << 60) + level
    return total


class PlainGraph(networkx.Graph):
    """A graph that hands out its own dictionaries, which halves the time of a matching."""

    def __getitem__(self, vertex: int) -> dict[int, dict[str, int]]:
        return self._adj[vertex]


def networkx_matching(
    vertices: Sequence[int], costs: dict[Table, int]
) -> set[frozenset[int]] | None:
    graph = PlainGraph()
    graph.add_nodes_from(vertices)
    top = max(costs.values(), default=0) + 1
    for (i, j), cost in costs.items():
        graph.add_edge(i, j, weight=top - cost)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) != len(vertices):
        return None
    return {frozenset(table) for table in found}


def best_by_networkx(state: State) -> tuple[set[frozenset[int]], int | None] | None:
    """Return the tables and the bye of the best legal round, None if there is none."""
    everybody = state.rest
    bye = None
    if len(everybody) % 2:
        bye = _bye_by_networkx(state, everybody)
        if bye is None:
            return None
    playing = [i for i in everybody if i != bye]
    groups = groups_of(state, playing)
    found = networkx_matching(
        playing,
        {
            (i, j): pack(crossing_levels(state, groups, i, j))
            for i, j in combinations(playing, 2)
            if state.legal(i, j)
        },
    )
    if found is None:
        return None
    wins = [contender.halves for contender in state.field]
    tables = {t for t in found if len({wins[i] for i in t}) == 2}
    floating = {i for table in tables for i in table}
    for group in groups.values():
        inside = _inside_by_networkx(state, [i for i in group if i not in floating])
        assert inside is not None
        tables |= inside
    return tables, bye


def _bye_by_networkx(state: State, everybody: list[int]) -> int | None:
    phantom = len(state.field)
    wins = [contender.halves for contender in state.field]
    costs = {
        (i, j): pack([0, (wins[i] - wins[j]) ** 2, wins[i] * (wins[i] != wins[j]), 0])
        for i, j in combinations(everybody, 2)
        if state.legal(i, j)
    }
    for i in everybody:
        if not state.field[i].had_bye:
            costs[i, phantom] = pack([wins[i], 0, 0, phantom - i])
    found = networkx_matching([*everybody, phantom], costs)
    if found is None:
        return None
    return next(min(table) for table in found if phantom in table)


def _inside_by_networkx(state: State, members: list[int]) -> set[frozenset[int]] | None:
    costs = {
        (i, j): pack(
            [
                int(state.same_club(i, j)),
                distance(state.style, len(members), a, b),
                state.lot(i, j),
            ]
        )
        for a, i in enumerate(members)
        for b, j in enumerate(members)
        if a < b and state.legal(i, j)
    }
    return networkx_matching(members, costs)
