"""What hangs on the wall: who plays where, by table, by number and by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.names import catalan_key
from tournament.models import Pair, Round, Table, Tournament
from tournament.printing.names import Fitted, fit
from tournament.printing.press import Manuscript, manuscript

HEADING_WIDTH, HEADING_SIZE = 186.0, 10  # mm, points
ROWS = 26
"""Rows of a column of the list by pair: two columns a page, 100 pairs on two pages (C93)."""
Sizes = tuple[float, ...]
LARGE_ROWS = 15
"""So many rows at most stand on one page in the larger type."""


@dataclass(frozen=True, slots=True)
class Type:
    """How names are set in a list: the width in mm, sizes in points for one line and for two."""

    width: float
    one_line: Sizes
    two_lines: Sizes


BY_TABLE, BY_TABLE_LARGE = Type(69, (15, 13), (11, 9.5)), Type(63, (20, 18, 16), (15, 13, 11, 9.5))
BY_PAIR, BY_PAIR_LARGE = Type(57, (16, 14, 12), (10, 9)), Type(50, (20, 18, 16), (15, 13, 11, 9.5))


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the top of every page of a paper."""

    title: str
    subtitle: str
    warning: str = ""
    foot: str = ""


def heading_of(tournament: Tournament, title: str) -> Heading:
    """Return *title* over the name, the place and the day of *tournament*."""
    day = date_format(tournament.date) if tournament.date else ""
    where = " · ".join(filter(None, (tournament.name, tournament.venue, day)))
    return Heading(title, fit(where, HEADING_WIDTH, (HEADING_SIZE,), lines=1).lines[0])


def round_heading(round_: Round, title: str) -> Heading:
    """Return the heading of a list of *round_*; a draft says that it is one.

    The foot carries the seed, so that anybody can repeat the draw.
    """
    plain = heading_of(round_.tournament, title)
    draft = round_.state == Round.State.DRAFT
    warning = _("Draft: not published yet") if draft else ""
    return Heading(plain.title, plain.subtitle, warning, _seed(round_))


def _seed(round_: Round) -> str:
    if round_.changed_by_hand:
        return _("Draw %(seed)s, changed by hand") % {"seed": round_.seed}
    return _("Draw %(seed)s") % {"seed": round_.seed}


def fit_row(name: str, type_: Type) -> Fitted:
    """Return *name* for a row of a list: one line if it stands in it, else two smaller ones."""
    one = fit(name, type_.width, type_.one_line, lines=1)
    return fit(name, type_.width, type_.two_lines) if _is_cut(one, name) else one


def _is_cut(fitted: Fitted, name: str) -> bool:
    return fitted.lines[-1].endswith("…") and not name.endswith("…")


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table on the wall; without a table number, the bye."""

    table: int | None
    left: Pair
    left_name: Fitted
    right: Pair | None
    right_name: Fitted | None


def wall_by_table(round_: Round) -> Manuscript:
    """Return the tables of *round_* in their order, for the wall. Two queries.

    If they are few, they are large: a page on the wall is full.
    """
    tables = round_.tables.with_pairs()
    large = len(tables) <= LARGE_ROWS
    type_ = BY_TABLE_LARGE if large else BY_TABLE
    title = _("Round %(round)s: who plays at which table") % {"round": round_.number}
    rows = [_table_row(table, type_) for table in tables]
    heading = round_heading(round_, title)
    context = {"title": title, "heading": heading, "rows": rows, "large": large}
    return manuscript("print/wall_tables.html", context, "list")


def _table_row(table: Table, type_: Type) -> TableRow:
    left, right = table.left, table.right
    right_name = fit_row(right.nickname, type_) if right else None
    return TableRow(table.number, left, fit_row(left.nickname, type_), right, right_name)


@dataclass(frozen=True, slots=True)
class PairEntry:
    """One pair on the wall, and its table (None: it rests)."""

    pair: Pair
    name: Fitted
    table: int | None


def wall_by_pair(round_: Round) -> Manuscript:
    """Return every pair of *round_* once, by registration number. Two queries."""
    title = _("Round %(round)s: the table of each pair, by number") % {"round": round_.number}
    return _pairs_paper(round_, title, sorted(_seats(round_), key=lambda seat: seat[0].number))


def wall_by_name(round_: Round) -> Manuscript:
    """Return every pair of *round_* once, in the order of a Catalan alphabet. Two queries."""
    title = _("Round %(round)s: the table of each pair, by name") % {"round": round_.number}
    seats = sorted(_seats(round_), key=lambda seat: catalan_key(seat[0].nickname))
    return _pairs_paper(round_, title, seats)


def _seats(round_: Round) -> list[tuple[Pair, int | None]]:
    """Return every pair with the number of its table."""
    tables = round_.tables.with_pairs()
    return [(pair, t.number) for t in tables for pair in (t.left, t.right) if pair]


def _pairs_paper(round_: Round, title: str, seats: Sequence[tuple[Pair, int | None]]) -> Manuscript:
    large = len(seats) <= 2 * LARGE_ROWS
    type_ = BY_PAIR_LARGE if large else BY_PAIR
    entries = [PairEntry(pair, fit_row(pair.nickname, type_), table) for pair, table in seats]
    heading = round_heading(round_, title)
    context = {"title": title, "heading": heading, "pages": pages_of(entries), "large": large}
    return manuscript("print/wall_pairs.html", context, "list")


def pages_of(entries: Sequence[PairEntry], rows: int = ROWS) -> list[list[Sequence[PairEntry]]]:
    """Return *entries* as pages of two columns; the columns of the last page are equally long.

    >>> [[len(column) for column in page] for page in pages_of([...] * 59)]
    [[26, 26], [4, 3]]
    """
    pages = []
    for start in range(0, len(entries), 2 * rows):
        page = entries[start : start + 2 * rows]
        half = -(-len(page) // 2)
        pages.append([column for column in (page[:half], page[half:]) if column])
    return pages
