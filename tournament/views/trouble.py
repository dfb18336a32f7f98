"""The answer where something broke: what failed around the program, else a fault of ours."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import UnreadablePostError
from django.template.loader import render_to_string
from django.views.defaults import bad_request, server_error

from tournament.trouble import Trouble, is_unstorable, trouble_of
from tournament.words.troubles import trouble_words

ASK_AGAIN = 10
"""Seconds after which a program may ask again."""


def failed(request: HttpRequest) -> HttpResponse:
    """Answer a request whose view raised: why, where it lies outside (503) or in what was sent.

    That is 400; what is left is a fault of ours, 500.
    """
    error = sys.exc_info()[1]
    if trouble := trouble_of(error):
        return answer(request, trouble)
    if isinstance(error, Exception) and is_unstorable(error):
        return bad_request(request, error)
    return server_error(request)


def answer(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """Say what failed, and offer to send the same again. Asks no database."""
    words = trouble_words(trouble)
    headers = {"Retry-After": str(ASK_AGAIN), "Cache-Control": "no-store"}
    if request.content_type == "application/json":  # the entry line keeps what was typed
        said = {"text": f"{words.title}. {words.text}"}
        return JsonResponse(said, status=503, headers=headers)
    context = {"words": words, "request": request, "again": _typed(request)}
    if "HX-Request" in request.headers:  # a part of a page: the sentence goes where all read it
        text = f"{words.title}. {words.text}"
        context = {"tag": "error", "text": text}
        swap = (
            "innerHTML" if request.method == "POST" else "none"
        )  # who only asks for news asks again
        headers |= {"HX-Retarget": "#messages", "HX-Reswap": swap}
        template = "partials/message.html"
    else:
        template = "trouble.html"
    return HttpResponse(render_to_string(template, context), status=503, headers=headers)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Return what was typed, to send it again; a file and a password are chosen anew."""
    if request.method != "POST":
        return []
    try:
        files, fields = request.FILES, request.POST
    except (UnreadablePostError, OSError):
        return []
    if files or any("password" in name for name in fields):
        return []
    return [(name, value) for name, values in fields.lists() for value in values]
