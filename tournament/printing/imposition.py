"""Which sheet lies where on the leaves that leave the printer.

Two A5 sheets on an A4 are in cut-and-stack order: one cut through the pile, the
left half on top of the right one, and the sheets are in the order of the tables.
Turned over its long edge, the back of the left sheet is at the left again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
A5_WIDTH, A5_HEIGHT, A4_LENGTH = 148.0, 210.0, 297.0  # mm


class Paper(Enum):
    """What is in the printer's tray."""

    A5 = "a5"
    """One sheet a page, upright."""
    A4 = "a4"
    """Two sheets side by side, to be cut."""

    @property
    def places(self) -> tuple[float, ...]:
        """How far from the left edge the sheets of a leaf begin, in mm."""
        return (0.0,) if self is Paper.A5 else (0.0, A4_LENGTH / 2)

    def roll(self, sides: int) -> str:
        """Return the style sheet of a roll of so many sides, with a little to spare."""
        width = A5_WIDTH if self is Paper.A5 else A4_LENGTH
        return f"@page {{ margin: 0; size: {width}mm {A5_HEIGHT * sides + 1}mm }}"


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
