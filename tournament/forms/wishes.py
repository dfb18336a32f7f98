"""What is typed before a draw: who is not to meet, which tables cannot be used."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleError
from tournament.forms.pairs import shown
from tournament.models import Pair, Tournament
from tournament.services.common import Refused
from tournament.services.wishes import HIGHEST_TABLE, find_pair
from tournament.words import field_label, say
from tournament.words.values import tables_text

_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–—]\s*(\d{1,9}))?")


def read_tables(text: str) -> list[int]:
    """Return the numbers of tables typed as "3, 7-9", in order, each once.

    Raise Refused for anything that is neither a number nor a range.

    >>> read_tables("7 - 9; 3, 8")
    [3, 7, 8, 9]
    """
    tables: set[int] = set()
    for part in re.split(r"[,;\n]|(?<=\d)\s+(?=\d)", text):
        if not (part := part.strip()):
            continue
        found = _RANGE.fullmatch(part)
        if found is None:
            raise Refused("tables_unreadable", text=part)
        first, last = int(found[1]), int(found[2] or found[1])
        for end in (first, last):
            if not 1 <= end <= HIGHEST_TABLE:
                raise Refused("table_number", table=end, most=HIGHEST_TABLE)
        tables.update(range(min(first, last), max(first, last) + 1))
    return sorted(tables)


def _pair_field(label: Any) -> forms.CharField:
    attributes = {"autocomplete": "off", "list": "everybody"}
    return forms.CharField(label=label, max_length=140, widget=forms.TextInput(attributes))


class ForbidForm(forms.Form):
    """Two pairs that are not to meet, by number or by name."""

    one = _pair_field(_("A pair"))
    other = _pair_field(_("Not with"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        required=False,
        help_text=_("It may stay empty. Only the desk reads it."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, tournament: Tournament, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._tournament = tournament

    def clean_one(self) -> Pair:
        """Return the first pair."""
        return self._pair("one")

    def clean_other(self) -> Pair:
        """Return the second pair."""
        return self._pair("other")

    def _pair(self, name: str) -> Pair:
        try:
            return find_pair(self._tournament, self.cleaned_data[name])
        except RuleError as error:
            raise forms.ValidationError(say(error)) from None

    def clean_reason(self) -> str:
        """Return the reason as one printable line."""
        text = str(self.cleaned_data["reason"])
        return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class UnusableForm(forms.Form):
    """Numbers that the draw skips, as in "3, 7-9"; blank for none."""

    tables = forms.CharField(
        label=field_label("unusable_tables"),
        max_length=2_000,
        required=False,
        help_text=_("Numbers and ranges, as in 3, 7-9. Blank: all can be used."),
        widget=forms.TextInput({"autocomplete": "off", "inputmode": "text"}),
    )

    @staticmethod
    def of(tournament: Tournament) -> dict[str, str]:
        """Return the initial value of a form about *tournament*."""
        return {"tables": tables_text(tournament.unusable_tables)}

    def clean_tables(self) -> list[int]:
        """Return the numbers."""
        try:
            return read_tables(self.cleaned_data["tables"])
        except RuleError as error:
            raise forms.ValidationError(say(error)) from None


class PairWishesForm(forms.Form):
    """The table at which a pair always plays, and whether it skips the next round."""

    fixed_table = forms.IntegerField(
        label=field_label("fixed_table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        help_text=_("For somebody who cannot walk far. Blank: any table."),
        widget=forms.NumberInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    skips = forms.BooleanField(required=False)

    def __init__(self, pair: Pair, number: int | None, data: QueryDict | None = None) -> None:
        """Make the form of *pair*; *number* is the round it may skip, None if there is none."""
        stored = {
            "fixed_table": pair.fixed_table,
            "skips": number is not None and pair.skips_round == number,
        }
        super().__init__(data, initial=stored)
        self.number = number
        self.fields["skips"].label = _("Does not play round %(round)s") % {"round": number}
        self.fields["skips"].help_text = _(
            "Its match counts as not played, and its right to a bye stays."
        )
        if number is None:
            del self.fields["skips"]

    def differences(self, pair: Pair) -> list[tuple[Any, str, str]]:
        """Return label, typed and stored value of every field in which *pair* differs."""
        stored = PairWishesForm(pair, self.number).initial
        return [
            (self.fields[name].label, shown(typed), shown(stored[name]))
            for name, typed in self.cleaned_data.items()
            if typed != stored[name]
        ]
