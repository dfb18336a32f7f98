"""How many rounds: advice while a championship is made, and before its first draw."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.advice.championship import SHORTEST
from scoring.pairing import rounds_to_meet_all
from scoring.rules import Rules, System
from tournament.forms.tournaments import EVERYBODY, NewTournamentForm
from tournament.models import Tournament
from tournament.services.advice import advice, choose_rounds
from tournament.services.common import Refused
from tournament.services.evening import hall
from tournament.services.tournaments import rules_are_fixed
from tournament.views.access import desk_tournament, user_of
from tournament.views.answers import attempt, posted_version
from tournament.words import say


@require_GET
def typed(request: HttpRequest) -> HttpResponse:
    """Show what each number of rounds brings to the pairs that are being typed."""
    form = NewTournamentForm.halfway(request.GET)
    context = {"advice": form.advice, "chosen": form.chosen, "regulation": True}
    return render(request, "desk/tournaments/_advice.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the rounds knowing who is here, until the first one is published."""
    tournament = desk_tournament(request, slug)
    if rules_are_fixed(tournament):
        messages.error(request, say(Refused("rules_fixed")))
        return redirect("desk:tournament", slug)
    counted = hall(tournament)
    pairs = counted.present if counted.present >= SHORTEST else counted.registered
    if request.method == "POST" and _chosen(request, tournament, pairs):
        messages.success(request, _("The rounds are set."))
        return redirect("desk:tournament", slug)
    context = {
        "tournament": tournament,
        "section": "now",
        "hall": counted,
        "advice": advice(pairs or None, tournament.rules),
        "chosen": _marked(tournament.rules),
    }
    return render(request, "desk/tournaments/advice.html", context)


def _marked(rules: Rules) -> str:
    return EVERYBODY if rules.system is System.ROUND_ROBIN else str(rules.rounds)


def _chosen(request: HttpRequest, tournament: Tournament, pairs: int) -> Tournament | None:
    """Store the rounds that were posted; None, and say why, if that cannot be."""
    text = request.POST.get("rounds", "")
    everybody = text == EVERYBODY and pairs >= SHORTEST
    rounds = int(text) if text.isdecimal() and len(text) < 3 else 0
    return attempt(
        request,
        lambda: choose_rounds(
            tournament,
            rounds_to_meet_all(pairs) if everybody else rounds,
            everybody=everybody,
            by=user_of(request),
            version=posted_version(request),
        ),
    )
