"""How many rounds a set of allowed tables still holds.

Add a phantom for an odd field, so that a bye is a table with it and nobody rests
twice. The tables that may still be played are a graph, and R rounds can be drawn
exactly if it holds R perfect matchings without a common table.

* **By counting.** Each round takes one opponent of everybody, so there are never
  more rounds than the fewest opponents that anybody has left.
* **By Dirac's theorem.** While the fewest opponents, less R - 1, are at least half
  of the vertices, there is a round, R times.
* **By the circle.** Where all may meet all, any first round can be completed to
  rounds in which everybody meets everybody (``round_robin``).
* **By search** in between, exhaustive, and remembering what has failed. Take the
  vertex v with the fewest opponents and the lowest opponent w of v that is met in
  the rounds looked for: one of the rounds has the table v-w, and no opponent below
  w is met at all. So the rounds, which have no order, are not tried in every order.

A step is one vertex looked at. The search is given up after a number of them, not
after a time: the same draw comes out on a slow machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.pairing.view import View

Opponents = tuple[int, ...]
"""Whom each vertex may still meet, as bits; the phantom is the last vertex."""

Tables = list[tuple[int, int]]

DeadEnds = set[tuple[int, Opponents]]
"""So many rounds are not in this graph."""


class OutOfSteps(Exception):
    """The search was given up."""


class Steps:
    """How many steps a search may still take."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, steps: int) -> None:
        """Take some. Raise OutOfSteps if too few are left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfSteps


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


def counts(view: View) -> list[int]:
    """Return how many opponents each vertex of ``opponents`` has left, without the graph."""
    pairs, index = len(view.numbers), view.index
    odd = pairs % 2
    left = [
        pairs - 1 - sum(number in index for number in barred) + (odd and not rested)
        for barred, rested in zip(view.barred, view.had_bye, strict=True)
    ]
    return [*left, pairs - sum(view.had_bye)] if odd else left


def without(free: Opponents, tables: Iterable[tuple[int, int]]) -> Opponents:
    """Return *free* when *tables* have been played."""
    left = list(free)
    for i, j in tables:
        left[i] &= ~(1 << j)
        left[j] &= ~(1 << i)
    return tuple(left)


def rounds_in(
    free: Opponents, rounds: int, steps: Steps, dead_ends: DeadEnds
) -> list[Tables] | None:
    """Return *rounds* rounds without a common table, None if *free* does not hold them.

    Those that are certain by Dirac's theorem are not written out at the end. Raise
    OutOfSteps if it takes too long.
    """
    left = [vertex.bit_count() for vertex in free]
    fewest = min(left)
    if rounds < 1 or 2 * (fewest - (rounds - 1)) >= len(free):
        return []
    if fewest < rounds or (rounds, free) in dead_ends:
        return None
    v, everybody, still = left.index(fewest), (1 << len(free)) - 1, free
    for spare, w in enumerate(_bits(free[v])):
        if fewest - spare < rounds:
            break
        for others in matchings(still, everybody & ~(1 << v | 1 << w), steps):
            tables = [(v, w), *others]
            further = rounds_in(without(still, tables), rounds - 1, steps, dead_ends)
            if further is not None:
                return [tables, *further]
        still = without(still, [(v, w)])
    dead_ends.add((rounds, free))
    return None


def matchings(free: Opponents, unseated: int, steps: Steps) -> Iterator[Tables]:
    """Yield every way to seat *unseated*, first whoever has the fewest choices."""
    if not unseated:
        yield []
        return
    vertices = list(_bits(unseated))
    steps.take(len(vertices))
    i = min(vertices, key=lambda v: (free[v] & unseated).bit_count())
    for j in _bits(free[i] & unseated):
        for others in matchings(free, unseated & ~(1 << i | 1 << j), steps):
            yield [(i, j), *others]


def all_may_meet(view: View, locked: Sequence[object]) -> bool:
    """Whether nothing has been played, forbidden or set by hand."""
    return not (locked or any(view.barred) or any(view.had_bye))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
