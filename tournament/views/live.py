"""Pages that ask for news while somebody looks at them, and cost nothing while there are none."""

from __future__ import annotations

import time
from typing import Any
from zlib import adler32

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language

from tournament.models import Change
from tournament.services.presence import together
from tournament.views.access import desk_tournament


def latest(request: HttpRequest, slug: str, **_more: object) -> str:
    """Return a tag that changes with everything that anybody does or opens, and with the minute."""
    tournament = desk_tournament(request, slug)
    newest = Change.objects.filter(tournament=tournament).order_by("-pk").values_list("pk").first()
    seen = slugify(request.GET.get("seen", "")[:40])
    minute = int(time.time() // 60)
    opened = adler32(repr(together(tournament.pk)).encode())
    return f'"{newest[0] if newest else 0}-{opened}-{minute}-{get_language()}-{seen}"'


def news(
    request: HttpRequest, template: str, context: dict[str, Any], *, seen: str
) -> HttpResponse:
    """Answer with the parts of a page that may have changed, each for its place.

    If the page was made for something else than *seen* now, it is loaded whole.
    """
    response = render(request, template, context)
    response["Cache-Control"] = "private, no-cache"
    if request.GET.get("seen") != seen:
        response["HX-Refresh"] = "true"
    return response
