"""Which browser has the form of a table open, told to whoever opens the same one."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest

from tournament.models import Table
from tournament.services.presence import Presence, leave, look_at
from tournament.views.access import user_of
from tournament.words.terms import person_text


def also_here(request: HttpRequest, table: Table, *, asks: bool = False) -> list[Presence]:
    """Note that who asks has *table* open, and return the other browsers that have."""
    who = person_text(user_of(request))
    return look_at(table, who=who, browser=browser_of(request), asks=asks)


def has_left(request: HttpRequest, tournament: int, table: int | None = None) -> None:
    """Note that who asks has no table of the *tournament* open any more, or not this *table*."""
    leave(tournament, browser_of(request), table)


def browser_of(request: HttpRequest) -> str:
    """Return a name of the browser that asks, which tells nobody its session."""
    return sha256(f"browser {request.session.session_key}".encode()).hexdigest()[:24]
