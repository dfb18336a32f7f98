"""What a person may change in a draft, each as a value that can be priced before it is kept.

An edit is applied to a draft as it stands and writes nothing; the page of its
price and the step that keeps it ask the same value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from scoring.pairing import Reason, ReasonKind
from tournament.models import Round
from tournament.services.by_hand.arrangement import (
    Seated,
    Tables,
    costs_of,
    in_order,
    numbered,
    put_by_hand,
    tables_of,
)
from tournament.services.common import Refused
from tournament.services.drawing import Drawing, drawing_as_seated, drawing_of
from tournament.words.actions import Action

Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it is stored, with what prices its tables."""

    round: Round
    tables: Tables
    drawing: Drawing

    def table_of(self, pair: int) -> Seated:
        """Return the table at which *pair* sits; raise Refused if it does not play."""
        for table in self.tables:
            if pair in table.numbers:
                return table
        raise Refused("pair_not_in_round", pair=pair, round=self.round.number)

    def table(self, number: int) -> Seated:
        """Return the table with this number; raise Refused if there is none."""
        for table in self.tables:
            if table.number == number:
                return table
        raise Refused("no_table_in_draft", round=self.round.number, table=number)


def draft_of(round_: Round) -> Draft:
    """Return the draft *round_* with what prices it, in a fixed number of queries."""
    return Draft(round_, tables_of(round_), drawing_as_seated(round_))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a draft would be after an edit."""

    action: Action
    """What the history calls it."""
    figures: Figures
    tables: Tables
    drawing: Drawing
    """What prices the tables."""
    fields: Figures
    """What of the round itself changes, by the names of its fields."""


class Edit(Protocol):
    """A change of a draft that a person has in mind."""

    def applied(self, draft: Draft) -> Outcome:
        """Return what *draft* would be; raise Refused if it cannot be done."""
        ...


@dataclass(frozen=True, slots=True)
class Swap:
    """Two pairs take each other's place; if one of them rests, the bye moves."""

    one: int
    two: int

    def applied(self, draft: Draft) -> Outcome:
        """Raise Refused if they are the same, one does not play, or a table is locked."""
        if self.one == self.two:
            raise Refused("swap_same", pair=self.one)
        seats = draft.table_of(self.one), draft.table_of(self.two)
        for table in seats:
            check_unlocked(table)
        places = {self.one: self.two, self.two: self.one}
        moved = tuple(
            replace(
                table,
                left=places.get(table.left, table.left),
                right=None if table.right is None else places.get(table.right, table.right),
            )
            for table in draft.tables
        )
        tables = put_by_hand(in_order(moved), set(places), draft.drawing)
        return Outcome(*self._said(*seats), tables, draft.drawing, {})

    def _said(self, one: Seated, two: Seated) -> tuple[Action, Figures]:
        if one.right is None or two.right is None:
            pairs = [self.one, self.two] if one.right is None else [self.two, self.one]
            return Action.BYE_MOVED, {"pairs": pairs}
        return Action.PAIRS_SWAPPED, {"pairs": [self.one, self.two]}


@dataclass(frozen=True, slots=True)
class Renumber:
    """A table gets another number and exchanges it with the one that has it."""

    table: int
    number: int

    def applied(self, draft: Draft) -> Outcome:
        """Raise Refused if there is no such table, one is locked, or the number is unusable."""
        table = draft.table(self.table)
        others = [other for other in draft.tables if other.number == self.number]
        for each in (table, *others):
            check_unlocked(each)
        if self.number in draft.drawing.unusable or self.number < 1:
            raise Refused("number_unusable", table=self.number)
        numbers = {self.table: self.number, self.number: self.table}
        tables = in_order(
            replace(t, number=numbers.get(t.number, t.number)) if t.number else t
            for t in draft.tables
        )
        figures = {"table": self.table, "number": self.number}
        exchanged = others and others != [table]
        action = Action.TABLES_EXCHANGED if exchanged else Action.TABLE_RENUMBERED
        return Outcome(action, figures, tables, draft.drawing, {})


@dataclass(frozen=True, slots=True)
class LeadersFirst:
    """Every table that is not locked gets a fresh number, leaders at table 1."""

    def applied(self, draft: Draft) -> Outcome:
        """Raise FieldError if a pair has a fixed table that the hall does not have."""
        place = {c.number: i for i, c in enumerate(draft.drawing.field)}
        halves = {c.number: c.halves for c in draft.drawing.field}

        def rank(table: Seated) -> tuple[bool, int, int, int]:
            wins = sorted((halves[number] for number in table.numbers), reverse=True)
            first = min(place[number] for number in table.numbers)
            return table.right is None, -wins[0], -wins[-1], first

        tables = numbered(sorted(draft.tables, key=rank), draft.drawing)
        return Outcome(Action.LEADERS_FIRST, {}, tables, draft.drawing, {})


@dataclass(frozen=True, slots=True)
class DrawRest:
    """Everything but the locked tables is drawn again, with whoever is present now."""

    seed: int
    allow_rematches: bool = False

    def applied(self, draft: Draft) -> Outcome:
        """Raise Refused if no table is locked or a locked pair is not present any more,
        PairingError if what is left has no legal round."""
        round_ = draft.round
        locked = [table for table in draft.tables if table.locked]
        if not locked:
            raise Refused("nothing_locked")
        drawing = drawing_of(round_.tournament, round_.number)
        _check_present(locked, draft.drawing, drawing)
        rematches = round_.rematches_allowed or self.allow_rematches
        draw = drawing.draw(
            self.seed,
            locked=[(table.left, table.right) for table in locked],
            allow_forbidden=round_.forbidden_allowed,
            allow_rematches=rematches,
        )
        stay = {table.left: table for table in _kept(locked, drawing)}
        drawn = [
            stay.get(table.left) or Seated(table.left, table.right, None, False, table.reasons)
            for table in draw.tables
        ]
        fields = {
            "seed": draw.seed,
            "rematches_allowed": rematches,
            "notes": [note.to_json() for note in draw.notes],
        }
        figures = {"tables": [table.number for table in locked], "seed": draw.seed}
        return Outcome(
            Action.REST_DRAWN, figures, numbered(drawn, drawing, draw.seed), drawing, fields
        )


def _kept(locked: list[Seated], drawing: Drawing) -> list[Seated]:
    """Return the *locked* tables saying that a person kept them, and what they cost now."""
    costs = costs_of(locked, drawing)
    return [
        replace(
            table,
            reasons=(Reason(ReasonKind.LOCKED, table.by_hand or ()), *costs[table.left]),
        )
        for table in locked
    ]


def _check_present(locked: list[Seated], seated: Drawing, present: Drawing) -> None:
    for table in locked:
        absent = [str(seated.pairs[n]) for n in table.numbers if n not in present.pairs]
        if absent and table.right is None:
            raise Refused("locked_bye_absent", pair=absent[0])
        if absent:
            raise Refused("locked_pair_absent", table=table.number, pair=absent[0])


def check_unlocked(table: Seated) -> None:
    """Raise Refused if a person has locked *table*."""
    if table.locked and table.right is None:
        raise Refused("bye_is_locked")
    if table.locked:
        raise Refused("table_is_locked", table=table.number)
