"""Who leaves which group: the exact choice on a small part of the field.

The groups of equal wins are taken from the top. A *boundary* below a group is
odd if an odd number of pairs stands above it.

**Parity bound.** Over an odd boundary at least one table must cross. A table
over several boundaries costs (sum of gaps)^2, at least the sum of their
squares. So the squared win differences are at least the sum of gap^2 over the
odd boundaries, and exactly that only if every odd boundary is crossed once, by
neighbouring groups, and no even one is. The *tight* attempt looks among those
rounds alone, where a group loses at most one pair downwards and one upwards;
only if there is none, the *wide* attempt looks among all.

**Big groups.** Let nobody in a group be barred to, or of one club with, more
than D of its members. If size - K >= 2D + 2, then after K floaters have left,
any rest of even size has, for each member, at least half of the others free:
by Dirac's theorem it can be paired legally and with every club apart. The
inside of a big group never limits who floats. Its inner tables are therefore
all offered as free of cost, barred or not, and mean "stays inside": to leave
the barred ones out would forbid floaters for no reason.

**Short lists.** Of a big group only the K + w best floaters for each direction
are looked at, w being the most of them that are barred to, or of one club
with, one and the same outsider. Suppose somebody else floated in an optimal
round: at most K of the list are used and at most w are excluded by his
opponent, so somebody on the list could float in his place, with the same win
difference, no club together and an earlier place on the list, that is, at a
lower cost. In a wide round there are at most (squared differences / smallest
squared gap) tables between groups; the attempt is repeated with that K until
it holds.

**Hard members.** A few who are barred to half of a group would make it small. Up
to ``HARD`` of them, H, are set apart: the others, E, are as above with K + h instead
of K, since besides K floaters at most h of E sit with H. All of H are looked at, and
of E for each of H the first K + h whom he may meet (of other clubs, and of his own):
if he meets somebody else of E, one of the first is free to take that place, and both
stay inside at the same cost.

**When no round is legal.** Let there be one. Two tables between the easy members of
the same two big groups can be dissolved, for all four can stay inside. So there is
one in which an easy member floats to somebody who is not easy, or at most one to
each other big group: in all no more from a group than there are others and big
groups. An attempt with that K that finds nothing has proved that there is nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain, combinations

from scoring.pairing.effort import CLUBS, Effort
from scoring.pairing.errors import FieldError, TooDense, Unpairable
from scoring.pairing.lot import lots
from scoring.pairing.matching import perfect_matching
from scoring.pairing.objective import FloatCosts, Scale
from scoring.pairing.view import Groups, View, group_by_wins

DENSE_LIMIT = 1200
"""Pairs that may go into one matching: about four seconds' work."""

HARD = 8
"""Members that are set apart so that their group is big, at most."""

Edge = tuple[int, int, int]
Tables = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Floaters:
    """The tables between groups, upper index first, and what they cost."""

    groups: Groups
    crossing: Tables
    square: int
    """Sum of the squared win differences."""
    upper: int
    """Sum of the upper half wins."""
    bound: int
    """The parity bound of ``square``."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Which rounds are looked at: K, and whether only those on the bound."""

    most: int
    tight: bool


@dataclass(frozen=True, slots=True)
class Boundaries:
    """The steps between neighbouring groups."""

    odd: list[bool]
    bound: int
    narrowest: int
    """The smallest squared gap."""


@dataclass(frozen=True, slots=True)
class Reduced:
    """The part of the field that can matter, by group."""

    easy: list[frozenset[int]]
    """Of a big group those whose inner tables are free; nobody of a small one."""
    members: list[list[int]]
    down: list[list[int]]
    up: list[list[int]]

    @property
    def others(self) -> int:
        """How many are in small groups, or hard."""
        both = zip(self.members, self.easy, strict=True)
        return sum(i not in easy for members, easy in both for i in members)


def choose_floaters(view: View, rest: Sequence[int], seed: int, effort: Effort) -> Floaters:
    """Return the best tables between the groups of *rest*, an even number.

    Raise Unpairable if *rest* has no legal round, TooDense if clubs make it too long.
    """
    groups = group_by_wins(view, rest)
    if not rest:
        return Floaters(groups, [], 0, 0, 0)
    steps = _boundaries(groups)
    inner = [_barred_inside(view, groups, a) for a in range(len(groups.members))]
    attempt = Attempt(most=2, tight=True)
    while True:
        reduced = _reduce(view, groups, steps, inner, attempt)
        crossing = _match(view, groups, steps, reduced, attempt, seed, effort)
        found = None if crossing is None else _summed(view, groups, steps, crossing)
        further = _further(attempt, steps, reduced, found)
        if further is not None:
            attempt = further
        elif found is None:
            raise Unpairable
        else:
            return found


def _further(
    attempt: Attempt, steps: Boundaries, reduced: Reduced, found: Floaters | None
) -> Attempt | None:
    """Return the next attempt, or None if this one has proved its answer."""
    if attempt.tight:
        if found is not None and found.square == steps.bound:
            return None
        if not steps.odd:
            return None
        return Attempt(sum(steps.odd) + 4, tight=False)
    big = sum(map(bool, reduced.easy))
    if not big:
        return None
    if found is None:
        enough = reduced.others + big
        more = Attempt(min(2 * attempt.most + 2, enough), tight=False)
        return more if more.most > attempt.most else None
    needed = found.square // steps.narrowest
    return Attempt(needed, tight=False) if needed > attempt.most else None


def _boundaries(groups: Groups) -> Boundaries:
    odd, above, bound, narrowest = [], 0, 0, 0
    for a, members in enumerate(groups.members[:-1]):
        above += len(members)
        square = (groups.halves[a] - groups.halves[a + 1]) ** 2
        odd.append(above % 2 == 1)
        bound += square * odd[-1]
        narrowest = min(narrowest or square, square)
    return Boundaries(odd, bound, narrowest or 1)


@dataclass(frozen=True, slots=True)
class Inner:
    """How many of its own group a member may not meet: the D without the first hard ones."""

    most: list[int]
    """The D of all, without the hardest, without the two hardest, and so on."""
    hardest: list[int]

    def hard(self, size: int, floaters: int) -> list[int] | None:
        """Return whom to set apart so that a group of *size* is big, None if that is no help."""
        for h, most in enumerate(self.most):
            if size - 2 * h - floaters >= 2 * most + 2:
                return self.hardest[:h]
        return None


def _barred_inside(view: View, groups: Groups, a: int) -> Inner:
    """Return the D of group *a*, or something larger that still makes it big."""
    members = groups.members[a]
    barred = max(map(len, map(view.barred.__getitem__, members)))
    club = _largest_club(view, members) - 1
    if len(members) >= 2 * (barred + club) + 4:
        return Inner([barred + club], [])
    of, index = groups.of, view.index
    nobody = len(of)
    where = [*of, -1]
    counts = [
        (sum(where[index.get(number, nobody)] == a for number in view.barred[i]), -i)
        for i in members
    ]
    hardest = nlargest(HARD + 1, counts)
    return Inner([club + most for most, _ in hardest], [-i for _, i in hardest])


def _largest_club(view: View, members: Iterable[int]) -> int:
    return max(Counter(map(view.club.__getitem__, members)).values()) if view.clubs else 1


def _reduce(
    view: View, groups: Groups, steps: Boundaries, inner: Sequence[Inner], attempt: Attempt
) -> Reduced:
    """Return the members of each group that the matching has to look at."""
    reduced = Reduced([], [], [], [])
    for a, members in enumerate(groups.members):
        hard = inner[a].hard(len(members), attempt.most)
        sends = a < len(steps.odd) and (steps.odd[a] or not attempt.tight)
        takes = a > 0 and (steps.odd[a - 1] or not attempt.tight)
        down = up = looked_at = members
        easy: frozenset[int] = frozenset()
        if hard is not None:
            most = attempt.most + len(hard)
            rest = [i for i in members if i not in hard] if hard else members
            down = [*hard, *_shortlist(view, groups, rest, -1, most)] if sends else []
            up = [*hard, *_shortlist(view, groups, rest, 1, most)] if takes else []
            partners = chain.from_iterable(_partners(view, rest, i, most) for i in hard)
            looked_at = _with_parity(members, {*down, *up, *hard, *partners})
            easy = frozenset(rest)
        reduced.easy.append(easy)
        reduced.members.append(looked_at)
        reduced.down.append(down if sends else [])
        reduced.up.append(up if takes else [])
    return reduced


def _partners(view: View, rest: Sequence[int], hard: int, most: int) -> Iterator[int]:
    """Yield the first *most* of *rest* whom *hard* may meet, of other clubs and of his own."""
    left = {False: most, True: most}
    for i in rest:
        own = view.club[i] == view.club[hard]
        if left[own] and view.legal(i, hard):
            left[own] -= 1
            yield i


def _with_parity(members: Sequence[int], listed: set[int]) -> list[int]:
    """Return *listed* in order, with one more member if the number of others is odd."""
    if (len(members) - len(listed)) % 2:
        listed.add(next(i for i in reversed(members) if i not in listed))
    return sorted(listed)


def _shortlist(
    view: View, groups: Groups, members: Sequence[int], direction: int, most: int
) -> list[int]:
    """Return the best floaters of *members* of a big group, long enough for the exchange."""
    size = most + 1
    while True:
        listed = _best(view, members, direction, size)
        if len(listed) == len(members):
            return listed
        excluded = _most_excluded(view, groups, groups.of[members[0]], listed)
        if size >= most + excluded:
            return listed
        size = most + excluded


def _best(view: View, members: Sequence[int], direction: int, size: int) -> list[int]:
    """Return the *size* best floaters: not again, not as before, near the edge."""
    ranks: tuple[list[int], ...] = ([], [], [], [])
    for i in members if direction > 0 else reversed(members):
        last, before = view.floats[i]
        ranks[2 * (last == direction) + (before == direction)].append(i)
        if len(ranks[0]) == size:
            return ranks[0]
    return list(chain.from_iterable(ranks))[:size]


def _most_excluded(view: View, groups: Groups, a: int, listed: Sequence[int]) -> int:
    """Return how many of *listed* at most cannot meet, or share a club with, one outsider."""
    outsiders = Counter(
        number
        for i in listed
        for number in view.barred[i]
        if groups.of[view.index.get(number, i)] != a
    )
    barred = max(outsiders.values(), default=0)
    return barred + (_largest_club(view, listed) if view.clubs else 0)


def _match(
    view: View,
    groups: Groups,
    steps: Boundaries,
    reduced: Reduced,
    attempt: Attempt,
    seed: int,
    effort: Effort,
) -> Tables | None:
    """Return the best tables between groups in the reduced field, None if none is."""
    vertices = list(chain.from_iterable(reduced.members))
    if len(vertices) > DENSE_LIMIT:
        _refuse_dense(view, len(vertices))
    tables = len(vertices) // 2
    costs = FloatCosts(view, groups, seed, tables, sum(steps.odd) if attempt.tight else tables)
    row = {i: x for x, i in enumerate(vertices)}
    edges = [*_inner_edges(view, reduced, costs.scale, row)]
    edges += _cross_edges(view, reduced, costs, row, attempt.tight)
    effort.floaters += len(vertices) * len(edges)
    if view.clubs and effort.floaters > CLUBS:
        raise TooDense
    found = perfect_matching(len(vertices), edges)
    if found is None:
        return None
    seated = ((vertices[u], vertices[v]) for u, v in found)
    return [(i, j) for i, j in seated if groups.of[i] != groups.of[j]]


def _refuse_dense(view: View, vertices: int) -> None:
    if view.clubs:
        raise TooDense
    if vertices > 2 * DENSE_LIMIT:
        raise FieldError("too_many_barred", vertices=vertices)


def _inner_edges(view: View, reduced: Reduced, scale: Scale, row: dict[int, int]) -> Iterator[Edge]:
    for easy, members in zip(reduced.easy, reduced.members, strict=True):
        for i, j in combinations(members, 2):
            if i in easy and j in easy:
                yield row[i], row[j], 0
            elif view.legal(i, j):
                yield row[i], row[j], (view.club[i] == view.club[j]) * scale.club


def _cross_edges(
    view: View, reduced: Reduced, costs: FloatCosts, row: dict[int, int], tight: bool
) -> Iterator[Edge]:
    for a, senders in enumerate(reduced.down):
        for b in range(a + 1, a + 2 if tight else len(reduced.up)) if senders else ():
            receivers = [(j, costs.up(j)) for j in reduced.up[b]]
            step = costs.step(a, b)
            for i in senders:
                cost = step + costs.down(i)
                for j, rest in _meetings(view, costs, i, receivers):
                    yield row[i], row[j], cost + rest


def _meetings(
    view: View, costs: FloatCosts, i: int, receivers: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield the *receivers* that *i* may meet, with all that is not of *i* alone."""
    numbers, barred, club, scale = view.numbers, view.barred[i], view.club, costs.scale
    free = [(j, above) for j, above in receivers if numbers[j] not in barred]
    drawn = lots(numbers[i], [numbers[j] for j, _ in free], costs.seed)
    for (j, above), lot in zip(free, drawn, strict=True):
        together = scale.club if club[i] == club[j] else 0
        yield j, above + together + (lot >> scale.lot_shift)


def _summed(view: View, groups: Groups, steps: Boundaries, crossing: Tables) -> Floaters:
    halves = view.halves
    square = sum((halves[i] - halves[j]) ** 2 for i, j in crossing)
    upper = sum(halves[i] for i, _ in crossing)
    return Floaters(groups, crossing, square, upper, steps.bound)
