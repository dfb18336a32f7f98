"""Where the evening stands, the one thing to do next, and what needs a person.

Everything is read off the rows; nothing is remembered, so that a deleted round
or a corrected result can never leave the page behind.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q

from scoring.pairing import ReasonKind
from tournament.models import Pair, Round, Table, Tournament
from tournament.services.clock import Clock, Waiting, clock_of, waiting
from tournament.services.common import Refused, lock, record_change
from tournament.services.draws import draft_differences, last_round
from tournament.services.infractions import Judged, judged_infractions
from tournament.services.presence import Together, together
from tournament.words.actions import Action

LONG = 10
"""Minutes over its time after which somebody goes and looks at a table."""


class Next(StrEnum):
    """What the desk does next."""

    REGISTER = "register"
    DRAW = "draw"
    PUBLISH = "publish"
    ENTER = "enter"
    CLOSE = "close"
    SHOW_STANDINGS = "show_standings"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do, and the number of the round it is about."""

    kind: Next
    round: int


@dataclass(frozen=True, slots=True)
class Hall:
    """How many pairs there are: registered and still in, present, paid, out."""

    registered: int
    present: int
    unpaid: int
    """Present, but not paid."""
    out: int
    """Withdrawn or expelled."""
    skipping: int
    """Present, but asks not to play the coming round."""

    @property
    def playing(self) -> int:
        """Pairs that a draw would seat now."""
        return self.present - self.skipping

    @property
    def unconfirmed(self) -> int:
        """Pairs that are in but were not marked present: the draw leaves them out."""
        return self.registered - self.present


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that the page of the evening shows."""

    tournament: Tournament
    step: NextStep
    last: Round | None
    hall: Hall
    seated: list[Table] = field(default_factory=list)
    """Tables of the last round at which two pairs meet, with their pairs."""
    missing: list[Table] = field(default_factory=list)
    left_out: list[Pair] = field(default_factory=list)
    """Present pairs that the draft has no table for."""
    gone: list[Pair] = field(default_factory=list)
    """Pairs of the draft that are not present any more."""
    expulsions: list[Judged] = field(default_factory=list)
    """Infractions for which the rules ask to expel a pair (V 16.2.1)."""
    together: list[Together] = field(default_factory=list)
    """Tables whose form more than one browser has open."""
    long_over: list[Waiting] = field(default_factory=list)
    """Tables that play on long after their minutes, the latest first."""
    clock: Clock | None = None
    """The clock of the last round; None for a draft."""

    @property
    def owing(self) -> int:
        """Present pairs that have not paid, where there is a fee."""
        return self.hall.unpaid if self.tournament.fee_cents else 0

    @property
    def needs_a_person(self) -> bool:
        """Whether anything waits for somebody to look at it."""
        found = self.expulsions or self.left_out or self.gone or self.rounds_lost
        at_tables = self.together or self.long_over or self.last_dat
        left_out = self.hall.unconfirmed or self.hall.skipping
        return bool(found or left_out or self.owing or at_tables)

    @property
    def rounds_lost(self) -> bool:
        """Whether the rounds to come cannot all be drawn, by what the last draw found out."""
        if self.last is None or self.last.number >= self.tournament.rules.rounds:
            return False
        return any(note["kind"] == ReasonKind.ROUNDS_LOST for note in self.last.notes)

    @property
    def time_is_up(self) -> bool:
        """Whether the minutes of the round in play are over (V 12.3.3)."""
        playing = self.last is not None and self.last.state == Round.State.PLAYING
        return playing and self.clock is not None and self.clock.is_up

    @property
    def last_dat(self) -> bool:
        """Whether the last dat is to be announced: time is up and tables are missing."""
        announced = self.last is not None and self.last.last_dat_at is not None
        return self.time_is_up and bool(self.missing) and not announced

    @property
    def tables(self) -> int:
        """How many tables the last round has at which two pairs meet."""
        return len(self.seated)

    @property
    def entered(self) -> int:
        """Tables of the last round that have a result."""
        return self.tables - len(self.missing)


def hall(tournament: Tournament, coming: int = 1) -> Hall:
    """Return how many pairs are registered, present, unpaid and out.

    *coming* is the number of the round that some may ask to skip.
    """
    active = Q(status=Pair.Status.ACTIVE)
    here = active & Q(present=True)
    counts = Pair.objects.filter(tournament=tournament).aggregate(
        active=Count("pk", active),
        here=Count("pk", here),
        owing=Count("pk", here & Q(paid=False)),
        away=Count("pk", ~active),
        skips=Count("pk", here & Q(skips_round=coming)),
    )
    return Hall(counts["active"], counts["here"], counts["owing"], counts["away"], counts["skips"])


def _coming(last: Round | None) -> int:
    """Return the number of the round that is published next."""
    if last is None:
        return 1
    return last.number if last.state == Round.State.DRAFT else last.number + 1


def next_step(tournament: Tournament) -> NextStep:
    """Return the one thing to do next."""
    last = last_round(tournament)
    pending = bool(last) and Table.objects.filter(round=last, kind="").exists()
    return _step(tournament, last, pending, hall(tournament, _coming(last)).playing)


def _step(tournament: Tournament, last: Round | None, pending: bool, playing: int) -> NextStep:
    if last is None:
        return NextStep(Next.DRAW if playing >= 2 else Next.REGISTER, 1)
    if last.state == Round.State.DRAFT:
        return NextStep(Next.PUBLISH, last.number)
    if last.state == Round.State.PLAYING:
        return NextStep(Next.ENTER if pending else Next.CLOSE, last.number)
    if last.standings_published_at is None:
        return NextStep(Next.SHOW_STANDINGS, last.number)
    if last.number >= tournament.rules.rounds:
        return NextStep(Next.FINISHED, last.number)
    return NextStep(Next.DRAW, last.number + 1)


def evening(tournament: Tournament, *, now: datetime.datetime | None = None) -> Evening:
    """Return where the evening stands at *now* (default: this moment)."""
    last = last_round(tournament)
    if last:
        last.tournament = tournament
    counted = hall(tournament, _coming(last))
    tables = list(last.tables.with_pairs()) if last else []
    playable = [table for table in tables if table.number is not None]
    missing = [table for table in playable if table.is_pending]
    drafted = last is not None and last.state == Round.State.DRAFT
    differences = draft_differences(last) if last and drafted else None
    return Evening(
        tournament=tournament,
        step=_step(tournament, last, bool(missing), counted.playing),
        last=last,
        hall=counted,
        seated=playable,
        missing=missing,
        left_out=differences.standing if differences else [],
        gone=differences.gone if differences else [],
        expulsions=[j for j in judged_infractions(tournament) if j.asks_expulsion],
        long_over=_long_over(last, missing, now),
        together=together(tournament.pk),
        clock=clock_of(last, now=now) if last else None,
    )


def _long_over(
    last: Round | None, missing: list[Table], now: datetime.datetime | None
) -> list[Waiting]:
    """Return which of the *missing* tables play on long after their own minutes."""
    if last is None or last.state != Round.State.PLAYING:
        return []
    return [each for each in waiting(last, missing, now=now) if each.over >= LONG]


@transaction.atomic
def plan_rounds(tournament: Tournament, rounds: int, *, by: User | None, reason: str) -> Tournament:
    """Play more or fewer rounds than planned, at any moment, with a reason.

    The rest of the rules is fixed once a round is published; how many rounds
    an evening has is decided by the clock on the wall. As many as are planned
    already change nothing. Raise Refused without a reason, BadRules for a number
    that no championship has, or Refused if more rounds are drawn already.
    """
    tournament = lock(tournament)
    if not reason.strip():
        raise Refused("rounds_need_reason")
    last = last_round(tournament)
    if last and rounds < last.number:
        raise Refused("rounds_already_drawn", drawn=last.number, rounds=rounds)
    before = tournament.rules.rounds
    if rounds == before:
        return tournament
    tournament.rules_data = tournament.rules.with_setting("rounds", str(rounds)).to_dict()
    tournament.version += 1
    tournament.save(update_fields=["rules_data", "version"])
    record_change(
        tournament, Action.ROUNDS_PLANNED, by=by, reason=reason,
        before={"rounds": before}, after={"rounds": rounds},
    )  # fmt: skip
    return tournament
