"""The life of a round, as a table of transitions.

A draft is seen by the desk only. Publishing starts the clock; a table that has
a result is never rewritten; closing makes the results official. What each step
asks of the person stands beside it; ``python -m scoring.lifecycle`` writes both
down as docs/rounds.md.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import NamedTuple

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
    KEEP_TIME = "keep_time"
    CLOSE = "close"
    CORRECT = "correct"
    REOPEN = "reopen"
    SHOW_STANDINGS = "show_standings"


class Need(StrEnum):
    """What a step asks of the person who takes it."""

    NOTHING = "nothing"
    CONFIRMATION = "a second press"
    NAME = "the round's name typed"
    REASON = "a reason"


class Move(NamedTuple):
    """Where a step leads, None for nowhere: the round is gone; and what it needs.

    ``to_lose`` is what it needs once something of somebody's would be lost by it.
    """

    to: RoundState | None
    need: Need = Need.NOTHING
    to_lose: Need | None = None


STEPS: dict[RoundState, dict[Step, Move]] = {
    RoundState.DRAFT: {
        Step.REDRAW: Move(RoundState.DRAFT, to_lose=Need.CONFIRMATION),
        Step.ARRANGE: Move(RoundState.DRAFT, Need.REASON),
        Step.PUBLISH: Move(RoundState.PLAYING),
        Step.DELETE: Move(None, Need.CONFIRMATION),
    },
    RoundState.PLAYING: {
        Step.ENTER: Move(RoundState.PLAYING),
        Step.KEEP_TIME: Move(RoundState.PLAYING),
        Step.CLOSE: Move(RoundState.CLOSED),
        Step.RESCUE: Move(RoundState.PLAYING),
        # only while no table has a result; the services look
        Step.TAKE_BACK: Move(RoundState.DRAFT, Need.REASON),
        Step.DELETE: Move(None, Need.CONFIRMATION, to_lose=Need.NAME),
    },
    RoundState.CLOSED: {
        Step.CORRECT: Move(RoundState.CLOSED, Need.REASON),
        Step.REOPEN: Move(RoundState.PLAYING, Need.REASON),
        Step.SHOW_STANDINGS: Move(RoundState.CLOSED),
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
    return STEPS[state][step].to


def needed(state: RoundState, step: Step, *, loses: bool = False) -> Need:
    """Return what *step* asks of the person; *loses* says that something would be lost by it.

    >>> needed(RoundState.PLAYING, Step.DELETE, loses=True)
    <Need.NAME: "the round's name typed">
    """
    move = STEPS[state][step]
    return move.to_lose if loses and move.to_lose else move.need


def page() -> str:
    """Return docs/rounds.md: the life of a round as a diagram and as a table."""
    arrows = [
        f"    {state} --> {move.to or '[*]'}: {_word(step)}"
        for state, moves in STEPS.items()
        for step, move in moves.items()
    ]
    rows = [
        f"| {state} | {_word(step)} | {move.to or 'gone'} | {move.need} | {move.to_lose or ''} |"
        for state, moves in STEPS.items()
        for step, move in moves.items()
    ]
    return "\n".join([*_HEAD, *arrows, "```", "", *_COLUMNS, *rows, ""])


def _word(step: Step) -> str:
    return step.replace("_", " ")


_HEAD = [
    "# The life of a round",
    "",
    "Written by `python -m scoring.lifecycle` from the table in `scoring/lifecycle.py`.",
    "",
    "```mermaid",
    "stateDiagram-v2",
    "    [*] --> draft: draw",
]
_COLUMNS = [
    "| a round that is | can be asked to | and is then | which needs | or, if something is lost |",
    "|---|---|---|---|---|",
]

if __name__ == "__main__":
    sys.stdout.write(page())
