"""WCAG 2.2 AA, computed from the values in static/css: 4.5:1 for text, 3:1 for edges and marks."""

import re
from itertools import product
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
PAPERS = ("paper", "sheet", "sunken")
TONES = ("green", "gold", "red", "blue")
FELTS = ("felt", "felt-deep", "felt-hover")

TEXT = [
    *product(("ink", "ink-soft", "link", "green-text", "red-text", "gold-text"), PAPERS),
    *((f"{tone}-text", f"{tone}-soft") for tone in TONES),
    *product(("ink", "ink-soft"), [f"{tone}-soft" for tone in TONES]),
    *product(("felt-ink", "felt-soft"), FELTS),
    ("gold-ink", "gold"),
    ("gold-ink", "gold-hover"),
    ("on-solid", "green-solid"),
    ("on-solid", "red-solid"),
    ("on-solid", "red-hover"),
]
MARKS = [
    *product(("line-strong", "focus", "green-solid", "red-solid", "gold-line"), PAPERS),
    *product(("felt-focus", "gold"), FELTS),
]


def colours(*sheets: str) -> dict[str, str]:
    """Return the colours that the style sheets give one after the other."""
    text = "".join((CSS / sheet).read_text() for sheet in sheets)
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


THEMES = {"light": colours("tokens.css"), "dark": colours("tokens.css", "dark.css")}


def luminance(colour: str) -> float:
    """Return the relative luminance (0 black, 1 white) as WCAG defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_is_twenty_one_to_one():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_is_readable(theme: str, ink: str, ground: str):
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_edges_and_marks_are_seen(theme: str, mark: str, ground: str):
    assert contrast(THEMES[theme][mark], THEMES[theme][ground]) >= 3


def test_the_dark_sheet_replaces_values_and_adds_none():
    assert set(colours("dark.css")) <= set(colours("tokens.css"))
