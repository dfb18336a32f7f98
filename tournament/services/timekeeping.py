"""What the desk does with the time of a round: one act each, for everybody.

The clock starts with the publication (V 12.3.3.1); the desk may start it anew,
stop it and let it run on, give minutes to everybody or to a table, and announce
the last dat (V 12.3.3.2). Only facts are stored; ``services.clock`` reads them.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import RoundState, Step, after
from tournament.models import Change, Round, Table
from tournament.services.clock import Clock, Moment, clock_of
from tournament.services.common import Refused, lock_round, record_change
from tournament.words.actions import Action

MOST_EXTRA = 60
"""Minutes that a table may be given in all, and everybody too."""

CLOCK = ("started_at", "paused_at", "pauses")
"""What the clock of a round stands on besides its publication."""


@transaction.atomic
def start_clock(round_: Round, *, by: User | None, seen: Moment | None = None) -> Round:
    """Let the clock count anew from now, when everybody sits; a pause ends.

    Raise Refused if it was started since the page that showed it begin at *seen*,
    StepRefused unless the round is in play.
    """
    round_, clock = _in_play(round_)
    if seen is not None and seen != clock.began:
        raise Refused("clock_started_since", at=clock.began)
    before = clock_facts(round_)
    now = timezone.now()
    end_pause(round_, now)
    round_.started_at = now
    return _turned(round_, Action.CLOCK_STARTED, before, by)


@transaction.atomic
def pause_clock(round_: Round, *, by: User | None) -> Round:
    """Let the clock stand, for everybody. Raise Refused if it stands; StepRefused as above."""
    round_, clock = _in_play(round_)
    if clock.paused:
        raise Refused("clock_stands", at=clock.paused)
    before = clock_facts(round_)
    round_.paused_at = timezone.now()
    return _turned(round_, Action.CLOCK_PAUSED, before, by)


@transaction.atomic
def resume_clock(round_: Round, *, by: User | None) -> Round:
    """Let the clock run on: everybody has as much time as when it was stopped.

    Raise Refused if it runs, StepRefused unless the round is in play.
    """
    round_, clock = _in_play(round_)
    if not clock.paused:
        raise Refused("clock_runs")
    before = clock_facts(round_)
    end_pause(round_, timezone.now())
    return _turned(round_, Action.CLOCK_RESUMED, before, by)


@transaction.atomic
def put_clock_back(round_: Round, change: Change, *, by: User | None) -> Round:
    """Let the clock count as it did before *change*, which started or stopped it.

    Raise Refused if it was touched since, StepRefused unless the round is in play.
    """
    round_, _clock = _in_play(round_)
    before = clock_facts(round_)
    if before != change.after:
        raise Refused("undo_overwritten")
    for name in CLOCK:
        setattr(round_, name, _read(change.before[name]))
    return _turned(round_, Action.CLOCK_PUT_BACK, before, by)


def _in_play(round_: Round) -> tuple[Round, Clock]:
    """Return the round, freshly read and locked, with its clock."""
    round_ = lock_round(round_)
    after(RoundState(round_.state), Step.KEEP_TIME)
    clock = clock_of(round_)
    assert clock is not None, "a round in play was published"
    return round_, clock


def clock_facts(round_: Round) -> dict[str, Any]:
    """Return what the clock stands on, as the history keeps it; ``began`` is for its sentence."""
    began = round_.started_at or round_.published_at
    return {
        "began": _written(began),
        "started_at": _written(round_.started_at),
        "paused_at": _written(round_.paused_at),
        "pauses": round_.pauses,
    }


def _written(moment: Moment | None) -> str | None:
    return moment.isoformat() if moment else None


def _read(value: Any) -> Any:
    return Moment.fromisoformat(value) if isinstance(value, str) else value


def end_pause(round_: Round, moment: Moment) -> None:
    """Let the clock of *round_* have stood until *moment*, if it stands; the caller saves."""
    if round_.paused_at:
        add_pause(round_, round_.paused_at, moment)
        round_.paused_at = None


def add_pause(round_: Round, start: Moment, end: Moment) -> None:
    """Let the clock of *round_* have stood between two moments; the caller saves."""
    round_.pauses = [*round_.pauses, [start.isoformat(), end.isoformat()]]


def _turned(round_: Round, action: Action, before: dict[str, Any], by: User | None) -> Round:
    """Save the clock of *round_*, and tell what was before and is now."""
    # the version stays: whoever closes the round has seen its results, not its clock
    round_.save(update_fields=CLOCK)
    record_change(
        round_.tournament, action, by=by, round_=round_, before=before, after=clock_facts(round_)
    )
    return round_


def clear_clock(round_: Round) -> list[str]:
    """Forget all time of *round_*, whose publication is taken back; return what to save."""
    cleared: dict[str, Any] = {
        "published_at": None, "started_at": None, "paused_at": None, "pauses": [],
        "extra_minutes": 0, "last_dat_at": None,
    }  # fmt: skip
    for name, value in cleared.items():
        setattr(round_, name, value)
    round_.tables.update(extra_minutes=0, last_dat_at=None)
    return list(cleared)


@transaction.atomic
def extend_round(round_: Round, minutes: int, *, by: User | None, seen: int | None = None) -> Round:
    """Give everybody so many minutes more; less than none takes them back.

    Raise Refused beyond an hour or below nothing in all, or if everybody was
    given minutes since the page that showed *seen*; StepRefused unless the round
    is in play.
    """
    round_, _clock = _in_play(round_)
    before = round_.extra_minutes
    if seen is not None and seen != before:
        raise Refused("minutes_given_since", minutes=before)
    round_.extra_minutes = before + minutes
    if not 0 <= round_.extra_minutes <= MOST_EXTRA:
        raise Refused("extra_for_all", minutes=round_.extra_minutes, most=MOST_EXTRA)
    round_.save(update_fields=["extra_minutes"])
    record_change(
        round_.tournament, Action.ROUND_EXTENDED, by=by, round_=round_,
        before={"minutes": before},
        after={"minutes": round_.extra_minutes, "published": _written(round_.published_at)},
    )  # fmt: skip
    return round_


@transaction.atomic
def announce_last_dat(round_: Round, *, by: User | None, number: int | None = None) -> None:
    """Note that the last dat was announced now, to all or to the table *number*.

    It is announced once: raise Refused, with the time, if it was. Raise
    StepRefused unless the round is in play, Refused if it has no such table
    without a result.
    """
    round_, _clock = _in_play(round_)
    now = timezone.now()
    if round_.last_dat_at:
        raise Refused("last_dat_announced", round=round_.number, at=round_.last_dat_at)
    if number is None:
        round_.last_dat_at = now
        round_.save(update_fields=["last_dat_at"])
        record_change(
            round_.tournament, Action.LAST_DAT, by=by, round_=round_, after={"at": _written(now)}
        )
        return
    table = _pending(round_, number)
    if table.last_dat_at:
        raise Refused("last_dat_of_table_announced", table=number, at=table.last_dat_at)
    # an update, not a save: the version stays, so that no open form goes stale
    Table.objects.filter(pk=table.pk).update(last_dat_at=now)
    record_change(
        round_.tournament, Action.LAST_DAT_OF_TABLE, by=by, round_=round_, table=table,
        after={"at": _written(now)},
    )  # fmt: skip


@transaction.atomic
def withdraw_last_dat(
    round_: Round, *, by: User | None, number: int | None = None, seen: Moment | None = None
) -> None:
    """Take the announcement of the last dat back, to all or to the table *number*.

    Raise Refused if there is none, or not the one of *seen*; StepRefused unless
    the round is in play.
    """
    round_, _clock = _in_play(round_)
    table = _pending(round_, number) if number is not None else None
    announced = table.last_dat_at if table else round_.last_dat_at
    if announced is None or (seen is not None and seen != announced):
        raise Refused("no_last_dat", round=round_.number)
    before = {"at": _written(announced)}
    if table is None:
        round_.last_dat_at = None
        round_.save(update_fields=["last_dat_at"])
        record_change(
            round_.tournament, Action.LAST_DAT_WITHDRAWN, by=by, round_=round_, before=before
        )
        return
    Table.objects.filter(pk=table.pk).update(last_dat_at=None)
    record_change(
        round_.tournament, Action.LAST_DAT_OF_TABLE_WITHDRAWN, by=by, round_=round_, table=table,
        before=before,
    )  # fmt: skip


@transaction.atomic
def extend(round_: Round, number: int, minutes: int, *, by: User | None) -> Table:
    """Give the table *number* so many minutes more; less than none takes them back.

    Raise Refused beyond an hour or below nothing in all, or if the round has no
    such table without a result; StepRefused unless it is in play.
    """
    round_, _clock = _in_play(round_)
    table = _pending(round_, number)
    if not minutes:
        return table
    total = table.extra_minutes + minutes
    if not 0 <= total <= MOST_EXTRA:
        raise Refused("extra_minutes", table=number, minutes=total, most=MOST_EXTRA)
    before = table.extra_minutes
    # an update, not a save: the version stays, so that no open form goes stale
    Table.objects.filter(pk=table.pk).update(extra_minutes=total)
    table.extra_minutes = total
    record_change(
        round_.tournament, Action.TABLE_EXTENDED, by=by, round_=round_, table=table,
        before={"minutes": before}, after={"minutes": total},
    )  # fmt: skip
    return table


def _pending(round_: Round, number: int) -> Table:
    table = round_.tables.with_pairs().filter(number=number, kind="").first()
    if table is None:
        raise Refused("no_such_missing_table", table=number, round=round_.number)
    return table
