"""The emergency kit: all that is needed to play on and to pair by hand when the laptop dies."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Round
from tournament.printing.desk import cross_table, rules_paper
from tournament.printing.imposition import Paper
from tournament.printing.lists import round_heading, wall_by_name, wall_by_table
from tournament.printing.press import Manuscript, manuscript, print_together
from tournament.printing.sheet import blank_sheets, match_sheets


def emergency_kit(round_: Round, *, origin: str = "") -> bytes:
    """Return one PDF with what the evening needs without a computer."""
    return print_together(kit_papers(round_, origin=origin))


def kit_papers(round_: Round, *, origin: str = "") -> list[Manuscript]:
    """Return the papers of the emergency kit of *round_*, in the order of the pile.

    How to go on, the lists and sheets of *round_*, the cross table with what was
    played before, as many blank sheets, and the rules. All on A4. *origin* is
    where the squares of the sheets lead.
    """
    tables = round_.tables.filter(number__isnull=False).count()
    tournament = round_.tournament
    return [
        _how_to_go_on(round_),
        wall_by_table(round_),
        wall_by_name(round_),
        cross_table(tournament, to_come=2),
        match_sheets(round_, paper=Paper.A4, origin=origin),
        blank_sheets(tournament, tables, paper=Paper.A4),
        rules_paper(tournament),
    ]


def _how_to_go_on(round_: Round) -> Manuscript:
    title = _("Emergency kit, round %(round)s") % {"round": round_.number}
    heading = round_heading(round_, title)
    context = {
        "title": title,
        "heading": heading,
        "round": round_,
        "rules": round_.tournament.rules,
    }
    return manuscript("print/kit.html", context, "list", "listing")
