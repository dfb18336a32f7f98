"""The match sheet (V 15): A5, drawn from the rules, prefilled for a round.

The frame is what all sheets of a round share and is laid out once; a page adds
the table, the numbers, the nicknames and the code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from weasyprint import Document

from scoring.sheet_code import sheet_code
from tournament.models import Pair, Round, Table, Tournament
from tournament.printing.filling import SQUARE, Sheet, words_of
from tournament.printing.form import Form, form_of
from tournament.printing.imposition import Leaf, Paper, leaves
from tournament.printing.names import fit
from tournament.printing.press import Manuscript, compose, lay_out
from tournament.printing.slip import Slip, slip_of
from tournament.printing.squares import Squares
from tournament.printing.stamping import Frame, Imprint, stamp
from tournament.services.partners import with_names_then

EVENT, VENUE = (42.0, (8.5, 7.5), 3), (34.0, (8.5, 7.5), 2)
"""Width in mm, sizes in points and lines for the name and the place of the championship."""


class NothingToPrint(LookupError):
    """The round has no such table."""


def match_sheets(
    round_: Round,
    *,
    table: int | None = None,
    paper: Paper = Paper.A5,
    backs: bool = False,
    origin: str = "",
) -> Manuscript:
    """Return the match sheets of *round_* in the active language.

    *table* limits them to one table; *paper* is one A5 sheet a page, two on an
    A4 or four slips; *backs* adds the remarks of V 15.4 behind every sheet.
    *origin* is where a telephone reaches this program, as
    ``http://192.168.1.20:8000``; if it is empty, the sheets have no square.
    Three queries. Raise NothingToPrint if there is no such table.
    """
    tables = round_.tables.with_pairs().filter(number__isnull=False)
    if table is not None:
        tables = tables.filter(number=table)
    title = _("Match sheets of round %(round)s") % {"round": round_.number}
    filled = sheets_of(round_, with_names_then(round_, tables), origin)
    return sheets(round_.tournament, round_, filled, title, paper, backs)


def blank_sheets(
    tournament: Tournament, count: int, *, paper: Paper = Paper.A5, backs: bool = False
) -> Manuscript:
    """Return *count* match sheets without names, for what no draw has foreseen."""
    title = _("Blank match sheets")
    return sheets(tournament, None, [Sheet()] * count, title, paper, backs)


def sheets_of(round_: Round, tables: Iterable[Table], origin: str) -> list[Sheet]:
    """Return the sheets of *tables*, loaded with their pairs; a bye has none (C90)."""
    return [
        _sheet_of(round_, table.number, (table.left, table.right), origin)
        for table in tables
        if table.number is not None and table.right is not None
    ]


def _sheet_of(round_: Round, table: int, pairs: tuple[Pair, Pair], origin: str) -> Sheet:
    code = sheet_code(round_.tournament_id, round_.number, table)
    path = reverse("sheet", args=[round_.tournament_id, code])
    return Sheet(
        table=table,
        pairs=tuple((pair.number, pair.nickname) for pair in pairs),
        code=code,
        address=f"{origin}{path}" if origin else "",
    )


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
    form = slip_of(tournament.rules) if paper is Paper.SLIPS else form_of(tournament.rules)
    frames = compose_frames(tournament, round_, title, form)
    pile = leaves(tables, paper, backs=backs)
    return Manuscript(f"{frames}{paper}{pile}", partial(_lay_out, frames, form, pile, paper))


def compose_frames(
    tournament: Tournament, round_: Round | None, title: str, form: Form | Slip
) -> str:
    """Return the text of what all sheets share, front and back."""
    context = {
        "title": f"{title} · {tournament}",
        "tournament": tournament,
        "round": round_,
        "form": form,
        "strokes": form.strokes(blank=round_ is None),
        "event": fit(tournament.name, *EVENT),
        "venue": fit(tournament.venue, *VENUE) if tournament.venue else None,
    }
    return compose(form.template, context)


def _lay_out(frames: str, form: Form | Slip, pile: Sequence[Leaf[Sheet]], paper: Paper) -> Document:
    shared = lay_out(frames, styles=form.styles, css=form.css)
    front, back = map(Frame, shared.pages)
    squares = Squares(SQUARE)
    imprints = [
        _back(leaf, paper, back) if leaf.is_back else _front(leaf, paper, front, form, squares)
        for leaf in pile
    ]
    return stamp(shared, imprints, size=paper.size, sheet="sheet")


def _back(leaf: Leaf[Sheet], paper: Paper, frame: Frame) -> Imprint:
    places = paper.back_places[: len(leaf.sheets)]
    return Imprint(tuple((frame, x, y) for x, y in places), cuts=paper.cuts)


def _front(
    leaf: Leaf[Sheet], paper: Paper, frame: Frame, form: Form | Slip, squares: Squares
) -> Imprint:
    filled = [(sheet, x, y) for sheet, (x, y) in zip(leaf.sheets, paper.places, strict=False)]
    left, top = form.spots.square
    return Imprint(
        frames=tuple((frame, x, y) for _sheet, x, y in filled),
        words=tuple(words for sheet, x, y in filled for words in words_of(sheet, form.spots, x, y)),
        squares=tuple(
            squares.square(sheet.address, x + left, y + top)
            for sheet, x, y in filled
            if sheet.address
        ),
        cuts=paper.cuts,
    )
