"""Every page of the desk and the public, in a championship of 210 pairs after seven rounds.

    python -m tests.benchmarks page                     the pages alone
    python -m tests.benchmarks "page desk:round"        one of them

The eighth round is in play and half of its results are in; pages of a round
are measured on it, on a closed round and on a draft, as far as they exist. A
page is asked for as a browser does, with its middleware and its queries; the
process is warm, as after the first phone of a hall. A public page is made anew
each time, as it is once every few seconds for all phones together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from django.test import Client
from django.urls import reverse

from tests.benchmarks.evenings import drafted, in_the_middle, organiser
from tests.benchmarks.registry import Prepare, case
from tests.support.addresses import Address, looked_at
from tournament.models import Round
from tournament.views.shared import pages

PAIRS, PLAYED = 210, 7


@cache
def playing() -> Round:
    """Return the round in play."""
    return in_the_middle(PAIRS, PLAYED)


def closed() -> Round:
    """Return the round before it."""
    return playing().tournament.rounds.get(number=PLAYED)


@cache
def draft() -> Round:
    """Return a draft that only the desk sees."""
    return drafted(PAIRS, PLAYED)


ROUNDS: dict[str, Callable[[], Round]] = {"in play": playing, "closed": closed, "draft": draft}
"""The rounds of which pages are measured."""
EXISTS = {
    "closed": {"desk:round", "desk:picture", "desk:second_pass", "desk:table", "desk:rescue"}
    | {"public:round", "public:picture"},
    "draft": {"desk:round", "desk:picture", "desk:by_hand", "desk:resting"},
}
"""Pages that are other ones for another state of the round."""
DRAFT_ALONE = {"desk:by_hand", "desk:resting"}
"""Pages that only a draft has."""


def _visit(address: Address, round_: Callable[[], Round]) -> Prepare:
    """Return what prepares a visit of the page at *address* about *round_*."""

    def prepare() -> Callable[[], object]:
        client, path = Client(), address.on(round_())
        if address.name.startswith("desk:"):
            client.force_login(organiser())

        def visit() -> None:
            pages.clear()  # one that is kept is measured below, alone
            _answered(client.get(path).status_code)

        return visit

    return prepare


@case("page of the public, kept", size=f"{PAIRS} x {PLAYED}")
def kept() -> Callable[[], object]:
    """Prepare the look at a page that another phone has looked at."""
    shown = playing()
    client, path = Client(), reverse("public:round", args=[shown.tournament.slug, shown.number])
    return lambda: _answered(client.get(path, HTTP_ACCEPT_ENCODING="gzip").status_code)


def _answered(status: int) -> None:
    """Assert that what was measured is the page, or the way to it, not a refusal."""
    assert status in {200, 302}


def _exists(name: str, state: str) -> bool:
    """Return whether the page *name* is another one for a round in *state*."""
    return name in EXISTS[state] if state in EXISTS else name not in DRAFT_ALONE


for found in looked_at():
    for state in (state for state in ROUNDS if _exists(found.name, state)):
        title = f"{found.name}, {state}" if found.is_of_a_round else found.name
        case(f"page {title}", size=f"{PAIRS} x {PLAYED}")(_visit(found, ROUNDS[state]))
