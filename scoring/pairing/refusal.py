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

Together = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...], int | None]
"""Forbidden tables to allow, rematches, and who rests again, by number."""


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
    forbidden = _forbidden_to_allow(task)
    neither = not forbidden and rematches is None
    return NoLegalRound(
        "no_legal_round",
        forbidden=forbidden,
        rematches=None if rematches is None else _meeting_in(view, rematches, view.met),
        second_bye=None if rematches is None else _second_bye(view, rematches),
        together=_both_to_allow(task) if neither else None,
        seed=task.seed,
    )


def _second_bye(view: View, plan: Plan) -> int | None:
    """Return the number of the pair that rests again in *plan*."""
    if plan.bye is None or not view.had_bye[plan.bye]:
        return None
    return view.numbers[plan.bye]


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


def _both_to_allow(task: Task) -> Together | None:
    """Return what to allow of both kinds where neither alone helps, None if nothing does.

    First the fewest forbidden tables, met already or not; without these, the
    fewest and oldest rematches.
    """
    view = task.view
    nobody: list[frozenset[int]] = [frozenset()] * len(view.numbers)
    anybody = replace(view, met=view.forbidden, forbidden=nobody, met_round={})
    plan = round_with_rematches(replace(task, view=anybody))
    if plan is None:
        return None
    given_up = _meeting_in(view, plan, view.forbidden)
    left = replace(view, forbidden=_without(view, given_up))
    plan = round_with_rematches(replace(task, view=left))
    assert plan is not None, "the round that gave up these tables is one"
    return given_up, _meeting_in(view, plan, view.met), _second_bye(view, plan)


def _without(view: View, tables: Collection[tuple[int, int]]) -> list[frozenset[int]]:
    """Return the forbidden numbers of each index without those of *tables*."""
    given_up = set(map(frozenset, tables))
    return [
        frozenset(other for other in others if frozenset((number, other)) not in given_up)
        for number, others in zip(view.numbers, view.forbidden, strict=True)
    ]


def _meeting_in(
    view: View, plan: Plan, barred: Sequence[Collection[int]]
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (view.numbers[i], view.numbers[j])
        for i, j in tables_of(plan)
        if view.numbers[j] in barred[i]
    )
