"""One sentence for each refusal about what organisers and pairs wish of the draw."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WISHES: dict[str, Promise] = {
    "pair_unknown": _("No pair answers to “%(text)s”. Type its number or its nickname."),
    "pair_ambiguous": _("“%(text)s” may be several pairs: %(pairs)s. Type the number."),
    "forbidden_itself": _("Pair %(pair)s cannot meet itself: type two different pairs."),
    "forbidden_already": _("It is forbidden already that %(one)s meets %(other)s."),
    "not_forbidden": _("Nobody forbids any more that %(one)s meets %(other)s."),
    "tables_unreadable": _(
        "“%(text)s” is not a number of a table. Type numbers and ranges, as in 3, 7-9."
    ),
    "table_number": _("Tables have numbers from 1 to %(most)s, and %(table)s is none of them."),
    "unusable_is_fixed": _(
        "Table %(table)s is the fixed table of the pair %(pair)s. Free the pair first, or leave "
        "the table in use."
    ),
    "fixed_is_unusable": _(
        "Table %(table)s is among those that cannot be used. Choose another one, or take it off "
        "that list."
    ),
}
