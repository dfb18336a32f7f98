"""The square on a sheet that a telephone or a scanner reads: a QR code."""

from __future__ import annotations

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

    def square(self, text: str, x: float, y: float) -> Square:
        """Return the square that says *text*, its upper left corner at *x*, *y* mm."""
        code = segno.make_qr(text, error=CORRECTION, mask=self._mask)
        self._mask = code.mask
        path = " ".join(
            f"{run.start()} {row} {run.end() - run.start()} 1 re"
            for row, modules in enumerate(code.matrix)
            for run in DARK.finditer(modules)
        )
        return Square(x, y, self._size, len(code.matrix), path.encode())
