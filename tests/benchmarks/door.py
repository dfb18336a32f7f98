"""The door on the embedded database: the list that the volunteers look at, and a long list read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from django.test import Client
from django.urls import reverse

from tests.benchmarks.evenings import organiser
from tests.benchmarks.registry import case
from tournament.models import Tournament
from tournament.services.pair_file import Reading
from tournament.services.pair_import import import_pairs, read_pairs
from tournament.services.tournaments import create_tournament

PAIRS = 210
LIST = "Parella;Jugador 1;Jugador 2;Poble;Pagat\n" + "".join(
    f"Parella {n};Jugadora {n};Jugador {n};Poble {n % 9};sí\n" for n in range(PAIRS)
)


def _registered() -> Tournament:
    """Return a new championship with the pairs of the list."""
    tournament = create_tournament(organiser(), "La porta", fee_cents=1500)
    seal = read_pairs(LIST).seal
    import_pairs(tournament, LIST, Reading(), seal=seal, token="", by=None)
    return tournament


@case("list of the door", size=f"{PAIRS} pairs")
def list_of_the_door() -> Callable[[], object]:
    tournament, client = _registered(), Client()
    client.force_login(tournament.owner)
    address = reverse("desk:pairs", args=[tournament.slug])
    return lambda: client.get(address).content


@case("tick at the door", size=f"{PAIRS} pairs")
def tick_at_the_door() -> Callable[[], object]:
    tournament, client, presses = _registered(), Client(), count(1)
    client.force_login(tournament.owner)
    address = reverse("desk:pair_present", args=[tournament.slug, 7])
    htmx = {"HX-Request": "true"}
    return lambda: client.post(address, {"value": next(presses) % 2}, headers=htmx).content


@case("import of a list", size=f"{PAIRS} pairs")
def import_of_a_list() -> Callable[[], object]:
    return _registered
