"""Everything a page asks for lies here, and nothing that a strict policy forbids is written."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
SHEETS = sorted((STATIC / "css").glob("*.css"))
TEMPLATES = sorted(
    path for path in (ROOT / "templates").rglob("*.html") if path.parent.name != "print"
)
FONTS = sorted((STATIC / "fonts").glob("*.woff2"))
CATALAN = "àèéíïòóúüçÀÈÉÍÏÒÓÚÜÇ·ŀĿ«»“”’–—½×−№→✓"


def named(path: Path) -> str:
    return path.name


def icons_asked_for() -> Iterator[str]:
    for template in TEMPLATES:
        yield from re.findall(r'icon\.html" with name="(\w+)"', template.read_text())
        yield from re.findall(r'\bicon="(\w+)"', template.read_text())


@pytest.mark.parametrize("sheet", SHEETS, ids=named)
def test_a_style_sheet_asks_only_for_files_that_are_here(sheet: Path):
    asked = re.findall(r'url\("?([^")]+)', sheet.read_text())

    assert [url for url in asked if not (sheet.parent / url).is_file()] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_has_no_inline_script_or_style_and_nothing_remote(template: Path):
    text = template.read_text()

    assert re.findall(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\ssrc=)|https?://", text) == []


def test_every_icon_that_a_template_names_is_drawn():
    drawn = set(re.findall(r'<symbol id="(\w+)"', (STATIC / "icons" / "sprite.svg").read_text()))

    assert set(icons_asked_for()) - drawn == set()


@pytest.mark.parametrize("folder", [*(STATIC / "vendor").glob("*/"), STATIC / "fonts"], ids=named)
def test_what_others_made_has_its_licence_beside_it(folder: Path):
    assert [path.name for path in folder.iterdir() if path.name in {"LICENSE", "OFL.txt"}] != []


@pytest.mark.parametrize("file", FONTS, ids=named)
def test_the_font_writes_catalan(file: Path):
    with TTFont(file) as font:
        assert [letter for letter in CATALAN if ord(letter) not in font.getBestCmap()] == []


@pytest.mark.parametrize("file", FONTS, ids=named)
def test_the_figures_of_the_font_are_tabular(file: Path):
    with TTFont(file) as font:
        widths = {font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}

    assert max(widths) - min(widths) <= 1  # of 1000 to the em; the italic rounds a zero


def test_a_font_file_stays_small():
    assert [file.name for file in FONTS if file.stat().st_size > 60_000] == []
