"""What the page carries so that its script can say what a cell of the square costs.

A few figures of each pair and the words for them: 20,000 cells would not fit. A
browser test holds what the script adds up against the price that the draw pays.
A page without script has the list of the rivals of one pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from scoring.pairing.pricing import bye_price
from tournament.services.picture import Picture, above_lowest
from tournament.words import prices, wins_text

Cells = Iterable[tuple[int, int]]
"""Column and row of each cell."""


def figures_of(
    picture: Picture, met: Sequence[tuple[int, Cells]], forbidden: Cells
) -> dict[str, Any]:
    """Return the figures and words with which a script says what a cell costs.

    *met* are the cells of each round, one of the two that mirror each other;
    *forbidden* those of the tables that the desk has forbidden. All names are
    indexes of ``picture.view``; -1 stands for the bye.
    """
    view, names = picture.view, picture.names
    index = view.index
    again = {
        i: prices.floats_again(number, *view.floats[i], names)
        for i, number in enumerate(view.numbers)
        if any(view.floats[i])
    }
    return {
        "numbers": list(view.numbers),
        "names": [names[number] for number in view.numbers],
        "halves": list(view.halves),
        "clubs": _shared(view.club),
        "again": again,
        "byes": {
            i: prices.price_in_words(costs, names, above=above)
            for i, above in enumerate(above_lowest(view))
            if (costs := bye_price(view, i)) or above
        },
        "met": [[i, j, number] for number, cells in met for i, j in cells],
        "forbidden": [list(cell) for cell in forbidden],
        "now": [
            [index[s.left.number], index[s.right.number] if s.right else -1, s.number]
            for s in picture.tables
        ],
        "words": _words(view.halves, [number for number, _cells in met]),
    }


def _shared(clubs: Iterable[int]) -> list[int]:
    """Return a number for each pair's club: 0 for a pair that is alone in its own."""
    clubs = list(clubs)
    size = Counter(clubs)
    return [club + 1 if size[club] > 1 else 0 for club in clubs]


def _words(halves: Iterable[int], rounds: Iterable[int]) -> dict[str, Any]:
    values = sorted(set(halves))
    return {
        "wins": {value: wins_text(value) for value in values},
        "gap": {
            gap: prices.difference(gap)
            for gap in sorted({b - a for a in values for b in values if b > a})
        },
        "met": {number: prices.rematch(number) for number in rounds},
        "forbidden": prices.forbidden(),
        "club": prices.same_club(),
        "free": prices.free(),
        "now": prices.meet_now(0),
        "rests": prices.rests_now(),
        "bye": prices.bye(),
    }
