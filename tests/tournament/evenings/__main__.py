"""Play many evenings and say what happened; the exit code is 1 if a promise was broken."""

import argparse
import os
import sys
import tempfile
import time
from collections import Counter

import django
from django.core.management import call_command
from django.db import connection, connections


def main() -> int:
    """Play the evenings that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.tournament.evenings")
    parser.add_argument("--evenings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="of the first evening")
    parser.add_argument("--steps", action="store_true", help="print every step")
    parser.add_argument("--go-on", action="store_true", help="play on after a fault")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
        django.setup()
        if connection.vendor == "sqlite":
            connection.settings_dict["OPTIONS"]["init_command"] = (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
            )
        call_command("migrate", verbosity=0)
        try:
            return _play(asked)
        finally:
            connections.close_all()


def _play(asked: argparse.Namespace) -> int:
    from tests.tournament.evenings.doors import writing_services
    from tests.tournament.evenings.play import Tally, play

    started, tally, broken = time.monotonic(), Tally(), 0
    kinds: Counter[str] = Counter()
    for seed in range(asked.seed, asked.seed + asked.evenings):
        fault = play(seed, tally, show=asked.steps)
        if fault:
            broken += 1
            kinds[fault.kind] += 1
            if kinds[fault.kind] == 1:
                print(fault, "\n", flush=True)
            if not asked.go_on:
                return 1
        if (seed - asked.seed + 1) % 100 == 0:
            print(f"{seed - asked.seed + 1} evenings, {broken} broken", file=sys.stderr, flush=True)
    print(tally.table())
    for kind, times in kinds.most_common():
        print(f"{times:5} {kind}")
    never = sorted(writing_services() - tally.done.keys())
    print(f"never done: {', '.join(never)}" if never else "every service has done its work")
    print(
        f"{asked.evenings} evenings, {tally.steps} steps, {tally.refused.total()} refusals, "
        f"{broken} broken, {time.monotonic() - started:.0f} s"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
