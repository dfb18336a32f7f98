"""Open a paper again: what a printer would get."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import zxingcpp
from PIL import Image
from pypdf import PageObject, PdfReader

from tournament.printing.press import Manuscript

A5 = (148, 210)
A4 = (210, 297)
A4_ACROSS = (297, 210)
DPI = 72


def opened(paper: bytes | Manuscript) -> PdfReader:
    return PdfReader(BytesIO(printed(paper)))


def printed(paper: bytes | Manuscript) -> bytes:
    return paper if isinstance(paper, bytes) else paper.pdf()


def sizes(pdf: bytes | Manuscript) -> list[tuple[int, int]]:
    """The size of every page, in whole millimetres."""
    boxes = (page.mediabox for page in opened(pdf).pages)
    return [
        (round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)) for box in boxes
    ]


def texts(pdf: bytes | Manuscript) -> list[str]:
    """The text of every page, spaces and lines evened out; what is filled in comes last."""
    return [" ".join(page.extract_text().split()) for page in opened(pdf).pages]


def fonts(pdf: bytes | Manuscript) -> dict[str, bool]:
    """The fonts by name, and whether each is embedded."""
    return dict(font for page in opened(pdf).pages for font in _fonts(page))


def _fonts(page: PageObject) -> Iterator[tuple[str, bool]]:
    resources: Any = page["/Resources"]
    for font in resources["/Font"].values():
        inner = font.get_object()["/DescendantFonts"][0].get_object()
        descriptor = inner["/FontDescriptor"].get_object()
        embedded = any(key in descriptor for key in ("/FontFile2", "/FontFile3"))
        yield str(descriptor["/FontName"]), embedded


def language_and_title(pdf: bytes | Manuscript) -> tuple[str, str]:
    reader = opened(pdf)
    catalogue: Any = reader.trailer["/Root"]
    assert reader.metadata is not None
    return str(catalogue["/Lang"]), str(reader.metadata.title)


def tags(pdf: bytes | Manuscript) -> list[str]:
    """The kinds of the tagged elements of a paper in the order in which they are read."""
    catalogue: Any = opened(pdf).trailer["/Root"]
    return list(_tags(catalogue["/StructTreeRoot"]["/K"][0].get_object()))


def _tags(element: Any) -> Iterator[str]:
    for kid in element.get("/K", ()):
        below = kid.get_object()
        if "/S" in getattr(below, "keys", list)():
            yield str(below["/S"]).lstrip("/")
            yield from _tags(below)


def ink(pdf: bytes | Manuscript, page: int = 1) -> tuple[float, float, float, float]:
    """How far the ink stays from the left, upper, right and lower edge of a page, in mm."""
    picture = drawn(pdf, page, dpi=DPI).point(lambda grey: 255 if grey < 200 else 0)
    box = picture.getbbox()
    assert box is not None
    left, upper, right, lower = box
    distances = (left, upper, picture.width - right, picture.height - lower)
    return tuple(round(pixels / DPI * 25.4, 1) for pixels in distances)  # type: ignore[return-value]


def squares(pdf: bytes | Manuscript, page: int = 1, *, dpi: int = 200) -> list[str]:
    """What the squares of a page say to a camera, from the left and from above."""
    found = zxingcpp.read_barcodes(drawn(pdf, page, dpi=dpi))
    places = sorted(
        (code.position.top_left.y // dpi, code.position.top_left.x, code.text) for code in found
    )
    return [text for _y, _x, text in places]


def is_white(
    pdf: bytes | Manuscript, box: tuple[float, float, float, float], page: int = 1
) -> bool:
    """Whether nothing is printed in a box of a page: left, upper, right, lower in mm."""
    dpi = 180
    pixels = tuple(round(mm / 25.4 * dpi) for mm in box)
    darkest, _lightest = drawn(pdf, page, dpi=dpi).crop(pixels).getextrema()
    return darkest > 250


def drawn(pdf: bytes | Manuscript, page: int = 1, *, dpi: int = DPI) -> Image.Image:
    """A page as a grey picture."""
    command = ["pdftoppm", "-gray", "-r", str(dpi), "-f", str(page), "-l", str(page)]
    answer = subprocess.run(command, input=printed(pdf), capture_output=True, check=True)
    return Image.open(BytesIO(answer.stdout)).convert("L")
