"""A file that cannot be imported: every fault is named with its line, nothing is written."""

from pathlib import Path

import pytest
from django.core.management import CommandError
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.presets import VILAPLANA
from tests.tournament.commands.running import HEADER, import_lines, run
from tournament.models import Tournament
from tournament.services.history_file import UnreadableHistory, read_history

pytestmark = pytest.mark.django_db


def faults(folder: Path, *lines: str, **options: object) -> list[str]:
    """Return what the import says of lines that it refuses; nothing may be written."""
    with pytest.raises(CommandError) as refused:
        import_lines(folder, *lines, **options)
    assert not Tournament.objects.exists()
    first, *rest = str(refused.value).splitlines()
    assert first == "Nothing was imported."
    return rest


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1,1,1,2,101,60,won", "“won” is no kind of result"),
        ("1,1,1,2,101,60,", "“” is no kind of result"),
        ("1,1,1,2,many,60,played", "score1 must be a whole number, not “many”."),
        ("1,1,1,2,101,60.5,played", "score2 must be a whole number, not “60.5”."),
        ("1,1,1,2,101,,played", "A score is missing."),
        ("1,1,1,2,-4,60,played", "Where two meet a score is never below zero."),
        ("1,1,1,,101,,played", "A second entrant is missing."),
        ("1,1,1,2,50,0,bye", "A bye has one entrant only."),
        ("1,1,1,1,101,60,played", "Entrant 1 cannot play itself."),
        ("1,1,,2,101,60,played", "entrant1 must be a number from 1 on, not “”."),
        ("0,1,1,2,101,60,played", "round must be a number from 1 on, not “0”."),
        ("100,1,1,2,101,60,played", "Round 100 cannot be: a championship has at most 99."),
        ("1,T,1,2,101,60,played", "table must be a whole number, not “T”."),
        ("1,,1,,50,,forfeit_loss", "Who loses by forfeit cannot have more points."),
        ("1,,1,,-50,,forfeit_win", "Who wins by forfeit must have more points."),
        ("1,1,1,2,0,0,no_show", "The points must say who did not come."),
        ("1,1,1,2,5,0,double_no_show", "When neither came, neither has points."),
        ("1,1,1,2,80,80,played", "80–80 is a tie, and by these rules the lot decides it"),
    ],
)
def test_a_line_that_cannot_be_is_named_with_its_number_and_reason(
    tmp_path: Path, line: str, fault: str
):
    said = faults(tmp_path, "1,9,8,9,101,60,played", line)

    assert len(said) == 1
    assert said[0].startswith(f"line 3: {fault}")


def test_an_entrant_twice_in_a_round_is_refused_with_both_lines(tmp_path: Path):
    said = faults(tmp_path, "1,1,1,2,101,60,played", "1,2,3,1,101,60,played")

    assert said == ["line 3: Entrant 1 sits in round 1 already, on line 2."]


def test_a_table_twice_in_a_round_is_refused_with_both_lines(tmp_path: Path):
    said = faults(tmp_path, "1,1,1,2,101,60,played", "1,1,3,4,101,60,played")

    assert said == ["line 3: Round 1 has a table 1 already, on line 2."]


def test_a_round_that_is_left_out_is_refused(tmp_path: Path):
    said = faults(tmp_path, "1,1,1,2,101,60,played", "3,1,1,2,101,60,played")

    assert said == ["There is no table of round 2."]


def test_a_missing_column_is_named(tmp_path: Path):
    said = faults(tmp_path, "1,1,2,101", header="round,entrant1,entrant2,score1")

    assert said == [
        "line 1: The first line must name each of these columns once: table, score2, kind."
    ]


def test_a_file_with_nothing_below_the_header_is_refused(tmp_path: Path):
    assert faults(tmp_path) == ["There is nothing below the first line."]


def test_all_faults_are_told_at_once_and_a_long_list_is_cut(tmp_path: Path):
    lines = [f"1,{table},{table},{table},1,0,played" for table in range(1, 24)]

    said = faults(tmp_path, *lines)

    assert said[0] == "line 2: Entrant 1 cannot play itself."
    assert said[19:] == ["line 21: Entrant 20 cannot play itself.", "and 3 more"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("entrant,nickname\n1,A\n1,B\n", "line 3: Entrant 1 is named twice."),
        ("entrant,nickname\n1,\n", "line 2: There is no nickname."),
        ("entrant,nickname\nx,A\n", "line 2: entrant must be a whole number, not “x”."),
        (f"entrant,nickname\n1,{'A' * 121}\n", "line 2: A name is longer than 120 characters."),
    ],
)
def test_a_fault_in_the_file_of_names_imports_nothing(tmp_path: Path, text: str, fault: str):
    names = tmp_path / "names.csv"
    names.write_text(text, encoding="utf-8")

    said = faults(tmp_path, "1,1,1,2,101,60,played", options=["--names", str(names)])

    assert said == [fault]


@pytest.mark.parametrize(
    ("setting", "fault"),
    [
        ("cap", "--set needs FIELD=VALUE, not “cap”."),
        ("points=3", "points"),
        ("tie=maybe", "maybe"),
    ],
)
def test_a_setting_that_the_rules_do_not_have_is_refused(tmp_path: Path, setting: str, fault: str):
    with pytest.raises(CommandError, match=fault):
        import_lines(tmp_path, "1,1,1,2,101,60,played", options=["--set", setting])

    assert not Tournament.objects.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(CommandError, match=r"none\.csv: No such file or directory"):
        run("import_results", tmp_path / "none.csv", "--name", "None")


def test_a_stranger_owns_nothing(tmp_path: Path):
    with pytest.raises(CommandError, match="There is no account “ningú”"):
        import_lines(tmp_path, "1,1,1,2,101,60,played", options=["--owner", "ningú"])


CELLS = st.text(st.sampled_from("0123456789-−,;\t\"' \r\nplayedbye=é"), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=5, max_size=9), max_size=6))
def test_any_file_is_read_or_refused_and_nothing_else(rows: list[list[str]]):
    data = "\n".join([HEADER, *map(",".join, rows)]).encode()
    try:
        tables = read_history(data, VILAPLANA)
    except (UnreadableHistory, RuleError):
        return

    seats = [(table.round, entrant) for table in tables for entrant in table.entrants]
    assert len(seats) == len(set(seats)) > 0


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_an_orderly_way(data: bytes):
    with pytest.raises((UnreadableHistory, RuleError)):
        read_history(data, VILAPLANA)
