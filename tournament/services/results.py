"""Enter and correct what the sheets say.

A result has two depths: totals only, or dat by dat, where the totals are the
dats' sum. The rules refuse what cannot be before anything is written, and what
is answered is what the database holds afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, prefetch_related_objects
from django.utils import timezone

from scoring.dat import PlayedDat, check_dats, first_difference, running_totals
from scoring.errors import ImpossibleResult, RuleError
from scoring.lifecycle import RoundState, Step, after
from scoring.match import PaperResult, ResultKind, check_result
from scoring.points import Points, Side
from tournament.models import Change, Dat, Round, Table
from tournament.services.common import (
    Refused,
    check_version,
    lock_table,
    lock_unchanged,
    record_change,
)
from tournament.words.actions import Action


def missing_tables(round_: Round) -> list[Table]:
    """Return the tables of *round_* that still have no result, in order."""
    return list(round_.tables.filter(kind="").order_by("number"))


def next_missing(tables: Iterable[Table], last: int = 0) -> Table | None:
    """Return which of a round's *tables* a sorted pile of sheets most likely shows next.

    It is the first one missing after the table number *last*, which was typed
    last, or else the first one missing; None when nothing is missing. No query
    is made.
    """
    missing = sorted((t.number, t.pk, t) for t in tables if t.number is not None and t.is_pending)
    after_last = [table for number, _pk, table in missing if number > last]
    return next(iter([*after_last, *(table for _number, _pk, table in missing)]), None)


def has_results(round_: Round) -> bool:
    """Return whether a table of *round_* has a result or a part of one; a bye is none."""
    entered = ~Q(kind__in=("", ResultKind.BYE.value)) | Q(dats__isnull=False)
    return round_.tables.filter(entered).exists()


def record_result(
    table: Table,
    paper: PaperResult,
    *,
    by: User | None,
    version: int | None = None,
    dats: Sequence[PlayedDat] | None = None,
    paper_totals: Sequence[Points | None] = (),
    reason: str = "",
) -> Table:
    """Store what the paper of *table* says and return the table as stored.

    With *dats* the totals are their sum; *paper_totals* are the running totals
    as written, to be compared. A closed round needs a *reason*, and so does an
    adjudicated result. Raise ImpossibleResult, writing nothing, if the rules
    exclude the result; Refused if the round has no results to enter or a reason
    is missing; Stale if somebody saved the table since *version*. Saying again
    what the table holds already changes nothing, whatever the version: a form
    that was sent twice is one result. What was read with *table* is judged before
    the others have to wait, and under the lock only if it has changed meanwhile.
    """
    entry = Entry(paper, version, dats, paper_totals, reason)
    table = copy(table)  # what the caller has stays as it was read
    prefetch_related_objects([table], "seats__pair")  # who sits there is judged too
    try:
        judged, known = _judged(table, entry), True
    except RuleError:
        judged, known = None, False  # perhaps only what it was when it was read forbids it
    with transaction.atomic():
        if not (known and lock_unchanged(table)):
            table = lock_table(table)
            judged = _judged(table, entry)
        if judged is not None:
            _write(table, judged, by)
    return table


class Entry(NamedTuple):
    """What somebody wants to store; see ``record_result``."""

    paper: PaperResult
    version: int | None
    dats: Sequence[PlayedDat] | None
    paper_totals: Sequence[Points | None]
    reason: str
    rows: Sequence[PlayedDat] = ()
    """The rows of the sheet that are stored already."""


def _judged(table: Table, entry: Entry) -> Entry | None:
    """Return what is to be written of *entry*, None if *table* holds it; raise what forbids it."""
    paper, version, dats, paper_totals, reason, _rows = entry
    if holds(table, paper, dats, reason):
        return None
    check_version(table, version)
    _check_step(table, paper, reason)
    rules = table.round.tournament.rules
    rows = played_dats(table) if table.version > 1 else []  # at first it has none
    if dats is not None:
        totals = check_dats(dats, rules)
        if row := first_difference(dats, paper_totals):
            found, written = running_totals(dats)[row - 1], paper_totals[row - 1]
            raise ImpossibleResult("running_total", dat=row, found=found, written=written)
        if paper.kind is ResultKind.PLAYED:
            paper = paper._replace(totals=totals)
    elif table.kind and paper.kind is ResultKind.PLAYED:
        _check_against_dats(rows, paper)
    check_result(paper, rules)
    if dats is None and not table.kind and rows:
        dats = ()  # rows of a match in play give way to what the finished sheet says
    return entry._replace(paper=paper, dats=dats, rows=rows)


def check_anew(table: Table, paper: PaperResult, dats: Sequence[PlayedDat], reason: str) -> None:
    """Raise what ``record_result`` would of this result if *table* had none yet."""
    blank = copy(table)
    blank.kind, blank.version = "", 1
    _judged(blank, Entry(paper, None, dats or None, (), reason))


def _write(table: Table, entry: Entry, by: User | None) -> None:
    """Write *entry* on *table* and into the history."""
    before = result_as_json(table, entry.rows)
    store_result(table, entry.paper, by, entry.reason, dats=entry.dats)
    record_change(
        table.round.tournament,
        Action.RESULT_CORRECTED if before.get("kind") else Action.RESULT_ENTERED,
        by=by,
        round_=table.round,
        table=table,
        before=before,
        after=result_as_json(table, entry.rows if entry.dats is None else entry.dats),
        reason=entry.reason,
    )


def holds(
    table: Table, paper: PaperResult, dats: Sequence[PlayedDat] | None = None, reason: str = ""
) -> bool:
    """Return whether *table* holds just this result; the reason counts if it decides."""
    if dats is not None:
        if played_dats(table) != list(dats):
            return False
        paper = paper._replace(totals=table.paper.totals if table.paper else None)
    decided = paper.kind is ResultKind.ADJUDICATED
    return table.paper == paper and (not decided or table.reason == reason.strip())


def _check_step(table: Table, paper: PaperResult, reason: str) -> None:
    """Raise Refused unless the round takes this result now."""
    state = RoundState(table.round.state)
    after(state, Step.CORRECT if state is RoundState.CLOSED else Step.ENTER)
    if state is RoundState.CLOSED and not reason.strip():
        raise Refused("correction_needs_reason", round=table.round.number)
    if paper.kind is ResultKind.ADJUDICATED and not reason.strip():
        raise Refused("adjudication_needs_reason")
    if (paper.kind is ResultKind.BYE) != (table.right is None):
        raise Refused("bye_has_no_result", table=table.number)


def check_two_sit(table: Table) -> None:
    """Raise Refused for a bye: nobody plays there, so it has no sheet."""
    if table.right is None:
        raise Refused("bye_has_no_result", table=table.number)


_WITH_TOTALS = (ResultKind.PLAYED, ResultKind.ADJUDICATED)


_STORED = (
    *("kind", "left_points", "right_points", "lot_winner", "loser", "award", "reason"),
    *("entered_by", "entered_at", "version"),
)


def store_result(
    table: Table,
    paper: PaperResult | None,
    by: User | None,
    reason: str,
    *,
    dats: Sequence[PlayedDat] | None = None,
) -> None:
    """Write on *table* what its sheet says, None for nothing yet; *dats* replace its rows."""
    totals = paper.totals if paper and paper.kind in _WITH_TOTALS else None
    table.kind = paper.kind.value if paper else ""
    table.left_points = totals.left if totals else None
    table.right_points = totals.right if totals else None
    table.lot_winner = _value(paper.lot_winner) if paper else ""
    table.loser = _value(paper.loser) if paper else ""
    table.award = paper.award.value if paper and paper.award else ""
    table.reason = reason.strip()
    table.entered_by = by
    table.entered_at = timezone.now()
    table.version += 1
    table.save(update_fields=_STORED)
    if dats is not None:
        _store_dats(table, dats)


def _value(side: Side | None) -> str:
    return side.value if side else ""


def _store_dats(table: Table, dats: Sequence[PlayedDat]) -> None:
    """Replace the rows of the sheet."""
    table.dats.all().delete()
    Dat.objects.bulk_create(
        Dat(
            table=table,
            number=number,
            code=dat.code,
            left_points=dat.points.left,
            right_points=dat.points.right,
            offender=_value(dat.offender),
            passed=dat.passed,
        )
        for number, dat in enumerate(dats, start=1)
    )


def played_dats(table: Table) -> list[PlayedDat]:
    """Return the rows of the sheet as the values that compute, in order."""
    return [
        PlayedDat(
            Points(dat.left_points, dat.right_points),
            dat.code,
            Side(dat.offender) if dat.offender else None,
            dat.passed,
        )
        for dat in table.dats.all()
    ]


def _check_against_dats(rows: Sequence[PlayedDat], paper: PaperResult) -> None:
    """Raise ImpossibleResult if totals alone contradict the *rows* already stored."""
    totals = running_totals(rows)
    if totals and totals[-1] != paper.totals:
        raise ImpossibleResult("totals_differ_from_dats", found=totals[-1], written=paper.totals)


def result_as_json(table: Table, dats: Sequence[PlayedDat] | None = None) -> dict[str, Any]:
    """Return a table's result for the history; while pending only the rows that were kept.

    *dats* are the rows of its sheet, for whoever has read them already.
    """
    played = played_dats(table) if dats is None else dats
    dats_json = [[dat.code, *dat.points, _value(dat.offender), dat.passed] for dat in played]
    rows = {"dats": dats_json} if dats_json else {}
    if not table.kind:
        return rows
    return {
        **rows,
        "kind": table.kind,
        "left": table.left_points,
        "right": table.right_points,
        "lot_winner": table.lot_winner,
        "loser": table.loser,
        "award": table.award,
        "reason": table.reason,
    }


@transaction.atomic
def clear_result(
    table: Table, *, by: User | None, version: int | None = None, reason: str = ""
) -> Table:
    """Take a result back: the table is pending again (the match is played again, T 16).

    A table that has neither a result nor rows of one stays as it is. Raise
    StepRefused unless the round is in play, Stale if somebody saved the table
    since *version*, Refused for a bye.
    """
    table = lock_table(table)
    round_ = table.round
    check_version(table, version)
    after(RoundState(round_.state), Step.ENTER)
    check_two_sit(table)
    before = result_as_json(table)
    if not before:
        return table
    store_result(table, None, by, "", dats=())
    record_change(
        round_.tournament, Action.RESULT_CLEARED, by=by, round_=round_, table=table,
        before=before, reason=reason,
    )  # fmt: skip
    return table


def table_changes(table: Table) -> list[Change]:
    """Return what was done to the result of *table*, the newest first."""
    changes = Change.objects.filter(table=table, action__startswith="result_")
    return list(changes.select_related("by", "table", "pair"))
