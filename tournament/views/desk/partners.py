"""A partner leaves a pair and another steps in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournament.forms.pairs import QUESTIONS
from tournament.services.partners import change_partner
from tournament.views.access import desk_pair, user_of
from tournament.views.answers import posted_reason, posted_version
from tournament.views.desk.pairs import edition
from tournament.words import say


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a pair other players from the next round on; ask if one may be in another pair."""
    pair = desk_pair(request, slug, number)
    player1, player2 = (request.POST.get(name, "") for name in ("player1", "player2"))
    try:
        change_partner(
            pair,
            player1,
            player2,
            by=user_of(request),
            reason=posted_reason(request),
            version=posted_version(request),
            accept_person="accept_person" in request.POST,
        )
    except RuleError as refusal:
        if refusal.code in QUESTIONS:
            typed = {"player1": player1, "player2": player2, "reason": posted_reason(request)}
            context = edition(pair, partner_asked=say(refusal), partner=typed)
            return render(request, "desk/pairs/edit.html", context)
        messages.error(request, say(refusal))
    else:
        said = _("%(pair)s has other players from the next round on.") % {"pair": pair}
        messages.success(request, said)
    return redirect("desk:pair_edit", slug, number)
