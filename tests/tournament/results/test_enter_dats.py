"""Type a sheet dat by dat, as on the paper."""

from collections.abc import Sequence

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from scoring.match import played
from tests.factories import draw, make_tournament, play
from tournament.models import Dat, Table
from tournament.services.results import record_result

pytestmark = pytest.mark.django_db

Row = dict[str, object]
SHEET: list[Row] = [
    {"left": 8},
    {"right": 5},
    {"left": 0},
    {"left": 28, "code": "B"},
    {"right": 72, "code": "B"},
    {"left": 64, "code": "BC"},
    {"left": 4},
]
"""8-0, 8-5, 8-5 (taules), 36-5, 36-77, 100-77, 104-77."""


def at(table: Table) -> str:
    round_ = table.round
    return reverse("desk:table_dats", args=[round_.tournament.slug, round_.number, table.number])


@pytest.fixture
def table() -> Table:
    return draw(make_tournament(2)).tables.with_pairs().get()


def type_in(desk: Client, table: Table, rows: Sequence[Row], step: str = "save", **more: object):
    data: Row = {"dat-TOTAL_FORMS": 12, "dat-INITIAL_FORMS": 0, "version": 1, "step": step, **more}
    for number, row in enumerate(rows):
        data |= {f"dat-{number}-{name}": value for name, value in row.items()}
    return desk.post(at(table), data)


def stored(table: Table) -> Table:
    return Table.objects.with_pairs().get(pk=table.pk)


def error_rows(page: str) -> list[str]:
    """The number of every row with an error, as the page marks them."""
    parts = page.split('<tr data-dat class="is-wrong">')[1:]
    return [part.split('<th scope="row">')[1].split("<")[0] for part in parts]


def test_v_15_2_5_the_dats_are_stored_and_the_table_ends_with_their_sum(desk, table):
    response = type_in(desk, table, SHEET)

    assert response.status_code == 302
    assert (stored(table).left_points, stored(table).right_points) == (104, 77)
    rows = Dat.objects.values_list("number", "code", "left_points", "right_points")
    assert list(rows)[3:6] == [(4, "B", 28, 0), (5, "B", 0, 72), (6, "BC", 64, 0)]
    assert str(next(iter(get_messages(response.wsgi_request)))) == (
        f"Table 1 · {table.left} win 104–77"
    )


def test_adding_up_shows_the_running_totals_and_saves_nothing(desk, table):
    page = type_in(desk, table, SHEET, step="check").content.decode()

    totals = [part.split("<")[0] for part in page.split("<output data-total-left>")[1:]]
    assert totals[:8] == ["8", "8", "8", "36", "36", "100", "104", ""]
    assert "It is not saved yet" in page
    assert stored(table).kind == ""
    assert Dat.objects.count() == 0


@pytest.mark.parametrize(
    ("rows", "wrong", "sentence"),
    [
        ([{"left": 8, "right": 3}], ["1"], "Only one pair scores in a dat"),
        ([{"left": 8}, {"right": 7, "code": "B"}], ["2"], "every card point counts 2 times"),
        ([{"left": 40}], ["1"], "a dat gives at most 36"),
        ([{"left": 8}, {}, {"right": 5}], ["2"], "Dat 2 is blank, but one below it is not."),
        ([{"code": "BC"}], ["1"], "Write the points too"),
        ([{"left": "vuit"}], ["1"], "Enter a whole number."),
        ([{"left": 72, "code": "B"}, {"left": 36}, {"right": 1}], ["3"], "was over before this"),
        ([{"left": 5, "special": "passed"}], ["1"], "A hand passed at 0–0 gives no points"),
        ([{"left": 5, "special": "left"}], ["1"], "gives the other pair all the points in play"),
        ([{"left": 1, "code": "E"}], ["1"], "E is not one of the available choices"),
    ],
)
def test_an_impossible_row_is_refused_in_its_row_and_nothing_is_lost(
    desk, table, rows, wrong, sentence
):
    response = type_in(desk, table, rows)

    page = response.content.decode()
    assert response.status_code == 200
    assert error_rows(page) == wrong
    assert sentence in page
    assert stored(table).kind == ""
    for number, row in enumerate(rows):
        if "left" in row:
            typed = page.split(f'name="dat-{number}-left"')[1].split(">")[0]
            assert f'value="{row["left"]}"' in typed


def test_v_16_2_2_a_serious_infraction_gives_the_other_pair_all_in_play(desk, table):
    rows = [{"special": "left", "code": "B"}, {"special": "passed"}, {"right": 36}]

    type_in(desk, table, rows)

    assert list(Dat.objects.values_list("right_points", "offender", "passed")) == [
        (72, "left", False),
        (0, "", True),
        (36, "", False),
    ]
    assert stored(table).right_points == 108


def test_card_points_become_points_by_the_code(desk, table):
    rows = [{"left": 44}, {"right": 40, "left": 32, "code": "B"}, {"left": 36}, {"right": 72}]

    type_in(desk, table, rows, unit="cards")

    assert list(Dat.objects.values_list("left_points", "right_points")) == [
        (8, 0),
        (0, 8),
        (0, 0),
        (0, 36),
    ]


def test_card_points_that_no_winner_has_are_refused(desk, table):
    page = type_in(desk, table, [{"left": 30}], unit="cards").content.decode()

    assert "Who wins a dat has from 37 to 72 card points, not 30." in page


def test_the_first_row_where_the_paper_adds_up_otherwise_is_named(desk, table):
    rows: list[Row] = [dict(row) for row in SHEET]
    rows[0] |= {"paper_left": 8, "paper_right": 0}
    rows[3] |= {"paper_left": 37, "paper_right": 5}
    rows[4] |= {"paper_left": 37, "paper_right": 77}

    page = type_in(desk, table, rows).content.decode()

    assert error_rows(page) == ["4"]
    assert "The sheet has 37–5 as the total here, but the dats add up to 36–5." in page


def test_a_tied_sheet_asks_for_the_lot(desk, table):
    tied: list[Row] = [{"left": 36}, {"right": 36}]

    asked = type_in(desk, table, tied)
    type_in(desk, table, tied, lot_winner="left")

    assert "tied at 36 points" in asked.content.decode()
    assert (stored(table).left_points, stored(table).lot_winner) == (36, "left")


def test_a_blank_sheet_is_no_result(desk, table):
    page = type_in(desk, table, []).content.decode()

    assert "Write at least one dat." in page
    assert stored(table).kind == ""


def test_c42_a_sheet_saved_meanwhile_by_somebody_else_is_a_conflict(desk, table):
    record_result(table, played(101, 60), by=None, version=1)

    response = type_in(desk, table, SHEET)

    assert response.status_code == 409
    assert 'name="version" value="2"' in response.content.decode()
    assert Dat.objects.count() == 0


def test_the_stored_rows_come_back_as_they_were_typed(desk, table):
    type_in(desk, table, SHEET)

    page = desk.get(at(table)).content.decode()

    fifth = page.split('<th scope="row">5</th>')[1].split("</tr>")[0]
    left, right = (part.split('value="')[1].split('"')[0] for part in fifth.split("<input")[1:3])
    assert (left, right) == ("", "72")
    assert '<option value="B" data-times="2" selected>' in fifth


def test_totals_alone_that_contradict_the_stored_dats_are_refused(desk, table):
    type_in(desk, table, SHEET)
    address = at(table).removesuffix("dats/")

    page = desk.post(
        address, {"left_points": 104, "right_points": 70, "kind": "played", "version": 2}
    ).content.decode()

    assert "The dats of this table add up to 104–77, not to 104–70." in page


def test_a_closed_round_needs_a_reason_for_its_dats_too(desk):
    (round_,) = play(make_tournament(2))
    table = round_.tables.with_pairs().get()

    refused = type_in(desk, table, SHEET, version=table.version)
    type_in(desk, table, SHEET, version=table.version, reason="Full mal sumat")

    assert "Round 1 is closed" in refused.content.decode()
    assert stored(table).left_points == 104
