"""A draft: drawn again, published, deleted, and never after that rewritten."""

import pytest

from scoring.lifecycle import StepRefused
from tests.factories import (
    add_pairs,
    draw,
    enter,
    make_tournament,
    numbers,
    pair,
)
from tests.tournament.draws.histories import code
from tournament.models import Change, Round, Seat, Table
from tournament.services.common import Stale
from tournament.services.draws import (
    delete_round,
    draft_differences,
    draw_next_round,
    publish_round,
    redraw_round,
)
from tournament.services.registration import (
    set_present,
    withdraw_pair,
)

pytestmark = pytest.mark.django_db


def test_c19_c26_redrawing_leaves_one_round_one_bye_and_no_trace():
    tournament = make_tournament(21)
    round_ = draw_next_round(tournament, by=None, seed=1)

    for seed in (2, 3, 4):
        round_ = redraw_round(round_, by=None, seed=seed, version=round_.version)

    assert tournament.rounds.count() == 1
    assert Table.objects.filter(kind="bye").count() == 1
    assert Seat.objects.count() == 21


def test_a_stale_redraw_changes_nothing():
    tournament = make_tournament(6)
    round_ = draw_next_round(tournament, by=None, seed=1)
    redraw_round(round_, by=None, seed=2, version=round_.version)
    fresh = tournament.rounds.get()
    before = numbers(fresh.tables.with_pairs())

    with pytest.raises(Stale):
        redraw_round(fresh, by=None, seed=3, version=fresh.version - 1)

    assert numbers(tournament.rounds.get().tables.with_pairs()) == before


def test_a_redraw_of_a_draft_that_is_gone_says_so():
    tournament = make_tournament(6)
    round_ = draw_next_round(tournament, by=None)
    delete_round(round_, by=None)
    round_.pk = 123456

    assert code(lambda: redraw_round(round_, by=None)) == ("round_gone", {"round": 1})


def test_a_published_round_is_never_rewritten():
    round_ = draw(make_tournament(4))

    for action in (
        lambda: redraw_round(round_, by=None),
        lambda: publish_round(round_, by=None),
    ):
        with pytest.raises(StepRefused):
            action()


def test_c70_a_deleted_draft_can_be_drawn_again():
    tournament = make_tournament(5)

    delete_round(draw_next_round(tournament, by=None), by=None)

    assert (Round.objects.count(), Table.objects.count(), Seat.objects.count()) == (0, 0, 0)
    assert draw_next_round(tournament, by=None).number == 1


def test_a_round_with_results_is_deleted_by_its_name_only_and_the_history_keeps_them():
    tournament = make_tournament(5)
    delete_round(draw(tournament), by=None)
    round_ = draw(tournament)
    table = enter(round_.tables.get(number=1), 101, 20)
    left, right = table.left.number, table.right.number

    assert code(lambda: delete_round(round_, by=None)) == ("round_has_results", {"round": 1})
    assert Change.objects.filter(action="round_deleted").count() == 1

    delete_round(round_, by=None, named=True)

    kept = Change.objects.filter(action="round_deleted").first()
    assert kept.before["results"] == [[1, left, right, "played", 101, 20, ""]]
    assert not tournament.rounds.exists()


def test_a_draft_that_leaves_a_present_pair_standing_is_not_published():
    tournament = make_tournament(4)
    round_ = draw_next_round(tournament, by=None)
    add_pairs(tournament, 1)
    set_present(pair(tournament, 2), False, by=None)

    differences = draft_differences(round_)

    assert [p.number for p in differences.standing] == [5]
    assert [p.number for p in differences.gone] == [2]
    assert code(lambda: publish_round(round_, by=None)) == (
        "draft_leaves_out",
        {"round": 1, "pairs": "5 Parella 5"},
    )


def test_a_draft_that_seats_a_pair_that_has_left_is_not_published():
    tournament = make_tournament(4)
    round_ = draw_next_round(tournament, by=None)
    withdraw_pair(pair(tournament, 2), by=None)

    assert code(lambda: publish_round(round_, by=None)) == (
        "draft_seats_out",
        {"round": 1, "pairs": "2 Parella 2"},
    )
