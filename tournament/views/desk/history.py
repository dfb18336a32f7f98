"""The history of a championship: who changed what and when, and what can be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleError
from tournament.forms.history import HistoryForm
from tournament.models import Change, Tournament
from tournament.services.history import history, people
from tournament.services.roles import may
from tournament.services.undoing import Undoing, undo_change, undoings
from tournament.views.access import desk_role, desk_tournament, user_of
from tournament.words import change_in_words, say

PER_PAGE = 100


class Line(NamedTuple):
    """A line of the history as the page shows it: ``why_not`` is empty if it can be taken back."""

    change: Change
    words: str
    why_not: str
    place: str
    """The address where it can be done instead, if who looks may open it."""


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """List the changes, newest first; the address can ask for a round, a table or a pair."""
    tournament = desk_tournament(request, slug)
    form = HistoryForm(request.GET, people=people(tournament))
    paginator = Paginator(history(tournament, **form.wanted()), PER_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "tournament": tournament,
        "section": "history",
        "form": form,
        "page": page,
        "lines": _lines(request, tournament, page),
        "query": query.urlencode(),
        "filtered": any(form.wanted().values()),
    }
    return render(request, "desk/tournaments/history.html", context)


def _lines(request: HttpRequest, tournament: Tournament, changes: Iterable[Change]) -> list[Line]:
    changes, role = list(changes), desk_role(request)
    verdicts = undoings(tournament, changes, by=user_of(request))
    return [
        Line(
            change,
            change_in_words(change),
            say(verdict.refusal) if verdict.refusal else "",
            _place(tournament, change, verdict, role),
        )
        for change in changes
        for verdict in [verdicts[change.pk]]
    ]


def _place(tournament: Tournament, change: Change, verdict: Undoing, role: str) -> str:
    """Return where *change* can be taken back instead, "" if nowhere for that *role*."""
    if not verdict.place or not may(role, verdict.place):
        return ""
    numbers = {
        "round": [change.round_number],
        "rescue": [change.round_number],
        "table": [change.round_number, change.table_number],
        "pair_edit": [change.pair_number],
    }.get(verdict.place, [])
    return reverse(f"desk:{verdict.place}", args=[tournament.slug, *numbers])


@require_POST
def undo(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take one line of the history back, and come back to the list as it was looked at."""
    tournament = desk_tournament(request, slug)
    lines = Change.objects.select_related("table", "pair", "tournament")
    change = get_object_or_404(lines, tournament=tournament, pk=pk)
    what = change_in_words(change)
    try:
        undo_change(change, by=user_of(request))
    except RuleError as error:
        messages.error(request, say(error))
    else:
        messages.success(request, _("Taken back: %(what)s.") % {"what": what.rstrip(".")})
    query = request.GET.urlencode()
    return redirect(reverse("desk:history", args=[slug]) + (f"?{query}" if query else ""))
