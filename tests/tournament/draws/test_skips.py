"""A pair that asks not to play a round: not a bye, and it plays again after it."""

import pytest

from tests.factories import draw, enter_all, make_tournament, pair, play
from tests.tournament.draws.histories import code, kinds, last_change, play_as, skip
from tournament.models import Round
from tournament.services.draws import draft_differences, draw_next_round
from tournament.services.registration import withdraw_pair
from tournament.services.rounds import close_round
from tournament.services.standings import standings
from tournament.services.wishes import play_round

pytestmark = pytest.mark.django_db


def test_a_pair_skips_the_next_round_and_plays_again_after_it():
    tournament = make_tournament(8)
    skip(tournament, 5)
    first = draw(tournament)
    enter_all(first)
    close_round(first, by=None)

    second = draw(tournament)

    assert 5 not in first.seats.values_list("pair__number", flat=True)
    assert 5 in second.seats.values_list("pair__number", flat=True)
    assert (first.tables.count(), second.tables.count()) == (4, 4)


def test_c29_a_skipped_round_is_not_played_and_not_a_bye():
    tournament = make_tournament(5)
    play(tournament, 1)
    rested = Round.objects.get().tables.with_pairs().get(kind="bye").left.number
    skipper = next(n for n in range(1, 6) if n != rested)
    before = standings(tournament).row_of(skipper).place.halves
    skip(tournament, skipper)

    play(tournament, 1)

    place = standings(tournament).row_of(skipper).place
    assert [game.round for game in place.entrant.games] == [1]
    assert place.halves == before
    assert "bye" not in kinds(Round.objects.get(number=2))


def test_c16_who_skipped_may_still_have_the_bye():
    tournament = make_tournament(5, rounds=3)
    play_as(tournament, ((1, 5), (2, 3), (4, None)))
    skip(tournament, 5)
    play_as(tournament, ((1, 2), (3, 4)))

    third = draw(tournament)

    # 5 alone has no win; to have skipped has not used up its bye
    assert third.tables.with_pairs().get(kind="bye").left.number == 5


def test_skipping_is_said_in_the_history_and_taken_back():
    tournament = make_tournament(4)
    skip(tournament, 2)
    assert last_change(tournament) == "Pair 2 Parella 2 changed. Round it skips: – → 1"

    play_round(pair(tournament, 2), by=None)

    assert last_change(tournament) == "Pair 2 Parella 2 changed. Round it skips: 1 → –"
    assert pair(tournament, 2).plays_in(1)


def test_a_draft_that_seats_a_pair_which_asks_to_skip_says_so():
    tournament = make_tournament(4)
    round_ = draw_next_round(tournament, by=None)

    skip(tournament, 2)

    assert [p.number for p in draft_differences(round_).gone] == [2]


def test_who_is_out_or_has_no_round_left_cannot_skip_one():
    tournament = make_tournament(4, rounds=1)
    withdraw_pair(pair(tournament, 4), by=None)
    assert code(lambda: skip(tournament, 4)) == ("pair_is_out", {"pair": "4 Parella 4"})

    play(tournament, 1)

    assert code(lambda: skip(tournament, 1)) == ("all_rounds_played", {"rounds": 1})


def test_c15_skipping_can_leave_too_few():
    tournament = make_tournament(2)
    skip(tournament, 1)

    assert code(lambda: draw_next_round(tournament, by=None)) == ("too_few_present", {"present": 1})
