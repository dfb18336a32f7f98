"""The tables that are still playing, large enough for the whole hall, and their time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import condition, require_GET, require_POST

from tournament.models import Round
from tournament.services.clock import clock_of, estimate, waiting
from tournament.services.timekeeping import (
    announce_last_dat,
    extend,
    extend_round,
    pause_clock,
    resume_clock,
    start_clock,
    withdraw_last_dat,
)
from tournament.views.access import desk_round, user_of
from tournament.views.answers import step_then
from tournament.views.live import latest, news

Step = Callable[[], object]


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
        "clock": clock_of(round_),
        "waiting": waiting(round_, missing),
        "done": len(tables) - len(missing),
        "tables": len(tables),
        "estimate": estimate(round_.tournament),
    }


def _seen(round_: Round) -> str:
    return str(round_.state)


@require_POST
def last_dat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Note that the last dat was announced, or that it was not: to the table named, or to all."""
    round_, by = desk_round(request, slug, number), user_of(request)
    table = _whole(request.POST.get("table", ""))
    if request.POST.get("act") == "withdraw":
        seen = _moment(request.POST.get("seen", ""))
        step: Step = partial(withdraw_last_dat, round_, by=by, number=table, seen=seen)
        done = _("The announcement of the last dat is taken back.")
    else:
        step = partial(announce_last_dat, round_, by=by, number=table)
        done = _("Table %(table)s plays its last dat.") if table else _("Last dat for everybody.")
    return _then(request, round_, step, done % {"table": table})


@require_POST
def more_time(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give some minutes more: to the table that is named, or to everybody."""
    round_, by = desk_round(request, slug, number), user_of(request)
    table = _whole(request.POST.get("table", ""))
    minutes = _whole(request.POST.get("minutes", "")) or 0
    if table is None:
        seen = _whole(request.POST.get("seen", ""))
        step: Step = partial(extend_round, round_, minutes, by=by, seen=seen)
        done = _("Everybody has %(minutes)s minutes more.")
    else:
        step = partial(extend, round_, table, minutes, by=by)
        done = _("Table %(table)s has %(minutes)s minutes more.")
    return _then(request, round_, step, done % {"table": table, "minutes": minutes})


_CLOCK: dict[str, tuple[Callable[..., object], Promise]] = {
    "start": (start_clock, gettext_lazy("The clock counts anew from now.")),
    "pause": (pause_clock, gettext_lazy("The clock is stopped.")),
    "resume": (resume_clock, gettext_lazy("The clock runs on.")),
}
"""What can be done with the clock of a round, by the name that the form sends."""


@require_POST
def clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock anew, stop it or let it run on."""
    round_ = desk_round(request, slug, number)
    act = request.POST.get("act", "")
    if act not in _CLOCK:
        return HttpResponseBadRequest()
    step, done = _CLOCK[act]
    more = {"seen": _moment(request.POST.get("seen", ""))} if act == "start" else {}
    return _then(request, round_, lambda: step(round_, by=user_of(request), **more), str(done))


def _then(request: HttpRequest, round_: Round, step: Step, done: str) -> HttpResponse:
    """Take *step* and come back to the tables that are still playing."""
    to = reverse("desk:missing", args=[round_.tournament.slug, round_.number])
    return step_then(request, step, to=to, done=done)


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 7 else None


def _moment(text: str) -> datetime | None:
    """Return the moment that a form has shown; None if it is none, which no page sends."""
    try:
        return parse_datetime(text)
    except ValueError:
        return None
