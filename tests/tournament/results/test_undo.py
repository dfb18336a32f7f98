"""The last save is taken back with one press, and nobody else's work with it."""

import pytest
from django.urls import reverse

from scoring.dat import PlayedDat
from scoring.match import PaperResult, ResultKind, played
from scoring.points import LEFT, Points
from scoring.presets import PRESETS
from tests.factories import draw, enter, make_tournament, make_user
from tournament.models import Change, Membership
from tournament.services.common import Refused
from tournament.services.history_file import PastTable
from tournament.services.history_import import import_history
from tournament.services.results import played_dats, record_result
from tournament.services.rounds import close_round, reopen_round
from tournament.services.second_pass import check_table
from tournament.services.undo import last_save
from tournament.services.undoing import offer, undo_change

pytestmark = pytest.mark.django_db


@pytest.fixture
def typist():
    return make_user("mecanografa")


@pytest.fixture
def round_(typist):
    round_ = draw(make_tournament(6))
    Membership.objects.create(tournament=round_.tournament, user=typist, role="typist")
    return round_


def undo_last_save(round_, by):
    """Take back what the page offers to *by*."""
    return undo_change(last_save(round_, by), by=by)


def at(round_, number):
    return round_.tables.with_pairs().get(number=number)


def save(round_, number, left, right, by):
    return record_result(at(round_, number), played(left, right), by=by)


def test_a_first_save_leaves_the_table_without_a_result(round_, typist):
    save(round_, 2, 101, 60, typist)

    undo_last_save(round_, by=typist)

    table = at(round_, 2)
    assert (table.kind, table.left_points, table.version) == ("", None, 3)


def test_a_correction_goes_back_to_what_it_corrected_with_its_lot(round_, typist):
    record_result(at(round_, 1), played(80, 80, lot_winner=LEFT), by=None)
    save(round_, 1, 101, 60, typist)

    undo_last_save(round_, by=typist)

    table = at(round_, 1)
    assert (table.left_points, table.right_points, table.lot_winner) == (80, 80, "left")


def test_what_came_with_an_imported_championship_is_as_it_was(typist):
    owner, rules = make_user(), PRESETS["tren-101"].rules
    past = [PastTable(2, 1, 1, 1, 2, played(101, 60), "")]
    tournament = import_history(owner, "D'abans", past, preset="tren-101", rules=rules)
    Membership.objects.create(tournament=tournament, user=typist, role="arbiter")
    round_ = reopen_round(tournament.rounds.get(), by=owner, reason="error")
    check_table(at(round_, 1), played(101, 60), by=owner)
    save(round_, 1, 60, 101, typist)

    undo_last_save(round_, by=typist)

    table = at(round_, 1)
    assert (table.left_points, table.entered_by, table.is_checked) == (101, owner, True)


def test_the_rows_of_the_sheet_come_back(round_, typist):
    rows = [PlayedDat(Points(36, 0), "C"), PlayedDat(Points(72, 0), "R")]
    record_result(at(round_, 1), PaperResult(), by=None, dats=rows)
    record_result(at(round_, 1), PaperResult(), by=typist, dats=[PlayedDat(Points(0, 104), "R")])

    undo_last_save(round_, by=typist)

    assert played_dats(at(round_, 1)) == rows
    assert at(round_, 1).left_points == 108


def test_pressed_again_it_goes_one_further_back(round_, typist):
    save(round_, 1, 101, 60, typist)
    save(round_, 2, 50, 101, typist)

    undo_last_save(round_, by=typist)
    undo_last_save(round_, by=typist)

    assert [at(round_, n).kind for n in (1, 2)] == ["", ""]
    assert offer(round_, typist) is None


def test_the_work_of_another_is_not_touched(round_, typist):
    enter(at(round_, 1), 101, 60)

    assert offer(round_, typist) is None


def test_what_somebody_saved_since_stands(round_, typist):
    save(round_, 1, 101, 60, typist)
    save(round_, 1, 101, 61, make_user("una-altra"))

    with pytest.raises(Refused, match="undo_changed_since"):
        undo_last_save(round_, by=typist)

    assert at(round_, 1).right_points == 61


def test_a_closed_round_is_corrected_with_a_reason_instead(round_, typist):
    for number in (1, 2, 3):
        save(round_, number, 101, 60, typist)
    close_round(round_, by=None)

    with pytest.raises(Refused, match="undo_round_closed"):
        undo_last_save(round_, by=typist)


def test_the_history_keeps_both(round_, typist):
    record_result(at(round_, 3), PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT), by=typist)
    undo_last_save(round_, by=typist)

    actions = Change.objects.filter(table=at(round_, 3)).values_list("action", flat=True)
    assert list(actions) == ["result_undone", "result_entered"]


def test_the_round_offers_it_and_says_what_was_taken_back(desk):
    round_ = draw(make_tournament(6))
    slug = round_.tournament.slug
    page = reverse("desk:round", args=[slug, 1])
    assert b'name="change"' not in desk.get(page).content
    desk.post(
        reverse("desk:table", args=[slug, 1, 2]),
        {"kind": "played", "left_points": "101", "right_points": "60", "version": "1"},
    )
    assert b'name="change"' in desk.get(page).content

    line = Change.objects.get(action="result_entered")
    named = {"change": line.pk}
    response = desk.post(reverse("desk:undo", args=[slug, 1]), named, follow=True)

    assert "Taken back: Round 1, table 2: 101–60." in response.content.decode()
    assert at(round_, 2).kind == ""
