"""What an organiser notes about a breach, and why one is taken back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.infractions import CATALOGUE, Severity
from scoring.points import LEFT, RIGHT
from scoring.rules import Catalogue, Rules
from tournament.models import Pair, Table
from tournament.words import article_text, severity_word

FREE = (Severity.LIGHT, Severity.SERIOUS)
"""What a regulation without a catalogue knows (T, R)."""


class InfractionForm(forms.Form):
    """Which pair of a table did what, in which dat."""

    side = forms.ChoiceField(label=_("Which pair"), widget=forms.RadioSelect)
    dat_number = forms.IntegerField(
        label=_("Dat"),
        required=False,
        min_value=1,
        help_text=_("The number of the row on the sheet, if it happened in a dat."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    remark = forms.CharField(label=_("What happened"), max_length=500, required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, table: Table, rules: Rules, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        self.fields["side"] = forms.ChoiceField(
            label=_("Which pair"),
            choices=[
                (side.value, str(pair))
                for side, pair in ((LEFT, table.left), (RIGHT, table.right))
                if pair
            ],
            widget=forms.RadioSelect,
        )
        self.has_catalogue = rules.catalogue is Catalogue.VILAPLANA
        if self.has_catalogue:
            self.fields["article"] = forms.ChoiceField(
                label=_("Article"),
                choices=[(number, article_text(number)) for number in CATALOGUE],
                widget=forms.RadioSelect,
            )
        else:
            self.fields["remark"].required = True
            self.fields["severity"] = forms.ChoiceField(
                label=_("Severity"),
                choices=[(each.value, severity_word(each)) for each in FREE],
                widget=forms.RadioSelect,
            )

    @property
    def pair(self) -> Pair:
        """The pair that the valid form accuses."""
        if self.cleaned_data["side"] == RIGHT.value and self.table.right:
            return self.table.right
        return self.table.left

    def breach(self) -> dict[str, Any]:
        """Return the cleaned values by the names that the service knows."""
        data = self.cleaned_data
        severity = data.get("severity")
        return {
            "article": data.get("article", ""),
            "severity": Severity(severity) if severity else None,
            "dat_number": data["dat_number"],
            "remark": data["remark"],
            "seen": data["seen"],
        }


class ReasonForm(forms.Form):
    """Why an infraction is annulled."""

    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)


class AttenuationForm(ReasonForm):
    """As what it counts instead, and why."""

    severity = forms.ChoiceField(
        label=_("Counts as"), choices=[(each.value, each.value) for each in FREE]
    )
