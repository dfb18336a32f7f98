"""One sentence of the rules page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the rules, and the article that it reads, as in "V 13.2"."""

    text: str
    article: str = ""
