"""A championship of seven whose fourth round has something of everything, and its picture read."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, play_as
from tournament.models import Tournament

SEVEN = (
    [(1, 2), (3, 4), (5, 6), (7, None)],
    [(1, 3), (5, 7), (2, 4), (6, None)],
    [(5, 1), (2, 7), (3, 6), (4, None)],
)
"""After these 5 has three wins; 1, 2 and 3 have two, and 1 has met them both; 4, 6, 7 have one
and have rested."""


def seven() -> Tournament:
    tournament = make_tournament(7)
    play_as(tournament, *SEVEN)
    return tournament


def at(tournament: Tournament, number: int, space: str = "desk") -> str:
    return reverse(f"{space}:picture", args=[tournament.slug, number])


def text_of(client: Client, address: str, **asked: str) -> str:
    """Return what the page says, without its marks and with single spaces."""
    response = client.get(address, asked)
    assert response.status_code == 200
    words = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", unescape(words))
