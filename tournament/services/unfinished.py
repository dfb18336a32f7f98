"""Keep the rows of a sheet whose match is still being played.

The table stays missing: a round is not closed on half a sheet, and no standings
count it. Saving the sheet as finished, or its totals alone, takes the place of
the rows that were kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from scoring.dat import PlayedDat, check_dats
from scoring.lifecycle import RoundState, Step, after
from tournament.models import Table
from tournament.services.common import Refused, check_version, lock_table, record_change
from tournament.services.results import (
    check_two_sit,
    played_dats,
    result_as_json,
    store_result,
)
from tournament.words.actions import Action

KEPT = Action.RESULT_KEPT
"""The action in the history."""


@transaction.atomic
def keep_unfinished(
    table: Table, dats: Sequence[PlayedDat], *, by: User | None, version: int | None = None
) -> Table:
    """Store the dats played so far and return the table, which still has no result.

    The same rows again change nothing. Raise ImpossibleDat if the rules exclude
    a row; Refused if the rows end the match, or the table has a result or a bye; Stale
    if somebody saved the table since *version*; StepRefused unless the round is
    in play.
    """
    table = lock_table(table)
    round_ = table.round
    check_two_sit(table)
    if not table.kind and played_dats(table) == list(dats):
        return table
    check_version(table, version)
    after(RoundState(round_.state), Step.ENTER)
    if table.kind:
        raise Refused("match_is_finished", table=table.number)
    rules = round_.tournament.rules
    totals = check_dats(dats, rules)
    if len(dats) == rules.dats or (rules.target is not None and max(totals) >= rules.target):
        raise Refused("match_is_finished", table=table.number)
    before = result_as_json(table)
    store_result(table, None, by, "", dats=dats)
    record_change(
        round_.tournament, KEPT, by=by, round_=round_, table=table,
        before=before, after=result_as_json(table),
    )  # fmt: skip
    return table
