"""A round that has been decided but not yet written out or explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scoring.pairing.lot import lot_order
from scoring.pairing.values import Reason, Style
from scoring.pairing.view import View


@dataclass(frozen=True, slots=True)
class Inside:
    """One group without its floaters, in the order of the style, and its tables."""

    members: Sequence[int]
    tables: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The parts of a round, by index."""

    style: Style
    seed: int
    bye: int | None
    crossing: Sequence[tuple[int, int]]
    inside: Sequence[Inside]
    locked: Sequence[tuple[int, int | None]] = field(default=())


@dataclass(frozen=True, slots=True)
class Seat:
    """A table by index with its reasons; ``right`` is None for a bye."""

    left: int
    right: int | None
    reasons: tuple[Reason, ...]


def tables_of(plan: Plan) -> list[tuple[int, int]]:
    """Return the drawn tables of two, in no particular order."""
    return [*plan.crossing, *(table for group in plan.inside for table in group.tables)]


def style_order(view: View, members: Iterable[int], style: Style, seed: int) -> list[int]:
    """Return *members* of one group in the order of *style*: their own, or shuffled."""
    if style is Style.LOT:
        return sorted(members, key=lambda i: lot_order(view.numbers[i], seed))
    return list(members)


def in_order(view: View, plan: Plan, seats: Sequence[Seat]) -> list[Seat]:
    """Return *seats* from the leaders downwards, byes last.

    Tables are ordered by the upper wins, the lower wins, and then by who stands
    first; in a round by lot the lot says who stands first.
    """

    def key(seat: Seat) -> tuple[object, ...]:
        ends = [seat.left] if seat.right is None else [seat.left, seat.right]
        wins = sorted(-view.halves[i] for i in ends)
        return seat.right is None, wins, min(standing(view, plan, i) for i in ends)

    return sorted(seats, key=key)


def standing(view: View, plan: Plan, i: int) -> tuple[int, int]:
    """Return who comes first: by the field, or by lot in a round by lot."""
    if plan.style is Style.LOT:
        return lot_order(view.numbers[i], plan.seed)
    return i, 0


def seated(view: View, plan: Plan, i: int, j: int) -> tuple[int, int]:
    """Return the two ends of a table, the one at the left first."""
    first, second = sorted((i, j), key=lambda x: standing(view, plan, x))
    return first, second
