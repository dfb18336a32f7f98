"""A partner leaves a pair and another steps in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.services.partners import change_partner
from tournament.views.access import desk_pair, user_of
from tournament.views.answers import posted_reason, posted_version, step_then


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a pair other players from the next round on."""
    pair = desk_pair(request, slug, number)
    player1, player2 = (request.POST.get(name, "") for name in ("player1", "player2"))
    return step_then(
        request,
        lambda: change_partner(
            pair,
            player1,
            player2,
            by=user_of(request),
            reason=posted_reason(request),
            version=posted_version(request),
        ),
        to=reverse("desk:pair_edit", args=[slug, number]),
        done=_("%(pair)s has other players from the next round on.") % {"pair": pair},
    )
