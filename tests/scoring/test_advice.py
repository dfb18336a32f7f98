"""Simulated championships, the stored table, and what is read between its sizes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from scoring.advice.championship import draw_strengths, play, same_for_all_lengths
from scoring.advice.estimates import Cell, kendall_tau, measure, simulate
from scoring.advice.forecast import MOST_PAIRS, cells, forecasts, neighbours
from scoring.advice.grid import LENGTHS, SEED, SIZES, as_module, tournaments_for
from scoring.advice.table import SEED as STORED_SEED
from scoring.classification import Place
from scoring.match import ResultKind
from scoring.pairing.round_robin import rounds_to_meet_all


def final(pairs: int, rounds: int, seed: int = 1) -> tuple[dict[int, float], list[Place]]:
    chance = Random(seed)
    strengths = dict(draw_strengths(pairs, chance))
    *_before, places = play(strengths, rounds, chance)
    return strengths, places


def test_a_championship_follows_the_rules_of_the_evening():
    _strengths, places = final(11, 7)

    games = [game for place in places for game in place.entrant.games]
    assert {place.played for place in places} == {7}
    assert sum(game.is_bye for game in games) == 7
    assert max(sum(game.is_bye for game in place.entrant.games) for place in places) == 1
    met = [(p.number, g.opponent) for p in places for g in p.entrant.games if g.opponent]
    assert len(set(met)) == len(met)


def test_points_differ_by_one_to_101_as_the_model_says():
    _strengths, places = final(40, 7)

    played = [
        game
        for place in places
        for game in place.entrant.games
        if game.result.kind is ResultKind.PLAYED
    ]
    assert {max(game.result.recorded) for game in played} == {101}
    assert all(0 <= min(game.result.recorded) <= 100 for game in played)


def test_the_stronger_pair_wins_more_often_than_not():
    strengths, places = final(200, 5)

    wins = [
        game.halves == 2
        for place in places
        for game in place.entrant.games
        if game.opponent and strengths[place.number] > strengths[game.opponent]
    ]
    assert 0.6 < sum(wins) / len(wins) < 0.8


@pytest.mark.parametrize(
    ("order", "tau"), [([3, 2, 1], 1), ([1, 2, 3], -1), ([2, 3, 1], 1 / 3), ([1, 4, 2, 3], -1 / 3)]
)
def test_tau_counts_the_pairs_of_places_in_the_right_order(order: list[float], tau: float):
    assert kendall_tau(order) == pytest.approx(tau)


def test_a_championship_is_measured_by_its_final_places():
    strengths, places = final(12, 3)

    outcome = measure(places, strengths, 3)

    best = sorted(strengths, key=lambda number: -strengths[number])
    order = [place.number for place in places]
    assert outcome.unbeaten == sum(place.wins == 3 for place in places)
    assert outcome.at_most_one == (outcome.unbeaten <= 1)
    assert outcome.best_place == order.index(best[0]) + 1
    assert outcome.best_eight == len({*best[:8]} & {*order[:8]}) / 8


def test_each_round_about_halves_the_unbeaten():
    found = simulate(64, range(1, 6), tournaments=20, seed=5)

    assert [round(cell.unbeaten.mean) for cell in found] == [32, 16, 8, 4, 2]


@pytest.mark.parametrize("pairs", [18, 19, 24])
def test_one_evening_serves_all_lengths_where_it_may(pairs: int):
    together = simulate(pairs, LENGTHS, tournaments=3, seed=8)
    alone = [simulate(pairs, [rounds], tournaments=3, seed=8)[0] for rounds in LENGTHS]

    assert same_for_all_lengths(pairs, LENGTHS[-1])
    assert together == alone


def test_small_fields_are_played_for_every_length_on_its_own():
    assert not same_for_all_lengths(10, 9)
    assert [cell.rounds for cell in simulate(6, LENGTHS, tournaments=2, seed=1)] == [3, 4, 5]


def test_the_same_seed_gives_the_same_and_another_another():
    one, again, other = (simulate(20, [5], tournaments=5, seed=seed) for seed in (1, 1, 2))

    assert one == again != other


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (8, 5)])
def test_the_stored_table_is_what_this_engine_computes(pairs: int, rounds: int):
    count = tournaments_for(pairs)

    (fresh,) = simulate(pairs, [rounds], tournaments=count, seed=STORED_SEED)

    assert fresh == cells()[pairs, rounds]


def test_the_stored_table_is_complete():
    legal = [
        (pairs, rounds)
        for pairs in SIZES
        for rounds in LENGTHS
        if rounds <= rounds_to_meet_all(pairs)
    ]

    assert list(cells()) == legal
    assert all(cell.tournaments == tournaments_for(cell.pairs) for cell in cells().values())
    assert STORED_SEED == SEED


def test_a_written_table_reads_back():
    found = simulate(5, LENGTHS, tournaments=4, seed=1)
    written: dict[str, tuple[tuple[float, ...], ...]] = {}

    exec(as_module(found), written)  # noqa: S102

    assert [Cell.from_row(row) for row in written["ROWS"]] == found


def test_more_rounds_leave_fewer_unbeaten_and_follow_strength_better():
    for pairs in (20, 60, 100, 210):
        found = forecasts(pairs)

        assert all(a.unbeaten > b.unbeaten for a, b in pairwise(found))
        assert all(a.right_order < b.right_order for a, b in pairwise(found))


def test_a_simulated_size_is_read_as_it_stands():
    five = forecasts(60)[2]

    cell = cells()[60, 5]
    assert (five.rounds, five.unbeaten) == (5, cell.unbeaten.mean)
    assert five.right_order == (1 + cell.tau.mean) / 2


def test_between_two_sizes_a_straight_line_is_read():
    below, above, middle = (forecasts(pairs)[2].unbeaten for pairs in (80, 100, 85))

    assert neighbours(85) == (80, 100)
    assert middle == pytest.approx(below + (above - below) / 4)


def test_nobody_is_advised_more_rounds_than_can_be_played():
    assert [forecast.rounds for forecast in forecasts(6)] == [3, 4, 5]
    assert [forecast.rounds for forecast in forecasts(7)] == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("pairs", [0, 2, MOST_PAIRS + 1])
def test_beyond_the_table_nothing_is_said(pairs: int):
    assert forecasts(pairs) == []
    with pytest.raises(ValueError, match=str(pairs)):
        neighbours(pairs)
