"""The press: a template and its styles become a PDF.

Fonts and styles are read once in a process. WeasyPrint's fonts are not made for
several threads, so one paper is laid out at a time; who asks meanwhile waits.

The static part of a form need not be laid out for every sheet: it is laid out
once, drawn once as a *frame*, and laid under the pages that hold what differs.
These are laid out on one long *roll* and cut.
"""

from __future__ import annotations

import mimetypes
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language
from weasyprint import CSS, HTML, Document, Page
from weasyprint.draw import draw_stacking_context
from weasyprint.stacking import StackingContext
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

ORIGIN = "https://static.invalid/"
"""The address under which papers find the project's static files; no network has it."""

MM = 96 / 25.4  # CSS pixels
PRESS = threading.RLock()
KEPT = 8
"""Papers that are kept: at most some hundred kB each."""
_printed: OrderedDict[bytes, bytes] = OrderedDict()


class StaticOnly(URLFetcher):  # type: ignore[misc]
    """Fetches the project's own static files and refuses every other address."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """Return the static file at *url*; raise ValueError for anything else."""
        parts = urlsplit(url)
        name = PurePosixPath(unquote(parts.path).lstrip("/"))
        if f"{parts.scheme}://{parts.netloc}/" != ORIGIN or ".." in name.parts:
            raise ValueError("papers take nothing from outside the static files")
        root = (settings.BASE_DIR / "static").resolve()
        file = (root / name).resolve()
        if not file.is_relative_to(root) or not file.is_file():
            raise ValueError("there is no such static file")
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})


@lru_cache(maxsize=1)
def _fetcher() -> StaticOnly:
    return StaticOnly()


@lru_cache(maxsize=1)
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@lru_cache(maxsize=16)
def _style(name: str) -> CSS:
    return CSS(url=f"{ORIGIN}css/{name}.css", url_fetcher=_fetcher(), font_config=_fonts())


def compose(template: str, context: Mapping[str, Any]) -> str:
    """Return *template* as the text of a page in the active language."""
    return render_to_string(template, {"language": get_language() or "ca", **context})


def lay_out(text: str, *, styles: Sequence[str] = (), css: str = "") -> Document:
    """Lay *text* out with the named *styles* of ``static/css/print`` and more *css*.

    Call it with PRESS held.
    """
    _style("fonts")  # declares the faces once, for good
    sheets = [_style(f"print/{name}") for name in ("paper", *styles)]
    if css:
        sheets.append(CSS(string=css, url_fetcher=_fetcher(), font_config=_fonts()))
    html = HTML(string=text, base_url=ORIGIN, url_fetcher=_fetcher())
    return html.render(font_config=_fonts(), stylesheets=sheets)


def write(document: Document) -> bytes:
    """Return *document* as a tagged PDF."""
    pdf: bytes = document.write_pdf(pdf_tags=True)
    return pdf


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A paper before it is printed: its whole text, and how it is laid out."""

    text: str
    lay_out: Callable[[], Document]

    def pdf(self) -> bytes:
        """Return the paper as a PDF."""
        return print_together([self])


def manuscript(
    template: str, context: Mapping[str, Any], *styles: str, css: str = ""
) -> Manuscript:
    """Return *template* in the active language, to be laid out with *styles* and more *css*."""
    text = compose(template, context)
    return Manuscript(text, partial(lay_out, text, styles=styles, css=css))


def print_together(manuscripts: Sequence[Manuscript]) -> bytes:
    """Return *manuscripts* as one PDF, with the title and the language of the first.

    The last few papers are kept: who presses the button a second time while it
    prints waits for the first print and gets the same file.
    """
    key = sha256("\0".join(paper.text for paper in manuscripts).encode()).digest()
    with PRESS:
        if key not in _printed:
            documents = [paper.lay_out() for paper in manuscripts]
            pages = [page for document in documents for page in document.pages]
            _printed[key] = write(documents[0].copy(pages))
        _printed.move_to_end(key)
        while len(_printed) > KEPT:
            _printed.popitem(last=False)
        return _printed[key]


def forget_papers() -> None:
    """Throw the kept papers away, so that the next print is a print."""
    _printed.clear()


class Frame:
    """A page that is drawn once in a document and laid under many of its pages."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._name = ""

    def lay_under(self, stream: Any, scale: float, x: float) -> None:
        """Draw the frame *x* mm from the left of the page of *stream*."""
        if not self._name:
            self._name = self._draw(stream)
        # to who listens to the paper the frame is decoration: the page says what matters
        with stream.artifact(), stream.stacked():
            stream.transform(a=scale, d=scale, e=x * MM * scale)
            stream.draw_x_object(self._name)

    def _draw(self, stream: Any) -> str:
        group = stream.add_group(0, 0, self._page.width, self._page.height)
        del group.extra["Group"]  # nothing is transparent
        group._tags = None
        self._page.paint(group)
        return str(group.id)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A frame and how far from the left edge it lies, in mm."""

    frame: Frame
    x: float = 0


class CutPage(Page):  # type: ignore[misc]
    """A piece of a roll, with frames under it."""

    def __init__(self, roll: Page, piece: Any, stamps: Sequence[Stamp]) -> None:
        self.__dict__.update(roll.__dict__)
        self.bookmarks: list[Any] = []  # the roll has all of them
        self.height = piece.height
        self._page_box = piece  # what is tagged and drawn
        self._roll = roll._page_box
        self._stamps = stamps

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Paint the frames and the piece over them."""
        for stamp in self._stamps:
            stamp.frame.lay_under(stream, scale, stamp.x)
        with stream.stacked():
            stream.transform(a=scale, d=scale, f=-self._page_box.position_y * scale)
            draw_stacking_context(stream, StackingContext.from_box(self._page_box, self._roll))


def cut(roll: Document, stamps: Sequence[Sequence[Stamp]]) -> Document:
    """Return *roll*, one long page, cut into its sections, the *stamps* of each under it.

    A page of its own costs WeasyPrint more than the few words on it.
    """
    [page] = roll.pages
    [body] = page._page_box.children[0].children
    pieces = zip(body.children, stamps, strict=True)
    return roll.copy([CutPage(page, piece, under) for piece, under in pieces])
