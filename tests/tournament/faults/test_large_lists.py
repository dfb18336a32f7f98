"""A list that no hall has is refused before it is read, in steps that do not grow with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tournament.services.common import Refused
from tournament.services.pair_file import MAX_BYTES, MAX_CELLS, MAX_ROWS, read_file

CALLS = 60_000
"""Calls of Python's functions that reading may take: a list of 900 lines takes fewer."""


@contextmanager
def counted() -> Iterator[list[int]]:
    """Count the calls of Python's functions meanwhile: a busy machine changes nothing of it."""
    calls = [0]

    def called(_frame: object, event: str, _argument: object) -> None:
        calls[0] += event == "call"

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def refusal(text: str) -> tuple[str, int]:
    """Return the code with which *text* is refused, and how many calls it took."""
    with counted() as calls, pytest.raises(Refused) as refused:
        read_file(text)
    return refused.value.code, calls[0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a\n", "list_too_long"),
        ('"\n', "list_too_long"),
        ("x;", "list_too_wide"),
        ("x,", "list_too_wide"),
        ("x\t", "list_too_wide"),
    ],
)
def test_a_megabyte_of_anything_is_refused_without_reading_its_lines(text: str, code: str):
    said, calls = refusal(text * (MAX_BYTES // len(text)))

    assert said == code
    assert calls < CALLS


def test_a_list_of_nine_hundred_lines_is_read():
    with counted() as calls:
        read = read_file("Capot;Joan Pi;Núria Mas\n" * MAX_ROWS)

    assert len(read.rows) == MAX_ROWS
    assert calls[0] < CALLS


@pytest.mark.parametrize("line", ["\n", " \n", ";\n", "\r", "\t\t\n"])
def test_empty_lines_are_nothing(line: str):
    assert refusal(line * 5_000)[0] == "list_empty"


def test_empty_lines_between_pairs_count_for_the_place_only():
    read = read_file("Capot;Pi\n" + "\n" * 5_000 + "Manilla;Mas\n" + ";;;\n" * 5_000)

    assert [(row.line, row.cells) for row in read.rows] == [
        (1, ("Capot", "Pi")),
        (5_002, ("Manilla", "Mas")),
    ]


def test_empty_cells_at_the_end_of_a_line_are_no_width():
    assert len(read_file("Capot;Pi" + ";" * 200 + "\nManilla;Mas").rows) == 2
    assert refusal("Capot" + ";Pi" * MAX_CELLS)[0] == "list_too_wide"
