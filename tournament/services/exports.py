"""The classification as data for other programs: fixed fields, nothing translated.

Numbers stay numbers. A text that a spreadsheet would take for a formula gets an
apostrophe in front, in CSV only.
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict, dataclass

from tournament.services.standings import Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One place of the classification; the names are the fields of the export."""

    place: int
    number: int
    nickname: str
    played: int
    wins: float
    """A tie without lot is half a win: 2.5."""
    points_for: int
    points_against: int
    difference: int
    faults: int
    status: str
    """active, withdrawn or expelled."""


def standings_lines(table: Standings) -> list[Line]:
    """Return the lines of *table*, best first."""
    return [
        Line(
            place=row.place.place,
            number=row.place.number,
            nickname=row.pair.nickname,
            played=row.place.played,
            wins=row.place.wins,
            points_for=row.place.points_for,
            points_against=row.place.points_against,
            difference=row.place.difference,
            faults=row.place.faults,
            status=row.standing.value,
        )
        for row in table.rows
    ]


def standings_csv(table: Standings) -> str:
    """Return *table* as CSV: commas, a header, lines that end in a line feed."""
    text = io.StringIO()
    names = list(Line.__dataclass_fields__)
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    for line in standings_lines(table):
        writer.writerow({name: harmless(value) for name, value in asdict(line).items()})
    return text.getvalue()


def standings_json(table: Standings) -> str:
    """Return *table* as a JSON list of objects."""
    lines = [asdict(line) for line in standings_lines(table)]
    return json.dumps(lines, ensure_ascii=False, indent=2) + "\n"


def harmless(value: object) -> object:
    """Return *value*, a text so that no spreadsheet computes it.

    The import of pairs takes the apostrophe away again.

    >>> harmless("=1+1"), harmless("@pere"), harmless(-96), harmless("Els Trempats")
    ("'=1+1", "'@pere", -96, 'Els Trempats')
    """
    if isinstance(value, str) and value.lstrip("'").startswith(("=", "+", "-", "@")):
        return f"'{value}"
    return value
