"""Advice about the number of rounds, for who makes a championship and before the first draw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.contrib.auth.models import User

from scoring.advice.championship import LONGEST, SHORTEST
from scoring.advice.forecast import Forecast, forecasts, neighbours
from scoring.advice.grid import tournaments_for
from scoring.pairing import fits_round_robin, rounds_to_meet_all
from scoring.rules import Rules, System
from tournament.models import Tournament
from tournament.services.tournaments import change_rules

PAUSE = 15
"""Minutes between two rounds: the last sheets, the draw, finding the table."""
CHANCE = 0.5
"""How often two pairs end in the right order if the places are drawn by lot."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One number of rounds, and what it brings."""

    rounds: int
    minutes: int
    """How long the evening takes."""
    forecast: Forecast | None
    """None while nobody has said how many pairs there will be."""
    widest: float = 1
    """Unbeaten pairs of the row that has most, which the bars are measured by."""

    @property
    def of_100(self) -> int:
        """Of 100 times two pairs, how often the stronger one ends above."""
        return round(100 * self.forecast.right_order) if self.forecast else 0

    @property
    def unbeaten_bar(self) -> int:
        """Width of the bar of unbeaten pairs, in percent."""
        return round(100 * self.forecast.unbeaten / self.widest) if self.forecast else 0

    @property
    def order_bar(self) -> int:
        """Width of the bar of the right order, in percent; the lot has none."""
        better = self.forecast.right_order - CHANCE if self.forecast else 0
        return round(100 * better / (1 - CHANCE))


@dataclass(frozen=True, slots=True)
class Advice:
    """What every number of rounds from 3 to 9 brings."""

    pairs: int | None
    planned: int
    """Rounds that the rules have."""
    choices: tuple[Choice, ...]

    @property
    def meet_all(self) -> int | None:
        """In how many rounds everybody meets everybody, if an evening can have as many."""
        rounds = rounds_to_meet_all(self.pairs) if self.pairs else 0
        return rounds if SHORTEST <= rounds <= LONGEST else None

    @property
    def most(self) -> int | None:
        """The most rounds without a repeated match, where that is fewer than 9."""
        rounds = rounds_to_meet_all(self.pairs) if self.pairs else LONGEST
        return rounds if rounds < LONGEST else None

    @property
    def between(self) -> tuple[int, int] | None:
        """The simulated numbers of pairs around this one; None if it was simulated."""
        if self.pairs is None or not self.known:
            return None
        below, above = neighbours(self.pairs)
        return (below, above) if below != above else None

    @property
    def tournaments(self) -> int:
        """How many championships each figure comes from, at the least."""
        return tournaments_for(self.pairs) if self.pairs and self.known else 0

    @property
    def known(self) -> bool:
        """Whether there are figures."""
        return any(choice.forecast for choice in self.choices)

    def choice(self, rounds: int) -> Choice | None:
        """Return the choice of *rounds*, None if it is not among them."""
        return next((choice for choice in self.choices if choice.rounds == rounds), None)


def advice(pairs: int | None, rules: Rules) -> Advice:
    """Return what the numbers of rounds bring to *pairs* pairs under *rules*.

    Without a number of pairs, or with one that was not simulated, only how long
    the evening takes.
    """
    known = {forecast.rounds: forecast for forecast in (forecasts(pairs) if pairs else [])}
    widest = max((forecast.unbeaten for forecast in known.values()), default=1)
    rows = known or range(SHORTEST, LONGEST + 1)
    choices = (
        Choice(rounds, evening_minutes(rounds, rules), known.get(rounds), widest) for rounds in rows
    )
    return Advice(pairs, rules.rounds, tuple(choices))


def evening_minutes(rounds: int, rules: Rules) -> int:
    """Return how long *rounds* rounds take with what lies between them."""
    return rounds * (rules.minutes + PAUSE)


def all_against_all(rules: Rules, pairs: int) -> Rules:
    """Return *rules* with as many rounds as *pairs* pairs need to meet each other."""
    return replace(rules, system=System.ROUND_ROBIN, rounds=rounds_to_meet_all(pairs))


def misfit(rules: Rules, present: int) -> int | None:
    """Return the rounds in which those *present* would all meet, where that is worth asking.

    It is where the planned rounds are enough for it and the system is Swiss, and
    where everybody is to meet everybody and the rounds are too few or too many.
    """
    if present < SHORTEST:
        return None
    needed = rounds_to_meet_all(present)
    if rules.system is System.ROUND_ROBIN:
        return needed if needed != rules.rounds else None
    return needed if fits_round_robin(present, rules.rounds) else None


def choose_rounds(
    tournament: Tournament,
    rounds: int,
    *,
    everybody: bool,
    by: User | None,
    version: int | None = None,
) -> Tournament:
    """Play *rounds* rounds, of all against all if *everybody*, else Swiss.

    Raise BadRules for a number that no championship has, and what
    ``change_rules`` raises.
    """
    system = System.ROUND_ROBIN if everybody else System.SWISS
    rules = replace(tournament.rules, rounds=rounds, system=system)
    return change_rules(tournament, rules, by=by, version=version)
