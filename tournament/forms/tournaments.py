"""What an organiser says about a championship: name, day, place, fee, regulation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Self

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.advice.championship import LONGEST
from scoring.advice.forecast import MOST_PAIRS
from scoring.advice.grid import LENGTHS
from scoring.pairing import rounds_to_meet_all
from scoring.presets import PRESETS
from scoring.rules import Rules
from tournament.models import Tournament
from tournament.services.advice import Advice, advice, all_against_all

HIGHEST_FEE = Decimal("9999.99")
EVERYBODY = "all"
"""The choice of a championship in which everybody meets everybody."""


class EurosField(forms.DecimalField):
    """A sum of money, with a comma or a point before the cents."""

    def __init__(self, **kwargs: Any) -> None:
        entry = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(min_value=0, decimal_places=2, widget=entry, **kwargs)
        self.widget.is_localized = True

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class TournamentForm(forms.Form):
    """What may be changed at any time."""

    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autofocus": True})
    )
    date = forms.DateField(
        label=_("Date"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    venue = forms.CharField(label=_("Place"), max_length=120, required=False)
    fee = EurosField(label=_("Fee per pair, in euros"), required=False, max_value=HIGHEST_FEE)
    is_public = forms.BooleanField(
        label=_("Shown on the public pages"),
        help_text=_("Everybody on the network can see its published rounds and standings."),
        required=False,
        initial=True,
    )

    @property
    def helper(self) -> FormHelper:
        """How crispy lays the fields out; the template has the form and its buttons."""
        helper = FormHelper()
        helper.form_tag = False
        helper.disable_csrf = True
        helper.layout = Layout(
            "name", Div("date", "venue", "fee", css_class="field-row"), "is_public"
        )
        return helper

    def details(self) -> dict[str, Any]:
        """Return the cleaned values by the names that the services know."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "venue": data["venue"],
            "date": data["date"],
            "fee_cents": int((data["fee"] or Decimal(0)) * 100),
            "is_public": data["is_public"],
        }

    @staticmethod
    def of(tournament: Tournament) -> dict[str, Any]:
        """Return the initial values of a form about *tournament*."""
        return {
            "name": tournament.name,
            "date": tournament.date,
            "venue": tournament.venue,
            "fee": Decimal(tournament.fee_cents) / 100 if tournament.fee_cents else None,
            "is_public": tournament.is_public,
        }


class NewTournamentForm(TournamentForm):
    """The same, the regulation to start from, and how many rounds."""

    preset = forms.ChoiceField(
        label=_("Regulation"),
        choices=[(slug, preset.name) for slug, preset in PRESETS.items()],
        initial="vilaplana-2011",
        widget=forms.RadioSelect,
    )
    pairs = forms.IntegerField(
        label=_("How many pairs do you expect?"),
        help_text=_("Only for the advice below; it is not kept."),
        required=False,
        min_value=2,
        max_value=MOST_PAIRS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    rounds = forms.ChoiceField(
        label=_("Rounds"),
        choices=[("", ""), (EVERYBODY, ""), *((str(n), "") for n in LENGTHS)],
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """All against all takes as many rounds as there are pairs to meet."""
        data = self.cleaned_data
        if data.get("rounds") == EVERYBODY and not self.errors:
            pairs = data.get("pairs")
            if not pairs:
                needed = _("Needed to know how many rounds it takes to meet everybody.")
                self.add_error("pairs", needed)
            elif rounds_to_meet_all(pairs) > LONGEST:
                self.add_error("pairs", _("Too many for everybody to meet everybody."))
        return data

    @property
    def rules(self) -> Rules:
        """The rules that the valid form says: those of the regulation but for the rounds."""
        rules, rounds = PRESETS[self.cleaned_data["preset"]].rules, self.cleaned_data["rounds"]
        if rounds == EVERYBODY:
            return all_against_all(rules, self.cleaned_data["pairs"])
        return replace(rules, rounds=int(rounds)) if rounds else rules

    @property
    def advice(self) -> Advice:
        """What the numbers of rounds bring, as far as the form is filled in."""
        text = str(self["pairs"].value() or "")
        pairs = int(text) if text.isdecimal() and len(text) < 5 else 0
        preset = PRESETS.get(self["preset"].value()) or PRESETS["vilaplana-2011"]
        return advice(pairs if 2 <= pairs <= MOST_PAIRS else None, preset.rules)

    @property
    def chosen(self) -> str:
        """The number of rounds that is marked, "all" or, for those of the regulation, ""."""
        chosen, advised = str(self["rounds"].value() or ""), self.advice
        offered = {str(choice.rounds) for choice in advised.choices}
        if advised.meet_all:
            offered.add(EVERYBODY)
        return chosen if chosen in offered else ""

    @classmethod
    def halfway(cls, typed: Mapping[str, str]) -> Self:
        """Return a form that keeps what was *typed* so far and complains of nothing yet."""
        initial = {name: typed[name] for name in cls.base_fields if name in typed}
        return cls(initial=initial | {"is_public": "is_public" in typed})
