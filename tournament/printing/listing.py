"""A table on paper: columns with a head and a kind, rows of cells, a line at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.lists import Heading, Sizes, Type, fit_row
from tournament.printing.names import Fitted, printable
from tournament.printing.press import Manuscript, manuscript

MINUS = "−"
NAMES, BIG_NAMES = ((12, 11, 10), (9, 8)), ((16, 14, 12), (11, 9.5))
"""Sizes in points for a name in one line, and in two."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its *kind* is how it is set (``place``, ``number``, ``name``, ``figure``,
    ``text``, ``box`` or ``round``), *width* in mm (0: what is left)."""

    head: str
    kind: str
    width: float = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: a name that fits its place, or plain text."""

    kind: str
    text: str = ""
    name: Fitted | None = None


def listing(
    heading: Heading,
    columns: Sequence[Column],
    rows: Sequence[Sequence[object]],
    *,
    end: Sequence[str] = (),
    style: str = "",
) -> Manuscript:
    """Return *rows* under *columns*, with the lines *end* after the last.

    *style* is a further class of the table (``big``, ``across``).
    """
    sizes = BIG_NAMES if style == "big" else NAMES
    filled = [[_cell(*cell, sizes) for cell in zip(columns, row, strict=True)] for row in rows]
    context = {"title": heading.title, "heading": heading, "columns": columns, "rows": filled}
    styles = ("list", "listing", *(("across",) if style == "across" else ()))
    return manuscript(
        "print/listing.html",
        {**context, "end": end, "style": style},
        *styles,
        css="".join(_widths(columns)),
    )


def _widths(columns: Sequence[Column]) -> Iterator[str]:
    for place, column in enumerate(columns, start=1):
        if column.width:
            yield f"col:nth-child({place}) {{ width: {column.width}mm }}\n"


def _cell(column: Column, value: object, sizes: tuple[Sizes, Sizes]) -> Cell:
    if isinstance(value, Cell):
        return value
    if column.kind == "name":
        return Cell(column.kind, name=fit_row(str(value), Type(column.width - 3, *sizes)))
    text = str(value)
    return Cell(column.kind, printable(text) if text else "")


def signed(number: int) -> str:
    """Return a difference with its sign.

    >>> signed(96), signed(-12), signed(0)
    ('+96', '−12', '0')
    """
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"
