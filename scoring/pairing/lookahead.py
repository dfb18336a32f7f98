"""Keep the rounds still to come possible, which in a small field is not a given.

Add a phantom for an odd field, so that a bye is a table with it and nobody
rests twice. The tables not played yet are a graph, and R rounds can still be
drawn exactly if it holds R perfect matchings without a common table.

**When nothing has to be searched.** After each further round every pair has one
opponent fewer. While the fewest opponents left, less R - 1, are at least half
of the field, Dirac's theorem gives a round, R times. Five rounds are safe from
nine pairs on. Below that the graph is searched: exhaustively, remembering what
has failed, within a number of steps; when they are used up the answer is
"unsure", and the draw says so.

If the best round would leave a dead end, the rounds are searched from the best
downwards, cutting off whatever has larger win differences than the best one
found that leaves the way open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scoring.pairing.objective import value_of
from scoring.pairing.plan import Plan, Task, plan_of, tables_of
from scoring.pairing.values import Reason, ReasonKind
from scoring.pairing.view import View

STEPS = 100_000
"""Steps of the search before it gives up: a second or less."""

SEARCHED = 128
"""Pairs beyond which nothing is searched."""

Opponents = tuple[int, ...]
"""Whom each vertex may still meet, as bits; the phantom is the last vertex."""


class OutOfSteps(Exception):
    """The search was given up."""


@dataclass(slots=True)
class Steps:
    """How many steps the search may still take."""

    left: int

    def take(self) -> None:
        """Take one. Raise OutOfSteps if none is left."""
        self.left -= 1
        if self.left < 0:
            raise OutOfSteps


@dataclass(slots=True)
class Search:
    """The best round found that leaves *remaining* rounds possible."""

    task: Task
    remaining: int
    steps: Steps
    before: Opponents
    best: Plan | None = None
    value: tuple[int, ...] = ()
    dead_ends: set[tuple[int, Opponents]] = field(default_factory=set)


def keep_rounds(
    task: Task, plan: Plan, remaining: int, steps: int = STEPS
) -> tuple[Plan, Reason | None]:
    """Return the best round that leaves *remaining* more, and what there is to tell.

    *plan* is the best round. It is returned itself if it leaves them, if no round
    does, or if the search is given up.
    """
    if remaining < 1 or _plenty(task.view, remaining):
        return plan, None
    if len(task.view.numbers) > SEARCHED:
        return plan, Reason(ReasonKind.ROUNDS_UNSURE, (), (remaining, 0))
    search = Search(task, remaining, Steps(steps), opponents(task.view))
    try:
        if _leaves_rounds(search, tables_of(plan), plan.bye):
            return plan, None
        _search(search)
    except OutOfSteps:
        unsure = Reason(ReasonKind.ROUNDS_UNSURE, (), (remaining, steps))
        return search.best or plan, unsure
    if search.best is None:
        return plan, Reason(ReasonKind.ROUNDS_LOST, (), (remaining,))
    return search.best, Reason(ReasonKind.ROUNDS_KEPT, (), (remaining,))


def _plenty(view: View, remaining: int) -> bool:
    """Whether *remaining* rounds after this one are certain by Dirac's theorem."""
    pairs = len(view.numbers)
    vertices = pairs + pairs % 2
    fewest = vertices - 2 - max(map(len, view.barred))
    if pairs % 2:
        rested = sum(view.had_bye)
        fewest = min(fewest - (rested > 0), pairs - rested - 1)
    return 2 * (fewest - (remaining - 1)) >= vertices


def opponents(view: View) -> Opponents:
    """Return whom each pair may meet now, with a phantom for the bye if need be."""
    pairs = len(view.numbers)
    free = [sum(1 << j for j in range(pairs) if j != i and view.legal(i, j)) for i in range(pairs)]
    if pairs % 2:
        eligible = [i for i in range(pairs) if not view.had_bye[i]]
        for i in eligible:
            free[i] |= 1 << pairs
        free.append(sum(1 << i for i in eligible))
    return tuple(free)


def _without(free: Opponents, tables: Sequence[tuple[int, int]]) -> Opponents:
    left = list(free)
    for i, j in tables:
        left[i] &= ~(1 << j)
        left[j] &= ~(1 << i)
    return tuple(left)


def _leaves_rounds(search: Search, tables: Sequence[tuple[int, int]], bye: int | None) -> bool:
    phantom = len(search.task.view.numbers)
    played = list(tables)
    for i, j in search.task.locked:
        played.append((i, phantom if j is None else j))
    if bye is not None:
        played.append((bye, phantom))
    after = _without(search.before, played)
    return holds_rounds(after, search.remaining, search.steps, search.dead_ends)


def holds_rounds(
    free: Opponents, rounds: int, steps: Steps, dead_ends: set[tuple[int, Opponents]]
) -> bool:
    """Return whether *free* holds that many rounds without a common table.

    Raise OutOfSteps if that takes too long. *dead_ends* remembers what failed.
    """
    fewest = min(map(int.bit_count, free))
    if rounds < 1 or 2 * (fewest - (rounds - 1)) >= len(free):
        return True
    if fewest < rounds or (rounds, free) in dead_ends:
        return False
    everybody = (1 << len(free)) - 1
    for tables in _rounds(free, everybody, steps):
        if holds_rounds(_without(free, tables), rounds - 1, steps, dead_ends):
            return True
    dead_ends.add((rounds, free))
    return False


def _rounds(free: Opponents, unseated: int, steps: Steps) -> Iterator[list[tuple[int, int]]]:
    """Yield every perfect matching, seating first whoever has the fewest choices."""
    steps.take()
    if not unseated:
        yield []
        return
    vertices = list(_bits(unseated))
    i = min(vertices, key=lambda v: (free[v] & unseated).bit_count())
    for j in _bits(free[i] & unseated):
        for others in _rounds(free, unseated & ~(1 << i) & ~(1 << j), steps):
            yield [(i, j), *others]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _search(search: Search) -> None:
    """Put the best round that leaves the way open into *search*."""
    view, rest = search.task.view, search.task.rest
    everybody = sum(1 << i for i in rest)
    if len(rest) % 2 == 0:
        _seat(search, None, everybody, 0, 0, [])
        return
    for bye in (i for i in reversed(rest) if not view.had_bye[i]):
        if search.best is not None and view.halves[bye] > search.value[0]:
            return
        _seat(search, bye, everybody & ~(1 << bye), 0, 0, [])


def _seat(
    search: Search,
    bye: int | None,
    unseated: int,
    square: int,
    upper: int,
    tables: list[tuple[int, int]],
) -> None:
    """Complete *tables* in every way whose win differences can still be the best."""
    search.steps.take()
    if search.best is not None and (square, upper) > search.value[1:3]:
        return
    if not unseated:
        _weigh(search, bye, tables)
        return
    halves = search.task.view.halves
    i = (unseated & -unseated).bit_length() - 1
    for j in _bits(search.before[i] & unseated):
        gap = halves[i] - halves[j]
        tables.append((i, j))
        _seat(
            search,
            bye,
            unseated & ~(1 << i) & ~(1 << j),
            square + gap * gap,
            upper + (halves[i] if gap else 0),
            tables,
        )
        tables.pop()


def _weigh(search: Search, bye: int | None, tables: Sequence[tuple[int, int]]) -> None:
    """Keep a whole round if it is better than the best and leaves the way open."""
    plan = plan_of(search.task, tables, bye)
    value = value_of(search.task, plan)
    if search.best is not None and value >= search.value:
        return
    if _leaves_rounds(search, tables, bye):
        search.best, search.value = plan, value
