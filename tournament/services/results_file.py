"""A round's results and the standings as files that a spreadsheet opens with a double click.

Semicolons and a byte order mark: what a spreadsheet set to Catalan or Spanish
expects. Titles and words are in the active language, numbers stay numbers, and a
text that would be computed gets an apostrophe in front (C84).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournament.models import Pair, Round
from tournament.services.board import Line, board, line_notes
from tournament.services.exports import harmless
from tournament.services.standings import Row, Standings
from tournament.words.results import ending_word


def results_csv(round_: Round) -> bytes:
    """Return every table of *round_*, which is no draft, as its page has it. Two queries.

    Points are those that count; those on the sheet stand beside them where the lot
    or the cap changed them.
    """
    head = [
        _("Round"),
        _("Table"),
        _("No. (left)"),
        _("Pair (left)"),
        _("Points (left)"),
        _("Points (right)"),
        _("No. (right)"),
        _("Pair (right)"),
        _("Winner"),
        _("How it ended"),
        _("On the sheet (left)"),
        _("On the sheet (right)"),
        _("Note"),
    ]
    return _file([head, *(_result(round_, line) for line in board(round_))])


def _result(round_: Round, line: Line) -> list[object]:
    pairs = {"left": line.left.number, "right": line.right.number if line.right else None}
    result, right = line.result, line.right
    decided = line.table.reason if line.state == "adjudicated" else ""
    return [
        round_.number,
        line.number,
        line.left.number,
        line.left.nickname,
        line.left_points,
        line.right_points,
        right.number if right else None,
        right.nickname if right else "",
        pairs.get(line.winner),
        ending_word(line.state),
        result.raw.left if result else None,
        result.raw.right if result and right else None,
        " · ".join(filter(None, (*line_notes(line), decided))),
    ]


def standings_file(table: Standings) -> bytes:
    """Return the classification *table* as its page has it. No query is made."""
    head = [
        _("Place"),
        _("No."),
        _("Pair"),
        _("First player"),
        _("Second player"),
        _("Town or club"),
        _("Played"),
        _("Wins"),
        _("Difference"),
        _("Points for"),
        _("Points against"),
        *([_("Infractions")] if table.with_faults else []),
        _("Status"),
    ]
    return _file([head, *(_standing(row, with_faults=table.with_faults) for row in table.rows)])


def _standing(row: Row, *, with_faults: bool) -> list[object]:
    place, pair = row.place, row.pair
    return [
        place.place,
        place.number,
        pair.nickname,
        pair.player1,
        pair.player2,
        pair.town,
        place.played,
        _halves(place.halves),
        place.difference,
        place.points_for,
        place.points_against,
        *([place.faults] if with_faults else []),
        Pair.Status(row.standing.value).label,
    ]


def _halves(halves: int) -> int | str:
    """Return wins as a number in the active language: 5 halves are ``2,5`` in Catalan."""
    return str(number_format(halves / 2, 1)) if halves % 2 else halves // 2


def _file(rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerows([harmless(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")
