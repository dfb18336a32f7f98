"""What a typist writes on one line, read."""

import pytest

from scoring.errors import RuleError
from scoring.typed_line import Letters, TypedLine, Word, read_line

LETTERS = Letters(
    alone={"z": Word.UNDO, "e": Word.LEFT, "d": Word.RIGHT, "s": Word.YES},
    of_table={"d": Word.DATS, "ae": Word.LEFT_ABSENT, "u": Word.LAST_DAT},
    of_result={"e": Word.LEFT, "d": Word.RIGHT, "s": Word.YES},
)


@pytest.mark.parametrize(
    "text", ["37 101 60", " 37  101\t60 ", "37 101-60", "37,101,60", "37/101/60", "t37 101 60"]
)
def test_any_sign_parts_the_table_and_the_two_figures(text: str):
    assert read_line(text, LETTERS) == TypedLine("37", (101, 60))


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("p12 101 60", "p12"),
        ("P12 101 60", "P12"),
        ("37 p12 101 60", "37 p12"),
        ("R1-T37-K 101 60", "R1-T37-K"),
        ("http://192.168.1.20:8000/f/1/R1-T37-K/ 101 60", "R1-T37-K"),
        ("http.--192.168.1.20.8000-f-1-R1'T37'K- 101 60", "R1-T37-K"),
    ],
)
def test_a_table_is_named_by_its_number_a_pair_both_or_the_code_of_its_sheet(text, table):
    assert read_line(text, LETTERS) == TypedLine(table, (101, 60))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("z", TypedLine(word=Word.UNDO)),
        ("Z", TypedLine(word=Word.UNDO)),
        ("d", TypedLine(word=Word.RIGHT)),
        ("37d", TypedLine("37", (), Word.DATS)),
        ("37 d", TypedLine("37", (), Word.DATS)),
        ("37 ae", TypedLine("37", (), Word.LEFT_ABSENT)),
        ("37 80 80 d", TypedLine("37", (80, 80), Word.RIGHT)),
        ("37 80 80e", TypedLine("37", (80, 80), Word.LEFT)),
        ("37 90 60 s", TypedLine("37", (90, 60), Word.YES)),
        ("37", TypedLine("37")),
    ],
)
def test_a_letter_means_what_it_means_in_its_place(text, line):
    assert read_line(text, LETTERS) == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "line_empty"),
        (" - ", "line_empty"),
        ("37 101", "line_half_typed"),
        ("37 101 60 5", "line_too_long"),
        ("37 101 60 z", "line_too_long"),
        ("37 1o1 60", "line_unreadable"),
        ("37 x", "line_unreadable"),
        ("x", "line_unreadable"),
        ("http 101 60", "line_unreadable"),
        ("37 101 ½", "line_unreadable"),
        ("37 ٣٤ 60", "line_unreadable"),
        ("37 1234567 60", "line_too_much"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, code: str):
    with pytest.raises(RuleError) as refused:
        read_line(text, LETTERS)

    assert refused.value.code == code


def test_a_letter_alone_is_never_an_absence():
    """A slip of one key, or the first letter that a scanner types, decides no match."""
    assert not {Word.LEFT_ABSENT, Word.RIGHT_ABSENT, Word.BOTH_ABSENT} & {*LETTERS.alone.values()}
