"""What a typist writes off a sheet: the totals, or another way to end."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleError
from scoring.match import Award, PaperResult, ResultKind
from scoring.points import LEFT, RIGHT, Points, Side
from tournament.models import Table
from tournament.words import say

NO_SHOW_LEFT, NO_SHOW_RIGHT = "no_show_left", "no_show_right"
ENDINGS = [
    (ResultKind.PLAYED.value, _("played")),
    (NO_SHOW_LEFT, _("no-show of the left pair")),
    (NO_SHOW_RIGHT, _("no-show of the right pair")),
    (ResultKind.DOUBLE_NO_SHOW.value, _("both absent")),
    (ResultKind.ADJUDICATED.value, _("adjudicated")),
]
AWARDS: list[tuple[str, Promise]] = [
    (Award.LEFT.value, _("the left pair wins")),
    (Award.RIGHT.value, _("the right pair wins")),
    (Award.HALF.value, _("half a win each")),
    (Award.NONE.value, _("nobody wins")),
]
ABSENT = {NO_SHOW_LEFT: LEFT, NO_SHOW_RIGHT: RIGHT}
MOST = 99_999
"""Far above what any match can have; the rules say the rest."""

FIELD_OF = {
    "lot_missing": "lot_winner",
    "award_missing": "award",
    "correction_needs_reason": "reason",
    "adjudication_needs_reason": "reason",
}
"""Where the sentence of a refusal belongs; anywhere else it stands above the form."""


def lot_field() -> forms.ChoiceField:
    """Return the field for the winner of the initial lot; blank is nobody marked."""
    choices = [("", "—"), (LEFT.value, _("left")), (RIGHT.value, _("right"))]
    return forms.ChoiceField(label=_("Winner of the lot"), choices=choices, required=False)


def points_field(label: Any) -> forms.IntegerField:
    """Return a field for the points of a pair; the rules judge them."""
    too_much = _("This is too much for a match: look at the sheet again.")
    return forms.IntegerField(
        label=label, required=False, max_value=MOST, error_messages={"max_value": too_much}
    )


def reason_field() -> forms.CharField:
    """Return the field for the reason of a correction or of a decision."""
    return forms.CharField(label=_("Reason"), max_length=500, required=False)


def refuse(form: forms.Form, error: RuleError) -> None:
    """Write on *form* why the rules refuse what it says; what was typed stays."""
    field = FIELD_OF.get(error.code)
    form.add_error(field if field in form.fields else None, say(error))


class ResultForm(forms.Form):
    """Totals as on the paper, left and right, or how the match ended without them."""

    kind = forms.ChoiceField(choices=ENDINGS, required=False)
    left_points = points_field(_("Points of the left pair"))
    right_points = points_field(_("Points of the right pair"))
    lot_winner = lot_field()
    award = forms.ChoiceField(label=_("Who wins"), choices=[("", "—"), *AWARDS], required=False)
    reason = reason_field()

    @property
    def awards(self) -> list[tuple[str, Promise]]:
        """Who may be given the match, each with its word."""
        return AWARDS

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("kind") in ("", ResultKind.PLAYED.value):
            self._need_points(data)
        return data

    def _need_points(self, data: dict[str, Any]) -> None:
        for name, sentence in (
            ("left_points", _("Write the points of the left pair.")),
            ("right_points", _("Write the points of the right pair.")),
        ):
            if data.get(name) is None and name not in self.errors:
                self.add_error(name, sentence)

    def paper(self) -> PaperResult:
        """Return what was typed, as the value that the rules judge."""
        data = self.cleaned_data
        kind = data["kind"] or ResultKind.PLAYED.value
        if kind in ABSENT:
            return PaperResult(kind=ResultKind.NO_SHOW, loser=ABSENT[kind])
        if kind == ResultKind.DOUBLE_NO_SHOW.value:
            return PaperResult(kind=ResultKind.DOUBLE_NO_SHOW)
        totals = Points(data["left_points"] or 0, data["right_points"] or 0)
        if kind == ResultKind.ADJUDICATED.value:
            award = Award(data["award"]) if data["award"] else None
            return PaperResult(kind=ResultKind.ADJUDICATED, totals=totals, award=award)
        lot = Side(data["lot_winner"]) if data["lot_winner"] else None
        return PaperResult(totals=totals, lot_winner=lot)


def result_initial(table: Table) -> dict[str, Any]:
    """Return what the form shows of the result that *table* holds."""
    kind = table.kind
    if kind == ResultKind.NO_SHOW.value:
        kind = NO_SHOW_LEFT if table.loser == LEFT.value else NO_SHOW_RIGHT
    return {
        "kind": kind,
        "left_points": table.left_points,
        "right_points": table.right_points,
        "lot_winner": table.lot_winner,
        "award": table.award,
        "reason": "",
    }
