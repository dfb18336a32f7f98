"""Which numbers of pairs the stored table has, and how it is written.

Small fields are all there, since an odd pair or the look-ahead matters in them;
between the larger ones the figures run so evenly that a straight line serves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from scoring.advice.championship import LONGEST, POINTS, SHORTEST, WEIGHT
from scoring.advice.estimates import Cell, simulate

SEED = 2026
SIZES = (*range(3, 21), 24, 30, 40, 50, 60, 80, 100, 130, 160, 210, 300, 500, 1000)
LENGTHS = range(SHORTEST, LONGEST + 1)

_TOURNAMENTS = ((60, 400), (210, 200), (500, 80), (1000, 30))
"""Up to so many pairs, so many championships: larger ones differ less among themselves."""

_HEAD = '''"""The stored table of advice. Written by ``manage.py advise --write-table``.

Computed with the draw and the classification of ``scoring`` on championships
as ``scoring/advice/championship.py`` describes them: weight of strength
{weight}, {points} points a unit, style fold, first round by lot. Each row has the
pairs, the rounds and the number of championships, then a mean and its standard
error for: unbeaten pairs; one unbeaten or none; Kendall's tau; share of the
best eight in the first eight; place of the best pair.
"""

SEED = {seed}
ROWS: tuple[tuple[float, ...], ...] = (
'''


def tournaments_for(pairs: int) -> int:
    """Return how many championships of *pairs* pairs the table is computed from.

    >>> tournaments_for(8), tournaments_for(210), tournaments_for(1000)
    (400, 200, 30)
    """
    return next(count for most, count in _TOURNAMENTS if pairs <= most)


def compute(
    sizes: Iterable[int] = SIZES, *, told: Callable[[int], object] = lambda pairs: None
) -> list[Cell]:
    """Return the cells of the table; *told* hears each number of pairs before its turn."""
    cells = []
    for pairs in sizes:
        told(pairs)
        cells += simulate(pairs, LENGTHS, tournaments=tournaments_for(pairs), seed=SEED)
    return cells


def as_module(cells: Iterable[Cell]) -> str:
    """Return the text of ``scoring/advice/table.py`` for *cells*."""
    rows = "".join(f"    {cell.row()},\n" for cell in cells)
    return f"{_HEAD.format(weight=WEIGHT, points=POINTS, seed=SEED)}{rows})\n"
