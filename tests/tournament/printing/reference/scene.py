"""One evening with every paper of it, the same on every machine."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from functools import partial

from scoring.points import LEFT
from tests.factories import add_pairs, enter, make_tournament, pair, seat
from tournament.models import Round, Table, Tournament
from tournament.printing.aloud import call_out
from tournament.printing.desk import (
    cross_table,
    door_paper,
    prize_list,
    rules_paper,
    standings_paper,
)
from tournament.printing.diploma import diplomas
from tournament.printing.imposition import Paper
from tournament.printing.kit import kit_papers
from tournament.printing.lists import wall_by_name, wall_by_pair, wall_by_table
from tournament.printing.own_page import own_page
from tournament.printing.poster import poster
from tournament.printing.press import Manuscript
from tournament.printing.results import results_paper
from tournament.printing.sheet import blank_sheets, match_sheets
from tournament.services.registration import set_paid
from tournament.services.rounds import close_round

HALL = "http://192.168.1.20:8000"
NAMES = (
    "Els Trempats",
    "Manilla Nova",
    "Les Manilles d'Or de la Plaça",
    "Cal·lina i Òscar",
    "Superbotifarrairesdelavalldaran",
    "Sant Vicenç",
    "Els Irreductibles de la Vall d'Aran i voltants",
    "Contro i recontro",
    "As de copes",
)
PLAYED = (
    ((1, 2), (3, 4), (5, 6), (7, 8), (9, None)),
    ((1, 3), (5, 7), (9, 2), (4, 6), (8, None)),
)
NOW = ((1, 5), (9, 3), (8, 2), (7, 4), (6, None))
POINTS = ((101, 40), (150, 64), (77, 101), (80, 80), (12, 102))


def evening(preset: str = "vilaplana-2011") -> Round:
    """Return the third round of a championship, with two rounds behind it."""
    tournament = make_tournament(preset=preset)
    tournament.name = "Campionat de Botifarra de la Festa Major"
    tournament.venue, tournament.date = "Centre Cívic La Palma", datetime.date(2026, 11, 28)
    tournament.fee_cents = 2000
    tournament.save()
    for one, name in zip(add_pairs(tournament, len(NAMES)), NAMES, strict=True):
        tournament.pairs.filter(pk=one.pk).update(nickname=name)
    set_paid(pair(tournament, 2), True, by=None)
    for tables in PLAYED:
        round_ = seat(tournament, *tables)
        for table, (left, right) in zip(_real(round_), POINTS, strict=False):
            enter(table, left, right, lot_winner=LEFT)
        close_round(round_, by=None)
    return seat(tournament, *NOW)


def _real(round_: Round) -> list[Table]:
    return [table for table in round_.tables.with_pairs() if table.right]


def papers(round_: Round) -> Mapping[str, Callable[[], Manuscript]]:
    """Return every paper of the evening by its name."""
    tournament = round_.tournament
    of_round = {
        "wall-tables": wall_by_table,
        "wall-pairs": wall_by_pair,
        "wall-names": wall_by_name,
    }
    of_all = {
        "standings": standings_paper,
        "prizes": prize_list,
        "door": door_paper,
        "cross": cross_table,
        "rules": rules_paper,
        "diploma": diplomas,
    }
    return {
        "sheet": partial(match_sheets, with_a_number(round_), backs=True, origin=HALL),
        "sheets-a4": partial(match_sheets, with_a_number(round_), paper=Paper.A4, origin=HALL),
        "slips": partial(match_sheets, with_a_number(round_), paper=Paper.SLIPS, origin=HALL),
        "blank": partial(blank_sheets, tournament, 1),
        "aloud": partial(call_out, round_),
        "results": lambda: results_paper(tournament.rounds.get(number=2)),
        "pair": lambda: own_page(pair(tournament, 1)),
        "poster": partial(poster, tournament, HALL),
        "kit": lambda: kit_papers(round_)[0],
        **{name: partial(paper, round_) for name, paper in of_round.items()},
        **{name: partial(paper, tournament) for name, paper in of_all.items()},
    }


def with_a_number(round_: Round) -> Round:
    """Return *round_* with a championship whose key is the same in every database.

    The code of a sheet and its square are made from it.
    """
    known = Round.objects.get(pk=round_.pk)
    tournament = Tournament.objects.get(pk=round_.tournament_id)
    tournament.pk = 17
    known.tournament = tournament
    return known
