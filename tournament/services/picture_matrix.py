"""Who of a round has met whom, as a square with a row and a column for each pair.

One path for each kind of mark, in units of one cell, however many cells bear it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from tournament.services.picture import Picture
from tournament.services.picture_figures import figures_of
from tournament.words import prices
from tournament.words.terms import halves_text

ROOM = 880
"""Pixels for the cells, beside the labels, on a screen of 1280."""
LARGEST = 30
"""Pixels of a cell where there is room enough."""
WRITABLE = 15
"""Pixels of a cell from which on a round's number fits into it."""
LABELLED = 10
"""Pixels of a cell from which on every row has the number of its pair."""
DARKEST = 3
"""Differences of wins from this one on look the same."""

Cells = Iterable[tuple[int, int]]
"""Column and row of each cell."""


class Span(NamedTuple):
    """The rows of one group of equal wins."""

    first: int
    size: int
    halves: int

    @property
    def end(self) -> int:
        """The row after its last."""
        return self.first + self.size


class Written(NamedTuple):
    """A text at a place, in pixels."""

    x: int
    y: int
    text: str


class Marks(NamedTuple):
    """All cells of one round in which pairs met; ``age`` is 0 for the last, at most 5."""

    round: int
    age: int
    path: str
    cells: list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The square: rows and columns in the order of the draw, leader first.

    ``pixels`` is the side of a cell. Paths are in cells, texts in pixels.
    """

    count: int
    rows: int
    pixels: int
    gaps: list[tuple[int, str]]
    borders: str
    grid: str
    met: list[Marks]
    now: str
    forbidden: str
    clubs: str
    rested: str
    heads: list[Written]
    groups: list[Written]
    rounds: list[Written]
    data: dict[str, Any]

    @property
    def width(self) -> int:
        """Pixels of the cells from left to right."""
        return self.count * self.pixels

    @property
    def height(self) -> int:
        """Pixels of the cells from top to bottom, the row of the bye among them."""
        return self.rows * self.pixels

    @property
    def fine(self) -> bool:
        """Whether its labels must be small."""
        return self.pixels < LABELLED + 3

    @property
    def bye(self) -> int:
        """The row of the byes, if the square has one."""
        return self.count + 1

    @property
    def bye_middle(self) -> int:
        """Where the label of that row stands."""
        return self.bye * self.pixels + self.pixels // 2


def matrix_of(picture: Picture) -> Matrix:
    """Return the square of *picture* with its marks, labels and figures."""
    view = picture.view
    count = len(view.numbers)
    rows = count + 2 if picture.shows_byes else count
    pixels = max(2, min(LARGEST, ROOM // count))
    spans = list(_spans(view.halves))
    met = _met(picture)
    forbidden = list(_forbidden(picture))
    return Matrix(
        count=count,
        rows=rows,
        pixels=pixels,
        gaps=_gaps(spans),
        borders="".join(f"M0 {s.end}h{count}M{s.end} 0v{count}" for s in spans[:-1]),
        grid=_grid(count) if pixels >= LABELLED else "",
        met=met,
        now=_squares(_now(picture)),
        forbidden=_crosses(_both(forbidden)),
        clubs=_dots(_both(_clubs(picture))),
        rested=_squares((i, count + 1) for i, had in enumerate(view.had_bye) if had),
        heads=_heads(picture, pixels),
        groups=[
            Written(0, (2 * s.first + s.size) * pixels // 2, _head(s.halves))
            for s in spans
            if s.size * pixels >= 14
        ],
        rounds=_rounds(met, pixels),
        data=figures_of(picture, [(m.round, m.cells) for m in met], forbidden),
    )


def _spans(halves: Iterable[int]) -> Iterator[Span]:
    first = 0
    for value, equal in groupby(halves):
        size = len(list(equal))
        yield Span(first, size, value)
        first += size


def _gaps(spans: list[Span]) -> list[tuple[int, str]]:
    """Return, for each shade, the oblongs where groups of that difference cross."""
    paths: dict[int, str] = defaultdict(str)
    for one in spans:
        for other in spans:
            if one is not other:
                wins = (abs(one.halves - other.halves) + 1) // 2
                oblong = f"M{one.first} {other.first}h{one.size}v{other.size}h-{one.size}z"
                paths[min(wins, DARKEST)] += oblong
    return sorted(paths.items())


def _grid(count: int) -> str:
    return "".join(f"M0 {i}h{count}M{i} 0v{count}" for i in range(1, count))


def _met(picture: Picture) -> list[Marks]:
    """Return who of the round met in which earlier round, the first first."""
    index = picture.view.index
    cells: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for pair, number in picture.drawing.met.items():
        if pair <= index.keys():
            i, j = sorted(index[one] for one in pair)
            cells[number].append((i, j))
    last = max(cells, default=0)
    return [
        Marks(number, min(last - number, 5), _squares(_both(cells[number])), cells[number])
        for number in sorted(cells)
    ]


def _now(picture: Picture) -> Iterator[tuple[int, int]]:
    index, bye = picture.view.index, len(picture.view.numbers) + 1
    for seated in picture.tables:
        i = index[seated.left.number]
        if seated.right is None:
            yield i, bye
        else:
            yield from _both([(i, index[seated.right.number])])


def _forbidden(picture: Picture) -> Cells:
    index = picture.view.index
    for pair in picture.drawing.forbidden:
        if pair <= index.keys():
            i, j = sorted(index[one] for one in pair)
            yield i, j


def _clubs(picture: Picture) -> Cells:
    members = defaultdict(list)
    for i, club in enumerate(picture.view.club):
        members[club].append(i)
    for together in members.values():
        yield from ((i, j) for i in together for j in together if i < j)


def _both(cells: Cells) -> Cells:
    """Yield each cell and the one across the diagonal."""
    for i, j in cells:
        yield i, j
        yield j, i


def _squares(cells: Cells) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in cells)


def _crosses(cells: Cells) -> str:
    return "".join(f"M{x}.2 {y}.2l.6.6m0-.6l-.6.6" for x, y in cells)


def _dots(cells: Cells) -> str:
    return "".join(f"M{x}.3 {y}.3h.4v.4h-.4z" for x, y in cells)


def _heads(picture: Picture, pixels: int) -> list[Written]:
    """Return the number of each row's pair, or where there is no room each tenth place."""
    numbers = picture.view.numbers
    if pixels >= LABELLED:
        written = [(i, str(number)) for i, number in enumerate(numbers)]
    else:
        written = [(i, f"{i + 1}.") for i in range(9, len(numbers), 10)]
    return [Written(0, i * pixels + pixels // 2, text) for i, text in written]


def _head(halves: int) -> str:
    return f"{halves_text(halves)} {prices.wins_unit(halves)}"


def _rounds(met: Iterable[Marks], pixels: int) -> list[Written]:
    """Return the number of the round in each cell of two who met, where it fits."""
    if pixels < WRITABLE:
        return []
    half = pixels // 2
    return [
        Written(i * pixels + half, j * pixels + half, str(marks.round))
        for marks in met
        for i, j in _both(marks.cells)
    ]
