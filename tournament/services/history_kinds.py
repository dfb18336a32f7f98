"""How the tables of an imported championship ended, in our own kinds of results.

A bye that gives a win is a bye, with its points; an absence that gave what the
rules give is a no-show. Everything else that was not played (forfeits, byes
without a win, other points) is what the organisers of then decided: an
adjudicated result with its totals, that carries its reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, Points, Side
from scoring.rules import Rules, Tie


class Kind(StrEnum):
    """The kinds that a file may name."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT_LOSS = "forfeit_loss"
    """The first entrant did not play and lost."""
    FORFEIT_WIN = "forfeit_win"
    """The first entrant won without playing."""
    NO_SHOW = "no_show"
    """One did not come: the one with fewer points."""
    DOUBLE_NO_SHOW = "double_no_show"
    ADJUDICATED = "adjudicated"

    @property
    def reason(self) -> str:
        """Return what is written beside a result that nobody played."""
        return str(_REASONS[self])


_REASONS: dict[Kind, Promise] = {
    Kind.PLAYED: gettext_lazy("Played."),
    Kind.BYE: gettext_lazy("Bye without a win."),
    Kind.FORFEIT_LOSS: gettext_lazy("Lost by forfeit."),
    Kind.FORFEIT_WIN: gettext_lazy("Won by forfeit."),
    Kind.NO_SHOW: gettext_lazy("No-show."),
    Kind.DOUBLE_NO_SHOW: gettext_lazy("Neither came."),
    Kind.ADJUDICATED: gettext_lazy("Decided by the organisers of then."),
}


class WrongScores(ValueError):
    """Scores that contradict the kind; the text says why."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What the file says of a table: the scores as written, and the initial lot."""

    one: int | None
    two: int | None
    lot: Side | None = None


def paper_of(kind: Kind, scores: Scores, rules: Rules, *, alone: bool) -> PaperResult:
    """Return what a table of *kind* ended with; *alone* for a single entrant.

    Raise WrongScores if the scores are missing or contradict the kind.

    >>> from scoring.presets import SETZE_PUNTS
    >>> paper_of(Kind.FORFEIT_LOSS, Scores(-50, None), SETZE_PUNTS, alone=True).totals
    Points(left=0, right=50)
    """
    if alone:
        return _alone(kind, _points_alone(kind, scores, rules), rules)
    if kind is Kind.BYE:
        raise WrongScores(_("A bye has one entrant only."))
    if kind is Kind.DOUBLE_NO_SHOW:
        if scores.one or scores.two:
            raise WrongScores(_("When neither came, neither has points."))
        return PaperResult(kind=ResultKind.DOUBLE_NO_SHOW)
    points = _points(scores)
    if kind is Kind.PLAYED:
        return _played(points, scores.lot, rules)
    _check_side(kind, points)
    return _decided(kind, points, rules)


def _points(scores: Scores) -> Points:
    if scores.one is None or scores.two is None:
        raise WrongScores(_("A score is missing."))
    if min(scores.one, scores.two) < 0:
        raise WrongScores(_("Where two meet a score is never below zero."))
    return Points(scores.one, scores.two)


def _played(points: Points, lot: Side | None, rules: Rules) -> PaperResult:
    if points.leader is not None or rules.tie is not Tie.LOT:
        return played(*points)
    if lot is None:
        raise WrongScores(
            _(
                "%(points)s–%(points)s is a tie, and by these rules the lot decides it: add a "
                "column lot with 1 or 2, or import with --set tie=half."
            )
            % {"points": points.left}
        )
    return played(*points, lot_winner=lot)


def _points_alone(kind: Kind, scores: Scores, rules: Rules) -> Points:
    """Return the points of a single entrant: 50 is 50-0, -50 is 0-50."""
    if kind in (Kind.PLAYED, Kind.DOUBLE_NO_SHOW):
        raise WrongScores(_("A second entrant is missing."))
    if scores.two is not None:
        return _points(scores)
    if scores.one is None:
        if kind is Kind.BYE:
            return Points(rules.bye_points, 0)
        raise WrongScores(_("A score is missing."))
    return Points(max(scores.one, 0), max(-scores.one, 0))


def _alone(kind: Kind, points: Points, rules: Rules) -> PaperResult:
    _check_side(kind, points)
    won = points.leader is LEFT
    if kind is Kind.BYE and (won or not rules.bye_wins):
        own = points != Points(rules.bye_points, 0)
        return PaperResult(kind=ResultKind.BYE, totals=points if own else None)
    award = Award.LEFT if won else Award.NONE
    return PaperResult(kind=ResultKind.ADJUDICATED, totals=points, award=award)


def _check_side(kind: Kind, points: Points) -> None:
    """Raise WrongScores if a forfeit goes the other way than its points."""
    if kind is Kind.FORFEIT_LOSS and points.leader is LEFT:
        raise WrongScores(_("Who loses by forfeit cannot have more points."))
    if kind is Kind.FORFEIT_WIN and points.leader is not LEFT:
        raise WrongScores(_("Who wins by forfeit must have more points."))
    if kind is Kind.NO_SHOW and points.leader is None:
        raise WrongScores(_("The points must say who did not come."))


def _decided(kind: Kind, points: Points, rules: Rules) -> PaperResult:
    """Return the result of two entrants who did not play to the end."""
    winner = points.leader
    if winner and kind is Kind.NO_SHOW and points == Points.to(winner, rules.no_show_points):
        return PaperResult(kind=ResultKind.NO_SHOW, loser=winner.other)
    if kind is Kind.FORFEIT_LOSS and winner is None:
        award = Award.RIGHT
    else:
        award = Award(winner.value) if winner else Award.HALF
    return PaperResult(kind=ResultKind.ADJUDICATED, totals=points, award=award)
