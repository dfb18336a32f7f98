"""The tables of a round with what each is worth, for lists and boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.match import MatchResult, ResultKind
from scoring.points import LEFT, RIGHT, Side
from scoring.rules import Rules
from tournament.models import Pair, Round, Seat, Table, Tournament
from tournament.services.standings import Row, result_of, standings


@dataclass(frozen=True, slots=True)
class Line:
    """One table: who sits where, and its result once there is one."""

    table: Table
    left: Pair
    right: Pair | None
    result: MatchResult | None

    @property
    def number(self) -> int | None:
        """Number of the table; None for a bye."""
        return self.table.number

    @property
    def state(self) -> str:
        """``missing`` while the table has no result, else how it ended."""
        return self.table.kind or "missing"

    @property
    def says_all(self) -> bool:
        """Whether the score needs no note: played to its end, no lot, no cap."""
        plain = self.result is not None and self.result.lot is self.result.capped is None
        return plain and self.state == ResultKind.PLAYED.value

    @property
    def winner(self) -> str:
        """``left`` or ``right``; empty when nobody won more than the other."""
        if self.result is None or self.result.halves.left == self.result.halves.right:
            return ""
        return "left" if self.result.halves.left > self.result.halves.right else "right"

    @property
    def left_points(self) -> int | None:
        """Recorded points of the left pair."""
        return self.result.recorded.left if self.result else None

    @property
    def right_points(self) -> int | None:
        """Recorded points of the right pair; None for a bye."""
        return self.result.recorded.right if self.result and self.right else None

    @property
    def lot(self) -> Pair | None:
        """The pair that the lot let win by a point more (V 13.2)."""
        return self._pair(self.result.lot) if self.result else None

    @property
    def capped_from(self) -> int | None:
        """Points on the paper of a winner that the cap reduced (V 13.4)."""
        if self.result is None or self.result.capped is None:
            return None
        return self.result.raw.of(self.result.capped)

    @property
    def absent(self) -> Pair | None:
        """The pair that was not there, or was expelled."""
        return self._pair(Side(self.table.loser)) if self.table.loser else None

    def _pair(self, side: Side | None) -> Pair | None:
        if side is None:
            return None
        return self.left if side is LEFT else self.right


def line_of(table: Table, rules: Rules) -> Line:
    """Return *table*, loaded with its pairs, as a line."""
    return Line(table, table.left, table.right, result_of(table, rules))


def board(round_: Round) -> list[Line]:
    """Return every table of *round_* in order, the bye last, in two queries.

    The pairs are on the lines: to hang them on each table would take half as long again.
    """
    rules = round_.tournament.rules
    at: dict[int, dict[str, Pair]] = defaultdict(dict)
    for seat in Seat.objects.filter(round=round_).select_related("pair"):
        at[seat.table_id][seat.side] = seat.pair
    return [
        Line(
            table, at[table.pk][LEFT.value], at[table.pk].get(RIGHT.value), result_of(table, rules)
        )
        for table in round_.tables.select_related("entered_by")
        if table.pk in at  # else it was drawn again between the two queries
    ]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A pair that always plays at one table, and sits at another in this round."""

    pair: Pair
    fixed: int
    table: int


def seated_elsewhere(lines: Iterable[Line | DraftLine]) -> list[Elsewhere]:
    """Return who has a table of its own and does not sit there: two may meet, or want the same."""
    return [
        Elsewhere(pair, pair.fixed_table, line.number)
        for line in lines
        for pair in (line.left, line.right)
        if pair and pair.fixed_table and line.number and pair.fixed_table != line.number
    ]


@dataclass(frozen=True, slots=True)
class DraftLine:
    """One table of a draft with the half wins that its pairs bring."""

    table: Table
    left: Pair
    right: Pair | None
    left_halves: int
    right_halves: int

    @property
    def number(self) -> int | None:
        """Number of the table; None for a bye."""
        return self.table.number


def draft_board(round_: Round) -> list[DraftLine]:
    """Return every table of a draft in order, the bye last, with wins so far."""
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    for table, side, pair in round_.seats.values_list("table", "side", "pair"):
        seats[table][side] = pair
    seated = {pair for sides in seats.values() for pair in sides.values()}
    rows = {row.pair.pk: row for row in standings(round_.tournament, also=seated).rows}
    return [
        _draft_line(table, seats[table.pk], rows)
        for table in round_.tables.all()
        if table.pk in seats  # else it was drawn again between the two queries
    ]


def _draft_line(table: Table, seats: Mapping[str, int], rows: Mapping[int, Row]) -> DraftLine:
    """Return *table* with who sits at it, as the standings have loaded them."""
    left = rows[seats[LEFT.value]]
    right = rows[seats[RIGHT.value]] if RIGHT.value in seats else None
    return DraftLine(
        table,
        left.pair,
        right.pair if right else None,
        left.place.halves,
        right.place.halves if right else 0,
    )


def rounds_listed(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds, the newest first, with their ``playable`` tables,
    those ``missing`` a result and their ``byes`` counted."""
    playable = Q(tables__number__isnull=False)
    return (
        Round.objects.filter(tournament=tournament)
        .annotate(
            playable=Count("tables", playable),
            missing=Count("tables", playable & Q(tables__kind="")),
            byes=Count("tables", ~playable & Q(tables__isnull=False)),
        )
        .order_by("-number")
    )
