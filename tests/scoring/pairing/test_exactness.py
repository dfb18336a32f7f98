"""The engine against the same objective written a second time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring.pairing import Contender, Draw, NoLegalRound, Style, draw_round
from tests.scoring.pairing.oracle import (
    State,
    best_by_enumeration,
    best_by_networkx,
    measure,
)
from tests.scoring.pairing.play import Championship

STYLES = list(Style)


def states(count: int, seed: int, sizes: range, clubs: bool) -> Iterator[State]:
    """Yield *count* states of invented championships, with forbidden tables in some."""
    chance = random.Random(seed)
    while count:
        pairs = chance.choice(sizes)
        championship = Championship(
            pairs,
            chance.randrange(10**6),
            clubs=chance.choice([0, pairs // 2, pairs // 4 or 1]) if clubs else 0,
            halves=chance.random() < 0.4,
        )
        style = chance.choice(STYLES)
        for number in range(chance.choice([3, 5, 7, 9])):
            field = tuple(_without_crowd(championship.field()))
            state = State(field, style, number, _some(chance, pairs))
            yield state
            count -= 1
            draw = drawn(state)
            if draw is None or not count:
                break
            championship.play(draw)


def _without_crowd(field: list[Contender]) -> list[Contender]:
    """Return *field* as the rule about one club of more than 40 % reads it."""
    largest = max(Counter(c.club for c in field if c.club).values(), default=0)
    if 100 * largest <= 40 * len(field):
        return field
    return [replace(contender, club="") for contender in field]


def _some(chance: random.Random, pairs: int) -> frozenset[frozenset[int]]:
    if chance.random() < 0.6:
        return frozenset()
    return frozenset(
        frozenset(chance.sample(range(1, pairs + 1), 2)) for _ in range(chance.randrange(1, 4))
    )


def drawn(state: State) -> Draw | None:
    try:
        return draw_round(
            state.field, seed=state.seed, style=state.style, forbidden=state.forbidden
        )
    except NoLegalRound:
        return None


def by_index(state: State, draw: Draw) -> tuple[list[tuple[int, int]], int | None]:
    index = {contender.number: i for i, contender in enumerate(state.field)}
    tables, bye = [], None
    for table in draw.tables:
        if table.right is None:
            bye = index[table.left]
        else:
            tables.append(tuple(sorted((index[table.left], index[table.right]))))
    return tables, bye


@pytest.mark.parametrize("clubs", [False, True])
def test_small_fields_get_the_best_of_all_rounds(clubs):
    for state in states(120, seed=3, sizes=range(4, 9), clubs=clubs):
        draw = drawn(state)
        value = None if draw is None else measure(state, *by_index(state, draw))

        assert value == best_by_enumeration(state), state


@pytest.mark.parametrize("clubs", [False, True])
def test_larger_fields_get_the_round_of_a_dense_optimum_in_big_integers(clubs):
    for state in states(60, seed=5, sizes=range(9, 34), clubs=clubs):
        draw = drawn(state)
        best = best_by_networkx(state)
        if draw is None or best is None:
            assert draw is None
            assert best is None
            continue
        tables, bye = by_index(state, draw)

        assert {frozenset(table) for table in tables} == best[0], state
        assert bye == best[1]
