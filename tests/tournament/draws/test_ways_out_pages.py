"""C04 at the desk: what stands in the way, every way out with its price, and a button."""

import pytest
from django.test import Client

from scoring.pairing import dense
from scoring.rules import Clubs
from tests.factories import draw, make_tournament, pair, play
from tests.tournament.draws.histories import (
    C04,
    at,
    forbid,
    needing_both,
    of_one_alone,
    page_of,
    play_as,
    said,
    seated,
)
from tournament.models import Change
from tournament.services.draws import draw_next_round, publish_round, redraw_round
from tournament.services.wishes import allow_table

pytestmark = pytest.mark.django_db


def test_the_page_names_the_forbidden_table_and_its_button_draws_it(desk: Client):
    tournament = of_one_alone()

    page = desk.post(at("draw", tournament), {"seed": "5"})

    text = page.content.decode()
    assert page.status_code == 200
    assert "3 more are forbidden by the desk." in text
    assert "Forbidden by the desk: no es parlen" in text
    assert "1 Parella 1 may meet nobody any more." in text
    assert "Allow them for this round" in text
    assert 'name="seed" value="5"' in text
    assert ("End it here" in text, "all the same" in text) == (False, False)
    assert tournament.rounds.count() == 0
    drawn = desk.post(at("draw", tournament), {"seed": "5", "allow_forbidden": "yes"})
    shown = desk.get(drawn["Location"]).content.decode()
    assert "the fewest forbidden tables were allowed." in shown
    assert "organitzadora said so at" in shown
    assert shown.count("Forbidden by the desk</span>") == 1


def test_the_ways_out_stand_in_the_order_of_their_price(desk: Client):
    tournament = make_tournament(6)
    play_as(tournament, *C04)
    # 1 may still meet 2 and 3 only, and 2 and 3 may meet no others
    forbid(tournament, (1, 2), (1, 3))

    text = desk.post(at("draw", tournament)).content.decode()

    headings = [
        "Allow what you had forbidden",
        "Repeat a match",
        "End the championship after round 3",
    ]
    places = [text.find(heading) for heading in headings if heading in text]
    assert places == sorted(places)
    assert "Towns and clubs" not in text


def test_clubs_are_said_not_to_be_to_blame(desk: Client):
    tournament = make_tournament(6, clubs=Clubs.AVOID)
    play_as(tournament, *C04)

    text = desk.post(at("draw", tournament)).content.decode()

    assert "Towns and clubs are not to blame" in text


def test_both_together_is_one_button(desk: Client):
    tournament = needing_both()

    text = desk.post(at("draw", tournament)).content.decode()
    drawn = desk.post(at("draw", tournament), {"allow_forbidden": "yes", "allow_rematches": "yes"})

    assert "Neither helps alone." in text
    assert text.count('name="allow_forbidden"') == text.count('name="allow_rematches"') == 1
    assert drawn["Location"] == at("round", tournament, 4)


def test_ending_here_makes_the_last_round_the_last(desk: Client):
    tournament = make_tournament(6)
    play_as(tournament, *C04)
    text = desk.post(at("draw", tournament)).content.decode()
    assert "End the championship after round 3" in text

    desk.post(at("plan_rounds", tournament), {"rounds": "3", "reason": "No en queda cap."})

    tournament.refresh_from_db()
    assert tournament.rules.rounds == 3


def test_a_redraw_without_a_legal_round_keeps_the_draft_and_asks(desk: Client):
    tournament = make_tournament(4)
    draft = draw_next_round(tournament, by=None, seed=1)
    before = seated(draft)
    forbid(tournament, (1, 2), (1, 3), (1, 4))

    page = desk.post(at("redraw", tournament, 1), {"version": "1", "seed": "3"})

    text = page.content.decode()
    assert page.status_code == 200
    assert "the draft of before stays" in text
    assert f'action="{at("redraw", tournament, 1)}"' in text
    assert 'name="version" value="1"' in text
    assert "Keep the draft of before" in text
    assert "End it here" not in text
    assert seated(tournament.rounds.get()) == before
    answer = {"version": "1", "seed": "3", "allow_forbidden": "yes"}
    assert desk.post(at("redraw", tournament, 1), answer).status_code == 302
    assert tournament.rounds.get().forbidden_allowed


def test_c41_a_stale_redraw_is_a_message(desk: Client):
    tournament = make_tournament(4)
    redraw_round(draw_next_round(tournament, by=None), by=None)

    response = desk.post(at("redraw", tournament, 1), {"version": "1"})

    assert response["Location"] == at("round", tournament, 1)
    assert said(response)[0].startswith("Somebody saved this while you had it open.")


# Before it happens


def test_whether_a_round_can_be_drawn_is_found_out_without_drawing_it(desk: Client):
    tournament = make_tournament(8)

    response = desk.get(at("try_draw", tournament))

    assert said(response) == ["Round 1 can be drawn."]
    assert (tournament.rounds.count(), Change.objects.filter(action="round_drawn").count()) == (
        0,
        0,
    )


def test_where_it_cannot_the_ways_out_are_shown_beforehand(desk: Client):
    tournament = of_one_alone()

    response = desk.get(at("try_draw", tournament))

    assert response.status_code == 200
    assert "Allow them for this round" in response.content.decode()
    assert tournament.rounds.count() == 0
    allow_table(tournament, pair(tournament, 1), pair(tournament, 4), by=None)
    assert said(desk.get(at("try_draw", tournament))) == [
        "Round 1 can be drawn.",
        "Whatever is drawn, none of the rounds still to come (4) can be played without a repeated "
        "match.",
    ]


def test_rounds_that_cannot_all_be_played_are_said_on_the_page_of_the_evening(desk: Client):
    tournament = make_tournament(4, rounds=5)
    warning = "cannot all be drawn without a repeated match"
    assert warning not in desk.get(at("tournament", tournament)).content.decode()

    draw(tournament)
    assert warning in desk.get(at("tournament", tournament)).content.decode()

    desk.post(at("plan_rounds", tournament), {"rounds": "1", "reason": "Prou"})
    assert warning not in desk.get(at("tournament", tournament)).content.decode()


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("tables_missing", "Results of round 1 are missing. Tables: 1, 2."),
        ("already_drawn", "Round 1 is drawn already."),
        ("too_few_present", "There are not enough pairs"),
        ("all_rounds_played", "All the rounds are played"),
    ],
)
def test_what_else_stops_a_draw_is_a_message_here_too(desk: Client, reason: str, sentence: str):
    tournament = make_tournament(4, rounds=1 if reason == "all_rounds_played" else 2)
    if reason == "too_few_present":
        tournament.pairs.update(present=False)
    elif reason == "all_rounds_played":
        play(tournament, 1)
    else:
        draw_next_round(tournament, by=None)
    if reason == "tables_missing":
        publish_round(tournament.rounds.get(), by=None)
    offered = at("try_draw", tournament) in page_of(desk, "wishes", tournament)

    response = desk.get(at("try_draw", tournament))

    assert response["Location"] == at("wishes", tournament)
    (message,) = said(response)
    assert message.startswith(sentence)
    assert offered == (reason == "too_few_present")


def test_in_a_field_too_large_to_look_for_a_way_out_the_page_says_so(desk: Client, monkeypatch):
    monkeypatch.setattr(dense, "RELAXED_LIMIT", 3)
    tournament = of_one_alone()

    text = desk.post(at("draw", tournament)).content.decode()

    assert "In a field of this size no way out is looked for" in text
    assert "Allow them for this round" not in text
