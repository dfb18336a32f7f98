"""The page of a round seen whole: what it says to the desk and to everybody, and why each table."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.match import played
from tests.factories import (
    draw,
    enter,
    make_tournament,
    make_user,
    play,
    play_as,
    seat,
    table_of,
)
from tests.support.pictures import at, seven, text_of
from tournament.models import Tournament
from tournament.services.by_hand import Swap, keep_change
from tournament.services.draws import draw_next_round, publish_round
from tournament.services.picture import picture_of
from tournament.services.results import record_result
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def test_c22_half_wins_make_groups_of_their_own(desk: Client):
    tournament = make_tournament(6, preset="setze-punts")
    first = seat(tournament, (1, 2), (3, 4), (5, 6))
    for number, points in ((1, (101, 50)), (3, (80, 80)), (5, (101, 50))):
        enter(table_of(first, number), *points)
    close_round(first, by=None)

    picture = picture_of(draw_next_round(tournament, by=None))

    assert [(g.halves, g.size) for g in picture.groups] == [(2, 2), (1, 2), (0, 2)]
    assert "½ win 2 pairs" in text_of(desk, at(tournament, 2))


def test_c10_the_page_says_who_was_met_who_had_to_float_and_why_this_bye(desk: Client):
    tournament = seven()
    draw_next_round(tournament, by=None, seed=1)

    said = text_of(desk, at(tournament, 4))

    assert "1 Parella 1 may meet nobody else with as many wins." in said
    assert "5 Parella 5, with 3 wins, meets a pair with 2" in said
    assert re.search(r"Not 1 Parella 1 in the place of \d Parella \d: it has met 5", said)
    assert "3 Parella 3 has the bye, with 2 wins and place 4 among those present" in said
    assert "Lower, but with a bye already: 4 Parella 4, 6 Parella 6 and 7 Parella 7." in said
    assert "What this round costs: no repeated match · 2 tables with unequal wins" in said


def rivals_told(client: Client, tournament: Tournament, number: int) -> list[str]:
    """Return what the page of round 4 says of each rival of a pair, a line each."""
    page = client.get(at(tournament, 4), {"parella": number}).content.decode()
    body = page.split("the cheapest first")[1].split("</table>")[0]
    lines = re.findall(r"<tr.*?</tr>", body, re.DOTALL)[1:]
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", line)).strip() for line in lines]


def test_the_rivals_of_a_pair_stand_the_cheapest_first_with_their_price_in_words(desk: Client):
    tournament = seven()
    seat(tournament, (2, 5), (1, 6), (7, 4), (3, None))

    rows = rivals_told(desk, tournament, 1)

    assert rows == [
        "Bye – Costs nothing.",
        "4 Parella 4 1 – Unequal wins: 1 win between them.",
        "6 Parella 6 1 – They meet now, at table 2. Unequal wins: 1 win between them.",
        "7 Parella 7 1 – Unequal wins: 1 win between them.",
        "2 Parella 2 2 1 Repeated match: they met in round 1.",
        "3 Parella 3 2 2 Repeated match: they met in round 2.",
        "5 Parella 5 3 3 Repeated match: they met in round 3. Unequal wins: 1 win between them.",
    ]


def test_a_second_bye_is_the_dearest(desk: Client):
    tournament = seven()
    draw_next_round(tournament, by=None, seed=1)

    rows = rivals_told(desk, tournament, 4)

    assert rows[-1] == "Bye – Second bye: 4 Parella 4 has had one before."
    assert rows[0] == "6 Parella 6 1 – Costs nothing."
    assert len(rows) == 7


@pytest.mark.parametrize("asked", ["99", "quatre", "-1", "²", "1" * 40])
def test_a_pair_that_does_not_play_is_said_not_to(desk: Client, asked):
    tournament = make_tournament(4)
    draw(tournament)

    said = text_of(desk, at(tournament, 1), parella=asked)

    assert f"No pair {asked[:12]} plays in this round." in said
    assert "the cheapest first" not in said


def test_an_allowed_rematch_is_marked_and_priced(desk: Client):
    tournament = make_tournament(2, rounds=2)
    play(tournament)
    round_ = draw_next_round(tournament, by=None, allow_rematches=True)

    (seated,) = picture_of(round_).tables
    assert seated.marks == ["rematch"]
    said = text_of(desk, at(tournament, 2))
    assert "What this round costs: 1 repeated match" in said
    assert "Repeated match: 2 Parella 2 and 1 Parella 1 have met before." in said
    assert "repeated matches allowed" in said


def test_what_a_person_swapped_is_marked_and_its_price_and_its_reason_are_said(
    desk: Client, client: Client
):
    tournament = make_tournament(8)
    play_as(tournament, [(1, 2), (3, 4), (5, 6), (7, 8)])
    round_ = draw_next_round(tournament, by=None, seed=1)
    one = table_of(round_, 1)
    other = next(n for n in (2, 4, 6, 8) if n not in (one.left.number, one.right.number))
    keep_change(round_, Swap(1, other), by=make_user("taula"), reason="Ho han demanat")
    round_.refresh_from_db()
    drawn = text_of(desk, at(tournament, 2))
    publish_round(round_, by=None)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    told = text_of(client, at(tournament, 2, "public"))

    assert picture_of(round_).marked == {"locked": 2}
    for said in (drawn, told):
        assert "changed by hand" in said
        assert "What this round costs: no repeated match · 2 tables with unequal wins" in said
        assert "Put here by hand: 1 Parella 1." in said
        assert f"1 Parella 1 and {other} Parella {other} change places. “Ho han demanat”" in said
    assert "taula," in drawn
    assert "taula" not in told


def test_c71_a_result_corrected_since_the_draw_is_told(desk: Client):
    tournament = make_tournament(4)
    play_as(tournament, [(1, 2), (3, 4)])
    second = draw(tournament)
    before = picture_of(second).corrected_since
    first = tournament.rounds.get(number=1)
    table = table_of(first, 1)
    record_result(table, played(50, 101), by=None, reason="Full mal llegit")

    assert before is False
    assert picture_of(second).corrected_since is True
    assert "has been corrected since this round was drawn" in text_of(desk, at(tournament, 2))


def test_everybody_sees_a_published_round_and_nobody_a_draft(client: Client):
    tournament = make_tournament(6)
    play(tournament)
    draw_next_round(tournament, by=None)

    assert client.get(at(tournament, 1, "public")).status_code == 200
    assert client.get(at(tournament, 2, "public")).status_code == 404
    assert client.get(at(tournament, 3, "public")).status_code == 404
    tournament.is_public = False
    tournament.save()
    assert client.get(at(tournament, 1, "public")).status_code == 404


def test_the_desk_of_another_organiser_has_no_such_page(client: Client):
    tournament = make_tournament(4)
    draw(tournament)
    client.force_login(make_user("una-altra"))

    assert client.get(at(tournament, 1)).status_code == 404


def test_the_public_round_leads_to_the_picture_with_every_reason(client: Client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    tournament = seven()
    draw(tournament)
    page = client.get(reverse("public:round", args=[tournament.slug, 4])).content.decode()

    assert at(tournament, 4, "public") in page
    said = text_of(client, at(tournament, 4, "public"))
    assert "1 Parella 1 may meet nobody else with as many wins." in said
    assert client.get(at(tournament, 4, "public")).content.decode().count("<details") >= 4


def test_the_public_page_keeps_telephones_remarks_and_people_to_the_desk(client: Client):
    tournament = make_tournament(4)
    tournament.pairs.update(phone="600 111 222", remarks="mobilitat reduïda")
    draw(tournament)

    page = client.get(at(tournament, 1, "public"), {"parella": "1"}).content.decode()

    assert "Parella 1" in page
    for secret in ("600 111 222", "mobilitat", "Jugador"):
        assert secret not in page


@pytest.mark.parametrize("state", ["draft", "playing", "closed"])
def test_each_page_of_a_round_leads_to_its_picture(desk: Client, state):
    tournament = make_tournament(4)
    if state == "draft":
        draw_next_round(tournament, by=None)
    elif state == "playing":
        draw(tournament)
    else:
        play(tournament)

    page = desk.get(reverse("desk:round", args=[tournament.slug, 1])).content.decode()

    assert at(tournament, 1) in page
    assert desk.get(at(tournament, 1)).status_code == 200


@pytest.mark.parametrize("pairs", [2, 7, 40])
def test_the_picture_takes_the_same_queries_for_few_pairs_and_for_many(
    desk: Client, pairs, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    play(tournament)
    draw_next_round(tournament, by=None, allow_rematches=True)

    with django_assert_num_queries(14):
        desk.get(at(tournament, 2), {"parella": "1"})


def test_two_hundred_and_ten_pairs_make_a_light_page(desk: Client):
    tournament = make_tournament(210)
    play(tournament, 2)
    draw_next_round(tournament, by=None, seed=1)

    page = desk.get(at(tournament, 3), {"parella": "1"}).content.decode()

    assert len(page.encode()) < 300_000
    assert page.count("<") < 12_000
    assert page.count("<path") < 150
