"""The draw of a round, from the field to the explained tables."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

from scoring.pairing.byes import Locked, choose_bye, set_apart
from scoring.pairing.checks import check_arguments
from scoring.pairing.effort import Effort
from scoring.pairing.errors import TooDense, Unpairable
from scoring.pairing.explanation import explained
from scoring.pairing.floaters import choose_floaters
from scoring.pairing.lookahead import keep_rounds
from scoring.pairing.plan import Inside, Plan, Task, seated_inside
from scoring.pairing.refusal import no_legal_round, round_with_rematches
from scoring.pairing.style import pair_group
from scoring.pairing.values import Contender, Draw, DrawnTable, Reason, ReasonKind, Style
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
    remaining: int = 0,
) -> Draw:
    """Return the best legal round of *field*, the present pairs, leader first.

    *seed* decides what is left to the lot. *forbidden* tables never are drawn.
    *locked* tables, ``(number, None)`` for a bye, stay and the rest is drawn
    around them. With *allow_rematches*, when nothing else is possible, the
    fewest rematches are drawn, and a second bye only if even they do not help;
    *met_round* says in which round two met, so that the oldest are preferred.
    Of the *remaining* rounds after this one as many as can be are kept legal; the
    notes of the draw say when that cost a better round, and when not all can be.

    Raise FieldError if the input contradicts itself, NoLegalRound if every
    round breaks a rule. Domain 6: 2 x tables + byes = present pairs.
    """
    check_arguments(seed, style, remaining)
    with uncollected():
        by_lot = style is Style.LOT
        view = view_field(field, forbidden, met_round, seed=seed, by_lot=by_lot)
        fixed, rest = set_apart(view, locked)
        task = Task(view, rest, fixed, style, seed, Effort(len(rest)))
        return _drawn(task, remaining, allow_rematches)


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python's collector of cycles from looking through what a draw makes.

    It would look seventy times while 10,000 pairs are drawn, a third of the time,
    for cycles that there are not (0028). Of draws side by side, one that found it
    switched on switches it on again.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _drawn(task: Task, remaining: int, allow_rematches: bool) -> Draw:
    try:
        plan, notes = _legal_plan(task, remaining)
        best = ReasonKind.ROUNDS_KEPT not in [note.kind for note in notes]
    except Unpairable:
        plan, notes, best = _way_out(task, allow_rematches), [], False
    tables = explained(task, plan, best=best)
    _assert_complete(task.view, tables)
    return Draw(tuple(tables), task.seed, tuple(notes))


def _legal_plan(task: Task, remaining: int) -> tuple[Plan, list[Reason]]:
    """Return the round to draw and what there is to tell about it as a whole.

    Where keeping clubs apart would take minutes, they are out of force.
    """
    crowd = task.view.crowd
    notes = [Reason(ReasonKind.CLUBS_CROWD, (), (crowd,))] if crowd else []
    try:
        plan = best_plan(task)
    except TooDense:
        task = replace(task, view=task.view.without_clubs())
        plan = best_plan(task)
        notes.append(Reason(ReasonKind.CLUBS_TOO_LONG))
    plan, ahead = keep_rounds(task, plan, remaining, best_plan)
    if task.effort.gave_up:
        notes.append(Reason(ReasonKind.ORDER_UNPROVED))
    return plan, [*notes, *ahead]


def _way_out(task: Task, allow_rematches: bool) -> Plan:
    """Return the round with the fewest rematches if allowed, else raise NoLegalRound."""
    relaxed = round_with_rematches(task)
    if relaxed is None or not allow_rematches:
        raise no_legal_round(task, relaxed) from None
    return relaxed


def best_plan(task: Task) -> Plan:
    """Return the best legal round.

    Raise Unpairable if no round is legal, TooDense if clubs make it too long.
    """
    view, rest, style, seed, effort = task.view, task.rest, task.style, task.seed, task.effort
    bye = choose_bye(view, rest, seed, effort) if len(rest) % 2 else None
    floaters = choose_floaters(view, rest, seed, effort) if bye is None else bye.floaters
    inside = []
    for members in seated_inside(floaters.groups, floaters.crossing):
        inside.append(Inside(members, pair_group(view, members, style, seed, effort)))
    plan = Plan(style, None, floaters.groups, floaters.crossing, inside)
    if bye is None:
        return plan
    return replace(plan, bye=bye.resting, blocked=bye.blocked, worse=bye.worse)


def _assert_complete(view: View, tables: Sequence[DrawnTable]) -> None:
    """Nobody is left in the hall, nobody is called twice (domain 6)."""
    seen = [table.left for table in tables]
    seen += [table.right for table in tables if table.right is not None]
    assert len(seen) == len(view.numbers)
    assert set(seen) == view.index.keys()
