"""The tables of a round, as a list or as a board, up to date while somebody looks at them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import condition, require_GET

from tournament.models import Round
from tournament.services.board import board, draft_board
from tournament.services.cards import board_of, cards_of_draft, cards_of_results
from tournament.services.roles import may
from tournament.views.access import desk_role, desk_round
from tournament.views.live import latest, news


def playing_context(round_: Round) -> dict[str, Any]:
    """Return the tables of a round in play: who is missing, whose result is in."""
    lines = board(round_)
    playable = [line for line in lines if line.number is not None]
    missing = [line for line in playable if line.table.is_pending]
    return {
        "all_tables": [line.table for line in lines],
        "all_lines": lines,
        "cards": partial(cards_of_results, round_, lines),
        "missing": missing,
        "entered": [line for line in playable if not line.table.is_pending],
        "byes": [line for line in lines if line.number is None],
        "tables": len(playable),
        "done": len(playable) - len(missing),
    }


def newer_round(round_: Round) -> Round | None:
    """Return the last round after *round_*, drafts included; None if there is none."""
    later = Round.objects.filter(tournament=round_.tournament, number__gt=round_.number)
    return later.order_by("-number").first()


def board_context(request: HttpRequest, round_: Round, tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return where the page asks for news, and the board if the address asks for one."""
    shown = None
    if request.GET.get("view") == "board":
        shown = board_of(tables["cards"](), request.GET.get("show", ""))
    query = {"seen": _seen(round_)}
    if shown:
        query |= {"view": "board", "show": shown.show}
    address = reverse("desk:board_live", args=[round_.tournament.slug, round_.number])
    return {"board": shown, "live_url": f"{address}?{urlencode(query)}"}


@require_GET
@condition(etag_func=latest)
def live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the tables as they are now; when the round has another state, with its page."""
    round_ = desk_round(request, slug, number)
    if round_.state == Round.State.DRAFT and not may(desk_role(request), "publish"):
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    tables = _tables(round_)
    context = {"tournament": round_.tournament, "round": round_, "live": True, **tables}
    context["role"] = desk_role(request)
    template = "desk/rounds/_lists.html"
    if round_.state == Round.State.CLOSED:
        template = "desk/rounds/_newer.html"
        context["newer"] = newer_round(round_)
    if request.GET.get("view") == "board":
        template = "desk/rounds/_board.html"
        context["board"] = board_of(tables["cards"](), request.GET.get("show", ""))
    return news(request, template, context, seen=_seen(round_))


def _tables(round_: Round) -> dict[str, Any]:
    if round_.state == Round.State.DRAFT:
        return {"cards": partial(cards_of_draft, draft_board(round_))}
    return playing_context(round_)


def _seen(round_: Round) -> str:
    """Return what the page as a whole depends on."""
    return str(round_.state)
