"""One sentence for each reason why a line of the history is not taken back here."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

UNDO: dict[str, Promise] = {
    "undo_changed_since": _("Changed since by %(who)s at %(at)s: take that back first."),
    "undo_taken_back": _("Taken back by %(who)s at %(at)s."),
    "undo_undone": _("What was taken back is entered again at its table."),
    "undo_overwritten": _("What was changed then has been changed again since."),
    "undo_round_closed": _(
        "Round %(round)s is closed: the result is corrected at its table, with a reason."
    ),
    "undo_played": _("The match is over: its minutes count no more."),
    "undo_gone": _("What this is about has been deleted."),
    "undo_pair_moved": _("%(pair)s has been changed since: change the others one by one."),
    "undo_never": _("This only tells what happened: there is nothing to take back."),
    "undo_in_draft": _("A draft is changed on the page of its round."),
    "undo_publication": _("A published round becomes a draft again while it has no result."),
    "undo_closing": _("A closed round is opened again on its page, with a reason."),
    "undo_reopening": _("A round is closed again on its page."),
    "undo_infraction": _("An infraction is changed or annulled on its page, with a reason."),
    "undo_on_its_page": _("This is changed on its own page."),
}
