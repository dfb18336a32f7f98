"""The door: who plays, who is here, who has paid."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.errors import RuleError
from tournament.forms.pairs import QUESTIONS, PairForm
from tournament.models import Pair, Tournament
from tournament.services.common import Stale
from tournament.services.door import Lateness, Show, door_list, last_change, lateness, open_seat
from tournament.services.pair_entries import PairEntry, completed
from tournament.services.registration import (
    delete_pair,
    edit_pair,
    next_number,
    next_round_number,
    register_pair,
    reinstate_pair,
    set_paid,
    set_present,
    withdraw_pair,
)
from tournament.services.rescue import resting_now
from tournament.views.access import desk_pair, desk_tournament, user_of
from tournament.views.answers import attempt, posted_version, step_then
from tournament.views.desk.wishes import pair_wishes_form
from tournament.words import say

LATEST = 6
"""How many of the pairs registered last stand beside the form."""


@require_GET
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the list for the door, searched, filtered and in the order asked for."""
    tournament = desk_tournament(request, slug)
    return render(request, "desk/pairs/list.html", _door(request, tournament))


def _door(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    words = request.GET.get("q", "").strip()[:100]
    show = Show(request.GET["show"]) if request.GET.get("show") in set(Show) else Show.ALL
    by_name = request.GET.get("order") == "name"
    door = door_list(tournament, words=words, show=show, by_name=by_name)
    figures = door.totals
    asked = any(pair.skips_round for pair in door.pairs)
    return {
        "tournament": tournament,
        "section": "pairs",
        "pairs": door.pairs,
        "list_url": reverse("desk:pairs", args=[tournament.slug]),
        "totals": figures,
        "taken": euros(figures.taken_cents),
        "owed": euros(figures.owed_cents),
        "filters": [
            (Show.ALL.value, _("All"), figures.registered + figures.out),
            (Show.UNCONFIRMED.value, _("Not here yet"), figures.unconfirmed),
            (Show.UNPAID.value, _("Unpaid"), figures.unpaid),
            (Show.OUT.value, _("Out"), figures.out),
        ],
        "words": words,
        "show": show.value,
        "order": "name" if by_name else "",
        "query": _query(words, show, by_name),
        "skipped": next_round_number(tournament) if asked else None,
    }


def _query(words: str, show: Show, by_name: bool) -> str:
    """Return what the address of the list says, so that a press comes back to it."""
    query = QueryDict(mutable=True)
    if words:
        query["q"] = words
    if show is not Show.ALL:
        query["show"] = show.value
    if by_name:
        query["order"] = "name"
    return query.urlencode()


def euros(cents: int) -> str:
    """Return *cents* as people write money: 15 € or 7,50 €."""
    decimals = 2 if cents % 100 else 0
    return f"{number_format(cents / 100, decimals, force_grouping=True)} €"


@require_POST
def pair_present(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a pair present or absent; the other press undoes it."""
    pair, present = desk_pair(request, slug, number), request.POST.get("value") == "1"
    ticked = attempt(request, lambda: set_present(pair, present, by=user_of(request)))
    said = _("%(pair)s is present.") if present else _("%(pair)s is absent.")
    return _ticked(request, ticked, said) if ticked else _back(request, pair)


@require_POST
def pair_paid(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a pair paid or unpaid; the other press undoes it."""
    pair, paid = desk_pair(request, slug, number), request.POST.get("value") == "1"
    ticked = attempt(request, lambda: set_paid(pair, paid, by=user_of(request)))
    said = _("%(pair)s has paid.") if paid else _("%(pair)s has not paid.")
    return _ticked(request, ticked, said) if ticked else _back(request, pair)


def _ticked(request: HttpRequest, pair: Pair, said: str) -> HttpResponse:
    """Answer a tick: its row and the figures to htmx, else the list at that row."""
    said %= {"pair": pair}
    if "HX-Request" in request.headers:
        context = {**_door(request, pair.tournament), "pair": pair, "said": said}
        return render(request, "desk/pairs/ticked.html", context)
    messages.success(request, said)
    return _back(request, pair)


def _back(request: HttpRequest, pair: Pair) -> HttpResponse:
    """Answer with the list as it was looked at; htmx is told to load it anew."""
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return _to_list(pair, request.GET.urlencode())


def _to_list(pair: Pair, query: str = "") -> HttpResponseRedirect:
    address = reverse("desk:pairs", args=[pair.tournament.slug])
    return HttpResponseRedirect(f"{address}{'?' if query else ''}{query}#pair-{pair.number}")


@require_http_methods(["GET", "POST"])
def pair_create(request: HttpRequest, slug: str) -> HttpResponse:
    """Register one pair and come back to an empty form."""
    tournament = desk_tournament(request, slug)
    form = PairForm(request.POST or None, initial={"present": True})
    if form.is_valid():
        try:
            pair = register_pair(tournament, form.entry(), by=user_of(request), **form.accepted())
        except RuleError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _registered(pair))
            return redirect("desk:pair_create", slug)
    return render(request, "desk/pairs/create.html", _creation(tournament, form))


def _creation(tournament: Tournament, form: PairForm) -> dict[str, Any]:
    return {
        "tournament": tournament,
        "section": "pairs",
        "form": form,
        "may_complete": True,
        "taken_words": say(form.taken) if form.taken else "",
        "missed": _missed(lateness(tournament)),
        "resting": resting_now(tournament),
        "latest": tournament.pairs.order_by("-number")[:LATEST],
        "next_number": next_number(tournament),
    }


def _registered(pair: Pair) -> str:
    """Say that *pair* is registered, and since when it plays if it is late."""
    late = lateness(pair.tournament)
    said = _("Registered: %(pair)s.") % {"pair": pair}
    return " ".join([said, *_missed(late)])


def _missed(late: Lateness) -> list[str]:
    """Say what a pair that registers now has missed, in no sentence or one."""
    if late.draft is not None:
        return [
            _("The draft of round %(round)s is without it: draw again.") % {"round": late.draft}
        ]
    if late.plays_from is None:
        return [_("There is no draw left in which it could play.")]
    if late.plays_from > 1:
        return [_("It plays from round %(round)s on.") % {"round": late.plays_from}]
    return []


@require_http_methods(["GET", "POST"])
def pair_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change what is written about a pair; a stale form shows both values."""
    pair = desk_pair(request, slug, number)
    if "complete" in request.POST:
        return _offer_completed(request, pair)
    form = PairForm(request.POST or None, initial=asdict(PairEntry.of(pair)))
    if form.is_valid():
        try:
            pair = edit_pair(
                pair,
                form.entry(),
                by=user_of(request),
                version=posted_version(request) or 0,
                **form.accepted(),
            )
        except Stale:
            return _conflict(request, pair, form)
        except RuleError as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Saved: %(pair)s.") % {"pair": pair})
            return _to_list(pair)
    version = posted_version(request) or pair.version
    return render(request, "desk/pairs/edit.html", edition(pair, form, version))


def _offer_completed(request: HttpRequest, pair: Pair) -> HttpResponse:
    """Show *pair* with what is empty of it filled from a form for a new pair; save nothing."""
    typed, entry = PairForm(request.POST), PairEntry.of(pair)
    if typed.is_valid():
        entry = completed(entry, typed.entry())
    messages.info(request, _("Look at what was filled in, then save."))
    form = PairForm(initial=asdict(entry))
    return render(request, "desk/pairs/edit.html", edition(pair, form))


def _conflict(request: HttpRequest, pair: Pair, form: PairForm) -> HttpResponse:
    """Answer a stale form with what was typed beside what is stored now."""
    context = edition(pair, form)
    context |= {"differences": form.differences(pair), "change": last_change(pair)}
    return render(request, "desk/pairs/edit.html", context, status=409)


def edition(
    pair: Pair, form: PairForm | None = None, version: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return what the page of *pair* shows: *form*, or what is stored, and whatever *more*."""
    form = form or PairForm(initial=asdict(PairEntry.of(pair)))
    return {
        "tournament": pair.tournament,
        "section": "pairs",
        "pair": pair,
        "form": form,
        "taken_words": say(form.taken) if form.taken else "",
        "version": version or pair.version,
        "out_from": lateness(pair.tournament).plays_from,
        "seat": open_seat(pair),
        "may_delete": not pair.seats.exists(),
        "wishes_form": pair_wishes_form(pair),
        **more,
    }


@require_POST
def pair_withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a pair out from the next draw on, with the reason that it gives."""
    pair = desk_pair(request, slug, number)
    reason = request.POST.get("reason", "").strip()[:500]
    gone = attempt(request, lambda: withdraw_pair(pair, by=user_of(request), reason=reason))
    if gone:
        messages.success(request, _withdrawn(gone))
    return _to_list(pair)


def _withdrawn(pair: Pair) -> str:
    """Say from when *pair* is out, and what its table in play still needs."""
    figures = {"pair": pair, "round": pair.out_from_round}
    said = _("%(pair)s is out from round %(round)s on.") % figures
    seat = open_seat(pair)
    if seat is None or not seat.table.is_pending:
        return said
    figures = {"round": seat.round.number, "table": seat.table.number}
    if seat.round.published_at is None:
        more = _("The draft of round %(round)s still has it: draw again.") % figures
    else:
        more = _("Table %(table)s of round %(round)s still needs its result.") % figures
    return f"{said} {more}"


@require_POST
def pair_reinstate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Bring a withdrawn or expelled pair back from the next draw on."""
    pair = desk_pair(request, slug, number)
    accepted = "accept_person" in request.POST
    try:
        reinstate_pair(pair, by=user_of(request), accept_person=accepted)
    except RuleError as refusal:
        if refusal.code in QUESTIONS:
            return render(request, "desk/pairs/edit.html", edition(pair, back_asked=say(refusal)))
        messages.error(request, say(refusal))
    else:
        said = _("%(pair)s is in again, from the next draw on.") % {"pair": pair}
        messages.success(request, said)
    return redirect("desk:pair_edit", slug, number)


@require_POST
def pair_delete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Delete a pair that never sat at a table."""
    pair = desk_pair(request, slug, number)
    said = _("Deleted: %(pair)s.") % {"pair": pair}
    to = reverse("desk:pairs", args=[slug])
    return step_then(request, lambda: delete_pair(pair, by=user_of(request)), to=to, done=said)
