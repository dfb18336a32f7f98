"""Everybody meets everybody: the circle at the desk, and what happens when it breaks."""

from collections import Counter
from itertools import combinations

import pytest
from django.utils import translation

from scoring.pairing import NoLegalRound
from scoring.rules import System
from tests.factories import (
    add_pairs,
    draw,
    enter_all,
    make_tournament,
    numbers,
    pair,
    play,
)
from tournament.models import ForbiddenTable, Round, Tournament
from tournament.services.draws import draw_next_round, publish_round, redraw_round
from tournament.services.registration import withdraw_pair
from tournament.services.rounds import close_round
from tournament.words.reasons import reasons_in_words

pytestmark = pytest.mark.django_db


def everybody(pairs: int, rounds: int = 5) -> Tournament:
    return make_tournament(pairs, system=System.ROUND_ROBIN, rounds=rounds)


def tables(tournament: Tournament) -> list[tuple[int, int | None]]:
    return [t for round_ in tournament.rounds.all() for t in numbers(round_.tables.with_pairs())]


def met(tournament: Tournament) -> Counter[frozenset[int | None]]:
    return Counter(frozenset(table) for table in tables(tournament) if table[1] is not None)


def notes(round_: Round) -> list[str]:
    return [note["kind"] for note in round_.notes]


def test_six_pairs_and_five_rounds_everybody_meets_everybody():
    tournament = everybody(6)

    play(tournament, 5)

    assert met(tournament) == Counter(frozenset(two) for two in combinations(range(1, 7), 2))


def test_five_pairs_and_five_rounds_everybody_rests_once():
    tournament = everybody(5)

    play(tournament, 5)

    assert sorted(one for one, other in tables(tournament) if other is None) == [1, 2, 3, 4, 5]
    assert met(tournament) == Counter(frozenset(two) for two in combinations(range(1, 6), 2))


def test_who_leaves_after_round_2_lets_his_rivals_rest_and_the_order_goes_on():
    tournament = everybody(7, rounds=7)
    play(tournament, 2)
    withdraw_pair(pair(tournament, 4), by=None)

    later = play(tournament, 5)

    others = [number for number in range(1, 8) if number != 4]
    among = {two for two in met(tournament) if 4 not in two}
    assert set(met(tournament).values()) == {1}
    assert among == {frozenset(two) for two in combinations(others, 2)}
    for round_ in later:
        assert notes(round_) == ["circle_kept", "circle_absent"]
        assert round_.notes[1]["numbers"] == [4]
        assert round_.tables.filter(automatic_bye=True).count() <= 1
    assert max(round_.tables.filter(number=None).count() for round_ in later) == 2


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_late_pair_is_named_in_every_later_round_and_meets_everybody(seed: int):
    tournament = everybody(6, rounds=7)
    play(tournament, 1, seed=seed)
    add_pairs(tournament, 1)

    later = play(tournament, 6, seed=seed)

    assert later[0].seats.count() == 7
    for round_ in later:
        assert round_.notes[0] == {"kind": "circle_late", "numbers": [7], "amounts": []}
    assert met(tournament) == Counter(frozenset(two) for two in combinations(range(1, 8), 2))


def test_a_late_pair_that_then_leaves_asks_for_no_rematch_while_meetings_are_left():
    tournament = everybody(6, rounds=7)
    play(tournament, 1)
    add_pairs(tournament, 1)
    play(tournament, 2)
    withdraw_pair(pair(tournament, 2), by=None)

    play(tournament, 3)

    assert set(met(tournament).values()) == {1}


def test_with_more_rounds_than_rivals_a_second_time_round_is_offered_and_goes_on():
    tournament = everybody(4, rounds=6)
    play(tournament, 3)

    with pytest.raises(NoLegalRound) as offered:
        draw_next_round(tournament, by=None)
    fourth = draw_next_round(tournament, by=None, allow_rematches=True)
    publish_round(fourth, by=None)
    enter_all(fourth)
    close_round(fourth, by=None)
    play(tournament, 2)

    assert offered.value.params["again"] is True
    assert set(met(tournament).values()) == {2}


def test_drawing_the_first_round_again_is_a_new_lot():
    tournament = everybody(6)
    first = draw_next_round(tournament, by=None, seed=1)
    before = tables(tournament)

    again = redraw_round(first, by=None, seed=2)

    assert (again.seed, again.notes) == (2, [])
    assert tables(tournament) != before


def test_drawing_a_later_round_again_gives_the_same_and_says_why():
    tournament = everybody(6)
    play(tournament, 1, seed=4711)
    second = draw_next_round(tournament, by=None, seed=1)
    before = tables(tournament)

    again = redraw_round(second, by=None, seed=2)

    assert tables(tournament) == before
    assert again.seed == 4711
    with translation.override("en"):
        assert reasons_in_words(again.notes) == [
            "Everybody meets everybody: this round follows from the lot of round 1 "
            "(number 4711), and drawing it again gives the same tables."
        ]


def test_with_too_few_rounds_the_draw_is_swiss_and_says_so():
    tournament = everybody(8)

    first, second = play(tournament, 2)

    assert (notes(first), notes(second)) == (["circle_short"], ["circle_short"])
    assert {reason["kind"] for t in second.tables.all() for reason in t.reasons} == {"same_wins"}


def test_a_forbidden_table_is_never_drawn():
    tournament = everybody(6)
    one, other = pair(tournament, 1), pair(tournament, 2)
    ForbiddenTable.objects.create(tournament=tournament, one=one, other=other)

    for number in range(1, 5):
        round_ = draw(tournament, seed=number)
        enter_all(round_)
        close_round(round_, by=None)

    assert frozenset((1, 2)) not in met(tournament)
    assert set(met(tournament).values()) == {1}
