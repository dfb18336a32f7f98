"""The cases of ``make bench`` and how one is measured."""

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

Prepare = Callable[[], Callable[[], object]]


@dataclass(frozen=True, slots=True)
class Case:
    """Something to measure: *prepare* sets it up and returns what is timed, *runs* times."""

    name: str
    size: str
    prepare: Prepare
    runs: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What one case took: milliseconds of the clock, and Python's memory at its highest in MB."""

    name: str
    size: str
    median_ms: float
    max_ms: float
    peak_mb: float


CASES: list[Case] = []


def case(name: str, *, size: str, runs: int = 7) -> Callable[[Prepare], Prepare]:
    """Register the function below as the preparation of the case *name* of *size*."""

    def register(prepare: Prepare) -> Prepare:
        CASES.append(Case(name, size, prepare, runs))
        return prepare

    return register


def measure(case: Case) -> Figures:
    """Run *case* once to warm up, ``runs`` times for the clock and once more for the memory."""
    measured = case.prepare()
    measured()
    with _no_collector():
        times = [_milliseconds(measured) for _run in range(case.runs)]
    tracemalloc.start()
    measured()
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return Figures(
        case.name,
        case.size,
        median_ms=round(statistics.median(times), 2),
        max_ms=round(max(times), 2),
        peak_mb=round(peak, 2),
    )


def _milliseconds(measured: Callable[[], object]) -> float:
    start = time.perf_counter()
    measured()
    return (time.perf_counter() - start) * 1000


@contextmanager
def _no_collector() -> Iterator[None]:
    """Keep the garbage collector out of the measured times."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
