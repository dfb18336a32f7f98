"""The time of a round: its clock, who is over it, when it and the evening will end.

Every figure about time is read off the same facts, in ``clock_of``: when the
round was published, whether the desk started the clock anew, when it stood, and
the minutes for everybody. Nothing ends by itself: organisers announce the last
dat (V 12.3.3.2). Estimates learn from the evening: a round takes as long as the
rounds before it took, and a pause as long as the pauses.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from django.utils import timezone

from scoring.rules import AbsentFrom
from tournament.models import Round, Table, Tournament

Moment = datetime.datetime

PAUSE = datetime.timedelta(minutes=15)
"""Between two rounds, until the evening shows how long its pauses are."""

COLLECTING = datetime.timedelta(minutes=10)
"""From the last minute of a round to its last sheet, until a round has shown it."""

LAST_DAT = datetime.timedelta(minutes=10)
"""From the announcement of the last dat to the last sheet, until a round has shown it."""

LATE = datetime.timedelta(minutes=5)
"""What is expected of a round that has taken longer than expected."""

ABSENCE_SHOWN = datetime.timedelta(minutes=10)
"""How long after its minute an absence is still worth a word: then whoever plays has come."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round at the moment ``now``."""

    now: Moment
    published: Moment
    began: Moment
    """From when it counts: the publication, or when the desk started it anew."""
    whole: int
    """Minutes that everybody has, with those that were added."""
    extra: int
    """Minutes that were added for everybody."""
    paused: Moment | None
    """Since when it stands; None while it runs."""
    pauses: tuple[tuple[Moment, Moment], ...]
    """When it stood, in order; one that lasts ends now."""
    absent: Moment
    """From when a pair that is not there counts as absent (V 13.3, T 15)."""

    def ran(self, since: Moment | None = None) -> datetime.timedelta:
        """Return how long it has run until now, *since* it began or another moment."""
        return _ran(self.pauses, since or self.began, self.now)

    def reaches(self, span: datetime.timedelta, since: Moment | None = None) -> Moment:
        """Return when it has run for *span*, *since* it began; from now on it does not stand."""
        return _reaches(self.pauses, since or self.began, span)

    @property
    def seconds(self) -> int:
        """Whole seconds that it has run."""
        return max(0, int(self.ran().total_seconds()))

    @property
    def minutes(self) -> int:
        """Whole minutes that it has run."""
        return self.seconds // 60

    @property
    def ends(self) -> Moment:
        """When the minutes of everybody are over (V 12.3.3)."""
        return self.reaches(datetime.timedelta(minutes=self.whole))

    @property
    def is_up(self) -> bool:
        """Whether the minutes of everybody are over."""
        return self.minutes >= self.whole

    @property
    def absence_matters(self) -> bool:
        """Whether somebody may still wait for a rival who does not come."""
        return self.now < self.absent + ABSENCE_SHOWN


def clock_of(round_: Round, *, now: Moment | None = None) -> Clock | None:
    """Return the clock of *round_* at *now* (default: this moment); None for a draft.

    A closed round has the time at which it was closed.
    """
    if round_.published_at is None:
        return None
    now = round_.closed_at or now or timezone.now()
    rules = round_.tournament.rules
    began = round_.started_at or round_.published_at
    pauses = _pauses(round_)
    if round_.paused_at:
        pauses = (*pauses, (round_.paused_at, max(now, round_.paused_at)))
    counted = round_.published_at if rules.no_show_from is AbsentFrom.DRAW else began
    return Clock(
        now=now,
        published=round_.published_at,
        began=began,
        whole=rules.minutes + round_.extra_minutes,
        extra=round_.extra_minutes,
        paused=round_.paused_at,
        pauses=pauses,
        absent=_reaches(pauses, counted, datetime.timedelta(minutes=rules.no_show_minutes)),
    )


Pauses = tuple[tuple[Moment, Moment], ...]


def _pauses(round_: Round) -> Pauses:
    return tuple(
        (Moment.fromisoformat(start), Moment.fromisoformat(end)) for start, end in round_.pauses
    )


def _ran(pauses: Pauses, since: Moment, until: Moment) -> datetime.timedelta:
    """Return how much of the time between two moments lies outside of *pauses*."""
    stood = [max(_NONE, min(end, until) - max(start, since)) for start, end in pauses]
    return until - since - sum(stood, _NONE)


def _reaches(pauses: Pauses, since: Moment, span: datetime.timedelta) -> Moment:
    """Return when *span* has passed outside of *pauses*: only those before that moment count."""
    moment = since + span
    for start, end in pauses:
        if start < moment:
            moment += max(_NONE, end - max(start, since))
    return moment


_NONE = datetime.timedelta()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table without a result, and how its time stands."""

    table: Table
    over: int
    """Whole minutes beyond its time; 0 or less while it has time."""
    last_dat_at: Moment | None
    absent_from: Moment | None = None
    """From when a pair that is not there counts as absent; None once that matters no more."""

    @property
    def is_over(self) -> bool:
        """Whether its minutes are over (V 12.3.3)."""
        return self.over >= 0


def waiting(round_: Round, missing: Sequence[Table], *, now: Moment | None = None) -> list[Waiting]:
    """Return the *missing* tables of *round_*, those longest over their time first."""
    clock = clock_of(round_, now=now)
    if clock is None:
        return []
    lines = [
        Waiting(
            table,
            clock.minutes - clock.whole - table.extra_minutes,
            table.last_dat_at or round_.last_dat_at,
            clock.absent if clock.absence_matters and _may_be_empty(table) else None,
        )
        for table in missing
    ]
    return sorted(lines, key=lambda line: (-line.over, line.table.number or 0))


def _may_be_empty(table: Table) -> bool:
    """Whether nothing says yet that somebody plays at *table*: no sheet was kept half way."""
    return table.version == 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """When the round in play and the whole evening are expected to end."""

    round_ends: Moment
    evening_ends: Moment
    learned_from: int
    """Rounds that the estimate has learned from."""
    rounds_before: int = 0
    """Rounds that were closed before; those played in no time teach nothing."""


def estimate(tournament: Tournament, *, now: Moment | None = None) -> Estimate | None:
    """Return when the round in play and the evening will end; None if no round is in play.

    Once the last dat is announced to everybody, the round ends as long after it
    as the rounds before did.
    """
    rounds = list(Round.objects.filter(tournament=tournament).order_by("number"))
    for round_ in rounds:
        round_.tournament = tournament
    current = rounds[-1] if rounds else None
    if current is None or current.state != Round.State.PLAYING:
        return None
    timed = [(each, clock) for each in rounds if (clock := clock_of(each, now=now))]
    clock = timed[-1][1]
    whole = datetime.timedelta(minutes=tournament.rules.minutes)
    # one that was rehearsed, or typed in afterwards, teaches nothing
    taught = [pair for pair in timed[:-1] if _taught(pair[1]) >= whole / 2]
    usual = _typical([_taught(before) for _round, before in taught], whole + COLLECTING)
    ends = clock.reaches(usual + datetime.timedelta(minutes=clock.extra))
    if current.last_dat_at:
        ends = clock.reaches(_from_last_dat(taught), current.last_dat_at)
    ends = ends if ends > clock.now else clock.now + LATE
    breaks = [after.began - before.now for (_b, before), (_a, after) in pairwise(timed)]
    a_break = _typical(breaks if taught else (), PAUSE)
    left = max(0, tournament.rules.rounds - current.number)
    return Estimate(ends, ends + left * (a_break + usual), len(taught), len(timed) - 1)


def _from_last_dat(taught: Sequence[tuple[Round, Clock]]) -> datetime.timedelta:
    """Return how long a round goes on after its last dat was announced to everybody."""
    seen = [clock.ran(each.last_dat_at) for each, clock in taught if each.last_dat_at]
    return _typical(seen, LAST_DAT)


def _taught(clock: Clock) -> datetime.timedelta:
    """Return how long a closed round took, without what the desk had added for everybody."""
    return clock.ran() - datetime.timedelta(minutes=clock.extra)


def _typical(
    seen: Sequence[datetime.timedelta], otherwise: datetime.timedelta
) -> datetime.timedelta:
    seconds = [max(0.0, each.total_seconds()) for each in seen]
    return datetime.timedelta(seconds=median(seconds)) if seconds else otherwise
