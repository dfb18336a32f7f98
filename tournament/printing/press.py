"""The press: a template and its styles become a PDF.

Fonts and styles are read once in a process. WeasyPrint's fonts are not made for
several threads, so one paper is laid out at a time; who asks meanwhile waits.
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
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournament.printing.tags import add_words

ORIGIN = "https://static.invalid/"
"""The address under which papers find the project's static files; no network has it."""

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
    pdf: bytes = document.write_pdf(pdf_tags=True, finisher=add_words)
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


def print_in_parts(papers: Sequence[Manuscript], report: Callable[[int], None]) -> bytes:
    """Return *papers* as one PDF like ``print_together``, leaving the press free between two.

    *report* is told how many are laid out.
    """
    documents = []
    for done, paper in enumerate(papers, start=1):
        with PRESS:
            documents.append(paper.lay_out())
        report(done)
    with PRESS:
        return write(_bound(documents))


def _bound(documents: Sequence[Document]) -> Document:
    pages = [page for document in documents for page in document.pages]
    return documents[0].copy(pages)


def print_together(manuscripts: Sequence[Manuscript]) -> bytes:
    """Return *manuscripts* as one PDF, with the title and the language of the first.

    The last few papers are kept: who presses the button a second time while it
    prints waits for the first print and gets the same file.
    """
    key = sha256("\0".join(paper.text for paper in manuscripts).encode()).digest()
    with PRESS:
        if key not in _printed:
            _printed[key] = write(_bound([paper.lay_out() for paper in manuscripts]))
        _printed.move_to_end(key)
        while len(_printed) > KEPT:
            _printed.popitem(last=False)
        return _printed[key]


def forget_papers() -> None:
    """Throw the kept papers away, so that the next print is a print."""
    _printed.clear()
