"""Which number the next pair gets, after pairs were registered by mistake."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import draw, make_tournament, pair, play
from tournament.models import Change, Tournament
from tournament.services.bulk import take_import_back
from tournament.services.common import Refused
from tournament.services.draws import delete_round, draw_next_round
from tournament.services.pair_entries import PairEntry
from tournament.services.registration import (
    delete_pair,
    register_pair,
    register_pairs,
    set_paid,
    set_present,
    withdraw_pair,
)
from tournament.services.undoing import undo_change, undoings
from tournament.services.wishes import allow_table, forbid_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(4)


def next_one(tournament: Tournament) -> int:
    return register_pair(tournament, PairEntry(nickname="Nova"), by=None).number


def delete(tournament: Tournament, *numbers: int) -> None:
    for number in numbers:
        delete_pair(pair(tournament, number), by=None)


def import_of(tournament: Tournament, count: int) -> Change:
    register_pairs(tournament, [PairEntry(nickname=f"N{n}") for n in range(count)], by=None)
    lines = Change.objects.select_related("tournament", "table", "pair", "by")
    return lines.filter(action="pairs_imported").order_by("-pk").first()


def test_after_a_wrong_list_is_deleted_numbers_go_on_where_they_were(tournament: Tournament):
    import_of(tournament, 3)
    delete(tournament, 5, 6, 7)

    assert next_one(tournament) == 5


def test_a_gap_stays_a_gap(tournament: Tournament):
    delete(tournament, 2)

    assert next_one(tournament) == 5


def test_with_nobody_left_the_first_is_number_one(tournament: Tournament):
    delete(tournament, 1, 2, 3, 4)

    assert next_one(tournament) == 1


def test_a_number_that_was_drawn_to_a_table_is_never_given_again(tournament: Tournament):
    delete_round(draw_next_round(tournament, by=None, seed=1), by=None)
    delete(tournament, 4)

    assert next_one(tournament) == 5


def test_what_was_deleted_before_the_first_draw_leaves_no_gap_after_it(tournament: Tournament):
    import_of(tournament, 30)
    delete(tournament, *range(5, 35))
    draw(tournament)

    assert next_one(tournament) == 5


def test_a_pair_that_comes_late_and_goes_again_keeps_its_number(tournament: Tournament):
    play(tournament)
    late = next_one(tournament)
    delete(tournament, late)

    assert (late, next_one(tournament)) == (5, 6)


def test_a_number_in_a_wish_means_that_pair_in_the_history(tournament: Tournament):
    forbid_table(tournament, pair(tournament, 1), pair(tournament, 4), by=None)
    allow_table(tournament, pair(tournament, 1), pair(tournament, 4), by=None)
    delete(tournament, 4)

    assert next_one(tournament) == 5


def test_the_form_says_which_number_comes_next(tournament: Tournament, client: Client):
    client.force_login(tournament.owner)
    delete(tournament, 1, 2, 3, 4)

    page = client.get(reverse("desk:pair_create", args=[tournament.slug]))

    assert page.context["next_number"] == 1


def test_a_wrong_list_is_taken_back_as_one(tournament: Tournament):
    wrong = import_of(tournament, 3)

    undo_change(wrong, by=tournament.owner)

    assert list(tournament.pairs.values_list("number", flat=True)) == [1, 2, 3, 4]
    kept = Change.objects.get(action="pairs_removed")
    assert [row["nickname"] for row in kept.before["pairs"]] == ["N0", "N1", "N2"]
    assert undoings(tournament, [wrong])[wrong.pk].refusal.code == "undo_gone"
    assert next_one(tournament) == 5


def test_a_list_whose_pairs_have_moved_is_not_taken_back(tournament: Tournament):
    wrong = import_of(tournament, 3)
    set_paid(pair(tournament, 6), True, by=None)

    with pytest.raises(Refused) as refused:
        undo_change(wrong, by=None)

    assert (refused.value.code, refused.value.params) == ("undo_pair_moved", {"pair": "6 N1"})
    assert tournament.pairs.count() == 7


def test_a_list_whose_pairs_sit_at_a_table_is_not_taken_back(tournament: Tournament):
    wrong = import_of(tournament, 2)
    tournament.pairs.update(present=True)  # with the list itself: no version counts it
    draw(tournament)

    with pytest.raises(Refused, match="undo_pair_moved"):
        take_import_back(wrong, by=None)

    assert tournament.pairs.count() == 6


def test_a_list_with_a_pair_that_is_not_to_meet_another_is_not_taken_back(tournament: Tournament):
    wrong = import_of(tournament, 2)
    forbid_table(tournament, pair(tournament, 5), pair(tournament, 1), by=None, reason="germans")

    with pytest.raises(Refused) as refused:
        undo_change(wrong, by=None)

    assert (refused.value.code, refused.value.params) == ("undo_pair_moved", {"pair": "5 N0"})
    assert tournament.forbidden_tables.get().reason == "germans"


def test_a_list_of_an_earlier_version_of_the_program_only_tells(tournament: Tournament):
    old = import_of(tournament, 2)
    Change.objects.filter(pk=old.pk).update(after={"pairs": 2, "first": 5, "token": ""})
    old.refresh_from_db()

    assert undoings(tournament, [old])[old.pk].refusal.code == "undo_never"


def test_who_left_keeps_the_number(tournament: Tournament):
    withdraw_pair(pair(tournament, 4), by=None)
    set_present(pair(tournament, 3), False, by=None)

    assert next_one(tournament) == 5
