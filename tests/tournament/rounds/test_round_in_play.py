"""Follow the round in play, find a table, close the round and open it again."""

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.match import PaperResult, ResultKind, played
from tests.factories import draw, enter, enter_all, make_tournament, numbers, pair, play
from tournament.models import Tournament
from tournament.services.draws import draw_next_round
from tournament.services.registration import withdraw_pair
from tournament.services.results import record_result

pytestmark = pytest.mark.django_db


def at(name: str, tournament: Tournament, *numbers: int) -> str:
    return reverse(f"desk:{name}", args=[tournament.slug, *numbers])


def said(response: HttpResponse) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


def test_the_missing_tables_stand_first_and_are_counted(desk: Client):
    tournament = make_tournament(7)
    round_ = draw(tournament)
    record_result(round_.tables.get(number=2), played(101, 60), by=None)

    page = desk.get(at("round", tournament, 1)).content.decode()

    assert "2 tables missing" in page
    missing, entered = page.split("Results in")
    assert [at("table", tournament, 1, n) in missing for n in (1, 2, 3)] == [True, False, True]
    assert [at("table", tournament, 1, n) in entered for n in (1, 2, 3)] == [False, True, False]


def test_c52_a_double_no_show_and_a_bye_are_not_missing(desk: Client):
    tournament = make_tournament(5)
    round_ = draw(tournament)
    record_result(round_.tables.get(number=1), PaperResult(kind=ResultKind.DOUBLE_NO_SHOW), by=None)
    record_result(round_.tables.get(number=2), played(101, 60), by=None)

    page = desk.get(at("round", tournament, 1)).content.decode()

    assert "0 tables missing" in page
    assert "Close round 1" in page
    assert "nobody appeared" in page


def test_a_round_with_missing_tables_is_not_closed(desk: Client):
    tournament = make_tournament(4)
    draw(tournament)

    response = desk.post(at("close", tournament, 1), {"version": "2"})

    assert said(response) == ["Results of round 1 are missing. Tables: 1, 2."]
    assert tournament.rounds.get().state == "playing"


def test_a_round_with_all_its_results_is_closed_once(desk: Client):
    tournament = make_tournament(4)
    enter_all(draw(tournament))

    first = desk.post(at("close", tournament, 1), {"version": "2"})
    again = desk.post(at("close", tournament, 1), {"version": "2"})

    assert said(first) == ["Round 1 is closed."]
    assert tournament.rounds.get().state == "closed"
    assert tournament.changes.filter(action="round_closed").count() == 1
    assert again["Location"] == at("round", tournament, 1)


def test_c77_a_round_closed_too_early_is_opened_with_a_reason(desk: Client):
    tournament = make_tournament(4)
    (round_,) = play(tournament)

    without = desk.post(at("reopen", tournament, 1), {"version": round_.version, "reason": " "})
    with_one = desk.post(
        at("reopen", tournament, 1), {"version": round_.version, "reason": "Falta un full"}
    )

    assert len(said(without)) == 1
    assert said(with_one)[-1].startswith("Round 1 is open again")
    assert tournament.rounds.get().state == "playing"
    assert tournament.changes.get(action="round_reopened").reason == "Falta un full"
    enter(round_.tables.get(number=1), 60, 101)
    desk.post(at("close", tournament, 1))
    assert tournament.rounds.get().state == "closed"
    assert round_.tables.get(number=1).right_points == 101


def test_a_round_is_not_opened_again_once_the_next_is_drawn(desk: Client):
    tournament = make_tournament(4)
    (round_,) = play(tournament)
    before = desk.get(at("round", tournament, 1)).content.decode()
    draw_next_round(tournament, by=None)
    after = desk.get(at("round", tournament, 1)).content.decode()

    desk.post(at("reopen", tournament, 1), {"version": round_.version, "reason": "Tard"})

    assert "Open the round again" in before
    assert "Open the round again" not in after
    assert tournament.rounds.get(number=1).state == "closed"


def test_c36_a_pair_that_leaves_in_the_middle_still_finishes_its_round(desk: Client):
    tournament = make_tournament(4)
    round_ = draw(tournament)
    withdraw_pair(pair(tournament, 2), by=None)
    enter_all(round_)

    desk.post(at("close", tournament, 1), {"version": "2"})

    assert tournament.rounds.get().state == "closed"


@pytest.mark.parametrize(
    ("name", "numbers"), [("draw", ()), ("plan_rounds", ()), ("publish", (1,)), ("close", (1,))]
)
def test_an_address_that_changes_something_is_not_opened_by_a_link(desk: Client, name, numbers):
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)

    assert desk.get(at(name, tournament, *numbers)).status_code == 405


def test_the_evening_shows_its_one_next_action_all_along(desk: Client):
    tournament = make_tournament(4)
    shown = []

    def look() -> None:
        page = desk.get(at("tournament", tournament)).content.decode()
        main = page.split("<main")[1]
        if "next-action" not in main:
            shown.append(main.split('for="id_line">')[1].split("<")[0])
            return
        button = main.split("next-action")[1].split("btn-big")[1]
        shown.append(button.split(">")[1].split("<")[0].strip())

    look()
    round_ = draw_next_round(tournament, by=None)
    look()
    desk.post(at("publish", tournament, 1), {"version": "1"})
    look()
    enter_all(round_)
    look()
    desk.post(at("close", tournament, 1), {"version": "2"})
    look()
    desk.post(at("standings_publish", tournament, 1), {"version": "3"})
    look()

    assert shown == [
        "Draw round 1",
        "Look at the draft",
        "The next sheet: table, left, right",
        "Close round 1",
        "See the standings",
        "Draw round 2",
    ]


def test_c73_a_round_with_results_goes_when_its_name_is_written(desk: Client):
    tournament = make_tournament(4)
    round_ = draw(tournament)
    enter(round_.tables.get(number=1), 101, 20)
    list_before = list(round_.tables.with_pairs())
    address = reverse("desk:round_delete", args=[tournament.slug, 1])
    page = desk.get(reverse("desk:round", args=[tournament.slug, 1])).content.decode()
    assert "Write “Round 1” to delete it" in page

    desk.post(address, {"version": round_.version, "name": "Round 2"})
    assert tournament.rounds.exists()
    desk.post(address, {"version": round_.version, "name": " round 1 "})
    assert not tournament.rounds.exists()
    left, right = numbers(list_before)[0]
    kept = tournament.changes.get(action="round_deleted").before["results"]
    assert kept == [[1, left, right, "played", 101, 20, ""]]
