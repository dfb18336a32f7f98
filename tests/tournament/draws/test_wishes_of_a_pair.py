"""A table of its own, a round skipped: on the page of the pair, at the door, in the evening."""

import pytest
from django.test import Client

from tests.factories import draw, make_tournament, make_user, pair
from tests.tournament.draws.histories import at, page_of, said
from tournament.services.draws import draw_next_round
from tournament.services.registration import set_present, withdraw_pair
from tournament.services.wishes import set_pair_wishes, set_unusable_tables

pytestmark = pytest.mark.django_db


def test_a_pair_gets_its_table_and_skips_a_round_on_its_own_page(desk: Client):
    tournament = make_tournament(4)
    assert "Does not play round 1" in page_of(desk, "pair_edit", tournament, 2)

    posted = {"fixed_table": "7", "skips": "on", "version": "1"}
    response = desk.post(at("pair_wishes", tournament, 2), posted)

    asked = pair(tournament, 2)
    assert (asked.fixed_table, asked.skips_round, asked.version) == (7, 1, 2)
    assert said(response) == ["Saved: 2 Parella 2."]
    page = page_of(desk, "wishes", tournament)
    assert "Table 7</strong>" in page
    assert "It plays after all" in page
    response = desk.post(at("pair_plays", tournament, 2))
    assert (said(response)[-1], pair(tournament, 2).skips_round) == (
        "2 Parella 2 plays after all.",
        None,
    )


def test_the_door_shows_who_skips_and_who_has_a_table(desk: Client):
    tournament = make_tournament(4)
    set_pair_wishes(pair(tournament, 2), fixed_table=None, skips=True, by=None)
    set_pair_wishes(pair(tournament, 3), fixed_table=5, skips=False, by=None)

    page = page_of(desk, "pairs", tournament)

    assert (page.count("skips round 1"), page.count("table 5 always")) == (1, 1)
    draw(tournament)
    assert "skips round" not in page_of(desk, "pairs", tournament)


def test_the_evening_counts_who_skips(desk: Client):
    tournament = make_tournament(3)
    set_pair_wishes(pair(tournament, 2), fixed_table=None, skips=True, by=None)
    said_now = "1 pair asks not to play the coming round: the draw leaves it out."

    assert said_now in page_of(desk, "tournament", tournament)
    assert "Draw round 1" in page_of(desk, "tournament", tournament)
    set_present(pair(tournament, 3), False, by=None)
    assert "The first draw needs two." in page_of(desk, "tournament", tournament)


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ("3", "Table 3 is among those that cannot be used."),
        ("0", "Ensure this value is greater than or equal to 1."),
        ("x", "Enter a whole number."),
    ],
)
def test_a_table_that_cannot_be_is_refused(desk: Client, table: str, complaint: str):
    tournament = make_tournament(4)
    set_unusable_tables(tournament, [3], by=None)

    posted = {"fixed_table": table, "version": "1"}
    response = desk.post(at("pair_wishes", tournament, 2), posted)

    assert complaint in response.content.decode()
    assert f'value="{table}"' in response.content.decode()
    assert pair(tournament, 2).fixed_table is None


def test_a_table_that_another_pair_has_is_allowed_and_said(desk: Client):
    tournament = make_tournament(4)
    set_pair_wishes(pair(tournament, 1), fixed_table=2, skips=False, by=None)

    response = desk.post(at("pair_wishes", tournament, 3), {"fixed_table": "2", "version": "1"})

    assert said(response)[1] == (
        "Table 2 is also the table of 1 Parella 1. Unless they meet, whoever comes first in the "
        "draw has it and the other one sits elsewhere."
    )
    page = page_of(desk, "wishes", tournament)
    assert page.count("Two pairs wish for this table") == 2


def test_c41_whoever_saves_the_wishes_second_sees_both_values(desk: Client):
    tournament = make_tournament(4)
    set_pair_wishes(pair(tournament, 2), fixed_table=4, skips=False, by=make_user("segona"))

    posted = {"fixed_table": "9", "skips": "on", "version": "1"}
    response = desk.post(at("pair_wishes", tournament, 2), posted)

    page = " ".join(response.content.decode().split())
    assert response.status_code == 409
    assert "<td>9</td><td><strong>4</strong></td>" in page
    assert "<td>yes</td><td><strong>no</strong></td>" in page
    assert "segona" in page
    assert 'name="version" value="2"' in page
    assert (pair(tournament, 2).fixed_table, pair(tournament, 2).skips_round) == (4, None)


def test_who_is_out_or_has_no_round_left_is_not_asked(desk: Client):
    tournament = make_tournament(4, rounds=1)
    withdraw_pair(pair(tournament, 4), by=None)
    draw(tournament)

    for number in (3, 4):
        assert "Does not play round" not in page_of(desk, "pair_edit", tournament, number)


def test_the_draft_says_who_asks_not_to_play_it(desk: Client):
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)
    set_pair_wishes(pair(tournament, 2), fixed_table=None, skips=True, by=None)

    assert (
        "2 Parella 2 has a table here and asks not to play this round. Draw again, or let it play."
    ) in page_of(desk, "round", tournament, 1)
