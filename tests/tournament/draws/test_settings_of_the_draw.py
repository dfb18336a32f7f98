"""Towns and clubs, and the last round: what the rules say of the draw."""

import pytest

from scoring.rules import Clubs
from tests.factories import make_tournament, numbers, play
from tests.tournament.draws.histories import play_as, seated
from tournament.models import Tournament
from tournament.services.clubs import clubs_of
from tournament.services.draws import draw_next_round
from tournament.services.wish_list import wishes

pytestmark = pytest.mark.django_db


def with_towns(tournament: Tournament, *towns: str) -> None:
    for number, town in enumerate(towns, start=1):
        tournament.pairs.filter(number=number).update(town=town)


@pytest.mark.parametrize(("clubs", "together"), [(Clubs.AVOID, 0), (Clubs.OFF, 3)])
def test_one_town_is_kept_apart_only_where_the_rules_say_so(clubs: Clubs, together: int):
    tournament = make_tournament(8, clubs=clubs)
    play_as(tournament, ((1, 2), (3, 4), (5, 6), (7, 8)))
    # winners 1, 3, 5, 7 and losers 2, 4, 6, 8: fold would seat 1-7, 3-5, 2-8, 4-6
    with_towns(tournament, "Vic", "Vic ", "Manlleu", "Reus", "MANLLEU", "Reus", "Valls", "vic")

    round_ = draw_next_round(tournament, by=None)

    towns = [
        {t.left.town.strip().casefold(), t.right.town.strip().casefold()}
        for t in round_.tables.with_pairs()
    ]
    assert sum(len(two) == 1 for two in towns) == together


def test_clubs_in_the_first_rounds_only():
    tournament = make_tournament(8, clubs=Clubs.FIRST, clubs_rounds=1)

    assert wishes(tournament).keeps_clubs
    play(tournament, 1)
    assert not wishes(tournament).keeps_clubs


def test_a_club_of_more_than_forty_percent_is_out_of_force_and_the_round_says_so():
    tournament = make_tournament(10, clubs=Clubs.AVOID)
    with_towns(tournament, "Vic", "VIC", "vic", "Víc", "Vic.", "Reus", "Reus")

    round_ = draw_next_round(tournament, by=None)

    crowd = wishes(tournament).crowd
    assert (crowd.name, crowd.pairs, crowd.percent) == ("Vic", 5, 50)
    assert [(n["kind"], n["amounts"]) for n in round_.notes] == [("clubs_crowd", [50])]


def test_exactly_forty_percent_is_still_kept_apart():
    tournament = make_tournament(10, clubs=Clubs.AVOID)
    with_towns(tournament, *["Vic"] * 4)

    round_ = draw_next_round(tournament, by=None)

    assert wishes(tournament).crowd is None
    assert round_.notes == []
    vic = {1, 2, 3, 4}
    assert all(len(vic & set(table)) < 2 for table in numbers(round_.tables.with_pairs()))


def test_spellings_of_one_town_are_one_and_who_is_alone_is_not_listed():
    tournament = make_tournament(6)
    with_towns(tournament, "Vic", "VIC ", "Vic", "L'Escala", "lescala", "Reus")

    clubs = clubs_of(tournament.pairs.all())

    assert [(c.name, c.spellings, c.pairs, c.percent) for c in clubs] == [
        ("Vic", ["Vic", "VIC"], 3, 50),
        ("L'Escala", ["L'Escala", "lescala"], 2, 33),
    ]


# The last round


def test_in_the_last_round_first_meets_second_if_the_rules_say_so():
    tournament = make_tournament(8, rounds=2, last_adjacent=True)
    play_as(tournament, ((1, 5), (2, 6), (3, 7), (4, 8)))

    last = draw_next_round(tournament, by=None)

    assert last.style == "adjacent"
    assert seated(last) == {
        frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6}), frozenset({7, 8})
    }  # fmt: skip


def test_the_rounds_before_the_last_keep_their_style():
    tournament = make_tournament(8, rounds=3, last_adjacent=True)
    play_as(tournament, ((1, 5), (2, 6), (3, 7), (4, 8)))

    second = draw_next_round(tournament, by=None)

    assert second.style == "fold"
    assert seated(second) == {
        frozenset({1, 4}), frozenset({2, 3}), frozenset({5, 8}), frozenset({6, 7})
    }  # fmt: skip
