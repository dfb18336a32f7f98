"""The time of a round in play: who is over it, when it will end, and the evening with it.

Estimates learn from the evening: a round takes as long as the rounds before it
took from its publication to its closing, and a pause as long as the pauses.
Nothing ends by itself: organisers announce the last dat (V 12.3.3.2).
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import RoundState, Step, after
from tournament.models import Round, Table, Tournament
from tournament.services.common import Refused, lock_round, record_change

PAUSE = datetime.timedelta(minutes=15)
"""Between two rounds, until the evening shows how long its pauses are."""

COLLECTING = datetime.timedelta(minutes=10)
"""From the last minute of a round to its last sheet, until a round has shown it."""

LATE = datetime.timedelta(minutes=5)
"""What is expected of a round that has taken longer than expected."""

MOST_EXTRA = 60
"""Minutes that a table may be given in all."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table without a result, and how its time stands."""

    table: Table
    over: int
    """Whole minutes beyond its time; 0 or less while it has time."""
    last_dat_at: datetime.datetime | None

    @property
    def is_over(self) -> bool:
        """Whether its minutes are over (V 12.3.3)."""
        return self.over >= 0


@dataclass(frozen=True, slots=True)
class Estimate:
    """When the round in play and the whole evening are expected to end."""

    round_ends: datetime.datetime
    evening_ends: datetime.datetime
    learned_from: int
    """Rounds that the estimate has learned from."""


def waiting(
    round_: Round, missing: Sequence[Table], *, now: datetime.datetime | None = None
) -> list[Waiting]:
    """Return the *missing* tables of *round_*, those longest over their time first."""
    now = now or timezone.now()
    minutes = round_.tournament.rules.minutes
    passed = int((now - round_.published_at).total_seconds() // 60) if round_.published_at else 0
    lines = [
        Waiting(
            table,
            passed - minutes - table.extra_minutes,
            table.last_dat_at or round_.last_dat_at,
        )
        for table in missing
    ]
    return sorted(lines, key=lambda line: (-line.over, line.table.number or 0))


def estimate(tournament: Tournament, *, now: datetime.datetime | None = None) -> Estimate | None:
    """Return when the round in play and the evening will end; None if no round is in play."""
    now = now or timezone.now()
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    current = rounds[-1] if rounds else None
    if current is None or current.state != Round.State.PLAYING or current.published_at is None:
        return None
    rules = tournament.rules
    whole = datetime.timedelta(minutes=rules.minutes)
    lengths = [r.closed_at - r.published_at for r in rounds if r.closed_at and r.published_at]
    # one that was rehearsed, or typed in afterwards, teaches nothing
    lengths = [length for length in lengths if length >= whole / 2]
    usual = _typical(lengths, whole + COLLECTING)
    pauses = [
        following.published_at - ended.closed_at
        for ended, following in pairwise(rounds)
        if lengths and ended.closed_at and following.published_at
    ]
    ends: datetime.datetime = current.published_at + usual
    ends = ends if ends > now else now + LATE
    left = max(0, rules.rounds - current.number)
    return Estimate(ends, ends + left * (_typical(pauses, PAUSE) + usual), len(lengths))


def _typical(
    seen: Sequence[datetime.timedelta], otherwise: datetime.timedelta
) -> datetime.timedelta:
    seconds = [max(0.0, each.total_seconds()) for each in seen]
    return datetime.timedelta(seconds=median(seconds)) if seconds else otherwise


@transaction.atomic
def announce_last_dat(round_: Round, *, by: User | None, number: int | None = None) -> None:
    """Note that the last dat was announced now, to all or to the table *number*.

    Said again, the later time counts. Raise StepRefused unless the round is in
    play, Refused if it has no such table without a result.
    """
    round_ = lock_round(round_)
    after(RoundState(round_.state), Step.ENTER)
    now = timezone.now()
    if number is None:
        round_.last_dat_at = now
        round_.save(update_fields=["last_dat_at"])
        record_change(round_.tournament, "last_dat", by=by, round_=round_)
        return
    table = _pending(round_, number)
    Table.objects.filter(pk=table.pk).update(last_dat_at=now)
    record_change(round_.tournament, "last_dat_of_table", by=by, round_=round_, table=table)


@transaction.atomic
def extend(round_: Round, number: int, minutes: int, *, by: User | None) -> Table:
    """Give the table *number* so many minutes more; less than none takes them back.

    Raise Refused beyond an hour or below nothing in all, or if the round has no
    such table without a result; StepRefused unless it is in play.
    """
    round_ = lock_round(round_)
    after(RoundState(round_.state), Step.ENTER)
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
        round_.tournament, "table_extended", by=by, round_=round_, table=table,
        before={"minutes": before}, after={"minutes": total},
    )  # fmt: skip
    return table


def _pending(round_: Round, number: int) -> Table:
    table = round_.tables.with_pairs().filter(number=number, kind="").first()
    if table is None:
        raise Refused("no_such_missing_table", table=number, round=round_.number)
    return table
