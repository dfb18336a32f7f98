"""The classification at the desk, provisional or official, and every figure's parts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.rules import Criterion
from tournament.models import Round
from tournament.services.explained import explain
from tournament.services.rounds import hide_standings, publish_standings
from tournament.services.standings import standings
from tournament.views.access import desk_round, desk_tournament, user_of
from tournament.views.answers import posted_version, step_then


@require_GET
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings after a round, by default the last closed one.

    ``?after=3`` chooses the round, ``?now=1`` counts the round in play too,
    ``?pair=7`` unfolds a pair's line.
    """
    tournament = desk_tournament(request, slug)
    after, pair = (_number(request.GET.get(name, "")) for name in ("after", "pair"))
    rounds = list(Round.objects.filter(tournament=tournament))
    provisional = "now" in request.GET
    table = standings(tournament, after=after or None, with_open_round=provisional)
    context = {
        "tournament": tournament,
        "section": "standings",
        "standings": table,
        "explained": explain(table, pair) if pair else None,
        "with_faults": Criterion.FAULTS in table.criteria,
        "closed": [r for r in rounds if r.state == Round.State.CLOSED],
        "playing": next((r for r in rounds if r.state == Round.State.PLAYING), None),
        "counted": next((r for r in rounds if r.number == table.after), None),
        "query": f"after={table.after}{'&now=1' if provisional else ''}",
    }
    return render(request, "desk/standings/show.html", context)


def _number(text: str) -> int:
    """Return the number that *text* is, 0 for none."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show everybody the standings after a closed round."""
    round_ = desk_round(request, slug, number)
    by, version = user_of(request), posted_version(request)
    return step_then(
        request,
        lambda: publish_standings(round_, by=by, version=version),
        to=_back(request, slug),
        done=_("The standings after round %(round)s are public.") % {"round": number},
    )


@require_POST
def hide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the standings after a round back from the public pages."""
    round_ = desk_round(request, slug, number)
    by, version = user_of(request), posted_version(request)
    return step_then(
        request,
        lambda: hide_standings(round_, by=by, version=version),
        to=_back(request, slug),
        done=_("The standings after round %(round)s are hidden.") % {"round": number},
    )


def _back(request: HttpRequest, slug: str) -> str:
    """Return the page of ours that the button was on: the evening's or the standings'."""
    page = "desk:tournament" if request.POST.get("back") == "now" else "desk:standings"
    return reverse(page, args=[slug])
