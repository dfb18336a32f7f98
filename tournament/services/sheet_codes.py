"""The table that the code of a match sheet names."""

from __future__ import annotations

from scoring.sheet_code import SheetCode, read_sheet_code
from tournament.models import Round, Table, Tournament
from tournament.services.common import Refused


def table_of_code(tournament: Tournament, text: str) -> Table:
    """Return the table of *tournament* that the code *text* names, with its round.

    Raise Refused if it is no code, if its check character is wrong or if the
    championship has no such table.
    """
    code = read_sheet_code(tournament.pk, text)
    if code is None:
        raise Refused("no_sheet_code", code=text.strip())
    _check(code)
    found = Table.objects.select_related("round").filter(
        round__tournament=tournament, round__number=code.round, number=code.table
    )
    if table := found.first():
        return table
    raise Refused("no_such_table", table=code.table, round=code.round)


def number_in_code(round_: Round, text: str) -> int | None:
    """Return the number of the table that the code *text* names; None if it is no code.

    Raise Refused if its check character is wrong or its sheet is not of *round_*.
    """
    code = read_sheet_code(round_.tournament_id, text)
    if code is None:
        return None
    _check(code)
    if code.round != round_.number:
        raise Refused("sheet_of_another_round", sheet=code.round, round=round_.number)
    return code.table


def _check(code: SheetCode) -> None:
    if not code.is_right:
        raise Refused("sheet_code_wrong", code=str(code))
