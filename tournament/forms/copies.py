"""What is said about a championship that is made from another one."""

from __future__ import annotations

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext_lazy as _


class CopyForm(forms.Form):
    """A new name and day, and who comes along."""

    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput({"autofocus": True})
    )
    date = forms.DateField(
        label=_("Date"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    people = forms.BooleanField(
        label=_("With its pairs"),
        help_text=_("Numbered anew in the same order; nobody is present, paid, out or expelled."),
        required=False,
        initial=True,
    )
    team = forms.BooleanField(
        label=_("With its team"),
        help_text=_("Who helps with this one helps with the new one too, in the same role."),
        required=False,
    )

    @property
    def helper(self) -> FormHelper:
        """How crispy lays the fields out; the template has the form and its buttons."""
        helper = FormHelper()
        helper.form_tag = False
        helper.disable_csrf = True
        helper.layout = Layout("name", "date", "people", "team")
        return helper
