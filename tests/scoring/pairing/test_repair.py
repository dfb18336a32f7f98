"""Surroundings of conflicts never overlap, however far each one looks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.advice.championship import draw_strengths, play
from scoring.pairing import Contender, Style
from scoring.pairing.dense import pair_group_dense
from scoring.pairing.effort import Effort
from scoring.pairing.group import Group
from scoring.pairing.objective import ideal_tables
from scoring.pairing.repair import _clusters
from scoring.pairing.style import pair_group
from scoring.pairing.view import view_field

STYLES = [Style.FOLD, Style.SLIDE, Style.ADJACENT]


@given(st.sampled_from(STYLES), st.integers(1, 40), st.data())
def test_every_position_is_looked_at_by_one_cluster_at_most(style, half, data):
    looks = st.dictionaries(st.integers(0, half - 1), st.integers(0, half), min_size=1)
    radius = data.draw(looks)
    view = view_field([Contender(n) for n in range(1, 2 * half + 1)], frozenset(), None)
    group = Group(view, range(2 * half), style, 1, ideal_tables(style, range(2 * half)))

    clusters = list(_clusters(group, sorted(radius), radius))

    covered = Counter(q % half for c in clusters for q in range(c.low, c.high + 1))
    assert set(covered.values()) == {1}
    assert sorted(p for c in clusters for p in c.conflicts) == sorted(radius)
    for p, far in radius.items():
        around = range(p - far, p + far + 1)
        near = {q % half for q in around} if group.circular else set(around)
        (own,) = (c for c in clusters if p in c.conflicts)
        looked = {q % half for q in range(own.low, own.high + 1)}
        assert near & set(range(half)) <= looked


def test_a_conflict_that_looks_over_its_neighbours_seats_nobody_twice():
    """Championship 231 of 100 pairs: in round 6 two surroundings overlapped."""
    chance = Random("2026/100/231")

    *_before, places = play(draw_strengths(100, chance), 6, chance)

    assert {place.played for place in places} == {6}


@pytest.mark.parametrize("style", STYLES)
def test_a_group_full_of_conflicts_is_repaired_as_well_as_the_dense_matching(style: Style):
    chance = Random(f"conflicts/{style}")
    for _ in range(60):
        field = crowded(chance, 2 * chance.randint(10, 26), style)
        view = view_field(field, frozenset(), None)
        members = range(len(field))

        assert sorted(pair_group(view, members, style, 7, Effort(len(members)))) == sorted(
            pair_group_dense(view, members, style, 7)
        )


def crowded(chance: Random, size: int, style: Style) -> list[Contender]:
    """Return a group in which most ideal tables, and many near them, have been played."""
    met: dict[int, set[int]] = {n: set() for n in range(1, size + 1)}
    near = [
        (a + da, b + db)
        for a, b in ideal_tables(style, range(size))
        for da in (-1, 0, 1)
        for db in (-1, 0, 1)
    ]
    for a, b in near:
        if a != b and min(a, b) >= 0 and max(a, b) < size and chance.random() < 0.55:
            met[a + 1].add(b + 1)
            met[b + 1].add(a + 1)
    return [Contender(n, met=frozenset(others)) for n, others in met.items()]
