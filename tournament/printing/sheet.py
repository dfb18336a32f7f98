"""The match sheet (V 15): A5, drawn from the rules, prefilled for a round.

The frame is what all sheets of a round share and is laid out once; a page adds
the table, the numbers and the nicknames.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from weasyprint import Document

from tournament.models import Pair, Round, Table, Tournament
from tournament.printing.form import Form, form_of, strokes
from tournament.printing.imposition import Leaf, Paper, leaves
from tournament.printing.names import Fitted, fit
from tournament.printing.press import Frame, Manuscript, Stamp, compose, cut, lay_out
from tournament.services.partners import with_names_then

NAME_SIZES = (13, 11, 9.5, 8)
NAME_WIDTHS = {"left": 59.0, "right": 65.0}
EVENT, VENUE = (42.0, (8.5, 7.5), 3), (36.0, (8.5, 7.5), 2)
"""Width in mm, sizes in points and lines for the name and the place of the championship."""
DIGIT = 5.4
"""Width in mm of a digit of a pair's number, which never shrinks."""


class NothingToPrint(LookupError):
    """The round has no such table."""


@dataclass(frozen=True, slots=True)
class Place:
    """One pair on a sheet."""

    side: str
    number: int
    name: Fitted

    @property
    def digits(self) -> int:
        """How many digits the number has."""
        return len(str(self.number))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What differs from sheet to sheet; nothing on a blank one."""

    table: int | None = None
    places: tuple[Place, ...] = ()


def sheets_of(tables: Iterable[Table]) -> list[Sheet]:
    """Return the sheets of *tables*, loaded with their pairs; a bye has none (C90)."""
    return [
        Sheet(table.number, (place("left", table.left), place("right", table.right)))
        for table in tables
        if table.right is not None
    ]


def place(side: str, pair: Pair) -> Place:
    """Return *pair* at its *side* of a sheet, its nickname fitted beside the number."""
    width = NAME_WIDTHS[side] - DIGIT * len(str(pair.number))
    return Place(side, pair.number, fit(pair.nickname, width, NAME_SIZES))


def match_sheets(
    round_: Round,
    *,
    table: int | None = None,
    paper: Paper = Paper.A5,
    backs: bool = False,
) -> Manuscript:
    """Return the match sheets of *round_* in the active language.

    *table* limits them to one table; *paper* is one A5 sheet a page or two on an
    A4; *backs* adds the remarks of V 15.4 behind every sheet. Three queries. Raise
    NothingToPrint if there is no such table.
    """
    tables = round_.tables.with_pairs().filter(number__isnull=False)
    if table is not None:
        tables = tables.filter(number=table)
    title = _("Match sheets of round %(round)s") % {"round": round_.number}
    seated = with_names_then(round_, tables)
    return sheets(round_.tournament, round_, sheets_of(seated), title, paper, backs)


def blank_sheets(
    tournament: Tournament, count: int, *, paper: Paper = Paper.A5, backs: bool = False
) -> Manuscript:
    """Return *count* match sheets without names, for what no draw has foreseen."""
    title = _("Blank match sheets")
    return sheets(tournament, None, [Sheet()] * count, title, paper, backs)


def sheets(
    tournament: Tournament,
    round_: Round | None,
    tables: Sequence[Sheet],
    title: str,
    paper: Paper,
    backs: bool,
) -> Manuscript:
    """Return the sheets of *tables*; raise NothingToPrint if there are none."""
    if not tables:
        raise NothingToPrint
    pile = leaves(tables, paper, backs=backs)
    frames, pages = compose_sheets(tournament, round_, title, pile, paper)
    form = form_of(tournament.rules)
    return Manuscript(frames + pages, partial(_lay_out, frames, pages, form, pile, paper))


def compose_sheets(
    tournament: Tournament,
    round_: Round | None,
    title: str,
    pile: Sequence[Leaf[Sheet]],
    paper: Paper,
) -> tuple[str, str]:
    """Return the text of what all sheets share (front and back) and of what differs."""
    form = form_of(tournament.rules)
    lines = strokes(form, blank=round_ is None)
    shared = {
        "tournament": tournament,
        "round": round_,
        "form": form,
        "strokes": lines,
        "event": fit(tournament.name, *EVENT),
        "venue": fit(tournament.venue, *VENUE) if tournament.venue else None,
    }
    own = {"title": f"{title} · {tournament}", "leaves": pile, "paper": paper}
    return compose("print/sheet_frames.html", shared), compose("print/sheets.html", own)


def _lay_out(
    frames: str, pages: str, form: Form, pile: Sequence[Leaf[Sheet]], paper: Paper
) -> Document:
    front, back = map(Frame, lay_out(frames, styles=["frame"], css=form.css).pages)
    roll = lay_out(pages, styles=["sheet"], css=paper.roll(len(pile)))
    under = [_stamps(leaf, paper, back if leaf.is_back else front) for leaf in pile]
    return cut(roll, under)


def _stamps(leaf: Leaf[Sheet], paper: Paper, frame: Frame) -> list[Stamp]:
    return [Stamp(frame, x) for _sheet, x in zip(leaf.sheets, paper.places, strict=False)]
