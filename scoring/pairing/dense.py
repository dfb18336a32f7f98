"""The objective over every possible table of the field: exact, for any field.

One matching over all pairs decides who leaves which group: a table inside a
group costs nothing there, so the best whole round and the best set of floaters
are the same matching. The groups without their floaters are paired afterwards,
on their own, by definition of the objective. Time grows with the cube of the
field.

With *relaxed*, rematches are allowed and their number stands above all else;
what the desk has forbidden never is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scoring.pairing.errors import Unpairable
from scoring.pairing.lot import LOT_BITS, lot
from scoring.pairing.matching import perfect_matching
from scoring.pairing.objective import FloatCosts, deviation, ideal_tables
from scoring.pairing.values import Style
from scoring.pairing.view import Groups, View, group_by_wins

Tables = list[tuple[int, int]]


def legal_tables(
    view: View, indexes: Sequence[int], *, relaxed: bool
) -> list[tuple[int, int, bool]]:
    """Return (index, index, is a rematch) for every table that may be drawn."""
    excluded = view.forbidden if relaxed else view.barred
    return [(i, j, j in view.met[i]) for i, j in combinations(indexes, 2) if j not in excluded[i]]


def floaters_dense(
    view: View, rest: Sequence[int], seed: int, *, relaxed: bool = False
) -> tuple[Groups, Tables]:
    """Return the groups of *rest* and the tables between different groups.

    Raise Unpairable if *rest* has no legal round. A single group has no floaters;
    whether it can be paired is found when it is.
    """
    groups = group_by_wins(view, rest)
    if len(groups.members) < 2:
        return groups, []
    costs = FloatCosts(view, groups, seed, len(rest) // 2)
    down = {i: costs.weigh(costs.down(i)) for i in rest}
    up = {i: costs.weigh(costs.up(i)) for i in rest}
    row = {i: x for x, i in enumerate(rest)}
    edges = []
    for i, j, rematch in legal_tables(view, rest, relaxed=relaxed):
        a, b = groups.of[i], groups.of[j]
        if a == b:
            cost = (view.club[i] == view.club[j]) * costs.scale.club
        else:
            cost = costs.step(a, b) + down[i] + up[j] + costs.meeting(i, j)
        edges.append((row[i], row[j], cost + rematch * costs.scale.rematch))
    found = perfect_matching(len(rest), edges)
    if found is None:
        raise Unpairable
    tables = [(rest[u], rest[v]) for u, v in found]
    return groups, [(i, j) for i, j in tables if groups.of[i] != groups.of[j]]


def pair_group_dense(
    view: View, members: Sequence[int], style: Style, seed: int, *, relaxed: bool = False
) -> Tables:
    """Return the tables of one group without its floaters, nearest to *style*.

    *members* are in the style's order (shuffled already for a round by lot). The
    ideal round, where it is legal, is the only one without any deviation.
    Raise Unpairable if the group cannot be paired inside.
    """
    size = len(members)
    ideal = [(members[a], members[b]) for a, b in ideal_tables(style, size)]
    if not any(j in view.barred[i] or view.club[i] == view.club[j] for i, j in ideal):
        return ideal
    place = {i: p for p, i in enumerate(members)}
    unit = max(size, 1) << LOT_BITS
    club = unit * (size**3 + 1)
    rematch_unit = club * (size + 1)
    edges = [
        (
            place[i],
            place[j],
            rematch * rematch_unit
            + (view.club[i] == view.club[j]) * club
            + deviation(style, size, place[i], place[j]) * unit
            + lot(view.numbers[i], view.numbers[j], seed),
        )
        for i, j, rematch in legal_tables(view, members, relaxed=relaxed)
    ]
    found = perfect_matching(size, edges)
    if found is None:
        raise Unpairable
    return [(members[u], members[v]) for u, v in found]
