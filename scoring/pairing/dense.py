"""The objective over every possible table: exact for any field, in cubic time.

One matching over all pairs decides who leaves which group: a table inside a
group costs nothing there, so the best whole round and the best set of floaters
are the same matching. The groups without their floaters are paired afterwards,
on their own, by definition of the objective.

The engine needs this only beside its fast path: for a group in which some of
one club must sit together, and with *relaxed*, for rounds that break a rule
because every round does. Then second byes count before everything, after them
rematches, and among equally many the oldest; what the desk has forbidden never
is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.pairing.errors import FieldError, Unpairable
from scoring.pairing.lot import LOT_BITS, lot
from scoring.pairing.matching import perfect_matching
from scoring.pairing.objective import FloatCosts, check_weight, deviation, ideal_tables
from scoring.pairing.plan import Inside, Plan, Task, seated_inside
from scoring.pairing.values import Style
from scoring.pairing.view import Groups, View, group_by_wins

RELAXED_LIMIT = 600
"""Pairs beyond which a round with rematches is not looked for (a second or two)."""

Tables = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A table that may be drawn: its ends, and when they met (None for never)."""

    i: int
    j: int
    met: int | None


def offers(view: View, indexes: Sequence[int], *, relaxed: bool) -> list[Offer]:
    """Return every table of *indexes* that may be drawn, ends in order."""
    excluded, numbers = view.forbidden if relaxed else view.barred, view.numbers
    return [
        Offer(i, j, view.met_in(i, j))
        for i, j in combinations(indexes, 2)
        if numbers[j] not in excluded[i]
    ]


def rematch_units(view: View, below: int, tables: int) -> tuple[int, int]:
    """Return the weights of a round's age and of a rematch above the weight *below*."""
    latest = max(view.met_round.values(), default=0)
    return below, below * (tables * latest + 1)


def dense_plan(task: Task, *, relaxed: bool = False) -> Plan:
    """Return the best round.

    Raise Unpairable if there is none, FieldError if it would take minutes.
    """
    view, rest, style, seed = task.view, task.rest, task.style, task.seed
    if len(rest) > RELAXED_LIMIT and relaxed:
        raise FieldError("field_too_large", present=len(rest), most=RELAXED_LIMIT)
    bye = bye_dense(view, rest, relaxed=relaxed) if len(rest) % 2 else None
    playing = [i for i in rest if i != bye]
    groups, crossing = floaters_dense(view, playing, seed, relaxed=relaxed)
    inside = []
    for members in seated_inside(groups, crossing):
        tables = pair_group_dense(view, members, style, seed, relaxed=relaxed)
        inside.append(Inside(members, tables))
    return Plan(style, bye, groups, crossing, inside, relaxed=relaxed)


def bye_dense(view: View, rest: Sequence[int], *, relaxed: bool = False) -> int:
    """Return the index that rests; *rest* is odd. Raise Unpairable if none can."""
    tables = len(rest) // 2
    most, least = view.halves[rest[0]], view.halves[rest[-1]]
    upper = len(rest) + 1
    wins = upper * (tables * most + 1)
    resting = wins * (tables * (most - least) ** 2 + 1)
    age, rematch = rematch_units(view, resting * (most + 1), tables)
    second = rematch * (tables + 1)
    check_weight(2 * second, most, least)
    row = {i: x for x, i in enumerate(rest)}
    edges = []
    for offer in offers(view, rest, relaxed=relaxed):
        high, low = view.halves[offer.i], view.halves[offer.j]
        cost = (high - low) ** 2 * wins + (high != low) * high * upper
        if offer.met is not None:
            cost += rematch + offer.met * age
        edges.append((row[offer.i], row[offer.j], cost))
    for x, i in enumerate(rest):
        if relaxed or not view.had_bye[i]:
            cost = view.halves[i] * resting + (len(rest) - 1 - x)
            edges.append((x, len(rest), cost + view.had_bye[i] * second))
    found = perfect_matching(len(rest) + 1, edges)
    if found is None:
        raise Unpairable
    return next(rest[u] for u, v in found if v == len(rest))


def floaters_dense(
    view: View, rest: Sequence[int], seed: int, *, relaxed: bool = False
) -> tuple[Groups, Tables]:
    """Return the groups of *rest* and the tables between different groups.

    Raise Unpairable if *rest* has no legal round.
    """
    groups = group_by_wins(view, rest)
    if not rest:
        return groups, []
    tables = len(rest) // 2
    costs = FloatCosts(view, groups, seed, tables, tables)
    age, rematch = rematch_units(view, costs.scale.above, tables)
    check_weight(2 * rematch, groups.halves[0], groups.halves[-1])
    row = {i: x for x, i in enumerate(rest)}
    edges = []
    for offer in offers(view, rest, relaxed=relaxed):
        cost = costs.table(offer.i, offer.j)
        if offer.met is not None:
            cost += rematch + offer.met * age
        edges.append((row[offer.i], row[offer.j], cost))
    found = perfect_matching(len(rest), edges)
    if found is None:
        raise Unpairable
    seated = ((rest[u], rest[v]) for u, v in found)
    return groups, [(i, j) for i, j in seated if groups.of[i] != groups.of[j]]


def pair_group_dense(
    view: View, members: Sequence[int], style: Style, seed: int, *, relaxed: bool = False
) -> Tables:
    """Return the tables of one group without its floaters, nearest to *style*.

    *members* are in the style's order (shuffled already for a round by lot). The
    ideal round, where it is legal, is the only one without any deviation.
    Raise Unpairable if the group cannot be paired inside.
    """
    size = len(members)
    ideal = ideal_tables(style, members)
    if not any(view.clash(i, j) for i, j in ideal):
        return ideal
    place = {i: p for p, i in enumerate(members)}
    unit = size << LOT_BITS
    club = unit * (size**3 + 1)
    age, rematch = rematch_units(view, club * (size + 1), size // 2)
    edges = []
    for offer in offers(view, members, relaxed=relaxed):
        i, j = offer.i, offer.j
        a, b = sorted((place[i], place[j]))
        cost = deviation(style, size, a, b) * unit + (view.club[i] == view.club[j]) * club
        cost += lot(view.numbers[i], view.numbers[j], seed)
        if offer.met is not None:
            cost += rematch + offer.met * age
        edges.append((a, b, cost))
    found = perfect_matching(size, edges)
    if found is None:
        raise Unpairable
    return [(members[u], members[v]) for u, v in found]
