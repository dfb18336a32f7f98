"""What a page that was never laid out says to who listens to the paper.

WeasyPrint tags the boxes that it laid out. The words of a stamped page have no
boxes, and one element each is all that they need; they are added when the rest
of the file is made, in time that grows with their number only.
"""

from __future__ import annotations

from typing import Any

import pydyf
from weasyprint import Document, Page


class WordsPage(Page):  # type: ignore[misc]
    """A page whose marked content is said by ``said``: a tag for each number of it."""

    said: list[str]


def add_words(document: Document, pdf: Any) -> None:
    """Add an element for every tag of the stamped pages of *document*, in the order of pages."""
    root = _object(pdf, pdf.catalog["StructTreeRoot"])
    [whole] = root["K"]
    elements, parents = _object(pdf, whole)["K"], _object(pdf, root["ParentTree"])["Nums"]
    pages = pdf.page_references
    for number, page in enumerate(document.pages):
        if isinstance(page, WordsPage):
            said = [
                _element(pdf, tag, mark, pages[number], whole) for mark, tag in enumerate(page.said)
            ]
            elements.extend(said)
            parents[2 * number + 1].extend(said)
    order = {page: number for number, page in enumerate(pages)}
    elements.sort(key=lambda element: order[_object(pdf, element)["Pg"]])


def _element(pdf: Any, tag: str, mark: int, page: bytes, parent: bytes) -> bytes:
    """Add the element of one marked content and return the reference to it."""
    element = pydyf.Dictionary(
        {
            "Type": "/StructElem",
            "S": f"/{tag}",
            "K": pydyf.Array([mark]),
            "Pg": page,
            "P": parent,
        }
    )
    pdf.add_object(element)
    return bytes(element.reference)


def _object(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
