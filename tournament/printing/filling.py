"""What is filled in on a sheet: the table, two numbers and nicknames, the code and its square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.printing.names import POINT, fit, size_class, width_of
from tournament.printing.stamping import Words

CAPITALS = 0.66
"""How high capitals and digits are, in ems."""
LINES_APART = 1.13
"""From one line of a nickname to the next, in ems."""
SQUARE = 19.0
"""A side of the square, in mm."""
QUIET = 2.65
"""What stays white around it: four of the modules of a square of 29."""
CODE_SIZE = 9.5


@dataclass(frozen=True, slots=True)
class Spots:
    """Where things stand on a sheet: mm from its upper left corner, sizes in points.

    A middle is that of the capitals and the digits. ``digit`` is the room that
    each digit of a pair's number takes from the nickname beside it.
    """

    table: tuple[float, float]
    table_size: float
    numbers: tuple[float, float]
    number_middle: float
    number_size: float
    digit: float
    names: tuple[float, float]
    name_middle: float
    name_widths: tuple[float, float]
    name_sizes: tuple[float, ...]
    square: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What differs from sheet to sheet; nothing on a blank one."""

    table: int | None = None
    pairs: tuple[tuple[int, str], ...] = ()
    """Number and nickname of the left and of the right pair."""
    code: str = ""
    address: str = ""
    """What the square says; empty: no square."""


def words_of(sheet: Sheet, spots: Spots, x: float, y: float) -> Iterator[Words]:
    """Yield the words of *sheet*, whose corner lies at *x*, *y* mm, in the order of reading."""
    if sheet.table is None:
        return
    left, middle = spots.table
    size = spots.table_size
    yield _words("h1.bold", size, x + left, y + middle, [str(sheet.table)])
    for side, (number, nickname) in enumerate(sheet.pairs):
        yield from _pair(number, nickname, side, spots, x, y)
    if sheet.code:
        yield _code(sheet.code, spots, x, y)


def _pair(
    number: int, nickname: str, side: int, spots: Spots, x: float, y: float
) -> Iterator[Words]:
    digits = str(number)
    left, size = x + spots.numbers[side], spots.number_size
    yield _words("p.bold", size, left, y + spots.number_middle, [digits])
    taken = spots.digit * len(digits)
    name = fit(nickname, spots.name_widths[side] - taken, spots.name_sizes)
    yield _words(
        "p.semi", name.size, x + spots.names[side] + taken, y + spots.name_middle, name.lines
    )


def _code(code: str, spots: Spots, x: float, y: float) -> Words:
    """Return the code under the middle of its square."""
    left, top = spots.square
    width = width_of(code) * CODE_SIZE * POINT
    middle = top + SQUARE + QUIET + CAPITALS * CODE_SIZE * POINT / 2
    return _words("p.semi", CODE_SIZE, x + left + (SQUARE - width) / 2, y + middle, [code])


def _words(weight: str, size: float, x: float, middle: float, lines: Sequence[str]) -> Words:
    """Return *lines* around *middle*, in a weight and a size of the style sheet."""
    apart = LINES_APART * size * POINT
    first = middle + CAPITALS * size * POINT / 2 - apart * (len(lines) - 1) / 2
    baselines = tuple(first + apart * line for line in range(len(lines)))
    return Words(f"{weight}.{size_class(size)}", x, baselines, tuple(lines))
