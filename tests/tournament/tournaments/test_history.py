"""The history is complete, and finds what somebody looks for."""

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.match import played
from tests.factories import add_pairs, draw, make_tournament, make_user, pair, play, table_of
from tournament.models import Change, Tournament
from tournament.services.by_hand import Swap, keep_change
from tournament.services.draws import delete_round, draw_next_round, publish_round
from tournament.services.history import history
from tournament.services.registration import delete_pair, set_paid
from tournament.services.results import record_result
from tournament.services.wishes import forbid_table
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament, query: str = "") -> str:
    return reverse("desk:history", args=[tournament.slug]) + query


def test_c42_both_values_stay_in_the_history(desk: Client):
    tournament = make_tournament(4)
    table = draw(tournament).tables.with_pairs().get(number=1)
    record_result(table, played(101, 60), by=tournament.owner)
    record_result(table, played(60, 101), by=tournament.owner)

    page = desk.get(page_of(tournament)).content.decode()

    assert "Round 1, table 1 corrected: 101–60 → 60–101" in page
    assert "Round 1, table 1: 101–60" in page


def test_the_newest_change_comes_first():
    tournament = make_tournament(4)
    play(tournament)

    actions = list(history(tournament).values_list("action", flat=True))

    assert (actions[0], actions[-1]) == ("round_closed", "tournament_created")


def test_a_round_a_table_and_a_pair_can_be_looked_for():
    tournament = make_tournament(4)
    play(tournament, 2)
    one = pair(tournament, 1)
    set_paid(one, True, by=None)
    number = table_of(tournament.rounds.get(number=2), 1).number

    assert {change.round_number for change in history(tournament, round_=2)} == {2}
    assert {change.table_number for change in history(tournament, table=number)} == {number}
    of_pair = history(tournament, pair="PARELLA 1")
    assert [change.action for change in of_pair] == [
        "pair_paid",
        "result_entered",
        "result_entered",
    ]
    assert list(of_pair) == list(history(tournament, pair="1"))


def test_what_is_deleted_is_still_found_by_its_numbers():
    tournament = make_tournament(4)
    round_ = draw(tournament)
    table = table_of(round_, 3)
    record_result(table, played(101, 60), by=None)
    delete_round(round_, by=None, named=True)
    delete_pair(add_pairs(tournament, 1)[0], by=None)

    (found,) = history(tournament, table=table.number)
    assert (found.action, found.table, found.round_number) == ("result_entered", None, 1)
    with translation.override("en"):
        assert change_in_words(found) == f"Round 1, table {table.number}: 101–60"
    assert found in history(tournament, pair="3")
    assert found in history(tournament, pair="Parella 3")
    assert [c.action for c in history(tournament, pair="5")] == ["pair_deleted"]


def test_lines_of_an_earlier_program_get_their_numbers():
    tournament = make_tournament(4)
    draft = draw_next_round(tournament, by=None)
    table = draft.tables.with_pairs().get(number=1)
    stranger = draft.tables.with_pairs().get(number=2).left
    swap = Swap(table.left.number, stranger.number)
    draft = keep_change(draft, swap, by=None, reason="veïns", confirmed=True)
    record_result(table_of(publish_round(draft, by=None), 3), played(101, 60), by=None)
    set_paid(pair(tournament, 2), True, by=None)
    forbid_table(tournament, pair(tournament, 1), pair(tournament, 2), by=None)
    numbers = ("table_number", "pair_number", "one_number", "other_number")
    written = list(Change.objects.values_list("action", *numbers))
    Change.objects.update(**dict.fromkeys(numbers))

    import_module("tournament.migrations.0008_numbers_in_the_history").fill_in(apps, None)

    assert list(Change.objects.values_list("action", *numbers)) == written
    found = {change.action for change in history(tournament, pair=str(stranger.number))}
    assert "pairs_swapped" in found
    assert ("table_forbidden", None, None, 1, 2) in written


def test_the_page_takes_what_is_typed_and_says_when_nothing_fits(desk: Client):
    tournament = make_tournament(4)

    assert "Nothing found" in desk.get(page_of(tournament, "?pair=ningú")).content.decode()
    assert desk.get(page_of(tournament, "?round=x&table=-3&page=99")).status_code == 200


def test_a_hundred_changes_a_page(desk: Client):
    tournament = make_tournament(4)
    one = pair(tournament, 1)
    for number in range(101):
        set_paid(one, number % 2 == 0, by=None)

    first, second = (desk.get(page_of(tournament, f"?page={n}")) for n in (1, 2))

    assert [len(answer.context["lines"]) for answer in (first, second)] == [100, 3]
    assert "Page 2 of 2" in second.content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_the_same_queries_however_many(
    count: int, desk: Client, django_assert_num_queries
):
    tournament = make_tournament(4)
    play(tournament, count)

    with django_assert_num_queries(12):  # one of them for the list that was imported
        desk.get(page_of(tournament))


def test_what_somebody_did_and_from_where(desk: Client):
    tournament = make_tournament(4)
    helper = make_user("Maria")
    record_result(draw(tournament).tables.get(number=1), played(101, 60), by=helper)
    typed = {"kind": "played", "left_points": "101", "right_points": "44", "version": "1"}
    address = reverse("desk:table", args=[tournament.slug, 1, 2])
    desk.post(address, typed, REMOTE_ADDR="192.168.1.31")

    assert [change.action for change in history(tournament, who="Maria")] == ["result_entered"]
    mine = history(tournament, who=tournament.owner.username).first()
    assert (mine.action, mine.origin) == ("result_entered", "192.168.1.31")
    page = desk.get(page_of(tournament, "?who=Maria")).content.decode()
    assert "101–60" in page
    assert "192.168.1.31" not in page
    assert "192.168.1.31" in desk.get(page_of(tournament)).content.decode()
