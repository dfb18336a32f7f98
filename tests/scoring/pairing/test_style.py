"""A group repaired locally is the group of one matching over all its tables."""

from __future__ import annotations

import random
from functools import partial

import pytest

from scoring.pairing import Contender, Style
from scoring.pairing.dense import pair_group_dense
from scoring.pairing.effort import Effort
from scoring.pairing.errors import Unpairable
from scoring.pairing.style import pair_group
from scoring.pairing.view import View, view_field


def group(chance: random.Random, size: int, conflicts: float) -> View:
    """Return a group in which about that part of all ideal tables is barred, and more."""
    met: dict[int, set[int]] = {number: set() for number in range(1, size + 1)}

    def meet(a: int, b: int) -> None:
        if a != b:
            met[a].add(b)
            met[b].add(a)

    for p in range(size // 2):
        for a, b in ((p, p + size // 2), (p, size - 1 - p), (2 * p, 2 * p + 1)):
            if chance.random() < conflicts:
                meet(a + 1, b + 1)
    for _ in range(int(size * chance.choice([0, 1, 3]))):
        a = chance.randrange(size)
        meet(a + 1, min(size - 1, a + chance.randrange(1, 6)) + 1)
        meet(a + 1, (a + size // 2 + chance.randrange(-3, 4)) % size + 1)
        meet(a + 1, min(size - 1, max(0, size - 1 - a + chance.randrange(-3, 4))) + 1)
    clubs = chance.choice([0, 0, size // 4, size // 8])
    club = [f"c{chance.randrange(clubs)}" if clubs else "" for _ in met]
    return view_field([Contender(n, 0, frozenset(met[n]), club=club[n - 1]) for n in met])


def either(solve, view: View, style: Style, seed: int):
    try:
        return sorted(solve(view, range(len(view.numbers)), style, seed))
    except Unpairable:
        return None


@pytest.mark.parametrize("style", [Style.FOLD, Style.SLIDE, Style.ADJACENT])
@pytest.mark.parametrize(("sizes", "states"), [(range(2, 40, 2), 150), (range(40, 110, 10), 12)])
def test_the_repaired_group_is_the_best_group(sizes, states, style):
    chance = random.Random(len(style) + states)
    for seed in range(states):
        view = group(chance, chance.choice(sizes), chance.choice([0.02, 0.1, 0.3, 0.7]))

        repaired = either(partial(pair_group, effort=Effort(len(view.numbers))), view, style, seed)

        assert repaired == either(pair_group_dense, view, style, seed)
