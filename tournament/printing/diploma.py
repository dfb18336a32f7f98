"""Diplomas for the first places: a page each, to be signed and handed over."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.classification import Standing
from tournament.models import Tournament
from tournament.printing.names import Fitted, fit, printable
from tournament.printing.press import Manuscript, manuscript
from tournament.printing.sheet import NothingToPrint
from tournament.services.standings import Row, standings

FIRST = 3
"""How many places get one unless somebody says otherwise."""
NAME, PLAYER, EVENT = (220.0, (44, 36, 28, 22)), (220.0, (20, 16, 12)), (220.0, (22, 18, 14))
"""Width in mm and sizes in points of the nickname, a player and the championship."""


@dataclass(frozen=True, slots=True)
class Diploma:
    """What is on one: the place, the pair, its players (as many as are known)."""

    place: int
    name: Fitted
    players: tuple[Fitted, ...]


def diplomas(tournament: Tournament, *, first: int = FIRST) -> Manuscript:
    """Return a diploma for each pair on the *first* places after the last closed round.

    Pairs that share a place get one each; an expelled pair gets none. Raise
    NothingToPrint before any round is closed.
    """
    table = standings(tournament)
    placed = [row for row in table.rows if row.standing is not Standing.EXPELLED]
    honoured = [row for row in placed if row.place.place <= first]
    if not honoured:
        raise NothingToPrint
    title = _("Diplomas after round %(round)s") % {"round": table.after}
    context = {
        "title": f"{title} · {tournament}",
        "tournament": tournament,
        "event": fit(tournament.name, *EVENT),
        "venue": printable(tournament.venue) if tournament.venue else "",
        "pairs": len(placed),
        "diplomas": [_diploma(row) for row in honoured],
    }
    return manuscript("print/diplomas.html", context, "diploma")


def _diploma(row: Row) -> Diploma:
    players = filter(None, (row.pair.player1, row.pair.player2))
    return Diploma(
        row.place.place,
        fit(row.pair.nickname, *NAME),
        tuple(fit(player, *PLAYER, lines=1) for player in players),
    )
