"""How a step of the desk is answered: with what was done, or with why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.errors import RuleError
from tournament.services.common import one_line
from tournament.words import say

Done = TypeVar("Done")


def attempt(request: HttpRequest, step: Callable[[], Done]) -> Done | None:
    """Return what *step* does; if the rules refuse it, tell the organiser why."""
    try:
        return step()
    except RuleError as error:
        messages.error(request, say(error))
        return None


def step_then(
    request: HttpRequest, step: Callable[[], object], *, to: str, done: str
) -> HttpResponse:
    """Carry out *step*, say *done* or why not, and go *to* an address or object."""
    try:
        step()
    except RuleError as error:
        messages.error(request, say(error))
    else:
        messages.success(request, done)
    return redirect(to)


def posted_version(request: HttpRequest) -> int | None:
    """Return the version of the row that the form was opened with."""
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def posted_numbers(request: HttpRequest, name: str) -> list[int]:
    """Return the whole numbers that were sent as *name*; anything else is left out."""
    texts = request.POST.getlist(name)
    return [int(text) for text in texts if text.isascii() and text.isdecimal() and len(text) < 10]


def posted_reason(request: HttpRequest) -> str:
    """Return the reason that was written, as one printable line that the history can hold."""
    return one_line(request.POST.get("reason", ""))[:500]
