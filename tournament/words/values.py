"""Values of fields in words: what a form offers, and what the history says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.pairing import Style
from scoring.rules import AbsentFrom, Catalogue, Clubs, Criterion, System, Tie, TimeLimit
from tournament.words.terms import criterion_words

CHOICES: dict[str, dict[str, Promise]] = {
    "time_limit": {
        TimeLimit.MINIMUM: gettext_lazy("a minimum: then the organisers announce the last dat"),
        TimeLimit.FIXED: gettext_lazy("the whole time of the match"),
    },
    "no_show_from": {
        AbsentFrom.DRAW: gettext_lazy("the draw, when the round is published"),
        AbsentFrom.START: gettext_lazy("the start, as the organisers announce it"),
    },
    "tie": {
        Tie.LOT: gettext_lazy("the winner of the lot gets 1 point more and wins"),
        Tie.HALF: gettext_lazy("half a win for each pair"),
    },
    "catalogue": {
        Catalogue.VILAPLANA: gettext_lazy("the articles of Vilaplana, which add up"),
        Catalogue.FREE: gettext_lazy("free text, light or serious"),
    },
    "style": {
        Style.FOLD: gettext_lazy("first with last, second with last but one"),
        Style.SLIDE: gettext_lazy("upper half with lower half, in order"),
        Style.ADJACENT: gettext_lazy("first with second, third with fourth"),
        Style.LOT: gettext_lazy("by lot"),
    },
    "system": {
        System.SWISS: gettext_lazy("Swiss: equal wins meet"),
        System.ROUND_ROBIN: gettext_lazy("everybody meets everybody once"),
    },
    "clubs": {
        Clubs.OFF: gettext_lazy("no"),
        Clubs.AVOID: gettext_lazy("yes, where it costs nothing else"),
        Clubs.FIRST: gettext_lazy("only in the first rounds"),
    },
}
"""The words of the values that a field of the rules may have."""


def codes_text(codes: Mapping[str, object]) -> str:
    """Return the auction codes as they are typed.

    >>> codes_text({"": 1, "C": 2, "R": 4})
    'C=2, R=4'
    """
    return ", ".join(f"{code}={times}" for code, times in codes.items() if code)


def tables_text(tables: Iterable[int]) -> str:
    """Return numbers of tables as people write them.

    >>> tables_text([3, 7, 8, 9, 12, 13])
    '3, 7–9, 12, 13'
    """
    runs: list[list[int]] = []
    for table in sorted(tables):
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    parts = [
        [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(table) for table in run] for run in runs
    ]
    return ", ".join(part for run in parts for part in run)


def value_text(field: str, value: object) -> str:
    """Return the *value* of a *field*, as JSON keeps it, in words."""
    if value in (None, "", []):
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return codes_text(value)
    if field == "criteria" and isinstance(value, list):
        return ", ".join(criterion_words(Criterion(each)).name for each in value)
    if field == "unusable_tables" and isinstance(value, list):
        return tables_text(value)
    return _plain_text(field, value)


def _plain_text(field: str, value: object) -> str:
    if field == "fee_cents" and isinstance(value, int):
        return f"{formats.number_format(Decimal(value) / 100, 2)} €"
    if field == "date" and isinstance(value, str):
        return formats.date_format(date.fromisoformat(value))
    return str(CHOICES.get(field, {}).get(str(value), value))
