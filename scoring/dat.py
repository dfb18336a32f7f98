"""One deal: 72 card points, an auction code, points for at most one pair.

V 5.1, R 12 (dat value): only the card points above 36 count, times the
auction's multiplier. V 15.2.5.4: 36-36 is 0-0 and the dat is played.
V 16.2.2, T 10, R 6 (renuncio): a serious infraction gives the harmed pair all
the points in play, 36 times the multiplier, and the dat is over.
V 16.1.2.2.4: the harmed pair may choose to pass the hand at 0-0, played too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.errors import ImpossibleDat
from scoring.points import Points, Side
from scoring.rules import Rules

CARD_POINTS = 72
HALF = CARD_POINTS // 2


@dataclass(frozen=True, slots=True)
class PlayedDat:
    """One row of the sheet.

    ``points`` are those written on the paper. ``offender`` is the side whose
    serious infraction decided the dat; ``passed`` marks a hand passed at 0-0 by
    the harmed pair's choice.
    """

    points: Points
    code: str = ""
    offender: Side | None = None
    passed: bool = False


def multiplier(code: str, rules: Rules) -> int:
    """Return the multiplier of an auction code (V 8.2, V 15.2.6, T 12, R 7).

    A dash stands for no raise. Raise ImpossibleDat for a code that the
    regulation does not have.

    >>> from scoring.presets import VILAPLANA
    >>> multiplier("bs", VILAPLANA), multiplier("-", VILAPLANA)
    (16, 1)
    """
    name = code.strip().strip("-—–").upper()
    if name not in rules.codes:
        raise ImpossibleDat("unknown_code", code=code, codes=", ".join(filter(None, rules.codes)))
    return rules.codes[name]


def score_dat(winner: Side | None, card_points: int, code: str, rules: Rules) -> Points:
    """Return the points of a dat that *winner* took with *card_points* of 72.

    *winner* None stands for 36-36. Raise ImpossibleDat if the card points
    cannot be the winner's.

    >>> from scoring.presets import VILAPLANA
    >>> score_dat(Side.LEFT, 44, "B", VILAPLANA)
    Points(left=16, right=0)
    """
    times = multiplier(code, rules)
    if winner is None:
        if card_points != HALF:
            raise ImpossibleDat("tied_card_points", card_points=card_points)
        return Points(0, 0)
    if not HALF < card_points <= CARD_POINTS:
        raise ImpossibleDat("card_points", card_points=card_points)
    return Points.to(winner, (card_points - HALF) * times)


def sanctioned_dat(offender: Side, code: str, rules: Rules) -> PlayedDat:
    """Return the dat that a serious infraction of *offender* decided (V 16.2.2)."""
    points = Points.to(offender.other, HALF * multiplier(code, rules))
    return PlayedDat(points, code, offender)


def check_dat(dat: PlayedDat, rules: Rules) -> None:
    """Raise ImpossibleDat unless *dat* can stand on a sheet.

    One pair scores, a multiple of the multiplier, at most 36 times it.
    """
    times = multiplier(dat.code, rules)
    left, right = dat.points
    points = left + right
    if left < 0 or right < 0:
        raise ImpossibleDat("negative")
    if left and right:
        raise ImpossibleDat("both_score", left=left, right=right)
    if points % times:
        raise ImpossibleDat("not_a_multiple", points=points, code=dat.code, times=times)
    if points > HALF * times:
        raise ImpossibleDat("above_all", points=points, code=dat.code, most=HALF * times)
    if dat.offender and dat.points != Points.to(dat.offender.other, HALF * times):
        raise ImpossibleDat("sanction_gives_all", points=points, most=HALF * times)
    if dat.passed and points:
        raise ImpossibleDat("passed_scores", points=points)


def running_totals(dats: Sequence[PlayedDat]) -> list[Points]:
    """Return the totals after each dat, as the right-hand columns of the sheet."""
    return list(accumulate((dat.points for dat in dats), Points.plus))


def check_dats(dats: Sequence[PlayedDat], rules: Rules) -> Points:
    """Return the totals of a match's dats.

    Raise ImpossibleDat, with the number of the first row at fault: a row that
    cannot be, more rows than the regulation has, or a row after the target
    was reached (V 12.3).
    """
    totals = Points(0, 0)
    for number, dat in enumerate(dats, start=1):
        if number > rules.dats:
            raise ImpossibleDat("too_many_dats", dat=number, dats=rules.dats)
        if rules.target is not None and max(totals) >= rules.target:
            raise ImpossibleDat("after_target", dat=number, target=rules.target)
        try:
            check_dat(dat, rules)
        except ImpossibleDat as error:
            raise ImpossibleDat(error.code, **{**error.params, "dat": number}) from error
        totals = totals.plus(dat.points)
    return totals


def first_difference(dats: Sequence[PlayedDat], paper: Sequence[Points | None]) -> int | None:
    """Return the number of the first dat where the paper's total parts from the sum.

    *paper* holds the running totals as written, None where the row is blank.

    >>> rows = [PlayedDat(Points(8, 0)), PlayedDat(Points(0, 5)), PlayedDat(Points(2, 0))]
    >>> first_difference(rows, [Points(8, 0), Points(8, 6), Points(10, 6)])
    2
    """
    for number, (total, written) in enumerate(
        zip(running_totals(dats), paper, strict=False), start=1
    ):
        if written is not None and written != total:
            return number
    return None
