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

from dataclasses import dataclass

from scoring.pairing.errors import FieldError
from scoring.pairing.lot import LOT_BITS, lot
from scoring.pairing.matching import WEIGHT_LIMIT
from scoring.pairing.values import Style
from scoring.pairing.view import Groups, View


@dataclass(frozen=True, slots=True)
class Scale:
    """What one unit of each level between groups weighs; the lot weighs 1."""

    edge: int
    club: int
    before: int
    again: int
    upper: int
    wins: int
    rematch: int


def scale_for(tables: int, groups: Groups) -> Scale:
    """Return the weights for at most *tables* tables over *groups*.

    Raise FieldError if the scores are too far apart for exact arithmetic.
    """
    widest = max(len(members) for members in groups.members)
    gap = groups.halves[0] - groups.halves[-1]
    edge = tables << LOT_BITS
    club = edge * (2 * tables * widest + 1)
    before = club * (tables + 1)
    again = before * (2 * tables + 1)
    upper = again * (2 * tables + 1)
    wins = upper * (tables * groups.halves[0] + 1)
    rematch = wins * (tables * gap * gap + 1)
    check_weight(rematch * (tables + 1), groups.halves[0], groups.halves[-1])
    return Scale(edge, club, before, again, upper, wins, rematch)


def check_weight(heaviest: int, most: int, least: int) -> None:
    """Raise FieldError if a weight leaves exact arithmetic.

    It takes half wins (from *least* to *most*) that no championship has.
    """
    if heaviest >= WEIGHT_LIMIT:
        raise FieldError("halves_too_far_apart", most=most, least=least)


class FloatCosts:
    """The cost of a table between two groups, as one whole number.

    The cost is a sum over the table's two pairs and a part of their two groups,
    which is computed once.
    """

    def __init__(self, view: View, groups: Groups, seed: int, tables: int) -> None:
        self.scale = scale_for(tables, groups)
        self._view = view
        self._groups = groups
        self._seed = seed

    def down(self, i: int) -> tuple[int, int, int]:
        """Return what it costs *i* to float down: again, before, from the edge."""
        groups, view = self._groups, self._view
        below = len(groups.members[groups.of[i]]) - 1 - groups.place[i]
        return int(view.last[i] < 0), int(view.before[i] < 0), below

    def up(self, i: int) -> tuple[int, int, int]:
        """Return what it costs *i* to float up: again, before, from the edge."""
        view = self._view
        return int(view.last[i] > 0), int(view.before[i] > 0), self._groups.place[i]

    def weigh(self, levels: tuple[int, int, int]) -> int:
        """Return the weight of one floater's levels."""
        scale = self.scale
        return levels[0] * scale.again + levels[1] * scale.before + levels[2] * scale.edge

    def step(self, a: int, b: int) -> int:
        """Return the weight of a table between group *a* and the lower group *b*."""
        upper, lower = self._groups.halves[a], self._groups.halves[b]
        return (upper - lower) ** 2 * self.scale.wins + upper * self.scale.upper

    def meeting(self, i: int, j: int) -> int:
        """Return the weight of what only the two together decide: club and lot."""
        view = self._view
        same_club = view.club[i] == view.club[j]
        return same_club * self.scale.club + lot(view.numbers[i], view.numbers[j], self._seed)


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


def ideal_tables(style: Style, size: int) -> list[tuple[int, int]]:
    """Return the tables of *style* in a group of even *size*, by place.

    >>> ideal_tables(Style.FOLD, 4)
    [(0, 3), (1, 2)]
    """
    half = size // 2
    if style is Style.FOLD:
        return [(p, size - 1 - p) for p in range(half)]
    if style is Style.ADJACENT:
        return [(2 * p, 2 * p + 1) for p in range(half)]
    return [(p, p + half) for p in range(half)]
