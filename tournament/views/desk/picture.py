"""A round as a picture, with the reason of every table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.views.access import desk_round
from tournament.views.pictures import picture_context


@require_GET
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round whole, draft or not: groups, who floats, who has met whom, and why."""
    context = picture_context(request, desk_round(request, slug, number))
    return render(request, "desk/rounds/picture.html", {**context, "section": "rounds"})
