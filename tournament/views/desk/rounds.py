"""Draw, look at the draft, publish, follow the round in play, close."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.errors import RuleError
from scoring.lifecycle import RoundState
from scoring.names import fold
from scoring.pairing import NoLegalRound
from tournament.models import Round
from tournament.services.board import board, rounds_listed
from tournament.services.by_hand import by_hand
from tournament.services.cards import cards_of_results
from tournament.services.draws import (
    delete_round,
    draw_next_round,
    publish_round,
    redraw_round,
    seeds_drawn,
)
from tournament.services.evening import next_step
from tournament.services.registration import next_round_number
from tournament.services.results import next_missing
from tournament.services.roles import may
from tournament.services.rounds import close_round, reopen_round, reopening
from tournament.services.second_pass import second_pass
from tournament.services.undoing import offer
from tournament.services.ways_out import allowance_of
from tournament.views.access import desk_role, desk_round, desk_tournament, user_of
from tournament.views.answers import posted_numbers, posted_reason, posted_version
from tournament.views.desk.boards import board_context, playing_context
from tournament.views.desk.drafts import draft_context
from tournament.views.desk.ways_out import no_legal_round
from tournament.views.line import line_context
from tournament.views.presence import has_left
from tournament.words import say


@require_GET
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """List the rounds, the newest first, with how far each one is."""
    tournament = desk_tournament(request, slug)
    context = {
        "tournament": tournament,
        "section": "rounds",
        "rounds": rounds_listed(tournament),
        "step": next_step(tournament),
    }
    return render(request, "desk/rounds/index.html", context)


@require_GET
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round as its state asks: the draft, the tables in play, the results."""
    round_ = desk_round(request, slug, number)
    has_left(request, round_.tournament_id)
    if round_.state == Round.State.DRAFT and not may(desk_role(request), "publish"):
        return redirect("desk:tournament", slug)
    context: dict[str, Any] = {
        "tournament": round_.tournament,
        "section": "rounds",
        "round": round_,
    }
    context |= PAGES[RoundState(round_.state)](round_)
    context |= board_context(request, round_, context)
    context["allowance"] = allowance_of(round_)
    if round_.state == Round.State.PLAYING:
        context["undoable"] = offer(round_, user_of(request))
    if round_.state == Round.State.DRAFT:
        context["draws"] = seeds_drawn(round_)
    else:
        context |= line_context(request, round_, context["all_lines"])
        context["next_table"] = next_missing(context["all_tables"], context["line_facts"]["last"])
        context["second"] = second_pass(context["all_tables"])
        context["by_hand"] = by_hand(round_)
    return render(request, f"desk/rounds/{round_.state}.html", context)


def _closed(round_: Round) -> dict[str, Any]:
    lines = board(round_)
    found = reopening(round_)
    missing = [line.number for line in lines if line.state == "no_sheet" and line.number]
    return {
        "all_tables": [line.table for line in lines],
        "all_lines": lines,
        "cards": partial(cards_of_results, round_, lines),
        "lines": lines,
        "without_sheet": [(round_.number, number) for number in missing],
        "reopening": found,
        "next_drawn": found.newest is not None,
        "newer": found.newest,
    }


PAGES: dict[RoundState, Callable[[Round], dict[str, Any]]] = {
    RoundState.DRAFT: draft_context,
    RoundState.PLAYING: playing_context,
    RoundState.CLOSED: _closed,
}


@require_POST
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round; a second press finds it drawn."""
    tournament = desk_tournament(request, slug)
    try:
        round_ = draw_next_round(
            tournament, by=user_of(request), seed=_seed(request), **_allowed(request)
        )
    except NoLegalRound as error:
        return no_legal_round(request, tournament, next_round_number(tournament), error)
    except RuleError as error:
        return _not_drawn(request, slug, error)
    drawn = _("Round %(round)s is drawn. Look at it, then publish it.")
    messages.success(request, drawn % {"round": round_.number})
    return redirect("desk:round", slug, round_.number)


def _not_drawn(request: HttpRequest, slug: str, error: RuleError) -> HttpResponse:
    """Say why there is no draw; a round that is drawn already is shown."""
    if error.code == "already_drawn":
        messages.info(request, say(error))
        return redirect("desk:round", slug, error.params["round"])
    messages.error(request, say(error))
    return redirect("desk:tournament", slug)


def _allowed(request: HttpRequest) -> dict[str, bool]:
    """Return what the organisers have chosen to give up."""
    given_up = ("allow_forbidden", "allow_rematches")
    return {name: request.POST.get(name) == "yes" for name in given_up}


def _seed(request: HttpRequest) -> int | None:
    """Return the seed that was typed, None for one by chance."""
    text = request.POST.get("seed", "").strip()
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _step(
    request: HttpRequest, slug: str, number: int, step: Callable[[Round], object], done: str
) -> HttpResponse:
    """Take one *step* with a round, say what was *done* or why not, and show the round."""
    round_ = desk_round(request, slug, number)
    try:
        step(round_)
    except RuleError as error:
        messages.error(request, say(error))
    else:
        messages.success(request, done % {"round": number})
    return _to_round(round_)


def _to_round(round_: Round) -> HttpResponse:
    """Go to the round of that number, to the list of rounds if there is none any more."""
    tournament, number = round_.tournament, round_.number
    if Round.objects.filter(tournament=tournament, number=number).exists():
        return redirect("desk:round", tournament.slug, number)
    return redirect("desk:rounds", tournament.slug)


@require_POST
def redraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Replace the draft by one with another seed; without a legal one it stays."""
    round_, by = desk_round(request, slug, number), user_of(request)
    version, seed, allowed = posted_version(request), _seed(request), _allowed(request)
    try:
        redraw_round(round_, by=by, version=version, seed=seed, **allowed)
    except NoLegalRound as error:
        draft = desk_round(request, slug, number)
        return no_legal_round(request, draft.tournament, number, error, draft=draft)
    except RuleError as error:
        messages.error(request, say(error))
    else:
        messages.success(request, _("Round %(round)s is drawn anew.") % {"round": number})
    return _to_round(round_)


@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft and start the clock."""
    by, version = user_of(request), posted_version(request)
    done = _("Round %(round)s is published and the clock runs.")
    return _step(request, slug, number, lambda r: publish_round(r, by=by, version=version), done)


@require_POST
def delete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Delete a draft, a round that has no result yet, or one whose name was written."""
    by, version = user_of(request), posted_version(request)
    name = _("Round %(round)s") % {"round": number}
    named = fold(request.POST.get("name", "")) == fold(name)
    done = _("Round %(round)s is deleted.")
    return _step(
        request,
        slug,
        number,
        lambda r: delete_round(r, by=by, version=version, named=named),
        done,
    )


@require_POST
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close the round: its results become official, without the sheets that were named."""
    by, version, reason = user_of(request), posted_version(request), posted_reason(request)
    without = posted_numbers(request, "without")
    return _step(
        request,
        slug,
        number,
        lambda r: close_round(r, by=by, version=version, without=without, reason=reason),
        _("Round %(round)s is closed."),
    )


@require_POST
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed round again, with a reason; the next one goes if it was named."""
    by, version = user_of(request), posted_version(request)
    reason = posted_reason(request)
    goes = {
        name: next(iter(posted_numbers(request, name)), None)
        for name in ("giving_up", "next_version")
    }
    return _step(
        request,
        slug,
        number,
        lambda r: reopen_round(r, by=by, reason=reason, version=version, **goes),
        _("Round %(round)s is open again; its standings are hidden until it is closed."),
    )
