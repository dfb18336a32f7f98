"""The life of a round, as a table of transitions.

A draft is seen by the desk only. Publishing starts the clock; a table that has
a result is never rewritten; closing makes the results official.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.errors import RuleError


class RoundState(StrEnum):
    """Where a round stands."""

    DRAFT = "draft"
    PLAYING = "playing"
    CLOSED = "closed"


class Step(StrEnum):
    """What the desk can do with a round."""

    REDRAW = "redraw"
    ARRANGE = "arrange"
    DELETE = "delete"
    RESCUE = "rescue"
    TAKE_BACK = "take_back"
    PUBLISH = "publish"
    ENTER = "enter"
    CLOSE = "close"
    CORRECT = "correct"
    REOPEN = "reopen"
    SHOW_STANDINGS = "show_standings"


STEPS: dict[RoundState, dict[Step, RoundState | None]] = {
    RoundState.DRAFT: {
        Step.REDRAW: RoundState.DRAFT,
        Step.ARRANGE: RoundState.DRAFT,
        Step.PUBLISH: RoundState.PLAYING,
        Step.DELETE: None,
    },
    RoundState.PLAYING: {
        Step.ENTER: RoundState.PLAYING,
        Step.CLOSE: RoundState.CLOSED,
        Step.RESCUE: RoundState.PLAYING,
        # only while no table has a result; the services look
        Step.TAKE_BACK: RoundState.DRAFT,
        Step.DELETE: None,
    },
    RoundState.CLOSED: {
        Step.CORRECT: RoundState.CLOSED,
        Step.REOPEN: RoundState.PLAYING,
        Step.SHOW_STANDINGS: RoundState.CLOSED,
    },
}


class StepRefused(RuleError):
    """A step that the round's state does not have."""


def after(state: RoundState, step: Step) -> RoundState | None:
    """Return the state after *step*; None when the round is gone.

    Raise StepRefused if a round in *state* has no such step.

    >>> after(RoundState.DRAFT, Step.PUBLISH)
    <RoundState.PLAYING: 'playing'>
    """
    if step not in STEPS[state]:
        raise StepRefused("step_refused", state=str(state), step=str(step))
    return STEPS[state][step]
