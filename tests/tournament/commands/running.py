"""Run a command as a shell would, and read what it prints."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from django.core.management import call_command

HEADER = "round,table,entrant1,entrant2,score1,score2,kind"
WINS_THEN_DIFFERENCE = (
    *("--preset", "setze-punts"),
    *("--set", "cap=none"),
    *("--set", "criteria=wins,difference"),
)
"""Shared places, no cap, a tie half a win each."""


def run(*words: object) -> str:
    """Return what the command prints."""
    out = io.StringIO()
    call_command(*map(str, words), stdout=out)
    return out.getvalue()


def read_csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def import_lines(
    folder: Path, *lines: str, header: str = HEADER, options: Sequence[str] = ()
) -> str:
    """Import the lines under the header; without *options* with the rules of Vilaplana."""
    file = folder / "played.csv"
    file.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
    return run("import_results", file, "--name", "Imported", *options)


def figures(slug: str, after: int) -> list[tuple[int, int, int, float, int]]:
    """Return entrant, place, played, wins and difference of every line, in order."""
    rows = read_csv(run("standings", slug, "--after", after, "--format", "csv"))
    return [
        (
            int(r["number"]),
            int(r["place"]),
            int(r["played"]),
            float(r["wins"]),
            int(r["difference"]),
        )
        for r in rows
    ]
