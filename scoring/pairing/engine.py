"""The draw of a round, from the field to the explained tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scoring.pairing.byes import Locked, choose_bye, set_apart
from scoring.pairing.errors import TooDense, Unpairable
from scoring.pairing.explanation import explained
from scoring.pairing.floaters import choose_floaters
from scoring.pairing.plan import Inside, Plan, in_order, style_order
from scoring.pairing.refusal import no_legal_round, round_with_rematches
from scoring.pairing.style import pair_group
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
    met_round: Mapping[frozenset[int], int] | None = None,
) -> Draw:
    """Return the best legal round of *field*, the present pairs, leader first.

    *seed* decides what is left to the lot. *forbidden* tables never are drawn.
    *locked* tables, ``(number, None)`` for a bye, stay and the rest is drawn
    around them. With *allow_rematches*, when nothing else is possible, the
    fewest rematches are drawn, and a second bye only if even they do not help;
    *met_round* says in which round two met, so that the oldest are preferred.

    Raise FieldError if the input contradicts itself, NoLegalRound if every
    round breaks a rule. Domain 6: 2 x tables + byes = present pairs.
    """
    view = view_field(field, forbidden, met_round)
    fixed, rest = set_apart(view, locked)
    try:
        try:
            plan = best_plan(view, rest, style, seed)
        except TooDense:
            view = view.without_clubs()
            plan = best_plan(view, rest, style, seed)
    except Unpairable:
        relaxed = round_with_rematches(view, rest, style, seed)
        if relaxed is None or not allow_rematches:
            raise no_legal_round(view, rest, relaxed, style, seed) from None
        plan = relaxed
    return _write_out(view, replace(plan, locked=fixed))


def best_plan(view: View, rest: Sequence[int], style: Style, seed: int) -> Plan:
    """Return the best legal round of the indexes *rest*.

    Raise Unpairable if no round is legal, TooDense if clubs make it too long.
    """
    bye = None
    if len(rest) % 2:
        bye, floaters = choose_bye(view, rest, seed)
    else:
        floaters = choose_floaters(view, rest, seed)
    floating = {i for table in floaters.crossing for i in table}
    inside = []
    for group in floaters.groups.members:
        staying = [i for i in group if i not in floating]
        members = style_order(view, staying, style, seed)
        inside.append(Inside(members, pair_group(view, members, style, seed)))
    return Plan(style, seed, bye, floaters.crossing, inside)


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
