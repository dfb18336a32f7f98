"""The services of an evening on the embedded database: standings, draws, imports, all of it.

    python -m tests.benchmarks draw                                   on SQLite
    python -m tests.support.postgres python -m tests.benchmarks draw    on PostgreSQL

``draw, from the button`` posts the desk's form as a browser does; the others
call the service. A draw is measured on a new championship each time, since it
leaves its draft behind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.presets import PRESETS
from tests.benchmarks.evenings import after_rounds, organiser, past_lines
from tests.benchmarks.registry import case
from tournament.models import Tournament
from tournament.services.demo import load_demo
from tournament.services.draws import draw_next_round
from tournament.services.history_file import read_history
from tournament.services.history_import import import_history
from tournament.services.rehearsal import rehearse
from tournament.services.standings import classified, load, standings

DRAWS = 7
LARGE_DRAWS = 3
SPARE = 2
"""Besides the runs on the clock one warms up and one is for the memory."""


@cache
def seven_rounds() -> Tournament:
    """Return a championship of 200 pairs after seven rounds."""
    return after_rounds(200, 7)


@case("standings, from loaded rows", size="200 x 7", runs=15)
def standings_from_rows() -> Callable[[], object]:
    loaded = load(seven_rounds())
    return lambda: classified(loaded)


@case("standings, with their queries", size="200 x 7", runs=15)
def standings_with_queries() -> Callable[[], object]:
    tournament = seven_rounds()
    return lambda: standings(tournament)


@case("standings page of the public", size="200 x 7", runs=7)
def standings_page() -> Callable[[], object]:
    tournament = seven_rounds()
    tournament.rounds.update(standings_published_at=tournament.created_at)
    address = reverse("public:standings", args=[tournament.slug])
    return lambda: _answered(Client().get(address), 200)


@case("draw, from the service to the draft", size="200 pairs, R5", runs=DRAWS)
def draw_to_draft() -> Callable[[], object]:
    fields = iter([after_rounds(200, 4, seed) for seed in range(DRAWS + SPARE)])
    return lambda: draw_next_round(next(fields), by=None, seed=9)


@case("draw, from the service to the draft", size="1,000 pairs, R5", runs=LARGE_DRAWS)
def draw_of_a_thousand() -> Callable[[], object]:
    fields = iter([after_rounds(1000, 4, seed) for seed in range(LARGE_DRAWS + SPARE)])
    return lambda: draw_next_round(next(fields), by=None, seed=9)


@case("draw, from the button to the page", size="200 pairs, R5", runs=DRAWS)
def draw_from_the_button() -> Callable[[], object]:
    return _pressed(200, DRAWS)


@case("draw, from the button to the page", size="1,000 pairs, R5", runs=LARGE_DRAWS)
def large_draw_from_the_button() -> Callable[[], object]:
    return _pressed(1000, LARGE_DRAWS)


def _pressed(pairs: int, runs: int) -> Callable[[], object]:
    """Return what presses the button of another championship each time."""
    fields = iter([after_rounds(pairs, 4, seed) for seed in range(runs + SPARE)])
    desk = Client()
    desk.force_login(organiser())
    return lambda: _answered(desk.post(reverse("desk:draw", args=[next(fields).slug])), 302)


def _answered(response: object, status: int) -> None:
    """Assert what was measured was the real thing, not a refusal."""
    assert getattr(response, "status_code", None) == status


@case("import_results, from bytes to rows", size="35 x 27", runs=5)
def import_of_history() -> Callable[[], object]:
    rules = PRESETS["setze-punts"].rules.with_settings({"cap": "none"})
    data = past_lines(35, 27)
    return lambda: import_history(
        organiser(), "Bench", read_history(data, rules), preset="setze-punts", rules=rules
    )


@case("rehearsal of a whole championship", size="86 x 5", runs=3)
def rehearsal() -> Callable[[], object]:
    seeds = count()
    return lambda: rehearse(organiser(), pairs=86, rounds=5, seed=next(seeds))


@case("demo championship", size="22 x 2½", runs=5)
def demo() -> Callable[[], object]:
    names = (f"mesures-{number}" for number in count())
    return lambda: load_demo(User.objects.create_user(next(names)))
