"""Other engines on the very same states: time, memory and quality, side by side.

    python -m tests.benchmarks peers            50 to 10,000 pairs
    python -m tests.benchmarks.peers 50 200     these sizes

Every engine draws rounds 1 to 7 of one invented championship that goes on with
our draws, each in a process of its own (so that its memory is its own) and as
far as it gets in 20 seconds. Every engine gets the same number of calls for a round,
the best of which counts; a round that takes a second or more is drawn once, by
whichever engine. An engine that stops with an error is told as a failure, with its
words below the table. ``swisspair`` and ``py4swiss`` are installed by
``make bench`` only, where there is a wheel of them. FIDE's engines also obey
colours, which we do not have: part of their larger win gaps is the price of
colours.
"""

import gc
import json
import resource
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from importlib import util
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from scoring.pairing import Contender, DrawnTable, Reason, ReasonKind, draw_round, price
from tests.benchmarks.engines import ENGINES, ROUNDS, Engine, Recorded, Tables

SIZES = (50, 100, 200, 500, 1000, 10_000)
SECONDS = 20
SPARE = 60
"""Seconds beside the draws, at most: to start, and to play what was drawn."""
CALLS, QUICK = 9, 1.0
"""How often a round is drawn by every engine, the best of which counts: other work of the
machine comes and goes. One that took so many seconds is not drawn again."""
MEMORY = 6 << 30
"""Bytes that an engine may ask for."""
ROW = "{:>7} {:<18} {:>6} {:>13} {:>10} {:>8} {:>11} {:>13} {:>10}"
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


@dataclass(frozen=True, slots=True)
class Drawn:
    """One round of one engine: its milliseconds and the value of what it drew."""

    milliseconds: float
    gaps: int
    """Sum of the squared win differences."""
    floats: int
    """Floats in the direction of the last round."""
    rematches: int
    megabytes: float
    """The most memory that its process had held until then."""


def draws(name: str, pairs: int) -> Iterator[Drawn]:
    """Yield the rounds that an engine draws, as far as it gets in the time."""
    prepare = ENGINES[name].prepare
    warm = Recorded(8, seed=5)
    prepare(warm, warm.field(), 1)()
    championship = Recorded(pairs, seed=5)
    left = float(SECONDS)
    for number in range(ROUNDS):
        field = championship.field()
        call = prepare(championship, field, number)
        spent, tables = _timed(call, left)
        left -= spent
        yield _valued(spent * 1000, tables, field)
        championship.play(draw_round(field, seed=number))


def _timed(call: Callable[[], Tables], left: float) -> tuple[float, Tables]:
    """Return the seconds of the best of some calls, and the tables.

    The process ends when no time is *left*. The collector need not look at the
    championship around the call.
    """
    gc.collect()
    gc.freeze()
    signal.setitimer(signal.ITIMER_REAL, max(left, 0.001))
    times: list[float] = []
    while not times or (len(times) < CALLS and max(times) < QUICK):
        start = time.perf_counter()
        tables = call()
        times.append(time.perf_counter() - start)
    signal.setitimer(signal.ITIMER_REAL, 0)
    gc.unfreeze()
    return min(times), tables


def _valued(milliseconds: float, tables: Tables, field: Sequence[Contender]) -> Drawn:
    costs = price([DrawnTable(left, right) for left, right in tables], field)
    gaps = [cost.amounts[0] ** 2 for cost in costs if cost.kind is ReasonKind.WIN_DIFFERENCE]
    return Drawn(
        round(milliseconds, 3),
        sum(gaps),
        sum(1 for cost in costs if _last_round(cost)),
        sum(1 for cost in costs if cost.kind is ReasonKind.REMATCH),
        _megabytes(),
    )


def _last_round(cost: Reason) -> bool:
    return cost.kind is ReasonKind.FLOAT_AGAIN and cost.amounts[1] == 1


def report(name: str, pairs: int) -> None:
    """Draw in this process and print one JSON line a round."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for drawn in draws(name, pairs):
        print(json.dumps(astuple(drawn)), flush=True)


def _megabytes() -> float:
    """Return the most memory that this process has held.

    Linux counts what the process was started from into ``getrusage``, so there it
    is read elsewhere.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if "VmHWM" in line)
        return int(line.split()[1]) / 1e3 * 1.024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


class Measured(NamedTuple):
    """The rounds that an engine drew, and how its process ended if not after the last."""

    drawn: list[Drawn]
    failure: str = ""
    """Its last words, where it stopped with an error."""


def measured(name: str, pairs: int) -> Measured:
    """Run *report* in a process of its own; what it did not reach in time is missing."""
    command = [sys.executable, "-m", "tests.benchmarks.peers", "--one", name, str(pairs)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, errors = process.communicate(timeout=SECONDS + SPARE)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        return Measured(_drawn(output))
    return Measured(_drawn(output), failure_of(process.returncode, errors))


def _drawn(output: str) -> list[Drawn]:
    return [Drawn(*json.loads(line)) for line in output.splitlines()]


def failure_of(code: int, errors: str) -> str:
    """Return why a process ended, "" if it drew everything or its time was over."""
    if code in (0, -signal.SIGALRM):
        return ""
    lines = errors.strip().splitlines()
    return lines[-1] if lines else f"exit {code}"


def main(sizes: Sequence[int] = SIZES) -> None:
    """Print the table."""
    print(ROW.format(*HEAD))
    failures: list[str] = []
    for pairs in sizes:
        best: list[Drawn] = []
        for name, engine in ENGINES.items():
            if not _asked(pairs, engine):
                print(empty_row(pairs, name, _why_not(engine)), flush=True)
                continue
            found = measured(name, pairs)
            best = best or found.drawn
            print(row(pairs, name, found, best), flush=True)
            if found.failure:
                after = len(found.drawn)
                failures.append(f"{name}, {pairs} pairs, after {after} rounds: {found.failure}")
    print(*failures, sep="\n")


def _asked(pairs: int, engine: Engine) -> bool:
    return util.find_spec(engine.module) is not None and pairs <= engine.most


def _why_not(engine: Engine) -> str:
    return "not installed" if util.find_spec(engine.module) is None else "not asked"


def empty_row(pairs: int, name: str, why: str, rounds: object = "") -> str:
    """Return the line of an engine that drew nothing."""
    return ROW.format(pairs, name, rounds, why, *[""] * 5)


def row(pairs: int, name: str, found: Measured, best: Sequence[Drawn]) -> str:
    """Return the line of one engine; *best* is what ours drew."""
    drawn = found.drawn
    if not drawn:
        return empty_row(pairs, name, "failed" if found.failure else f"> {SECONDS} s", 0)
    times = [one.milliseconds for one in drawn]
    compared = [pair for pair in zip_longest(drawn, best) if None not in pair]
    return ROW.format(
        pairs,
        name,
        f"{len(drawn)}{'!' if found.failure else ''}",
        f"{statistics.median(times):.2f}",
        f"{max(times):.2f}",
        f"{drawn[-1].megabytes:.0f}",
        sum(one.gaps > other.gaps for one, other in compared),
        sum(one.gaps == other.gaps and one.floats > other.floats for one, other in compared),
        sum(one.rematches for one in drawn),
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        report(sys.argv[2], int(sys.argv[3]))
    else:
        main([int(size) for size in sys.argv[1:]] or SIZES)
