"""What a corrected result of an earlier round means for the round that is on the tables."""

from __future__ import annotations

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Round, Table
from tournament.services.draws import last_round
from tournament.services.results import has_results
from tournament.services.roles import may
from tournament.views.access import desk_role


def correction_note(request: HttpRequest, table: Table, reason: str) -> tuple[str, str]:
    """Return what a corrected result means for the last round, and where to act; "" if nothing.

    A draft should be drawn again. Of a published round only the tables concerned
    are drawn anew, and only while it has no result; then it stays as it was.
    """
    last = last_round(table.round.tournament)
    if last is None or last.number == table.round.number:
        return "", ""
    slug, waits = last.tournament.slug, last.state == Round.State.PLAYING and not has_results(last)
    place = ""
    if last.state == Round.State.DRAFT:
        place = reverse("desk:round", args=[slug, last.number])
        text = _("The standings have changed: draw round %(round)s again, it is only a draft.")
    elif waits:
        text = _(
            "The standings have changed. Round %(round)s has no result yet: "
            "draw the tables of the two pairs anew, or leave it as it is."
        )
    else:
        text = _(
            "The standings have changed; round %(round)s stays as it was drawn. "
            "The printed standings carry a note."
        )
    if waits and table.right and may(desk_role(request), "rescue"):
        query = QueryDict(mutable=True)
        query["again"], query["reason"] = f"{table.left.number}, {table.right.number}", reason
        place = f"{reverse('desk:rescue', args=[slug, last.number])}?{query.urlencode()}"
    return text % {"round": last.number}, place
