"""Other engines on the very same states: time, memory and quality, side by side.

    python -m tests.benchmarks.peers            50 to 10,000 pairs
    python -m tests.benchmarks.peers 50 200     these sizes

Every engine draws rounds 1 to 7 of one invented championship that goes on with
our draws, each in a process of its own (so that its memory is its own) and as
far as it gets in 20 seconds. ``swisspair`` and ``py4swiss`` come from PyPI and
are no dependency: ``pip install swisspair py4swiss`` beside the test packages.
FIDE's engines also obey colours, which we do not have: part of their larger win
gaps is the price of colours.
"""

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from importlib import import_module, util
from itertools import zip_longest

from scoring.pairing import Contender, Draw, DrawnTable, Reason, ReasonKind, draw_round, price
from scoring.pairing.dense import dense_plan
from scoring.pairing.plan import Plan, Task, tables_of
from scoring.pairing.values import Style
from scoring.pairing.view import view_field
from tests.scoring.pairing.oracle import State, best_by_networkx
from tests.scoring.pairing.play import Championship

SIZES = (50, 100, 200, 500, 1000, 10_000)
ROUNDS = 7
SECONDS = 20
ROW = "{:>7} {:<18} {:>6} {:>10} {:>10} {:>8} {:>11} {:>13} {:>10}"
HEAD = (
    "pairs",
    "engine",
    "rounds",
    "median ms",
    "max ms",
    "MB",
    "worse gaps",
    "more floats",
    "rematches",
)

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
    """Prepare this engine, from the field to the explained tables."""
    return lambda: [(t.left, t.right) for t in draw_round(field, seed=seed).tables]


def dense(_: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare the same objective over every table of the field, with rustworkx."""
    view = view_field(field)
    task = Task(view, range(len(field)), (), Style.FOLD, range(len(field)), seed)
    return lambda: _numbered(field, dense_plan(task))


def _numbered(field: list[Contender], plan: Plan) -> Tables:
    tables: Tables = [(field[i].number, field[j].number) for i, j in tables_of(plan)]
    return tables + ([] if plan.bye is None else [(field[plan.bye].number, None)])


def networkx(_: Recorded, field: list[Contender], seed: int) -> Callable[[], Tables]:
    """Prepare the same objective in pure Python."""
    state = State(field, Style.FOLD, seed)

    def call() -> Tables:
        best = best_by_networkx(state)
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


ENGINES: dict[str, tuple[Prepare, str]] = {
    "this engine": (ours, "scoring"),
    "dense rustworkx": (dense, "rustworkx"),
    "networkx": (networkx, "networkx"),
    "swisspair": (swisspair, "swisspair"),
    "py4swiss": (py4swiss, "py4swiss"),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """One round of one engine: its milliseconds and the value of what it drew."""

    milliseconds: float
    gaps: int
    """Sum of the squared win differences."""
    floats: int
    """Floats in the direction of the last round."""
    rematches: int


def draws(name: str, pairs: int) -> Iterator[Drawn]:
    """Yield the rounds that an engine draws, as far as it gets in the time."""
    championship = Recorded(pairs, seed=5)
    left = float(SECONDS)
    for number in range(ROUNDS):
        field = championship.field()
        call = ENGINES[name][0](championship, field, number)
        start = time.perf_counter()
        tables = call()
        spent = time.perf_counter() - start
        yield _valued(spent * 1000, tables, field)
        left -= spent
        if left < 0:
            return
        championship.play(draw_round(field, seed=number))


def _valued(milliseconds: float, tables: Tables, field: Sequence[Contender]) -> Drawn:
    costs = price([DrawnTable(left, right) for left, right in tables], field)
    gaps = [cost.amounts[0] ** 2 for cost in costs if cost.kind is ReasonKind.WIN_DIFFERENCE]
    return Drawn(
        round(milliseconds, 3),
        sum(gaps),
        sum(1 for cost in costs if _last_round(cost)),
        sum(1 for cost in costs if cost.kind is ReasonKind.REMATCH),
    )


def _last_round(cost: Reason) -> bool:
    return cost.kind is ReasonKind.FLOAT_AGAIN and cost.amounts[1] == 1


def report(name: str, pairs: int) -> None:
    """Draw in this process and print one JSON line a round, then the memory."""
    for drawn in draws(name, pairs):
        print(json.dumps(astuple(drawn)), flush=True)
    scale = 1e6 if sys.platform == "darwin" else 1e3
    print(json.dumps(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale), flush=True)


def measured(name: str, pairs: int) -> tuple[list[Drawn], float | None]:
    """Run *report* in a process of its own; what it did not reach in time is missing."""
    command = [sys.executable, "-m", "tests.benchmarks.peers", "--one", name, str(pairs)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, _ = process.communicate(timeout=3 * SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
    lines = [json.loads(line) for line in output.splitlines()]
    memory = next((line for line in lines if isinstance(line, float)), None)
    return [Drawn(*line) for line in lines if isinstance(line, list)], memory


def main(sizes: Sequence[int]) -> None:
    """Print the table."""
    print(ROW.format(*HEAD))
    for pairs in sizes:
        best, _ = measured("this engine", pairs)
        for name, (_prepare, module) in ENGINES.items():
            if util.find_spec(module) is None:
                print(ROW.format(pairs, name, "not installed", *[""] * 6))
                continue
            print(_row(pairs, name, *measured(name, pairs), best), flush=True)


def _row(pairs: int, name: str, drawn: list[Drawn], memory: float | None, best: list[Drawn]) -> str:
    if not drawn:
        return ROW.format(pairs, name, "0", *["-"] * 6)
    times = [one.milliseconds for one in drawn]
    compared = [pair for pair in zip_longest(drawn, best) if None not in pair]
    return ROW.format(
        pairs,
        name,
        len(drawn),
        f"{statistics.median(times):.2f}",
        f"{max(times):.2f}",
        "-" if memory is None else f"{memory:.0f}",
        sum(one.gaps > other.gaps for one, other in compared),
        sum(one.gaps == other.gaps and one.floats > other.floats for one, other in compared),
        sum(one.rematches for one in drawn),
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        report(sys.argv[2], int(sys.argv[3]))
    else:
        main([int(size) for size in sys.argv[1:]] or SIZES)
