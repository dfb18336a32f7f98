"""Results that the rules allow and that are rare: asked about once before they are stored.

A figure left out or typed twice is most often still a possible result. Whether a
rare one is meant only the sheet in the hand can say.
"""

from __future__ import annotations

from enum import StrEnum

from scoring.match import PaperResult, ResultKind
from scoring.rules import Rules, Tie

USUAL_MOST = 250
"""The most points that a usual sheet shows; above it a digit too many is likelier."""


class Doubt(StrEnum):
    """Why a result is asked about."""

    BEFORE_TARGET = "before_target"
    """Neither pair reached the target (V 12.3): time was up, or all dats were played."""
    BEYOND_USUAL = "beyond_usual"


def doubt_about(paper: PaperResult, rules: Rules, dats: int | None = None) -> Doubt | None:
    """Return why *paper* should be asked about once; None for what happens every evening.

    *dats* are those that its sheet shows, None where only the totals are known:
    a match with all its dats ended as it should (V 12.3.2), and points far beyond
    the usual stand in a dat with the auction that brought them. A tie is asked about
    anyway where the lot decides it (V 13.2).

    >>> from scoring.match import played
    >>> from scoring.presets import VILAPLANA
    >>> doubt_about(played(101, 60), VILAPLANA), doubt_about(played(10, 60), VILAPLANA).value
    (None, 'before_target')
    """
    if paper.kind is not ResultKind.PLAYED or paper.totals is None:
        return None
    most = max(paper.totals)
    if most > USUAL_MOST and dats is None:
        return Doubt.BEYOND_USUAL
    asked_anyway = paper.totals.leader is None and rules.tie is Tie.LOT
    if rules.target is None or most >= rules.target or dats == rules.dats or asked_anyway:
        return None
    return Doubt.BEFORE_TARGET
