"""The page of a round that cannot be drawn cleanly: the organisers choose."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.pairing import NoLegalRound
from tournament.models import Round, Tournament
from tournament.services.ways_out import ways_out


def no_legal_round(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    error: NoLegalRound,
    *,
    draft: Round | None = None,
) -> HttpResponse:
    """Explain what stands in the way of round *number*, and let the organisers choose.

    With *draft*, the round that was to be drawn again: it stays as it is.
    """
    again = draft and reverse("desk:redraw", args=[tournament.slug, number])
    context = {
        "tournament": tournament,
        "section": "rounds",
        "number": number,
        "played": number - 1,
        "ways": ways_out(tournament, number, error),
        "seed": error.params["seed"],
        "post": again or reverse("desk:draw", args=[tournament.slug]),
        "draft": draft,
    }
    return render(request, "desk/rounds/no_legal_round.html", context)
