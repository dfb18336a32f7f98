"""One group of equal wins without its floaters, as the style sees it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.pairing.lot import LOT_BITS, lots
from scoring.pairing.objective import aim, nearest
from scoring.pairing.values import Style
from scoring.pairing.view import View

Tables = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Group:
    """What stays the same while a group is repaired. Places count from 0."""

    view: View
    members: Sequence[int]
    style: Style
    seed: int
    ideal: Tables
    """The tables that the style wants, by place."""

    @property
    def circular(self) -> bool:
        """Whether the last ideal table is a neighbour of the first (slide)."""
        return self.style in (Style.SLIDE, Style.LOT)

    @property
    def per_position(self) -> int:
        """Least cost of walking one position out and back."""
        return 3 if self.style is Style.ADJACENT else 2

    def edges(self, places: Sequence[int], window: int) -> list[tuple[int, int, int]]:
        """Return the tables that may be within *window* of the style, and their costs.

        Ends count *places*, which are in order. A cost is the deviation from the
        style, and strictly below it the lot.
        """
        members, size, style = self.members, len(self.members), self.style
        barred = [self.view.barred[members[a]] for a in places]
        club = [self.view.club[members[a]] for a in places]
        numbers = [self.view.numbers[members[a]] for a in places]
        unit, least = size << LOT_BITS, nearest(style)
        edges: list[tuple[int, int, int]] = []
        for x, a in enumerate(places):
            centre = aim(style, size, a)
            first, last = x + 1, len(places)
            if window < size:
                first = bisect_left(places, centre - window, lo=first)
                last = bisect_right(places, centre + window, lo=first)
            own, away = club[x], barred[x]
            free = [y for y in range(first, last) if numbers[y] not in away and club[y] != own]
            drawn = lots(numbers[x], [numbers[y] for y in free], self.seed)
            edges += [
                (x, y, ((places[y] - centre) ** 2 - least) * unit + lot)
                for y, lot in zip(free, drawn, strict=True)
            ]
        return edges
