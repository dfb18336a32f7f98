"""The list of pairs as a spreadsheet opens it, and as the import reads it back."""

from __future__ import annotations

import csv
import io

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.exports import harmless


def pairs_csv(tournament: Tournament) -> bytes:
    """Return the pairs by number, with titles in the active language.

    Semicolons and a byte order mark: what a spreadsheet set to Catalan or
    Spanish opens with a double click. One query.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(
        [
            _("No."),
            _("Nickname"),
            _("First player"),
            _("Second player"),
            _("Town or club"),
            _("Telephone"),
            _("Paid"),
            _("Present"),
            _("Remarks"),
        ]
    )
    for pair in tournament.pairs.all():
        texts = (pair.nickname, pair.player1, pair.player2, pair.town, pair.phone)
        ticks = [_("yes") if tick else _("no") for tick in (pair.paid, pair.present)]
        writer.writerow([pair.number, *map(harmless, texts), *ticks, harmless(pair.remarks)])
    return text.getvalue().encode("utf-8-sig")
