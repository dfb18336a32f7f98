"""The lines of a form: paths of an SVG in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BOX = 5.2
"""A side of a box to mark, in mm."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines of one weight (in mm) as the data of an SVG path."""

    weight: float
    path: str
    dashes: str = ""
    grey: bool = False


def across(y: float, x1: float, x2: float) -> str:
    """Return a line from left to right."""
    return f"M{x1:.2f} {y:.2f}H{x2:.2f}"


def down(x: float, y1: float, y2: float) -> str:
    """Return a line from top to bottom."""
    return f"M{x:.2f} {y1:.2f}V{y2:.2f}"


def box(x: float, y: float, width: float = BOX, height: float = BOX) -> str:
    """Return a rectangle whose upper left corner is at *x*, *y*."""
    return f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z"


def custom_properties(places: Mapping[str, float]) -> str:
    """Return *places* in mm as custom properties of a style sheet."""
    return ":root{" + "".join(f"--{name}:{mm:.2f}mm;" for name, mm in places.items()) + "}"
