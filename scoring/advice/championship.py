"""One invented championship, drawn and classified by the code of the evening.

Each pair has a strength, drawn from the normal distribution. A match between
strengths s and t is won by the sign of D = 0.6 (s - t) + luck, where luck is
drawn from the normal distribution too; the points differ by 35 |D|, rounded, at
least 1 (the lot breaks a tie by a point, V 13.2) and at most 101.

**This is an assumption.** No results of real championships were at hand to fit
the weight of strength: with more luck in the cards the places follow strength
less, with less luck more. How many pairs stay unbeaten hardly depends on it.
Everybody plays every round, and matches do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from scoring.classification import Entrant, Game, Place, classify
from scoring.field import next_field
from scoring.match import MatchResult, PaperResult, ResultKind, match_result, played
from scoring.pairing import Draw, draw_round, style_of_round
from scoring.pairing.round_robin import rounds_to_meet_all
from scoring.points import LEFT, RIGHT
from scoring.presets import VILAPLANA

WEIGHT = 0.6
"""What a difference of one in strength counts against luck."""
POINTS = 35
"""Points for one unit of D."""
SHORTEST, LONGEST = 3, 9
"""Rounds of the championships that advice is given about."""
SEEDS = 10_000

_TARGET = 101
_BYE = match_result(PaperResult(kind=ResultKind.BYE), VILAPLANA)

Strengths = Mapping[int, float]
"""How strong each pair is, by its number."""


def draw_strengths(pairs: int, chance: Random) -> Strengths:
    """Return the strengths of *pairs* pairs, numbered from 1."""
    return {number: chance.gauss(0, 1) for number in range(1, pairs + 1)}


def play(strengths: Strengths, rounds: int, chance: Random) -> Iterator[list[Place]]:
    """Yield the classification after each of *rounds* rounds, V 14.

    Raise NoLegalRound if that many rounds cannot be played without a rematch.
    """
    entrants = {number: Entrant(number) for number in strengths}
    places = classify(entrants.values(), VILAPLANA)
    for number in range(1, rounds + 1):
        drawn = draw_round(
            next_field(places, strengths.keys(), VILAPLANA),
            seed=chance.randrange(SEEDS),
            style=style_of_round(VILAPLANA.style, number, rounds),
            remaining=rounds - number,
        )
        for game in _games(drawn, number, strengths, chance):
            who, played_game = game
            entrant = entrants[who]
            entrants[who] = replace(entrant, games=(*entrant.games, played_game))
        places = classify(entrants.values(), VILAPLANA)
        yield places


def same_for_all_lengths(pairs: int, longest: int) -> bool:
    """Return whether shorter championships are the beginning of the longest.

    They are where no look-ahead is needed: with twice as many pairs as rounds
    Dirac's theorem leaves every round legal (``scoring/pairing/lookahead.py``).
    """
    return pairs >= 2 * longest and longest <= rounds_to_meet_all(pairs)


def _games(
    drawn: Draw, number: int, strengths: Strengths, chance: Random
) -> Iterator[tuple[int, Game]]:
    """Yield who played which game at the tables of *drawn*."""
    for at, (left, right, _reasons) in enumerate(drawn.tables, start=1):
        if right is None:
            yield left, Game(number, None, None, LEFT, _BYE)
            continue
        result = _result(strengths[left] - strengths[right], chance)
        yield left, Game(number, at, right, LEFT, result)
        yield right, Game(number, at, left, RIGHT, result)


def _result(stronger: float, chance: Random) -> MatchResult:
    """Return a result for a pair that is *stronger* by so much, at the left."""
    margin = WEIGHT * stronger + chance.gauss(0, 1)
    lost = _TARGET - min(_TARGET, max(1, round(POINTS * abs(margin))))
    paper = played(_TARGET, lost) if margin > 0 else played(lost, _TARGET)
    return match_result(paper, VILAPLANA)
