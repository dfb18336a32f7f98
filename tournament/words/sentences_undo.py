"""One sentence for each reason why a line of the history is not taken back here."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

UNDO: dict[str, Promise] = {
    "undo_changed_since": _("Changed since by %(who)s at %(at)s."),
    "undo_checked_since": _(
        "Typed a second time since, and found equal: by %(who)s at %(at)s. "
        "Correct the result at its table."
    ),
    "undo_taken_back": _("Taken back by %(who)s at %(at)s."),
    "undo_sanctions_since": _(
        "The infractions of this table have changed since: by %(who)s at %(at)s. "
        "Correct the result at its table."
    ),
    "undo_expulsion_since": _(
        "Pair %(pair)s has been expelled or brought back since: by %(who)s at %(at)s. "
        "Correct the result at its table."
    ),
    "undo_published_since": _("Round %(round)s was published since: by %(who)s at %(at)s."),
    "undo_draft_since": _("Round %(round)s was made a draft again since: by %(who)s at %(at)s."),
    "undo_expulsion": _(
        "%(pair)s is expelled, and this result follows from it: "
        "bring the pair back first, then correct the table."
    ),
    "undo_sanction": _(
        "An infraction takes dat %(dat)s from %(pair)s: "
        "annul the infraction first, then correct the table."
    ),
    "undo_other_seats": _(
        "%(one)s–%(other)s sat at table %(table)s then: it is another match now."
    ),
    "by_hand_not_any_more": _(
        "It would bring back what no draw does and nobody has confirmed: pairs %(pairs)s. "
        "Change the draft by hand instead, and see its price."
    ),
    "undo_role": _(
        "Your part in this championship does not include this step: ask whoever runs it."
    ),
    "undo_unnamed": _("This page did not say what it takes back: look at it again, then press."),
    "undo_undone": _("What was taken back is entered again at its table."),
    "undo_overwritten": _("What was changed then has been changed again since."),
    "undo_round_closed": _(
        "Round %(round)s is closed: the result is corrected at its table, with a reason."
    ),
    "undo_time": _("Round %(round)s is not in play: its time counts no more."),
    "undo_played": _("The match is over: its minutes count no more."),
    "undo_gone": _("What this is about has been deleted."),
    "undo_pair_moved": _("%(pair)s has been changed since: change the others one by one."),
    "undo_never": _("This only tells what happened: there is nothing to take back."),
    "undo_unknown": _("This is not taken back from the history."),
    "undo_in_draft": _("A draft is changed on the page of its round."),
    "undo_publication": _("A published round becomes a draft again while it has no result."),
    "undo_closing": _("A closed round is opened again on its page, with a reason."),
    "undo_reopening": _("A round is closed again on its page."),
    "undo_deleted_round": _("A deleted round is drawn again."),
    "undo_rescue": _("Who sits where in a round in play is changed on a page of its own."),
    "undo_infraction": _("An infraction is changed or annulled on its page, with a reason."),
    "undo_annulled": _("An annulled infraction is recorded again at its table."),
    "undo_deleted_pair": _("A deleted pair is registered again, with a new number."),
    "undo_import": _("Pairs of a list are changed or deleted one by one."),
    "undo_on_its_page": _("This is changed on its own page."),
}
