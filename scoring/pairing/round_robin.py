"""Everybody meets everybody once: what a small field should play instead of Swiss.

The circle method: one pair keeps its chair, the others move one chair on after
every round, and who sits opposite meets. With an odd number the empty chair is
the bye, and everybody rests exactly once.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.errors import FieldError
from scoring.pairing.lot import lot_order

Table = tuple[int, int | None]


def fits_round_robin(pairs: int, rounds: int) -> bool:
    """Return whether *rounds* are enough for everybody to meet everybody.

    >>> fits_round_robin(6, 5), fits_round_robin(5, 5), fits_round_robin(7, 5)
    (True, True, False)
    """
    return pairs >= 2 and rounds >= pairs - 1 + pairs % 2


def round_robin(numbers: Sequence[int], *, seed: int) -> list[list[Table]]:
    """Return the rounds of a championship of all against all, byes last.

    The seed seats the pairs by lot. Sides change from round to round, so that
    nobody always sits at the left. Raise FieldError for fewer than two pairs or
    a number given twice.

    >>> [len(tables) for tables in round_robin([1, 2, 3, 4], seed=7)]
    [2, 2, 2]
    """
    if len(numbers) < 2:
        raise FieldError("too_few_present", present=len(numbers))
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise FieldError("pair_twice", number=twice)
    chairs: list[int | None] = [*sorted(numbers, key=lambda number: lot_order(number, seed))]
    if len(chairs) % 2:
        chairs.append(None)
    rounds = []
    for turn in range(len(chairs) - 1):
        rounds.append(_seated(chairs, turn))
        chairs.insert(1, chairs.pop())
    return rounds


def _seated(chairs: Sequence[int | None], turn: int) -> list[Table]:
    """Return who sits opposite; the one who keeps his chair changes sides every turn."""
    tables: list[Table] = []
    byes: list[Table] = []
    for place in range(len(chairs) // 2):
        one, other = chairs[place], chairs[-1 - place]
        if place % 2 if place else turn % 2:
            one, other = other, one
        if one is None:
            one, other = other, one
        assert one is not None
        (byes if other is None else tables).append((one, other))
    return tables + byes
