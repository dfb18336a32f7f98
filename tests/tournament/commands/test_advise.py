"""Advice in the terminal, simulated live."""

import pytest
from django.core.management import CommandError

from scoring.advice import grid
from tests.tournament.commands.running import run
from tournament.management.commands import advise

FEW = ("--tournaments", 4)


def test_it_says_what_each_number_of_rounds_brings():
    lines = run("advise", "--pairs", 20, *FEW).splitlines()

    assert lines[0].split("  ")[0] == "Rounds"
    assert [line.split()[0] for line in lines[1:8]] == ["3", "4", "5", "6", "7", "8", "9"]
    assert lines[1].count("±") == 5
    assert lines[9].startswith("With 20 pairs and 3 rounds expect")
    assert lines[-1].startswith("From 4 championships, seed 2026, ")


def test_only_the_rounds_that_were_asked_for():
    lines = run("advise", "--pairs", 20, "--rounds", 5, 6, *FEW).splitlines()

    assert [line.split()[0] for line in lines[1:3]] == ["5", "6"]
    assert lines[3] == ""


def test_the_same_seed_says_the_same():
    one, again, other = (run("advise", "--pairs", 12, "--seed", s, *FEW) for s in (1, 1, 2))

    assert one == again != other


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "--pairs N"),
        (("--pairs", 2), "from 3 to 1000"),
        (("--pairs", 5000), "from 3 to 1000"),
        (("--pairs", 4, "--rounds", 5), "without meeting twice"),
        (("--pairs", 8, "--tournaments", 1), "At least two"),
    ],
)
def test_what_cannot_be_simulated_is_refused(options: tuple[object, ...], said: str):
    with pytest.raises(CommandError, match=said):
        run("advise", *options)


def test_the_table_of_the_form_can_be_written_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(advise, "TABLE", tmp_path / "table.py")
    monkeypatch.setattr(grid, "_TOURNAMENTS", ((1000, 2),))
    monkeypatch.setattr(advise, "SIZES", (4, 5))

    printed = run("advise", "--write-table")

    rows = (tmp_path / "table.py").read_text().splitlines()[-5:-1]
    assert printed.strip() == str(tmp_path / "table.py")
    starts = ["(4, 3, 2, ", "(5, 3, 2, ", "(5, 4, 2, ", "(5, 5, 2, "]
    assert [row.strip()[:10] for row in rows] == starts
