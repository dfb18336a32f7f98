"""What somebody looks for in the history."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

_NUMERIC = {"inputmode": "numeric"}
MOST = 99_999


class HistoryForm(forms.Form):
    """A round, the number of a table, a pair by number or name, who did it; all may be empty."""

    round = forms.IntegerField(
        label=_("Round"), required=False, min_value=1, max_value=MOST,
        widget=forms.NumberInput(attrs=_NUMERIC),
    )  # fmt: skip
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=MOST,
        widget=forms.NumberInput(attrs=_NUMERIC),
    )  # fmt: skip
    pair = forms.CharField(label=_("Pair, by number or name"), required=False, max_length=120)

    who = forms.ChoiceField(label=_("Who"), required=False)

    def __init__(self, *args: Any, people: Iterable[str] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["who"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("everybody")), *((name, name) for name in people)]

    def wanted(self) -> dict[str, Any]:
        """Return what the history is asked for; what cannot be read asks for nothing."""
        data = self.cleaned_data if self.is_valid() or self.errors else {}
        return {
            "round_": data.get("round"),
            "table": data.get("table"),
            "pair": data.get("pair") or "",
            "who": data.get("who") or "",
        }
