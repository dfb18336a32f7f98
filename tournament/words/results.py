"""The result of a table in one line, as the desk reads it back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.match import MatchResult, ResultKind
from scoring.points import LEFT, RIGHT, Halves, Points, Side
from tournament.models import Table
from tournament.words.terms import listed, points_text


def result_in_words(table: Table, result: MatchResult | None) -> str:
    """Return what *table* ended with: "Table 4 · 12 Els Trempats win 101–60".

    The winner's points come first. *result* None is a table without a result,
    or a tie that nobody has decided. The table needs its pairs (``with_pairs``).
    """
    if table.right is None:
        return _bye(table, result)
    sentence = _outcome(table, result)
    return _("Table %(table)s · %(result)s") % {"table": table.number, "result": sentence}


def result_notes(
    kind: str, result: MatchResult | None, pairs: Sequence[int | None], loser: str = ""
) -> list[str]:
    """Return what the points of a table do not say by themselves, for a page, a paper or a file.

    *kind* is how the table ended (``services.board.Line.state``), *pairs* are the
    numbers of its pairs, the left one first, and *loser* is the side that was absent
    or expelled.
    """
    notes = []
    numbers = {"": None, "left": pairs[0], "right": pairs[-1]}
    if result and result.lot:
        notes.append(_("tied; %(pair)s won the lot") % {"pair": numbers[result.lot.value]})
    if result and result.capped:
        notes.append(_("%(points)s on the sheet") % {"points": result.raw.of(result.capped)})
    if kind in _NOTED:
        notes.append(str(_NOTED[kind]) % {"pair": numbers[loser]})
    elif kind == ResultKind.PLAYED.value and result is None:
        notes.append(_("tied: who won the lot?"))
    return notes


_NOTED: dict[str, Promise] = {
    ResultKind.NO_SHOW.value: gettext_lazy("%(pair)s did not appear"),
    ResultKind.DOUBLE_NO_SHOW.value: gettext_lazy("nobody appeared"),
    ResultKind.EXPULSION.value: gettext_lazy("%(pair)s expelled"),
    ResultKind.ADJUDICATED.value: gettext_lazy("decided by the organisers"),
    ResultKind.BYE.value: gettext_lazy("bye"),
    ResultKind.NO_SHEET.value: gettext_lazy("no result: its sheet is missing"),
}


_ENDINGS: dict[str, Promise] = {
    ResultKind.PLAYED.value: gettext_lazy("played"),
    ResultKind.NO_SHOW.value: gettext_lazy("no-show"),
    ResultKind.DOUBLE_NO_SHOW.value: gettext_lazy("both absent"),
    ResultKind.BYE.value: gettext_lazy("bye"),
    ResultKind.EXPULSION.value: gettext_lazy("expulsion"),
    ResultKind.ADJUDICATED.value: gettext_lazy("adjudicated"),
    ResultKind.NO_SHEET.value: gettext_lazy("without its sheet"),
    "missing": gettext_lazy("no result yet"),
}


def ending_word(state: str) -> str:
    """Return how a table ended, by ``services.board.Line.state``."""
    return str(_ENDINGS[state])


def without_sheet_text(tables: Sequence[tuple[int, int]]) -> str:
    """Return what it means that the sheets of *tables*, by round and number, are missing."""
    where = listed(
        [_("table %(table)s of round %(round)s") % {"table": t, "round": r} for r, t in tables]
    )
    told = ngettext(
        "Without its sheet: %(tables)s. It counts as 0–0 for both pairs, without a win, "
        "until the sheet comes.",
        "Without their sheets: %(tables)s. They count as 0–0 for both pairs, without a win, "
        "until the sheets come.",
        len(tables),
    )
    return told % {"tables": where}


def _outcome(table: Table, result: MatchResult | None) -> str:
    if result is None:
        if table.kind:
            return _("tied, and nobody marked who won the lot")
        return _("no result yet")
    return _SAID[result.kind](table, result)


def _bye(table: Table, result: MatchResult | None) -> str:
    figures = {
        "pair": table.left,
        "points": points_text(result.recorded if result else Points(0, 0)),
    }
    if result and result.halves.left:
        return _("%(pair)s: bye, a win by %(points)s") % figures
    return _("%(pair)s: bye, %(points)s without a win") % figures


def _winner(result: MatchResult) -> Side | None:
    if result.halves == Halves(2, 0):
        return LEFT
    return RIGHT if result.halves == Halves(0, 2) else None


def _figures(table: Table, result: MatchResult) -> dict[str, object]:
    """Return the figures of the sentences, the winner first."""
    side = _winner(result) or LEFT
    pairs = {LEFT: table.left, RIGHT: table.right}
    recorded, raw = result.recorded, result.raw
    return {
        "winner": pairs[side],
        "loser": pairs[side.other],
        "points": points_text(Points(recorded.of(side), recorded.of(side.other))),
        "raw": points_text(Points(raw.of(side), raw.of(side.other))),
        "reason": table.reason,
    }


def _played(table: Table, result: MatchResult) -> str:
    figures = _figures(table, result)
    if result.lot:
        return _("%(winner)s win %(points)s: tied at %(raw)s, they won the lot") % figures
    if result.capped:
        return _("%(winner)s win %(points)s (%(raw)s on the sheet)") % figures
    if _winner(result) is None:
        return _("%(winner)s and %(loser)s tie %(points)s, half a win each") % figures
    return _("%(winner)s win %(points)s") % figures


def _no_show(table: Table, result: MatchResult) -> str:
    return _("%(winner)s win %(points)s: %(loser)s did not appear") % _figures(table, result)


def _double_no_show(table: Table, result: MatchResult) -> str:
    return _("neither %(winner)s nor %(loser)s appeared: 0–0, nobody wins") % _figures(
        table, result
    )


def _expulsion(table: Table, result: MatchResult) -> str:
    return _("%(winner)s win %(points)s: %(loser)s are expelled") % _figures(table, result)


def _adjudicated(table: Table, result: MatchResult) -> str:
    figures = _figures(table, result)
    if _winner(result):
        return _("decided by the organisers: %(winner)s win %(points)s (%(reason)s)") % figures
    if result.halves == Halves(1, 1):
        return (
            _(
                "decided by the organisers: %(winner)s and %(loser)s tie %(points)s, "
                "half a win each (%(reason)s)"
            )
            % figures
        )
    return _("decided by the organisers: nobody wins, %(points)s (%(reason)s)") % figures


_SAID: dict[ResultKind, Callable[[Table, MatchResult], str]] = {
    ResultKind.PLAYED: _played,
    ResultKind.NO_SHOW: _no_show,
    ResultKind.DOUBLE_NO_SHOW: _double_no_show,
    ResultKind.EXPULSION: _expulsion,
    ResultKind.ADJUDICATED: _adjudicated,
    ResultKind.BYE: _bye,
}
