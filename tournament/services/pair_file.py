"""A list of pairs as people send it: a spreadsheet's CSV, a column, a pasted message.

From bytes to rows of cells: which alphabet, which delimiter, is there a header,
what does each column mean. Nothing here knows the tournament, and nothing is
guessed silently: what was found can be shown and overridden.
"""

from __future__ import annotations

import codecs
import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.services.common import Refused
from tournament.services.pair_columns import (
    OF_AN_EVENING,
    columns_of,
    is_header,
    people_only,
    recognised,
)

DELIMITERS = (";", "\t", ",")
ONE_COLUMN = ""
MAX_BYTES = 1_000_000
MAX_ROWS = 900
"""More pairs than any hall holds; fewer than a form may have fields."""
MAX_CELLS = 60
"""More columns than any list of people has."""

_MOST_LINES_OF_A_ROW = 5
_LINE_END = re.compile(r"\r\n|\r|\n")
_NOTHING = " \t;,"
"""What a line without a pair may have in it."""
_GUARDED = re.compile(r"^'(?='*[=+\-@])")
_BULLET = re.compile(r"^\s*(?:\d{1,3}\s*[.):ªº-]+|[-•*–·])\s+")
_SHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one pair; ``line`` is where it starts in the file, from 1."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How to read a list; what is None is found out.

    ``delimiter`` is one of DELIMITERS or ONE_COLUMN; ``columns`` says what each
    column means (a name of pair_columns.MEANINGS, or "" to leave it out).
    ``evening`` takes who has paid and who is present from a list of an evening
    as well, which is otherwise read for its people only.
    """

    delimiter: str | None = None
    header: bool | None = None
    columns: tuple[str, ...] | None = None
    evening: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFile:
    """A list read: its rows without the header, and how it was understood.

    ``left_out`` says that it tells who paid and was present, and was not asked to.
    """

    text: str
    encoding: str
    delimiter: str
    has_header: bool
    titles: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    left_out: bool = False


def read_file(data: bytes | str, reading: Reading | None = None) -> PairFile:
    """Return the rows of *data* and what its columns mean.

    Raise Refused if it is a workbook or no text at all, empty, longer than
    MAX_BYTES or MAX_ROWS, or wider than MAX_CELLS.
    """
    reading = reading or Reading()
    text, encoding = decode(data)
    _check_size(text)
    delimiter = reading.delimiter
    if delimiter is None:
        delimiter = guess_delimiter(text)
    rows = split_rows(text, delimiter)
    if not rows:
        raise Refused("list_empty")
    if len(rows) > MAX_ROWS:
        raise Refused("list_too_long", rows=len(rows), limit=MAX_ROWS)
    has_header = is_header(rows[0].cells) if reading.header is None else reading.header
    titles, body = (rows[0].cells, rows[1:]) if has_header else ((), rows)
    found = columns_of(titles, [row.cells for row in body])
    columns = _columns(found, reading)
    return PairFile(
        text=text,
        encoding=encoding,
        delimiter=delimiter,
        has_header=has_header,
        titles=titles,
        columns=columns,
        rows=tuple(body),
        left_out=people_only(found) != found and not {*OF_AN_EVENING} & {*columns},
    )


def _columns(found: tuple[str, ...], reading: Reading) -> tuple[str, ...]:
    """Return what each column means: as a person says, else as it was *found*."""
    said = reading.columns
    columns = said + people_only(found)[len(said) :] if said else people_only(found)
    if not reading.evening:
        return columns
    return tuple(
        meaning if meaning in OF_AN_EVENING and not chosen else chosen
        for meaning, chosen in zip(found, columns, strict=False)
    )


def _check_size(text: str) -> None:
    """Raise Refused for no line at all, far too many, or one too wide, before any is read."""
    filled = [cells for line in _LINE_END.split(text) if (cells := line.strip(_NOTHING))]
    if not filled:
        raise Refused("list_empty")
    if len(filled) > MAX_ROWS * _MOST_LINES_OF_A_ROW:
        raise Refused("list_too_long", rows=len(filled), limit=MAX_ROWS)
    widest = 1 + max(line.count(delimiter) for line in filled for delimiter in DELIMITERS)
    if widest > MAX_CELLS:
        raise Refused("list_too_wide", cells=widest, limit=MAX_CELLS)


def decode(data: bytes | str) -> tuple[str, str]:
    """Return the text of *data* and the name of its encoding ("" for text).

    UTF-8 with or without a byte order mark; otherwise what Excel writes on
    Windows. Accents typed as two characters become one.

    >>> decode(b"N\\xfaria;15 \\x80")
    ('Núria;15 €', 'cp1252')
    """
    if len(data) > MAX_BYTES:
        raise Refused("file_too_big", limit=MAX_BYTES)
    if isinstance(data, str):
        return unicodedata.normalize("NFC", data.removeprefix(_BOM)), ""
    if data.startswith(_SHEETS):
        raise Refused("file_is_a_workbook")
    text, encoding = _decoded(data)
    if "\0" in text or text.startswith("%PDF"):
        raise Refused("file_is_not_text")
    return unicodedata.normalize("NFC", text.removeprefix(_BOM)), encoding


def _decoded(data: bytes) -> tuple[str, str]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace"), "utf-16"
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), "cp1252"


def guess_delimiter(text: str) -> str:
    """Return the delimiter that cuts the lines of *text* most evenly, or ONE_COLUMN.

    A header that is recognised decides. A semicolon or a tab hardly occurs in a
    name; a comma does, so it counts only if it cuts most lines.

    >>> guess_delimiter("Els Trempats, de Valls;Joan Pi;\\nLes Manilles;Núria Mas;")
    ';'
    >>> guess_delimiter("Els Trempats, de Valls\\nLes Manilles\\nCapot")
    ''
    """
    scores = {delimiter: _score(text, delimiter) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: scores[delimiter])
    return best if scores[best] > (0, False, 0.0) else ONE_COLUMN


def _score(text: str, delimiter: str) -> tuple[int, bool, float]:
    """Return how good *delimiter* is: titles known, a sure sign, share of even lines."""
    rows = split_rows(text, delimiter)
    if not rows:
        return 0, False, 0.0
    widths = Counter(len(row.cells) for row in rows)
    cut = 1 - widths[1] / len(rows)
    titles = recognised(rows[0].cells)
    if cut < (0.5 if delimiter == "," else 0.2) and titles < 2:
        return 0, False, 0.0
    even = max(count for width, count in widths.items() if width > 1 or len(widths) == 1)
    return titles if titles > 1 else 0, delimiter != "," and cut >= 0.5, even / len(rows)


def split_rows(text: str, delimiter: str) -> list[Row]:
    """Return the rows of *text* that have anything in them, without empty last cells."""
    lines = _LINE_END.split(text)
    rows, at = [], 0
    while at < len(lines):
        if not lines[at].strip(" \t" + delimiter):
            at += 1
            continue
        cells, used = _row_at(lines, at, delimiter)
        cells = [_clean(cell) for cell in cells]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            rows.append(Row(at + 1, tuple(cells)))
        at += used
    return _without_bullets(rows) if delimiter == ONE_COLUMN else rows


def _row_at(lines: Sequence[str], at: int, delimiter: str) -> tuple[list[str], int]:
    """Return the cells of the row that starts at line *at*, and how many lines it takes.

    Quotes that do not close, or close in the middle of a cell, are part of a
    nickname: they must not swallow the lines that follow.
    """
    if delimiter == ONE_COLUMN:
        cell = lines[at].strip().strip('"')
        return [cell if cell.strip(" ;,\t") else ""], 1
    ahead = iter([line + "\n" for line in lines[at : at + _MOST_LINES_OF_A_ROW]])
    reader = csv.reader(ahead, delimiter=delimiter, strict=True)
    try:
        return next(reader), reader.line_num
    except (csv.Error, StopIteration):
        return lines[at].split(delimiter), 1


def _clean(cell: str) -> str:
    """Return *cell* without spare space and without the guard of our own exports."""
    return _GUARDED.sub("", cell.strip())


def _without_bullets(rows: list[Row]) -> list[Row]:
    """Take away the numbers or dashes of a pasted list, if every line has one."""
    if not all(_BULLET.match(row.cells[0]) for row in rows):
        return rows
    return [Row(row.line, (_BULLET.sub("", row.cells[0]),)) for row in rows]
