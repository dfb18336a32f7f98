"""The classification at the desk: official, provisional, published, explained."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.match import played
from tests.factories import draw, enter_all, make_tournament, pair, play
from tournament.models import Tournament
from tournament.services.registration import withdraw_pair
from tournament.services.results import record_result
from tournament.services.rounds import close_round, publish_standings
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def at(tournament: Tournament, query: str = "") -> str:
    return reverse("desk:standings", args=[tournament.slug]) + query


def lines(page: str) -> list[list[str]]:
    """The figures of every line: place, number, then the columns of the table."""
    found = []
    for body in page.split('<tbody id="p-')[1:]:
        row = body.split("</tr>")[0]
        number = row.split('"')[0]
        cells = re.findall(r'<td class="num[^"]*">(.*?)</td>', row, re.S)
        plain = [re.sub(r"<[^>]+>", "", cell).strip() for cell in cells]
        found.append([plain[0], number, *plain[1:]])
    return found


def test_the_page_shows_what_the_classification_computes(desk: Client):
    tournament = make_tournament(5)
    play(tournament, 2)

    page = desk.get(at(tournament)).content.decode()

    expected = [
        [
            str(row.place.place),
            str(row.pair.number),
            str(row.place.halves // 2),
            f"{row.place.difference:+}".replace("-", "−").replace("+0", "0"),
            str(row.place.faults),
            str(row.place.points_for),
            str(row.place.points_against),
            str(row.place.played),
        ]
        for row in standings(tournament).rows
    ]
    assert lines(page) == expected
    assert "Official" in page
    assert "After round 2." in page


def test_c22_half_wins_are_written_as_halves(desk: Client):
    tournament = make_tournament(2, "setze-punts")
    record_result(draw(tournament).tables.get(), played(80, 80), by=None)
    close_round(tournament.rounds.get(), by=None)

    page = desk.get(at(tournament)).content.decode()

    assert [line[2] for line in lines(page)] == ["½", "½"]
    assert [line[0] for line in lines(page)] == ["1", "1"]
    assert "Infractions</th>" not in page


def test_c62_a_round_in_play_is_counted_only_when_asked_and_said_to_be_provisional(desk: Client):
    tournament = make_tournament(4)
    play(tournament)
    round_ = draw(tournament)
    record_result(round_.tables.get(number=1), played(101, 30), by=None)

    official = desk.get(at(tournament)).content.decode()
    so_far = desk.get(at(tournament, "?now=1")).content.decode()

    assert [line[7] for line in lines(official)] == ["1", "1", "1", "1"]
    assert "Provisional" not in official
    assert sorted(line[7] for line in lines(so_far)) == ["1", "1", "2", "2"]
    assert "Provisional" in so_far
    assert "Round 2 is in play" in so_far


def test_the_standings_after_an_earlier_round_are_one_press_away(desk: Client):
    tournament = make_tournament(4)
    play(tournament, 3)

    page = desk.get(at(tournament, "?after=1")).content.decode()

    assert "After round 1." in page
    assert {line[7] for line in lines(page)} == {"1"}
    assert [f"?after={n}" in page for n in (1, 2, 3)] == [True, True, True]


def test_c69_a_line_unfolds_into_its_rounds_and_says_why_it_stands_there(desk: Client):
    tournament = make_tournament(4)
    draw(tournament)
    for table in tournament.rounds.get().tables.order_by("number"):
        record_result(table, played(150, 30 + 10 * table.number), by=None)
    close_round(tournament.rounds.get(), by=None)
    second = standings(tournament).rows[1]

    page = desk.get(at(tournament, f"?pair={second.pair.number}")).content.decode()

    assert "150 on the sheet: more is not recorded" in page
    assert "In all 1 win; 136 points for and 50 against make +86. 0 infractions." in page
    first = standings(tournament).rows[0].pair
    assert f"Below {first}, which has greater difference of points: +96 against +86." in page
    assert page.count("is-unfolded") == 1


def test_c30_a_pair_that_left_keeps_its_place_and_is_said_to_be_out(desk: Client):
    tournament = make_tournament(4)
    play(tournament)
    withdraw_pair(pair(tournament, 3), by=None)
    play(tournament)

    page = desk.get(at(tournament)).content.decode()

    assert "3" in [line[1] for line in lines(page)]
    assert page.count("Withdrawn") == 1


def test_the_standings_are_published_and_hidden_by_a_press(desk: Client):
    tournament = make_tournament(4)
    (round_,) = play(tournament)
    publish = reverse("desk:standings_publish", args=[tournament.slug, 1])
    hide = reverse("desk:standings_hide", args=[tournament.slug, 1])

    before = desk.get(at(tournament)).content.decode()
    desk.post(publish, {"version": round_.version})
    public = desk.get(at(tournament)).content.decode()
    shown = tournament.rounds.get().standings_published_at is not None
    desk.post(hide, {"version": round_.version + 1})

    assert "Only the desk sees them." in before
    assert "Public since" in public
    assert shown is True
    assert tournament.rounds.get().standings_published_at is None


def test_the_standings_of_a_round_in_play_are_not_published(desk: Client):
    tournament = make_tournament(4)
    round_ = draw(tournament)
    enter_all(round_)

    desk.post(reverse("desk:standings_publish", args=[tournament.slug, 1]), {"version": 2})

    assert tournament.rounds.get().standings_published_at is None


def test_without_a_closed_round_the_page_says_when_there_will_be_standings(desk: Client):
    tournament = make_tournament(4)

    page = desk.get(at(tournament, "?after=7&pair=x")).content.decode()

    assert "No standings yet" in page


@pytest.mark.parametrize("pairs", [2, 6, 40])
def test_the_page_takes_the_same_queries_for_few_pairs_and_for_many(
    desk: Client, pairs, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    (round_,) = play(tournament)
    publish_standings(round_, by=None)

    with django_assert_num_queries(9):
        desk.get(at(tournament, "?pair=1"))


def test_c50_tables_that_are_still_playing_count_for_nothing():
    tournament = make_tournament(6)
    play(tournament)
    before = [row.place for row in standings(tournament).rows]
    draw(tournament, seed=8)

    assert [row.place for row in standings(tournament).rows] == before
    with_open = standings(tournament, with_open_round=True)
    assert [row.place for row in with_open.rows] == before
