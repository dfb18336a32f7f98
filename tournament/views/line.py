"""What a page with the entry line knows of its round: the tables, the letters, what is missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest

from scoring.rules import Tie
from scoring.typed_line import Word
from tournament.forms.dats import SPECIAL, sheet_rows
from tournament.models import Dat, Round
from tournament.services.board import Line
from tournament.services.line import early_ends, last_typed
from tournament.services.roles import may
from tournament.services.second_pass import COMPARED
from tournament.views.access import desk_role, user_of
from tournament.words.letters import LETTERS, typed_letters

ENTER, CHECK = "enter", "check"
MODES = (ENTER, CHECK)
"""What the lines of a page do: enter or correct results, or type them a second time."""


def line_context(
    request: HttpRequest, round_: Round, lines: Iterable[Line], mode: str = ENTER
) -> dict[str, Any]:
    """Return what the entry line of a page knows of *round_*, whose tables are *lines*.

    Three queries, however many tables.
    """
    seated = [each for each in lines if each.number is not None]
    rules, kept = round_.tournament.rules, kept_rows(round_)
    role = desk_role(request)
    return {
        "round": round_,
        "line_mode": mode,
        "line_tables": [_as_json(each, kept) for each in seated],
        "line_facts": {
            "mode": mode,
            "waits": _waiting(seated, mode),
            "last": last_typed(round_, user_of(request)),
            "target": rules.target,
            "lot": rules.tie is Tie.LOT,
            "early": early_ends(round_),
            "closed": round_.state == Round.State.CLOSED,
            "round": round_.number,
            "dats_letter": str(LETTERS[Word.DATS].typed),
            "left_letter": str(LETTERS[Word.LEFT].typed),
            "absent_letter": str(LETTERS[Word.LEFT_ABSENT].typed),
            "letters": {
                place: {typed: word.value for typed, word in letters.items()}
                for place, letters in typed_letters()._asdict().items()
            },
        },
        "line_help": [LETTERS[word] for word in LETTERS if _helps(word, mode, role)],
        "line_sheet": sheet_rows(rules) if mode == ENTER else None,
        "rules": rules,
        "by_lot": rules.tie is Tie.LOT,
    }


def _waiting(lines: Iterable[Line], mode: str) -> list[int]:
    """Return the numbers of the tables that the line expects, in order."""
    if mode == CHECK:
        found = [e for e in lines if e.table.kind in COMPARED and not e.table.is_checked]
    else:
        found = [e for e in lines if e.table.is_pending]
    return sorted(each.number for each in found if each.number is not None)


def _as_json(line: Line, kept: Mapping[int, list[list[Any]]]) -> dict[str, Any]:
    """Return a table as the script knows it, with the rows that were kept of a half sheet."""
    return {
        "n": line.number,
        "l": line.left.number,
        "left": str(line.left),
        "r": line.right.number if line.right else 0,
        "right": str(line.right) if line.right else "",
        "has": bool(line.table.kind),
        "version": line.table.version,
        "rows": kept.get(line.table.pk, []),
    }


def kept_rows(round_: Round) -> Mapping[int, list[list[Any]]]:
    """Return the rows that are kept of matches in play, by the table's primary key."""
    rows: dict[int, list[list[Any]]] = defaultdict(list)
    if round_.state == Round.State.CLOSED:
        return rows
    stored = Dat.objects.filter(table__round=round_, table__kind="").order_by("table", "number")
    for dat in stored:
        special = dat.offender or (SPECIAL[-1][0] if dat.passed else "")
        rows[dat.table_id].append([dat.left_points, dat.right_points, dat.code, special])
    return rows


_NEEDS = {
    Word.LAST_DAT: "last_dat",
    Word.MORE_TIME: "more_time",
    Word.HAPPENED: "rescue",
    Word.CLOSE: "close",
    Word.INFRACTION: "infraction_create",
}
_NOT_IN_CHECK = (Word.DATS, Word.INFRACTION, Word.UNDO, Word.CHECK, Word.CLOSE)


def _helps(word: Word, mode: str, role: str) -> bool:
    """Return whether the help of the line names *word* for who has *role*."""
    if mode == CHECK and word in _NOT_IN_CHECK:
        return False
    return word not in _NEEDS or may(role, _NEEDS[word])
