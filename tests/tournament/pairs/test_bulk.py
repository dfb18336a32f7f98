"""C35: who has not come goes out, or everybody is here, in one act that is taken back as one."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import add_pairs, draw, make_tournament, pair, play
from tournament.models import Change, Pair, Tournament
from tournament.services.bulk import (
    mark_present,
    not_here,
    take_act_back,
    take_import_back,
    withdraw_who_is_not_here,
)
from tournament.services.common import Refused
from tournament.services.door import last_change
from tournament.services.history import history
from tournament.services.pair_entries import PairEntry
from tournament.services.registration import (
    delete_pair,
    register_pair,
    reinstate_pair,
    set_present,
)
from tournament.services.undoing import undo_change, undoings
from tournament.words import change_in_words, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Twenty-one pairs are registered; 20 and 21 have not been seen."""
    tournament = make_tournament(18)
    add_pairs(tournament, 3, present=False)
    set_present(pair(tournament, 19), True, by=None)
    return tournament


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(tournament.owner)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def ids(tournament: Tournament, *numbers: int) -> list[int]:
    return [pair(tournament, number).pk for number in numbers]


def out(tournament: Tournament, *numbers: int) -> Change:
    withdraw_who_is_not_here(tournament, ids(tournament, *numbers), by=tournament.owner)
    return newest(tournament)


def here(tournament: Tournament, *numbers: int) -> Change:
    mark_present(tournament, ids(tournament, *numbers), by=tournament.owner)
    return newest(tournament)


def newest(tournament: Tournament) -> Change:
    lines = Change.objects.select_related("tournament", "table", "pair", "by")
    return lines.filter(tournament=tournament).order_by("-pk").first()


def rows(tournament: Tournament) -> list[tuple[object, ...]]:
    fields = ("number", "present", "status", "out_from_round")
    return list(tournament.pairs.values_list(*fields))


def why_not(change: Change) -> str:
    refusal = undoings(change.tournament, [change])[change.pk].refusal
    with translation.override("en"):
        return say(refusal) if refusal else ""


def test_c35_those_who_have_not_come_are_out_in_one_line(tournament: Tournament):
    change = out(tournament, 20, 21)

    assert rows(tournament)[18:] == [
        (19, True, "active", None),
        (20, False, "withdrawn", 1),
        (21, False, "withdrawn", 1),
    ]
    with translation.override("en"):
        assert change_in_words(change) == (
            "Had not come, out from round 1 on: 20 Parella 20 and 21 Parella 21"
        )
    assert list(not_here(tournament)) == []


def test_c35_it_is_taken_back_in_one_line(tournament: Tournament):
    before = rows(tournament)
    act = out(tournament, 20, 21)

    undo_change(act, by=tournament.owner)

    assert rows(tournament) == before
    assert newest(tournament).action == "pairs_reinstated"
    assert why_not(act).startswith("Taken back by organitzadora at ")


def test_everybody_is_here_in_one_act_and_back(tournament: Tournament):
    before = rows(tournament)
    act = here(tournament, 20, 21)
    assert [present for _n, present, *_rest in rows(tournament)] == [True] * 21

    undo_change(act, by=tournament.owner)
    assert rows(tournament) == before

    undo_change(newest(tournament), by=tournament.owner)
    assert pair(tournament, 21).present


def test_what_was_taken_back_can_be_done_again(tournament: Tournament):
    undo_change(out(tournament, 20, 21), by=None)

    undo_change(newest(tournament), by=None)

    assert rows(tournament)[19:] == [(20, False, "withdrawn", 1), (21, False, "withdrawn", 1)]


def test_done_again_in_a_later_round_they_are_out_from_the_same_one(tournament: Tournament):
    undo_change(out(tournament, 20, 21), by=None)
    back = newest(tournament)
    play(tournament)

    undo_change(back, by=None)

    assert rows(tournament)[19:] == [(20, False, "withdrawn", 1), (21, False, "withdrawn", 1)]


def test_who_has_played_since_is_not_out_again_from_before(tournament: Tournament):
    undo_change(out(tournament, 20, 21), by=None)
    back = newest(tournament)
    set_present(pair(tournament, 20), True, by=None)
    play(tournament)

    with pytest.raises(Refused, match="undo_pair_moved"):
        undo_change(back, by=None)

    assert pair(tournament, 20).status == "active"


def test_who_came_between_look_and_press_is_left_in(tournament: Tournament):
    chosen = ids(tournament, 20, 21)
    set_present(pair(tournament, 20), True, by=None)

    done = withdraw_who_is_not_here(tournament, chosen, by=None)

    assert ([p.number for p in done.pairs], [p.number for p in done.left]) == ([21], [20])
    assert pair(tournament, 20).plays


@pytest.mark.parametrize(("numbers", "code"), [([], "nobody_chosen"), ([1], "nobody_waited_for")])
def test_an_act_on_nobody_writes_nothing(tournament: Tournament, numbers: list[int], code: str):
    lines = Change.objects.count()

    with pytest.raises(Refused, match=code):
        withdraw_who_is_not_here(tournament, ids(tournament, *numbers), by=None)
    with pytest.raises(Refused, match=code):
        mark_present(tournament, ids(tournament, *numbers), by=None)

    assert Change.objects.count() == lines


def test_another_championship_s_pairs_are_not_touched(tournament: Tournament):
    other = make_tournament()
    add_pairs(other, 2, present=False)

    with pytest.raises(Refused, match="nobody_chosen"):
        mark_present(tournament, ids(other, 1), by=None)

    assert not pair(other, 1).present


def test_one_that_moved_since_blocks_the_way_back_and_nothing_is_written(tournament: Tournament):
    act = out(tournament, 20, 21)
    reinstate_pair(pair(tournament, 20), by=tournament.owner)
    before = rows(tournament)

    assert why_not(act).startswith("Changed since by organitzadora at ")
    with pytest.raises(Refused, match="undo_changed_since"):
        undo_change(act, by=None)
    assert rows(tournament) == before


def test_an_act_overtakes_a_single_tick_and_a_tick_an_act(tournament: Tournament):
    set_present(pair(tournament, 19), False, by=None)
    tick = newest(tournament)
    act = here(tournament, 19, 20)
    assert why_not(tick).startswith("Changed since by organitzadora at ")
    assert why_not(act) == ""

    set_present(pair(tournament, 20), False, by=None)
    assert why_not(act).startswith("Changed since by – at ")


def test_a_line_that_is_about_one_pair_is_no_act_on_many(tournament: Tournament):
    set_present(pair(tournament, 20), True, by=None)
    line, lines = newest(tournament), Change.objects.count()

    with pytest.raises(Refused, match="undo_never"):
        take_act_back(line, by=None)
    with pytest.raises(Refused, match="undo_never"):
        take_import_back(line, by=None)

    assert Change.objects.count() == lines


def test_an_act_about_a_pair_that_is_gone_is_not_taken_back(tournament: Tournament):
    act = here(tournament, 20, 21)
    delete_pair(pair(tournament, 21), by=None)

    assert why_not(act) == "What this is about has been deleted."
    with pytest.raises(Refused, match="undo_gone"):
        undo_change(act, by=None)
    assert pair(tournament, 20).present


def test_a_player_who_came_in_another_pair_keeps_his_old_one_out(tournament: Tournament):
    act = out(tournament, 20, 21)
    register_pair(tournament, PairEntry(nickname="Capot", player1="Jugador 21"), by=None)

    with pytest.raises(Refused, match="person_in_two_pairs"):
        undo_change(act, by=None)

    assert [status for *_rest, status, _out in rows(tournament)[19:21]] == ["withdrawn"] * 2


def test_in_a_later_round_they_are_out_from_the_next_draw_on(tournament: Tournament):
    play(tournament)
    playing = draw(tournament, seed=3)

    out(tournament, 20, 21)

    assert rows(tournament)[19:] == [(20, False, "withdrawn", 3), (21, False, "withdrawn", 3)]
    assert playing.seats.count() == 19


def test_every_page_that_was_open_hears_of_it(tournament: Tournament):
    versions = [pair(tournament, number).version for number in (20, 21)]

    act = here(tournament, 20, 21)

    assert [pair(tournament, number).version for number in (20, 21)] == [v + 1 for v in versions]
    assert last_change(pair(tournament, 21)) == act


def test_the_history_of_a_pair_has_what_was_done_to_many(tournament: Tournament):
    act = out(tournament, 20, 21)

    assert next(iter(history(tournament, pair="21"))) == act
    assert act not in history(tournament, pair="19")


def test_the_names_of_a_hundred_are_cut_short():
    tournament = make_tournament()
    add_pairs(tournament, 100, present=False)

    act = here(tournament, *range(1, 101))

    with translation.override("en"):
        words = change_in_words(act)
    assert words.endswith("11 Parella 11, 12 Parella 12 and 88 more")


def test_the_page_shows_count_and_names_and_does_what_is_pressed(
    desk: Client, tournament: Tournament
):
    address = reverse("desk:pairs_not_here", args=[tournament.slug])
    page = desk.get(address).content.decode()
    assert "2 pairs are registered and not marked present" in page
    assert [n for n in range(1, 22) if f'id="pair-{n}"' in page] == [20, 21]

    chosen = ids(tournament, 20, 21)
    answer = desk.post(address, {"pair": chosen, "act": "out", "reason": "16.05"}, follow=True)

    said = "Out of the championship: 20 Parella 20 and 21 Parella 21."
    page = answer.content.decode()
    assert said in page
    act = newest(tournament)
    assert (act.action, act.reason) == ("pairs_withdrawn", "16.05")
    back = reverse("desk:pairs_act_back", args=[tournament.slug, act.pk])
    assert back in page

    desk.post(back)
    assert pair(tournament, 21).status == Pair.Status.ACTIVE


def test_the_page_says_who_came_meanwhile(desk: Client, tournament: Tournament):
    chosen = ids(tournament, 20, 21)
    set_present(pair(tournament, 20), True, by=None)

    address = reverse("desk:pairs_not_here", args=[tournament.slug])
    page = desk.post(address, {"pair": chosen, "act": "here"}, follow=True).content.decode()

    assert "Present: 21 Parella 21." in page
    assert "Left as they are, for they came or left meanwhile: 20 Parella 20." in page


def test_the_evening_and_the_list_lead_there(desk: Client, tournament: Tournament):
    address = reverse("desk:pairs_not_here", args=[tournament.slug])

    now = desk.get(reverse("desk:tournament", args=[tournament.slug])).content.decode()
    listed = desk.get(reverse("desk:pairs", args=[tournament.slug]) + "?show=unconfirmed")

    assert address in now
    assert address in listed.content.decode()


@pytest.mark.parametrize("count", [1, 3, 60])
def test_the_page_costs_as_many_queries_however_many_wait(
    desk: Client, tournament: Tournament, count: int, django_assert_num_queries
):
    add_pairs(tournament, count, present=False)
    here(tournament, 20)

    with django_assert_num_queries(10):
        desk.get(reverse("desk:pairs_not_here", args=[tournament.slug]))
