"""Print the classification of a championship."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.management.terminal import standings_text, tournament_called
from tournament.services.exports import standings_csv, standings_json
from tournament.services.standings import Standings, standings

WRITERS = {"table": standings_text, "csv": standings_csv, "json": standings_json}


class Command(BaseCommand):
    """Print the classification after a closed round."""

    help = "Print the classification of a championship after its last closed round."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the championship's slug, as in its address")
        parser.add_argument("--after", type=int, metavar="N", help="after round N")
        parser.add_argument("--format", choices=WRITERS, default="table")

    def handle(self, *, name: str, after: int | None, format: str, **options: object) -> None:
        table = standings(tournament_called(name), after=after)
        check_after(table, after)
        self.stdout.write(WRITERS[format](table), ending="" if format != "table" else "\n")


def check_after(table: Standings, after: int | None) -> None:
    """Raise CommandError unless round *after* is closed."""
    if after is not None and not 0 <= after == table.after:
        raise CommandError(
            _("Round %(round)s is not closed; the last closed one is %(last)s.")
            % {"round": after, "last": table.after}
        )
