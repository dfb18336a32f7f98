"""When something happens after a round is published."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Round
from tournament.services.rescue import (
    late_meets_resting,
    resting_table,
    rival_meets_resting,
    take_back,
    without_a_seat,
)
from tournament.services.results import has_results
from tournament.views.access import desk_round, user_of
from tournament.views.answers import attempt, posted_reason, posted_version


@require_GET
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Offer what can be done about a late pair, one that leaves, and a wrong result."""
    round_ = desk_round(request, slug, number)
    if round_.state != Round.State.PLAYING:
        return redirect("desk:round", slug, number)
    rest = resting_table(round_)
    playing = round_.tables.with_pairs().filter(kind="")
    context = {
        "tournament": round_.tournament,
        "section": "rounds",
        "round": round_,
        "resting": rest.left if rest else None,
        "waiting": without_a_seat(round_),
        "seated": [(table, pair) for table in playing for pair in (table.left, table.right)],
        "started": has_results(round_),
        "again": request.GET.get("again", ""),
        "reason": request.GET.get("reason", ""),
    }
    return render(request, "desk/rescue/show.html", context)


@require_POST
def late(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a late pair play the one that rests."""
    round_ = desk_round(request, slug, number)
    pair = _whole(request.POST.get("pair", ""))
    table = attempt(request, lambda: late_meets_resting(round_, pair, by=user_of(request)))
    if table is None:
        return redirect("desk:rescue", slug, number)
    said = _("Pair %(pair)s plays at table %(table)s: print its sheet.")
    messages.success(request, said % {"pair": pair, "table": table.number})
    return redirect("desk:round", slug, number)


@require_POST
def leaves(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the pair that rests take the place of one that leaves."""
    round_ = desk_round(request, slug, number)
    pair = _whole(request.POST.get("pair", ""))
    table = attempt(request, lambda: rival_meets_resting(round_, pair, by=user_of(request)))
    if table is None:
        return redirect("desk:rescue", slug, number)
    said = _(
        "The pair that rested plays at table %(table)s: print its sheet. "
        "If pair %(pair)s does not come back, withdraw it."
    )
    messages.success(request, said % {"pair": pair, "table": table.number})
    return redirect("desk:round", slug, number)


@require_POST
def take_back_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make the round a draft again, so that some tables can be drawn anew."""
    round_ = desk_round(request, slug, number)
    again = {int(figures) for figures in re.findall(r"\d{1,6}", request.POST.get("again", ""))}
    draft = attempt(
        request,
        lambda: take_back(
            round_,
            by=user_of(request),
            reason=posted_reason(request),
            again=again,
            version=posted_version(request),
        ),
    )
    if draft is None:
        return redirect("desk:rescue", slug, number)
    said = _(
        "Round %(round)s is a draft again. Draw the tables that are not locked, "
        "then publish it: the sheets of the others stay good."
    )
    messages.success(request, said % {"round": number})
    return redirect(reverse("desk:by_hand", args=[slug, number]) + "#rest")


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0
