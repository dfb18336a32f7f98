"""A second person types the sheets again; the first difference stops with both values."""

import re

import pytest
from django.urls import reverse

from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Points
from tests.factories import draw, enter, enter_all, make_tournament
from tournament.models import Change
from tournament.services.common import Refused, Stale
from tournament.services.line import Said, compare_line
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.second_pass import check_table, confirm_table, second_pass

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return draw(make_tournament(7))


def at(round_, number):
    return round_.tables.with_pairs().select_related("round__tournament").get(number=number)


def test_the_same_figures_check_the_table_and_leave_its_version(round_):
    enter(at(round_, 1), 101, 60)
    version = at(round_, 1).version

    assert check_table(at(round_, 1), played(101, 60), by=None)

    table = at(round_, 1)
    assert (table.is_checked, table.version) == (True, version)


def test_the_lot_counts_in_a_tie_only(round_):
    enter(at(round_, 1), 101, 60)
    enter(at(round_, 2), 80, 80, lot_winner=LEFT)

    assert check_table(at(round_, 1), played(101, 60, lot_winner=RIGHT), by=None)
    assert not check_table(at(round_, 2), played(80, 80, lot_winner=RIGHT), by=None)


def test_a_difference_changes_nothing_and_is_kept_in_the_history(round_):
    enter(at(round_, 1), 101, 60)

    assert not check_table(at(round_, 1), played(101, 66), by=None)

    table = at(round_, 1)
    assert (table.right_points, table.is_checked) == (60, False)
    change = Change.objects.get(table=table, action="second_pass_differs")
    assert (change.before["right"], change.after["right"]) == (60, 66)


def test_a_no_show_is_compared_by_its_side(round_):
    absent = PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT)
    record_result(at(round_, 1), absent, by=None)

    assert not check_table(at(round_, 1), absent._replace(loser=RIGHT), by=None)
    assert check_table(at(round_, 1), absent, by=None)


def test_a_corrected_result_waits_again(round_):
    enter(at(round_, 1), 101, 60)
    check_table(at(round_, 1), played(101, 60), by=None)
    enter(at(round_, 1), 101, 61)

    assert [table.number for table in second_pass(round_.tables.all()).waiting] == [1]


def test_the_round_says_how_many_are_typed_twice(round_):
    enter(at(round_, 1), 101, 60)
    enter(at(round_, 2), 101, 50)
    check_table(at(round_, 2), played(101, 50), by=None)

    seen = second_pass(round_.tables.all())

    assert ([t.number for t in seen.waiting], seen.checked, seen.entered) == ([1], 1, 2)
    assert not seen.is_done


def test_a_table_without_a_sheet_is_not_compared(round_):
    with pytest.raises(Refused, match="nothing_to_check"):
        check_table(at(round_, 1), played(101, 60), by=None)


def test_a_second_sheet_that_cannot_be_checked_is_not_saved_either(round_):
    enter(at(round_, 1), 101, 60)
    decided = PaperResult(ResultKind.ADJUDICATED, Points(51, 0), award=Award.LEFT)
    said = Said(replaces=2, reason="plou")

    with pytest.raises(Refused, match="nothing_to_check"):
        compare_line(at(round_, 1), decided, said, by=None)

    table = at(round_, 1)
    assert (table.kind, table.version) == ("played", 2)
    assert not Change.objects.filter(action="result_corrected").exists()


def test_confirming_what_was_saved_meanwhile_is_refused(round_):
    enter(at(round_, 1), 101, 60)
    enter(at(round_, 1), 101, 61)

    with pytest.raises(Stale):
        confirm_table(at(round_, 1), by=None, version=2)


def post(desk, round_, number, **data):
    address = reverse("desk:second_pass_table", args=[round_.tournament.slug, 1, number])
    return desk.post(address, {"kind": "played", **data}, follow=True)


def test_the_page_hides_what_is_stored_until_it_differs(desk, round_):
    enter(at(round_, 1), 101, 67)
    page = reverse("desk:second_pass_table", args=[round_.tournament.slug, 1, 1])
    blind = re.sub(r"\w{32,}", "a token", desk.get(page).content.decode())
    assert "67" not in blind
    assert "Second pass" in blind

    response = post(desk, round_, 1, left_points="101", right_points="61", version="2")

    text = response.content.decode()
    assert response.status_code == 409
    assert "101–67" in text
    assert "101–61" in text


def test_the_second_typist_was_right(desk, round_):
    enter(at(round_, 1), 101, 67)
    differs = {"left_points": "101", "right_points": "61", "version": "2"}

    post(desk, round_, 1, **differs, step="replace")

    table = at(round_, 1)
    assert (table.right_points, table.is_checked) == (61, True)


def test_the_first_typist_was_right(desk, round_):
    enter(at(round_, 1), 101, 67)
    differs = {"left_points": "101", "right_points": "61", "version": "2"}

    response = post(desk, round_, 1, **differs, step="keep")

    assert (at(round_, 1).right_points, at(round_, 1).is_checked) == (67, True)
    assert "typed twice" in response.content.decode()


def test_saved_again_while_the_two_were_compared(desk, round_):
    enter(at(round_, 1), 101, 67)
    enter(at(round_, 1), 101, 68)

    response = post(desk, round_, 1, left_points="101", right_points="61", version="2", step="keep")

    assert response.status_code == 409
    assert "101–68" in response.content.decode()
    assert not at(round_, 1).is_checked


def test_a_closed_round_asks_for_the_reason(desk, round_):
    enter_all(round_)
    close_round(round_, by=None)
    typed = {"left_points": "101", "right_points": "51", "version": "2", "step": "replace"}

    refused = post(desk, round_, 1, **typed)
    assert at(round_, 1).right_points == 50
    assert 'name="reason"' in refused.content.decode()

    post(desk, round_, 1, **typed, reason="full mal llegit")
    assert at(round_, 1).right_points == 51
