"""The history of a championship: who changed what, and when."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.forms.history import HistoryForm
from tournament.services.history import history, people
from tournament.views.access import desk_tournament
from tournament.words import change_in_words

PER_PAGE = 100


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
        "lines": [(change, change_in_words(change)) for change in page],
        "query": query.urlencode(),
        "filtered": any(form.wanted().values()),
    }
    return render(request, "desk/tournaments/history.html", context)
