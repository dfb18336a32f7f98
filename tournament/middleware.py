"""What every answer carries, whoever made it."""

import time
from collections.abc import Callable
from threading import Condition

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournament.network import address_of
from tournament.services.common import origin
from tournament.trouble import Busy
from tournament.views.sizes import most_bytes, too_large

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",  # Bootstrap draws its arrows and ticks as data: pictures
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)


class ContentSecurityPolicy:
    """Forbid inline script and style and everything remote, on every answer.

    A nickname with markup in it that some template forgot to escape stays
    text: the browser runs only the files that this server serves as such.

    A PDF has none: it has no page of ours to protect, and browsers apply the
    policy to their own viewer, which then shows nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to *request*, with the policy."""
        response = self.get_response(request)
        if response.headers.get("Content-Type") != "application/pdf":
            response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        return response


class RememberOrigin:
    """Let the history know which device a change came from (``network.address_of``)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to *request*, made while its origin is known."""
        token = origin.set(address_of(request.META))
        try:
            return self.get_response(request)
        finally:
            origin.reset(token)


class LimitedBody:
    """Refuse what is larger than its page takes, before a byte of it is read.

    Django limits what it keeps in memory, and reads a file of any size to the end,
    whoever sends it and to whatever page (``views.sizes.takes``).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to *request*."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponseBase], *_arguments: object
    ) -> HttpResponseBase | None:
        """Return why *request* is not even read, None if it is."""
        said = str(request.META.get("CONTENT_LENGTH") or "0")
        most = most_bytes(view)
        return None if said.isdecimal() and int(said) <= most else too_large(request, most)


SAFE = {"GET", "HEAD", "OPTIONS"}
"""Methods of requests that write nothing."""
STANDSTILL = 1.0
"""Seconds without an end of any write after which one more does not even wait."""


class RoomForReaders:
    """Keep some threads of this process free for who only reads.

    Who writes may have to wait for the database, and holds a thread while he waits.
    So at most ``settings.WRITERS`` do at once. One more waits as long as the others
    get on; when they stand still he is told at once (0037).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._changed = Condition()
        self._writing = 0
        self._moved = 0.0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to *request*; raise Busy if there is no thread for it."""
        if request.method in SAFE:
            return self.get_response(request)
        self._enter()
        try:
            return self.get_response(request)
        finally:
            self._leave()

    def _enter(self) -> None:
        with self._changed:
            while self._writing >= settings.WRITERS:
                rest = self._moved + STANDSTILL - time.monotonic()
                if rest <= 0:
                    raise Busy("those who write stand still")
                self._changed.wait(rest)
            self._writing += 1
            if self._writing == settings.WRITERS:
                self._moved = time.monotonic()

    def _leave(self) -> None:
        with self._changed:
            self._writing -= 1
            self._moved = time.monotonic()
            self._changed.notify()
