"""A list of pairs, pasted or uploaded, and how to read it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.errors import RuleError
from tournament.services.pair_columns import MEANINGS
from tournament.services.pair_file import MAX_BYTES, ONE_COLUMN, Reading
from tournament.words import say

DELIMITERS = {"semicolon": ";", "comma": ",", "tab": "\t", "none": ONE_COLUMN}
NAMES = {delimiter: name for name, delimiter in DELIMITERS.items()}
DELIMITER_CHOICES = [
    ("semicolon", _("semicolons ;")),
    ("comma", _("commas ,")),
    ("tab", _("tabs (cells of a spreadsheet)")),
    ("none", _("nothing: one column, the nickname")),
]
HEADER_CHOICES = [("yes", _("the titles of the columns")), ("no", _("a pair"))]
COLUMN_CHOICES = [
    ("", _("(left out)")),
    ("nickname", _("nickname")),
    ("player1", _("first player")),
    ("player2", _("second player")),
    ("players", _("both players")),
    ("town", _("town or club")),
    ("phone", _("telephone")),
    ("paid", _("paid")),
    ("present", pgettext_lazy("column of a list", "present")),
    ("remarks", _("remarks")),
    ("number", _("number (left out)")),
]


class ListForm(forms.Form):
    """The list itself, how to read it, and which of its lines enter.

    Until a preview was shown, all but the list is empty and found out.
    """

    text = forms.CharField(
        label=_("Paste the list"), required=False, strip=False, widget=forms.Textarea
    )
    file = forms.FileField(label=_("Or choose a file"), required=False, allow_empty_file=True)
    delimiter = forms.ChoiceField(choices=DELIMITER_CHOICES, required=False)
    header = forms.ChoiceField(choices=HEADER_CHOICES, required=False)
    read_as = forms.CharField(required=False)
    present = forms.BooleanField(label=_("All of them are in the hall"), required=False)
    seal = forms.CharField(required=False)
    token = forms.CharField(required=False, max_length=40)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        if file is None and not data.get("text", "").strip():
            raise forms.ValidationError(_("Paste a list, or choose a file."))
        return data

    def content(self) -> bytes | str:
        """Return the list as it came; of a file too large, enough to refuse it."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return str(self.cleaned_data["text"])
        return bytes(file.read(MAX_BYTES + 1))

    def reading(self) -> Reading:
        """Return how the person wants the list to be read.

        The meanings of columns fall when the delimiter was changed: then the
        columns are others.
        """
        name = self.cleaned_data["delimiter"]
        header = self.cleaned_data["header"]
        columns = self.data.getlist("column") if hasattr(self.data, "getlist") else []
        known = columns and set(columns) <= {"", *MEANINGS}
        same = name == self.cleaned_data["read_as"]
        return Reading(
            delimiter=DELIMITERS[name] if name else None,
            header=header == "yes" if header else None,
            columns=tuple(columns) if known and same else None,
            evening=self.data.get("step") == "evening",
        )

    def accepted(self) -> set[int]:
        """Return the lines that enter although their nickname is taken."""
        return self._said("new")

    def completing(self) -> set[int]:
        """Return the lines that fill what is empty of the pair with their nickname."""
        return self._said("same")

    def _said(self, answer: str) -> set[int]:
        """Return the lines about which a person has said *answer*, as in "4:new"."""
        values = self.data.getlist("twice") if hasattr(self.data, "getlist") else []
        lines = [
            line for line, _colon, said in (v.partition(":") for v in values) if said == answer
        ]
        return {int(line) for line in lines if line.isdecimal() and len(line) < 8}

    def refuse(self, error: RuleError) -> None:
        """Say why the list cannot be read."""
        self.add_error(None, say(error))
