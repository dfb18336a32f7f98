"""The results of a round, for the wall: every table with its points, its winner and what is odd."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Round
from tournament.printing.listing import NAMES, Cell, Column, listing
from tournament.printing.lists import Heading, Type, fit_row, round_heading
from tournament.printing.press import Manuscript
from tournament.printing.sheet import NothingToPrint
from tournament.services.board import Line, board, line_notes
from tournament.words.results import without_sheet_text

NAME_WIDTH = 46.0  # mm


def results_paper(round_: Round) -> Manuscript:
    """Return the results of *round_* as its page has them. Two queries.

    While the round is in play the paper says that it is provisional, and how many
    tables are missing. Raise NothingToPrint for a draft: nobody has played it.
    """
    if round_.state == Round.State.DRAFT:
        raise NothingToPrint
    lines = board(round_)
    columns = [
        Column(_("Table"), "place", 14),
        Column(_("No."), "number", 11),
        Column(_("Left"), "name", NAME_WIDTH),
        Column(_("Result"), "figure", 13),
        Column("", "points", 13),
        Column(_("No."), "number", 11),
        Column(_("Right"), "name", NAME_WIDTH),
        Column("", "text"),
    ]
    rows = [_row(line) for line in lines]
    missing = [line.number or 0 for line in lines if line.state == "no_sheet"]
    end = [without_sheet_text([(round_.number, table) for table in missing])] if missing else []
    return listing(_heading(round_, lines), columns, rows, end=end, style="results")


def _heading(round_: Round, lines: Sequence[Line]) -> Heading:
    """Return the heading; it warns while the round is in play."""
    plain = round_heading(round_, _("Results of round %(round)s") % {"round": round_.number})
    if round_.state == Round.State.CLOSED:
        return plain
    missing = sum(line.state == "missing" for line in lines)
    warning = ngettext(
        "Provisional: %(missing)s table missing",
        "Provisional: %(missing)s tables missing",
        missing,
    )
    told = warning % {"missing": missing} if missing else _("Provisional: not closed yet")
    return Heading(plain.title, plain.subtitle, told, plain.foot)


def _row(line: Line) -> list[object]:
    """Return one table; the winner's cells are marked."""
    left, right = line.winner == "left", line.winner == "right"
    rests = line.right is None
    return [
        line.number or "–",
        _figure(line.left.number, "number", won=left),
        _name(line.left.nickname, won=left),
        _figure(line.left_points, "figure", won=left),
        _figure(line.right_points, "points", won=right),
        _figure(line.right.number if line.right else None, "number", won=right),
        Cell("name") if line.right is None else _name(line.right.nickname, won=right),
        _("Bye: does not play this round") if rests else " · ".join(line_notes(line)),
    ]


def _name(nickname: str, *, won: bool) -> Cell:
    return Cell("name won" if won else "name", name=fit_row(nickname, Type(NAME_WIDTH - 3, *NAMES)))


def _figure(figure: int | None, kind: str, *, won: bool) -> Cell:
    shown = "" if figure is None else str(figure)
    return Cell(f"{kind} won" if won else kind, shown)
