"""Public pages made once every few seconds for all phones together.

A visitor without a session sees what everybody sees, so that one page, drawn and
packed, is enough for a whole hall. It asks the database nothing and is never older
than ``PUBLIC_PAGE_SECONDS``; one visitor in time makes the next while the others still
get the one before. Each process keeps its own, and only those of the last seconds.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from time import monotonic
from typing import Concatenate, ParamSpec, cast

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

P = ParamSpec("P")

OWN_COOKIES = (settings.SESSION_COOKIE_NAME, "messages")
"""What makes a page one visitor's own: who is logged in, and what a step has just told."""
APPEARANCES = ("light", "dark")
"""The appearances that make another page; everything else follows the device."""
RENEWED_AT = 0.75
"""The part of its time after which a page is made anew: the rest is for making it."""
QUICK = 3
"""How hard to pack: a tenth of the page remains, in two milliseconds."""


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A page as it is sent: packed, and marked with what is in it."""

    made: float
    """When its figures were read, on a clock that nobody sets."""
    packed: bytes
    kind: str
    etag: str

    @property
    def age(self) -> float:
        """Seconds since its figures were read."""
        return monotonic() - self.made


pages: dict[tuple[str, ...], SharedPage] = {}
_locks = [Lock() for _lock in range(64)]  # a page has one of them by its key


def for_everybody(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let *view*, which only shows, answer all visitors without a session with one page."""

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not _is_for_everybody(request):
            return view(request, *args, **kwargs)
        made = _newest(_key(request), request, lambda: view(request, *args, **kwargs))
        return _sent(request, made) if isinstance(made, SharedPage) else made

    return answer


def forget(slug: str) -> None:
    """Throw away what this process keeps of a tournament's pages and of the list of them.

    Another process shows its own for ``PUBLIC_PAGE_SECONDS`` at most.
    """
    below, home = reverse("public:tournament", args=[slug]), reverse("public:home")
    for key in [key for key in list(pages) if key[0] == home or key[0].startswith(below)]:
        pages.pop(key, None)


def _is_for_everybody(request: HttpRequest) -> bool:
    """Return whether nothing in *request* asks for more than the page as all see it."""
    own = any(name in request.COOKIES for name in OWN_COOKIES)
    return bool(settings.PUBLIC_PAGE_SECONDS) and not own and not request.META["QUERY_STRING"]


def _key(request: HttpRequest) -> tuple[str, ...]:
    """Return what one page for everybody differs by: its address, the language, the appearance."""
    theme = request.COOKIES.get("theme", "")
    return request.path, get_language() or "", theme if theme in APPEARANCES else ""


def _newest(
    key: tuple[str, ...], request: HttpRequest, make: Callable[[], HttpResponse]
) -> SharedPage | HttpResponse:
    """Return the page *key*, made now if it is time; the answer itself if it cannot be shared.

    Who comes while it is being made gets the one before, or waits if that is too old.
    """
    kept, most = pages.get(key), settings.PUBLIC_PAGE_SECONDS
    if kept and kept.age < RENEWED_AT * most:
        return kept
    lock = _locks[hash(key) % len(_locks)]
    if not lock.acquire(blocking=kept is None or kept.age >= most):
        return cast("SharedPage", kept)
    try:
        kept = pages.get(key)
        if kept and kept.age < RENEWED_AT * most:
            return kept
        return _made(key, request, make)
    except Http404:
        pages.pop(key, None)  # what was hidden meanwhile is not shown again
        raise
    finally:
        lock.release()


def _made(
    key: tuple[str, ...], request: HttpRequest, make: Callable[[], HttpResponse]
) -> SharedPage | HttpResponse:
    """Make the page *key* and keep it, unless it is not one for everybody."""
    start = monotonic()
    response = make()
    has_token = bool(request.META.get("CSRF_COOKIE_NEEDS_UPDATE"))  # of a form in it
    if response.status_code != 200 or response.cookies or has_token:
        return response
    for other, page in list(pages.items()):
        if page.age > settings.PUBLIC_PAGE_SECONDS:
            pages.pop(other, None)
    pages[key] = made = SharedPage(
        start,
        gzip.compress(response.content, QUICK, mtime=0),
        response.headers["Content-Type"],
        f'W/"{hashlib.sha256(response.content).hexdigest()[:20]}"',
    )
    return made


def _sent(request: HttpRequest, page: SharedPage) -> HttpResponse:
    """Return the answer with *page*, or that the visitor has it already."""
    if page_is_known := get_conditional_response(request, etag=page.etag):
        response: HttpResponseBase = page_is_known
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(page.packed, content_type=page.kind)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(gzip.decompress(page.packed), content_type=page.kind)
    response.headers["ETag"] = page.etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    return cast("HttpResponse", response)
