"""From the classification to the field of the next draw.

Who met whom, who has rested and who floated are read off the games; nothing is
counted by hand (a stored counter goes wrong the first time a round is deleted).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.classification import Game, Place
from scoring.match import ResultKind
from scoring.pairing import Contender
from scoring.rules import Rules

DOWN, LEVEL, UP = -1, 0, 1


def next_field(
    places: Sequence[Place],
    present: Collection[int],
    rules: Rules,
    *,
    clubs: Mapping[int, str] | None = None,
) -> list[Contender]:
    """Return the pairs of the next draw, leader first.

    *places* is the classification after every round played, *present* the
    registration numbers of the pairs that will play, *clubs* their villages or
    clubs, already normalised.
    """
    before = _halves_before(places)
    rounds = sorted({game.round for place in places for game in place.entrant.games})[-2:]
    return [
        Contender(
            number=place.number,
            halves=place.halves,
            met=frozenset(
                game.opponent
                for game in place.entrant.games
                if game.opponent is not None and _meets(game, rules)
            ),
            had_bye=any(_uses_bye(game, rules) for game in place.entrant.games),
            floats=_floats(place, rounds, before),
            club=(clubs or {}).get(place.number, ""),
            place=place.place,
        )
        for place in places
        if place.number in present
    ]


def met_rounds(places: Iterable[Place], rules: Rules) -> dict[frozenset[int], int]:
    """Return the last round in which any two pairs met, by their numbers."""
    return {
        frozenset((place.number, game.opponent)): game.round
        for place in places
        for game in place.entrant.games
        if game.opponent is not None and _meets(game, rules)
    }


def _meets(game: Game, rules: Rules) -> bool:
    """Whether the two of *game* count as having met."""
    absent = game.result.kind in (ResultKind.NO_SHOW, ResultKind.DOUBLE_NO_SHOW)
    return rules.no_show_meets or not absent


def _uses_bye(game: Game, rules: Rules) -> bool:
    """Whether *game* takes away the pair's right to a bye."""
    won_by_absence = game.result.kind is ResultKind.NO_SHOW and game.halves > 0
    return game.is_bye or (rules.no_show_uses_bye and won_by_absence)


def _halves_before(places: Sequence[Place]) -> dict[tuple[int, int], int]:
    """Return the half wins of every pair (by number) before each round."""
    before: dict[tuple[int, int], int] = defaultdict(int)
    for place in places:
        halves = 0
        for game in place.entrant.games:
            before[place.number, game.round] = halves
            halves += game.halves
    return before


def _floats(
    place: Place, rounds: Sequence[int], before: Mapping[tuple[int, int], int]
) -> tuple[int, int]:
    """Return how the pair floated in the last round and in the one before."""
    by_round = {game.round: game for game in place.entrant.games}
    floats = [_float(place.number, by_round.get(number), before) for number in reversed(rounds)]
    last, earlier = (*floats, LEVEL, LEVEL)[:2]
    return last, earlier


def _float(number: int, game: Game | None, before: Mapping[tuple[int, int], int]) -> int:
    """Return DOWN if the opponent had fewer wins, UP if more; a bye is DOWN."""
    if game is None:
        return LEVEL
    if game.opponent is None:
        return DOWN
    mine, theirs = before[number, game.round], before.get((game.opponent, game.round), 0)
    return DOWN if mine > theirs else UP if mine < theirs else LEVEL
