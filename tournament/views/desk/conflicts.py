"""Two people saved the same thing: show both values, let the second one choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField, Form
from django.utils import formats
from django.utils.translation import gettext as _

from tournament.models import Change, Tournament
from tournament.services.history import history


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which what was typed and what is stored part."""

    field: BoundField
    typed: str
    stored: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """What the first one saved, who it was, and how the second one differs."""

    change: Change | None
    differences: list[Difference]


def conflict(tournament: Tournament, typed: Form, stored: Mapping[str, Any]) -> Conflict:
    """Return how the valid form *typed* differs from the values *stored* now."""
    differences = [
        Difference(field, _shown(field, mine), _shown(field, theirs))
        for field in typed
        for mine, theirs in [(typed.cleaned_data.get(field.name), stored.get(field.name))]
        if mine != theirs
    ]
    about = history(tournament).filter(action__in=("tournament_edited", "rules_changed"))
    return Conflict(about.first(), differences)


def _shown(field: BoundField, value: object) -> str:
    """Return *value* as a person reads it in that field."""
    choices = dict(getattr(field.field, "choices", ()))
    if value in choices:
        return str(choices[value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "–" if value in (None, "") else str(formats.localize(value))
