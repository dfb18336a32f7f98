"""The page before the draw, and what a pair asks on its own page."""

import pytest
from django.test import Client

from scoring.rules import Clubs
from tests.factories import make_tournament, make_user, numbers, pair, play
from tests.tournament.draws.histories import at, page_of, said
from tournament.forms.wishes import read_tables
from tournament.models import ForbiddenTable
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round
from tournament.services.wishes import forbid_table, set_pair_wishes, set_unusable_tables

pytestmark = pytest.mark.django_db


def test_the_page_is_reached_from_the_rounds_and_from_the_evening(desk: Client):
    tournament = make_tournament(4)

    for name in ("rounds", "tournament"):
        assert f'href="{at("wishes", tournament)}"' in page_of(desk, name, tournament)


def test_without_wishes_the_page_says_so(desk: Client):
    page = page_of(desk, "wishes", make_tournament(4))

    assert "Nobody: everybody may meet everybody." in page
    assert "Nobody has asked for it." in page
    assert "Pairs of one town or club meet like any others." in page


# Who is not to meet


def test_two_pairs_are_forbidden_by_number_and_name_and_taken_off_again(desk: Client):
    tournament = make_tournament(4)
    tournament.pairs.filter(number=3).update(nickname="Núria i Pau")

    posted = {"one": "1", "other": "nuria i PAU", "reason": " són  germans "}
    response = desk.post(at("forbid", tournament), posted)

    row = ForbiddenTable.objects.get()
    assert (row.one.number, row.other.number, row.reason) == (1, 3, "són germans")
    assert said(response) == ["1 Parella 1 and 3 Núria i Pau are not to meet."]
    assert "són germans" in page_of(desk, "wishes", tournament)
    response = desk.post(at("allow", tournament), {"one": "1", "other": "3"})
    assert said(response)[-1] == "Pairs 1 and 3 may meet again."
    assert not ForbiddenTable.objects.exists()


@pytest.mark.parametrize(
    ("one", "other", "complaint"),
    [
        ("", "2", "This field is required."),
        ("1", "9", "No pair answers to “9”. Type its number or its nickname."),
        ("parella", "2", "“parella” may be several pairs: 1 Parella 1, 2 Parella 2"),
        ("1", "1", "Pair 1 Parella 1 cannot meet itself: type two different pairs."),
        ("4", "3", "It is forbidden already that 4 Parella 4 meets 3 Parella 3."),
    ],
)
def test_what_cannot_be_forbidden_is_said_and_what_was_typed_stays(
    desk: Client, one: str, other: str, complaint: str
):
    tournament = make_tournament(4)
    forbid_table(tournament, pair(tournament, 3), pair(tournament, 4), by=None)

    response = desk.post(at("forbid", tournament), {"one": one, "other": other, "reason": "x y"})

    page = response.content.decode()
    assert response.status_code == 200
    assert complaint in page
    assert 'value="x y"' in page
    assert ForbiddenTable.objects.count() == 1


def test_a_second_press_on_remove_says_that_it_is_done(desk: Client):
    tournament = make_tournament(4)

    response = desk.post(at("allow", tournament), {"one": "1", "other": "2"})

    assert said(response) == ["Nobody forbids any more that 1 Parella 1 meets 2 Parella 2."]


def test_who_has_met_already_is_warned_about(desk: Client):
    tournament = make_tournament(4)
    (first,) = play(tournament, 1)
    one, other = numbers(first.tables.with_pairs())[0]

    response = desk.post(at("forbid", tournament), {"one": str(one), "other": str(other)})

    assert said(response)[1] == (
        "They have met in round 1 and would not meet again anyway: it changes nothing."
    )
    assert "They met in round 1 and do not meet again anyway." in page_of(
        desk, "wishes", tournament
    )


def test_what_the_draft_seats_together_has_to_be_drawn_again(desk: Client):
    tournament = make_tournament(4)
    one, other = numbers(draw_next_round(tournament, by=None).tables.with_pairs())[0]

    response = desk.post(at("forbid", tournament), {"one": str(one), "other": str(other)})

    assert said(response)[1] == "The draft of round 1 seats them together: draw it again."
    page = page_of(desk, "wishes", tournament)
    assert "The present draft seats them together." in page
    assert "Round 1 is drawn already: what changes here counts when it is drawn again." in page


# The tables of the hall


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("", []),
        ("3, 7-9", [3, 7, 8, 9]),
        ("9–7;3", [3, 7, 8, 9]),
        ("1 2 3", [1, 2, 3]),
        (" 5 - 6 ,, 5", [5, 6]),
    ],
)
def test_tables_are_read_as_people_write_them(text: str, tables: list[int]):
    assert read_tables(text) == tables


@pytest.mark.parametrize("text", ["x", "3, x", "-3", "3-", "1-2-3", "0", "10000", "1-99999999"])
def test_what_is_no_table_is_refused(text: str):
    with pytest.raises(Refused):
        read_tables(text)


def test_unusable_tables_are_saved_and_shown(desk: Client):
    tournament = make_tournament(4)

    response = desk.post(at("unusable_tables", tournament), {"tables": "3, 7-9", "version": "1"})

    tournament.refresh_from_db()
    assert tournament.unusable_tables == [3, 7, 8, 9]
    assert said(response) == ["Tables that cannot be used: 3, 7–9."]
    assert 'value="3, 7–9"' in page_of(desk, "wishes", tournament)


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("tres", "“tres” is not a number of a table. Type numbers and ranges, as in 3, 7-9."),
        ("2", "Table 2 is the fixed table of the pair 1 Parella 1. Free the pair first"),
    ],
)
def test_tables_that_cannot_be_unusable_are_refused(desk: Client, typed: str, complaint: str):
    tournament = make_tournament(4)
    set_pair_wishes(pair(tournament, 1), fixed_table=2, skips=False, by=None)

    response = desk.post(at("unusable_tables", tournament), {"tables": typed, "version": "1"})

    assert complaint in response.content.decode()
    tournament.refresh_from_db()
    assert tournament.unusable_tables == []


def test_c41_whoever_saves_the_tables_second_sees_both_values(desk: Client):
    tournament = make_tournament(4)
    set_unusable_tables(tournament, [3], by=make_user("segona"))

    response = desk.post(at("unusable_tables", tournament), {"tables": "4-6", "version": "1"})

    page = " ".join(response.content.decode().split())
    assert response.status_code == 409
    assert "<td>4–6</td><td>3</td>" in page
    assert "segona saved it at" in page
    assert 'name="version" value="2"' in page
    tournament.refresh_from_db()
    assert tournament.unusable_tables == [3]


# Towns and clubs


def test_towns_are_listed_with_their_spellings_and_their_part_of_the_field(desk: Client):
    tournament = make_tournament(10, clubs=Clubs.AVOID)
    for number, town in enumerate(["Vic", "VIC ", "Reus", "Reus", "Valls"], start=1):
        tournament.pairs.filter(number=number).update(town=town)

    page = page_of(desk, "wishes", tournament)

    assert "kept apart where it costs nothing else" in page
    assert "Counted as one: Vic, VIC" in page
    assert page.count("2 pairs · 20 %") == 2
    assert "Valls" not in page


def test_a_crowd_is_said_to_put_the_clubs_out_of_force(desk: Client):
    tournament = make_tournament(4, clubs=Clubs.FIRST)
    tournament.pairs.filter(number__in=(1, 2)).update(town="Vic")

    assert (
        "They are not kept apart now: Vic has 50 % of the pairs, and above 40 % it would spoil "
        "the draw."
    ) in page_of(desk, "wishes", tournament)


def test_after_the_first_rounds_clubs_meet_and_the_rules_are_fixed(desk: Client):
    tournament = make_tournament(8, clubs=Clubs.FIRST, clubs_rounds=1)
    assert at("rules_edit", tournament) in page_of(desk, "wishes", tournament)
    play(tournament, 1)

    page = page_of(desk, "wishes", tournament)

    assert "up to round 1. In round 2 they meet like any others." in page
    assert at("rules_edit", tournament) not in page


# Whose they are


def test_nobody_else_s_wishes_can_be_seen_or_touched(client: Client):
    tournament = make_tournament(4)
    client.force_login(make_user("altra"))

    answers = [
        client.get(at("wishes", tournament)),
        client.get(at("try_draw", tournament)),
        client.post(at("forbid", tournament), {"one": "1", "other": "2"}),
        client.post(at("allow", tournament), {"one": "1", "other": "2"}),
        client.post(at("unusable_tables", tournament), {"tables": "3", "version": "1"}),
        client.post(at("pair_wishes", tournament, 1), {"fixed_table": "3", "version": "1"}),
        client.post(at("pair_plays", tournament, 1)),
    ]

    assert [answer.status_code for answer in answers] == [404] * 7
    tournament.refresh_from_db()
    assert tournament.unusable_tables == []
    assert not ForbiddenTable.objects.exists()


@pytest.mark.parametrize("forbidden", [1, 3])
def test_the_page_asks_as_much_for_one_wish_as_for_many(
    desk: Client, forbidden: int, django_assert_num_queries
):
    tournament = make_tournament(8)
    play(tournament, 1)
    for other in range(2, 2 + forbidden):
        forbid_table(tournament, pair(tournament, 1), pair(tournament, other), by=None)
        set_pair_wishes(pair(tournament, other), fixed_table=other, skips=True, by=None)

    with django_assert_num_queries(9):
        desk.get(at("wishes", tournament))
