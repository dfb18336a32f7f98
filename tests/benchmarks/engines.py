"""How each engine of Swiss draws is asked for the next round of one championship."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from scoring.pairing import Contender, Draw, draw_round
from scoring.pairing.checks import LARGE
from scoring.pairing.dense import dense_plan
from scoring.pairing.effort import Effort
from scoring.pairing.plan import Plan, Task, tables_of
from scoring.pairing.values import Style
from scoring.pairing.view import view_field
from tests.scoring.pairing.play import Championship

ROUNDS = 7

DENSE = 2000
"""Pairs up to which every possible table is held in memory at once."""

Tables = list[tuple[int, int | None]]
Prepare = Callable[["Recorded", list[Contender], int], Callable[[], Tables]]
"""Turns a state into the call that is timed."""


class Recorded(Championship):
    """A championship that also remembers its draws, as other engines want to be told."""

    def __init__(self, pairs: int, seed: int) -> None:
        super().__init__(pairs, seed)
        self.rounds: list[dict[int, tuple[int | None, int]]] = []
        """For each round and number: the opponent and the half wins of that match."""

    def play(self, draw: Draw) -> None:
        """Play *draw* and remember it."""
        before = {number: entrant.halves for number, entrant in self.entrants.items()}
        super().play(draw)
        self.rounds.append({})
        for table in draw.tables:
            for number, other in ((table.left, table.right), (table.right, table.left)):
                if number is not None:
                    won = self.entrants[number].halves - before[number]
                    self.rounds[-1][number] = other, won


def ours(_: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare this engine, from the field to the explained tables.

    The first field of thousands in a process loads NumPy (0028), a tenth of a second once.
    """
    if len(field) >= LARGE:
        import_module("numpy")
    return lambda: [(t.left, t.right) for t in draw_round(field, seed=seed).tables]


def dense(_: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare the same objective over every table of the field, with rustworkx."""
    view = view_field(field)
    task = Task(view, range(len(field)), (), Style.FOLD, seed, Effort(len(field)))
    return lambda: _numbered(field, dense_plan(task))


def _numbered(field: list[Contender], plan: Plan) -> Tables:
    tables: Tables = [(field[i].number, field[j].number) for i, j in tables_of(plan)]
    return tables + ([] if plan.bye is None else [(field[plan.bye].number, None)])


def networkx(_: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare the same objective in pure Python."""
    oracle = import_module("tests.scoring.pairing.oracle")
    state = oracle.State(field, Style.FOLD, seed)

    def call() -> Tables:
        best = oracle.best_by_networkx(state)
        assert best is not None
        tables: Tables = []
        for one, other in map(tuple, best[0]):
            tables.append((field[one].number, field[other].number))
        return tables + ([] if best[1] is None else [(field[best[1]].number, None)])

    return call


def swisspair(_: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare swisspair: points and rank, nothing about floats."""
    engine = import_module("swisspair")
    players = [
        engine.Player(
            id=str(contender.number),
            points=contender.halves,
            rank=rank,
            can_get_bye=not contender.had_bye,
            cannot_be_paired_against_ids={str(number) for number in contender.met},
        )
        for rank, contender in enumerate(field, 1)
    ]
    return lambda: [
        (int(match.p1.id), None if match.is_bye else int(match.p2.id))
        for match in engine.create_matches(players)
    ]


def py4swiss(championship: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare py4swiss (FIDE Dutch): the whole history, with colours dealt in turn."""
    engine = import_module("py4swiss.engines").DutchEngine
    trf = import_module("py4swiss.trf").ParsedTrf
    parsed = trf.model_validate(
        {
            "player_sections": [
                _player(championship, contender, rank) for rank, contender in enumerate(field, 1)
            ],
            "x_section": {"number_of_rounds": ROUNDS},
        }
    )
    return lambda: [
        (pairing.white, pairing.black or None) for pairing in engine.generate_pairings(parsed)
    ]


def _player(championship: Recorded, contender: Contender, rank: int) -> dict[str, object]:
    results = []
    for drawn in championship.rounds:
        other, won = drawn[contender.number]
        if other is None:
            results.append({"id": 0, "color": "-", "result": "U"})
            continue
        first = (contender.number < other) == ((contender.number + other) % 2 == 0)
        color = "w" if first else "b"
        results.append({"id": other, "color": color, "result": "0=1"[won]})
    return {
        "code": "001",
        "starting_number": contender.number,
        "points_times_ten": 5 * contender.halves,
        "rank": rank,
        "results": results,
    }


class Engine(NamedTuple):
    """How an engine is asked, what must be installed, how many pairs it is asked for."""

    prepare: Prepare
    module: str
    most: int = 10_000


ENGINES = {
    "this engine": Engine(ours, "scoring"),
    "dense rustworkx": Engine(dense, "rustworkx", DENSE),
    "networkx": Engine(networkx, "networkx", DENSE),
    "swisspair": Engine(swisspair, "swisspair"),
    "py4swiss": Engine(py4swiss, "py4swiss", DENSE),
}
