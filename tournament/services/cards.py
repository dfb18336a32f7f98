"""A round as a board: each table a card with what can be seen from afar."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.match import ResultKind
from scoring.pairing import ReasonKind
from tournament.models import Pair, Round, Table
from tournament.services.board import DraftLine, Line
from tournament.services.clock import waiting


class Mark(StrEnum):
    """What a card shows of its table, and what a board can be asked for."""

    PLAYING = "playing"
    """It has no result, and still has time."""
    MISSING = "missing"
    """It has no result, and its minutes are over (V 12.3.3)."""
    TIE = "tie"
    """Its points are tied, and nobody wrote down who won the lot (V 13.2)."""
    NO_SHEET = "no_sheet"
    """Its round was closed without its sheet."""
    DONE = "done"
    ABSENT = "absent"
    """One pair or both did not appear, or were expelled."""
    BYE = "bye"
    DRAFTED = "drafted"
    """A table of a draft that the draw has made and nobody touched."""
    MOVED = "moved"
    """A person has put somebody there."""
    LOCKED = "locked"
    ODD = "odd"
    """A repeated match, a second bye or a table that the desk forbids."""


@dataclass(frozen=True, slots=True)
class Card:
    """One table; ``marks`` has one, or several in a draft, the one that counts most first.

    ``left_figure`` and ``right_figure`` are recorded points, in a draft half
    wins so far; None if there is nothing to show.
    """

    table: Table
    left: Pair
    right: Pair | None
    marks: tuple[Mark, ...]
    left_figure: int | None = None
    right_figure: int | None = None
    winner: str = ""
    over: int = 0
    """Minutes over its time."""

    @property
    def number(self) -> int | None:
        """Number of the table; None for a bye."""
        return self.table.number


@dataclass(frozen=True, slots=True)
class Board:
    """The cards that were asked for, and how many of each mark there are among all."""

    cards: list[Card]
    counts: list[tuple[Mark, int]]
    total: int
    show: str
    """The mark that is asked for, "" for all."""

    @property
    def is_dense(self) -> bool:
        """Whether there are more cards than names have room for."""
        return len(self.cards) > MOST_WITH_NAMES


MOST_WITH_NAMES = 32


def board_of(cards: Iterable[Card], show: str) -> Board:
    """Return the board of *cards*; *show* is a mark, or anything else for all."""
    cards = list(cards)
    counted = Counter(mark for card in cards for mark in card.marks)
    counts = [(mark, counted[mark]) for mark in Mark if counted[mark] or mark == show]
    wanted = show if show in set(Mark) else ""
    shown = [card for card in cards if not wanted or wanted in card.marks]
    return Board(shown, counts, len(cards), wanted)


def cards_of_results(
    round_: Round, lines: Sequence[Line], *, now: datetime.datetime | None = None
) -> list[Card]:
    """Return the cards of a round in play or closed; no query is made."""
    pending = [line.table for line in lines if line.state == "missing"]
    late = {each.table.pk: each.over for each in waiting(round_, pending, now=now) if each.is_over}
    return [_card(line, late) for line in lines]


def _card(line: Line, late: dict[int, int]) -> Card:
    over = late.get(line.table.pk)
    return Card(
        line.table,
        line.left,
        line.right,
        (_mark(line, over),),
        line.left_points,
        line.right_points,
        line.winner,
        over or 0,
    )


def _mark(line: Line, over: int | None) -> Mark:
    kind = line.table.kind
    if line.number is None or kind == ResultKind.BYE.value:
        return Mark.BYE
    if line.state == ResultKind.NO_SHEET.value:
        return Mark.NO_SHEET
    if not kind:
        return Mark.PLAYING if over is None else Mark.MISSING
    if kind in _ABSENT:
        return Mark.ABSENT
    return Mark.TIE if line.result is None else Mark.DONE


_ABSENT = (
    ResultKind.NO_SHOW.value,
    ResultKind.DOUBLE_NO_SHOW.value,
    ResultKind.EXPULSION.value,
)


def cards_of_draft(lines: Iterable[DraftLine]) -> list[Card]:
    """Return the cards of a draft; no query is made."""
    return [
        Card(
            line.table,
            line.left,
            line.right,
            _draft_marks(line),
            line.left_halves,
            line.right_halves if line.right else None,
        )
        for line in lines
    ]


_ODD = (ReasonKind.REMATCH, ReasonKind.SECOND_BYE, ReasonKind.FORBIDDEN)


def _draft_marks(line: DraftLine) -> tuple[Mark, ...]:
    kinds = {ReasonKind(reason["kind"]) for reason in line.table.reasons}
    marks = {
        Mark.ODD: not kinds.isdisjoint(_ODD),
        Mark.LOCKED: line.table.locked,
        Mark.MOVED: ReasonKind.LOCKED in kinds,
        Mark.BYE: line.right is None,
    }
    return tuple(mark for mark, has in marks.items() if has) or (Mark.DRAFTED,)
