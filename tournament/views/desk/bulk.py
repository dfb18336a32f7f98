"""Who has not come: out together, or here together; and the way back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import Change, Pair, Round, Seat, Tournament
from tournament.services.bulk import (
    ACTS,
    Done,
    last_act,
    mark_present,
    not_here,
    withdraw_who_is_not_here,
)
from tournament.services.door import lateness
from tournament.services.undoing import undo_change, undoings
from tournament.views.access import desk_tournament, user_of
from tournament.views.answers import attempt, posted_reason, step_then
from tournament.words import change_in_words, say
from tournament.words.stored import several


@require_http_methods(["GET", "HEAD", "POST"])
def not_here_yet(request: HttpRequest, slug: str) -> HttpResponse:
    """List who has not come; take those ticked out, or mark them present."""
    tournament = desk_tournament(request, slug)
    if request.method == "POST":
        done = attempt(request, lambda: _act(request, tournament))
        if done:
            messages.success(request, _said(request, done))
        return redirect("desk:pairs_not_here", slug)
    return render(request, "desk/pairs/not_here.html", _page(tournament))


def _act(request: HttpRequest, tournament: Tournament) -> Done:
    """Do what the pressed button says to the pairs that were ticked."""
    chosen = {int(pk) for pk in request.POST.getlist("pair") if pk.isdecimal() and len(pk) < 16}
    if request.POST.get("act") == "out":
        reason = posted_reason(request)
        return withdraw_who_is_not_here(tournament, chosen, by=user_of(request), reason=reason)
    return mark_present(tournament, chosen, by=user_of(request))


def _said(request: HttpRequest, done: Done) -> str:
    out = request.POST.get("act") == "out"
    said = _("Out of the championship: %(names)s.") if out else _("Present: %(names)s.")
    said %= {"names": _names(done.pairs)}
    if not done.left:
        return said
    more = _("Left as they are, for they came or left meanwhile: %(names)s.")
    return f"{said} {more % {'names': _names(done.left)}}"


def _names(pairs: list[Pair]) -> str:
    return several([str(pair) for pair in pairs])


def _page(tournament: Tournament) -> dict[str, Any]:
    pairs, act = list(not_here(tournament)), last_act(tournament)
    refusal = undoings(tournament, [act])[act.pk].refusal if act else None
    seats = _open_seats(pairs)
    return {
        "tournament": tournament,
        "section": "pairs",
        "pairs": [(pair, seats.get(pair.pk)) for pair in pairs],
        "out_from": lateness(tournament).plays_from,
        "act": act,
        "act_words": change_in_words(act) if act else "",
        "why_not": say(refusal) if refusal else "",
    }


def _open_seats(pairs: list[Pair]) -> dict[int, Seat]:
    """Return where those of *pairs* sit that have a place in the draft or the round in play."""
    seats = Seat.objects.filter(pair__in=pairs).exclude(round__state=Round.State.CLOSED)
    return {seat.pair_id: seat for seat in seats.select_related("round", "table")}


@require_POST
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an act on several pairs back."""
    tournament = desk_tournament(request, slug)
    acts = Change.objects.filter(tournament=tournament, action__in=ACTS)
    act = get_object_or_404(acts.select_related("tournament", "table", "pair"), pk=pk)
    return step_then(
        request,
        lambda: undo_change(act, by=user_of(request)),
        to=reverse("desk:pairs_not_here", args=[slug]),
        done=_("Taken back: %(what)s.") % {"what": change_in_words(act)},
    )
