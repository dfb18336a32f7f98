"""What failed around the program, in sentences for who asked for a page or typed a command."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.trouble import Trouble


@dataclass(frozen=True, slots=True)
class TroubleWords:
    """What has happened, and what to do about it."""

    title: str
    text: str


def trouble_words(trouble: Trouble) -> TroubleWords:
    """Return *trouble* in words."""
    words = {
        Trouble.BUSY: (
            _("The database is busy"),
            _(
                "Another program holds it, or something that takes long, as a large list does. "
                "Nothing of this was saved; what was saved before is safe, and the pages can be "
                "read. Close what else has the file of data open, and try again."
            ),
        ),
        Trouble.FULL: (
            _("The disk is full"),
            _(
                "Nothing of this was saved; what was saved before is safe, and the pages can be "
                "read. Make room on the disk of the machine that serves this (empty the "
                "bin, delete films or downloads), and try again."
            ),
        ),
        Trouble.READ_ONLY: (
            _("The data can only be read"),
            _(
                "The program may not write into the folder of the data, or their disk takes "
                "nothing any more. Nothing of this was saved; the pages can be read. Give the "
                "program the right to write there, start it again, and try again."
            ),
        ),
        Trouble.GONE: (
            _("The database does not answer"),
            _(
                "Nothing of this was saved; what was saved before is safe. Look whether the "
                "server of the database runs and the network reaches it, and try again."
            ),
        ),
        Trouble.FAILING: (
            _("The file of data cannot be read or written"),
            _(
                "Perhaps its disk fails, perhaps the folder of the data has been moved away. Stop "
                "the program and copy the whole folder of the data to another disk before "
                "anything else."
            ),
        ),
    }
    return TroubleWords(*words[trouble])
