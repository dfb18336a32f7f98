"""What is written at the door about a pair."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleError
from scoring.names import same_name
from scoring.persons import known_as, persons_named
from tournament.models import Pair
from tournament.services.pair_entries import LIMITS, PairEntry
from tournament.words import say

WRITTEN = ("nickname", "player1", "player2", "town", "phone", "remarks", "present", "paid")
QUESTIONS = ("nickname_taken", "person_perhaps_twice")
"""Refusals that a person may answer with "all the same"."""


def _text(label: Any, limit: int, *, required: bool = False, **attributes: str) -> forms.CharField:
    widget = forms.TextInput({"autocomplete": "off", **attributes})
    return forms.CharField(label=label, max_length=limit, required=required, widget=widget)


class PairForm(forms.Form):
    """A pair as it registers; only the nickname must be there.

    ``taken`` is the warning that another pair has the nickname, or may have a
    player; then the form asks whether to register the pair all the same.
    """

    nickname = _text(_("Nickname"), LIMITS["nickname"], required=True, autofocus="autofocus")
    player1 = _text(_("First player"), LIMITS["player1"])
    player2 = _text(_("Second player"), LIMITS["player2"])
    town = _text(_("Town or club"), LIMITS["town"])
    phone = _text(_("Telephone"), LIMITS["phone"], inputmode="tel")
    remarks = _text(_("Remarks"), LIMITS["remarks"])
    present = forms.BooleanField(label=_("Present"), required=False)
    paid = forms.BooleanField(label=_("Paid"), required=False)
    accept = forms.BooleanField(label=_("They are another pair"), required=False)
    accept_person = forms.BooleanField(label=_("It is another person"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.taken: RuleError | None = None
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.layout = Layout(
            "nickname",
            Div("player1", "player2", css_class="field-row"),
            Div("paid", "present", css_class="door-ticks"),
            Div("town", "phone", css_class="field-row"),
            "remarks",
        )

    def entry(self) -> PairEntry:
        """Return what was typed as a plain value."""
        return PairEntry(**{name: self.cleaned_data[name] for name in WRITTEN})

    def accepted(self) -> dict[str, bool]:
        """Return what was said to be no mistake: a nickname that repeats, a person who seems to."""
        return {
            "accept_nickname": self.cleaned_data["accept"],
            "accept_person": self.cleaned_data["accept_person"],
        }

    def refuse(self, error: RuleError) -> None:
        """Show why the pair cannot be saved, beside the field that it is about."""
        if error.code in QUESTIONS:
            self.taken = error
            return
        self.add_error(self._field_of(error), say(error))

    def _field_of(self, error: RuleError) -> str | None:
        if error.code in ("person_in_two_pairs", "same_person_twice"):
            person = same_name(str(error.params["person"]))
            second = known_as(persons_named(self.cleaned_data["player2"]))
            return "player2" if person in second else "player1"
        if error.code == "too_long":
            return str(error.params["field"])
        return "nickname" if error.code == "nickname_missing" else None

    def differences(self, pair: Pair) -> list[tuple[Any, str, str]]:
        """Return label, typed and stored value of every field in which *pair* differs."""
        typed = self.cleaned_data
        return [
            (self.fields[name].label, shown(typed[name]), shown(getattr(pair, name)))
            for name in WRITTEN
            if typed[name] != getattr(pair, name)
        ]


def shown(value: object) -> Any:
    """Return *value* as a person reads it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return value or "–"
