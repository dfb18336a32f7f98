"""Where everything of the picture of a round stands, in pixels of the drawing.

Groups of equal wins are blocks, the leaders on top, with their tables inside.
Before the tables are lanes, one for each pair that floats and each that rests: an
arrow goes down its lane from the block of the pair to the block of the pair it
meets, or out of the picture. Two arrows share a lane where they can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournament.models import Pair
from tournament.services.picture import Group, Picture, Seated

WIDTH = 960
"""Beside the rail of the desk on a screen of 1280."""
LABEL = 120
"""Width of what says how many wins a block has."""
LOWEST = 42
"""Of a block: what says how many wins it has is two lines."""
CAPTION = 22
"""Height of what is written under the arrow of a bye."""
LEAST_COLUMNS = 3
WIDEST = 280
"""Of a table, where its line has room to spare."""


class Size(NamedTuple):
    """How large tables and arrows are drawn."""

    name: str
    most: int
    """Tables up to which this size is taken."""
    width: int
    height: int
    number: int
    """Width of the part with the number of the table."""
    chip: int
    """Width of a pair that floats."""
    between: int
    """Height between two blocks that an arrow joins."""
    gap: int
    """Between two tables; twice as much between two blocks that no arrow joins."""
    pad: int
    """Between the edge of a block and its tables."""

    @property
    def lane(self) -> int:
        """Width of what an arrow needs."""
        return self.chip + 2 * self.gap + 4

    @property
    def named(self) -> bool:
        """Whether nicknames fit."""
        return self.name == "large"

    @property
    def letters(self) -> int:
        """How much of a nickname fits."""
        return (self.width - self.number - 40) // 8

    @property
    def middle(self) -> int:
        """Where the one line of a table stands."""
        return self.height // 2

    @property
    def upper(self) -> int:
        """Where the first of its two lines stands."""
        return self.height // 4 + 1

    @property
    def lower(self) -> int:
        """Where the second stands."""
        return self.height - self.height // 4 - 1

    @property
    def corner(self) -> int:
        """Middle of the part with the number."""
        return self.number // 2

    @property
    def text(self) -> int:
        """Middle of the rest."""
        return (self.number + self.width) // 2

    @property
    def lines(self) -> int:
        """Where lines with names begin."""
        return self.number + 8

    @property
    def half(self) -> int:
        """Half of the width of a pair that floats."""
        return self.chip // 2


SIZES = (
    Size("large", 15, 214, 52, 44, 128, 44, 6, 9),
    Size("medium", 50, 118, 32, 38, 52, 36, 5, 8),
    Size("small", 10_000, 86, 20, 30, 42, 24, 3, 6),
)


class Cell(NamedTuple):
    """One table inside a block."""

    x: int
    y: int
    seated: Seated

    @property
    def at(self) -> str:
        """Its corner, as a drawing moves something there."""
        return f"translate({self.x} {self.y})"


class Block(NamedTuple):
    """One group of equal wins."""

    y: int
    width: int
    height: int
    group: Group
    cells: list[Cell]

    @property
    def middle(self) -> int:
        """Where its label stands."""
        return self.y + self.height // 2


class Arrow(NamedTuple):
    """A pair that floats, from its block down to the pair it meets; or that rests."""

    x: int
    """Middle of its lane."""
    top: int
    """Where the pair stands in the upper block."""
    bottom: int
    """Where the pair it meets stands in the lower block, or where the bye is written."""
    label: int
    """Where the number of the table is written."""
    seated: Seated

    @property
    def ends(self) -> list[tuple[int, Pair]]:
        """Where each of its two pairs stands."""
        lower = self.seated.lower
        here = [(self.top, self.seated.upper)]
        return [*here, (self.bottom, lower)] if lower else here


@dataclass(frozen=True, slots=True)
class Layout:
    """The picture with all its places."""

    size: Size
    width: int
    height: int
    blocks: list[Block]
    arrows: list[Arrow]

    @property
    def floats(self) -> list[Arrow]:
        """The arrows from a block to a block."""
        return [arrow for arrow in self.arrows if arrow.seated.right]

    @property
    def byes(self) -> list[Arrow]:
        """The arrows that lead out of the picture."""
        return [arrow for arrow in self.arrows if not arrow.seated.right]


class Lane(NamedTuple):
    """The way of one arrow: which lane, from which block to which."""

    number: int
    start: int
    end: int
    seated: Seated


def lay_out(picture: Picture) -> Layout:
    """Return where each group, table and arrow of *picture* stands."""
    size = next(size for size in SIZES if len(picture.tables) <= size.most)
    lanes = list(_lanes(picture))
    count = 1 + max((lane.number for lane in lanes), default=-1)
    aside = count * size.lane
    least = LABEL + 2 * size.pad + LEAST_COLUMNS * (size.width + size.gap) + aside
    width = max(WIDTH, least)
    room = width - LABEL - 2 * size.pad - aside
    columns = room // (size.width + size.gap)
    size = size._replace(width=min(room // columns - size.gap, WIDEST))
    blocks = _blocks(picture.groups, lanes, size, width, columns)
    arrows = [_arrow(lane, blocks, size) for lane in lanes]
    bottom = max(blocks[-1].y + blocks[-1].height, *(a.bottom + CAPTION for a in arrows), 0)
    return Layout(size, width, bottom + 2, blocks, arrows)


def _lanes(picture: Picture) -> Iterator[Lane]:
    """Yield a way for each table that leaves its block, in the first lane that is free."""
    index = {group.halves: i for i, group in enumerate(picture.groups)}
    out = len(picture.groups)
    ways = [
        (index[upper], out if seated.right is None else index[lower], seated)
        for seated in (*picture.floats, *picture.byes)
        for upper, lower in (seated.halves,)
    ]
    free: list[int] = []  # the block from which on each lane is free
    for start, end, seated in sorted(ways, key=lambda way: way[:2]):
        number = next((i for i, since in enumerate(free) if since <= start), len(free))
        free[number:] = [end, *free[number + 1 :]]
        yield Lane(number, start, end, seated)


def _blocks(
    groups: Sequence[Group], lanes: Iterable[Lane], size: Size, width: int, columns: int
) -> list[Block]:
    lanes = list(lanes)
    first = LABEL + size.pad + size.lane * len({lane.number for lane in lanes})
    blocks = []
    y = 1
    for i, group in enumerate(groups):
        rows = -(-len(group.tables) // columns)
        chips = max([0, *(_chips(lanes, number, i) for number in {lane.number for lane in lanes})])
        inside = max(rows, chips, 1) * (size.height + size.gap) - size.gap
        height = max(LOWEST, 2 * size.pad + inside)
        cells = [
            Cell(
                first + (at % columns) * (size.width + size.gap),
                y + size.pad + (at // columns) * (size.height + size.gap),
                seated,
            )
            for at, seated in enumerate(group.tables)
        ]
        blocks.append(Block(y, width - LABEL - 1, height, group, cells))
        joined = any(lane.start <= i < lane.end for lane in lanes)
        y += height + (size.between if joined else 2 * size.gap)
    return blocks


def _chips(lanes: Iterable[Lane], number: int, block: int) -> int:
    """Return how many pairs stand in lane *number* of *block*: the end of an arrow, a start."""
    return sum(block in (lane.start, lane.end) for lane in lanes if lane.number == number)


def _arrow(lane: Lane, blocks: Sequence[Block], size: Size) -> Arrow:
    start = blocks[lane.start]
    below = start.y + start.height
    last = blocks[-1]
    if lane.end < len(blocks):
        bottom = blocks[lane.end].y + size.pad
    else:
        bottom = last.y + last.height + size.between - size.pad
    x = LABEL + size.pad + lane.number * size.lane + size.chip // 2
    return Arrow(x, below - size.pad - size.height, bottom, below + size.between // 2, lane.seated)
