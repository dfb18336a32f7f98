"""Where the evening stands, and the one thing to do next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_GET, require_POST

from tournament.models import Round
from tournament.services.advice import misfit
from tournament.services.board import line_of
from tournament.services.evening import Evening, evening, plan_rounds
from tournament.services.roles import may
from tournament.views.access import desk_role, desk_tournament, user_of
from tournament.views.answers import posted_reason, step_then
from tournament.views.line import line_context
from tournament.views.live import latest, news

STEPS = ("register", "draw", "publish", "enter", "close", "show_standings")


@require_GET
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is done, what is missing and what comes next."""
    now = evening(desk_tournament(request, slug))
    last = now.last
    playing = last is not None and last.state == Round.State.PLAYING
    context = {
        "tournament": now.tournament,
        "section": "now",
        "evening": now,
        "meet_all": None if now.last else misfit(now.tournament.rules, now.hall.present),
        "done_steps": _done(now),
        "live_url": f"{reverse('desk:now_live', args=[slug])}?seen={_seen(now)}",
    }
    if last and playing and may(desk_role(request), "line"):
        rules = now.tournament.rules
        context |= line_context(request, last, [line_of(t, rules) for t in now.seated])
    return render(request, "desk/now/now.html", context)


def _done(now: Evening) -> tuple[str, ...]:
    kind = now.step.kind.value
    return STEPS[: STEPS.index(kind)] if kind in STEPS else STEPS


def _seen(now: Evening) -> str:
    """Return what the page as a whole depends on: the next step and its round.

    While a round is in play the parts of the page follow one by one: it has the entry line.
    """
    playing = now.last is not None and now.last.state == Round.State.PLAYING
    return f"{'playing' if playing else now.step.kind.value}-{now.step.round}"


@require_GET
@condition(etag_func=latest)
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with what has changed on the page; when the next step has, with the whole page."""
    now = evening(desk_tournament(request, slug))
    context = {
        "tournament": now.tournament,
        "evening": now,
        "done_steps": _done(now),
        "live": True,
    }
    return news(request, "desk/now/live.html", context, seen=_seen(now))


@require_POST
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Play more or fewer rounds than planned."""
    tournament = desk_tournament(request, slug)
    text = request.POST.get("rounds", "")
    rounds = int(text) if text.isdecimal() and len(text) < 4 else 0
    reason = posted_reason(request)
    return step_then(
        request,
        lambda: plan_rounds(tournament, rounds, by=user_of(request), reason=reason),
        to=reverse("desk:tournament", args=[slug]),
        done=_("The championship has %(rounds)s rounds now.") % {"rounds": rounds},
    )
