"""States to draw: rounds of invented championships, and histories thrown together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from scoring.pairing import Contender, Draw, NoLegalRound, Style, draw_round
from tests.scoring.pairing.oracle import State
from tests.scoring.pairing.play import Championship

STYLES = list(Style)


def states(count: int, seed: int, sizes: Sequence[int]) -> Iterator[State]:
    """Yield *count* states: of invented championships, and of histories thrown together."""
    chance = random.Random(seed)
    while count:
        pairs = chance.choice(sizes)
        some = _thrown(chance, pairs) if chance.random() < 0.3 else _played(chance, pairs)
        for state in islice(some, count):
            count -= 1
            yield state


def _played(chance: random.Random, pairs: int) -> Iterator[State]:
    """Yield the rounds of one championship, some with forbidden or locked tables."""
    championship = Championship(
        pairs,
        chance.randrange(10**6),
        clubs=chance.choice([0, pairs // 2, pairs // 4 or 1]),
        halves=chance.random() < 0.4,
    )
    style = chance.choice(STYLES)
    for number in range(chance.choice([3, 5, 7, 9])):
        field = tuple(_without_crowd(championship.field()))
        forbidden, locked = _forbidden(chance, pairs), _locked(chance, pairs)
        state = State(field, style, number, forbidden, locked)
        yield state
        draw = drawn(state)
        if draw is None:
            return
        championship.play(draw)


def _thrown(chance: random.Random, pairs: int) -> Iterator[State]:
    """Yield one field whose wins, histories, byes and floats have no common past."""
    met: dict[int, set[int]] = {number: set() for number in range(1, pairs + 1)}
    for _ in range(int(pairs * chance.uniform(0, 4))):
        a, b = chance.sample(range(1, pairs + 1), 2)
        met[a].add(b)
        met[b].add(a)
    most = chance.choice([2, 4, 9])
    field = [
        Contender(
            number,
            chance.randrange(most + 1),
            frozenset(others),
            chance.random() < 0.4,
            (chance.choice([-1, 0, 1]), chance.choice([-1, 0, 1])),
            chance.choice(["", "", "a", "b", "c", "d"]),
        )
        for number, others in met.items()
    ]
    field.sort(key=lambda contender: -contender.halves)
    field = _shared(random.Random(repr(field)), field)
    yield State(
        tuple(_without_crowd(field)),
        chance.choice(STYLES),
        chance.randrange(2**32),
        _forbidden(chance, pairs),
        _locked(chance, pairs),
    )


def _shared(chance: random.Random, field: list[Contender]) -> list[Contender]:
    """Return half of the fields with places, some of them shared."""
    if chance.random() < 0.5:
        return field
    placed: list[Contender] = []
    for at, contender in enumerate(field, 1):
        before = placed[-1] if placed else None
        equal = before is not None and before.halves == contender.halves and chance.random() < 0.6
        place = before.place if before is not None and equal else at
        placed.append(replace(contender, place=place))
    return placed


def _without_crowd(field: list[Contender]) -> list[Contender]:
    """Return *field* as the rule about one club of more than 40 % reads it."""
    largest = max(Counter(c.club for c in field if c.club).values(), default=0)
    if 100 * largest <= 40 * len(field):
        return field
    return [replace(contender, club="") for contender in field]


def _forbidden(chance: random.Random, pairs: int) -> frozenset[frozenset[int]]:
    if chance.random() < 0.6:
        return frozenset()
    return frozenset(
        frozenset(chance.sample(range(1, pairs + 1), 2)) for _ in range(chance.randrange(1, 4))
    )


def _locked(chance: random.Random, pairs: int) -> tuple[tuple[int, int], ...]:
    if chance.random() < 0.7:
        return ()
    one, other = chance.sample(range(1, pairs + 1), 2)
    return ((one, other),)


def drawn(state: State) -> Draw | None:
    try:
        return draw_round(
            state.given,
            seed=state.seed,
            style=state.style,
            forbidden=state.forbidden,
            locked=state.locked,
        )
    except NoLegalRound:
        return None


def by_index(state: State, draw: Draw) -> tuple[list[tuple[int, int]], int | None]:
    """Return the drawn tables by index, without the locked ones, and the bye."""
    index = {contender.number: i for i, contender in enumerate(state.field)}
    tables, bye = [], None
    for table in draw.tables:
        if table.right is None:
            bye = index[table.left]
        elif (table.left, table.right) not in state.locked:
            one, other = sorted((index[table.left], index[table.right]))
            tables.append((one, other))
    return tables, bye
