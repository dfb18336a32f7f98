"""Do what one line of a typist says, or ask what it leaves open.

A line names a table and how its match ended. It never writes over a result that
the typist has not been shown: whoever types a table that has another result is
asked, and answers with the version that was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q

from scoring.dat import PlayedDat
from scoring.doubts import Doubt, doubt_about
from scoring.match import PaperResult, ResultKind
from scoring.points import LEFT, RIGHT, Points, Side
from scoring.typed_line import TypedLine, Word
from tournament.models import Change, Round, Table
from tournament.services.common import Refused, Stale
from tournament.services.last_word import SAVES
from tournament.services.results import check_two_sit, holds, record_result
from tournament.services.second_pass import check_table, confirm_table
from tournament.services.unfinished import keep_unfinished

USUAL = 3
"""Matches that ended before the target in a round, from which on it asks no more…"""
SHARE = 4
"""…if they are one in so many of those that were played."""


class Said(NamedTuple):
    """What the typist has answered about a line, beside the line itself."""

    sure: bool = False
    """That a rare result is meant."""
    replaces: int | None = None
    """The version of the stored result that was shown and is to be replaced."""
    keeps: bool = False
    """In the second pass: that the stored result, of that version, is right."""
    reason: str = ""
    """Why the result of a closed round changes."""


class Question(Refused):
    """Nothing was written: the line needs an answer first; ``row`` is the table as it stands."""

    def __init__(self, code: str, row: Table, /, **params: object) -> None:
        super().__init__(code, **params)
        self.row = row


_ABSENT = {Word.LEFT_ABSENT: LEFT, Word.RIGHT_ABSENT: RIGHT}
_LOT = {Word.LEFT: LEFT, Word.RIGHT: RIGHT}


def paper_of(line: TypedLine) -> PaperResult:
    """Return what *line* says of its match, as the value that the rules judge."""
    if line.word is Word.BOTH_ABSENT:
        return PaperResult(kind=ResultKind.DOUBLE_NO_SHOW)
    if line.word in _ABSENT:
        return PaperResult(kind=ResultKind.NO_SHOW, loser=_ABSENT[line.word])
    lot: Side | None = _LOT.get(line.word) if line.word else None
    return PaperResult(totals=Points(*line.figures), lot_winner=lot)


def enter_line(
    table: Table,
    paper: PaperResult,
    said: Said,
    *,
    by: User | None,
    dats: Sequence[PlayedDat] | None = None,
) -> Table:
    """Store what a line says of *table*, read with its pairs; return the table as stored.

    Raise Question for a rare result that nobody is sure of, for a table that has
    another result than the one shown, and for a closed round without a reason;
    else as ``record_result`` does. The same again changes nothing.
    """
    if holds(table, paper, dats):
        return table
    ask_if_stored(table, said)
    ask_if_rare(table, paper, said, dats=dats)
    version = table.version if said.replaces is None else said.replaces
    try:
        return record_result(table, paper, by=by, version=version, dats=dats, reason=said.reason)
    except Stale as stale:
        raise _stored(cast(Table, stale.current)) from stale


def keep_rows(table: Table, dats: Sequence[PlayedDat], said: Said, *, by: User | None) -> Table:
    """Keep the rows of a match that goes on; raise Question if *table* was saved meanwhile."""
    version = table.version if said.replaces is None else said.replaces
    try:
        return keep_unfinished(table, dats, by=by, version=version)
    except Stale as stale:
        raise _stored(cast(Table, stale.current)) from stale


def ask_if_stored(table: Table, said: Said) -> None:
    """Raise Question if *table* has a result that *said* does not name, or that needs a reason.

    Raise Refused for a bye, which has no sheet.
    """
    check_two_sit(table)
    closed = table.round.state == Round.State.CLOSED
    if closed and not (said.reason.strip() and said.replaces == table.version):
        number, where = table.round.number, table.number
        if not table.kind:
            raise Question("late_sheet_asks_reason", table, round=number, table=where)
        raise Question("correction_asks_reason", table, round=number, table=where)
    if table.kind and said.replaces != table.version:
        raise _stored(table)


def _stored(table: Table) -> Question:
    return Question("line_stored_already", table, table=table.number)


def ask_if_rare(
    table: Table, paper: PaperResult, said: Said, *, dats: Sequence[PlayedDat] | None = None
) -> None:
    """Raise Question if *paper* is rare and *said* does not say that it is meant.

    Matches that end before the target are not asked about once the last dat was
    announced or they have become usual in the round.
    """
    rules = table.round.tournament.rules
    if dats is not None:
        paper = paper._replace(totals=_sum(dats))
    doubt = None if said.sure else doubt_about(paper, rules, None if dats is None else len(dats))
    if doubt is Doubt.BEYOND_USUAL:
        raise Question("beyond_usual", table, points=paper.totals)
    if doubt is Doubt.BEFORE_TARGET and not (table.last_dat_at or early_ends(table.round)):
        raise Question(
            "before_target", table, points=paper.totals, target=rules.target, dats=rules.dats
        )


def _sum(dats: Sequence[PlayedDat]) -> Points:
    return Points(sum(d.points.left for d in dats), sum(d.points.right for d in dats))


def early_ends(round_: Round) -> bool:
    """Return whether matches that end before the target are usual in *round_* by now."""
    target = round_.tournament.rules.target
    if target is None or round_.last_dat_at is not None:
        return True
    early = Q(left_points__lt=target, right_points__lt=target)
    played = Table.objects.filter(round=round_, kind=ResultKind.PLAYED.value)
    counts = played.aggregate(played=Count("pk"), early=Count("pk", early))
    early_ones, all_played = int(counts["early"]), int(counts["played"])
    return early_ones >= USUAL and early_ones * SHARE >= all_played


def compare_line(table: Table, paper: PaperResult, said: Said, *, by: User | None) -> Table:
    """Compare a sheet that was typed again with what *table* holds; return the table.

    Raise Question where the two differ, until *said* tells which one is right
    and of which version; else as ``check_table`` and ``record_result`` do.
    """
    closed = table.round.state == Round.State.CLOSED
    if said.keeps:
        confirm_table(table, by=by, version=said.replaces)
    elif said.replaces is not None and (said.reason.strip() or not closed):
        with transaction.atomic():  # what cannot be checked is not saved either
            table = record_result(table, paper, by=by, version=said.replaces, reason=said.reason)
            confirm_table(table, by=by)
    elif not check_table(table, paper, by=by):
        raise Question("second_pass_differs", table, table=table.number)
    return table


def last_typed(round_: Round, by: User | None) -> int:
    """Return the number of the table that *by* saved last in *round_*; 0 if none."""
    mine = Change.objects.filter(
        tournament=round_.tournament_id, round_number=round_.number, by=by, action__in=SAVES
    )
    return mine.order_by("-pk").values_list("table_number", flat=True).first() or 0


def save_of(table: Table, by: User | None) -> Change | None:
    """Return the line of the history that says what *table* holds, if *by* wrote it."""
    saves = Change.objects.filter(table=table, action__startswith="result_")
    newest = saves.order_by("-pk").first()
    return newest if newest and newest.by_id == (by.pk if by else None) else None


def missing_numbers(round_: Round) -> list[int]:
    """Return the numbers of the tables of *round_* that still have no result, in order."""
    pending = Table.objects.filter(round=round_, kind="").order_by("number")
    return [n for n in pending.values_list("number", flat=True) if n is not None]
