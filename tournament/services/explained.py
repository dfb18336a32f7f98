"""Why a pair stands where it stands: every figure with its parts (V 14).

A pair once quarrelled because it did not understand that the difference is
taken over the whole championship (V 14.2). Here each round shows the points as
recorded, what the paper had if the cap reduced it, the lot's point, the sums so
far, and the criterion that parts the pair from its neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.classification import Game, Standing
from scoring.rules import Criterion
from tournament.models import Pair
from tournament.services.standings import Row, Standings


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    """One round of the pair; ``game`` is None if it did not play it.

    The sums are those after the round; ``open`` says that it is still in play.
    """

    round: int
    open: bool
    game: Game | None
    opponent: Pair | None
    halves: int
    points_for: int
    points_against: int

    @property
    def difference(self) -> int:
        """Points for minus against so far."""
        return self.points_for - self.points_against

    @property
    def how(self) -> str:
        """How the round ended for the pair: a kind of result, ``no_show_won`` or
        ``expulsion_won`` when the pair across was at fault, ``not_played``, or
        ``not_yet`` while its table, or its round, is still in play."""
        if self.game is None:
            return "not_yet" if self.open else "not_played"
        kind = self.game.result.kind.value
        at_fault = self.game.halves == 0
        return kind if kind not in ("no_show", "expulsion") or at_fault else f"{kind}_won"


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The pair just above or below, and what parts the two.

    ``criterion`` is None where they share the place, or where ``expelled`` says
    that the lower one was expelled, whatever its figures.
    """

    pair: Pair
    criterion: Criterion | None
    mine: int
    theirs: int
    expelled: bool = False


@dataclass(frozen=True, slots=True)
class Explained:
    """One line of the classification, taken apart."""

    row: Row
    games: list[ExplainedGame]
    above: Neighbour | None
    below: Neighbour | None


def explain(table: Standings, number: int) -> Explained | None:
    """Return why the pair with this *number* stands where it stands.

    None if the classification does not have it. No further query is made.
    """
    index = next((i for i, row in enumerate(table.rows) if row.pair.number == number), None)
    if index is None:
        return None
    row = table.rows[index]
    above = table.rows[index - 1] if index else None
    below = table.rows[index + 1] if index + 1 < len(table.rows) else None
    return Explained(
        row=row,
        games=_games(table, row),
        above=_neighbour(row, above, above.place.decided_by) if above else None,
        below=_neighbour(row, below, row.place.decided_by) if below else None,
    )


def _games(table: Standings, row: Row) -> list[ExplainedGame]:
    pairs = {other.pair.number: other.pair for other in table.rows}
    by_round = {game.round: game for game in row.place.entrant.games}
    halves = points_for = points_against = 0
    games = []
    for number in table.rounds:
        game = by_round.get(number)
        if game:
            halves += game.halves
            points_for += game.points_for
            points_against += game.points_against
        opponent = pairs[game.opponent] if game and game.opponent else None
        still_open = table.provisional and number == table.after
        games.append(
            ExplainedGame(number, still_open, game, opponent, halves, points_for, points_against)
        )
    return games


def _neighbour(mine: Row, other: Row, criterion: Criterion | None) -> Neighbour:
    one_is_out = Standing.EXPELLED in (mine.standing, other.standing)
    if criterion is None:
        return Neighbour(other.pair, None, 0, 0, one_is_out and mine.standing != other.standing)
    return Neighbour(
        other.pair, criterion, mine.place.figure(criterion), other.place.figure(criterion)
    )
