"""The field in the draw's own words: indexes, groups and who is barred to whom.

Index 0 is the leader. Pairs of equal wins are neighbours: the order of the
classification decides inside a group only, also where a ruleset orders by
something else than wins first. Histories keep registration numbers: they are
read as they come, which at 10,000 pairs saves half of the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from scoring.pairing.errors import FieldError
from scoring.pairing.values import Contender

MAX_PRESENT = 20_000
"""More than any hall; beyond it the input is a mistake."""

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
    last: Sequence[int]
    """Float of the last round."""
    before: Sequence[int]
    """Float of the last round but one."""
    index: dict[int, int]
    """Index of a registration number."""
    met_round: Mapping[frozenset[int], int]
    """In which round two numbers met last, where the organisers told."""
    crowd: int = 0
    """Percent of the field in one club, when that put the clubs out of force."""

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


def group_by_wins(view: View, indexes: Iterable[int]) -> Groups:
    """Split *indexes*, in order, into groups of equal wins."""
    nobody = [-1] * len(view.numbers)
    groups = Groups([], nobody, nobody.copy(), [])
    for halves, equal in groupby(indexes, key=view.halves.__getitem__):
        members = list(equal)
        for place, i in enumerate(members):
            groups.of[i] = len(groups.members)
            groups.place[i] = place
        groups.members.append(members)
        groups.halves.append(halves)
    return groups


def view_field(
    field: Sequence[Contender],
    forbidden: Collection[frozenset[int]] = frozenset(),
    met_round: Mapping[frozenset[int], int] | None = None,
) -> View:
    """Return *field* by index, checked. Raise FieldError if it contradicts itself."""
    check_contenders(field)
    ranked = sorted(field, key=attrgetter("halves"), reverse=True)
    numbers = [c.number for c in ranked]
    index = dict(zip(numbers, range(len(numbers)), strict=True))
    met = [c.met for c in ranked]
    _check_symmetry(dict(zip(numbers, met, strict=True)))
    banned = _forbidden_sets(forbidden, index)
    club, crowd = _club_ids(ranked)
    return View(
        numbers=numbers,
        halves=[c.halves for c in ranked],
        barred=[m | f for m, f in zip(met, banned, strict=True)] if forbidden else met,
        met=met,
        forbidden=banned,
        club=club,
        clubs=len(set(club)) < len(club),
        had_bye=[c.had_bye for c in ranked],
        last=[c.floats[0] for c in ranked],
        before=[c.floats[1] for c in ranked],
        index=index,
        met_round=met_round or {},
        crowd=crowd,
    )


def check_contenders(field: Sequence[Contender]) -> None:
    """Raise FieldError for the first contender that cannot be."""
    if len(field) < 2:
        raise FieldError("too_few_present", present=len(field))
    if len(field) > MAX_PRESENT:
        raise FieldError("field_too_large", present=len(field), most=MAX_PRESENT)
    numbers = [contender.number for contender in field]
    halves = [contender.halves for contender in field]
    if {*map(type, numbers), *map(type, halves)} != {int} or min(numbers) < 1 or min(halves) < 0:
        raise next(filter(None, map(_bad_figures, field)))
    if len(set(numbers)) < len(numbers):
        raise FieldError("pair_twice", number=Counter(numbers).most_common(1)[0][0])
    for contender in field:
        if contender.floats not in _FLOATS:
            raise FieldError("bad_float", number=contender.number, floats=contender.floats)


_FLOATS = [(last, before) for last in (0, -1, 1) for before in (0, -1, 1)]


def _bad_figures(contender: Contender) -> FieldError | None:
    number, halves = contender.number, contender.halves
    if type(number) is not int or number < 1:
        return FieldError("bad_number", number=number)
    if type(halves) is not int:
        return FieldError("halves_not_whole", number=number, halves=halves)
    if halves < 0:
        return FieldError("negative_halves", number=number, halves=halves)
    return None


def _check_symmetry(histories: dict[int, frozenset[int]]) -> None:
    """Raise FieldError if somebody met itself, or another that does not know of it."""
    history = histories.get
    for number, others in histories.items():
        if number in others:
            raise FieldError("met_itself", number=number)
        for known in map(history, others):
            if known is not None and number not in known:
                other = next(o for o in others if number not in history(o, {number}))
                raise FieldError("asymmetric_history", number=number, other=other)


def _forbidden_sets(
    forbidden: Collection[frozenset[int]], index: dict[int, int]
) -> list[frozenset[int]]:
    """Return the numbers that each index may not meet; absent pairs are left out."""
    sets: dict[int, set[int]] = {}
    for table in forbidden:
        if len(table) != 2:
            raise FieldError("bad_forbidden", numbers=tuple(sorted(table)))
        one, other = sorted(table)
        if one in index and other in index:
            sets.setdefault(index[one], set()).add(other)
            sets.setdefault(index[other], set()).add(one)
    nobody: frozenset[int] = frozenset()
    banned = [nobody] * len(index)
    for i, others in sets.items():
        banned[i] = frozenset(others)
    return banned


def _club_ids(ranked: Sequence[Contender]) -> tuple[list[int], int]:
    """Return a number for each pair's club, and the percent that put clubs out of force."""
    sizes = Counter(contender.club for contender in ranked)
    del sizes[""]
    alone = list(range(-len(ranked), 0))
    if not sizes:
        return alone, 0
    percent = 100 * max(sizes.values()) // len(ranked)
    if 100 * max(sizes.values()) > MOST_OF_ONE_CLUB * len(ranked):
        return alone, percent
    ids = {club: number for number, club in enumerate(sizes)}
    return [ids.get(c.club, own) for c, own in zip(ranked, alone, strict=True)], 0
