"""Every field of a regulation, for who wants to change it before the first round."""

from __future__ import annotations

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Fieldset, Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.errors import BadRules
from scoring.rules import FLAGS, RANGES, Criterion, Rules
from tournament.words import criterion_words, field_label, say
from tournament.words.values import CHOICES, codes_text

CRITERIA = [f"criterion_{place}" for place in range(1, len(Criterion) + 1)]
"""One field for each place in the order of the standings."""

_FIELD_OF = {
    "cap_below_target": "cap",
    "codes_without_plain": "codes",
    "code_letters": "codes",
    "criteria_repeated": "criterion_2",
    "wins_first": "criterion_1",
    "faults_not_recorded": "faults",
}

_NO_LIMIT = ("target", "cap")

_HELP = {
    "target": _("Blank: no limit."),
    "cap": _("Blank: no limit."),
    "style": _("In later rounds; the first one is drawn by lot."),
    "last_adjacent": _("Instead of the choice above, in the last round only."),
    "clubs": _(
        "A preference: it costs no win of difference and no repeated match, and makes no round "
        "impossible."
    ),
    "clubs_rounds": _("Counts only with “only in the first rounds”."),
}


def _number(name: str) -> forms.IntegerField:
    low, high = RANGES[name]
    optional = name in _NO_LIMIT
    return forms.IntegerField(
        label=field_label(name),
        min_value=low,
        max_value=high,
        required=not optional,
        help_text=_HELP.get(name, ""),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


def _criterion(place: int) -> forms.ChoiceField:
    named = [(c.value, criterion_words(c).name) for c in Criterion]
    choices = named[:1] if place == 1 else [("", "—"), *named[1:]]
    return forms.ChoiceField(
        label=_("%(place)s.") % {"place": place}, choices=choices, required=place == 1
    )


def read_codes(text: str) -> dict[str, str]:
    """Return the codes typed as "C=2, R=4", the dat without a code among them.

    >>> read_codes("C=2,  R = 4")
    {'': '1', 'C': '2', 'R': '4'}
    """
    codes = {"": "1"}
    for row in text.replace(";", ",").replace("\n", ",").split(","):
        if row.strip():
            code, _equals, times = row.partition("=")
            codes[code.strip()] = times.strip()
    return codes


class RulesForm(forms.Form):
    """All the fields of ``Rules``; the order of the standings as one choice a place."""

    codes = forms.CharField(
        label=_("Auction codes"),
        max_length=300,
        required=False,
        help_text=_("Each code with its multiplier, as in C=2, R=4. A dat without a code is 1."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in RANGES:
            self.fields[name] = _number(name)
        for name, words in CHOICES.items():
            choices = list(words.items())
            self.fields[name] = forms.ChoiceField(
                label=field_label(name), choices=choices, help_text=_HELP.get(name, "")
            )
        for name in FLAGS:
            self.fields[name] = forms.BooleanField(
                label=field_label(name), required=False, help_text=_HELP.get(name, "")
            )
        for place, name in enumerate(CRITERIA, start=1):
            self.fields[name] = _criterion(place)

    @staticmethod
    def of(rules: Rules) -> dict[str, Any]:
        """Return the initial values of a form about *rules*."""
        plain = rules.to_dict()
        criteria = plain.pop("criteria")
        plain["codes"] = codes_text(plain["codes"])
        return plain | dict.fromkeys(CRITERIA, "") | dict(zip(CRITERIA, criteria, strict=False))

    def clean(self) -> dict[str, Any]:
        """Let the rules themselves say what contradicts."""
        if not self.errors:
            try:
                self.cleaned_data["rules"] = self._rules()
            except BadRules as error:
                field = _FIELD_OF.get(error.code) or str(error.params.get("field", ""))
                self.add_error(field if field in self.fields else None, say(error))
        return self.cleaned_data

    def _rules(self) -> Rules:
        data = self.cleaned_data
        plain = {name: data[name] for name in (*RANGES, *CHOICES, *FLAGS)}
        plain["codes"] = read_codes(data["codes"])
        plain["criteria"] = [data[name] for name in CRITERIA if data[name]]
        return Rules.from_dict(plain)

    @property
    def rules(self) -> Rules:
        """The rules that the valid form says."""
        rules: Rules = self.cleaned_data["rules"]
        return rules

    @property
    def helper(self) -> FormHelper:
        """How crispy groups the fields; the template has the form and its buttons."""
        helper = FormHelper()
        helper.form_tag = False
        helper.disable_csrf = True
        helper.layout = Layout(
            Fieldset(
                _("The championship"),
                Div("rounds", "minutes", css_class="field-row"),
                "time_limit",
            ),
            Fieldset(
                _("The draw"),
                "system",
                "style",
                "last_adjacent",
                "tables_by_lot",
                Div("clubs", "clubs_rounds", css_class="field-row"),
            ),
            Fieldset(
                _("A match"),
                Div("dats", "target", "cap", css_class="field-row"),
                "tie",
                "codes",
                "agreements",
            ),
            Fieldset(
                _("Absence and bye"),
                Div("no_show_points", "no_show_minutes", css_class="field-row"),
                "no_show_from",
                "no_show_one_missing",
                Div("bye_points", css_class="field-row"),
                "bye_wins",
                "no_show_uses_bye",
                "no_show_meets",
            ),
            Fieldset(_("Order of the standings"), Div(*CRITERIA, css_class="field-row")),
            Fieldset(_("Infractions"), "catalogue", "faults"),
        )
        return helper
