"""What many invented championships have in common, with its standard error."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from scoring.advice.championship import Strengths, draw_strengths, play, same_for_all_lengths
from scoring.classification import Place
from scoring.pairing.round_robin import rounds_to_meet_all

TOP = 8
"""How many of the best are looked for among as many first places."""
DIGITS = 3


class Estimate(NamedTuple):
    """A mean over championships, and the standard error of that mean."""

    mean: float
    error: float


class Outcome(NamedTuple):
    """What one championship showed."""

    unbeaten: int
    """Pairs that have won every match, the bye included."""
    at_most_one: bool
    tau: float
    """Kendall's tau between places and strength: 1 the same order, 0 no connection."""
    best_eight: float
    """Share of the strongest eight that are among the first eight."""
    best_place: int
    """Place of the strongest pair."""


class Cell(NamedTuple):
    """One line of the table: the means for some pairs and rounds."""

    pairs: int
    rounds: int
    tournaments: int
    unbeaten: Estimate
    at_most_one: Estimate
    tau: Estimate
    best_eight: Estimate
    best_place: Estimate

    def row(self) -> tuple[float, ...]:
        """Return the cell as the figures of one row of the stored table."""
        return (*self[:3], *(figure for estimate in self[3:] for figure in estimate))

    @classmethod
    def from_row(cls, row: Sequence[float]) -> Cell:
        """Return the cell that :meth:`row` wrote."""
        pairs, rounds, tournaments = (int(figure) for figure in row[:3])
        estimates = [Estimate(row[at], row[at + 1]) for at in range(3, len(row), 2)]
        return cls(pairs, rounds, tournaments, *estimates)


def simulate(
    pairs: int,
    lengths: Iterable[int],
    *,
    tournaments: int,
    seed: int,
    told: Callable[[int], object] = lambda done: None,
) -> list[Cell]:
    """Return a cell for each of the *lengths* (in rounds) that *pairs* can play.

    Championship number n is decided by *seed*, *pairs* and n alone, so lengths are
    compared on the same pairs with the same luck. *told* hears how many are done.
    """
    legal = sorted({rounds for rounds in lengths if 1 <= rounds <= rounds_to_meet_all(pairs)})
    found: dict[int, list[Outcome]] = {rounds: [] for rounds in legal}
    for index in range(tournaments if legal else 0):
        for rounds, outcome in _outcomes(pairs, legal, f"{seed}/{pairs}/{index}"):
            found[rounds].append(outcome)
        told(index + 1)
    return [_cell(pairs, rounds, outcomes) for rounds, outcomes in found.items()]


def _outcomes(pairs: int, legal: Sequence[int], seed: str) -> Iterator[tuple[int, Outcome]]:
    """Yield the outcome of each length; one evening serves them all where it may."""
    runs = [legal] if same_for_all_lengths(pairs, legal[-1]) else [[rounds] for rounds in legal]
    for run in runs:
        chance = Random(seed)
        strengths = draw_strengths(pairs, chance)
        for number, places in enumerate(play(strengths, run[-1], chance), start=1):
            if number in run:
                yield number, measure(places, strengths, number)


def measure(places: Sequence[Place], strengths: Strengths, rounds: int) -> Outcome:
    """Return what the final *places* show about the true *strengths*."""
    order = [strengths[place.number] for place in places]
    best = sorted(order, reverse=True)[:TOP]
    unbeaten = sum(place.halves == 2 * rounds for place in places)
    return Outcome(
        unbeaten,
        unbeaten <= 1,
        kendall_tau(order),
        len(set(best) & set(order[:TOP])) / len(best),
        1 + order.index(best[0]),
    )


def kendall_tau(order: Sequence[float]) -> float:
    """Return how far *order* falls: 1 if always, -1 if it rises, 0 if it does neither.

    >>> kendall_tau([4.0, 3.0, 1.0, 2.0])
    0.6666666666666667
    """
    before: list[float] = []
    wrong = 0
    for strength in order:
        wrong += bisect_right(before, strength)
        insort(before, strength)
    return 1 - 4 * wrong / (len(order) * (len(order) - 1))


def _cell(pairs: int, rounds: int, outcomes: Sequence[Outcome]) -> Cell:
    estimates = [_estimate(figures) for figures in zip(*outcomes, strict=True)]
    return Cell(pairs, rounds, len(outcomes), *estimates)


def _estimate(figures: Sequence[float]) -> Estimate:
    """Return the mean and its standard error, rounded as the table keeps them.

    >>> _estimate([1, 2, 3, 4])
    Estimate(mean=2.5, error=0.645)
    """
    count = len(figures)
    mean = sum(figures) / count
    spread = sum((figure - mean) ** 2 for figure in figures) / max(1, count - 1)
    return Estimate(round(mean, DIGITS), round(sqrt(spread / count), DIGITS))
