"""While the rounds still to come can all be legal, the draw keeps them so."""

from __future__ import annotations

import random

import pytest

from scoring.pairing import Contender, NoLegalRound, Reason, ReasonKind, Style, draw_round
from scoring.pairing.byes import set_apart
from scoring.pairing.engine import best_plan
from scoring.pairing.lookahead import keep_rounds
from scoring.pairing.plan import Task
from scoring.pairing.view import view_field
from tests.scoring.pairing.oracle import State, every_round, measure
from tests.scoring.pairing.play import Championship, faults
from tests.scoring.pairing.states import by_index


@pytest.mark.parametrize("style", [Style.FOLD, Style.ADJACENT])
@pytest.mark.parametrize(("pairs", "rounds"), [(5, 5), (6, 5), (7, 7), (8, 7), (9, 9), (10, 9)])
def test_no_small_championship_gets_stuck(pairs, rounds, style):
    for seed in range(100):
        championship = Championship(pairs, seed)
        for number in range(rounds):
            field = championship.field()
            draw = draw_round(
                field,
                seed=seed + number,
                style=style if number else Style.LOT,
                remaining=rounds - number - 1,
            )
            championship.play(draw)

            assert faults(draw, field) == []


def rounds_left(state: State) -> list[tuple[list[tuple[int, int]], int | None]]:
    """Return every legal round of *state*, as tables and bye."""
    everybody = range(len(state.field))
    byes = [i for i in everybody if not state.field[i].had_bye]
    return [
        (tables, bye)
        for bye in (byes if len(state.field) % 2 else [None])
        for tables in every_round(state, [i for i in everybody if i != bye])
    ]


def after(state: State, tables: list[tuple[int, int]], bye: int | None) -> State:
    met = {i: set(contender.met) for i, contender in enumerate(state.field)}
    for i, j in tables:
        met[i].add(state.field[j].number)
        met[j].add(state.field[i].number)
    field = [
        Contender(c.number, c.halves, frozenset(met[i]), c.had_bye or i == bye, c.floats)
        for i, c in enumerate(state.field)
    ]
    return State(field, state.style, state.seed, state.forbidden)


def can_go_on(state: State, rounds: int) -> bool:
    return rounds == 0 or any(
        can_go_on(after(state, *round_), rounds - 1) for round_ in rounds_left(state)
    )


@pytest.mark.parametrize("pairs", [4, 5, 6])
def test_of_all_rounds_that_leave_the_way_open_the_best_is_drawn(pairs):
    chance = random.Random(pairs)
    compared = 0
    for seed in range(40):
        championship = Championship(pairs, seed, halves=True)
        rounds = chance.choice([3, 4, 5])
        for number in range(rounds):
            style = chance.choice(list(Style))
            state = State(championship.field(), style, number)
            remaining = rounds - number - 1
            open_rounds = [
                measure(state, *round_)
                for round_ in rounds_left(state)
                if can_go_on(after(state, *round_), remaining)
            ]
            if not open_rounds:
                break
            draw = draw_round(state.field, seed=number, style=style, remaining=remaining)
            championship.play(draw)
            compared += 1

            assert measure(state, *by_index(state, draw)) == min(open_rounds)
    assert compared > 50


SIX = [
    Contender(1, 4, frozenset({4, 6})),
    Contender(2, 4, frozenset({5, 4})),
    Contender(3, 2, frozenset({6, 5})),
    Contender(4, 2, frozenset({1, 2})),
    Contender(5, 0, frozenset({2, 3})),
    Contender(6, 0, frozenset({3, 1})),
]


def test_a_round_put_aside_for_the_rounds_to_come_is_told():
    told = set()
    for seed in range(40):
        championship = Championship(6, seed)
        for number in range(5):
            draw = draw_round(championship.field(), seed=number, remaining=4 - number)
            without = draw_round(championship.field(), seed=number)
            championship.play(draw)
            kept = Reason(ReasonKind.ROUNDS_KEPT, (), (4 - number,))

            assert (draw.notes == (kept,)) == (draw.tables != without.tables)
            told.update(note.kind for note in draw.notes)
    assert told == {ReasonKind.ROUNDS_KEPT}


def test_when_the_rounds_to_come_are_lost_anyway_the_best_round_is_drawn_and_told():
    draw = draw_round(SIX, seed=1, remaining=5)

    assert draw.tables == draw_round(SIX, seed=1).tables
    assert draw.notes == (Reason(ReasonKind.ROUNDS_LOST, (), (5,)),)


def test_a_search_that_runs_out_of_steps_says_so_and_keeps_the_best_round():
    view = view_field(SIX)
    fixed, rest = set_apart(view, ())
    task = Task(view, rest, fixed, Style.FOLD, seed=1)
    plan = best_plan(task)

    kept, told = keep_rounds(task, plan, remaining=3, steps=1)

    assert kept is plan
    assert told == Reason(ReasonKind.ROUNDS_UNSURE, (), (3, 1))


def test_a_field_beyond_the_search_says_that_it_was_not_searched():
    pairs = 140
    field = [
        Contender(n, 0, frozenset(m for m in range(1, pairs + 1) if (m - n) % 2 == 0 and m != n))
        for n in range(1, pairs + 1)
    ]

    draw = draw_round(field, seed=1, remaining=3)

    assert draw.notes == (Reason(ReasonKind.ROUNDS_UNSURE, (), (3, 0)),)


def test_locked_tables_count_as_met_in_the_rounds_to_come():
    field = [Contender(number) for number in (1, 2, 3, 4)]

    first = draw_round(field, seed=1, locked=[(1, 2)], remaining=2)
    second = draw_round(field, seed=1, locked=[(1, 2)], remaining=3)

    assert first.notes == ()
    assert second.notes == (Reason(ReasonKind.ROUNDS_LOST, (), (3,)),)


def test_without_looking_ahead_some_of_these_championships_do_get_stuck():
    stuck = 0
    for seed in range(30):
        championship = Championship(6, seed)
        try:
            for number in range(5):
                championship.play(draw_round(championship.field(), seed=number))
        except NoLegalRound:
            stuck += 1

    assert stuck > 0
