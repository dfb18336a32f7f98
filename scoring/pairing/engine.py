"""The draw of a round, from the field to the explained tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.pairing.byes import Locked, choose_bye, set_apart
from scoring.pairing.dense import floaters_dense, pair_group_dense
from scoring.pairing.errors import NoLegalRound, Unpairable
from scoring.pairing.explanation import explained
from scoring.pairing.lot import lot_order
from scoring.pairing.plan import Inside, Plan, in_order
from scoring.pairing.values import Contender, Draw, DrawnTable, Style
from scoring.pairing.view import View, view_field


def draw_round(
    field: Sequence[Contender],
    *,
    seed: int,
    style: Style = Style.FOLD,
    forbidden: Collection[frozenset[int]] = frozenset(),
    locked: Locked = (),
    allow_rematches: bool = False,
) -> Draw:
    """Return the best legal round of *field*, the present pairs, leader first.

    *seed* decides what is left to the lot. *forbidden* tables never are drawn.
    *locked* tables, ``(number, None)`` for a bye, stay and the rest is drawn
    around them. With *allow_rematches*, when nothing else is possible, the
    fewest rematches are drawn, and a second bye only if even they do not help.

    Raise FieldError if the input contradicts itself, NoLegalRound if every
    round breaks a rule. Domain 6: 2 x tables + byes = present pairs.
    """
    view = view_field(field, forbidden)
    fixed, rest = set_apart(view, locked)
    try:
        plan = best_plan(view, rest, style, seed)
    except Unpairable:
        plan = _way_out(view, rest, style, seed, allow_rematches)
    return _write_out(view, replace(plan, locked=fixed))


def best_plan(
    view: View, rest: Sequence[int], style: Style, seed: int, *, relaxed: bool = False
) -> Plan:
    """Return the best round of the indexes *rest*. Raise Unpairable if none is legal."""
    bye = choose_bye(view, rest, relaxed=relaxed) if len(rest) % 2 else None
    playing = [i for i in rest if i != bye]
    groups, crossing = floaters_dense(view, playing, seed, relaxed=relaxed)
    floating = {i for table in crossing for i in table}
    inside = []
    for group in groups.members:
        members = [i for i in group if i not in floating]
        if style is Style.LOT:
            members.sort(key=lambda i: lot_order(view.numbers[i], seed))
        inside.append(
            Inside(members, pair_group_dense(view, members, style, seed, relaxed=relaxed))
        )
    return Plan(style, seed, bye, crossing, inside)


def _way_out(
    view: View, rest: Sequence[int], style: Style, seed: int, allow_rematches: bool
) -> Plan:
    """Return the round with the fewest rematches, or raise NoLegalRound."""
    try:
        plan = best_plan(view, rest, style, seed, relaxed=True)
    except Unpairable:
        plan = None
    if plan is not None and allow_rematches:
        return plan
    raise _no_legal_round(view, rest, plan, seed)


def _no_legal_round(
    view: View, rest: Sequence[int], relaxed: Plan | None, seed: int
) -> NoLegalRound:
    """Return the error that says what stands in the way and what would help."""
    nobody = [frozenset[int]()] * len(view.numbers)
    try:
        best_plan(replace(view, barred=view.met, forbidden=nobody), rest, Style.FOLD, seed)
    except Unpairable:
        forbidden = False
    else:
        forbidden = True
    rematches = second_bye = None
    if relaxed is not None:
        tables = [*relaxed.crossing, *(t for g in relaxed.inside for t in g.tables)]
        rematches = tuple((view.numbers[i], view.numbers[j]) for i, j in tables if j in view.met[i])
        if relaxed.bye is not None and view.had_bye[relaxed.bye]:
            second_bye = view.numbers[relaxed.bye]
    return NoLegalRound(
        "no_legal_round", forbidden=forbidden, rematches=rematches, second_bye=second_bye
    )


def _write_out(view: View, plan: Plan) -> Draw:
    """Return *plan* by number. Nobody is left in the hall, nobody called twice."""
    seats = in_order(view, plan, explained(view, plan))
    seen = [i for seat in seats for i in (seat.left, seat.right) if i is not None]
    assert sorted(seen) == list(range(len(view.numbers)))
    numbers = view.numbers
    return Draw(
        tuple(
            DrawnTable(
                numbers[s.left],
                None if s.right is None else numbers[s.right],
                s.reasons,
            )
            for s in seats
        ),
        plan.seed,
    )
