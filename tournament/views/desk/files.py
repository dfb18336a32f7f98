"""What a page lists, as a file for a spreadsheet (C116)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_GET

from tournament.models import Round
from tournament.services.results_file import results_csv, standings_file
from tournament.services.standings import standings
from tournament.views.access import desk_round, desk_tournament


@require_GET
def results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the results of a round; while it is in play the name says provisional."""
    round_ = desk_round(request, slug, number)
    if round_.state == Round.State.DRAFT:
        raise Http404
    provisional = "-provisionals" if round_.state == Round.State.PLAYING else ""
    return _attachment(f"{slug}-ronda-{number}-resultats{provisional}.csv", results_csv(round_))


@require_GET
def classification(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the standings of ``?after=3``, or of the last closed round."""
    tournament = desk_tournament(request, slug)
    text = request.GET.get("after", "")
    after = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
    table = standings(tournament, after=after)
    return _attachment(f"{slug}-classificacio-{table.after}.csv", standings_file(table))


def _attachment(name: str, content: bytes) -> HttpResponse:
    disposition = content_disposition_header(True, name) or "attachment"
    return HttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": disposition, "Cache-Control": "no-store"},
    )
