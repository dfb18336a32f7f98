"""What is to be drawn, and a round that has been decided but not yet written out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from scoring.pairing.effort import Effort
from scoring.pairing.values import Style
from scoring.pairing.view import Groups, View, group_by_wins

Locks = Sequence[tuple[int, int | None]]
"""Tables set by a person, by index; None for a bye."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be drawn, and all that decides it."""

    view: View
    rest: Sequence[int]
    """The indexes to draw: everybody but those at locked tables."""
    locked: Locks
    style: Style
    seed: int
    effort: Effort


@dataclass(frozen=True, slots=True)
class Inside:
    """One group without its floaters, in order, and its tables."""

    members: Sequence[int]
    tables: Sequence[tuple[int, int]]
    """Each with the one that stands first first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The parts of a round, by index."""

    style: Style
    bye: int | None
    groups: Groups
    """Those who play, floaters included."""
    crossing: Sequence[tuple[int, int]]
    """Tables between groups, the upper index first."""
    inside: Sequence[Inside]
    blocked: Sequence[int] = ()
    """Who could not rest, for the others would have had no legal round."""
    worse: Sequence[int] = ()
    """Who did not rest for that reason or for a dearer round."""
    relaxed: bool = False
    """Whether it may break a rule, because every round does."""


def tables_of(plan: Plan) -> list[tuple[int, int]]:
    """Return the drawn tables of two, in no particular order."""
    return [*plan.crossing, *(table for group in plan.inside for table in group.tables)]


def seated_inside(groups: Groups, crossing: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """Yield each group without its floaters."""
    floating: list[set[int]] = [set() for _ in groups.members]
    for i in chain.from_iterable(crossing):
        floating[groups.of[i]].add(i)
    for group, leaving in zip(groups.members, floating, strict=True):
        yield [i for i in group if i not in leaving] if leaving else group


def plan_of(task: Task, tables: Iterable[tuple[int, int]], bye: int | None) -> Plan:
    """Return the plan that consists of *tables*, each with its upper index first."""
    view = task.view
    crossing: list[tuple[int, int]] = []
    equal: list[tuple[int, int]] = []
    for i, j in tables:
        if view.halves[i] != view.halves[j]:
            crossing.append((i, j))
        else:
            equal.append((i, j))
    inside = []
    groups = group_by_wins(view, [i for i in task.rest if i != bye])
    for members in seated_inside(groups, crossing):
        seated = set(members)
        inside.append(Inside(members, [table for table in equal if table[0] in seated]))
    return Plan(task.style, bye, groups, crossing, inside)
