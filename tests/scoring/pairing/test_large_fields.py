"""In large fields the fast path and the dense matching draw the same round."""

from __future__ import annotations

import pytest

from scoring.pairing import Style, draw_round
from scoring.pairing.dense import dense_plan
from scoring.pairing.effort import Effort
from scoring.pairing.engine import best_plan
from scoring.pairing.objective import value_of
from scoring.pairing.plan import Task, tables_of
from scoring.pairing.view import view_field
from tests.scoring.pairing.play import Championship, faults


def task_of(field, style: Style, seed: int) -> Task:
    view = view_field(field, seed=seed, by_lot=style is Style.LOT)
    return Task(view, range(len(field)), (), style, seed, Effort(len(field)))


@pytest.mark.parametrize("clubs", [0, 8])
@pytest.mark.parametrize(("pairs", "style"), [(80, Style.SLIDE), (81, Style.FOLD), (90, Style.LOT)])
def test_both_find_the_same_tables_round_after_round(pairs, style, clubs):
    championship = Championship(pairs, pairs + clubs, clubs=clubs, halves=True)
    for number in range(5):
        task = task_of(championship.field(), style, number)
        fast, dense = best_plan(task), dense_plan(task)
        championship.play(draw_round(championship.field(), seed=number, style=style))

        assert sorted(tables_of(fast)) == sorted(tables_of(dense))
        assert fast.bye == dense.bye
        assert value_of(task, fast) == value_of(task, dense)


@pytest.mark.parametrize("pairs", [400, 1001])
def test_hundreds_of_pairs_of_many_clubs_meet_nobody_of_their_own(pairs):
    championship = Championship(pairs, pairs, clubs=pairs // 20)
    for number in range(4):
        field = championship.field()
        club = {contender.number: contender.club for contender in field}
        draw = draw_round(field, seed=number, style=Style.ADJACENT)
        championship.play(draw)

        assert faults(draw, field) == []
        assert all(club[t.left] != club.get(t.right) for t in draw.tables)
