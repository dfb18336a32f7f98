"""Why each table of a round is as it is, for the people who will ask."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import repeat

from scoring.pairing.floating import why_floats
from scoring.pairing.objective import ideal_opponents
from scoring.pairing.plan import Inside, Plan, Task
from scoring.pairing.pricing import bye_price, table_price
from scoring.pairing.values import DrawnTable, Reason, ReasonKind, Style
from scoring.pairing.view import View

Ranked = tuple[int, DrawnTable]
"""A table after the index of its first pair."""

Reasons = tuple[Reason, ...]

_reason = partial(tuple.__new__, Reason)
_table = partial(tuple.__new__, DrawnTable)
"""The same as calling the class, in a third of the time; there are thousands."""

Seats = list[tuple[int, int]]
"""The places of two opponents in their group."""


def explained(task: Task, plan: Plan, *, best: bool) -> list[DrawnTable]:
    """Return every table of *plan* with its reasons, leaders first, byes last.

    *best* says that it is the best legal round; otherwise the rounds to come or
    rematches had a part in it, and no table is compared with what it might be.
    """
    view, halves = task.view, task.view.halves
    blocks: dict[tuple[int, int], list[Ranked]] = defaultdict(list)
    for group in plan.inside:
        if group.members:
            equal = halves[group.members[0]]
            blocks[equal, equal] += _inside(view, plan, group)
    for up, down in plan.crossing:
        blocks[halves[up], halves[down]].append(_crossing(view, plan, up, down, best))
    byes = [] if plan.bye is None else [_bye(task, plan, plan.bye, best)]
    for left, right in task.locked:
        table = _locked(view, left, right)
        if right is None:
            byes.append(table)
        else:
            upper, lower = max(halves[left], halves[right]), min(halves[left], halves[right])
            blocks[upper, lower].append((min(left, right), table))
    return [*_in_order(blocks), *byes]


def _in_order(blocks: dict[tuple[int, int], list[Ranked]]) -> Iterator[DrawnTable]:
    """Yield the tables by upper wins, lower wins and who stands first."""
    for wins in sorted(blocks, reverse=True):
        for _, table in sorted(blocks[wins]):
            yield table


def _crossing(view: View, plan: Plan, up: int, down: int, best: bool) -> Ranked:
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
    return up, DrawnTable(numbers[up], numbers[down], tuple(reasons))


def _inside(view: View, plan: Plan, group: Inside) -> Iterator[Ranked]:
    """Return the tables of a group, each with its first index."""
    tables, numbers, club = group.tables, view.numbers, view.club
    places = dict(zip(group.members, range(len(group.members)), strict=True))
    seats = [(places[i], places[j]) for i, j in tables]
    reasons = _why_these(view, plan, group, seats)
    for x, more in _why_not_ideal(view, plan, group, seats):
        reasons[x] += more
    if view.clubs or plan.relaxed:
        for x, (i, j) in enumerate(tables):
            if plan.relaxed or club[i] == club[j]:
                reasons[x] += tuple(table_price(view, i, j))
    left, right = [numbers[i] for i, _ in tables], [numbers[j] for _, j in tables]
    drawn = map(_table, zip(left, right, reasons, strict=True))
    return zip([i for i, _ in tables], drawn, strict=True)


def _why_these(view: View, plan: Plan, group: Inside, seats: Seats) -> list[Reasons]:
    halves, size = view.halves[group.members[0]], len(group.members)
    if plan.style is Style.LOT:
        return [(Reason(ReasonKind.LOT, (), (halves, size)),)] * len(seats)
    amounts = [(halves, size, a + 1, b + 1) for a, b in seats]
    same = zip(repeat(ReasonKind.SAME_WINS), repeat(()), amounts, strict=False)
    return list(zip(map(_reason, same)))


def _why_not_ideal(
    view: View, plan: Plan, group: Inside, seats: Seats
) -> Iterator[tuple[int, Reasons]]:
    """Yield each table that is not the style's, and why its two do not meet their ideal."""
    ideal = ideal_opponents(plan.style, len(group.members))
    moved = [x for x, (a, b) in enumerate(seats) if ideal[a] != b]
    if not moved:
        return
    meets = dict(seats) | {b: a for a, b in seats}
    for x in moved:
        a, b = seats[x]
        yield (
            x,
            (*_moved(view, group, a, ideal[a], meets), *_moved(view, group, b, ideal[b], meets)),
        )


def _moved(
    view: View, group: Inside, a: int, ideal: int, meets: Mapping[int, int]
) -> Iterator[Reason]:
    """Yield why the one at place *a* does not meet *ideal*; *meets* is who meets whom."""
    i, j = group.members[a], group.members[ideal]
    numbers = view.numbers[i], view.numbers[j]
    direct = numbers[1] in view.met[i]
    if direct:
        yield Reason(ReasonKind.MET_AVOIDED, numbers, view.round_of(i, j))
    for kind, holds in (
        (ReasonKind.FORBIDDEN_AVOIDED, numbers[1] in view.forbidden[i]),
        (ReasonKind.CLUB_AVOIDED, view.club[i] == view.club[j]),
    ):
        if holds:
            direct = True
            yield Reason(kind, numbers)
    if not direct:
        other = view.numbers[group.members[meets[ideal]]]
        yield Reason(ReasonKind.OPPONENT_TAKEN, (*numbers, other))


def _bye(task: Task, plan: Plan, i: int, best: bool) -> DrawnTable:
    view = task.view
    by_lot = task.style is Style.LOT
    reasons = []
    if not by_lot:
        reasons.append(Reason(ReasonKind.BYE, (view.numbers[i],), (view.halves[i], i + 1)))
    equals = [j for j in task.rest if by_lot or view.places[j] == view.places[i] > 0]
    among = sum(view.halves[j] == view.halves[i] and not view.had_bye[j] for j in equals)
    if by_lot or among > 1:
        reasons.append(Reason(ReasonKind.BYE_LOT, (view.numbers[i],), (view.halves[i], among)))
    lower = [j for j in task.rest if j > i]
    able = [j for j in lower if not view.had_bye[j]]
    blocked, worse = set(plan.blocked), set(plan.worse)
    passed = {
        ReasonKind.BYE_PASSED: [
            j
            for j in lower
            if view.had_bye[j] and not (by_lot and view.halves[j] == view.halves[i])
        ],
        ReasonKind.BYE_BLOCKS: [j for j in able if j in blocked],
        ReasonKind.BYE_WORSE: [j for j in able if j in worse],
        ReasonKind.BYE_DEARER: [j for j in able if j not in blocked and j not in worse],
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
