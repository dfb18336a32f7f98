"""What to expect of an evening, read from the stored table.

Up to 20 pairs every number was simulated. Between the larger sizes of the table
the figures are those of a straight line between the two neighbours.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from scoring.advice.championship import LONGEST, SHORTEST
from scoring.advice.estimates import Cell
from scoring.advice.grid import SIZES
from scoring.advice.table import ROWS
from scoring.pairing.round_robin import rounds_to_meet_all

FEWEST_PAIRS, MOST_PAIRS = SIZES[0], SIZES[-1]


class Forecast(NamedTuple):
    """What to expect of so many pairs in so many rounds."""

    rounds: int
    unbeaten: float
    """Pairs that win every match: how many, on average."""
    at_most_one: float
    """How likely it is that one pair or none is unbeaten, 0 to 1."""
    right_order: float
    """Of two pairs taken by chance, how likely the stronger one ends above, 0 to 1."""
    best_place: float
    """Place of the strongest pair, on average."""


def neighbours(pairs: int) -> tuple[int, int]:
    """Return the sizes of the table at or around *pairs*: twice the same if simulated.

    Raise ValueError outside ``FEWEST_PAIRS`` to ``MOST_PAIRS``.

    >>> neighbours(8), neighbours(86)
    ((8, 8), (80, 100))
    """
    if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
        raise ValueError(pairs)
    below = max(size for size in SIZES if size <= pairs)
    return below, min(size for size in SIZES if size >= pairs)


def forecasts(pairs: int) -> list[Forecast]:
    """Return what 3 to 9 rounds bring, as far as nobody has to meet twice.

    Empty for numbers of pairs that the table does not reach.
    """
    if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
        return []
    longest = min(LONGEST, rounds_to_meet_all(pairs))
    return [_forecast(pairs, rounds) for rounds in range(SHORTEST, longest + 1)]


def _forecast(pairs: int, rounds: int) -> Forecast:
    below, above = neighbours(pairs)
    share = (pairs - below) / (above - below) if above > below else 0
    one, other = _figures(cells()[below, rounds]), _figures(cells()[above, rounds])
    mixed = (a + share * (b - a) for a, b in zip(one, other, strict=True))
    return Forecast(rounds, *mixed)


def _figures(cell: Cell) -> tuple[float, float, float, float]:
    right_order = (1 + cell.tau.mean) / 2
    return cell.unbeaten.mean, cell.at_most_one.mean, right_order, cell.best_place.mean


@cache
def cells() -> dict[tuple[int, int], Cell]:
    """Return the cells of the stored table, by pairs and rounds."""
    found = [Cell.from_row(row) for row in ROWS]
    return {(cell.pairs, cell.rounds): cell for cell in found}
