"""All legal rounds from the best one downwards, as far as one asks (Murty 1968).

Every other round lacks one of the tables of the best. So the others fall apart into
those that lack its first table, those that have the first and lack the second, and
so on; the best of each part is an ordinary draw in which some tables are barred and
some pairs may meet only one other. The best of all these is the second best round,
whose part falls apart in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from scoring.pairing.disjoint import Steps
from scoring.pairing.errors import Unpairable
from scoring.pairing.objective import value_of
from scoring.pairing.plan import Plan, Task, tables_of
from scoring.pairing.view import View

STEPS_PER_PAIR = 40
"""What drawing a round once more counts as, for each pair: about as long as so many steps."""

Table = tuple[int, int | None]
"""Two indexes, or one that rests."""


@dataclass(frozen=True, slots=True)
class Part:
    """The rounds that have all tables of *kept* and none of *barred*; the best of them."""

    plan: Plan
    kept: tuple[Table, ...]
    barred: tuple[Table, ...]


def rounds_downwards(
    task: Task, best: Plan, draw: Callable[[Task], Plan], steps: Steps
) -> Iterator[Plan]:
    """Yield the legal rounds after *best*, the better first; *draw* returns the best of a task.

    Raise OutOfSteps if it takes too long.
    """
    waiting: list[tuple[tuple[int, ...], int, Part]] = []
    part, count = Part(best, (), ()), 0
    while True:
        for kept, barred in _parted(part):
            steps.take(STEPS_PER_PAIR * len(task.rest))
            try:
                plan = draw(replace(task, view=_narrowed(task.view, kept, barred)))
            except Unpairable:
                continue
            count += 1
            heappush(waiting, (value_of(task, plan), count, Part(plan, kept, barred)))
        if not waiting:
            return
        part = heappop(waiting)[2]
        yield part.plan


def _parted(part: Part) -> Iterator[tuple[tuple[Table, ...], tuple[Table, ...]]]:
    """Yield what the rounds of *part* other than its best keep and lack, part by part."""
    kept = part.kept
    tables: list[Table] = [*tables_of(part.plan)]
    if part.plan.bye is not None:
        tables.append((part.plan.bye, None))
    for table in tables:
        if table not in part.kept:
            yield kept, (*part.barred, table)
            kept = (*kept, table)


def _narrowed(view: View, kept: tuple[Table, ...], barred: tuple[Table, ...]) -> View:
    """Return *view* with nothing allowed that parts from *kept* or is *barred*."""
    numbers = view.numbers
    seated = {i for table in kept for i in table if i is not None}
    taken = frozenset(numbers[i] for i in seated)
    narrowed = [frozenset(others) | taken for others in view.barred]
    rested = [had or i in seated for i, had in enumerate(view.had_bye)]
    for i, j in barred:
        if j is None:
            rested[i] = True
        else:
            narrowed[i] |= {numbers[j]}
            narrowed[j] |= {numbers[i]}
    everybody = frozenset(numbers)
    for i, j in kept:
        if j is None:
            narrowed[i], rested = everybody, [True] * len(rested)
            rested[i] = False
        else:
            narrowed[i], narrowed[j] = everybody - {numbers[j]}, everybody - {numbers[i]}
    return replace(view, barred=narrowed, had_bye=rested)
