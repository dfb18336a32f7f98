"""Two sides of a table, and the figures that belong to them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """Where a pair stands on the sheet, on the screen and in every list."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Side:
        """The side across the table."""
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


LEFT = Side.LEFT
RIGHT = Side.RIGHT


class Points(NamedTuple):
    """Points of the two sides of one table: whole numbers, left first."""

    left: int
    right: int

    def of(self, side: Side) -> int:
        """Return the points of *side*."""
        return self.left if side is LEFT else self.right

    def plus(self, other: Points) -> Points:
        """Return the sum, side by side."""
        return Points(self.left + other.left, self.right + other.right)

    @property
    def leader(self) -> Side | None:
        """The side with more points; None when they are equal."""
        if self.left == self.right:
            return None
        return LEFT if self.left > self.right else RIGHT

    @staticmethod
    def to(side: Side, points: int, other: int = 0) -> Points:
        """Return *points* for *side* and *other* for the side across.

        >>> Points.to(RIGHT, 51)
        Points(left=0, right=51)
        """
        return Points(points, other) if side is LEFT else Points(other, points)


class Halves(NamedTuple):
    """Half wins of the two sides: 2 is a win, 1 half a win (T 1), 0 none."""

    left: int
    right: int

    def of(self, side: Side) -> int:
        """Return the half wins of *side*."""
        return self.left if side is LEFT else self.right
