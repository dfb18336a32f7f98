"""Everybody meets everybody once: what a small field should play instead of Swiss.

The circle method: one pair keeps its chair, the others move one chair on after
every round, and who sits opposite meets. With an odd number the empty chair is
the bye, and everybody rests exactly once.

The chairs are those of round 1. Who comes late takes the empty chair; who leaves or
misses a round leaves his empty, and his rivals rest. When everybody has met, the
circle can begin again, if the organisers want it. It does not hold when somebody
comes for whom there is no chair, or when a table was changed; ``circle_round`` says
why, and the tables not played yet are drawn otherwise: by the engine while it can
seat everybody in each round to come, then by ``unmet_round``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from scoring.pairing.checks import check_numbers, check_seed
from scoring.pairing.errors import FieldError, NoLegalRound
from scoring.pairing.lot import LOT_BITS, lot, lot_order
from scoring.pairing.matching import perfect_matching
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
    seated: tuple[int, ...] = ()
    """Who sat in round 1; before it, those present."""


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
    _check(numbers, seed)
    return _turns([*sorted(numbers, key=lambda number: lot_order(number, seed))])


def _check(numbers: Sequence[int], seed: int) -> None:
    if len(numbers) < 2:
        raise FieldError("too_few_present", present=len(numbers))
    if len(numbers) > MOST:
        raise FieldError("field_too_large", present=len(numbers), most=MOST)
    check_numbers(numbers)
    check_seed(seed)


def _turns(seats: Sequence[int | None]) -> list[list[Table]]:
    """Return the rounds of those who sit in this order; an odd number gets an empty chair."""
    chairs = [*seats, None] if len(seats) % 2 else [*seats]
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
    allow_rematches: bool = False,
) -> Draw | Reason:
    """Return the round of the circle, or the reason why it cannot be followed.

    *field* are the present pairs, leader first, and *met* what has been played.
    *forbidden* and *locked* are those of ``draw_round``. Raise FieldError for
    fewer than two pairs or a number given twice; NoLegalRound if everybody has met
    everybody and the organisers have not said that it goes round again.
    """
    _check([contender.number for contender in field], circle.seed)
    here = {contender.number: contender for contender in field}
    seats, late = _chairs(here, circle)
    rounds = _turns(seats)
    if broken := _broken(circle, rounds, met, late):
        return broken
    times, turn = divmod(circle.number - 1, len(rounds))
    tables = [_of_those_here(table, here) for table in rounds[turn] if here.keys() & set(table)]
    stays = {frozenset(table) for table in locked}
    if {*forbidden} & _meetings(tables) or not stays <= {*map(frozenset, tables)}:
        return Reason(ReasonKind.CIRCLE_CHANGED)
    if times and not turn and not allow_rematches:
        raise _again(tables, here, met, circle.seed)
    why = _Why(circle.number, len(rounds), times, rounds[turn], stays)
    drawn = [why.explained(table) for table in sorted(tables, key=_Rank(field, circle))]
    return Draw(tuple(drawn), circle.seed, tuple(_notes(circle, seats, here)))


def _chairs(here: Collection[int], circle: Circle) -> tuple[list[int | None], tuple[int, ...]]:
    """Return who sits where, the late pair on the empty chair, and who finds none."""
    seated = circle.seated or tuple(here)
    seats: list[int | None] = [*sorted(seated, key=lambda number: lot_order(number, circle.seed))]
    late = sorted(set(here) - set(seated))
    if late and len(seats) % 2:
        seats.append(late.pop(0))
    return seats, tuple(late)


def _broken(
    circle: Circle, rounds: Sequence[Sequence[Table]], met: Met, late: tuple[int, ...]
) -> Reason | None:
    """Return why the circle does not hold, None if all that was played is of it."""
    if circle.rounds < len(rounds):
        return Reason(ReasonKind.CIRCLE_SHORT, (), (circle.rounds, len(rounds)))
    if late:
        return Reason(ReasonKind.CIRCLE_LATE, late)
    turns = {two: turn for turn, tables in enumerate(rounds) for two in _meetings(tables)}
    for two, number in met.items():
        if turns.get(two) != (number - 1) % len(rounds):
            return Reason(ReasonKind.CIRCLE_CHANGED)
    return None


def _of_those_here(table: Table, here: Collection[int]) -> Table:
    """Return *table* as a rest where one of its two is missing."""
    one, other = table
    if one not in here:
        assert other is not None
        return other, None
    return one, (other if other in here else None)


def _again(
    tables: Sequence[Table], here: Mapping[int, Contender], met: Met, seed: int
) -> NoLegalRound:
    """Return the offer to go round again."""
    rested = [one for one, other in tables if other is None and here[one].had_bye]
    return NoLegalRound(
        "no_legal_round",
        forbidden=(),
        rematches=tuple(two for two in tables if two[1] is not None and frozenset(two) in met),
        second_bye=rested[0] if rested else None,
        together=None,
        seed=seed,
        again=True,
    )


def _notes(circle: Circle, seats: Sequence[int | None], here: Collection[int]) -> Iterator[Reason]:
    if circle.number > 1:
        yield Reason(ReasonKind.CIRCLE_KEPT, (), (circle.seed,))
    if missing := sorted(number for number in seats if number is not None and number not in here):
        yield Reason(ReasonKind.CIRCLE_ABSENT, tuple(missing))


def _meetings(tables: Sequence[Table]) -> set[frozenset[int]]:
    return {frozenset((one, other)) for one, other in tables if other is not None}


def unmet_round(
    field: Sequence[Contender],
    *,
    seed: int,
    forbidden: Collection[frozenset[int]] = frozenset(),
    locked: Collection[Table] = (),
) -> Draw | None:
    """Return a round of tables that have not been played, None if none is left.

    Whoever finds no rival rests. First those play who have most rivals left, for
    they need most rounds; then as many as can; then those who have rested.
    """
    stays = {number for table in locked for number in table}
    free = [contender for contender in field if contender.number not in stays]
    barred = [c.met | {c.number} for c in free]
    allowed = [
        (i, j)
        for i, j in combinations(range(len(free)), 2)
        if free[j].number not in barred[i]
        and frozenset((free[i].number, free[j].number)) not in forbidden
    ]
    if not allowed and not locked:
        return None
    tables = _most_needed(free, allowed, seed)
    drawn = [DrawnTable(one, other, (Reason(ReasonKind.LOCKED),)) for one, other in locked]
    drawn += [
        DrawnTable(one, other, (Reason(kind, numbers),))
        for one, other in tables
        for kind, numbers in [
            (ReasonKind.UNMET_REST, (one,)) if other is None else (ReasonKind.UNMET, ())
        ]
    ]
    rank = _Rank(field, Circle(2, 0, seed))
    return Draw(tuple(sorted(drawn, key=lambda table: rank(table[:2]))), seed)


def _most_needed(
    free: Sequence[Contender], allowed: Sequence[tuple[int, int]], seed: int
) -> list[Table]:
    """Return the tables of the best matching of *allowed*, and the rests."""
    left = Counter(chain.from_iterable(allowed))
    most = max(left.values(), default=0)
    rests = len(free) + 1
    unit = (rests << LOT_BITS) + 1
    costs = [unit * (1 + c.had_bye + (left[i] == most > 0) * 4 * rests) for i, c in enumerate(free)]
    edges = {(i, j): costs[i] + costs[j] for i, j in combinations(range(len(free)), 2)}
    edges |= {(i, j): lot(free[i].number, free[j].number, seed) for i, j in allowed}
    if len(free) % 2:
        edges |= {(i, len(free)): cost for i, cost in enumerate(costs)}
    found = perfect_matching(
        len(free) + len(free) % 2, [(i, j, cost) for (i, j), cost in edges.items()]
    )
    assert found is not None, "everybody may rest"
    played, tables = set(allowed), list[Table]()
    for i, j in found:
        if (i, j) in played:
            tables.append((free[i].number, free[j].number))
        else:
            tables += [(free[x].number, None) for x in (i, j) if x < len(free)]
    return tables


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


@dataclass(frozen=True, slots=True)
class _Why:
    """What the tables of one round of the circle say of themselves."""

    number: int
    rounds: int
    times: int
    """How often everybody has met everybody before."""
    circle: Sequence[Table]
    """The tables as the circle has them, with those who are missing."""
    stays: Collection[frozenset[int | None]]

    def explained(self, table: Table) -> DrawnTable:
        """Return *table* with its reason; the sides change from one time round to the next."""
        one, other = table
        by_hand = (Reason(ReasonKind.LOCKED),) if frozenset(table) in self.stays else ()
        if other is None:
            return DrawnTable(one, None, (*by_hand, self._rest(one)))
        left, right = (other, one) if self.times % 2 else (one, other)
        return DrawnTable(
            left, right, (*by_hand, Reason(ReasonKind.ROUND_ROBIN, (), self._amounts))
        )

    @property
    def _amounts(self) -> tuple[int, ...]:
        first = (self.number - 1) % self.rounds + 1, self.rounds
        return (*first, self.times + 1) if self.times else first

    def _rest(self, one: int) -> Reason:
        two = next(table for table in self.circle if one in table)
        rival = two[0] if two[1] == one else two[1]
        if rival is None:
            return Reason(ReasonKind.ROUND_ROBIN_REST, (one,), self._amounts)
        return Reason(ReasonKind.CIRCLE_RIVAL, (one, rival), self._amounts)
