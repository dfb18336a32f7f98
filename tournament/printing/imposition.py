"""Which sheet lies where on the leaves that leave the printer.

Two A5 sheets on an A4 are in cut-and-stack order: one cut through the pile, the
left half on top of the right one, and the sheets are in the order of the tables.
Four slips are cut twice: the left half goes on the right one, then the upper half
on the lower one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
Point = tuple[float, float]
A4_SHORT, A4_LONG = 210.0, 297.0  # mm
MARK = 5.0
"""How far a mark where one cuts reaches into the paper, in mm."""


class Paper(Enum):
    """What leaves the printer, and how many sheets are on it."""

    A5 = "a5"
    """One sheet a page, upright."""
    A4 = "a4"
    """Two sheets side by side, to be cut."""
    SLIPS = "slips"
    """Four slips, a quarter of the paper each: the result and the signatures only."""

    @property
    def size(self) -> Point:
        """Width and height of a page in mm."""
        return {
            Paper.A5: (148.0, A4_SHORT),
            Paper.A4: (A4_LONG, A4_SHORT),
            Paper.SLIPS: (A4_SHORT, A4_LONG),
        }[self]

    @property
    def places(self) -> tuple[Point, ...]:
        """The upper left corners of the sheets of a page, in mm."""
        width, height = self.size
        return {
            Paper.A5: ((0.0, 0.0),),
            Paper.A4: ((0.0, 0.0), (width / 2, 0.0)),
            Paper.SLIPS: tuple((x, y) for y in (0.0, height / 2) for x in (0.0, width / 2)),
        }[self]

    @property
    def back_places(self) -> tuple[Point, ...]:
        """The same on the back of a page that was turned over its long edge.

        The long edge of two sheets side by side is the upper one, and the left
        stays at the left. That of four slips is at the side: the columns change.
        """
        if self is Paper.SLIPS:
            return tuple((A4_SHORT / 2 - x, y) for x, y in self.places)
        return self.places

    @property
    def cuts(self) -> tuple[tuple[float, float, float, float], ...]:
        """The marks where one cuts, from the edges into the paper."""
        width, height = self.size
        if self is Paper.A5:
            return ()
        x, y = width / 2, height / 2
        upright = ((x, 0.0, x, MARK), (x, height - MARK, x, height))
        across = ((0.0, y, MARK, y), (width - MARK, y, width, y))
        return upright if self is Paper.A4 else upright + across


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """One side of a paper: the sheets on it, from left to right."""

    sheets: tuple[T, ...]
    is_back: bool = False


def leaves(sheets: Sequence[T], paper: Paper, *, backs: bool = False) -> list[Leaf[T]]:
    """Return the sides to print for *sheets*, each followed by its back if *backs*.

    >>> [leaf.sheets for leaf in leaves([1, 2, 3, 4, 5], Paper.A4)]
    [(1, 4), (2, 5), (3,)]
    >>> len(leaves([1, 2, 3], Paper.A5, backs=True))
    6
    """
    count = -(-len(sheets) // len(paper.places))
    fronts = (tuple(sheets[i::count]) for i in range(count)) if count else ()
    return [side for front in fronts for side in _sides(front, backs)]


def _sides(front: tuple[T, ...], backs: bool) -> Iterator[Leaf[T]]:
    yield Leaf(front)
    if backs:
        yield Leaf(front, is_back=True)
