"""While the rounds still to come can all be legal, the draw keeps them so."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from scoring.pairing import Contender, NoLegalRound, Reason, ReasonKind, Style, draw_round
from scoring.pairing.byes import set_apart
from scoring.pairing.disjoint import Steps, opponents, rounds_in, without
from scoring.pairing.effort import Effort
from scoring.pairing.engine import best_plan
from scoring.pairing.lookahead import keep_rounds
from scoring.pairing.plan import Task, tables_of
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


def clean_rounds(state: State, most: int) -> int:
    """Return how many of *most* rounds can be played without breaking a rule."""
    pairs = len(state.field)
    allowed = {frozenset((i, j)) for i, j in combinations(range(pairs), 2) if state.legal(i, j)}
    if pairs % 2:
        allowed |= {frozenset((i, pairs)) for i, c in enumerate(state.field) if not c.had_bye}
    return most_rounds(frozenset(allowed), pairs + pairs % 2, most)


@cache
def most_rounds(allowed: frozenset[frozenset[int]], seats: int, most: int) -> int:
    """Return how many rounds *allowed* tables make, by trying every round after every round."""
    best = 0
    for tables in every_seating(allowed, frozenset(range(seats))) if most else ():
        best = max(best, 1 + most_rounds(allowed - tables, seats, most - 1))
        if best == most:
            break
    return best


def every_seating(allowed, free: frozenset[int]) -> Iterator[frozenset[frozenset[int]]]:
    if not free:
        yield frozenset()
        return
    first = min(free)
    for other in free - {first}:
        if (table := frozenset((first, other))) in allowed:
            for tables in every_seating(allowed, free - table):
                yield tables | {table}


def best_of_those_that_leave_most(state: State, remaining: int) -> tuple[int, tuple[int, ...]]:
    """Return how many clean rounds can be left, and the value of the best round that does."""
    left: dict[int, list[tuple[int, ...]]] = {}
    for round_ in rounds_left(state):
        kept = clean_rounds(after(state, *round_), remaining)
        left.setdefault(kept, []).append(measure(state, *round_))
    return max(left), min(left[max(left)])


def thrown(chance: random.Random, pairs: int) -> State:
    """Return a small field with few meetings left, and some of the desk's own barred."""
    met: dict[int, set[int]] = {number: set() for number in range(1, pairs + 1)}
    for one, other in combinations(met, 2):
        if chance.random() < 0.35:
            met[one].add(other)
            met[other].add(one)
    field = [
        Contender(n, chance.randrange(4), frozenset(m), chance.random() < 0.3)
        for n, m in met.items()
    ]
    field.sort(key=lambda contender: -contender.halves)
    barred = frozenset(frozenset(chance.sample(range(1, pairs + 1), 2)) for _ in range(2))
    return State(field, chance.choice(list(Style)), chance.randrange(100), barred)


@pytest.mark.parametrize(("pairs", "fields"), [(4, 80), (5, 60), (6, 120), (7, 40)])
def test_the_best_of_the_rounds_that_leave_most_clean_rounds_is_drawn(pairs, fields):
    chance = random.Random(pairs)
    kept_fewer = put_aside = 0
    for _ in range(fields):
        state = thrown(chance, pairs)
        if not rounds_left(state):
            continue
        remaining = chance.choice([1, 2, 3, 4])
        kept, value = best_of_those_that_leave_most(state, remaining)
        draw = draw_round(
            state.given,
            seed=state.seed,
            style=state.style,
            forbidden=state.forbidden,
            remaining=remaining,
        )
        told = {note.kind: note.amounts for note in draw.notes}
        kept_fewer += 0 < kept < remaining
        put_aside += ReasonKind.ROUNDS_KEPT in told

        assert measure(state, *by_index(state, draw)) == value
        assert told.get(ReasonKind.ROUNDS_LOST, (remaining, remaining)) == (remaining, kept)
        assert told.get(ReasonKind.ROUNDS_KEPT, (kept, remaining)) == (kept, remaining)
    assert kept_fewer > 1
    assert put_aside > 0 or pairs == 4


def clean_before_the_first_refusal(
    pairs: int, rounds: int, seed: int, barred: int = 0, leaves: int | None = None
) -> tuple[int, int]:
    """Play an evening; return its clean rounds, and how many were possible after round 1."""
    championship = Championship(pairs, seed)
    chance = random.Random(seed)
    forbidden = frozenset(
        frozenset(two) for two in chance.sample([*combinations(range(1, pairs + 1), 2)], barred)
    )
    possible = rounds
    for number in range(rounds):
        if number == 1 and leaves is not None:
            championship.withdraw(leaves)
        field = championship.field()
        style = Style.FOLD if number else Style.LOT
        if number == 1:
            state = State(field, style, seed, forbidden)
            possible = 1 + clean_rounds(state, rounds - 1)
        try:
            draw = draw_round(
                field, seed=seed, style=style, forbidden=forbidden, remaining=rounds - number - 1
            )
        except NoLegalRound:
            return number, possible
        championship.play(draw)
    return rounds, possible


@pytest.mark.parametrize("seed", range(30))
def test_one_forbidden_table_of_six_pairs_leaves_four_clean_rounds_of_five(seed):
    assert clean_before_the_first_refusal(6, 5, seed, barred=1) == (4, 4)


@pytest.mark.parametrize("seed", range(10))
def test_two_forbidden_tables_of_eight_pairs_cost_as_few_clean_rounds_as_can_be(seed):
    clean, possible = clean_before_the_first_refusal(8, 7, seed, barred=2)

    assert clean == possible
    assert clean >= 5


@pytest.mark.parametrize("seed", range(10))
def test_who_leaves_seven_pairs_after_round_1_costs_as_few_clean_rounds_as_can_be(seed):
    clean, possible = clean_before_the_first_refusal(7, 7, seed, leaves=1 + seed % 7)

    assert clean == possible
    assert clean >= 4


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
            kept = Reason(ReasonKind.ROUNDS_KEPT, (), (4 - number, 4 - number))

            assert (draw.notes == (kept,)) == (draw.tables != without.tables)
            told.update(note.kind for note in draw.notes)
    assert told == {ReasonKind.ROUNDS_KEPT}


def test_when_not_all_rounds_to_come_can_be_clean_as_many_as_can_be_are_kept_and_told():
    draw = draw_round(SIX, seed=1, remaining=5)

    assert draw.tables == draw_round(SIX, seed=1, remaining=2).tables
    assert draw.notes == (Reason(ReasonKind.ROUNDS_LOST, (), (5, 2)),)


def looked_ahead(remaining: int, steps: int):
    view = view_field(SIX)
    fixed, rest = set_apart(view, ())
    task = Task(view, rest, fixed, Style.FOLD, 1, Effort(6))
    plan = best_plan(task)
    return plan, *keep_rounds(task, plan, remaining, best_plan, steps=steps)


def test_a_search_that_runs_out_of_steps_says_so_and_keeps_the_best_round():
    plan, kept, told = looked_ahead(remaining=2, steps=1)

    assert kept is plan
    assert told == [Reason(ReasonKind.ROUNDS_UNSURE, (), (2, 1))]


def test_what_counting_excludes_is_told_even_without_a_step():
    plan, kept, told = looked_ahead(remaining=4, steps=1)

    assert kept is plan
    assert told == [
        Reason(ReasonKind.ROUNDS_LOST, (), (4, 2)),
        Reason(ReasonKind.ROUNDS_UNSURE, (), (2, 1)),
    ]


def dead_end() -> list[Contender]:
    """Return a field whose best third round leaves two trios who have all met."""
    for seed in range(100):
        championship = Championship(6, seed)
        for number in range(2):
            championship.play(draw_round(championship.field(), seed=number, remaining=4 - number))
        field = championship.field()
        if ReasonKind.ROUNDS_KEPT in [n.kind for n in draw_round(field, seed=2, remaining=2).notes]:
            return field
    raise AssertionError("no such field")


def test_a_search_for_the_best_that_runs_out_draws_one_that_keeps_the_rounds_and_says_so():
    view = view_field(dead_end())
    fixed, rest = set_apart(view, ())
    task = Task(view, rest, fixed, Style.FOLD, 2, Effort(6))

    kept, told = keep_rounds(task, best_plan(task), 2, best_plan, steps=200)

    left = without(opponents(view), tables_of(kept))
    assert told == [
        Reason(ReasonKind.ROUNDS_KEPT, (), (2, 2)),
        Reason(ReasonKind.ROUNDS_UNPROVED, (), (2, 2)),
    ]
    assert rounds_in(left, 2, Steps(10_000), set()) is not None


def half_met(pairs: int) -> list[Contender]:
    return [
        Contender(n, 0, frozenset(m for m in range(1, pairs + 1) if (m - n) % 2 == 0 and m != n))
        for n in range(1, pairs + 1)
    ]


def test_a_field_beyond_the_search_says_that_it_was_not_searched():
    draw = draw_round(half_met(140), seed=1, remaining=50)

    assert draw.notes == (Reason(ReasonKind.ROUNDS_UNSURE, (), (50, 0)),)


def test_a_field_beyond_the_search_still_counts():
    draw = draw_round(half_met(140), seed=1, remaining=80)

    assert draw.notes == (
        Reason(ReasonKind.ROUNDS_LOST, (), (80, 69)),
        Reason(ReasonKind.ROUNDS_UNSURE, (), (69, 0)),
    )


@pytest.mark.parametrize("pairs", [14, 13, 40, 128])
def test_more_rounds_than_rivals_are_known_to_be_too_many_without_a_search(pairs):
    everybody = pairs - 1 + pairs % 2
    field = [Contender(number) for number in range(1, pairs + 1)]

    draw = draw_round(field, seed=1, style=Style.LOT, remaining=everybody)

    assert draw.notes == (Reason(ReasonKind.ROUNDS_LOST, (), (everybody, everybody - 1)),)


@pytest.mark.parametrize("pairs", [13, 14, 16])
def test_all_rounds_that_the_circle_has_can_be_drawn_by_the_swiss_system(pairs):
    rounds = pairs - 1 + pairs % 2
    championship = Championship(pairs, pairs)
    for number in range(rounds):
        field = championship.field()
        draw = draw_round(field, seed=number, remaining=rounds - number - 1)
        championship.play(draw)

        assert faults(draw, field) == []


def test_locked_tables_count_as_met_in_the_rounds_to_come():
    field = [Contender(number) for number in (1, 2, 3, 4)]

    first = draw_round(field, seed=1, locked=[(1, 2)], remaining=2)
    second = draw_round(field, seed=1, locked=[(1, 2)], remaining=3)

    assert first.notes == ()
    assert second.notes == (Reason(ReasonKind.ROUNDS_LOST, (), (3, 2)),)


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
