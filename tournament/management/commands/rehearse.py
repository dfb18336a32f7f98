"""Play a whole invented championship, and say how long each step takes."""

from __future__ import annotations

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections import defaultdict

from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import RuleError
from scoring.presets import PRESETS
from tournament.management.terminal import (
    ProgressBar,
    in_columns,
    organiser,
    said_in_a_sentence,
    standings_text,
)
from tournament.services.invention import MOST_PAIRS
from tournament.services.rehearsal import Done, Step, rehearse
from tournament.services.standings import standings
from tournament.words import say

LABELS: dict[Step, Promise] = {
    Step.REGISTER: gettext_lazy("Registration"),
    Step.DRAW: gettext_lazy("Draw and publication"),
    Step.ENTER: gettext_lazy("Results and infractions"),
    Step.CLOSE: gettext_lazy("Closing, standings, comings and goings"),
}


class Command(BaseCommand):
    """Rehearse an evening through the services of the desk."""

    help = "Play an invented championship into a new tournament; the seed decides all of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--pairs", type=pairs_of_a_hall, default=86)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--preset", choices=PRESETS, default="vilaplana-2011")
        parser.add_argument("--name", default="", help="what the championship is called")
        parser.add_argument("--owner", default="", help="username (default: the first account)")

    def handle(
        self,
        *,
        pairs: int,
        rounds: int,
        seed: int,
        preset: str,
        name: str,
        owner: str,
        **options: object,
    ) -> None:
        watch = Stopwatch(self.stdout, rounds)
        try:
            with said_in_a_sentence():
                made = rehearse(
                    organiser(owner),
                    pairs=pairs,
                    rounds=rounds,
                    seed=seed,
                    preset=preset,
                    name=name,
                    told=watch.told,
                )
        except RuleError as error:
            raise CommandError(say(error)) from error
        finally:
            watch.bar.clear()
        table = standings(made)
        watch.finish()
        self.stdout.write(f"{made.name} ({made.slug})\n\n{watch.report()}\n")
        self.stdout.write(standings_text(table))


def pairs_of_a_hall(text: str) -> int:
    """Return *text* as a number of pairs. Raise ArgumentTypeError for one no hall has."""
    if not text.isdecimal() or not 2 <= int(text) <= MOST_PAIRS:
        raise ArgumentTypeError(
            _("a number from 2 to %(most)s, not “%(text)s”") % {"most": MOST_PAIRS, "text": text}
        )
    return int(text)


class Stopwatch:
    """Takes the time of every step and round, and shows how far the evening is."""

    def __init__(self, out: OutputWrapper, rounds: int) -> None:
        self.bar = ProgressBar(out)
        self._rounds = rounds
        self._seconds: defaultdict[tuple[Step, int], float] = defaultdict(float)
        self._standings = 0.0
        self._last = time.perf_counter()

    def told(self, done: Done) -> None:
        """Add the time since the last call to the step that is done."""
        self._seconds[done.step, done.round] += self._lap()
        if done.round:
            played = done.done / done.of if done.step is not Step.DRAW else 0
            share = (done.round - 1 + played) / self._rounds
            self.bar.show(share, _("Round %(round)s") % {"round": done.round})

    def finish(self) -> None:
        """Take the time of the last standings."""
        self._standings = self._lap()

    def _lap(self) -> float:
        now = time.perf_counter()
        lap, self._last = now - self._last, now
        return lap

    def report(self) -> str:
        """Return the seconds of each step, by round and in all."""
        rounds = range(1, self._rounds + 1)
        head = [_("Seconds"), *(_("Round %(round)s") % {"round": n} for n in rounds), _("In all")]
        rows = [head]
        for step, label in LABELS.items():
            laps = [self._seconds.get((step, number)) for number in rounds]
            total = sum(s for (kind, _n), s in self._seconds.items() if kind is step)
            rows.append([str(label), *map(_seconds, laps), _seconds(total)])
        rows.append([_("Final standings"), *("" for _n in rounds), _seconds(self._standings)])
        everything = sum(self._seconds.values()) + self._standings
        rows.append([_("Everything"), *("" for _n in rounds), _seconds(everything)])
        return in_columns(rows, left=(0,))


def _seconds(lap: float | None) -> str:
    return "" if lap is None else f"{lap:.2f}"
