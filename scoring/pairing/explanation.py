"""Why each table of a round is as it is, for the people who will ask."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.pairing.objective import ideal_tables
from scoring.pairing.plan import Inside, Plan, Seat, seated
from scoring.pairing.pricing import bye_price, table_price
from scoring.pairing.values import Reason, ReasonKind, Style
from scoring.pairing.view import View


def explained(view: View, plan: Plan) -> list[Seat]:
    """Return every table of *plan* with its reasons, in no particular order."""
    seats = [_crossing(view, plan, i, j) for i, j in plan.crossing]
    for group in plan.inside:
        seats.extend(_inside(view, plan, group))
    if plan.bye is not None:
        seats.append(_bye(view, plan.bye))
    seats.extend(_locked(view, i, j) for i, j in plan.locked)
    return seats


def _crossing(view: View, plan: Plan, i: int, j: int) -> Seat:
    up, down = sorted((i, j))
    numbers, halves = view.numbers, view.halves
    reasons = [
        Reason(ReasonKind.FLOAT_DOWN, (numbers[up],), (halves[up], halves[down])),
        Reason(ReasonKind.FLOAT_UP, (numbers[down],), (halves[down], halves[up])),
    ]
    left, right = seated(view, plan, i, j)
    price = [r for r in table_price(view, up, down) if r.kind in _BESIDE_WINS]
    return Seat(left, right, (*reasons, *price))


_BESIDE_WINS = {
    ReasonKind.REMATCH,
    ReasonKind.FLOAT_AGAIN,
    ReasonKind.SAME_CLUB,
}


def _inside(view: View, plan: Plan, group: Inside) -> Iterator[Seat]:
    size = len(group.members)
    place = {i: p for p, i in enumerate(group.members)}
    ideal = dict(ideal_tables(plan.style, size))
    ideal |= {b: a for a, b in ideal.items()}
    for i, j in group.tables:
        left, right = seated(view, plan, i, j)
        if plan.style is Style.LOT:
            why = Reason(ReasonKind.LOT, (), (view.halves[i], size))
        else:
            places = place[left] + 1, place[right] + 1
            why = Reason(ReasonKind.SAME_WINS, (), (view.halves[i], size, *places))
        avoided = [
            reason
            for one, other in ((left, right), (right, left))
            for reason in _avoided(view, one, group.members[ideal[place[one]]], other)
        ]
        yield Seat(left, right, (why, *avoided, *table_price(view, left, right)))


def _avoided(view: View, i: int, ideal: int, actual: int) -> Iterator[Reason]:
    """Yield why *i* does not meet its *ideal* opponent of the style."""
    if ideal == actual:
        return
    numbers = view.numbers[i], view.numbers[ideal]
    if view.numbers[ideal] in view.met[i]:
        yield Reason(ReasonKind.MET_AVOIDED, numbers)
    if view.numbers[ideal] in view.forbidden[i]:
        yield Reason(ReasonKind.FORBIDDEN_AVOIDED, numbers)
    if view.club[ideal] == view.club[i]:
        yield Reason(ReasonKind.CLUB_AVOIDED, numbers)


def _bye(view: View, i: int) -> Seat:
    reasons = [Reason(ReasonKind.BYE, (view.numbers[i],), (view.halves[i], i + 1))]
    rested = [view.numbers[j] for j in range(i + 1, len(view.numbers)) if view.had_bye[j]]
    if rested:
        reasons.append(Reason(ReasonKind.BYE_PASSED, tuple(rested)))
    return Seat(i, None, (*reasons, *bye_price(view, i)))


def _locked(view: View, i: int, j: int | None) -> Seat:
    price = bye_price(view, i) if j is None else table_price(view, i, j)
    return Seat(i, j, (Reason(ReasonKind.LOCKED), *price))
