"""The lot: a number that looks drawn but that anybody can compute again.

No generator of the language is used, whose sequence could change between
versions: 64-bit integer arithmetic is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

LOT_BITS = 32
_MASK = (1 << 64) - 1


def lot(a: int, b: int, seed: int) -> int:
    """Return 32 bits that depend on two registration numbers and the round's seed.

    The order of the two numbers does not matter.

    >>> lot(3, 12, seed=7) == lot(12, 3, seed=7)
    True
    """
    if a > b:
        a, b = b, a
    mixed = (a * 0x9E3779B97F4A7C15 + b * 0xC2B2AE3D27D4EB4F + seed * 0x165667B19E3779F9) & _MASK
    mixed ^= mixed >> 29
    mixed = (mixed * 0xBF58476D1CE4E5B9) & _MASK
    mixed ^= mixed >> 32
    mixed = (mixed * 0x94D049BB133111EB) & _MASK
    return (mixed ^ (mixed >> 31)) & 0xFFFFFFFF


def lot_order(number: int, seed: int) -> tuple[int, int]:
    """Return the key that shuffles pairs; equal lots fall back to the number."""
    return lot(number, 0, seed), number


def shuffled(numbers: Sequence[int], seed: int) -> list[int]:
    """Return the places of *numbers* in the order of ``lot_order``.

    >>> sorted(shuffled([4, 5, 6], seed=1))
    [0, 1, 2]
    """
    keys = [lot_order(number, seed) for number in numbers]
    return sorted(range(len(numbers)), key=keys.__getitem__)
