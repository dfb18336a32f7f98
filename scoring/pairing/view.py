"""The field in the draw's own words: indexes, groups and who is barred to whom.

Index 0 is the leader. Pairs of equal wins are neighbours: the order of the
classification decides inside a group only, also where a ruleset orders by
something else than wins first. Where it decides nothing the lot does: among those
who share a place, and in a round by lot among all of equal wins. Histories keep
registration numbers: they are read as they come, which at 10,000 pairs saves half
of the time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from operator import attrgetter

from scoring.pairing.checks import (
    Columns,
    check_columns,
    check_forbidden,
    check_histories,
    check_met_round,
    check_size,
    columns_of,
)
from scoring.pairing.lot import shuffled
from scoring.pairing.values import Contender

MOST_OF_ONE_CLUB = 40
"""Percent of the field from which on keeping a club apart is given up."""


@dataclass(frozen=True, slots=True)
class View:
    """The field by index; every sequence has one entry for each present pair."""

    numbers: Sequence[int]
    halves: Sequence[int]
    barred: Sequence[Collection[int]]
    """Numbers that each may not meet: met already, or forbidden by the desk."""
    met: Sequence[Collection[int]]
    forbidden: Sequence[Collection[int]]
    club: Sequence[int]
    """Equal for two pairs of the same club; unique for a pair without one."""
    clubs: bool
    """Whether any two pairs are of the same club."""
    had_bye: Sequence[bool]
    floats: Sequence[tuple[int, int]]
    """Float of the last round and of the last round but one."""
    index: dict[int, int]
    """Index of a registration number."""
    met_round: Mapping[frozenset[int], int]
    """In which round two numbers met last, where the organisers told."""
    crowd: int = 0
    """Percent of the field in one club, when that put the clubs out of force."""
    places: Sequence[int] = ()
    """Place in the classification, where the field told it; 0 where not."""

    def without_clubs(self) -> View:
        """Return the same field with clubs out of force."""
        return replace(self, club=range(len(self.numbers)), clubs=False)

    def legal(self, i: int, j: int) -> bool:
        """Whether the table of *i* and *j* breaks no rule."""
        return self.numbers[j] not in self.barred[i]

    def met_in(self, i: int, j: int) -> int | None:
        """Return the round in which *i* and *j* met, 0 if unknown, None if never."""
        if self.numbers[j] not in self.met[i]:
            return None
        return self.met_round.get(frozenset((self.numbers[i], self.numbers[j])), 0)

    def round_of(self, i: int, j: int) -> tuple[int, ...]:
        """Return the round in which *i* and *j* met, as the amounts of a reason; () if unknown."""
        met = self.met_in(i, j)
        return (met,) if met else ()

    def clash(self, i: int, j: int) -> bool:
        """Whether the table of *i* and *j* breaks a rule or seats a club together."""
        return self.numbers[j] in self.barred[i] or self.club[i] == self.club[j]


@dataclass(frozen=True, slots=True)
class Groups:
    """Indexes of equal wins, the group with most wins first."""

    members: list[list[int]]
    of: list[int]
    """Which group an index is in; -1 for one that is not drawn."""
    place: list[int]
    """Its place in that group, 0 the first."""
    halves: list[int]
    """Half wins of each group."""


def group_by_wins(view: View, indexes: Sequence[int]) -> Groups:
    """Split *indexes*, in order, into groups of equal wins."""
    halves = view.halves
    groups = Groups([], [-1] * len(halves), [-1] * len(halves), [])
    start = 0
    while start < len(indexes):
        equal = halves[indexes[start]]
        end = bisect_right(indexes, -equal, lo=start, key=lambda i: -halves[i])
        _add_group(groups, list(indexes[start:end]), equal)
        start = end
    return groups


def _add_group(groups: Groups, members: list[int], halves: int) -> None:
    """Append a group; neighbours are written in one stroke."""
    first, beyond, size = members[0], members[-1] + 1, len(members)
    if beyond - first == size:
        groups.of[first:beyond] = [len(groups.members)] * size
        groups.place[first:beyond] = range(size)
    else:
        for place, i in enumerate(members):
            groups.of[i] = len(groups.members)
            groups.place[i] = place
    groups.members.append(members)
    groups.halves.append(halves)


def view_field(
    field: Sequence[Contender],
    forbidden: Collection[frozenset[int]] = frozenset(),
    met_round: Mapping[frozenset[int], int] | None = None,
    *,
    seed: int | None = None,
    by_lot: bool = False,
) -> View:
    """Return *field* by index, checked. Raise FieldError if it contradicts itself.

    With a *seed* the lot puts those in order who share a place; with *by_lot* all
    of equal wins, whatever their places.
    """
    check_size(field)
    columns = columns_of(field)
    check_columns(columns)
    if columns.halves != sorted(columns.halves, reverse=True):
        columns = columns_of(sorted(field, key=attrgetter("halves"), reverse=True))
    if seed is not None:
        columns = _lot_decides(columns, seed, by_lot=by_lot)
    numbers, met = columns.numbers, columns.met
    check_histories(numbers, met)
    check_met_round(met_round or {})
    check_forbidden(forbidden)
    index = dict(zip(numbers, range(len(numbers)), strict=True))
    banned = _forbidden_sets(forbidden, index)
    clubs, crowd = _club_ids(columns.clubs)
    return View(
        numbers=numbers,
        halves=columns.halves,
        barred=[m | f if f else m for m, f in zip(met, banned, strict=True)] if forbidden else met,
        met=met,
        forbidden=banned,
        club=clubs or range(len(numbers)),
        clubs=clubs is not None,
        had_bye=columns.had_bye,
        floats=columns.floats,
        index=index,
        met_round=met_round or {},
        crowd=crowd,
        places=columns.places,
    )


def _lot_decides(columns: Columns, seed: int, *, by_lot: bool) -> Columns:
    """Return *columns* with equals in the order of the lot (``lot.lot_order``)."""
    if by_lot:
        equals = [-halves for halves in columns.halves]
    else:
        equals = _shared_places(columns)
        if equals[-1] == len(equals) - 1:
            return columns
    order = shuffled(columns.numbers, seed)
    order.sort(key=equals.__getitem__)
    return Columns._make([column[x] for x in order] for column in columns)


def _shared_places(columns: Columns) -> list[int]:
    """Return a count that grows along the field, but not where two share a place."""
    if not any(columns.places):
        return list(range(len(columns.places)))
    stand = list(zip(columns.halves, columns.places, strict=True))
    parted = (one != other or not one[1] for one, other in pairwise(stand))
    return list(accumulate(parted, initial=0))


def _forbidden_sets(
    forbidden: Collection[frozenset[int]], index: dict[int, int]
) -> list[frozenset[int]]:
    """Return the numbers that each index may not meet; absent pairs are left out."""
    nobody: frozenset[int] = frozenset()
    banned = [nobody] * len(index)
    for one, other in forbidden:
        if one in index and other in index:
            banned[index[one]] |= {other}
            banned[index[other]] |= {one}
    return banned


def _club_ids(clubs: Sequence[str]) -> tuple[list[int] | None, int]:
    """Return a number for each pair's club, None if clubs do not matter.

    With it the percent of the field in one club, when that is why.
    """
    sizes = Counter(clubs)
    del sizes[""]
    largest = max(sizes.values(), default=0)
    if 100 * largest > MOST_OF_ONE_CLUB * len(clubs):
        return None, 100 * largest // len(clubs)
    if largest < 2:
        return None, 0
    ids = {club: number for number, club in enumerate(sizes)}
    return [ids.get(club, -own) for own, club in enumerate(clubs, 1)], 0
