"""The rows of a sheet, typed dat by dat (V 15.2.5-6).

A row counts once points or something special stand in it; 0 is written for
"taules". The running totals are computed beside those of the paper, and every
error stands in its own row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.dat import (
    HALF,
    PlayedDat,
    check_dat,
    first_difference,
    running_totals,
    sanctioned_dat,
    score_dat,
)
from scoring.errors import ImpossibleDat
from scoring.points import LEFT, RIGHT, Points, Side
from scoring.rules import Rules
from tournament.forms.results import lot_field, reason_field
from tournament.words import say

PASSED = "passed"
SPECIAL = [
    ("", "—"),
    (LEFT.value, gettext_lazy("serious, left")),
    (RIGHT.value, gettext_lazy("serious, right")),
    (PASSED, gettext_lazy("passed 0–0")),
]
CARDS = "cards"
UNITS = [
    ("points", gettext_lazy("points, as on the paper")),
    (CARDS, gettext_lazy("card points of the winner, 36 to 72")),
]


class SheetForm(forms.Form):
    """What the sheet says beside its rows."""

    unit = forms.ChoiceField(label=gettext_lazy("Written as"), choices=UNITS, required=False)
    lot_winner = lot_field()
    reason = reason_field()


def number_field(label: Any) -> forms.IntegerField:
    """Return a small field for points."""
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=9_999)


class DatForm(forms.Form):
    """One row; ``dat`` is its value once it could be read, None while blank."""

    left = number_field(gettext_lazy("Points of the left pair"))
    right = number_field(gettext_lazy("Points of the right pair"))
    code = forms.ChoiceField(label=gettext_lazy("Auction"), required=False)
    special = forms.ChoiceField(
        label=gettext_lazy("Something special"), choices=SPECIAL, required=False
    )
    paper_left = number_field(gettext_lazy("Total of the left pair on the paper"))
    paper_right = number_field(gettext_lazy("Total of the right pair on the paper"))

    def __init__(self, *args: Any, rules: Rules, in_cards: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.rules, self.in_cards = rules, in_cards
        codes = [(code, code or "–") for code in rules.codes]
        self.fields["code"].choices = codes  # type: ignore[attr-defined]
        self.dat: PlayedDat | None = None
        self.total: Points | None = None

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if self.errors or not self.filled(data):
            return data
        try:
            self.dat = self._read(data)
            check_dat(self.dat, self.rules)
        except ImpossibleDat as error:
            self.add_error(None, say(error))
        return data

    def filled(self, data: dict[str, Any]) -> bool:
        """Return whether the row says anything; a code alone lacks its points."""
        if data.get("left") is None and data.get("right") is None and not data.get("special"):
            if data.get("code"):
                self.add_error(None, _("Write the points too: 0 if the dat was tied at 36–36."))
            return False
        return True

    def _read(self, data: dict[str, Any]) -> PlayedDat:
        left, right, code = data["left"] or 0, data["right"] or 0, data["code"]
        if data["special"] in (LEFT.value, RIGHT.value):
            dat = sanctioned_dat(Side(data["special"]), code, self.rules)
            blank = data["left"] is None and data["right"] is None
            return dat if blank else PlayedDat(Points(left, right), code, dat.offender)
        if self.in_cards:
            return PlayedDat(self._from_cards(left, right, code), code, None, bool(data["special"]))
        return PlayedDat(Points(left, right), code, None, data["special"] == PASSED)

    def _from_cards(self, left: int, right: int, code: str) -> Points:
        """Return the points of a dat whose card points are written at the winner's side."""
        if left and right and left + right != 2 * HALF:
            raise ImpossibleDat("both_score", left=left, right=right)
        most = max(left, right)
        if not most:
            return Points(0, 0)
        winner = None if most == HALF else LEFT if left > right else RIGHT
        return score_dat(winner, most, code, self.rules)

    @property
    def on_paper(self) -> Points | None:
        """The running totals as the paper has them; None unless both are written."""
        data = getattr(self, "cleaned_data", {})
        left, right = data.get("paper_left"), data.get("paper_right")
        return None if left is None or right is None else Points(left, right)


class SheetRows(forms.BaseFormSet):
    """All the rows of one sheet."""

    def clean(self) -> None:
        """Say in which row the sheet breaks the rules or its own sums."""
        rows = list(self.forms)
        last = max((n for n, row in enumerate(rows) if row.dat), default=-1)
        for number, row in enumerate(rows[: last + 1], start=1):
            if row.dat is None and not row.errors:
                row.add_error(
                    None, _("Dat %(dat)s is blank, but one below it is not.") % {"dat": number}
                )
        readable = [row for row in rows[: last + 1] if row.dat]
        self._write_totals(readable)
        if all(row.is_valid() for row in rows):
            self._compare(readable)

    def _write_totals(self, rows: Sequence[DatForm]) -> None:
        """Put the running total beside each row; refuse rows after the target (V 12.3)."""
        target = rows[0].rules.target if rows else None
        before = Points(0, 0)
        for row, total in zip(rows, running_totals([r.dat for r in rows if r.dat]), strict=True):
            row.total = total
            if target is not None and max(before) >= target:
                row.add_error(None, say(ImpossibleDat("after_target", target=target)))
            before = total

    def _compare(self, rows: Sequence[DatForm]) -> None:
        dats = [row.dat for row in rows if row.dat]
        if number := first_difference(dats, [row.on_paper for row in rows]):
            row = rows[number - 1]
            row.add_error(
                None, say(ImpossibleDat("running_total", found=row.total, written=row.on_paper))
            )

    @property
    def dats(self) -> list[PlayedDat]:
        """The rows as values, in order; only once the whole sheet is valid."""
        return [row.dat for row in self.forms if row.dat]


def sheet_rows(rules: Rules, data: Any = None, dats: Sequence[PlayedDat] = ()) -> SheetRows:
    """Return the rows of a sheet: as typed (*data*), else as stored (*dats*)."""
    factory = forms.formset_factory(
        DatForm, formset=SheetRows, extra=0, min_num=rules.dats, max_num=rules.dats,
        absolute_max=rules.dats,
    )  # fmt: skip
    in_cards = bool(data) and data.get("unit") == CARDS
    options = {"rules": rules, "in_cards": in_cards}
    rows = factory(data, prefix="dat", initial=_initial(dats), form_kwargs=options)
    return cast(SheetRows, rows)


def _initial(dats: Sequence[PlayedDat]) -> list[dict[str, Any]]:
    return [
        {
            "left": dat.points.left or None if dat.points.right else dat.points.left,
            "right": dat.points.right or None,
            "code": dat.code,
            "special": dat.offender.value if dat.offender else PASSED if dat.passed else "",
        }
        for dat in dats
    ]
