"""One sentence for each thing that the entry line cannot read, or asks."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LINE: dict[str, Promise] = {
    "line_empty": _("Nothing was typed."),
    "line_unreadable": _("“%(text)s” cannot be read."),
    "line_too_long": _("“%(text)s” is too much: a line has a table and two figures."),
    "line_too_much": _("%(text)s is too much for a match: look at the sheet again."),
    "line_half_typed": _("“%(text)s” is half typed: it needs the table and both figures."),
    "line_sheet_wrong": _("The sheet cannot be stored. %(why)s"),
    "line_sheet_empty": _("Write at least one dat of table %(table)s."),
    "line_not_your_role": _("Somebody with another role does this."),
    "line_stored_already": _(
        "Table %(table)s was saved before this line. Replace what is stored by what you typed?"
    ),
    "correction_asks_reason": _(
        "Round %(round)s is closed: write why the result of table %(table)s changes."
    ),
    "before_target": _(
        "%(points)s: neither pair has %(target)s points. Was time up, or were all %(dats)s "
        "dats played?"
    ),
    "beyond_usual": _("%(points)s: so many points are very rare. Does the sheet say so?"),
    "second_pass_differs": _(
        "What you typed for table %(table)s differs from what is stored. Look at the sheet: is "
        "what you typed right?"
    ),
}
