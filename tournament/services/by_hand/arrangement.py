"""The tables of a draft as plain values: what a change by hand starts from and leads to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.pairing import DrawnTable, Reason, ReasonKind
from scoring.points import LEFT, RIGHT
from tournament.models import Pair, Round, Seat, Table
from tournament.services.common import Refused
from tournament.services.drawing import Drawing

Row = tuple[int | None, int, int | None]
"""A table for the history: its number, the pair at the left, the one at the right."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One table of a draft, by the numbers of its pairs."""

    left: int
    right: int | None
    """None: the pair at the left rests."""
    number: int | None
    """None for a bye."""
    locked: bool = False
    reasons: tuple[Reason, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The pairs that sit here."""
        return (self.left,) if self.right is None else (self.left, self.right)

    @property
    def drawn(self) -> DrawnTable:
        """The table as the draw reads it."""
        return DrawnTable(self.left, self.right)

    @property
    def row(self) -> Row:
        """The table as the history keeps it."""
        return self.number, self.left, self.right

    @property
    def by_hand(self) -> tuple[int, ...] | None:
        """Whom a person has put here; None if the draw did it."""
        return next((r.numbers for r in self.reasons if r.kind is ReasonKind.LOCKED), None)

    def to_json(self) -> dict[str, Any]:
        """Return the table as plain JSON data."""
        return {
            "left": self.left,
            "right": self.right,
            "number": self.number,
            "locked": self.locked,
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Seated:
        """Return the table that ``to_json`` wrote."""
        reasons = tuple(Reason.from_json(reason) for reason in data["reasons"])
        return cls(data["left"], data["right"], data["number"], data["locked"], reasons)


Tables = tuple[Seated, ...]
"""Every table of a draft in order, the bye last."""


def in_order(tables: Iterable[Seated]) -> Tables:
    """Return *tables* by their numbers, the bye last (C24)."""
    return tuple(sorted(tables, key=lambda t: (t.number is None, t.number or 0, t.left)))


def tables_of(round_: Round) -> Tables:
    """Return the tables of *round_* as they are stored."""
    return in_order(
        Seated(
            table.left.number,
            table.right.number if table.right else None,
            table.number,
            table.locked,
            tuple(Reason.from_json(reason) for reason in table.reasons),
        )
        for table in round_.tables.with_pairs()
    )


def parted(before: Tables, after: Tables) -> tuple[Tables, Tables]:
    """Return the tables of *before* that *after* has not, and the other way round."""
    old, new = set(before), set(after)
    return (
        tuple(table for table in before if table not in new),
        tuple(table for table in after if table not in old),
    )


def write_tables(round_: Round, gone: Iterable[Seated], come: Sequence[Seated]) -> None:
    """Replace the tables *gone* of a draft by those that have *come*.

    Raise Refused if a pair that comes has been deleted meanwhile.
    """
    numbers = [number for table in come for number in table.numbers]
    pairs = {p.number: p for p in round_.tournament.pairs.filter(number__in=numbers)}
    if missing := sorted(set(numbers) - pairs.keys()):
        raise Refused("pair_gone", pair=missing[0])
    lefts = [table.left for table in gone]
    round_.tables.filter(seats__pair__number__in=lefts, seats__side=LEFT.value).delete()
    _create(round_, come, pairs)


def _create(round_: Round, come: Sequence[Seated], pairs: Mapping[int, Pair]) -> None:
    first_bye = next((seated for seated in come if seated.right is None), None)
    if first_bye and round_.tables.filter(automatic_bye=True).exists():
        first_bye = None
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            number=seated.number,
            automatic_bye=seated is first_bye,
            kind="bye" if seated.right is None else "",
            locked=seated.locked,
            reasons=[reason.to_json() for reason in seated.reasons],
        )
        for seated in come
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, pair=pairs[number], side=side.value)
        for table, seated in zip(tables, come, strict=True)
        for side, number in ((LEFT, seated.left), (RIGHT, seated.right))
        if number is not None
    )


def costs_of(tables: Iterable[Seated], drawing: Drawing) -> dict[int, tuple[Reason, ...]]:
    """Return what each table costs, by the number of the pair at its left."""
    tables = tuple(tables)
    at = {number: table.left for table in tables for number in table.numbers}
    costs: defaultdict[int, tuple[Reason, ...]] = defaultdict(tuple)
    for cost in drawing.price(table.drawn for table in tables):
        costs[at[cost.numbers[0]]] += (cost,)
    return costs


def put_by_hand(tables: Tables, moved: set[int], drawing: Drawing) -> Tables:
    """Return *tables*, those of the *moved* pairs saying that a person set them, and the price."""
    costs = costs_of((t for t in tables if moved & set(t.numbers)), drawing)
    return tuple(
        replace(t, reasons=(_by_hand(t, moved), *costs[t.left])) if moved & set(t.numbers) else t
        for t in tables
    )


def _by_hand(table: Seated, moved: set[int]) -> Reason:
    concerned = {*moved, *(table.by_hand or ())} & set(table.numbers)
    return Reason(ReasonKind.LOCKED, tuple(sorted(concerned)))


def numbered(tables: Sequence[Seated], drawing: Drawing, seed: int | None = None) -> Tables:
    """Return *tables* with fresh numbers, leaders first or as the lot of *seed* deals them.

    Locked tables keep theirs, pairs with a fixed table get it where it is free,
    and tables that the hall does not have are left out.
    """
    kept = {t.left: t.number for t in tables if t.locked and t.number is not None}
    order = sorted(tables, key=lambda table: table.left not in kept)
    numbering = replace(
        drawing,
        fixed={**drawing.fixed, **kept},
        unusable=drawing.unusable - set(kept.values()),
    )
    numbers = numbering.table_numbers([table.drawn for table in order], seed)
    return in_order(
        replace(table, number=number) for table, number in zip(order, numbers, strict=True)
    )
