"""Print every benchmark as a table and write them to build/bench.json.

    python -m tests.benchmarks          all of them
    python -m tests.benchmarks draw     those whose name contains "draw"
    python -m tests.benchmarks hall     typists and phones at the real server, all at once
    python -m tests.benchmarks peers    this engine of the draw beside others
    python -m tests.benchmarks typing   piles of 200 sheets typed without looking (40 minutes)

Cases that need a database find an empty one, migrated, in a temporary folder,
with the settings of an evening; on PostgreSQL, put python -m tests.support.postgres
and the path of python before the command.
"""

import importlib
import json
import os
import pkgutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import django
from django.core.management import call_command
from django.db import connections

import tests.benchmarks
from tests.benchmarks import hall, peers
from tests.benchmarks import typing as piles
from tests.benchmarks.registry import CASES, Figures, measure

RESULTS = Path(__file__).resolve().parents[2] / "build" / "bench.json"
ROW = "{:<44} {:>14} {:>12} {:>12} {:>10}"


def main(words: Sequence[str]) -> None:
    """Measure the cases whose name contains one of *words*, all if there are none."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        django.setup()
        call_command("migrate", verbosity=0)
        for module in pkgutil.iter_modules(tests.benchmarks.__path__):
            if module.name != "__main__":
                importlib.import_module(f"tests.benchmarks.{module.name}")
        print(ROW.format("what", "size", "median ms", "max ms", "peak MB"))
        _write([_shown(measure(case)) for case in CASES if _wanted(case.name, words)])
        connections.close_all()
    if _wanted("hall", words):
        hall.main()
    if _wanted("typing", words):
        piles.main(short=not words)
    if _wanted("peers", words):
        peers.main()


def _wanted(name: str, words: Sequence[str]) -> bool:
    return not words or any(word in name for word in words)


def _shown(figures: Figures) -> Figures:
    print(ROW.format(*asdict(figures).values()), flush=True)
    return figures


def _write(figures: Sequence[Figures]) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps([asdict(row) for row in figures], indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
