"""Why somebody floats, and why he and not another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.pairing.matching import perfect_matching
from scoring.pairing.plan import Plan
from scoring.pairing.values import Reason, ReasonKind
from scoring.pairing.view import View

COMPARED = 3
"""How many others, nearest to the edge of the group, a floater is compared with."""

DOWN, UP = -1, 1


def why_floats(view: View, plan: Plan, up: int, down: int) -> list[Reason]:
    """Return why *up* meets the lower *down*: first the groups, then the two pairs."""
    return [
        *_why_a_table_crosses(view, plan, up, down),
        *_instead(view, plan, up, down, DOWN),
        *_instead(view, plan, down, up, UP),
    ]


def _why_a_table_crosses(view: View, plan: Plan, up: int, down: int) -> Iterator[Reason]:
    groups = plan.groups
    above = sum(map(len, groups.members[: groups.of[up] + 1]))
    if above % 2:
        yield Reason(ReasonKind.ODD_ABOVE, (), (view.halves[up], above))
    for i in (up, down):
        if _nobody_left(view, plan, i):
            yield Reason(ReasonKind.NOBODY_LEFT, (view.numbers[i],))
        elif above % 2 == 0 and _blocked(view, groups.members[groups.of[i]]):
            yield Reason(ReasonKind.GROUP_BLOCKED, (), (view.halves[i],))


def _blocked(view: View, members: Sequence[int]) -> bool:
    """Whether an even group cannot be seated among itself."""
    size = len(members)
    if size % 2 or size >= 2 * max(len(view.barred[i]) for i in members) + 2:
        return False
    legal = [
        (a, b, 0) for a, b in combinations(range(size), 2) if view.legal(members[a], members[b])
    ]
    return perfect_matching(size, legal) is None


def _nobody_left(view: View, plan: Plan, i: int) -> bool:
    return not any(view.legal(i, j) for j in plan.groups.members[plan.groups.of[i]] if j != i)


def _instead(
    view: View, plan: Plan, floater: int, opponent: int, direction: int
) -> Iterator[Reason]:
    """Yield why those nearer to the edge of the group do not float in his place."""
    groups = plan.groups
    members = groups.members[groups.of[floater]]
    if direction == DOWN:
        nearer = members[: groups.place[floater] : -1]
    else:
        nearer = members[: groups.place[floater]]
    for other in nearer[:COMPARED]:
        if not _floats(plan, other, direction):
            yield _why_not(view, floater, other, opponent, direction)


def _floats(plan: Plan, i: int, direction: int) -> bool:
    return any(table[0 if direction == DOWN else 1] == i for table in plan.crossing)


def _why_not(view: View, floater: int, other: int, opponent: int, direction: int) -> Reason:
    numbers = view.numbers[floater], view.numbers[other]
    three = *numbers, view.numbers[opponent]
    if three[2] in view.met[other]:
        return Reason(ReasonKind.INSTEAD_MET, three, view.round_of(other, opponent))
    if three[2] in view.forbidden[other]:
        return Reason(ReasonKind.INSTEAD_FORBIDDEN, three)
    for ago, theirs, own in zip((1, 2), view.floats[other], view.floats[floater], strict=True):
        if (theirs == direction) > (own == direction):
            return Reason(ReasonKind.INSTEAD_FLOATED, numbers, (direction, ago))
        if (theirs == direction) < (own == direction):
            break
    if view.club[other] == view.club[opponent]:
        return Reason(ReasonKind.INSTEAD_CLUB, three)
    return Reason(ReasonKind.INSTEAD_NEEDED, numbers)
