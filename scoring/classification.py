"""The classification (V 14, T 1), with every figure's parts.

V 14: wins, then difference over the whole championship (V 14.2), then fewest
faults, points for and the registration number, which makes the order strict.
T 1: wins, difference, points for; equal pairs share the place (1, 2, 2, 4).
The order is the ruleset's list of criteria. One function serves every consumer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.match import MatchResult, ResultKind
from scoring.points import LEFT, Side
from scoring.rules import Criterion, Rules


@dataclass(frozen=True, slots=True)
class Game:
    """One round of one pair: its table's result, seen from its side."""

    round: int
    table: int | None
    opponent: int | None
    """Registration number of the pair across; None for a bye."""
    side: Side
    result: MatchResult

    @property
    def points_for(self) -> int:
        """Recorded points of the pair."""
        return self.result.recorded.of(self.side)

    @property
    def points_against(self) -> int:
        """Recorded points of the pair across."""
        return self.result.recorded.of(self.side.other)

    @property
    def difference(self) -> int:
        """Recorded points for minus against (V 14.2)."""
        return self.points_for - self.points_against

    @property
    def halves(self) -> int:
        """Half wins."""
        return self.result.halves.of(self.side)

    @property
    def raw_for(self) -> int:
        """Points of the pair as the paper has them."""
        return self.result.raw.of(self.side)

    @property
    def raw_against(self) -> int:
        """Points of the pair across as the paper has them."""
        return self.result.raw.of(self.side.other)

    @property
    def lot(self) -> int:
        """1 if the lot let the pair win by a point, -1 if it lost so, else 0."""
        return 0 if self.result.lot is None else 1 if self.result.lot is self.side else -1

    @property
    def capped(self) -> bool:
        """Whether the pair's points were reduced to the cap (V 13.4)."""
        return self.result.capped is self.side

    @property
    def is_bye(self) -> bool:
        """Whether the pair rested."""
        return self.result.kind is ResultKind.BYE

    @property
    def has_result(self) -> bool:
        """Whether its sheet came."""
        return self.result.kind is not ResultKind.NO_SHEET


class Standing(StrEnum):
    """Whether a pair is still in the championship."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair as the classification sees it: its games in order of round."""

    number: int
    games: tuple[Game, ...] = ()
    faults: int = 0
    standing: Standing = Standing.ACTIVE

    @property
    def halves(self) -> int:
        """Half wins in all."""
        return sum(game.halves for game in self.games)

    @property
    def points_for(self) -> int:
        """Recorded points for, over the whole championship."""
        return sum(game.points_for for game in self.games)

    @property
    def points_against(self) -> int:
        """Recorded points against, over the whole championship."""
        return sum(game.points_against for game in self.games)


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the classification."""

    place: int
    entrant: Entrant
    halves: int
    points_for: int
    points_against: int
    decided_by: Criterion | None
    """The criterion by which the pair stands above the next one; None for the
    last pair, and where the next one shares the place or is expelled."""

    @property
    def number(self) -> int:
        """Registration number."""
        return self.entrant.number

    @property
    def difference(self) -> int:
        """Points for minus points against."""
        return self.points_for - self.points_against

    @property
    def faults(self) -> int:
        """Infractions recorded, each once (V 14.3)."""
        return self.entrant.faults

    @property
    def played(self) -> int:
        """Rounds with a result, a bye or a no-show included; not those without their sheet."""
        return sum(game.has_result for game in self.entrant.games)

    @property
    def wins(self) -> float:
        """Wins, a tie without lot as a half."""
        return self.halves / 2

    def figure(self, criterion: Criterion) -> int:
        """Return the figure that *criterion* compares (wins in half wins)."""
        return FIGURES[criterion](self)


FIGURES: dict[Criterion, Callable[[Place], int]] = {
    Criterion.WINS: lambda place: place.halves,
    Criterion.DIFFERENCE: lambda place: place.difference,
    Criterion.FAULTS: lambda place: place.faults,
    Criterion.POINTS_FOR: lambda place: place.points_for,
    Criterion.NUMBER: lambda place: place.number,
}
ASCENDING = frozenset({Criterion.FAULTS, Criterion.NUMBER})
"""V 14.3 and V 14.5: here fewer, or lower, is better."""


def classify(entrants: Iterable[Entrant], rules: Rules) -> list[Place]:
    """Return the classification, best first.

    Expelled pairs stand at the end, whatever their figures. Without the
    registration number among the criteria equal pairs share a place and are
    listed by number.
    """
    lines = [_line(entrant) for entrant in entrants]
    keyed = sorted(((_key(line, rules), line) for line in lines), key=_by_key_then_number)
    places: list[Place] = []
    for index, (key, line) in enumerate(keyed):
        shared = bool(index) and keyed[index - 1][0] == key
        following = keyed[index + 1][0] if index + 1 < len(keyed) else None
        places.append(
            Place(
                places[-1].place if shared else index + 1,
                line.entrant,
                line.halves,
                line.points_for,
                line.points_against,
                _deciding(key, following, rules.criteria),
            )
        )
    return places


_Key = tuple[bool, tuple[int, ...]]


def _line(entrant: Entrant) -> Place:
    halves = points_for = points_against = 0
    for game in entrant.games:
        # by index, left 0 and right 1: the properties of Game would take twice the time
        result, own = game.result, 0 if game.side is LEFT else 1
        halves += result.halves[own]
        points_for += result.recorded[own]
        points_against += result.recorded[1 - own]
    return Place(0, entrant, halves, points_for, points_against, None)


def _key(line: Place, rules: Rules) -> _Key:
    figures = (
        FIGURES[criterion](line) * (1 if criterion in ASCENDING else -1)
        for criterion in rules.criteria
    )
    return line.entrant.standing is Standing.EXPELLED, tuple(figures)


def _by_key_then_number(pair: tuple[_Key, Place]) -> tuple[_Key, int]:
    return pair[0], pair[1].number


def _deciding(key: _Key, following: _Key | None, criteria: Sequence[Criterion]) -> Criterion | None:
    """Return the first criterion in which two neighbours differ."""
    if following is None or key[0] != following[0]:
        return None
    for criterion, mine, theirs in zip(criteria, key[1], following[1], strict=True):
        if mine != theirs:
            return criterion
    return None
