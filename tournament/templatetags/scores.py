"""Figures of the game as people write them: 2½ wins, +96, 101–60, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from scoring.errors import RuleError
from scoring.pairing import ReasonKind
from scoring.rules import Criterion
from tournament.models import Change
from tournament.services.board import Line
from tournament.words import (
    change_in_words,
    criterion_words,
    reasons_in_words,
    result_in_words,
    say,
    wins_text,
)
from tournament.words.terms import halves_text

register = template.Library()

MINUS = "−"


@register.filter
def wins(halves: int) -> str:
    """Return half wins as wins: 5 is 2½."""
    return halves_text(halves)


@register.filter
def wins_in_words(halves: int) -> str:
    """Return half wins as a phrase: 5 is "2½ wins"."""
    return wins_text(halves)


@register.filter
def signed(number: int) -> str:
    """Return a difference with its sign: +96, −12, 0."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


@register.filter
def because(reasons: Iterable[Mapping[str, Any]], names: Mapping[int, str]) -> list[str]:
    """Return why two pairs meet, a sentence for each of the stored *reasons*."""
    return reasons_in_words(reasons, names)


ODD = {
    ReasonKind.REMATCH: "rematch",
    ReasonKind.SECOND_BYE: "second_bye",
    ReasonKind.FORBIDDEN: "forbidden",
    ReasonKind.FLOAT_DOWN: "unequal",
    ReasonKind.WIN_DIFFERENCE: "unequal",
    ReasonKind.LOCKED: "locked",
}
"""What of a table catches the eye, by its reason."""


@register.filter
def oddities(reasons: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return what is unusual about a table, once each, in the order of the reasons."""
    kinds = (ReasonKind(reason["kind"]) for reason in reasons)
    return list(dict.fromkeys(ODD[kind] for kind in kinds if kind in ODD))


@register.filter
def in_words(line: Line) -> str:
    """Return what a table ended with: "Table 4 · 12 Els Trempats win 101–60"."""
    return result_in_words(line.table, line.result)


@register.filter
def told(change: Change) -> str:
    """Return what a line of the history did."""
    return change_in_words(change)


@register.filter
def why(error: RuleError) -> str:
    """Return why something cannot be done."""
    return say(error)


@register.filter
def criterion_name(criterion: Criterion) -> str:
    """Return what a criterion of the classification is called."""
    return criterion_words(criterion).name


@register.filter
def criterion_figure(figure: int, criterion: Criterion) -> str:
    """Return the *figure* that *criterion* compares, as the table shows it."""
    if criterion is Criterion.WINS:
        return halves_text(figure)
    return signed(figure) if criterion is Criterion.DIFFERENCE else str(figure)
