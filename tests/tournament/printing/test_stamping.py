"""Stamped pages in a file: what is read aloud, in which order, and at what growth."""

from typing import Any

import pytest

from tests.factories import draw, make_tournament
from tests.tournament.printing.papers import opened
from tournament.printing.imposition import Paper
from tournament.printing.lists import wall_by_table
from tournament.printing.press import print_together
from tournament.printing.sheet import match_sheets

pytestmark = pytest.mark.django_db


def elements(pdf: bytes) -> list[Any]:
    catalogue: Any = opened(pdf).trailer["/Root"]
    [whole] = catalogue["/StructTreeRoot"]["/K"]
    return [kid.get_object() for kid in whole.get_object()["/K"]]


def page_numbers(pdf: bytes) -> list[int]:
    """The page of every element under the document, in the order of reading."""
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(opened(pdf).pages)}
    return [numbers[element.raw_get("/Pg").idnum] for element in elements(pdf)]


def test_sheets_between_other_papers_are_read_in_the_order_of_the_pages():
    round_ = draw(make_tournament(4))
    papers = [wall_by_table(round_), match_sheets(round_), wall_by_table(round_)]

    numbers = page_numbers(print_together(papers))

    assert numbers == sorted(numbers)
    assert [numbers.count(page) for page in (1, 2)] == [6, 6]
    assert 0 in numbers
    assert 3 in numbers


def test_every_word_of_a_page_has_its_element_and_every_element_its_word():
    pdf = match_sheets(draw(make_tournament(4)), paper=Paper.A4, backs=True).pdf()

    catalogue: Any = opened(pdf).trailer["/Root"]
    numbers = catalogue["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
    front = opened(pdf).pages[0].get_contents()
    assert front is not None
    marks = front.get_data().count(b"/MCID")
    assert marks == len(parents[0]) == 12
    assert len(parents[1]) == 0
    assert [element["/K"] for element in elements(pdf)] == [[mark] for mark in range(12)]


def test_a_frame_is_in_the_file_once_however_many_sheets_lie_on_it():
    round_ = draw(make_tournament(12))

    pdf = match_sheets(round_, backs=True).pdf()

    resources = [page["/Resources"] for page in opened(pdf).pages]
    names = {name for each in resources for name in each["/XObject"]}  # type: ignore[index]
    assert len(names) == 2


def test_a_sheet_adds_the_same_few_objects_to_the_file_however_many_there_are():
    def objects(pairs: int) -> int:
        pdf = match_sheets(draw(make_tournament(pairs))).pdf()
        return int(opened(pdf).trailer["/Size"])

    two, four, eight = objects(4), objects(8), objects(16)
    assert eight - four == 2 * (four - two)
