"""In round 1, and wherever nothing else decides, the lot chooses who rests (domain 6)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from scoring.pairing import Contender, Reason, ReasonKind, Style, draw_round
from scoring.pairing.lot import lot_order


def resting(draw) -> int:
    assert draw.tables[-1].right is None
    return draw.tables[-1].left


@pytest.mark.parametrize("pairs", [3, 9, 21])
def test_in_round_1_everybody_rests_about_equally_often(pairs):
    field = [Contender(number) for number in range(1, pairs + 1)]
    seeds = 200 * pairs

    rested = Counter(
        resting(draw_round(field, seed=seed, style=Style.LOT)) for seed in range(seeds)
    )

    assert set(rested) == set(range(1, pairs + 1))
    # 200 expected, with a standard deviation of 14: five of them either way.
    assert all(130 < times < 270 for times in rested.values())


def test_in_round_1_the_last_in_the_order_of_the_lot_rests():
    field = [Contender(number) for number in range(1, 8)]

    for seed in range(50):
        draw = draw_round(field, seed=seed, style=Style.LOT)

        assert resting(draw) == max(range(1, 8), key=lambda number: lot_order(number, seed))
        assert draw.tables[-1].reasons == (Reason(ReasonKind.BYE_LOT, (resting(draw),), (0, 7)),)


def test_the_order_of_registration_means_nothing_in_round_1():
    field = [Contender(number) for number in range(1, 10)]

    assert draw_round(field, seed=4, style=Style.LOT) == draw_round(
        field[::-1], seed=4, style=Style.LOT
    )


def test_a_round_by_lot_still_gives_the_bye_to_the_fewest_wins():
    field = [Contender(n, 2) for n in range(1, 5)] + [Contender(n, 0) for n in range(5, 10)]

    rested = {resting(draw_round(field, seed=seed, style=Style.LOT)) for seed in range(60)}

    assert rested == {5, 6, 7, 8, 9}


LAST_THREE = [
    Contender(1, 4, place=1),
    Contender(2, 2, place=2),
    Contender(3, 2, place=3),
    Contender(4, 0, place=4),
    Contender(5, 0, place=5),
    Contender(6, 0, place=5),
    Contender(7, 0, place=5),
]


def test_of_those_who_share_the_last_place_the_lot_chooses_who_rests():
    rested = Counter(resting(draw_round(LAST_THREE, seed=seed)) for seed in range(300))

    assert set(rested) == {5, 6, 7}
    assert all(60 < times < 140 for times in rested.values())


def test_the_bye_of_a_shared_place_says_that_the_lot_chose():
    draw = draw_round(LAST_THREE, seed=1)

    assert draw.tables[-1].reasons[:2] == (
        Reason(ReasonKind.BYE, (resting(draw),), (0, 7)),
        Reason(ReasonKind.BYE_LOT, (resting(draw),), (0, 3)),
    )


def test_where_the_classification_parts_them_the_lowest_rests_whatever_the_lot():
    field = [replace(contender, place=at) for at, contender in enumerate(LAST_THREE, 1)]

    assert {resting(draw_round(field, seed=seed)) for seed in range(50)} == {7}


def test_who_has_rested_is_passed_by_the_lot():
    field = [Contender(number, 0, had_bye=number != 2) for number in (1, 2, 3)]

    draws = [draw_round(field, seed=seed, style=Style.LOT) for seed in range(20)]

    assert {resting(draw) for draw in draws} == {2}
    assert {draw.tables[-1].reasons for draw in draws} == {
        (Reason(ReasonKind.BYE_LOT, (2,), (0, 1)),)
    }
