"""What an organiser says about a championship: name, day, place, fee, regulation."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.presets import PRESETS
from tournament.models import Tournament

HIGHEST_FEE = Decimal("9999.99")


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
    """The same, and the regulation to start from."""

    preset = forms.ChoiceField(
        label=_("Regulation"),
        choices=[(slug, preset.name) for slug, preset in PRESETS.items()],
        initial="vilaplana-2011",
        widget=forms.RadioSelect,
    )
