"""From the square or the code of a match sheet to the result form of its table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_GET

from scoring.errors import RuleError
from tournament.services.sheet_codes import table_of_code
from tournament.views.access import desk_tournaments
from tournament.words import say


@require_GET
def sheet(request: HttpRequest, tournament: int, code: str) -> HttpResponse:
    """Go to the table whose sheet was scanned, in whatever round it is."""
    found = get_object_or_404(desk_tournaments(request), pk=tournament)
    try:
        table = table_of_code(found, code)
    except RuleError as error:
        messages.error(request, say(error))
        return redirect("desk:tournament", found.slug)
    return redirect("desk:table", found.slug, table.round.number, table.number)
