"""docs/regulation.md explains every article that the code cites."""

import re
from pathlib import Path

import pytest

from tests.tournament.words.source import FILES, ROOT

REGULATION = (ROOT / "docs" / "regulation.md").read_text()
_CITED = re.compile(r"\b(VG|V|T|R) (\d+(?:\.\d+)*)(?:[-–](\d+)\b)?")


def articles(text: str) -> set[str]:
    """The articles that *text* names; "V 14.1-2" names two."""
    found = set()
    for part, number, last in _CITED.findall(text):
        *chapter, first = number.split(".")
        for end in range(int(first), int(last or first) + 1):
            found.add(f"{part} {'.'.join([*chapter, str(end)])}")
    return found


EXPLAINED = {
    article
    for line in REGULATION.splitlines()
    if line.startswith("| ")
    for cell in line.split("|")[1:3]
    for article in articles(cell)
}


def cited() -> set[tuple[str, str]]:
    """Every article that the program cites, with one file that does."""
    files = [*FILES, *ROOT.glob("templates/**/*.html"), *ROOT.glob("docs/decisions/*.md")]
    return {
        (article, str(file.relative_to(ROOT)))
        for file in files
        for article in articles(file.read_text())
    }


@pytest.mark.parametrize(("article", "file"), sorted(cited()))
def test_every_cited_article_is_explained(article: str, file: str):
    parts = {explained for explained in EXPLAINED if explained.startswith(f"{article}.")}

    assert article in EXPLAINED or parts, f"{file} cites {article}"


def test_the_files_that_it_names_exist():
    named = set(re.findall(r"`([\w/]+\.py)`", REGULATION))

    assert {name for name in named if not Path(ROOT, name).exists()} == set()
    assert len(named) > 5
