"""A whole round as a picture: groups of equal wins, who floats, who rests, what it costs.

A draft, a round in play and a closed one are seen through the same value as the
draw (``drawing_as_seated``); results of earlier rounds count as they stand now.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from scoring.pairing import Reason, ReasonKind, dearness, price_row
from scoring.pairing.pricing import bye_price, table_price
from scoring.pairing.view import View
from scoring.points import LEFT, RIGHT
from tournament.models import Pair, Round, Table
from tournament.services.drawing import Drawing, drawing_as_seated

MARKS = {
    ReasonKind.REMATCH: "rematch",
    ReasonKind.SECOND_BYE: "second_bye",
    ReasonKind.FORBIDDEN: "forbidden",
    ReasonKind.SAME_CLUB: "club",
}
"""What of a price is marked on a table; unequal wins are seen as an arrow."""

_HALVES_FIRST = {
    ReasonKind.LOT: 1,
    ReasonKind.SAME_WINS: 1,
    ReasonKind.BYE: 1,
    ReasonKind.FLOAT_DOWN: 2,
    ReasonKind.FLOAT_UP: 2,
}
"""How many of a reason's amounts, the first, are the half wins of the pairs of its table."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One table of the round: who sits at it, with how many half wins, at which price."""

    table: Table
    left: Pair
    right: Pair | None
    left_halves: int
    right_halves: int
    costs: tuple[Reason, ...]

    @property
    def number(self) -> int | None:
        """Number of the table; None for a bye."""
        return self.table.number

    @property
    def uneven(self) -> bool:
        """Whether its pairs have unequal wins."""
        return self.right is not None and self.left_halves != self.right_halves

    @property
    def halves(self) -> tuple[int, int]:
        """The half wins of the group it comes from and of the one it goes to."""
        if self.right is None:
            return self.left_halves, self.left_halves
        one, other = self.left_halves, self.right_halves
        return max(one, other), min(one, other)

    @property
    def upper(self) -> Pair:
        """The pair with more wins; the left one if they have as many, or of a bye."""
        if self.right is not None and self.right_halves > self.left_halves:
            return self.right
        return self.left

    @property
    def lower(self) -> Pair | None:
        """Whom ``upper`` meets."""
        return self.right if self.upper is self.left else self.left

    @property
    def by_hand(self) -> bool:
        """Whether a person set or fixed it."""
        kinds = {reason["kind"] for reason in self.table.reasons}
        return self.table.locked or ReasonKind.LOCKED.value in kinds

    @property
    def title(self) -> str:
        """Its number and its pairs: "3: 12 Els Trempats – 7 La Colla"."""
        pairs = f"{self.left} – {self.right}" if self.right else str(self.left)
        return f"{self.number}: {pairs}" if self.number else pairs

    @property
    def numbers(self) -> str:
        """The numbers of its pairs: "12–7"."""
        left = str(self.left.number)
        return f"{left}–{self.right.number}" if self.right else left

    @property
    def anchor(self) -> str:
        """The name by which a link on the page jumps to its reasons."""
        return f"table-{self.number}" if self.right else f"bye-{self.left.number}"

    @property
    def marks(self) -> list[str]:
        """What is wrong with it, as ``MARKS`` names it, and ``locked`` if by hand."""
        found = [MARKS[cost.kind] for cost in self.costs if cost.kind in MARKS]
        return [*found, "locked"] if self.by_hand else found

    @property
    def oddities(self) -> list[str]:
        """The same with ``unequal`` for unequal wins, as the badges of a draft name them."""
        return ["unequal", *self.marks] if self.uneven else self.marks


@dataclass(frozen=True, slots=True)
class Group:
    """The pairs of equal wins; ``tables`` are those at which two of them meet."""

    halves: int
    size: int
    tables: list[Seated]


@dataclass(frozen=True, slots=True)
class Picture:
    """A round, seen whole. ``floats`` are its uneven tables, ``byes`` the pairs that rest."""

    round: Round
    drawing: Drawing
    view: View
    groups: list[Group]
    tables: list[Seated]
    floats: list[Seated]
    byes: list[Seated]

    @property
    def names(self) -> dict[int, str]:
        """Nicknames by registration number."""
        return {number: pair.nickname for number, pair in self.drawing.pairs.items()}

    @property
    def paid(self) -> Counter[ReasonKind]:
        """How often the round pays for each criterion."""
        return Counter(cost.kind for seated in self.tables for cost in seated.costs)

    @property
    def marked(self) -> Counter[str]:
        """How many tables bear each mark."""
        return Counter(mark for seated in self.tables for mark in seated.marks)

    @property
    def corrected_since(self) -> bool:
        """Whether a result of an earlier round was corrected after the draw."""
        return any(_told_otherwise(seated) for seated in self.tables)

    @property
    def shows_byes(self) -> bool:
        """Whether somebody rests or has rested."""
        return bool(self.byes) or any(self.view.had_bye)


def picture_of(round_: Round) -> Picture:
    """Return *round_* as a picture, in a fixed number of queries."""
    drawing = drawing_as_seated(round_)
    view = drawing.view
    tables = list(_tables(round_, drawing, view))
    return Picture(
        round=round_,
        drawing=drawing,
        view=view,
        groups=_groups(view, tables),
        tables=tables,
        floats=[seated for seated in tables if seated.uneven],
        byes=[seated for seated in tables if seated.right is None],
    )


def _tables(round_: Round, drawing: Drawing, view: View) -> Iterator[Seated]:
    """Yield the tables of *round_* in order, the bye last; the pairs are loaded already."""
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    for pk, side, number in round_.seats.values_list("table", "side", "pair__number"):
        seats[pk][side] = number
    for table in round_.tables.all():
        at = seats[table.pk]
        yield _seated(view, drawing.pairs, table, at[LEFT.value], at.get(RIGHT.value))


def _seated(
    view: View, pairs: dict[int, Pair], table: Table, left: int, right: int | None
) -> Seated:
    i = view.index[left]
    if right is None:
        return Seated(table, pairs[left], None, view.halves[i], 0, tuple(bye_price(view, i)))
    j = view.index[right]
    costs = tuple(table_price(view, i, j))
    return Seated(table, pairs[left], pairs[right], view.halves[i], view.halves[j], costs)


def _groups(view: View, tables: Iterable[Seated]) -> list[Group]:
    inside = defaultdict(list)
    for seated in tables:
        if seated.right is not None and not seated.uneven:
            inside[seated.left_halves].append(seated)
    sizes = Counter(view.halves)
    return [Group(halves, size, inside[halves]) for halves, size in sizes.items()]


def _told_otherwise(seated: Seated) -> bool:
    """Whether the stored reasons speak of other wins than the pairs have now."""
    now = set(seated.halves)
    return any(
        set(reason["amounts"][: _HALVES_FIRST[kind]]) != now
        for reason in seated.table.reasons
        if (kind := reason["kind"]) in _HALVES_FIRST
    )


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody a pair could have met: when they met, what their table costs.

    ``pair`` is None for the bye; ``seated`` is their table in this round, None if
    they do not meet in it.
    """

    pair: Pair | None
    halves: int
    met_in: int | None
    seated: Seated | None
    costs: tuple[Reason, ...]
    above: int = 0
    """Of a bye: half wins above the lowest pair that may rest."""

    @property
    def price(self) -> tuple[int, ...]:
        """Its price in the order of the levels of the draw: what costs less sorts first."""
        forbidden, second_bye, rematch, *rest = dearness(self.costs)
        return forbidden, second_bye, rematch, self.above, *rest


def rivals_of(picture: Picture, number: int) -> list[Rival]:
    """Return everybody whom pair *number* could meet, and its bye, the cheapest first.

    Equally cheap rivals stand in the order of the draw. Raise FieldError if the
    pair does not play in the round.
    """
    drawing, view = picture.drawing, picture.view
    row = price_row(number, drawing.field, drawing.forbidden)
    if not picture.shows_byes:
        del row[None]
    meets = {other: seated for seated in picture.tables for other in _others(seated, number)}
    found = [
        Rival(
            pair=None if other is None else drawing.pairs[other],
            halves=view.halves[view.index[number if other is None else other]],
            met_in=None if other is None else drawing.met.get(frozenset((number, other))),
            seated=meets.get(other),
            costs=costs,
            above=above_lowest(view)[view.index[number]] if other is None else 0,
        )
        for other, costs in row.items()
    ]
    return sorted(found, key=attrgetter("price"))


def above_lowest(view: View) -> list[int]:
    """Return by how many half wins each index stands above the lowest pair that may rest."""
    may_rest = [h for h, had in zip(view.halves, view.had_bye, strict=True) if not had]
    lowest = min(may_rest, default=view.halves[0])
    return [max(0, halves - lowest) for halves in view.halves]


def _others(seated: Seated, number: int) -> Iterator[int | None]:
    """Yield whom pair *number* meets at this table, None for its bye, if it sits at it."""
    left, right = seated.left.number, seated.right.number if seated.right else None
    if number == left:
        yield right
    elif number == right:
        yield left
