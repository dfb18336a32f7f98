"""Write the match sheets of a round to a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.management.terminal import tournament_called
from tournament.models import Round
from tournament.printing.imposition import Paper
from tournament.printing.sheet import NothingToPrint, match_sheets


class Command(BaseCommand):
    """Write the match sheets of a round as PDF."""

    help = "Write the match sheets of a round as PDF."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the championship's slug, as in its address")
        parser.add_argument("--round", type=int, required=True, metavar="N")
        parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf")
        parser.add_argument("--table", type=int, metavar="N", help="only this table")
        parser.add_argument("--paper", choices=[paper.value for paper in Paper], default="a5")
        parser.add_argument("--backs", action="store_true", help="remarks behind every sheet")
        parser.add_argument(
            "--origin",
            default="",
            metavar="URL",
            help="where the squares lead: http://192.168.1.20:8000",
        )
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default="ca")

    def handle(
        self,
        *,
        name: str,
        round: int,
        out: Path,
        table: int | None,
        paper: str,
        backs: bool,
        origin: str,
        language: str,
        **options: object,
    ) -> None:
        round_ = round_called(name, round)
        try:
            with override(language):
                pdf = match_sheets(
                    round_,
                    table=table,
                    paper=Paper(paper),
                    backs=backs,
                    origin=origin.rstrip("/"),
                ).pdf()
        except NothingToPrint as nothing:
            raise CommandError(_("This round has no such table.")) from nothing
        try:
            out.write_bytes(pdf)
        except OSError as problem:
            raise CommandError(f"{out}: {problem.strerror}") from problem
        self.stdout.write(str(out))


def round_called(name: str, number: int) -> Round:
    """Return round *number* of the championship *name*; raise CommandError if there is none."""
    tournament = tournament_called(name)
    round_ = Round.objects.filter(tournament=tournament, number=number).first()
    if round_ is None:
        raise CommandError(
            _("%(name)s has no round %(round)s.") % {"name": tournament, "round": number}
        )
    round_.tournament = tournament
    return round_
