"""What makes one legal round better than another (``docs/pairing.md``).

Smaller is better, each level strictly below the one before. Between groups:

1. the half wins of the pair that rests;
2. the sum of the squared win differences;
3. the sum of the upper wins over uneven tables, which spares the top groups;
4. the place of the pair that rests, as low as possible;
5. floats in the same direction as last round, 6. as the round before it;
7. tables of one club;
8. how far each floater stood from the edge of its group;
9. the lot.

Then, in every group without its floaters: tables of one club, the squared
distance from the style's ideal, the lot. Only when the organiser has allowed
them, second byes and rematches stand above everything.

A level is a weight so large that all levels below together cannot reach it:
the levels become one whole number and stay exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.pairing.errors import FieldError
from scoring.pairing.lot import LOT_BITS, lot
from scoring.pairing.matching import WEIGHT_LIMIT
from scoring.pairing.plan import Plan, Task
from scoring.pairing.values import Style
from scoring.pairing.view import Groups, View


@dataclass(frozen=True, slots=True)
class Scale:
    """What one unit of each level between groups weighs; the lot weighs 1."""

    lot_shift: int
    """Bits of the lot that are dropped: 0 but for fields far beyond a hall."""
    edge: int
    club: int
    before: int
    again: int
    upper: int
    wins: int
    above: int
    """What a level above all of these weighs."""


def scale_for(tables: int, crossing: int, groups: Groups) -> Scale:
    """Return the weights for *tables* tables, at most *crossing* between groups.

    It is enough that the best round has no more: a level above is decided by
    what the best round can gain below it. Raise FieldError if the scores are too
    far apart for exact arithmetic.
    """
    most, least = groups.halves[0], groups.halves[-1]
    widest = max(len(members) for members in groups.members)
    for lot_shift in range(LOT_BITS // 2 + 1):
        edge = max(1, crossing << (LOT_BITS - lot_shift))
        club = edge * (2 * crossing * widest + 1)
        before = club * (tables + 1)
        again = before * (2 * crossing + 1)
        upper = again * (2 * crossing + 1)
        wins = upper * (crossing * most + 1)
        above = wins * (crossing * (most - least) ** 2 + 1)
        heaviest = 2 * wins * max(1, (most - least) ** 2)
        if heaviest < WEIGHT_LIMIT:
            break
    check_weight(heaviest, most, least)
    return Scale(lot_shift, edge, club, before, again, upper, wins, above)


def check_weight(heaviest: int, most: int, least: int) -> None:
    """Raise FieldError if a weight leaves exact arithmetic.

    It takes half wins (from *least* to *most*) that no championship has.
    """
    if heaviest >= WEIGHT_LIMIT:
        raise FieldError("halves_too_far_apart", most=most, least=least)


class FloatCosts:
    """The cost of a table between two groups, as one whole number.

    It is the sum of a part of the two groups (``step``), a part of each pair
    (``down``, ``up``) and what only the two together decide: club and lot.
    """

    def __init__(self, view: View, groups: Groups, seed: int, tables: int, crossing: int) -> None:
        self.scale = scale_for(tables, crossing, groups)
        self.seed = seed
        self._view = view
        self._groups = groups

    def down(self, i: int) -> int:
        """Return the weight of *i* floating down: again, before, from the edge."""
        place, size = self._groups.place[i], len(self._groups.members[self._groups.of[i]])
        return self._weigh(i, -1, size - 1 - place)

    def up(self, i: int) -> int:
        """Return the weight of *i* floating up: again, before, from the edge."""
        return self._weigh(i, 1, self._groups.place[i])

    def _weigh(self, i: int, direction: int, distance: int) -> int:
        scale = self.scale
        last, before = self._view.floats[i]
        return (
            (last == direction) * scale.again
            + (before == direction) * scale.before
            + distance * scale.edge
        )

    def step(self, a: int, b: int) -> int:
        """Return the weight of a table between group *a* and the lower group *b*."""
        upper, lower = self._groups.halves[a], self._groups.halves[b]
        return (upper - lower) ** 2 * self.scale.wins + upper * self.scale.upper

    def table(self, i: int, j: int) -> int:
        """Return the weight of the table of *i* and the lower *j*, in any groups."""
        a, b = self._groups.of[i], self._groups.of[j]
        if a == b:
            return (self._view.club[i] == self._view.club[j]) * self.scale.club
        return self.step(a, b) + self.down(i) + self.up(j) + self.meeting(i, j)

    def meeting(self, i: int, j: int) -> int:
        """Return the weight of what only the two together decide: club and lot."""
        view, scale = self._view, self.scale
        drawn = lot(view.numbers[i], view.numbers[j], self.seed) >> scale.lot_shift
        return (view.club[i] == view.club[j]) * scale.club + drawn


def value_of(task: Task, plan: Plan) -> tuple[int, ...]:
    """Return the value of a whole round, smaller is better, level by level."""
    view, seed = task.view, task.seed
    groups = plan.groups
    total = [0] * 7
    for i, j in plan.crossing:
        total = [
            a + b for a, b in zip(total, _crossing_levels(view, groups, i, j, seed), strict=True)
        ]
    inside = [0] * 3
    for group in plan.inside:
        place = {i: p for p, i in enumerate(group.members)}
        for i, j in group.tables:
            a, b = sorted((place[i], place[j]))
            inside[0] += view.club[i] == view.club[j]
            inside[1] += deviation(plan.style, len(place), a, b)
            inside[2] += lot(view.numbers[i], view.numbers[j], seed)
    square, upper, again, before, club, edge, drawn = total
    rest, bye = (0, 0) if plan.bye is None else (view.halves[plan.bye], -plan.bye)
    between = (rest, square, upper, bye, again, before, club + inside[0], edge, drawn)
    return (*between, *inside)


def _crossing_levels(view: View, groups: Groups, i: int, j: int, seed: int) -> tuple[int, ...]:
    below = len(groups.members[groups.of[i]]) - 1 - groups.place[i]
    return (
        (view.halves[i] - view.halves[j]) ** 2,
        view.halves[i],
        (view.floats[i][0] < 0) + (view.floats[j][0] > 0),
        (view.floats[i][1] < 0) + (view.floats[j][1] > 0),
        int(view.club[i] == view.club[j]),
        below + groups.place[j],
        lot(view.numbers[i], view.numbers[j], seed),
    )


def deviation(style: Style, size: int, a: int, b: int) -> int:
    """Return the squared distance from the ideal of *style*, 0 on an ideal table.

    *a* < *b* are places in a group of even *size*, 0 the first.

    >>> deviation(Style.FOLD, 6, 0, 5), deviation(Style.FOLD, 6, 0, 3)
    (0, 4)
    >>> deviation(Style.SLIDE, 6, 0, 3), deviation(Style.ADJACENT, 6, 0, 1)
    (0, 0)
    """
    if style is Style.FOLD:
        return (a + b - (size - 1)) ** 2
    if style is Style.ADJACENT:
        return (b - a) ** 2 - 1
    return (b - a - size // 2) ** 2


def aim(style: Style, size: int, a: int) -> int:
    """Return the place from which the opponent of *a* deviates; for adjacent *a* itself.

    >>> b, size = 3, 6
    >>> all(
    ...     (b - aim(style, size, a)) ** 2 - nearest(style) == deviation(style, size, a, b)
    ...     for style in Style
    ...     for a in range(b)
    ... )
    True
    """
    if style is Style.FOLD:
        return size - 1 - a
    return a if style is Style.ADJACENT else a + size // 2


def nearest(style: Style) -> int:
    """Return the squared distance of ideal opponents from their aim."""
    return 1 if style is Style.ADJACENT else 0


def ideal_tables(style: Style, members: Sequence[int]) -> list[tuple[int, int]]:
    """Return the tables of *style* for an even number of *members*, in its order.

    >>> ideal_tables(Style.FOLD, range(4))
    [(0, 3), (1, 2)]
    """
    half = len(members) // 2
    if style is Style.FOLD:
        return list(zip(members[:half], reversed(members), strict=False))
    if style is Style.ADJACENT:
        return list(zip(members[::2], members[1::2], strict=True))
    return list(zip(members[:half], members[half:], strict=True))


def ideal_opponents(style: Style, size: int) -> list[int]:
    """Return the place that each place meets by *style* in a group of even *size*.

    >>> ideal_opponents(Style.FOLD, 4), ideal_opponents(Style.ADJACENT, 4)
    ([3, 2, 1, 0], [1, 0, 3, 2])
    """
    if style is Style.FOLD:
        return list(range(size - 1, -1, -1))
    if style is Style.ADJACENT:
        return [place ^ 1 for place in range(size)]
    return [*range(size // 2, size), *range(size // 2)]
