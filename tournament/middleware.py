"""What every answer carries, whoever made it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from tournament.services.common import origin

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
    """Let the history know which device a change came from.

    Behind a proxy that is the proxy's own address: what a visitor claims about
    himself is not believed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to *request*, made while its origin is known."""
        token = origin.set(request.META.get("REMOTE_ADDR", "")[:60])
        try:
            return self.get_response(request)
        finally:
            origin.reset(token)
