"""Keep the rounds still to come possible, which in a small field is not a given.

Of the rounds still to come as many as can be are kept clean: the largest k for
which some round of now leaves k rounds that break no rule. It is found from above.
What is impossible by counting is never searched for, and when k rounds after this
one are not in what may still be played (``disjoint``), k - 1 are looked for. Five
rounds are safe from nine pairs on: then nothing is searched at all.

If the best round would leave fewer than k, the rounds are taken from the best
downwards until one leaves them (``in_order``). When the steps are used up, the best
of the rounds that the search for k has found is drawn, and the draw says that a
better one may exist; or that it is not known whether k rounds are possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from scoring.pairing.disjoint import (
    DeadEnds,
    Opponents,
    OutOfSteps,
    Steps,
    all_may_meet,
    counts,
    matchings,
    opponents,
    rounds_in,
    without,
)
from scoring.pairing.in_order import rounds_downwards
from scoring.pairing.objective import value_of
from scoring.pairing.plan import Plan, Task, plan_of, tables_of
from scoring.pairing.values import Reason, ReasonKind
from scoring.pairing.view import View

STEPS = 400_000
"""Steps of a search before it gives up: less than a second on a slow machine."""

SEARCHED = 128
"""Pairs beyond which nothing is searched."""

Draws = Callable[[Task], Plan]
"""Returns the best round of a task; raises Unpairable if there is none."""

Tables = Sequence[tuple[int, int]]


@dataclass(slots=True)
class Search:
    """What the rounds of now leave."""

    task: Task
    steps: int
    """How many each search may take."""
    before: Opponents
    """What may be played now, without the tables set by hand."""
    dead_ends: DeadEnds = field(default_factory=set)


def keep_rounds(
    task: Task, plan: Plan, remaining: int, draw: Draws, steps: int = STEPS
) -> tuple[Plan, list[Reason]]:
    """Return the best of the rounds that leave most of *remaining* more, and what to tell.

    *plan* is the best round, and *draw* finds the best round of another task.
    """
    if remaining < 1 or _plenty(task.view, remaining):
        return plan, []
    most = min(remaining, _at_most(task))
    if len(task.view.numbers) > SEARCHED:
        return plan, [*_lost(remaining, most), *_unsure(most, 0)]
    search = Search(task, steps, without(opponents(task.view), _by_hand(task)))
    for kept in range(most, 0, -1):
        try:
            found, notes = _keeping(search, plan, kept, draw)
        except OutOfSteps:
            return plan, [*_lost(remaining, most), *_unsure(kept, steps)]
        if found is not None:
            told = [Reason(kind, (), (kept, remaining)) for kind in notes]
            return found, [*_lost(remaining, kept), *told]
    return plan, _lost(remaining, 0)


def _lost(remaining: int, kept: int) -> list[Reason]:
    if kept == remaining:
        return []
    return [Reason(ReasonKind.ROUNDS_LOST, (), (remaining, kept))]


def _unsure(rounds: int, steps: int) -> list[Reason]:
    return [Reason(ReasonKind.ROUNDS_UNSURE, (), (rounds, steps))] if rounds else []


def _keeping(
    search: Search, plan: Plan, kept: int, draw: Draws
) -> tuple[Plan | None, list[ReasonKind]]:
    """Return the best round that leaves *kept* more, None if none does, and what to tell.

    Raise OutOfSteps if that is not found out.
    """
    task, steps = search.task, Steps(search.steps)
    if _leaves(search, _drawn(task, plan), kept, steps):
        return plan, []
    some = _some(search, kept, steps)
    if not some:
        return None, []
    try:
        steps = Steps(search.steps)
        for other in rounds_downwards(task, plan, draw, steps):
            if _leaves(search, _drawn(task, other), kept, steps):
                return other, [ReasonKind.ROUNDS_KEPT]
    except OutOfSteps:
        plans = [_plan(task, tables) for tables in some]
        best = min(plans, key=lambda one: value_of(task, one))
        return best, [ReasonKind.ROUNDS_KEPT, ReasonKind.ROUNDS_UNPROVED]
    raise AssertionError("a round that leaves so many is among all rounds")


def _some(search: Search, kept: int, steps: Steps) -> list[Tables]:
    """Return some rounds of which each leaves *kept* more, none if no round does."""
    task = search.task
    if not task.locked:
        return [*(rounds_in(search.before, kept + 1, steps, search.dead_ends) or [])]
    unseated = sum(1 << i for i in task.rest)
    if len(task.rest) % 2:
        unseated |= 1 << len(task.view.numbers)
    for tables in matchings(search.before, unseated, steps):
        if _leaves(search, tables, kept, steps):
            return [tables]
    return []


def _leaves(search: Search, tables: Tables, kept: int, steps: Steps) -> bool:
    if all_may_meet(search.task.view, search.task.locked) and kept < len(search.before) - 1:
        return True
    after = without(search.before, tables)
    return rounds_in(after, kept, steps, search.dead_ends) is not None


def _drawn(task: Task, plan: Plan) -> list[tuple[int, int]]:
    """Return the tables of *plan*, a bye as one with the phantom."""
    rest = [] if plan.bye is None else [(plan.bye, len(task.view.numbers))]
    return [*tables_of(plan), *rest]


def _plan(task: Task, tables: Tables) -> Plan:
    """Return the plan of *tables*, in which a bye is one with the phantom."""
    phantom, bye, seated = len(task.view.numbers), None, []
    for i, j in map(sorted, tables):
        if j == phantom:
            bye = i
        else:
            seated.append((i, j))
    return plan_of(task, seated, bye)


def _by_hand(task: Task) -> list[tuple[int, int]]:
    phantom = len(task.view.numbers)
    return [(i, phantom if j is None else j) for i, j in task.locked]


def _at_most(task: Task) -> int:
    """Return how many rounds can follow this one at most, by counting."""
    left = counts(task.view)
    seated = {*range(len(left))}
    for i, j in _by_hand(task):
        repeated = (
            task.view.had_bye[i] if j == len(task.view.numbers) else not task.view.legal(i, j)
        )
        if repeated:
            seated -= {i, j}
    return max(0, min(many - (vertex in seated) for vertex, many in enumerate(left)))


def _plenty(view: View, remaining: int) -> bool:
    """Whether *remaining* rounds after this one are certain by Dirac's theorem."""
    pairs = len(view.numbers)
    vertices = pairs + pairs % 2
    fewest = vertices - 2 - max(map(len, view.barred))
    if pairs % 2:
        rested = sum(view.had_bye)
        fewest = min(fewest - (rested > 0), pairs - rested - 1)
    return 2 * (fewest - (remaining - 1)) >= vertices
