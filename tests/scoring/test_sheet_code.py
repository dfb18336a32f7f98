"""The code of a match sheet finds its own table, and a slip of the finger finds none."""

from string import ascii_uppercase, digits

import pytest

from scoring.sheet_code import LETTERS, SheetCode, read_sheet_code, sheet_code

SHEETS = [(1, 1, 1), (7, 3, 12), (250, 12, 104), (4, 99, 9), (13, 5, 210)]
KEYS = digits + ascii_uppercase + "-"


def accepted(tournament: int, text: str) -> bool:
    found = read_sheet_code(tournament, text)
    return found is not None and found.is_right


def shapes(tournament: int, round_: int, table: int) -> list[str]:
    """A code as it is printed, and as a person in a hurry types it."""
    printed = sheet_code(tournament, round_, table)
    return [printed, printed.replace("-", "")]


def wrong_characters(text: str) -> list[str]:
    return [
        text[:place] + key + text[place + 1 :]
        for place in range(len(text))
        for key in KEYS
        if key != text[place]
    ]


def swaps(text: str) -> list[str]:
    swapped = [text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)]
    return [other for other in swapped if other != text]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_code_says_its_round_and_its_table(sheet):
    tournament, round_, table = sheet

    read = [read_sheet_code(tournament, text) for text in shapes(*sheet)]
    assert read == [SheetCode(round_, table, sheet_code(*sheet)[-1], is_right=True)] * 2


@pytest.mark.parametrize("sheet", SHEETS)
def test_one_wrong_character_is_always_seen(sheet):
    wrong = [text for shape in shapes(*sheet) for text in wrong_characters(shape)]

    assert len(wrong) > 400
    assert [text for text in wrong if accepted(sheet[0], text)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_two_neighbours_that_are_swapped_are_always_seen(sheet):
    wrong = [text for shape in shapes(*sheet) for text in swaps(shape)]

    assert [text for text in wrong if accepted(sheet[0], text)] == []


def test_no_wrong_character_and_no_swap_passes_in_any_round_of_a_large_championship():
    passed = [
        (code, text)
        for round_ in range(1, 8)
        for table in range(1, 211, 5)
        for code in shapes(3, round_, table)
        for text in swaps(code) + wrong_characters(code)[::7]
        if accepted(3, text)
    ]

    assert passed == []


def test_the_check_letters_are_not_mistaken_for_each_other_or_for_digits():
    assert set(LETTERS).isdisjoint("0123456789BDGILOQSUVZRT")
    assert len(LETTERS) == len(set(LETTERS)) == 13


def test_the_sheets_of_two_championships_have_other_check_characters():
    assert sheet_code(1, 3, 12) != sheet_code(2, 3, 12)


@pytest.mark.parametrize(
    "typed",
    [
        "R3-T12-H",
        "r3-t12-h",
        " R3 T12 H ",
        "http://192.168.1.20:8000/f/1/R3-T12-H/",
        "httpÑ--192.168.1.20Ñ8000-f-1-R3'T12'H-",
    ],
)
def test_a_code_is_read_however_a_person_or_a_scanner_types_it(typed):
    assert read_sheet_code(1, typed) == SheetCode(3, 12, "H", is_right=True)


@pytest.mark.parametrize(
    "text", ["", "12", "p21", "6 p21", "R3", "T12", "R3-T12", "R-T-H", "R٣T1H"]
)
def test_what_is_no_code_is_not_read_as_one(text):
    assert read_sheet_code(1, text) is None
