"""A sheet whose match goes on: its rows are kept, and the table is still missing."""

import pytest
from django.contrib.messages import get_messages

from scoring.errors import RuleError
from scoring.match import played
from tests.factories import draw, make_tournament
from tests.tournament.results.test_enter_dats import at, error_rows, type_in
from tournament.models import Change, Dat, Table
from tournament.services.common import Stale
from tournament.services.rescue import rival_meets_resting, take_back
from tournament.services.results import played_dats, record_result
from tournament.services.rounds import close_round
from tournament.services.standings import standings
from tournament.services.undoing import undo_change
from tournament.services.unfinished import keep_unfinished
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db

SO_FAR = [{"left": 8}, {"right": 10, "code": "B"}]


@pytest.fixture
def table() -> Table:
    return draw(make_tournament(3)).tables.with_pairs().get(number=1)


def fresh(table: Table) -> Table:
    return Table.objects.with_pairs().select_related("round__tournament").get(pk=table.pk)


def test_rows_of_a_match_in_play_are_kept_and_come_back_and_the_table_stays_missing(desk, table):
    answer = type_in(desk, table, SO_FAR, step="keep")

    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "Table 1 still plays: what its sheet says so far is kept."
    ]
    assert [tuple(dat.points) for dat in played_dats(table)] == [(8, 0), (0, 10)]
    assert fresh(table).kind == ""
    with pytest.raises(RuleError, match="tables_missing"):
        close_round(table.round, by=None)
    rows = standings(table.round.tournament, with_open_round=True).rows
    assert sum(len(row.place.entrant.games) for row in rows) == 1  # the bye
    page = desk.get(at(table)).content.decode()
    assert "2 dats so far" in desk.get(at(table).removesuffix("dats/")).content.decode()
    assert 'name="dat-1-right"' in page.split('value="10"')[0].split("<input")[-1]
    assert change_in_words(Change.objects.filter(action="result_kept").get()) == (
        "Round 1, table 1 still plays: 2 dats so far"
    )


def test_the_same_rows_again_are_one_change_and_a_stale_form_changes_nothing(desk, table):
    type_in(desk, table, SO_FAR, step="keep")
    again = type_in(desk, table, SO_FAR, step="keep")
    stale = type_in(desk, table, [{"left": 9}], step="keep")

    assert (again.status_code, stale.status_code) == (302, 409)
    assert Change.objects.filter(action="result_kept").count() == 1
    assert Dat.objects.count() == 2
    with pytest.raises(Stale):
        keep_unfinished(table, [], by=None, version=1)


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [([{"left": 8}, {"right": 7, "code": "B"}], ["2"]), ([{"left": 72, "code": "B"}] * 2, [])],
)
def test_neither_an_impossible_row_nor_a_match_that_is_over_is_kept(desk, table, rows, wrong):
    page = type_in(desk, table, rows, step="keep").content.decode()

    assert error_rows(page) == wrong
    assert ("The match of table 1 is over: save the sheet" in page) == (not wrong)
    assert Dat.objects.count() == 0


def test_a_result_is_not_made_unfinished(table):
    record_result(table, played(101, 60), by=None)

    with pytest.raises(RuleError, match="match_is_finished"):
        keep_unfinished(table, [], by=None)


def test_the_finished_sheet_takes_the_place_of_the_rows_and_undoing_brings_them_back(desk, table):
    type_in(desk, table, SO_FAR, step="keep")
    rows = played_dats(table)
    by = table.round.tournament.owner

    record_result(fresh(table), played(101, 60), by=by)
    assert (fresh(table).left_points, Dat.objects.count()) == (101, 0)
    undo_change(Change.objects.get(action="result_entered"), by=by)

    assert (fresh(table).kind, played_dats(table)) == ("", rows)
    undo_change(Change.objects.get(action="result_kept"), by=by)
    assert Dat.objects.count() == 0


def test_what_is_kept_is_not_drawn_over(desk, table):
    type_in(desk, table, SO_FAR, step="keep")

    with pytest.raises(RuleError, match="take_back_has_results"):
        take_back(table.round, by=None, reason="error")
    with pytest.raises(RuleError, match="not_at_a_table_in_play"):
        rival_meets_resting(table.round, table.left.number, by=None)
