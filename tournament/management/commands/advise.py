"""Say how many rounds an evening should have, from championships played here and now."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring import advice
from scoring.advice.estimates import Cell, Estimate, simulate
from scoring.advice.forecast import FEWEST_PAIRS, MOST_PAIRS
from scoring.advice.grid import LENGTHS, SEED, SIZES, as_module, compute, tournaments_for
from tournament.management.terminal import ProgressBar, in_columns
from tournament.words.advice import expectation

TABLE = Path(advice.__file__).with_name("table.py")


class Command(BaseCommand):
    """Play invented championships through the draw of the evening, and measure them."""

    help = "Say how many rounds suit an evening of so many pairs, from simulated championships."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--pairs", type=int, metavar="N")
        parser.add_argument("--rounds", type=int, nargs="+", metavar="R", default=list(LENGTHS))
        parser.add_argument("--tournaments", type=int, metavar="M", help="how many to play")
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument(
            "--write-table",
            action="store_true",
            help="compute the table of the form anew, which takes ten minutes or more",
        )

    def handle(
        self,
        *,
        pairs: int | None,
        rounds: list[int],
        tournaments: int | None,
        seed: int,
        write_table: bool,
        **options: object,
    ) -> None:
        if write_table:
            self._write_table()
        elif pairs is None:
            raise CommandError(_("Say how many pairs: --pairs N"))
        else:
            self._advise(pairs, rounds, tournaments, seed)

    def _write_table(self) -> None:
        bar = ProgressBar(self.stdout)
        cells = compute(
            SIZES, told=lambda pairs: bar.show(SIZES.index(pairs) / len(SIZES), str(pairs))
        )
        bar.clear()
        TABLE.write_text(as_module(cells), encoding="utf-8")
        self.stdout.write(str(TABLE))

    def _advise(self, pairs: int, rounds: list[int], tournaments: int | None, seed: int) -> None:
        if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
            raise CommandError(
                _("Pairs: a number from %(low)s to %(high)s.")
                % {"low": FEWEST_PAIRS, "high": MOST_PAIRS}
            )
        count = tournaments_for(pairs) if tournaments is None else tournaments
        if count < 2:
            raise CommandError(_("At least two championships are needed to see how they differ."))
        bar = ProgressBar(self.stdout)
        cells = simulate(
            pairs,
            rounds,
            tournaments=count,
            seed=seed,
            told=lambda done: bar.show(done / count, str(done)),
        )
        bar.clear()
        if not cells:
            raise CommandError(_("So few pairs cannot play so many rounds without meeting twice."))
        self.stdout.write(report(cells, seed))


def report(cells: Sequence[Cell], seed: int) -> str:
    """Return what *cells* say, as a table, a sentence for each and where it comes from."""
    head = [
        _("Rounds"),
        _("Unbeaten pairs"),
        _("At most one, %"),
        _("Right order, of 100"),
        _("Best eight in the first eight, %"),
        _("Place of the best"),
    ]
    rows = [head, *(_row(cell) for cell in cells)]
    sentences = [expectation(cell.pairs, cell.rounds, cell.unbeaten.mean) for cell in cells]
    return "\n".join([in_columns(rows, left=()), "", *sentences, "", _source(cells[0], seed)])


def _row(cell: Cell) -> list[str]:
    right = Estimate(50 * (1 + cell.tau.mean), 50 * cell.tau.error)
    return [
        str(cell.rounds),
        _figure(cell.unbeaten, 2),
        _figure(_percent(cell.at_most_one), 0),
        _figure(right, 1),
        _figure(_percent(cell.best_eight), 0),
        _figure(cell.best_place, 1),
    ]


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, 100 * share.error)


def _figure(estimate: Estimate, digits: int) -> str:
    """Return a mean and its standard error."""
    mean, error = (number_format(figure, digits) for figure in estimate)
    return f"{mean} ± {error}"


def _source(cell: Cell, seed: int) -> str:
    return _(
        "From %(count)s championships, seed %(seed)s, drawn and classified by this program; "
        "± is the standard error. How much luck is in a match is an assumption: see docs/advice.md."
    ) % {"count": cell.tournaments, "seed": seed}
