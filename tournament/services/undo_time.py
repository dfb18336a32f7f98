"""Take back what was done with the time of a round, while it is the same round in play."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.models import User

from tournament.models import Change, Round
from tournament.services.common import Refused
from tournament.services.timekeeping import (
    clock_facts,
    extend_round,
    put_clock_back,
    withdraw_last_dat,
)
from tournament.services.undo import at_its_table
from tournament.services.undo_facts import Facts


def _in_play(change: Change, facts: Facts) -> Round:
    """Return the round of *change*; raise Refused if it is gone or not in play."""
    round_ = facts.rounds.get(change.round_number or 0)
    if round_ is None:
        raise Refused("undo_gone")
    if round_.state != Round.State.PLAYING:
        raise Refused("undo_time", round=change.round_number)
    return round_


def check_clock(change: Change, facts: Facts) -> None:
    """Raise Refused if the clock does not stand as *change* has left it."""
    if clock_facts(_in_play(change, facts)) != change.after:
        raise Refused("undo_overwritten")


def put_back(change: Change, facts: Facts, by: User | None) -> None:
    """Let the clock count as before *change*."""
    put_clock_back(_in_play(change, facts), change, by=by)


def check_round_minutes(change: Change, facts: Facts) -> None:
    """Raise Refused if it is not the round any more that got the minutes, or if it has others."""
    round_ = _in_play(change, facts)
    published = round_.published_at
    if published is None or published.isoformat() != change.after["published"]:
        raise Refused("undo_gone")
    if round_.extra_minutes != change.after["minutes"]:
        raise Refused("undo_overwritten")


def fewer_for_all(change: Change, facts: Facts, by: User | None) -> None:
    """Take the minutes back that everybody got."""
    given = change.after["minutes"]
    extend_round(_in_play(change, facts), change.before["minutes"] - given, by=by, seen=given)


def check_last_dat(change: Change, facts: Facts) -> None:
    """Raise Refused if it is not announced any more as *change* says, or the table has ended."""
    if change.action == "last_dat_of_table":
        table = at_its_table(change, facts)
        if not table.is_pending:
            raise Refused("undo_played")
        announced = table.last_dat_at
    else:
        announced = _in_play(change, facts).last_dat_at
    seen = _announced(change)
    if announced is None or (seen is not None and seen != announced):
        raise Refused("undo_overwritten")


def no_last_dat(change: Change, facts: Facts, by: User | None) -> None:
    """Take the announcement back, to all or to the table of *change*."""
    round_, seen = _in_play(change, facts), _announced(change)
    withdraw_last_dat(round_, by=by, number=change.table_number, seen=seen)


def _announced(change: Change) -> datetime.datetime | None:
    """Return when the last dat was announced; an older program has not kept it."""
    at: Any = change.after.get("at")
    return datetime.datetime.fromisoformat(at) if at else None
