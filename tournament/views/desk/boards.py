"""A round as a board of cards, which stays up to date while somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import condition, require_GET

from tournament.models import Round
from tournament.services.board import board, draft_board
from tournament.services.cards import Card, board_of, cards_of_draft, cards_of_results
from tournament.services.roles import may
from tournament.views.access import desk_role, desk_round
from tournament.views.live import latest, news


def board_context(
    request: HttpRequest, round_: Round, cards: Callable[[], list[Card]]
) -> dict[str, Any]:
    """Return the board of *round_*, if the address asks for it instead of the list."""
    if request.GET.get("view") != "board":
        return {}
    shown = board_of(cards(), request.GET.get("show", ""))
    query = urlencode({"seen": round_.state, "show": shown.show})
    address = reverse("desk:board_live", args=[round_.tournament.slug, round_.number])
    return {"board": shown, "live_url": f"{address}?{query}"}


@require_GET
@condition(etag_func=latest)
def live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the cards as they are now; when the round has another state, with its page."""
    round_ = desk_round(request, slug, number)
    draft = round_.state == Round.State.DRAFT
    if draft and not may(desk_role(request), "publish"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    cards = (
        cards_of_draft(draft_board(round_)) if draft else cards_of_results(round_, board(round_))
    )
    context = {
        "tournament": round_.tournament,
        "round": round_,
        "board": board_of(cards, request.GET.get("show", "")),
        "live": True,
    }
    return news(request, "desk/rounds/_board.html", context, seen=str(round_.state))
