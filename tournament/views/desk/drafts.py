"""Change a draft by hand: see the price, keep it with a reason, lock, take back."""

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
from scoring.pairing import NoLegalRound
from tournament.forms.by_hand import edit_of, fields_of, seats_of
from tournament.models import Round
from tournament.services.board import draft_board, seated_elsewhere
from tournament.services.by_hand import (
    Deed,
    Edit,
    alternatives,
    by_hand,
    keep_change,
    lock_tables,
    propose,
    redo_change,
    undo_change,
    unlock_tables,
)
from tournament.services.cards import cards_of_draft
from tournament.services.common import Stale, check_version
from tournament.services.draws import draft_differences
from tournament.services.history import history
from tournament.views.access import desk_round, user_of
from tournament.views.answers import posted_reason, posted_version
from tournament.views.desk.prices import price_context
from tournament.words import say
from tournament.words.by_hand import deed_in_words, sentence


def draft_context(round_: Round) -> dict[str, Any]:
    """Return what the page of a draft shows, and the page that changes it by hand."""
    lines = draft_board(round_)
    pairs = [pair for line in lines for pair in (line.left, line.right) if pair]
    return {
        "lines": lines,
        "names": {pair.number: pair.nickname for pair in pairs},
        "pairs": sorted(pairs, key=lambda pair: pair.number),
        "locked": [line for line in lines if line.table.locked],
        "differences": draft_differences(round_),
        "elsewhere": seated_elsewhere(lines),
        "by_hand": by_hand(round_),
        "cards": partial(cards_of_draft, lines),
    }


@require_GET
def arrange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the draft with its pairs to choose and its tables to lock."""
    round_ = desk_round(request, slug, number)
    if round_.state != Round.State.DRAFT:
        return redirect("desk:round", slug, number)
    return render(request, "desk/rounds/by_hand.html", _page(round_, **draft_context(round_)))


@require_GET
def resting(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who might rest instead, each with its price."""
    round_ = desk_round(request, slug, number)
    if round_.state != Round.State.DRAFT:
        return redirect("desk:round", slug, number)
    pair, others = alternatives(round_)
    context = _page(round_, resting=pair, others=others)
    return render(request, "desk/rounds/resting.html", context)


@require_POST
def price(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what a change would cost; nothing is kept."""
    round_ = desk_round(request, slug, number)
    edit: Edit | None = None
    try:
        edit = edit_of(request.POST)
        check_version(round_, posted_version(request))
        context = price_context(propose(round_, edit), edit)
    except Stale:
        return _stale(request, round_, edit)
    except NoLegalRound as error:
        context = {"refused": say(error), "way_out": _way_out(error, edit)}
    except RuleError as error:
        context = {"refused": say(error)}
    return _price(request, round_, context)


def _way_out(error: NoLegalRound, edit: Edit | None) -> Any:
    """Return the fields that draw all the same, with rematches, if these would help."""
    if edit is None or error.params["rematches"] is None:
        return None
    return [*fields_of(edit), ("allow_rematches", "yes")]


def _price(
    request: HttpRequest, round_: Round, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Answer with the price: to htmx its panel, else a page of its own."""
    panel = "HX-Request" in request.headers
    template = "desk/rounds/_priced.html" if panel else "desk/rounds/price.html"
    context = _page(round_, panel=panel, **context)
    return render(request, template, context, status=status)


def _page(round_: Round, **context: Any) -> dict[str, Any]:
    return {"tournament": round_.tournament, "section": "rounds", "round": round_, **context}


def _stale(request: HttpRequest, round_: Round, edit: Edit | None) -> HttpResponse:
    """Say what has happened to the draft meanwhile, and offer the same change again."""
    round_ = desk_round(request, round_.tournament.slug, round_.number)
    changes = history(round_.tournament, round_=round_.number)[:3]
    again = fields_of(edit) if edit and round_.state == Round.State.DRAFT else None
    return _price(request, round_, {"stale": changes, "again": again}, 409)


@require_POST
def keep(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Keep a change whose price was seen."""
    round_ = desk_round(request, slug, number)
    edit: Edit | None = None
    try:
        edit = edit_of(request.POST)
        kept = keep_change(
            round_,
            edit,
            by=user_of(request),
            reason=posted_reason(request),
            confirmed=request.POST.get("confirmed") == "yes",
            version=posted_version(request),
        )
    except Stale:
        return _stale(request, round_, edit)
    except RuleError as error:
        return _not_kept(request, round_, edit, error)
    messages.success(request, _("Kept: %(what)s.") % {"what": _told(kept, by_hand(kept).deeds[-1])})
    return redirect("desk:by_hand", slug, number)


def _told(round_: Round, done: Deed) -> str:
    """Return what was done to a draft, with the names of the pairs."""
    return deed_in_words(done.action, done.figures, by_hand(round_).names)


def _not_kept(
    request: HttpRequest, round_: Round, edit: Edit | None, error: RuleError
) -> HttpResponse:
    """Show the price again with what is missing; a change that cannot be done, without it."""
    context: dict[str, Any] = {"refused": say(error)}
    if edit is not None and error.code in ("by_hand_needs_reason", "price_not_confirmed"):
        context |= price_context(propose(round_, edit), edit)
        context["reason"] = posted_reason(request)
    return _price(request, round_, context)


def _step(request: HttpRequest, round_: Round, step: Callable[[], str]) -> HttpResponse:
    """Take a *step* that says what it did, and go back to the page it was taken on."""
    panel = "HX-Request" in request.headers
    try:
        done = step()
        if not panel:
            messages.success(request, done)
    except Stale as error:
        if not panel:
            return _stale(request, round_, None)
        messages.error(request, say(error))
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    except RuleError as error:
        messages.error(request, say(error))
    back = "desk:round" if request.POST.get("back") == "round" else "desk:by_hand"
    return redirect(back, round_.tournament.slug, round_.number)


@require_POST
def lock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Lock the table with two pairs, unlock it, or do it with all that it makes sense for."""
    round_, by = desk_round(request, slug, number), user_of(request)
    unlocks = "unlock" in request.POST
    seats = seats_of(request.POST.get("unlock" if unlocks else "lock", ""))
    version = posted_version(request) if seats is None else None

    def step() -> str:
        turn = unlock_tables if unlocks else lock_tables
        turned = turn(round_, seats, by=by, version=version)
        figures = {"tables": [table.number for table in turned]}
        action = "tables_unlocked" if unlocks else "tables_locked"
        return sentence(deed_in_words(action, figures)) if turned else _("Nothing has changed.")

    return _step(request, round_, step)


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the last change by hand back."""
    round_ = desk_round(request, slug, number)
    by, version = user_of(request), posted_version(request)

    def step() -> str:
        done = undo_change(round_, by=by, version=version)
        return _("Taken back: %(what)s.") % {"what": _told(round_, done)}

    return _step(request, round_, step)


@require_POST
def redo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Do what was taken back last again."""
    round_ = desk_round(request, slug, number)
    by, version = user_of(request), posted_version(request)

    def step() -> str:
        done = redo_change(round_, by=by, version=version)
        return _("Done again: %(what)s.") % {"what": _told(round_, done)}

    return _step(request, round_, step)
