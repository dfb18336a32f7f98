import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.classification import Entrant, Game, Standing, classify
from scoring.match import PaperResult, ResultKind, match_result, played
from scoring.points import LEFT, RIGHT
from scoring.presets import PRESETS, SETZE_PUNTS, VILAPLANA
from scoring.rules import Criterion

V, T = VILAPLANA, SETZE_PUNTS
W, D, F, P, N = Criterion


def game(round_: int, paper: PaperResult, rules=V, side=LEFT, opponent: int | None = 99) -> Game:
    return Game(round_, 1, opponent, side, match_result(paper, rules))


def entrant(number: int, *papers: PaperResult, rules=V, faults=0, **kwargs) -> Entrant:
    games = tuple(game(i, paper, rules) for i, paper in enumerate(papers, start=1))
    return Entrant(number, games, faults, **kwargs)


def order(entrants, rules=V):
    return [(p.place, p.number, p.decided_by) for p in classify(entrants, rules)]


def test_v_14_1_more_wins_stand_above_any_difference():
    a = entrant(1, played(101, 100), played(101, 100))
    b = entrant(2, played(136, 0), played(50, 51))

    assert order([b, a]) == [(1, 1, W), (2, 2, None)]


def test_v_14_2_then_the_difference_over_the_whole_championship():
    a = entrant(1, played(101, 60))
    b = entrant(2, played(101, 50))

    assert order([a, b]) == [(1, 2, D), (2, 1, None)]


def test_v_14_3_c61_then_fewer_faults():
    a = entrant(3, played(101, 51), faults=2)
    b = entrant(4, played(101, 51), faults=1)

    assert order([a, b]) == [(1, 4, F), (2, 3, None)]


def test_v_14_4_then_more_points_for():
    a = entrant(3, played(101, 51))
    b = entrant(4, played(102, 52))

    assert order([a, b]) == [(1, 4, P), (2, 3, None)]


def test_v_14_5_then_the_lower_number():
    assert order([entrant(8, played(101, 51)), entrant(3, played(101, 51))]) == [
        (1, 3, N),
        (2, 8, None),
    ]


def test_t_1_c63_equal_pairs_share_the_place():
    same = played(101, 51)
    a, b, c, d = (
        entrant(1, played(121, 0), rules=T),
        entrant(7, same, rules=T),
        entrant(2, same, rules=T),
        entrant(4, played(50, 101), rules=T),
    )

    assert order([d, b, c, a], T) == [(1, 1, D), (2, 2, None), (2, 7, W), (4, 4, None)]


def test_t_1_a_tie_is_half_a_win():
    places = classify([entrant(1, played(80, 80), played(101, 0), rules=T)], T)

    assert (places[0].halves, places[0].wins) == (3, 1.5)


def test_c69_every_figure_has_its_parts():
    pair = Entrant(
        7,
        (
            game(1, played(80, 80, RIGHT), side=RIGHT),
            game(2, played(150, 40)),
            game(3, PaperResult(kind=ResultKind.NO_SHOW, loser=RIGHT)),
        ),
    )

    place = classify([pair], V)[0]

    assert (place.wins, place.difference, place.points_for) == (3.0, 148, 268)
    assert [(g.points_for, g.points_against, g.lot, g.capped, g.raw_for) for g in pair.games] == [
        (81, 80, 1, False, 80),
        (136, 40, 0, True, 150),
        (51, 0, 0, False, 51),
    ]


def test_the_loser_by_lot_sees_the_point_against():
    lost = game(1, played(80, 80, LEFT), side=RIGHT)

    assert (lost.lot, lost.points_for, lost.points_against, lost.halves) == (-1, 80, 81, 0)


def test_c29_a_late_pair_without_points_stands_above_one_that_lost():
    late = Entrant(9)
    lost = entrant(8, played(91, 101))

    assert order([lost, late]) == [(1, 9, D), (2, 8, None)]


def test_an_expelled_pair_stands_at_the_end():
    best = entrant(1, played(136, 0), standing=Standing.EXPELLED)
    other = entrant(2, played(0, 101))
    gone = entrant(3, played(0, 136), standing=Standing.WITHDRAWN)

    assert order([best, other, gone]) == [(1, 2, D), (2, 3, None), (3, 1, None)]


def test_played_counts_every_round_with_a_result():
    bye = PaperResult(kind=ResultKind.BYE)

    assert classify([entrant(1, played(101, 0), bye)], V)[0].played == 2


def test_nobody_makes_an_empty_classification():
    assert classify([], V) == []


results = st.builds(played, st.integers(0, 100), st.integers(101, 200))
histories = st.lists(st.lists(results, min_size=0, max_size=5), min_size=1, max_size=12)


@given(histories, st.sampled_from(sorted(PRESETS)), st.integers(0, 3))
def test_the_classification_is_a_total_order(games, slug, salt):
    rules = PRESETS[slug].rules
    entrants = [
        entrant(number, *papers, rules=rules, faults=(number * salt) % 3)
        for number, papers in enumerate(games, start=1)
    ]
    shuffled = random.Random(salt).sample(entrants, len(entrants))

    places = classify(shuffled, rules)

    assert classify(entrants, rules) == places
    assert sorted(p.number for p in places) == [e.number for e in entrants]
    if not rules.shares_places:
        assert [p.place for p in places] == list(range(1, len(places) + 1))
    for above, below in pairwise(places):
        assert (above.place == below.place) == (above.decided_by is None)
        assert above.place <= below.place


@pytest.mark.parametrize("criteria", [(W, D), (W, P, D), (W, F, N)])
def test_the_order_of_the_criteria_is_the_rulesets(criteria):
    rules = replace(V, criteria=criteria)
    a = entrant(5, played(101, 60), faults=0)  # difference 41, 101 for
    b = entrant(6, played(110, 90), faults=1)  # difference 20, 110 for
    winner = {(W, D): 5, (W, P, D): 6, (W, F, N): 5}[criteria]

    assert classify([a, b], rules)[0].number == winner
