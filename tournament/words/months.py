"""The months inside a date: "29 de novembre", "9 d’abril".

Django's Catalan date format leaves the preposition to the name of the month
and its catalogue leaves it out. Ours has it, under the same context, and the
filter ``date:"DATE_FORMAT"`` finds ours first.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

MONTHS: tuple[Promise, ...] = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
"""In their order, each with its preposition where the language has one."""
