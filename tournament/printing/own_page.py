"""A pair's own page: where it plays, its rounds, its place and why it has it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Pair, Round, Table
from tournament.printing.lists import heading_of
from tournament.printing.names import Fitted, fit
from tournament.printing.press import Manuscript, manuscript
from tournament.services.explained import Explained, ExplainedGame, explain
from tournament.services.standings import standings

NAME, PLAYERS, RIVAL = (150.0, (26, 20, 16)), (150.0, (13, 11)), (76.0, (12, 10))
"""Width in mm and sizes in points of the nickname, the players and a rival."""


@dataclass(frozen=True, slots=True)
class Line:
    """One round of the pair with the name of its rival, if it had one."""

    round: ExplainedGame
    rival: Fitted | None


@dataclass(frozen=True, slots=True)
class Coming:
    """The table of the round in play; ``rival`` None is a bye."""

    table: Table
    rival: Pair | None
    name: Fitted | None


def own_page(pair: Pair) -> Manuscript:
    """Return the page of *pair* after the last closed round. Nine queries at most."""
    table = standings(pair.tournament, also=[pair.pk])
    explained = explain(table, pair.number)
    title = _("Pair %(number)s") % {"number": pair.number}
    context = {
        "title": f"{title} · {pair.tournament}",
        "heading": heading_of(pair.tournament, title),
        "pair": pair,
        "name": fit(pair.nickname, *NAME),
        "players": fit(pair.players, *PLAYERS) if pair.players else None,
        "standings": table,
        "explained": explained,
        "lines": _lines(explained) if explained else [],
        "coming": _coming(pair),
    }
    return manuscript("print/pair.html", context, "list", "listing", "pair")


def _lines(explained: Explained) -> list[Line]:
    return [
        Line(game, fit(game.opponent.nickname, *RIVAL) if game.opponent else None)
        for game in explained.games
    ]


def _coming(pair: Pair) -> Coming | None:
    playing = Round.objects.filter(tournament=pair.tournament, state=Round.State.PLAYING)
    seated = Table.objects.with_pairs().filter(round__in=playing, seats__pair=pair)
    table = seated.select_related("round").first()
    if table is None:
        return None
    rival = table.right if table.left == pair else table.left
    return Coming(table, rival, fit(rival.nickname, *RIVAL) if rival else None)
