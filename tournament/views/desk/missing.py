"""The tables that are still playing, large enough for the whole hall, and their time."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_GET, require_POST

from tournament.models import Round
from tournament.services.clock import announce_last_dat, estimate, extend, waiting
from tournament.views.access import desk_round, user_of
from tournament.views.answers import step_then
from tournament.views.live import latest, news


@require_GET
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who is still playing; a round that is not in play has its own page."""
    round_ = desk_round(request, slug, number)
    if round_.state != Round.State.PLAYING:
        return redirect("desk:round", slug, number)
    live_url = reverse("desk:missing_live", args=[slug, number])
    context = _context(round_) | {
        "section": "rounds",
        "live_url": f"{live_url}?seen={_seen(round_)}",
    }
    return render(request, "desk/missing/show.html", context)


@require_GET
@condition(etag_func=latest)
def live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with what has changed on that page."""
    round_ = desk_round(request, slug, number)
    if round_.state == Round.State.DRAFT:  # it was taken back while somebody looked
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    context = _context(round_) | {"live": True}
    return news(request, "desk/missing/_waiting.html", context, seen=_seen(round_))


def _context(round_: Round) -> dict[str, Any]:
    tables = [table for table in round_.tables.with_pairs() if table.number is not None]
    missing = [table for table in tables if table.is_pending]
    return {
        "tournament": round_.tournament,
        "round": round_,
        "waiting": waiting(round_, missing),
        "done": len(tables) - len(missing),
        "tables": len(tables),
        "estimate": estimate(round_.tournament),
    }


def _seen(round_: Round) -> str:
    return str(round_.state)


@require_POST
def last_dat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that the last dat was announced: to the table that is named, or to all."""
    round_ = desk_round(request, slug, number)
    table = _whole(request.POST.get("table", ""))
    done = _("Table %(table)s plays its last dat.") if table else _("Last dat for everybody.")
    return step_then(
        request,
        lambda: announce_last_dat(round_, by=user_of(request), number=table),
        to=reverse("desk:missing", args=[slug, number]),
        done=done % {"table": table},
    )


@require_POST
def more_time(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a table some minutes more."""
    round_ = desk_round(request, slug, number)
    table = _whole(request.POST.get("table", "")) or 0
    minutes = _whole(request.POST.get("minutes", "")) or 0
    return step_then(
        request,
        lambda: extend(round_, table, minutes, by=user_of(request)),
        to=reverse("desk:missing", args=[slug, number]),
        done=_("Table %(table)s has %(minutes)s minutes more.")
        % {"table": table, "minutes": minutes},
    )


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 7 else None
