"""Take back a result that was saved, as if it had not been pressed.

Only what still stands can be taken back: if somebody has saved the table since,
that result is not touched. The history keeps the save and its undoing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring.dat import PlayedDat
from scoring.lifecycle import RoundState, Step, after
from scoring.match import Award, PaperResult, ResultKind
from scoring.points import Points, Side
from tournament.models import Change, Round, Table
from tournament.services.common import Refused, lock_round, record_change
from tournament.services.results import result_as_json, store_result
from tournament.words.actions import Action

SAVES = ("result_entered", "result_corrected", "result_cleared", "result_kept")
UNDONE = Action.RESULT_UNDONE


def last_save(round_: Round, by: User | None) -> Change | None:
    """Return the last save of *by* in *round_* that was not undone; None if there is none."""
    mine = Change.objects.filter(
        tournament=round_.tournament_id, round_number=round_.number, by=by,
        action__in=(*SAVES, UNDONE),
    ).select_related("table", "pair")  # fmt: skip
    undone = set()
    # the newest first: what undid a save comes before it
    for change in mine.iterator(chunk_size=20):
        if change.action == UNDONE:
            undone.add(change.after.get("change"))
        elif change.pk not in undone:
            return change
    return None


@transaction.atomic
def undo_last_save(round_: Round, *, by: User | None) -> Change:
    """Give the table that *by* saved last the result that it had before; return that save.

    Pressed again, the save before that one is undone. Raise Refused if there is
    nothing to undo or somebody has saved the table since, StepRefused unless the
    round is in play.
    """
    round_ = lock_round(round_)
    after(RoundState(round_.state), Step.ENTER)
    save = last_save(round_, by)
    if save is None or save.table is None:
        raise Refused("nothing_to_undo", round=round_.number)
    return _take_back(round_, save, by)


@transaction.atomic
def undo_save(round_: Round, save: Change, *, by: User | None) -> Change:
    """Give the table of *save*, whoever saved it, the result that it had before; return *save*.

    Raise Refused if the table is gone or was saved since, StepRefused unless
    the round is in play.
    """
    round_ = lock_round(round_)
    after(RoundState(round_.state), Step.ENTER)
    return _take_back(round_, save, by)


def _take_back(round_: Round, save: Change, by: User | None) -> Change:
    table = Table.objects.with_pairs().filter(pk=save.table_id or 0, round=round_).first()
    if table is None:
        raise Refused("undo_gone")
    stands = result_as_json(table)
    if stands != save.after:
        raise Refused("saved_since", table=table.number)
    paper, dats = _read(save.before)
    table.round = round_
    store_result(table, paper, by, str(save.before.get("reason", "")), dats=dats)
    record_change(
        round_.tournament,
        UNDONE,
        by=by,
        round_=round_,
        table=table,
        before=stands,
        after={**save.before, "change": save.pk},
    )
    return save


def _read(stored: Mapping[str, Any]) -> tuple[PaperResult | None, list[PlayedDat]]:
    """Return the result and the rows of the sheet that the history keeps as *stored*."""
    dats = [
        PlayedDat(Points(left, right), code, _side(offender), passed)
        for code, left, right, offender, passed in stored.get("dats", [])
    ]
    if not stored.get("kind"):
        return None, dats
    totals = None
    if stored["left"] is not None:
        totals = Points(stored["left"], stored["right"])
    paper = PaperResult(
        kind=ResultKind(stored["kind"]),
        totals=totals,
        lot_winner=_side(stored["lot_winner"]),
        loser=_side(stored["loser"]),
        award=Award(stored["award"]) if stored["award"] else None,
    )
    return paper, dats


def _side(value: str) -> Side | None:
    return Side(value) if value else None
