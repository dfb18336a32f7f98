"""A championship that was played elsewhere, as a file of its tables.

One line a table, with the columns ``COLUMNS`` in any order: the scores are
whole numbers; with a single entrant 50 stands for 50-0 and a win, -50 for 0-50
and a loss. What was played is history: nothing is refused that only a draw, or
a target, forbids. Every other fault is reported with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.match import PaperResult
from scoring.points import LEFT, RIGHT, Side
from scoring.rules import RANGES, Rules
from tournament.services.common import one_line
from tournament.services.history_kinds import Kind, Scores, paper_of
from tournament.services.pair_file import DELIMITERS, Row, decode, split_rows
from tournament.services.registration import PairEntry

COLUMNS = ("round", "table", "entrant1", "entrant2", "score1", "score2", "kind")
OPTIONAL = ("lot", "reason")
NAME_COLUMNS = ("entrant", "nickname")
OPTIONAL_NAMES = ("player1", "player2", "town")
LONGEST_NAME = 120
LONGEST_REASON = 500
_WHOLE = re.compile(r"[+-]?\d{1,7}")


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line of the file; line 0 is the file as a whole."""

    line: int
    text: str

    def __str__(self) -> str:
        if not self.line:
            return self.text
        return _("line %(line)s: %(problem)s") % {"line": self.line, "problem": self.text}


class UnreadableHistory(Exception):
    """The file cannot be imported; ``problems`` say why, in order of line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class PastTable:
    """One line of the file: who sat where, and what the paper says.

    ``number`` is None where one entrant sits alone, or the file has none.
    """

    line: int
    round: int
    number: int | None
    left: int
    right: int | None
    paper: PaperResult
    reason: str

    @property
    def entrants(self) -> list[int]:
        """Who sat at the table."""
        return [self.left] if self.right is None else [self.left, self.right]


def read_history(data: bytes, rules: Rules) -> list[PastTable]:
    """Return the tables of a file, as *rules* understand their results.

    Raise UnreadableHistory with every fault found, Refused if *data* is no text.
    """
    problems: list[Problem] = []
    tables = []
    for line, cells in _lines(data, COLUMNS, OPTIONAL):
        try:
            tables.append(_table(line, cells, rules))
        except ValueError as error:
            problems.append(Problem(line, str(error)))
    problems += [*_rounds_left_out(tables), *_seated_twice(tables), *_numbered_twice(tables)]
    if problems:
        raise UnreadableHistory(sorted(problems, key=lambda problem: problem.line))
    return tables


def read_names(data: bytes) -> dict[int, PairEntry]:
    """Return the pairs that a file of names gives, by entrant.

    Raise UnreadableHistory with every fault found, Refused if *data* is no text.
    """
    names: dict[int, PairEntry] = {}
    problems = []
    for line, cells in _lines(data, NAME_COLUMNS, OPTIONAL_NAMES):
        try:
            entrant, entry = _named(cells)
            if entrant in names:
                raise ValueError(_("Entrant %(entrant)s is named twice.") % {"entrant": entrant})
            names[entrant] = entry
        except ValueError as error:
            problems.append(Problem(line, str(error)))
    if problems:
        raise UnreadableHistory(problems)
    return names


def _lines(
    data: bytes, needed: Sequence[str], optional: Sequence[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the number of each line and its cells by column.

    Raise UnreadableHistory if a column is missing or there is nothing in it.
    """
    text, _encoding = decode(data)
    known = {*needed, *optional}
    tries = [split_rows(text, delimiter) for delimiter in DELIMITERS]
    rows = max(tries, key=lambda rows: len(known & set(_titles(rows))))
    titles = _titles(rows)
    missing = [name for name in needed if titles.count(name) != 1]
    if missing:
        raise UnreadableHistory([Problem(rows[0].line if rows else 0, _columns(missing))])
    if len(rows) < 2:
        raise UnreadableHistory([Problem(0, _("There is nothing below the first line."))])
    for row in rows[1:]:
        cells = [*row.cells, *[""] * len(titles)]
        yield row.line, dict(zip(titles, cells, strict=False))


def _titles(rows: Sequence[Row]) -> list[str]:
    return [cell.lower() for cell in rows[0].cells] if rows else []


def _columns(missing: Sequence[str]) -> str:
    return _("The first line must name each of these columns once: %(columns)s.") % {
        "columns": ", ".join(missing)
    }


def _table(line: int, cells: dict[str, str], rules: Rules) -> PastTable:
    """Return one line as a table. Raise ValueError with the reason if it is none."""
    kind = _kind(cells["kind"])
    left, right = _number(cells, "entrant1"), _number_or_none(cells, "entrant2")
    if left == right:
        raise ValueError(_("Entrant %(entrant)s cannot play itself.") % {"entrant": left})
    scores = Scores(_whole(cells, "score1"), _whole(cells, "score2"), _lot(cells))
    paper = paper_of(kind, scores, rules, alone=right is None)
    return PastTable(
        line=line,
        round=_round(cells),
        number=None if right is None else _number_or_none(cells, "table"),
        left=left,
        right=right,
        paper=paper,
        reason=_reason(cells) or (kind.reason if paper.award else ""),
    )


def _reason(cells: dict[str, str]) -> str:
    reason = one_line(cells.get("reason", ""))
    if len(reason) > LONGEST_REASON:
        raise ValueError(
            _("A reason is longer than %(most)s characters.") % {"most": LONGEST_REASON}
        )
    return reason


def _kind(text: str) -> Kind:
    try:
        return Kind(text.lower().replace("-", "_").replace(" ", "_"))
    except ValueError:
        raise ValueError(
            _("“%(kind)s” is no kind of result. These are: %(kinds)s.")
            % {"kind": text, "kinds": ", ".join(Kind)}
        ) from None


def _round(cells: dict[str, str]) -> int:
    number, (_first, last) = _number(cells, "round"), RANGES["rounds"]
    if number > last:
        raise ValueError(
            _("Round %(round)s cannot be: a championship has at most %(most)s.")
            % {"round": number, "most": last}
        )
    return number


def _number(cells: dict[str, str], column: str) -> int:
    """Return a number from 1 on. Raise ValueError if the cell has none."""
    value = _whole(cells, column)
    if value is None or value < 1:
        raise ValueError(
            _("%(column)s must be a number from 1 on, not “%(text)s”.")
            % {"column": column, "text": cells[column]}
        )
    return value


def _number_or_none(cells: dict[str, str], column: str) -> int | None:
    return _number(cells, column) if cells[column] else None


def _whole(cells: dict[str, str], column: str) -> int | None:
    """Return a whole number, None for an empty cell. Raise ValueError for anything else."""
    text = cells[column].replace("−", "-")
    if not text:
        return None
    if not _WHOLE.fullmatch(text):
        raise ValueError(
            _("%(column)s must be a whole number, not “%(text)s”.")
            % {"column": column, "text": cells[column]}
        )
    return int(text)


def _lot(cells: dict[str, str]) -> Side | None:
    """Return who won the initial lot: the column says 1 or 2, or nothing."""
    text = cells.get("lot", "")
    if text not in ("", "1", "2"):
        raise ValueError(_("lot must be 1, 2 or empty, not “%(text)s”.") % {"text": text})
    return {"": None, "1": LEFT, "2": RIGHT}[text]


def _rounds_left_out(tables: Sequence[PastTable]) -> Iterator[Problem]:
    found = {table.round for table in tables}
    for number in range(1, max(found, default=0)):
        if number not in found:
            yield Problem(0, _("There is no table of round %(round)s.") % {"round": number})


def _seated_twice(tables: Sequence[PastTable]) -> Iterator[Problem]:
    seats: dict[tuple[int, int], int] = {}
    for table in tables:
        for entrant in table.entrants:
            first = seats.setdefault((table.round, entrant), table.line)
            if first != table.line:
                yield Problem(
                    table.line,
                    _("Entrant %(entrant)s sits in round %(round)s already, on line %(line)s.")
                    % {"entrant": entrant, "round": table.round, "line": first},
                )


def _numbered_twice(tables: Sequence[PastTable]) -> Iterator[Problem]:
    places: dict[tuple[int, int], int] = {}
    for table in tables:
        if table.number is None:
            continue
        first = places.setdefault((table.round, table.number), table.line)
        if first != table.line:
            yield Problem(
                table.line,
                _("Round %(round)s has a table %(table)s already, on line %(line)s.")
                % {"round": table.round, "table": table.number, "line": first},
            )


def _named(cells: dict[str, str]) -> tuple[int, PairEntry]:
    entry = PairEntry(
        nickname=cells["nickname"],
        player1=cells.get("player1", ""),
        player2=cells.get("player2", ""),
        town=cells.get("town", ""),
    ).tidy()
    if not entry.nickname:
        raise ValueError(_("There is no nickname."))
    if max(map(len, (entry.nickname, entry.player1, entry.player2, entry.town))) > LONGEST_NAME:
        raise ValueError(_("A name is longer than %(most)s characters.") % {"most": LONGEST_NAME})
    return _number(cells, "entrant"), entry
