"""Every address that answers to somebody who looks, for what walks or measures them all."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import NamedTuple

from django.test import RequestFactory
from django.urls import URLPattern, reverse

from tournament.models import Round
from tournament.urls import desk_addresses, public_addresses

SPACES = {"desk": desk_addresses, "public": public_addresses}
OF_A_PAPER = {"print_progress"}
"""How far a paper is that is being printed: by a key of its own."""
OF_A_PAIR = ("pair", "pair_edit", "pair_partner", "pair_wishes")
"""Addresses whose number is that of a pair, not of a round."""


class Address(NamedTuple):
    """A page by its full name, as in ``desk:round``, with the arguments it takes."""

    name: str
    arguments: tuple[str, ...]

    @property
    def is_of_a_round(self) -> bool:
        """Whether another round is another page."""
        return "number" in self.arguments and self.name.partition(":")[2] not in OF_A_PAIR

    def on(self, round_: Round, *, table: int = 2, pair: int = 3) -> str:
        """Return the address for *round_*, its *table* and the *pair* of those numbers."""
        number = round_.number if self.is_of_a_round else pair
        values = {"slug": round_.tournament.slug, "number": number, "table": table}
        return reverse(self.name, kwargs={name: values[name] for name in self.arguments})


def looked_at() -> Iterator[Address]:
    """Yield every page and every part of one of the desk and the public; what is on paper aside."""
    for space, patterns in SPACES.items():
        for pattern in patterns:
            if _answers_get(pattern) and not _is_paper(pattern):
                yield Address(f"{space}:{pattern.name}", tuple(pattern.pattern.converters))


def _is_paper(pattern: URLPattern) -> bool:
    return str(pattern.pattern).endswith(".pdf") or pattern.name in OF_A_PAPER


def _answers_get(pattern: URLPattern) -> bool:
    """Ask the view's own guard, which answers to an unknown method with those that it takes."""
    logging.disable()
    try:
        answer = pattern.callback(RequestFactory().generic("WHICH", "/"))
    finally:
        logging.disable(logging.NOTSET)
    return "GET" in answer["Allow"]
