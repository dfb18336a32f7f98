"""The kinds of results that a file may name, and what each becomes."""

from pathlib import Path

import pytest
from django.urls import reverse

from tests.tournament.commands.running import (
    HEADER,
    WINS_THEN_DIFFERENCE,
    figures,
    import_lines,
    read_csv,
    run,
)
from tournament.models import Table

pytestmark = pytest.mark.django_db


def one_table(tmp_path: Path, line: str, *options: str) -> Table:
    """Import one line and return the table that it became."""
    import_lines(tmp_path, line, options=list(options))
    return Table.objects.get()


def test_a_single_entrant_with_50_wins_50_0_and_with_minus_50_loses_0_50(tmp_path: Path):
    import_lines(
        tmp_path, "1,,7,,50,,bye", "1,,8,,-50,,forfeit_loss", "1,,9,,−50,,no_show",
        "1,,10,,40,,forfeit_win", options=WINS_THEN_DIFFERENCE,
    )  # fmt: skip

    rows = read_csv(run("standings", "imported", "--format", "csv"))
    assert [(r["number"], r["wins"], r["points_for"], r["points_against"]) for r in rows] == [
        ("7", "1.0", "50", "0"),
        ("10", "1.0", "40", "0"),
        ("8", "0.0", "0", "50"),
        ("9", "0.0", "0", "50"),
    ]


def test_a_bye_is_a_bye_and_its_own_points_hold(tmp_path: Path):
    table = one_table(tmp_path, "1,,7,,50,,bye", *WINS_THEN_DIFFERENCE)

    assert (table.kind, table.left_points, table.right_points) == ("bye", 50, 0)
    assert (table.number, table.automatic_bye) == (None, True)


def test_a_bye_without_points_gets_those_of_the_rules(tmp_path: Path):
    one_table(tmp_path, "1,,7,,,,bye")

    assert run("standings", "imported", "--format", "csv").splitlines()[1] == (
        "1,7,Pair 7,1,1.0,51,0,51,0,active"
    )


def test_a_forfeit_is_an_adjudicated_loss_with_its_reason(tmp_path: Path):
    table = one_table(tmp_path, "1,,7,,-50,,forfeit_loss")

    assert (table.kind, table.award, table.reason) == ("adjudicated", "none", "Lost by forfeit.")
    assert (table.left_points, table.right_points) == (0, 50)


def test_on_every_page_who_sat_alone_met_nobody(tmp_path: Path, client):
    import_lines(tmp_path, "1,,7,,-50,,forfeit_loss", "1,1,8,9,101,60,played")

    for name, *args in (
        ("pair", "imported", 7),
        ("round", "imported", 1),
        ("standings", "imported"),
    ):
        page = client.get(reverse(f"public:{name}", args=args))
        assert (page.status_code, "None" in page.text) == (200, False)


def test_a_no_show_with_the_points_of_the_rules_is_a_no_show(tmp_path: Path):
    table = one_table(tmp_path, "1,1,7,8,0,51,no_show")

    assert (table.kind, table.loser, table.left_points) == ("no_show", "left", None)


def test_a_no_show_with_other_points_keeps_them(tmp_path: Path):
    table = one_table(tmp_path, "1,1,7,8,30,0,no_show")

    assert (table.kind, table.award, table.reason) == ("adjudicated", "left", "No-show.")
    assert (table.left_points, table.right_points) == (30, 0)


def test_neither_came_and_both_lose(tmp_path: Path):
    table = one_table(tmp_path, "1,1,7,8,,,double_no_show")

    assert table.kind == "double_no_show"
    assert [row[3] for row in figures("imported", 1)] == [0.0, 0.0]


def test_what_the_organisers_decided_keeps_the_reason_of_the_file(tmp_path: Path):
    import_lines(tmp_path, "1,1,7,8,20,60,adjudicated,Rain", header=f"{HEADER},reason")

    table = Table.objects.get()
    assert (table.kind, table.award, table.reason) == ("adjudicated", "right", "Rain")
