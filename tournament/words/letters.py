"""Which letter on the entry line stands for what, in the language of who types.

The letters of one place (alone, after a table, after both figures) are all
different in each language; a test holds it.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.typed_line import ALONE, OF_RESULT, OF_TABLE, Letters, Word


class Letter(NamedTuple):
    """A word of the entry line: what is typed, and what it does."""

    typed: Promise
    does: Promise


LETTERS: dict[Word, Letter] = {
    Word.LEFT: Letter(pgettext_lazy("letter: left", "l"), _("the pair at the left won the lot")),
    Word.RIGHT: Letter(pgettext_lazy("letter: right", "r"), _("the pair at the right won the lot")),
    Word.YES: Letter(pgettext_lazy("letter: yes", "y"), _("yes, to what the page asks")),
    Word.NO: Letter(pgettext_lazy("letter: no", "n"), _("no, to what the page asks")),
    Word.LEFT_ABSENT: Letter(
        pgettext_lazy("letters: left absent", "al"), _("the pair at the left did not appear")
    ),
    Word.RIGHT_ABSENT: Letter(
        pgettext_lazy("letters: right absent", "ar"), _("the pair at the right did not appear")
    ),
    Word.BOTH_ABSENT: Letter(
        pgettext_lazy("letters: both absent", "aa"), _("neither pair appeared")
    ),
    Word.DATS: Letter(pgettext_lazy("letter: dat by dat", "d"), _("type the sheet dat by dat")),
    Word.TABLE: Letter(
        pgettext_lazy("letter: page of the table", "f"),
        _("everything about the table: a decision, what was stored"),
    ),
    Word.INFRACTION: Letter(pgettext_lazy("letter: infraction", "i"), _("record an infraction")),
    Word.LAST_DAT: Letter(
        pgettext_lazy("letter: last dat", "u"), _("announce the last dat, to all or to a table")
    ),
    Word.MORE_TIME: Letter(
        pgettext_lazy("letter: more time", "m"), _("give 5 min more, to all or to a table")
    ),
    Word.UNDO: Letter(pgettext_lazy("letter: take back", "z"), _("take the last one back")),
    Word.ORDER: Letter(
        pgettext_lazy("letter: pile in order", "o"),
        _("the pile is in the order of the tables: type no table at all"),
    ),
    Word.HAPPENED: Letter(
        pgettext_lazy("letter: something happened", "h"), _("something happened")
    ),
    Word.CLOSE: Letter(pgettext_lazy("letter: close the round", "c"), _("close the round")),
    Word.CHECK: Letter(pgettext_lazy("letter: second pass", "w"), _("the second pass")),
}


def typed_letters() -> Letters:
    """Return what the letters mean in the language of who types."""
    return Letters(
        *(
            {str(LETTERS[word].typed): word for word in place}
            for place in (ALONE, OF_TABLE, OF_RESULT)
        )
    )
