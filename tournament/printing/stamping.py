"""Pages that share a frame, and the words that are set on each.

Laying out a page costs WeasyPrint more than the five words on it. So what all
sheets share is laid out once and drawn once, as a *frame*; what differs is set
word by word at its place, each in the style of a *specimen* that was laid out
once with its style sheet. Shaping, fonts that stand in for letters that ours
lacks, and embedding stay WeasyPrint's: every word is one of its text boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pydyf
from weasyprint import Document, Page
from weasyprint.draw.text import draw_text
from weasyprint.formatting_structure import boxes

from tournament.printing.press import lay_out
from tournament.printing.tags import WordsPage

MM = 96 / 25.4  # CSS pixels
GREY = (0.55, 0.55, 0.55)


class Frame:
    """A page that is drawn once in a document and laid under many of its pages."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._name = ""

    def lay_under(self, stream: Any, x: float, y: float) -> None:
        """Draw the frame with its upper left corner at *x*, *y* mm."""
        if not self._name:
            self._name = self._draw(stream)
        with stream.stacked():
            stream.transform(e=x * MM, f=y * MM)
            stream.draw_x_object(self._name)

    def _draw(self, stream: Any) -> str:
        group = stream.add_group(0, 0, self._page.width, self._page.height)
        del group.extra["Group"]  # nothing is transparent
        group._tags = None
        self._page.paint(group)
        return str(group.id)


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of one style, each beginning at *x* with its baseline at one of *baselines*, in mm."""

    style: str
    """The element and its classes, as ``p.pair-name.size-13``."""
    x: float
    baselines: tuple[float, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """A pattern of dark modules, *across* of them on a side of *size* mm."""

    x: float
    y: float
    size: float
    across: int
    path: bytes
    """Rectangles of a PDF path, one module being one unit."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """All that is on one page: frames and their corners, words, squares, and where one cuts."""

    frames: tuple[tuple[Frame, float, float], ...]
    words: tuple[Words, ...] = ()
    squares: tuple[Square, ...] = ()
    cuts: tuple[tuple[float, float, float, float], ...] = ()


@lru_cache(maxsize=16)
def _specimens(language: str, sheet: str, styles: tuple[str, ...]) -> Mapping[str, Any]:
    """Return a laid out text box for each of *styles* (``p.bold.size-28``) of a style *sheet*."""
    parts = (style.split(".") for style in styles)
    text = "".join(f'<{tag} class="{" ".join(names)}">0</{tag}>' for tag, *names in parts)
    [page] = lay_out(f'<html lang="{language}"><body>{text}</body></html>', styles=[sheet]).pages
    [body] = page._page_box.children[0].children
    return {
        style: block.children[0].children[0]
        for style, block in zip(styles, body.children, strict=True)
    }


def _line(specimen: Any, text: str, x: float, baseline: float) -> Any:
    """Return a text box like *specimen* with another *text* at its place in mm."""
    box = specimen.copy()
    box.text = text
    box.pango_layout = copy(box.pango_layout)
    box.pango_layout.text = text  # shaped when it is drawn
    box.position_x, box.position_y = x * MM, baseline * MM - box.baseline
    return box


class StampedPage(WordsPage):
    """A page of so many mm that was never laid out: its imprint is drawn."""

    def __init__(
        self, size: tuple[float, float], imprint: Imprint, specimens: Mapping[str, Any]
    ) -> None:
        self.width, self.height = (side * MM for side in size)
        self.bleed = dict.fromkeys(("top", "right", "bottom", "left"), 0)
        self.bookmarks: list[Any] = []
        self.links: list[Any] = []
        self.anchors: dict[str, Any] = {}
        self.forms: dict[Any, Any] = {None: []}
        self.said = [words.style.split(".")[0].upper() for words in imprint.words]
        self._imprint = imprint
        self._specimens = specimens
        self._page_box = boxes.PageBox(None, None)  # nothing was laid out

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Draw the frames and, over them, the words."""
        with stream.stacked():
            stream.transform(a=scale, d=scale)
            # to who listens all but the words is decoration: they say what matters
            with stream.artifact():
                self._draw_lines(stream)
            for mark, words in enumerate(self._imprint.words):
                stream.begin_marked_content(self.said[mark], pydyf.Dictionary({"MCID": mark}))
                self._draw_words(stream, words)
                stream.end_marked_content()

    def _draw_words(self, stream: Any, words: Words) -> None:
        specimen = self._specimens[words.style]
        for text, baseline in zip(words.lines, words.baselines, strict=True):
            draw_text(stream, _line(specimen, text, words.x, baseline), 0, "clip", "none")

    def _draw_lines(self, stream: Any) -> None:
        for frame, x, y in self._imprint.frames:
            frame.lay_under(stream, x, y)
        for square in self._imprint.squares:
            with stream.stacked():
                module = square.size / square.across * MM
                stream.transform(a=module, d=module, e=square.x * MM, f=square.y * MM)
                stream.stream.append(square.path)
                stream.fill()
        for x1, y1, x2, y2 in self._imprint.cuts:
            stream.set_color_rgb(*GREY, stroke=True)
            stream.set_line_width(0.2 * MM)
            stream.move_to(x1 * MM, y1 * MM)
            stream.line_to(x2 * MM, y2 * MM)
            stream.stroke()


def stamp(
    frames: Document,
    imprints: Iterable[Imprint],
    *,
    size: tuple[float, float],
    sheet: str,
) -> Document:
    """Return a document of pages of *size* mm, with the title and language of *frames*.

    The words of the *imprints* have the styles of the style *sheet*. Call it with
    PRESS held.
    """
    imprints = list(imprints)
    styles = {words.style for imprint in imprints for words in imprint.words} or {"p"}
    specimens = _specimens(frames.metadata.lang, sheet, tuple(sorted(styles)))
    return frames.copy([StampedPage(size, imprint, specimens) for imprint in imprints])
