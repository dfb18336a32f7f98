"""Why each table of a round is as it is, for the people who will ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.pairing.floating import why_floats
from scoring.pairing.objective import ideal_opponents
from scoring.pairing.plan import Inside, Plan, Task
from scoring.pairing.pricing import bye_price, table_price
from scoring.pairing.values import DrawnTable, Reason, ReasonKind, Style
from scoring.pairing.view import View

Ranked = tuple[tuple[int, int, int], DrawnTable]
"""A table after its place in the round: upper wins, lower wins, who stands first."""


def explained(task: Task, plan: Plan, *, best: bool) -> list[DrawnTable]:
    """Return every table of *plan* with its reasons, leaders first, byes last.

    *best* says that it is the best legal round; otherwise the rounds to come or
    rematches had a part in it, and no table is compared with what it might be.
    """
    view, standing = task.view, task.order
    ranked = [_crossing(view, plan, standing, i, j, best) for i, j in plan.crossing]
    for group in plan.inside:
        if group.members:
            ranked += _inside(view, plan, standing, group)
    byes = [] if plan.bye is None else [_bye(task, plan, plan.bye, best)]
    for left, right in task.locked:
        if right is None:
            byes.append(_locked(view, left, right))
        else:
            ranked.append((_rank(view, standing, left, right), _locked(view, left, right)))
    ranked.sort()
    return [table for _, table in ranked] + byes


def _rank(view: View, standing: Sequence[int], i: int, j: int) -> tuple[int, int, int]:
    one, other = view.halves[i], view.halves[j]
    return -max(one, other), -min(one, other), min(standing[i], standing[j])


def _crossing(
    view: View, plan: Plan, standing: Sequence[int], up: int, down: int, best: bool
) -> Ranked:
    numbers, halves = view.numbers, view.halves
    reasons = [
        Reason(ReasonKind.FLOAT_DOWN, (numbers[up],), (halves[up], halves[down])),
        Reason(ReasonKind.FLOAT_UP, (numbers[down],), (halves[down], halves[up])),
    ]
    if best:
        reasons += why_floats(view, plan, up, down)
    reasons += [
        cost for cost in table_price(view, up, down) if cost.kind is not ReasonKind.WIN_DIFFERENCE
    ]
    left, right = (up, down) if standing[up] < standing[down] else (down, up)
    table = DrawnTable(numbers[left], numbers[right], tuple(reasons))
    return _rank(view, standing, up, down), table


def _inside(view: View, plan: Plan, standing: Sequence[int], group: Inside) -> Iterator[Ranked]:
    size, numbers, style = len(group.members), view.numbers, plan.style
    halves = view.halves[group.members[0]]
    place = dict(zip(group.members, range(size), strict=True))
    ideal = ideal_opponents(style, size)
    lot = Reason(ReasonKind.LOT, (), (halves, size))
    priced = view.clubs or plan.relaxed
    for i, j in group.tables:
        left, right = (i, j) if standing[i] < standing[j] else (j, i)
        a, b = place[left], place[right]
        if style is Style.LOT:
            why = lot
        else:
            why = Reason(ReasonKind.SAME_WINS, (), (halves, size, a + 1, b + 1))
        reasons: tuple[Reason, ...] = (why,)
        if ideal[a] != b:
            reasons += _moved(view, group, left, ideal[a]) + _moved(view, group, right, ideal[b])
        if priced:
            reasons += tuple(table_price(view, left, right))
        rank = -halves, -halves, standing[left]
        yield rank, DrawnTable(numbers[left], numbers[right], reasons)


def _moved(view: View, group: Inside, i: int, place: int) -> tuple[Reason, ...]:
    """Return why *i* does not meet the one at *place*, its opponent of the style."""
    ideal = group.members[place]
    numbers = view.numbers[i], view.numbers[ideal]
    kinds = {
        ReasonKind.MET_AVOIDED: numbers[1] in view.met[i],
        ReasonKind.FORBIDDEN_AVOIDED: numbers[1] in view.forbidden[i],
        ReasonKind.CLUB_AVOIDED: view.club[ideal] == view.club[i],
    }
    direct = tuple(Reason(kind, numbers) for kind, holds in kinds.items() if holds)
    if direct:
        return direct
    meets = next(b if a == ideal else a for a, b in group.tables if ideal in (a, b))
    return (Reason(ReasonKind.OPPONENT_TAKEN, (*numbers, view.numbers[meets])),)


def _bye(task: Task, plan: Plan, i: int, best: bool) -> DrawnTable:
    view = task.view
    reasons = [Reason(ReasonKind.BYE, (view.numbers[i],), (view.halves[i], i + 1))]
    lower = [j for j in task.rest if j > i]
    able = [j for j in lower if not view.had_bye[j]]
    passed = {
        ReasonKind.BYE_PASSED: [j for j in lower if view.had_bye[j]],
        ReasonKind.BYE_BLOCKS: [j for j in able if j in plan.blocked],
        ReasonKind.BYE_DEARER: [j for j in able if j not in plan.blocked],
    }
    for kind, indexes in passed.items():
        if indexes and (best or kind is ReasonKind.BYE_PASSED):
            reasons.append(Reason(kind, tuple(view.numbers[j] for j in indexes)))
    return DrawnTable(view.numbers[i], None, (*reasons, *bye_price(view, i)))


def _locked(view: View, left: int, right: int | None) -> DrawnTable:
    locked = Reason(ReasonKind.LOCKED)
    if right is None:
        return DrawnTable(view.numbers[left], None, (locked, *bye_price(view, left)))
    price = table_price(view, left, right)
    return DrawnTable(view.numbers[left], view.numbers[right], (locked, *price))
