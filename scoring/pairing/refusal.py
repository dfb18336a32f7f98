"""When every round breaks a rule: what stands in the way, and what would help.

The organisers choose, never the engine: which of the desk's forbidden tables
to allow, which rematches, or to end the championship here. Clubs never stand
in the way; they are given up before.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.pairing.dense import dense_plan
from scoring.pairing.errors import FieldError, NoLegalRound, Unpairable
from scoring.pairing.plan import Plan, Task, tables_of
from scoring.pairing.view import View


def round_with_rematches(task: Task) -> Plan | None:
    """Return the round with the fewest and oldest rematches, None if there is none."""
    try:
        return dense_plan(task, relaxed=True)
    except (Unpairable, FieldError):
        return None


def no_legal_round(task: Task, rematches: Plan | None) -> NoLegalRound:
    """Return the error that says what stands in the way and what would help.

    *rematches* is the answer of ``round_with_rematches`` for the same round.
    """
    view = task.view
    second_bye = None
    if rematches is not None and rematches.bye is not None and view.had_bye[rematches.bye]:
        second_bye = view.numbers[rematches.bye]
    return NoLegalRound(
        "no_legal_round",
        forbidden=_forbidden_to_allow(task),
        rematches=None if rematches is None else _meeting_in(view, rematches, view.met),
        second_bye=second_bye,
    )


def _forbidden_to_allow(task: Task) -> tuple[tuple[int, int], ...]:
    """Return the fewest forbidden tables that would make a clean round, () if none do.

    The same search as for rematches, with the two kinds of barred table in each
    other's place.
    """
    view = task.view
    if not any(view.forbidden):
        return ()
    exchanged = replace(view, met=view.forbidden, forbidden=view.met, met_round={})
    plan = round_with_rematches(replace(task, view=exchanged))
    if plan is None or (plan.bye is not None and view.had_bye[plan.bye]):
        return ()
    return _meeting_in(view, plan, view.forbidden)


def _meeting_in(
    view: View, plan: Plan, barred: Sequence[Collection[int]]
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (view.numbers[i], view.numbers[j])
        for i, j in tables_of(plan)
        if view.numbers[j] in barred[i]
    )
