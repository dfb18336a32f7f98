"""Every paper looks as it did when somebody last looked at it."""

import os
import re

import pytest
from django.utils.translation import override
from PIL import Image

from tests.tournament.printing.papers import drawn, fonts, language_and_title
from tests.tournament.printing.reference import DPI, FOLDER, alike, keep, kept
from tests.tournament.printing.reference.scene import evening, papers, with_a_number
from tournament.printing.diploma import diplomas
from tournament.printing.press import PRESS, Manuscript, lay_out
from tournament.printing.sheet import match_sheets

pytestmark = pytest.mark.django_db

SUBSET = re.compile("/[A-Z]{6}\\+")
RENEW = os.environ.get("REFERENCE") == "renew"
MM = DPI / 25.4


def is_as_kept(picture: Image.Image, name: str) -> bool:
    if RENEW:
        keep(picture, name)
    return alike(picture, kept(name))


def margin(page: Image.Image) -> float:
    """How far all ink stays from the nearest edge, in mm."""
    left, upper, right, lower = page.point(lambda grey: 255 if grey < 200 else 0).getbbox()
    return min(left, upper, page.width - right, page.height - lower) / MM


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_each_paper_looks_in_each_language_as_it_did(language):
    with override(language):
        printed = {name: paper().pdf() for name, paper in papers(evening()).items()}

    said = {name: language_and_title(pdf) for name, pdf in printed.items()}
    assert {spoken for spoken, _title in said.values()} == {language}
    assert [name for name, (_spoken, title) in said.items() if title in ("", "None")] == []
    faces = [face for pdf in printed.values() for face in fonts(pdf).items()]
    assert [name for name, embedded in faces if not (embedded and SUBSET.match(name))] == []
    pages = {f"{name}-{language}": drawn(pdf, dpi=DPI) for name, pdf in printed.items()}
    pages[f"back-{language}"] = drawn(printed["sheet"], 2, dpi=DPI)
    assert [name for name, page in pages.items() if not is_as_kept(page, name)] == []
    uncut = {n: page for n, page in pages.items() if not n.startswith(("sheets-a4", "slips"))}
    assert [name for name, page in uncut.items() if margin(page) < 5] == []


@pytest.mark.parametrize("preset", ["setze-punts", "tren-101"])
def test_the_sheet_of_another_ruleset_looks_as_it_did(preset):
    with override("ca"):
        pdf = match_sheets(with_a_number(evening(preset))).pdf()

    assert is_as_kept(drawn(pdf, dpi=DPI), f"sheet-{preset}-ca")


@pytest.fixture
def diploma() -> Manuscript:
    with override("ca"):
        return diplomas(evening().tournament)


def moved(paper: Manuscript, css: str) -> Image.Image:
    """The first page of a diploma with more *css*."""
    with PRESS:
        document = lay_out(paper.text, styles=["diploma"], css=css)
        return drawn(document.write_pdf(), dpi=DPI)


@pytest.mark.parametrize(
    "css",
    [
        ".sign { left: 110.5mm }",
        ".sign { bottom: 19mm }",
        ".rule { margin-left: 112.5mm }",
        ".border { outline-offset: -5mm }",
        ".medal { left: 2mm }",
        "h2 { padding-top: 2mm }",
    ],
)
def test_a_box_that_moved_by_two_millimetres_is_noticed(diploma, css):
    assert not alike(moved(diploma, css), moved(diploma, ""))


@pytest.mark.parametrize("shift", [(2, 0), (0, 2)])
def test_a_small_box_of_the_match_sheet_that_moved_by_two_millimetres_is_noticed(shift):
    page = kept("sheet-ca")
    left, upper, right, lower = (round(mm * MM) for mm in (9.5, 34.7, 15.8, 40.4))  # the lot's
    box = page.crop((left, upper, right, lower))
    assert box.getextrema()[0] < 50
    other = page.copy()
    other.paste(255, (left, upper, right, lower))
    other.paste(box, (left + round(shift[0] * MM), upper + round(shift[1] * MM)))

    assert not alike(other, page)


def between_the_dots(page: Image.Image) -> Image.Image:
    """A page that lies half a dot further down and to the right."""
    fine = page.resize((page.width * 4, page.height * 4), Image.Resampling.NEAREST)
    moved = Image.new("L", fine.size, 255)
    moved.paste(fine, (2, 2))
    return moved.resize(page.size, Image.Resampling.BOX)


@pytest.mark.parametrize("name", ["sheet-ca", "rules-ca", "standings-ca", "diploma-ca", "slips-ca"])
def test_other_edges_of_the_same_page_are_alike(name):
    page = kept(name)

    assert alike(between_the_dots(page), page)


def test_what_moved_by_a_fifth_of_a_millimetre_is_alike(diploma):
    css = "body { left: 0.2mm; position: relative; top: 0.2mm }"

    assert alike(moved(diploma, css), moved(diploma, ""))


def test_every_kept_picture_is_one_of_a_paper_and_all_are_small():
    languages = ("ca", "es", "en")
    names = {
        f"{name}-{language}" for name in [*papers(evening()), "back"] for language in languages
    }
    names |= {"sheet-setze-punts-ca", "sheet-tren-101-ca"}

    files = list(FOLDER.glob("*.png"))

    assert {file.stem for file in files} == names
    assert sum(file.stat().st_size for file in files) < 1_500_000
