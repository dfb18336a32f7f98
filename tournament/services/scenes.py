"""What can happen at one table of a rehearsal, from a plain match to an absence.

A scene plays its table through the services of the desk: infractions first, as
they are reported during the match, then the sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.dat import PlayedDat, running_totals
from scoring.infractions import Severity
from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Side
from scoring.rules import Catalogue, Rules, Tie
from tournament.models import Pair, Table
from tournament.services.infractions import record_infraction
from tournament.services.invention import (
    any_match,
    capped_match,
    invented_match,
    tied_match,
    with_sanction,
)
from tournament.services.results import record_result

LIGHT_ARTICLES = ("16.1.3.5", "16.1.3.6", "16.1.3.2", "15.3.1.1.3")
RENUNCI = "16.1.2.2"


@dataclass(frozen=True, slots=True)
class Stage:
    """A table with what a scene needs: *edge* is the left pair's chance to win a dat."""

    table: Table
    rules: Rules
    random: Random
    by: User
    edge: float = 0.5

    def any_side(self) -> Side:
        """Return one side by chance."""
        return self.random.choice((LEFT, RIGHT))

    def pair(self, side: Side) -> Pair:
        """Return who sits at *side*."""
        right = self.table.right
        return right if right and side is RIGHT else self.table.left


Scene = Callable[[Stage], None]


def plain(stage: Stage) -> None:
    """A match like most."""
    _enter(stage, invented_match(stage.rules, stage.random, edge=stage.edge, wanted=any_match))


def tie(stage: Stage) -> None:
    """A match that ends level (V 13.2, T 1)."""
    _enter(stage, invented_match(stage.rules, stage.random, wanted=tied_match))


def capped(stage: Stage) -> None:
    """A winner with more points than are recorded (V 13.4)."""
    _enter(stage, invented_match(stage.rules, stage.random, wanted=capped_match))


def no_show(stage: Stage) -> None:
    """One pair does not come (V 13.3)."""
    paper = PaperResult(kind=ResultKind.NO_SHOW, loser=stage.any_side())
    record_result(stage.table, paper, by=stage.by)


def adjudicated(stage: Stage) -> None:
    """The organisers decide a match that could not be ended (V 17.3)."""
    dats = invented_match(stage.rules, stage.random, wanted=any_match)[:6]
    totals = running_totals(dats)[-1]
    award = Award((totals.leader or LEFT).value)
    paper = PaperResult(kind=ResultKind.ADJUDICATED, totals=totals, award=award)
    reason = _("A player was taken ill; the pair that was ahead wins.")
    record_result(stage.table, paper, by=stage.by, reason=reason)


def corrected(stage: Stage) -> None:
    """The totals are typed on the wrong sides, and put right afterwards."""
    dats = invented_match(stage.rules, stage.random, edge=stage.edge, wanted=any_match)
    totals = running_totals(dats)[-1]
    record_result(stage.table, played(totals.right, totals.left), by=stage.by)
    reason = _("The two sides had been exchanged.")
    record_result(stage.table, played(*totals), by=stage.by, dats=dats, reason=reason)


def light(stage: Stage) -> None:
    """A light infraction in an ordinary match (V 16.1.3)."""
    _note_light(stage, stage.any_side())
    plain(stage)


def three_light(stage: Stage) -> None:
    """Three light infractions of one pair in one match: the third is serious (V 16.1.2.1)."""
    side = stage.any_side()
    for _time in range(3):
        _note_light(stage, side)
    plain(stage)


def serious(stage: Stage) -> None:
    """A renunci: the pair across gets all the points of that dat (V 16.2.2)."""
    side = stage.any_side()
    dats = invented_match(stage.rules, stage.random, edge=stage.edge, wanted=any_match)
    number = stage.random.randint(1, len(dats))
    _note(stage, side, RENUNCI, Severity.SERIOUS, _("Renunci."), number)
    _enter(stage, with_sanction(dats, number, side, stage.rules))


def _note_light(stage: Stage, side: Side) -> None:
    article = stage.random.choice(LIGHT_ARTICLES)
    _note(stage, side, article, Severity.LIGHT, _("Played out of turn."))


def _note(
    stage: Stage, side: Side, article: str, severity: Severity, remark: str, dat: int | None = None
) -> None:
    """Record an infraction: by article where there is a catalogue, in words elsewhere."""
    by_article = stage.rules.catalogue is Catalogue.VILAPLANA
    record_infraction(
        stage.table,
        stage.pair(side),
        by=stage.by,
        article=article if by_article else "",
        severity=None if by_article else severity,
        remark="" if by_article else remark,
        dat_number=dat,
    )


def _enter(stage: Stage, dats: list[PlayedDat]) -> None:
    """Enter the sheet: one in three by its totals, the others dat by dat."""
    totals = running_totals(dats)[-1]
    paper = played(*totals)
    if totals.leader is None and stage.rules.tie is Tie.LOT:
        paper = paper._replace(lot_winner=stage.any_side())
    only_totals = stage.random.random() < 1 / 3
    record_result(stage.table, paper, by=stage.by, dats=None if only_totals else dats)
