"""Fit a name into the place that a paper has for it.

A name wraps to two lines that are as even as they get, then shrinks, then ends in
an ellipsis; numbers never shrink. The width of a line is added up from the advances
of our own font, so that a paper comes out the same on every machine.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from django.conf import settings
from fontTools.ttLib import TTFont

NAMELESS = "—"
"""What stands for a name of which nothing can be printed."""

POINT = 25.4 / 72  # mm
ELLIPSIS = "…"
_SPARE = 1.01  # kerning may widen a line a little
_HAIR = 1e-6  # ems
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
_PICTURES = ("So", "Sk", "Mn", "Me")


@dataclass(frozen=True, slots=True)
class Fitted:
    """A name as it is printed: the size in points and one to a few lines."""

    size: float
    lines: tuple[str, ...]

    @property
    def css_class(self) -> str:
        """The class of this size."""
        return size_class(self.size)


def size_class(size: float) -> str:
    """Return the class of so many points in the style sheets.

    >>> size_class(9.5)
    'size-9h'
    """
    return f"size-{size:g}".replace(".5", "h")


class _Advances(dict[str, float]):
    """The width of every character of the font in ems; one that it lacks counts as one em."""

    def __missing__(self, char: str) -> float:
        return 1.0


@lru_cache(maxsize=1)
def _advances() -> _Advances:
    with TTFont(settings.BASE_DIR / "static" / "fonts" / "tapet-sans-600.woff2") as font:
        em, widths = font["head"].unitsPerEm, font["hmtx"].metrics
        glyphs = font.getBestCmap().items()
        return _Advances({chr(code): widths[glyph][0] / em for code, glyph in glyphs})


def width_of(text: str) -> float:
    """Return the width of *text* in ems; a character that the font lacks counts as one em.

    >>> width_of("12") == 2 * width_of("7")
    True
    """
    return sum(map(_advances().__getitem__, text)) * _SPARE


def printable(text: str) -> str:
    """Return *text* without what has no place on paper.

    Control and direction characters go, and so do pictures that our font does
    not have. Letters of any script stay.

    >>> printable("Els\\tTrempats\\u202e 🔥")
    'Els Trempats'
    >>> printable("🔥")
    '—'
    """
    spaced = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    return " ".join("".join(filter(_is_printable, spaced)).split()) or NAMELESS


def _is_printable(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind not in _UNSEEN and (kind not in _PICTURES or char in _advances())


def fit(text: str, width: float, sizes: Sequence[float], lines: int = 2) -> Fitted:
    """Return how *text* stands in *lines* lines of *width* mm.

    The first of *sizes* (in points, largest first) at which whole words fit is
    taken, else the first at which it fits broken anywhere; at the last size the
    rest of a still longer name becomes an ellipsis.

    >>> fit("Els Trempats", 50, [13, 10]).lines
    ('Els Trempats',)
    >>> fit("Els Trempats de la Vall Fosca", 45, [13, 10]).lines
    ('Els Trempats', 'de la Vall Fosca')
    """
    text = printable(text)
    for whole in (True, False):
        for size in sizes:
            wrapped = list(_wrap(text, width / (size * POINT), whole))
            if len(wrapped) > lines or (whole and _widest(wrapped) > width / (size * POINT)):
                continue
            return Fitted(size, tuple(_evened(text, wrapped) if whole else wrapped))
    ems = width / (sizes[-1] * POINT)
    kept = list(_wrap(text, ems, whole=False))[:lines]
    room = ems - width_of(ELLIPSIS)
    kept[-1] = kept[-1][: _characters(kept[-1], room)].rstrip() + ELLIPSIS
    return Fitted(sizes[-1], tuple(kept))


def _widest(lines: Sequence[str]) -> float:
    return max(map(width_of, lines))


def _evened(text: str, lines: list[str]) -> list[str]:
    """Return *text* in as many lines, of which the widest is as narrow as it gets.

    So no single word is left over for the last line.
    """
    while len(lines) > 1:
        narrower = list(_wrap(text, _widest(lines) - _HAIR, whole=True))
        if len(narrower) > len(lines) or _widest(narrower) >= _widest(lines):
            break
        lines = narrower
    return lines


def _characters(text: str, ems: float) -> int:
    """Return how many characters of *text* stand in *ems*, at least one."""
    ends = accumulate(width_of(char) for char in text)
    return max(1, sum(end <= ems for end in ends))


def _wrap(text: str, ems: float, whole: bool) -> Iterator[str]:
    """Yield the lines of *text*; a word longer than a line is broken unless *whole*."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= ems:
            line = longer
            continue
        if line:
            yield line
        while not whole and width_of(word) > ems:
            cut = _characters(word, ems)
            yield word[:cut]
            word = word[cut:]
        line = word
    if line:
        yield line
