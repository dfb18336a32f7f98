"""What somebody reads into the microphone: table after table, the byes last."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Pair, Round, Table
from tournament.printing.lists import round_heading
from tournament.printing.names import Fitted, fit
from tournament.printing.press import Manuscript, manuscript

WIDTH = 118.0  # mm
SIZES = (19, 16, 13)  # points


@dataclass(frozen=True, slots=True)
class Called:
    """One table: its number (None: a bye) and, first the left one, its pairs with their names."""

    table: int | None
    pairs: tuple[tuple[Pair, Fitted], ...]


def call_out(round_: Round) -> Manuscript:
    """Return the tables of *round_* in their order, to be read aloud. Two queries.

    A name takes a second line before it is cut: who reads must have it whole.
    """
    title = _("Round %(round)s, to be read aloud") % {"round": round_.number}
    called = [_called(table) for table in round_.tables.with_pairs()]
    context = {"title": title, "heading": round_heading(round_, title), "called": called}
    return manuscript("print/aloud.html", context, "list", "aloud")


def _called(table: Table) -> Called:
    seated = filter(None, (table.left, table.right))
    return Called(table.number, tuple((pair, fit(pair.nickname, WIDTH, SIZES)) for pair in seated))
