"""The papers of a round, each one click away: PDF, opened in the browser."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.views.decorators.http import require_GET

from tournament.models import Round
from tournament.printing.imposition import Paper
from tournament.printing.lists import wall_by_name, wall_by_pair, wall_by_table
from tournament.printing.sheet import NothingToPrint, match_sheets
from tournament.views.access import desk_round


@require_GET
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the match sheets of a round.

    ``?paper=a4`` puts two on a page, ``&backs=1`` adds the remarks behind each,
    ``?table=4`` prints one table again.
    """
    round_ = desk_round(request, slug, number)
    table = _number(request.GET.get("table", ""))
    paper = Paper.A4 if request.GET.get("paper") == Paper.A4.value else Paper.A5
    backs = request.GET.get("backs") == "1"
    what = f"ronda-{number}-fulls" if table is None else f"ronda-{number}-taula-{table}"
    return _answer(
        request, what, lambda: match_sheets(round_, table=table, paper=paper, backs=backs)
    )


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 7 else None


@require_GET
def wall_tables(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the wall list by table."""
    return _wall(request, slug, number, "taules", wall_by_table)


@require_GET
def wall_pairs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the wall list by registration number."""
    return _wall(request, slug, number, "parelles", wall_by_pair)


@require_GET
def wall_names(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the wall list in the order of the alphabet."""
    return _wall(request, slug, number, "alfabet", wall_by_name)


def _wall(
    request: HttpRequest, slug: str, number: int, what: str, paper: Callable[[Round], bytes]
) -> HttpResponse:
    round_ = desk_round(request, slug, number)
    return _answer(request, f"ronda-{number}-{what}", lambda: paper(round_))


def _answer(request: HttpRequest, name: str, print_it: Callable[[], bytes]) -> HttpResponse:
    """Return a PDF in the language of the reader, or the one of ``?lang=es``.

    It is never kept by the browser: an old sheet of a redrawn round is a lie.
    """
    with override(_language(request)):
        try:
            pdf = print_it()
        except NothingToPrint as nothing:
            raise Http404 from nothing
    disposition = content_disposition_header(False, f"{name}.pdf") or "inline"
    headers = {"Content-Disposition": disposition}
    response = HttpResponse(pdf, content_type="application/pdf", headers=headers)
    add_never_cache_headers(response)
    return response


def _language(request: HttpRequest) -> str | None:
    wanted = request.GET.get("lang", "")
    return wanted if wanted in dict(settings.LANGUAGES) else get_language()
