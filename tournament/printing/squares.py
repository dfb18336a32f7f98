"""The square on a sheet that a telephone or a scanner reads: a QR code.

A bit of the text that is turned over turns the same modules over whatever the other
bits are: the correction is linear, and a mask is only laid on top. So of addresses
that are equally long only the first is drawn; each other one is the first, with what
its bits turn over.
"""

from __future__ import annotations

import math
import re

import segno

from tournament.printing.stamping import Square

CORRECTION = "m"
"""15 % of the square may be lost: a wet glass, a thumb."""
DARK = re.compile(rb"\x01+")
"""Dark modules side by side in a row, which has a byte for each."""


class Squares:
    """Draws the squares of one job, all with the mask that suits the first.

    Any of the eight masks is valid; to find the one that reads best takes five
    times as long as all the rest, and the addresses of one job differ in a few
    characters only.
    """

    def __init__(self, size: float) -> None:
        self._size = size
        self._mask: int | None = None
        self._drawn: dict[int, tuple[int, int]] = {}
        self._turned: dict[tuple[int, int], int] = {}

    def square(self, text: str, x: float, y: float) -> Square:
        """Return the square that says *text*, its upper left corner at *x*, *y* mm."""
        modules = self._modules(text.encode())
        across = math.isqrt(len(modules))
        path = " ".join(
            f"{run.start()} {row} {run.end() - run.start()} 1 re"
            for row in range(across)
            for run in DARK.finditer(modules[row * across : (row + 1) * across])
        )
        return Square(x, y, self._size, across, path.encode())

    def _modules(self, text: bytes) -> bytes:
        """Return the modules of *text*, row by row, a byte for each."""
        length = len(text)
        if length not in self._drawn:
            self._drawn[length] = int.from_bytes(text), self._draw(text)
        first, modules = self._drawn[length]
        other = first ^ int.from_bytes(text)
        while other:
            bit = other.bit_length() - 1
            other ^= 1 << bit
            modules ^= self._turned_by(length, bit)
        return _bytes(modules)

    def _turned_by(self, length: int, bit: int) -> int:
        """Return the modules that one *bit* of a text of this *length* turns over."""
        if (length, bit) not in self._turned:
            first, modules = self._drawn[length]
            text = (first ^ 1 << bit).to_bytes(length)
            self._turned[length, bit] = modules ^ self._draw(text)
        return self._turned[length, bit]

    def _draw(self, text: bytes) -> int:
        code = segno.make_qr(text, error=CORRECTION, mask=self._mask, mode="byte")
        self._mask = code.mask
        return int.from_bytes(b"\1" + b"".join(code.matrix))


def _bytes(modules: int) -> bytes:
    return modules.to_bytes(modules.bit_length() // 8 + 1)[1:]
