"""When no clean round is left the desk is told, and chooses how to go on (C04)."""

import pytest
from django.test import Client

from tests.factories import draw, enter_all, make_tournament, pair
from tests.tournament.rounds.test_draw_and_publish import at, draft_of, said
from tournament.models import Seat, Tournament
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db


def rounds_of_c04(tournament: Tournament) -> None:
    """Play R1 1-4, 2-5, 3-6; R2 1-5, 2-6, 3-4; R3 1-6, 2-4, 3-5."""
    for tables in (((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 6), (3, 4)), ((1, 6), (2, 4), (3, 5))):
        round_ = draw(tournament)
        Seat.objects.filter(round=round_).delete()
        for table, sides in zip(round_.tables.all(), tables, strict=True):
            for side, number in zip(("left", "right"), sides, strict=True):
                seat = {"pair": pair(tournament, number), "side": side}
                Seat.objects.create(table=table, round=round_, **seat)
        enter_all(round_)
        close_round(round_, by=None)


def test_c04_without_a_clean_round_the_desk_is_asked_how_to_go_on(desk: Client):
    tournament = make_tournament(6)
    rounds_of_c04(tournament)

    response = desk.post(at("draw", tournament))

    page = response.content.decode()
    assert response.status_code == 200
    assert "Round 4 cannot be drawn cleanly" in page
    assert "and meet again." in page
    assert "End the championship after round 3" in page
    assert tournament.rounds.count() == 3


def test_c04_the_fewest_rematches_are_drawn_once_the_desk_says_so(desk: Client):
    tournament = make_tournament(6)
    rounds_of_c04(tournament)

    response = desk.post(at("draw", tournament), {"allow_rematches": "yes"})

    page = desk.get(response["Location"]).content.decode()
    draft = draft_of(tournament)
    assert (draft.number, draft.rematches_allowed) == (4, True)
    assert page.count("Repeated match</span>") >= 1
    assert "the fewest repeated matches were allowed." in page


def test_c04_or_the_championship_stops_there(desk: Client):
    tournament = make_tournament(6)
    rounds_of_c04(tournament)

    desk.post(at("plan_rounds", tournament), {"rounds": "3", "reason": "No en queda cap"})

    tournament.refresh_from_db()
    assert tournament.rules.rounds == 3
    assert said(desk.post(at("draw", tournament)))[-1] == (
        "All the rounds are played: the rules of this championship say 3."
    )
