"""The draw of a round, from the field to the explained tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from scoring.pairing.byes import Locked, choose_bye, set_apart
from scoring.pairing.errors import TooDense, Unpairable
from scoring.pairing.explanation import explained
from scoring.pairing.floaters import choose_floaters
from scoring.pairing.plan import Inside, Plan, standing, style_order
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
    order = standing(view, style, seed)
    try:
        plan = _plan(view, rest, style, order, seed)
    except Unpairable:
        relaxed = round_with_rematches(view, rest, style, order, seed)
        if relaxed is None or not allow_rematches:
            raise no_legal_round(view, rest, relaxed, seed) from None
        plan = relaxed
    tables = explained(view, plan, order, fixed)
    _assert_complete(view, tables)
    return Draw(tuple(tables), seed)


def _plan(view: View, rest: Sequence[int], style: Style, order: Sequence[int], seed: int) -> Plan:
    """Return the best legal round, with the clubs out of force where they take minutes."""
    try:
        return best_plan(view, rest, style, order, seed)
    except TooDense:
        return best_plan(view.without_clubs(), rest, style, order, seed)


def best_plan(
    view: View, rest: Sequence[int], style: Style, order: Sequence[int], seed: int
) -> Plan:
    """Return the best legal round of the indexes *rest*; *order* is their standing.

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
        members = style_order([i for i in group if i not in floating], order)
        inside.append(Inside(members, pair_group(view, members, style, seed)))
    return Plan(style, bye, floaters.crossing, inside)


def _assert_complete(view: View, tables: Sequence[DrawnTable]) -> None:
    """Nobody is left in the hall, nobody is called twice (domain 6)."""
    seen = [table.left for table in tables]
    seen += [table.right for table in tables if table.right is not None]
    assert len(seen) == len(view.numbers)
    assert set(seen) == view.index.keys()
