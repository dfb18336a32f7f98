"""Take back a save of a result: the table is again as it was before.

That is to clear the result and to enter the one of before anew, so the same
things forbid it; and nobody else may sit there now, nor may the result follow
from an infraction or an expulsion, which are taken back on their own pages. The
history keeps the save and its undoing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from scoring.dat import PlayedDat
from scoring.lifecycle import RoundState, Step, after
from scoring.match import Award, PaperResult, ResultKind
from scoring.points import LEFT, Points, Side
from tournament.models import Change, Pair, Round, Table
from tournament.services.common import Refused, origin, record_change
from tournament.services.last_word import CHECKED, SAVES, UNDONE
from tournament.services.results import check_anew, result_as_json, store_result
from tournament.services.undo_facts import Facts
from tournament.words.actions import Action


def last_save(round_: Round, by: User | None) -> Change | None:
    """Return the last save of *by* in *round_*, from the device that asks, that still stands.

    None if there is none.
    """
    mine = Change.objects.filter(
        tournament=round_.tournament_id, round_number=round_.number, by=by,
        origin=origin.get(), action__in=SAVES, taken_back_by=None,
    )  # fmt: skip
    return mine.select_related("table", "pair", "by").order_by("-pk").first()


def at_its_table(change: Change, facts: Facts) -> Table:
    """Return the table of *change*, where the same pairs sit as then, in the round in play.

    Raise Refused if it is gone or others sit there, StepRefused unless the round
    is in play.
    """
    table = facts.tables.get(change.table_id or 0)
    if table is None:
        raise Refused("undo_gone")
    if table.round.state == Round.State.CLOSED:
        raise Refused("undo_round_closed", round=table.round.number)
    after(RoundState(table.round.state), Step.ENTER)
    if (change.one_number, change.other_number) != _numbers(table):
        raise Refused(
            "undo_other_seats",
            table=change.table_number,
            one=change.one_number,
            other=change.other_number,
        )
    return table


def _numbers(table: Table) -> tuple[int, int | None]:
    return table.left.number, table.right.number if table.right else None


def check_save(save: Change, facts: Facts) -> None:
    """Raise what forbids to take *save* back now, as entering the result of before would."""
    table = at_its_table(save, facts)
    if result_as_json(table) != save.after:
        raise Refused("saved_since", table=table.number)
    _check_expulsion(save, table)
    _check_sanctions(save, table, facts)
    paper, dats = _read(save.before)
    if paper is not None:
        check_anew(table, paper, dats, str(save.before.get("reason", "")))


def _check_expulsion(save: Change, table: Table) -> None:
    """Raise Refused if the match is lost because its pair is expelled (V 16.2.1)."""
    if save.after.get("kind") != ResultKind.EXPULSION.value:
        return
    loser = _at(table, save.after["loser"])
    if loser and loser.status == Pair.Status.EXPELLED:
        raise Refused("undo_expulsion", pair=str(loser))


def _check_sanctions(save: Change, table: Table, facts: Facts) -> None:
    """Raise Refused if *save* gave away a dat that an infraction takes (V 16.2.2)."""
    rows = zip(save.before.get("dats", []), save.after.get("dats", []), strict=False)
    for number, (was, became) in enumerate(rows, start=1):
        offender = _at(table, became[3]) if became[3] and became[3] != was[3] else None
        if offender and (table.pk, offender.pk, number) in facts.sanctions:
            raise Refused("undo_sanction", dat=number, pair=str(offender))


def _at(table: Table, side: str) -> Pair | None:
    return table.left if side == LEFT.value else table.right


def take_save_back(save: Change, facts: Facts, by: User | None) -> None:
    """Give the table of *save* the result of before, with whoever had entered it."""
    table = facts.tables[save.table_id or 0]
    stands = result_as_json(table)
    paper, dats = _read(save.before)
    store_result(table, paper, by, str(save.before.get("reason", "")), dats=dats)
    under, checked = _beneath(save)
    as_it_was: dict[str, Any] = {
        "entered_by": under.by if under else None,
        "entered_at": under.at if under else None,
    }
    if checked:
        as_it_was["checked_version"] = table.version
    Table.objects.filter(pk=table.pk).update(**as_it_was)
    record_change(
        table.round.tournament,
        UNDONE,
        by=by,
        round_=table.round,
        table=table,
        before=stands,
        after=save.before,
    )


def _beneath(save: Change) -> tuple[Change | None, bool]:
    """Return the line that brought what stands again, and whether it was typed twice.

    None if nothing stands. The results of an imported championship came with its list.
    """
    earlier = Change.objects.filter(
        table=save.table_id, pk__lt=save.pk, action__in=(*SAVES, CHECKED), taken_back_by=None
    )
    checked = False
    for line in earlier.select_related("by").order_by("-pk").iterator(chunk_size=5):
        if line.action in SAVES:
            return line, checked
        checked = True
    if not save.before.get("kind"):
        return None, False
    lists = Change.objects.filter(tournament=save.tournament_id, action=Action.HISTORY_IMPORTED)
    return lists.select_related("by").first(), checked


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
