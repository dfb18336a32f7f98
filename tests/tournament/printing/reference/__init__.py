"""How every paper looked when somebody last looked at it, and whether it still does.

The pictures lie beside this file, 60 dots an inch, in sixteen greys. Both
pages are blurred, so that half a dot beside half a dot is one dot, whatever draws them.
They are alike if each dot is about as dark as the darkest or as light as the lightest
dot beside the same place of the other. So everything may lie half a dot off (another
Poppler, another Pango); a line that moved by 2 mm stands where the other page is white.

Only our own fonts are on these pages. ``python -m tests.tournament.printing.reference``
draws the pictures anew; look at them before you keep them.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

FOLDER = Path(__file__).parent
DPI = 60
GREYS = 16
BLUR = 1.2
"""Radius of the blur, in dots."""
AROUND = 3
"""Dots across the place in which a dot may be found again."""
DARKER = 24
"""How much darker or lighter than all of that place a dot must be to count (of 255)."""
STRAY = 12
"""So many dots may count before two pages are no longer alike."""


def keep(picture: Image.Image, name: str) -> None:
    """Keep *picture* as the one that pages are compared with."""
    few = picture.quantize(GREYS, dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)


def kept(name: str) -> Image.Image:
    """Return the picture of this *name*."""
    with Image.open(FOLDER / f"{name}.png") as picture:
        return picture.convert("L")


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return how many dots of either picture have nothing like them in the other."""
    if one.size != other.size:
        return one.width * one.height
    one, other = (picture.filter(ImageFilter.GaussianBlur(BLUR)) for picture in (one, other))
    return _without_likeness(one, other) + _without_likeness(other, one)


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Return whether two pictures show the same page."""
    return differing(one, other) <= STRAY


def _without_likeness(one: Image.Image, other: Image.Image) -> int:
    darkest = other.filter(ImageFilter.MinFilter(AROUND))
    lightest = other.filter(ImageFilter.MaxFilter(AROUND))
    too_dark = ImageChops.subtract(darkest, one)
    too_light = ImageChops.subtract(one, lightest)
    off = ImageChops.lighter(too_dark, too_light)
    return sum(off.histogram()[DARKER + 1 :])
