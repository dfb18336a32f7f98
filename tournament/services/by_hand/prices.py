"""What a change by hand would cost: the whole round now and then, in the objective's levels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.lifecycle import RoundState, Step, after
from scoring.pairing import Reason, ReasonKind
from tournament.models import Pair, Round
from tournament.services.by_hand.arrangement import Seated, Tables, costs_of, parted
from tournament.services.by_hand.edits import Draft, Edit, Outcome, Swap, draft_of
from tournament.services.drawing import Drawing

LEVELS = (
    ReasonKind.REMATCH,
    ReasonKind.SECOND_BYE,
    ReasonKind.FORBIDDEN,
    ReasonKind.BYE,
    ReasonKind.WIN_DIFFERENCE,
    ReasonKind.FLOAT_AGAIN,
    ReasonKind.SAME_CLUB,
)
"""What is compared, the weightiest first; BYE is who rests, by wins and place."""

GRAVE = {ReasonKind.REMATCH, ReasonKind.SECOND_BYE, ReasonKind.FORBIDDEN}
"""What a draw would never do: kept only when a person says that it is meant."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of the objective, of the whole round, now and after a change."""

    kind: ReasonKind
    now: tuple[int, ...]
    """How often; of win differences how many tables and half wins in all; of the
    bye the half wins and the place of who rests. Empty: nobody rests."""
    then: tuple[int, ...]
    worse: int
    """1 if the change costs something here, -1 if it saves something, else 0."""
    tables: tuple[int, ...]
    """Numbers of the tables that cost something here only after the change."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table that the change concerns, and what it costs."""

    table: Seated
    costs: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A pair that always plays at one table and would get another."""

    pair: Pair
    fixed: int
    table: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change of a draft with its price, before it is kept."""

    round: Round
    outcome: Outcome
    gone: tuple[Place, ...]
    """The tables that would be stored no more."""
    places: tuple[Place, ...]
    """The tables that would be stored in their place."""
    levels: tuple[Level, ...]
    """The levels at which the round costs something now or then."""
    grave: tuple[Reason, ...]
    """What no draw would do and the change would add."""
    elsewhere: tuple[Elsewhere, ...]
    pairs: dict[int, Pair]
    """Every pair of the draft or of what it would be, by number."""

    @property
    def moved(self) -> list[Place]:
        """The tables that would be another way; of the rest only the reasons change."""
        before = {place.table.row for place in self.gone}
        return [place for place in self.places if place.table.row not in before]

    @property
    def only_numbers(self) -> bool:
        """Whether everybody would meet whom they meet now."""
        return {p.table.drawn for p in self.gone} == {p.table.drawn for p in self.places}


def propose(round_: Round, edit: Edit) -> Proposal:
    """Return what *edit* would make of the draft *round_*, and its price.

    Writes nothing. Raise StepRefused if the round is published, and what the edit
    raises.
    """
    after(RoundState(round_.state), Step.ARRANGE)
    return proposed(draft_of(round_), edit)


def proposed(draft: Draft, edit: Edit, now: Sums | None = None) -> Proposal:
    """Return what *edit* would make of *draft*, and its price; no query if none is needed.

    *now* is what the draft costs, where several edits of it are priced.
    """
    outcome = edit.applied(draft)
    gone, come = parted(draft.tables, outcome.tables)
    now = now or Sums(draft.tables, draft.drawing)
    then = Sums(outcome.tables, outcome.drawing)
    return Proposal(
        round=draft.round,
        outcome=outcome,
        gone=now.places(gone),
        places=then.places(come),
        levels=tuple(_levels(now, then)),
        grave=tuple(cost for cost in then.costs if cost.kind in GRAVE and _new(cost, now)),
        elsewhere=tuple(_elsewhere(come, outcome.drawing)),
        pairs={**draft.drawing.pairs, **outcome.drawing.pairs},
    )


class Sums:
    """What a whole round costs, level by level."""

    def __init__(self, tables: Tables, drawing: Drawing) -> None:
        self.by_table = costs_of(tables, drawing)
        self.costs = [cost for table in tables for cost in self.by_table[table.left]]
        self.tables = {n: table.number for table in tables for n in table.numbers}
        resting = next((table.left for table in tables if table.right is None), None)
        self.bye: tuple[int, ...] = () if resting is None else _rank(resting, drawing)

    def places(self, tables: Tables) -> tuple[Place, ...]:
        """Return *tables*, which are among those of the round, each with its costs."""
        return tuple(Place(table, self.by_table[table.left]) for table in tables)

    def of(self, kind: ReasonKind) -> list[Reason]:
        """Return all costs of one level."""
        return [cost for cost in self.costs if cost.kind is kind]

    def figures(self, kind: ReasonKind) -> tuple[int, ...]:
        """Return what ``Level`` shows of one level."""
        if kind is ReasonKind.BYE:
            return self.bye
        costs = self.of(kind)
        if kind is ReasonKind.WIN_DIFFERENCE:
            return len(costs), sum(cost.amounts[0] for cost in costs)
        return (len(costs),)

    def weight(self, kind: ReasonKind) -> tuple[int, ...]:
        """Return what sorts higher the more it costs, as the objective weighs it."""
        if kind is ReasonKind.BYE:
            return (self.bye[0], -self.bye[1]) if self.bye else ()
        costs = self.of(kind)
        if kind is ReasonKind.WIN_DIFFERENCE:
            return (sum(cost.amounts[0] ** 2 for cost in costs),)
        if kind is ReasonKind.FLOAT_AGAIN:
            return tuple(sum(cost.amounts[1] == ago for cost in costs) for ago in (1, 2))
        return (len(costs),)


def _rank(number: int, drawing: Drawing) -> tuple[int, int]:
    """Return the half wins of a pair and its place among those who play."""
    numbers = [contender.number for contender in drawing.field]
    place = numbers.index(number)
    return drawing.field[place].halves, place + 1


def _levels(now: Sums, then: Sums) -> Iterable[Level]:
    for kind in LEVELS:
        old, new = now.weight(kind), then.weight(kind)
        if kind is ReasonKind.BYE and not (old and new and old != new):
            continue
        if not any(now.figures(kind)) and not any(then.figures(kind)):
            continue
        where = {then.tables[cost.numbers[0]] for cost in then.of(kind) if _new(cost, now)}
        tables = tuple(sorted(number for number in where if number is not None))
        worse = (new > old) - (new < old)
        yield Level(kind, now.figures(kind), then.figures(kind), worse, tables)


def _new(cost: Reason, now: Sums) -> bool:
    """Whether the round does not have this *cost* yet, whichever side a pair sits at."""
    key = cost.kind, frozenset(cost.numbers), cost.amounts
    return key not in {(c.kind, frozenset(c.numbers), c.amounts) for c in now.of(cost.kind)}


def _elsewhere(come: Tables, drawing: Drawing) -> Iterable[Elsewhere]:
    for table in come:
        for number in table.numbers:
            fixed = drawing.fixed.get(number)
            if fixed is not None and table.number is not None and fixed != table.number:
                yield Elsewhere(drawing.pairs[number], fixed, table.number)


@dataclass(frozen=True, slots=True)
class Alternative:
    """Somebody else who might rest, and what it would cost."""

    pair: Pair
    halves: int
    place: int
    proposal: Proposal


def alternatives(round_: Round, *, most: int = 10) -> tuple[Pair | None, list[Alternative]]:
    """Return who rests in the draft, and the lowest pairs that might instead.

    Pairs of locked tables are left out; None and nobody if no pair rests or the
    bye is locked.
    """
    draft = draft_of(round_)
    bye = next((table for table in draft.tables if table.right is None), None)
    if bye is None or bye.locked:
        return None, []
    held = {number for table in draft.tables if table.locked for number in table.numbers}
    now = Sums(draft.tables, draft.drawing)
    lowest = [c for c in reversed(draft.drawing.field) if c.number not in {*held, bye.left}]
    return draft.drawing.pairs[bye.left], [
        Alternative(
            draft.drawing.pairs[contender.number],
            contender.halves,
            draft.drawing.field.index(contender) + 1,
            proposed(draft, Swap(bye.left, contender.number), now),
        )
        for contender in lowest[:most]
    ]
