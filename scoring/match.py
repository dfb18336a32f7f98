"""The match at one table: what the paper says and what is recorded.

V 12.3: it ends at the target, after the last dat, or when time is up.
V 13.2: a tie is won, by one point more, by the winner of the initial lot;
T 1: half a win each. V 13.3, T 15: a pair that is not there loses 51-0.
V 13.4, T 1: the winner's recorded points have a cap, the loser's have not.
V 17.3, T 16: the organisers may decide any result, with a reason.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.dat import HALF
from scoring.errors import ImpossibleResult, UndecidedTie
from scoring.points import LEFT, Halves, Points, Side
from scoring.rules import Rules, Tie


class ResultKind(StrEnum):
    """How a table ended."""

    PLAYED = "played"
    NO_SHOW = "no_show"
    DOUBLE_NO_SHOW = "double_no_show"
    BYE = "bye"
    EXPULSION = "expulsion"
    ADJUDICATED = "adjudicated"
    NO_SHEET = "no_sheet"
    """Nobody knows: the round was closed while the sheet was missing. Never stored; a table
    without a result has it as long as its round is closed."""


class Award(StrEnum):
    """Who wins an adjudicated match."""

    LEFT = "left"
    RIGHT = "right"
    HALF = "half"
    NONE = "none"


_LEFT_WINS, _RIGHT_WINS = Halves(2, 0), Halves(0, 2)
_AWARDED = {
    Award.LEFT: _LEFT_WINS,
    Award.RIGHT: _RIGHT_WINS,
    Award.HALF: Halves(1, 1),
    Award.NONE: Halves(0, 0),
}


class PaperResult(NamedTuple):
    """What the sheet and the organisers say about one table, as it is stored.

    ``totals`` are the raw points; ``loser`` is the side that was absent or
    expelled; ``award`` belongs to an adjudicated match only. A bye has its pair
    at the left; its points come from the rules unless ``totals`` gives them.
    """

    kind: ResultKind = ResultKind.PLAYED
    totals: Points | None = None
    lot_winner: Side | None = None
    loser: Side | None = None
    award: Award | None = None


class MatchResult(NamedTuple):
    """What a table is worth.

    ``recorded`` are the points of the classification, ``raw`` those of the
    paper, ``halves`` the half wins. ``lot`` is the side that the lot let win
    by one point more, ``capped`` the side whose points the cap reduced.
    """

    kind: ResultKind
    raw: Points
    recorded: Points
    halves: Halves
    lot: Side | None = None
    capped: Side | None = None


def played(left: int, right: int, lot_winner: Side | None = None) -> PaperResult:
    """Return the paper of a match that was played to *left*-*right*."""
    return PaperResult(totals=Points(left, right), lot_winner=lot_winner)


WITHOUT_SHEET = MatchResult(ResultKind.NO_SHEET, Points(0, 0), Points(0, 0), Halves(0, 0))
"""What a table of a closed round counts for until its sheet comes: the two have met,
nobody won, and nobody scored."""


def match_result(paper: PaperResult, rules: Rules) -> MatchResult:
    """Return what *paper* is worth under *rules*.

    Raise UndecidedTie if the totals are equal, the lot breaks ties and nobody
    marked who won it; any other paper has a result, even one that
    :func:`check_result` would refuse today (what was played is history).

    >>> from scoring.presets import VILAPLANA
    >>> match_result(played(150, 40), VILAPLANA).recorded
    Points(left=136, right=40)
    >>> match_result(played(80, 80, lot_winner=LEFT), VILAPLANA).recorded
    Points(left=81, right=80)
    """
    if paper.kind is ResultKind.PLAYED:
        return _played_result(paper.totals or Points(0, 0), paper.lot_winner, rules)
    if paper.kind is ResultKind.ADJUDICATED:
        points = paper.totals or Points(0, 0)
        halves = _AWARDED[paper.award or Award.NONE]
        return MatchResult(kind=paper.kind, raw=points, recorded=points, halves=halves)
    return _unplayed_result(paper, rules)


def _played_result(totals: Points, lot_winner: Side | None, rules: Rules) -> MatchResult:
    winner = totals.leader
    if winner is None:
        return _tied_result(totals, lot_winner, rules)
    recorded, capped = totals, None
    if rules.cap is not None and totals.of(winner) > rules.cap:
        recorded, capped = Points.to(winner, rules.cap, totals.of(winner.other)), winner
    return MatchResult(
        kind=ResultKind.PLAYED,
        raw=totals,
        recorded=recorded,
        halves=_won_by(winner),
        capped=capped,
    )


def _tied_result(totals: Points, lot_winner: Side | None, rules: Rules) -> MatchResult:
    if rules.tie is Tie.HALF:
        return MatchResult(kind=ResultKind.PLAYED, raw=totals, recorded=totals, halves=Halves(1, 1))
    if lot_winner is None:
        raise UndecidedTie("lot_missing", points=totals.left)
    return MatchResult(
        kind=ResultKind.PLAYED,
        raw=totals,
        recorded=totals.plus(Points.to(lot_winner, 1)),
        halves=_won_by(lot_winner),
        lot=lot_winner,
    )


def _unplayed_result(paper: PaperResult, rules: Rules) -> MatchResult:
    """Return the result of a table where nobody played a whole match."""
    if paper.kind is ResultKind.DOUBLE_NO_SHOW:
        points, halves = Points(0, 0), Halves(0, 0)
    elif paper.kind is ResultKind.BYE:
        points = paper.totals or Points(rules.bye_points, 0)
        halves = Halves(2 if rules.bye_wins else 0, 0)
    else:
        winner = (paper.loser or LEFT).other
        points, halves = Points.to(winner, rules.no_show_points), _won_by(winner)
    return MatchResult(kind=paper.kind, raw=points, recorded=points, halves=halves)


def _won_by(side: Side) -> Halves:
    return _LEFT_WINS if side is LEFT else _RIGHT_WINS


def check_result(paper: PaperResult, rules: Rules) -> MatchResult:
    """Return the result of *paper* if a match under *rules* can end like that.

    Raise ImpossibleResult if not: points missing or negative, both pairs at the
    target, a loser at or above it, more points than a last dat can bring, a tie
    without a lot winner, or a no-show without the side that was missing.
    """
    if paper.kind in (ResultKind.NO_SHOW, ResultKind.EXPULSION) and paper.loser is None:
        raise ImpossibleResult("loser_missing")
    if paper.kind is ResultKind.ADJUDICATED and paper.award is None:
        raise ImpossibleResult("award_missing")
    if paper.kind in (ResultKind.PLAYED, ResultKind.ADJUDICATED):
        if paper.totals is None:
            raise ImpossibleResult("totals_missing")
        if min(paper.totals) < 0:
            raise ImpossibleResult("negative")
    if paper.kind is ResultKind.PLAYED and paper.totals is not None:
        _check_totals(paper.totals, rules)
    return match_result(paper, rules)


def _check_totals(totals: Points, rules: Rules) -> None:
    """Raise ImpossibleResult for totals that no sequence of dats can give."""
    best = HALF * rules.highest_multiplier
    if rules.target is None:
        if (points := max(totals)) > (most := best * rules.dats):
            raise ImpossibleResult("above_most", points=points, most=most)
        return
    if min(totals) >= rules.target:
        raise ImpossibleResult(
            "both_at_target", left=totals.left, right=totals.right, target=rules.target
        )
    if (points := max(totals)) > (most := rules.target - 1 + best):
        raise ImpossibleResult("above_most", points=points, most=most)
