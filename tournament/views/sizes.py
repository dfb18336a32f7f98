"""How large a request may be, and what whoever sends a larger one is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string

A_FORM = 300 * 1024
"""Bytes of the largest form that no page marks: a round of 500 tables changed by hand."""

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def takes(most: int) -> Callable[[View], View]:
    """Let a view take requests of up to *most* bytes; put it above all that wraps the view."""

    def mark(view: View) -> View:
        view.most_bytes = most  # type: ignore[attr-defined]
        return view

    return mark


def most_bytes(view: Callable[..., HttpResponseBase]) -> int:
    """Return how many bytes *view* takes."""
    return int(getattr(view, "most_bytes", A_FORM))


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """Answer *request*, of which nothing was read, that its page takes *most* bytes only."""
    context = {"most": most, "request": request}
    return HttpResponse(render_to_string("413.html", context), status=413)
