"""The table that somebody names: by the code of its sheet, its number or a pair."""

from __future__ import annotations

import re

from django.db.models import Q

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


_NAMES = re.compile(r"(?:t?\s*(?P<table>\d{1,6}))?[\s,;/+-]*(?:p\s*(?P<pair>\d{1,6}))?", re.I)


def find_table(round_: Round, text: str) -> Table:
    """Return the table that *text* names: its number, or a pair's with a ``p`` before.

    Both may be given, as in ``6 p21``, or the code of its sheet. Raise Refused if
    the round has no such table, if the pair rests or does not sit at the table
    named, or if the code is wrong or of another round.
    """
    if (number := number_in_code(round_, text)) is not None:
        text = str(number)
    names = _NAMES.fullmatch(text.strip())
    if names is None or not (names["table"] or names["pair"]):
        raise Refused("no_such_table", table=text.strip(), round=round_.number)
    wanted = Q(number=int(names["table"])) if names["table"] else Q()
    if names["pair"] and not names["table"]:
        wanted = Q(seats__pair__number=int(names["pair"]))
    found = round_.tables.with_pairs().filter(wanted).first()
    if found is None:
        raise Refused("no_such_table", table=text.strip(), round=round_.number)
    if found.right is None:
        raise Refused("pair_rests", pair=str(found.left), round=round_.number)
    if names["pair"] and int(names["pair"]) not in (found.left.number, found.right.number):
        raise Refused("pair_not_at_table", pair=names["pair"], table=found.number)
    return found
