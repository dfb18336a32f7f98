"""The square of a table: a phone that reads it opens the table's result form."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.sheet_code import sheet_code
from tournament.models import Round
from tournament.network import origin_for_phones
from tournament.views.access import desk_table


@require_safe
def show(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show the square of a table, as its sheet has it, as large as the window."""
    seated = desk_table(request, slug, number, table)
    round_ = seated.round
    if round_.state == Round.State.DRAFT:
        return redirect("desk:round", slug, number)
    numbers = list(round_.tables.filter(number__isnull=False).values_list("number", flat=True))
    place = numbers.index(table)
    code = sheet_code(round_.tournament_id, number, table)
    origin = origin_for_phones(request.scheme or "http", request.get_host())
    context = {
        "tournament": round_.tournament,
        "section": "rounds",
        "round": round_,
        "table": seated,
        "code": code,
        "link": origin and origin + reverse("sheet", args=[round_.tournament_id, code]),
        "before": numbers[place - 1] if place else None,
        "after": numbers[place + 1] if place + 1 < len(numbers) else None,
    }
    return render(request, "desk/results/code.html", context)
