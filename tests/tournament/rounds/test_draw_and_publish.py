"""Draw, look at the draft, change it, publish it or delete it, through the pages."""

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.match import played
from scoring.points import LEFT
from tests.factories import (
    add_pairs,
    draw,
    enter_all,
    make_tournament,
    make_user,
    numbers,
    pair,
    play,
)
from tournament.models import Round, Seat, Table, Tournament
from tournament.services.draws import draw_next_round
from tournament.services.registration import set_present, withdraw_pair
from tournament.services.results import record_result
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db


def at(name: str, tournament: Tournament, *numbers: int) -> str:
    return reverse(f"desk:{name}", args=[tournament.slug, *numbers])


def said(response: HttpResponse) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


def draft_of(tournament: Tournament) -> Round:
    return tournament.rounds.get(state="draft")


def test_the_button_draws_a_draft_and_shows_it(desk: Client):
    tournament = make_tournament(4)

    response = desk.post(at("draw", tournament))

    assert response.status_code == 302
    assert response["Location"] == at("round", tournament, 1)
    page = desk.get(response["Location"]).content.decode()
    assert "Only the desk sees this draft" in page
    assert page.count("Why these two?") == 2
    assert f"number of the lot {draft_of(tournament).seed}" in page


def test_the_same_number_of_the_lot_gives_the_same_draw(desk: Client):
    tournament = make_tournament(12)

    desk.post(at("draw", tournament), {"seed": "421"})
    first = numbers(list(draft_of(tournament).tables.with_pairs()))
    desk.post(at("redraw", tournament, 1), {"seed": "422", "version": 1})
    other = numbers(list(draft_of(tournament).tables.with_pairs()))
    desk.post(at("redraw", tournament, 1), {"seed": "421", "version": 2})

    assert draft_of(tournament).seed == 421
    assert numbers(list(draft_of(tournament).tables.with_pairs())) == first
    assert other != first


def test_c08_a_second_press_finds_the_round_drawn(desk: Client):
    tournament = make_tournament(4)
    desk.post(at("draw", tournament))

    response = desk.post(at("draw", tournament))

    assert response["Location"] == at("round", tournament, 1)
    assert said(response)[-1] == "Round 1 is drawn already."
    assert (Round.objects.count(), Table.objects.count()) == (1, 2)


def test_c53_the_next_draw_is_refused_with_the_list_of_what_is_missing(desk: Client):
    tournament = make_tournament(6)
    round_ = draw(tournament)
    record_result(round_.tables.get(number=2), played(101, 50), by=None)

    response = desk.post(at("draw", tournament))

    assert said(response) == [
        "Results of round 1 are missing. Tables: 1, 3. "
        "Enter them, or close the round without them on its page, with a reason."
    ]
    assert Round.objects.count() == 1


def test_c53_a_table_that_nobody_waits_for_is_decided_with_a_reason_and_corrected_later(
    desk: Client,
):
    tournament = make_tournament(6)
    round_ = draw(tournament)
    for number in (1, 2):
        record_result(round_.tables.get(number=number), played(101, 50), by=None)
    late, decision = at("table", tournament, 1, 3), {"kind": "adjudicated", "award": "none"}

    desk.post(late, decision)
    assert desk.post(at("close", tournament, 1)).status_code == 302
    assert tournament.rounds.get().state == "playing"
    desk.post(late, {**decision, "reason": "No han acabat"})
    desk.post(at("close", tournament, 1))
    desk.post(at("draw", tournament))
    desk.post(late, {"kind": "played", "left_points": 60, "right_points": 101, "reason": "Full"})

    assert [(r.number, r.state) for r in tournament.rounds.order_by("number")] == [
        (1, "closed"),
        (2, "draft"),
    ]
    notes = tournament.changes.filter(table_number=3).order_by("pk")
    assert list(notes.values_list("action", "reason")) == [
        ("result_entered", "No han acabat"),
        ("result_corrected", "Full"),
    ]


def test_c15_nobody_present_draws_nothing(desk: Client):
    tournament = make_tournament(6)
    for number in range(1, 7):
        withdraw_pair(pair(tournament, number), by=None)

    response = desk.post(at("draw", tournament))

    assert response["Location"] == at("tournament", tournament)
    assert "There are not enough pairs" in said(response)[0]
    assert Round.objects.count() == 0


def test_c41_a_draft_changed_meanwhile_is_not_published(desk: Client):
    tournament = make_tournament(8)
    draw_next_round(tournament, by=None)
    desk.post(at("redraw", tournament, 1), {"version": "1"})
    redrawn = numbers(list(draft_of(tournament).tables.with_pairs()))

    published = desk.post(at("publish", tournament, 1), {"version": "1"})

    assert numbers(list(draft_of(tournament).tables.with_pairs())) == redrawn
    assert published.status_code == 302
    stale = [text for text in said(published) if text.startswith("Somebody saved this")]
    assert len(stale) == 1


def test_c19_drawing_again_three_times_leaves_one_bye(desk: Client):
    tournament = make_tournament(21)
    draw_next_round(tournament, by=None)

    for version in (1, 2, 3):
        desk.post(at("redraw", tournament, 1), {"version": version})

    assert draft_of(tournament).tables.filter(automatic_bye=True).count() == 1
    assert draft_of(tournament).seats.count() == 21


def test_publishing_starts_the_clock(desk: Client):
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)

    response = desk.post(at("publish", tournament, 1), {"version": "1"})

    round_ = tournament.rounds.get()
    assert (round_.state, said(response)) == (
        "playing",
        ["Round 1 is published and the clock runs."],
    )
    assert "data-ran=" in desk.get(response["Location"]).content.decode()


def test_a_present_pair_without_a_table_keeps_the_draft_from_being_published(desk: Client):
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)
    add_pairs(tournament, 1)
    set_present(pair(tournament, 2), False, by=None)

    page = desk.get(at("round", tournament, 1)).content.decode()
    response = desk.post(at("publish", tournament, 1), {"version": "1"})

    assert "5 Parella 5 is present and has no table here" in page
    assert "2 Parella 2 has a table here and is not present any more" in page
    assert "Publish round 1" not in page
    assert "5 Parella 5" in said(response)[0]
    assert tournament.rounds.get().state == "draft"


def test_c26_c70_a_deleted_draft_leaves_nothing_behind(desk: Client):
    tournament = make_tournament(5)
    draw_next_round(tournament, by=None)

    response = desk.post(at("round_delete", tournament, 1), {"version": "1"})

    assert response["Location"] == at("rounds", tournament)
    assert (Round.objects.count(), Table.objects.count(), Seat.objects.count()) == (0, 0, 0)
    assert desk.post(at("draw", tournament))["Location"] == at("round", tournament, 1)


def test_a_round_in_play_goes_at_a_press_and_one_with_a_result_by_its_name_only(desk: Client):
    tournament = make_tournament(4)
    round_ = draw(tournament)
    empty = desk.get(at("round", tournament, 1)).content.decode()
    record_result(round_.tables.get(number=1), played(80, 80, lot_winner=LEFT), by=None)
    with_one = desk.get(at("round", tournament, 1)).content.decode()

    response = desk.post(at("round_delete", tournament, 1), {"version": "2"})

    assert "Delete round 1" in empty
    assert "to delete it" not in empty
    assert "Write “Round 1” to delete it" in with_one
    assert response["Location"] == at("round", tournament, 1)
    assert Round.objects.count() == 1


def test_c24_the_pair_that_rests_is_last_and_has_no_table(desk: Client):
    tournament = make_tournament(5)
    draw_next_round(tournament, by=None)

    page = desk.get(at("round", tournament, 1)).content.decode()

    assert "None" not in page
    lines = page.split("<tr>")
    assert "Bye" in lines[-1]
    assert 'class="num place"></td>' in lines[-1]


def test_the_list_of_rounds_says_how_far_each_is(desk: Client):
    tournament = make_tournament(5)
    play(tournament)
    draw(tournament)

    page = desk.get(at("rounds", tournament)).content.decode()

    assert page.index("Round 2") < page.index("Round 1")
    assert "2 missing" in page
    assert page.count("a bye") == 2


def test_an_empty_championship_says_what_to_do_first(desk: Client):
    tournament = make_tournament(1)

    assert "No round yet" in desk.get(at("rounds", tournament)).content.decode()
    assert "Register a pair" in desk.get(at("tournament", tournament)).content.decode()


@pytest.mark.parametrize("pairs", [2, 6, 40])
@pytest.mark.parametrize(("name", "count"), [("tournament", 11), ("rounds", 7)])
def test_pages_take_the_same_queries_for_few_tables_and_for_many(
    desk: Client, pairs, name, count, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    draw(tournament)

    with django_assert_num_queries(count):
        desk.get(at(name, tournament))


@pytest.mark.parametrize("pairs", [2, 6, 40])
@pytest.mark.parametrize(("state", "count"), [("draft", 12), ("playing", 10), ("closed", 9)])
def test_a_round_takes_the_same_queries_for_few_tables_and_for_many(
    desk: Client, pairs, state, count, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    if state == "draft":
        draw_next_round(tournament, by=None)
    else:
        round_ = draw(tournament)
        if state == "closed":
            enter_all(round_)
            close_round(round_, by=None)

    with django_assert_num_queries(count):
        desk.get(at("round", tournament, 1))


def test_nobody_else_s_round_can_be_seen_or_touched(desk: Client):
    stranger = make_tournament(4, owner=make_user("una-altra"))
    draw_next_round(stranger, by=None)

    for name in ("round", "rounds", "tournament", "standings"):
        numbers_of = [1] if name == "round" else []
        assert desk.get(at(name, stranger, *numbers_of)).status_code == 404
    for name in ("redraw", "keep", "lock", "publish", "round_delete", "close", "reopen"):
        assert desk.post(at(name, stranger, 1)).status_code == 404
    assert stranger.rounds.get().state == "draft"
