"""Where the evening stands, and the one thing to do next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.services.evening import evening, plan_rounds
from tournament.views.access import desk_tournament, user_of
from tournament.views.answers import posted_reason, step_then

STEPS = ("register", "draw", "publish", "enter", "close", "show_standings")


@require_GET
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is done, what is missing and what comes next."""
    now = evening(desk_tournament(request, slug))
    kind = now.step.kind.value
    context = {
        "tournament": now.tournament,
        "section": "now",
        "evening": now,
        "done_steps": STEPS[: STEPS.index(kind)] if kind in STEPS else STEPS,
    }
    return render(request, "desk/now/now.html", context)


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
