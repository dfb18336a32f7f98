"""How a paper is handed over: at once, or with a page that says how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.views.decorators.http import require_GET

from tournament.models import Tournament
from tournament.printing import spool
from tournament.printing.press import Manuscript, print_together
from tournament.printing.sheet import NothingToPrint
from tournament.views.access import desk_tournament

WAIT = 202
"""The status of a paper that is still being printed."""


def hand_over(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    write: Callable[[], Sequence[Manuscript]],
) -> HttpResponse:
    """Answer with what *write* returns as a PDF in the language of the reader, or ``?lang=es``.

    A large one is printed apart; if it is not ready in a moment, its address answers
    with a page that shows how far it is, and then with the file. Raise Http404 if there
    is nothing to print.
    """
    with override(_language(request)):
        try:
            papers = write()
        except NothingToPrint as nothing:
            raise Http404 from nothing
    if not spool.is_large(papers):
        return _pdf(name, print_together(papers))
    key = spool.key_of(papers)
    pdf = spool.finished(key) or _printed_in_a_moment(key, papers)
    if pdf:
        return _pdf(name, pdf)
    context = {"tournament": tournament, "section": "print", "name": f"{name}.pdf"}
    return _never_kept(
        render(request, "desk/printing/waiting.html", context | _how_far(key), status=WAIT)
    )


def _printed_in_a_moment(key: str, papers: Sequence[Manuscript]) -> bytes | None:
    spool.begin(papers)
    spool.wait_a_moment(papers)
    return spool.finished(key)


@require_GET
def progress(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Answer with the part of that page that changes."""
    tournament = desk_tournament(request, slug)
    if len(key) != spool.KEY_LENGTH:
        raise Http404
    context = {"tournament": tournament} | _how_far(key)
    return _never_kept(render(request, "desk/printing/_progress.html", context))


def _how_far(key: str) -> dict[str, object]:
    return {"key": key, "progress": spool.progress(key)}


def _pdf(name: str, pdf: bytes) -> HttpResponse:
    disposition = content_disposition_header(False, f"{name}.pdf") or "inline"
    headers = {"Content-Disposition": disposition}
    return _never_kept(HttpResponse(pdf, content_type="application/pdf", headers=headers))


def _never_kept(response: HttpResponse) -> HttpResponse:
    """Forbid the browser to keep it: an old sheet of a redrawn round is a lie."""
    add_never_cache_headers(response)
    return response


def _language(request: HttpRequest) -> str | None:
    wanted = request.GET.get("lang", "")
    return wanted if wanted in dict(settings.LANGUAGES) else get_language()
