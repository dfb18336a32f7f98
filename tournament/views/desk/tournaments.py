"""The championships of an organiser: list, create, change, and their rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import RuleError
from scoring.presets import PRESETS
from tournament.forms.rules import RulesForm
from tournament.forms.tournaments import NewTournamentForm, TournamentForm
from tournament.models import Tournament
from tournament.services.common import Refused, Stale
from tournament.services.overview import overviews
from tournament.services.team import may_create
from tournament.services.tournaments import (
    change_rules,
    create_tournament,
    edit_tournament,
    rules_are_fixed,
)
from tournament.views.access import desk_tournament, desk_tournaments, user_of
from tournament.views.answers import posted_version
from tournament.views.desk.conflicts import conflict
from tournament.words import preset_line, rules_in_words, say

form_methods = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the organiser's championships and where each stands; or those archived."""
    every = overviews(desk_tournaments(request))
    archive = request.GET.get("show") == "archived"
    context = {
        "overviews": [each for each in every if each.is_archived == archive],
        "archived": sum(each.is_archived for each in every),
        "archive": archive,
        "section": "home",
        "may_create": may_create(user_of(request)),
    }
    return render(request, "desk/tournaments/home.html", context)


@require_safe
def help_(request: HttpRequest) -> HttpResponse:
    """Explain the evening, what to do when it goes otherwise, and the words."""
    return render(request, "desk/help/index.html", {"section": "help", **_asked_from(request)})


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    """Show what the parts of a page mean."""
    return render(request, "desk/help/components.html", {"section": "help", **_asked_from(request)})


def _asked_from(request: HttpRequest) -> dict[str, Tournament | None]:
    """Return the championship that help was asked from, so that its links stay in sight."""
    return {"tournament": desk_tournaments(request).filter(slug=request.GET.get("de")).first()}


@form_methods
def create(request: HttpRequest) -> HttpResponse:
    """Make a championship from a regulation; without script, a button shows the advice."""
    if not may_create(user_of(request)):
        raise PermissionDenied(_("You came in by an invitation: ask the organiser for an account."))
    if "advice" in request.POST:
        form = NewTournamentForm.halfway(request.POST)
    else:
        form = NewTournamentForm(request.POST or None)
    if form.is_bound and form.is_valid():
        made = create_tournament(
            user_of(request),
            preset=form.cleaned_data["preset"],
            rules=form.rules,
            **form.details(),
        )
        messages.success(request, _("“%(name)s” is ready. Register the pairs.") % {"name": made})
        return redirect("desk:tournament", made.slug)
    presets = [(preset.name, slug, preset_line(slug)) for slug, preset in PRESETS.items()]
    context = {"form": form, "presets": presets, "section": "home"}
    return render(request, "desk/tournaments/create.html", context)


@form_methods
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what the championship is called, and where and when it is."""
    tournament = desk_tournament(request, slug)
    form = TournamentForm(request.POST or None, initial=TournamentForm.of(tournament))
    context = {"tournament": tournament, "form": form, "version": tournament.version}
    if request.method == "POST" and form.is_valid():
        try:
            edit_tournament(
                tournament, by=user_of(request), version=posted_version(request), **form.details()
            )
        except Stale as stale:
            context |= _both(stale, form, TournamentForm.of)
            return render(request, "desk/tournaments/edit.html", context, status=409)
        messages.success(request, _("The details are saved."))
        return redirect("desk:rules", slug)
    return render(request, "desk/tournaments/edit.html", context)


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules in words, made from the values that compute."""
    tournament = desk_tournament(request, slug)
    preset = PRESETS.get(tournament.preset)
    context = {
        "tournament": tournament,
        "section": "rules",
        "sections": rules_in_words(tournament.rules, tournament.preset),
        "preset": preset,
        "changed": preset is None or preset.rules != tournament.rules,
        "fixed": rules_are_fixed(tournament),
    }
    return render(request, "desk/tournaments/rules.html", context)


@form_methods
def rules_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the rules, until the first round is published."""
    tournament = desk_tournament(request, slug)
    if rules_are_fixed(tournament):
        messages.error(request, say(Refused("rules_fixed")))
        return redirect("desk:rules", slug)
    form = RulesForm(request.POST or None, initial=RulesForm.of(tournament.rules))
    context = {"tournament": tournament, "form": form, "version": tournament.version}
    if request.method == "POST" and form.is_valid():
        try:
            change_rules(
                tournament, form.rules, by=user_of(request), version=posted_version(request)
            )
        except Stale as stale:
            context |= _both(stale, form, lambda now: RulesForm.of(now.rules))
            return render(request, "desk/tournaments/rules_edit.html", context, status=409)
        except RuleError as error:
            messages.error(request, say(error))
        else:
            messages.success(request, _("The rules are saved. Read them as everybody sees them."))
        return redirect("desk:rules", slug)
    return render(request, "desk/tournaments/rules_edit.html", context)


def _both(
    stale: Stale, typed: Form, stored: Callable[[Tournament], dict[str, Any]]
) -> dict[str, Any]:
    """Return what the page needs to show what was typed beside what is stored now.

    The form goes out with the new version: saving it again is a choice.
    """
    now = stale.current
    assert isinstance(now, Tournament)
    return {"version": now.version, "conflict": conflict(now, typed, stored(now))}
