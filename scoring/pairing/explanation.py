"""Why each table of a round is as it is, for the people who will ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.pairing.floating import why_floats
from scoring.pairing.objective import ideal_tables
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
        ranked += _inside(view, plan.style, standing, group)
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


def _inside(view: View, style: Style, standing: Sequence[int], group: Inside) -> Iterator[Ranked]:
    size, numbers = len(group.members), view.numbers
    if not size:
        return
    halves = view.halves[group.members[0]]
    place = {i: p for p, i in enumerate(group.members, 1)}
    ideal = _ideal_opponents(style, group.members)
    actual = dict(group.tables) | {j: i for i, j in group.tables}
    lot = Reason(ReasonKind.LOT, (), (halves, size))
    for i, j in group.tables:
        left, right = (i, j) if standing[i] < standing[j] else (j, i)
        if style is Style.LOT:
            why = lot
        else:
            why = Reason(ReasonKind.SAME_WINS, (), (halves, size, place[left], place[right]))
        reasons: tuple[Reason, ...] = (why,)
        if ideal[left] != right:
            for i, wanted in ((left, ideal[left]), (right, ideal[right])):
                reasons += _avoided(view, i, wanted, actual[wanted])
        if view.clash(left, right):
            reasons += tuple(table_price(view, left, right))
        rank = -halves, -halves, standing[left]
        yield rank, DrawnTable(numbers[left], numbers[right], reasons)


def _ideal_opponents(style: Style, members: Sequence[int]) -> dict[int, int]:
    opponents = {}
    for a, b in ideal_tables(style, len(members)):
        opponents[members[a]] = members[b]
        opponents[members[b]] = members[a]
    return opponents


def _avoided(view: View, i: int, ideal: int, meets: int) -> tuple[Reason, ...]:
    """Return why *i* does not meet its *ideal* opponent of the style, who *meets* another."""
    numbers = view.numbers[i], view.numbers[ideal]
    kinds = {
        ReasonKind.MET_AVOIDED: numbers[1] in view.met[i],
        ReasonKind.FORBIDDEN_AVOIDED: numbers[1] in view.forbidden[i],
        ReasonKind.CLUB_AVOIDED: view.club[ideal] == view.club[i],
    }
    direct = tuple(Reason(kind, numbers) for kind, holds in kinds.items() if holds)
    return direct or (Reason(ReasonKind.OPPONENT_TAKEN, (*numbers, view.numbers[meets])),)


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
