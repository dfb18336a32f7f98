"""Everybody meets everybody once: what a small field should play instead of Swiss.

The circle method: one pair keeps its chair, the others move one chair on after
every round, and who sits opposite meets. With an odd number the empty chair is
the bye, and everybody rests exactly once.

The circle holds while the same pairs play and no table is changed; who comes late
may still find the empty chair his. When it does not hold, ``circle_round`` says
why, and the engine draws the rest without a rematch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.pairing.checks import check_numbers, check_seed
from scoring.pairing.errors import FieldError
from scoring.pairing.lot import lot_order
from scoring.pairing.values import Contender, Draw, DrawnTable, Reason, ReasonKind

MOST = 1000
"""Pairs that all meet all in half a million tables; nobody plays so many."""

Table = tuple[int, int | None]
Met = Mapping[frozenset[int], int]
"""In which round two pairs met, by their numbers."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Which round of a championship of all against all is to be drawn."""

    number: int
    rounds: int
    """Rounds of the whole championship."""
    seed: int
    """The seed of round 1, which seats everybody."""


def rounds_to_meet_all(pairs: int) -> int:
    """Return in how many rounds everybody meets everybody: no evening can have more.

    >>> rounds_to_meet_all(6), rounds_to_meet_all(5)
    (5, 5)
    """
    return pairs - 1 + pairs % 2


def fits_round_robin(pairs: int, rounds: int) -> bool:
    """Return whether *rounds* are enough for everybody to meet everybody.

    >>> fits_round_robin(6, 5), fits_round_robin(5, 5), fits_round_robin(7, 5)
    (True, True, False)
    """
    return pairs >= 2 and rounds >= rounds_to_meet_all(pairs)


def round_robin(numbers: Sequence[int], *, seed: int) -> list[list[Table]]:
    """Return the rounds of a championship of all against all, byes last.

    The seed seats the pairs by lot. Sides change from round to round, so that
    nobody always sits at the left. Raise FieldError for fewer than two pairs, more
    than any evening can bring together, or a number that is none or given twice.

    >>> [len(tables) for tables in round_robin([1, 2, 3, 4], seed=7)]
    [2, 2, 2]
    """
    if len(numbers) < 2:
        raise FieldError("too_few_present", present=len(numbers))
    if len(numbers) > MOST:
        raise FieldError("field_too_large", present=len(numbers), most=MOST)
    check_numbers(numbers)
    check_seed(seed)
    chairs: list[int | None] = [*sorted(numbers, key=lambda number: lot_order(number, seed))]
    if len(chairs) % 2:
        chairs.append(None)
    rounds = []
    for turn in range(len(chairs) - 1):
        rounds.append(_seated(chairs, turn))
        chairs.insert(1, chairs.pop())
    return rounds


def _seated(chairs: Sequence[int | None], turn: int) -> list[Table]:
    """Return who sits opposite; the one who keeps his chair changes sides every turn."""
    tables: list[Table] = []
    byes: list[Table] = []
    for place in range(len(chairs) // 2):
        one, other = chairs[place], chairs[-1 - place]
        if place % 2 if place else turn % 2:
            one, other = other, one
        if one is None:
            one, other = other, one
        assert one is not None
        (byes if other is None else tables).append((one, other))
    return tables + byes


def circle_round(
    field: Sequence[Contender],
    circle: Circle,
    *,
    met: Met,
    forbidden: Collection[frozenset[int]] = frozenset(),
    locked: Collection[Table] = (),
) -> Draw | Reason:
    """Return the round of the circle, or the reason why it cannot be followed.

    *field* are the present pairs, leader first, and *met* what has been played.
    *forbidden* and *locked* are those of ``draw_round``. Raise FieldError for
    fewer than two pairs or a number given twice.
    """
    numbers = [contender.number for contender in field]
    rounds = round_robin(numbers, seed=circle.seed)
    if broken := _broken(field, circle, rounds, met):
        return broken
    tables = rounds[circle.number - 1]
    stays = {frozenset(table) for table in locked}
    if {*forbidden} & _meetings(tables) or not stays <= {*map(frozenset, tables)}:
        return Reason(ReasonKind.CIRCLE_CHANGED)
    rank = _Rank(field, circle)
    drawn = [_explained(table, circle, len(rounds), stays) for table in sorted(tables, key=rank)]
    kept = Reason(ReasonKind.CIRCLE_KEPT, (), (circle.seed,))
    return Draw(tuple(drawn), circle.seed, (kept,) if circle.number > 1 else ())


def _broken(
    field: Sequence[Contender], circle: Circle, rounds: Sequence[Sequence[Table]], met: Met
) -> Reason | None:
    """Return why what was played is not the beginning of *rounds*, None if it is."""
    before = rounds[: circle.number - 1]
    followed = {two: n for n, tables in enumerate(before, start=1) for two in _meetings(tables)}
    changed = dict(met) != followed
    if changed and (moved := _came_or_left(field, met)):
        return Reason(ReasonKind.CIRCLE_LEFT, moved)
    if circle.rounds < len(rounds):
        return Reason(ReasonKind.CIRCLE_SHORT, (), (circle.rounds, len(rounds)))
    if changed:
        return Reason(ReasonKind.CIRCLE_CHANGED)
    if circle.number > len(rounds):
        return Reason(ReasonKind.CIRCLE_OVER, (), (len(rounds),))
    return None


def _came_or_left(field: Sequence[Contender], met: Met) -> tuple[int, ...]:
    """Return who has played and is not present, and who is present and has not played."""
    played = {number for two in met for number in two}
    here = {contender.number for contender in field}
    rested = {contender.number for contender in field if contender.had_bye}
    return tuple(sorted((played - here) | (here - played - rested)))


def _meetings(tables: Sequence[Table]) -> set[frozenset[int]]:
    return {frozenset((one, other)) for one, other in tables if other is not None}


class _Rank:
    """Where a table stands: upper wins, lower wins, who stands first; byes last.

    In round 1, which is drawn by lot, the lot decides who stands first.
    """

    def __init__(self, field: Sequence[Contender], circle: Circle) -> None:
        self._halves = {contender.number: contender.halves for contender in field}
        numbers = list(self._halves)
        if circle.number == 1:
            numbers.sort(key=lambda number: lot_order(number, circle.seed))
        self._standing = {number: place for place, number in enumerate(numbers)}

    def __call__(self, table: Table) -> tuple[int, ...]:
        one, other = table
        if other is None:
            return (1,)
        halves = sorted((self._halves[one], self._halves[other]))
        return 0, -halves[1], -halves[0], min(self._standing[one], self._standing[other])


def _explained(
    table: Table, circle: Circle, rounds: int, locked: Collection[frozenset[int | None]]
) -> DrawnTable:
    one, other = table
    amounts = circle.number, rounds
    why = Reason(ReasonKind.ROUND_ROBIN, (), amounts)
    if other is None:
        why = Reason(ReasonKind.ROUND_ROBIN_REST, (one,), amounts)
    by_hand = (Reason(ReasonKind.LOCKED),) if frozenset(table) in locked else ()
    return DrawnTable(one, other, (*by_hand, why))
