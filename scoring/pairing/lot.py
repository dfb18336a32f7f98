"""The lot: a number that looks drawn but that anybody can compute again.

No generator of the language is used, whose sequence could change between
versions: 64-bit integer arithmetic is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LOT_BITS = 32
_MASK = (1 << 64) - 1
_LOWER, _HIGHER, _SEED = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9


def lot(a: int, b: int, seed: int) -> int:
    """Return 32 bits that depend on two registration numbers and the round's seed.

    The order of the two numbers does not matter.

    >>> lot(3, 12, seed=7) == lot(12, 3, seed=7)
    True
    """
    return lots(a, [b], seed)[0]


def lots(number: int, others: Iterable[int], seed: int) -> list[int]:
    """Return the lot of *number* with each of *others*.

    >>> lots(3, [12, 2], seed=7) == [lot(3, 12, seed=7), lot(3, 2, seed=7)]
    True
    """
    below = number * _LOWER + seed * _SEED
    above = number * _HIGHER + seed * _SEED
    drawn = []
    for other in others:
        mixed = (below + other * _HIGHER if number < other else above + other * _LOWER) & _MASK
        mixed = ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 32) * 0x94D049BB133111EB) & _MASK
        drawn.append((mixed ^ mixed >> 31) & 0xFFFFFFFF)
    return drawn


def lot_order(number: int, seed: int) -> tuple[int, int]:
    """Return the key that shuffles pairs; equal lots fall back to the number."""
    return lot(number, 0, seed), number


def shuffled(numbers: Sequence[int], seed: int) -> list[int]:
    """Return the places of *numbers* in the order of ``lot_order``.

    >>> numbers = [4, 5, 6]
    >>> in_order = sorted(numbers, key=lambda number: lot_order(number, seed=1))
    >>> [numbers[place] for place in shuffled(numbers, seed=1)] == in_order
    True
    """
    drawn = lots(0, numbers, seed)
    by_number = sorted(range(len(numbers)), key=numbers.__getitem__)
    return sorted(by_number, key=drawn.__getitem__)
