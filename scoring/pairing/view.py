"""The field in the draw's own words: indexes, groups and who is barred to whom.

Index 0 is the leader. Pairs of equal wins are neighbours: the order of the
classification decides inside a group only, also where a ruleset orders by
something else than wins first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scoring.pairing.errors import FieldError
from scoring.pairing.values import Contender

MAX_PRESENT = 20_000


@dataclass(frozen=True, slots=True)
class View:
    """The field by index; every sequence has one entry for each present pair."""

    numbers: Sequence[int]
    halves: Sequence[int]
    barred: Sequence[Collection[int]]
    """Whom each may not meet: met already, or forbidden by the desk."""
    met: Sequence[Collection[int]]
    forbidden: Sequence[Collection[int]]
    club: Sequence[int]
    """Equal for two pairs of the same club; unique for a pair without one."""
    had_bye: Sequence[bool]
    last: Sequence[int]
    """Float of the last round."""
    before: Sequence[int]
    """Float of the last round but one."""
    index: dict[int, int]
    """Index of a registration number."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Indexes of equal wins, the group with most wins first."""

    members: list[list[int]]
    of: dict[int, int]
    """Which group an index is in."""
    place: dict[int, int]
    """Its place in that group, 0 the first."""
    halves: list[int]
    """Half wins of each group."""


def group_by_wins(view: View, indexes: Iterable[int]) -> Groups:
    """Split *indexes*, in order, into groups of equal wins."""
    groups = Groups([], {}, {}, [])
    for i in indexes:
        if not groups.halves or groups.halves[-1] != view.halves[i]:
            groups.members.append([])
            groups.halves.append(view.halves[i])
        groups.of[i] = len(groups.members) - 1
        groups.place[i] = len(groups.members[-1])
        groups.members[-1].append(i)
    return groups


def view_field(field: Sequence[Contender], forbidden: Collection[frozenset[int]]) -> View:
    """Return *field* by index, checked. Raise FieldError if it contradicts itself."""
    check_contenders(field)
    ranked = sorted(field, key=lambda contender: -contender.halves)
    index = {contender.number: i for i, contender in enumerate(ranked)}
    met = [{index[m] for m in c.met if m in index} for c in ranked]
    _check_symmetry(ranked, met)
    banned = _forbidden_sets(forbidden, index)
    return View(
        numbers=[c.number for c in ranked],
        halves=[c.halves for c in ranked],
        barred=[met[i] | banned[i] if i in banned else met[i] for i in range(len(met))],
        met=met,
        forbidden=[banned.get(i, frozenset()) for i in range(len(met))],
        club=_club_ids(ranked),
        had_bye=[c.had_bye for c in ranked],
        last=[c.floats[0] for c in ranked],
        before=[c.floats[1] for c in ranked],
        index=index,
    )


def check_contenders(field: Sequence[Contender]) -> None:
    """Raise FieldError for the first contender that cannot be."""
    if len(field) < 2:
        raise FieldError("too_few_present", present=len(field))
    if len(field) > MAX_PRESENT:
        raise FieldError("field_too_large", present=len(field), most=MAX_PRESENT)
    seen: set[int] = set()
    for contender in field:
        _check_contender(contender)
        if contender.number in seen:
            raise FieldError("pair_twice", number=contender.number)
        seen.add(contender.number)


def _check_contender(contender: Contender) -> None:
    number = contender.number
    if type(number) is not int or number < 1:
        raise FieldError("bad_number", number=number)
    if type(contender.halves) is not int:
        raise FieldError("halves_not_whole", number=number, halves=contender.halves)
    if contender.halves < 0:
        raise FieldError("negative_halves", number=number, halves=contender.halves)
    if number in contender.met:
        raise FieldError("met_itself", number=number)
    if len(contender.floats) != 2 or not {-1, 0, 1}.issuperset(contender.floats):
        raise FieldError("bad_float", number=number, floats=contender.floats)


def _check_symmetry(ranked: Sequence[Contender], met: Sequence[set[int]]) -> None:
    for i, others in enumerate(met):
        for j in others:
            if i not in met[j]:
                raise FieldError(
                    "asymmetric_history",
                    number=ranked[i].number,
                    other=ranked[j].number,
                )


def _forbidden_sets(
    forbidden: Collection[frozenset[int]], index: dict[int, int]
) -> dict[int, set[int]]:
    """Return whom each index may not meet; absent pairs are left out."""
    sets: dict[int, set[int]] = {}
    for table in forbidden:
        if len(table) != 2:
            raise FieldError("bad_forbidden", numbers=tuple(sorted(table)))
        if all(number in index for number in table):
            i, j = (index[number] for number in table)
            sets.setdefault(i, set()).add(j)
            sets.setdefault(j, set()).add(i)
    return sets


def _club_ids(ranked: Sequence[Contender]) -> list[int]:
    ids: dict[str, int] = {}
    return [
        ids.setdefault(contender.club, len(ids)) if contender.club else -1 - i
        for i, contender in enumerate(ranked)
    ]
