"""What happens after a round is published: somebody comes late, leaves, or a result was wrong.

A table that has a result is never touched. Where two pairs meet by hand they
must not have met, and the desk must not have forbidden it.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction

from scoring.lifecycle import RoundState, Step, after
from scoring.match import ResultKind
from scoring.pairing import DrawnTable, Reason, ReasonKind
from scoring.points import RIGHT
from tournament.models import Pair, Round, Seat, Table, Tournament
from tournament.services.common import Refused, check_version, lock_round, record_change
from tournament.services.drawing import drawing_as_seated
from tournament.services.results import has_results
from tournament.services.timekeeping import clear_clock
from tournament.words.actions import Action

GRAVE = (ReasonKind.REMATCH, ReasonKind.FORBIDDEN)


def resting_table(round_: Round) -> Table | None:
    """Return the table of the pair that rests in *round_*, None if nobody does."""
    return round_.tables.with_pairs().filter(number=None, kind=ResultKind.BYE.value).first()


def resting_now(tournament: Tournament) -> Table | None:
    """Return the table of the pair that rests in the round in play, with its round."""
    byes = Table.objects.with_pairs().filter(number=None, kind=ResultKind.BYE.value)
    in_play = byes.filter(round__tournament=tournament, round__state=Round.State.PLAYING)
    return in_play.select_related("round").first()


def without_a_seat(round_: Round) -> list[Pair]:
    """Return the pairs in the hall that *round_* has no seat for."""
    seated = set(round_.seats.values_list("pair_id", flat=True))
    pairs = Pair.objects.filter(tournament=round_.tournament)
    return [pair for pair in pairs if pair.plays and pair.pk not in seated]


@transaction.atomic
def late_meets_resting(round_: Round, number: int, *, by: User | None) -> Table:
    """Let the late pair with this *number* play the pair that rests, at a table of its own.

    Raise Refused if nobody rests, the pair is not in the hall or sits already,
    or the two have met or are not to meet; StepRefused unless the round is in play.
    """
    round_ = _in_play(round_)
    table = _resting(round_)
    late = next((pair for pair in without_a_seat(round_) if pair.number == number), None)
    if late is None:
        raise Refused("not_waiting_for_a_seat", pair=number)
    resting = table.left
    table.number = _free_number(round_)
    table.automatic_bye = False
    table.kind = ""
    table.version += 1
    Seat.objects.create(table=table, round=round_, pair=late, side=RIGHT.value)
    _explain(round_, table, resting.number, late.number)
    _note(round_, Action.LATE_MEETS_RESTING, by, table, [resting.number, late.number])
    return table


@transaction.atomic
def rival_meets_resting(round_: Round, number: int, *, by: User | None) -> Table:
    """Let the pair that rests take the place of the pair with this *number*, which leaves.

    The pair that leaves has not played the round. What was recorded against the one that
    rests, where there was no dat, goes with it. Raise Refused if nobody rests,
    its table has a result, or the two have met or are not to meet; StepRefused
    unless the round is in play.
    """
    round_ = _in_play(round_)
    rest = _resting(round_)
    seats = round_.seats.select_related("table", "pair").filter(pair__number=number)
    seat = seats.filter(table__kind="", table__dats__isnull=True).first()
    if seat is None:
        raise Refused("not_at_a_table_in_play", pair=number, round=round_.number)
    resting = rest.left
    rest.infractions.update(table=seat.table_id, dat_number=None)
    rest.delete()
    Seat.objects.filter(pk=seat.pk).update(pair=resting)
    table = Table.objects.with_pairs().get(pk=seat.table_id)
    assert table.right is not None
    table.version += 1
    _explain(round_, table, table.left.number, table.right.number)
    _note(round_, Action.RIVAL_MEETS_RESTING, by, table, [number, resting.number])
    return table


@transaction.atomic
def take_back(
    round_: Round,
    *,
    by: User | None,
    reason: str,
    again: Collection[int] = (),
    version: int | None = None,
) -> Round:
    """Make a published round a draft again, so that some of its tables are drawn anew.

    Every table is locked but those of the pairs with the numbers *again*. Raise
    Refused without a reason, if a table has a result or an infraction, or if
    such a pair does not sit in the round; StepRefused unless it is in play,
    Stale if somebody changed it since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    round_.state = str(after(RoundState(round_.state), Step.TAKE_BACK))
    if not reason.strip():
        raise Refused("take_back_needs_reason", round=round_.number)
    if has_results(round_):
        raise Refused("take_back_has_results", round=round_.number)
    if round_.tables.filter(infractions__isnull=False).exists():
        raise Refused("round_has_infractions", round=round_.number)
    seated = dict(round_.seats.values_list("pair__number", "table_id"))
    if strangers := sorted(set(again) - set(seated)):
        raise Refused("pair_not_in_round", pair=strangers[0], round=round_.number)
    open_tables = [seated[number] for number in again]
    round_.tables.exclude(pk__in=open_tables).update(locked=True)
    round_.tables.filter(pk__in=open_tables).update(locked=False)
    cleared = clear_clock(round_)
    round_.version += 1
    round_.save(update_fields=["state", "version", *cleared])
    record_change(
        round_.tournament, Action.ROUND_TAKEN_BACK, by=by, round_=round_, reason=reason.strip(),
        after={"pairs": sorted(again)},
    )  # fmt: skip
    return round_


def _in_play(round_: Round) -> Round:
    round_ = lock_round(round_)
    after(RoundState(round_.state), Step.RESCUE)
    return round_


def _resting(round_: Round) -> Table:
    table = resting_table(round_)
    if table is None:
        raise Refused("nobody_rests", round=round_.number)
    return table


def _free_number(round_: Round) -> int:
    """Return the lowest number beyond the last table that the hall has."""
    taken = round_.tables.exclude(number=None).order_by("-number").first()
    unusable = set(round_.tournament.unusable_tables)
    first = (taken.number or 0) + 1 if taken else 1
    return next(number for number in count(first) if number not in unusable)


def _explain(round_: Round, table: Table, left: int, right: int) -> None:
    """Save *table* with its price and that a person made it; refuse what must not be."""
    costs = drawing_as_seated(round_).price([DrawnTable(left, right)])
    if any(cost.kind in GRAVE for cost in costs):
        raise Refused("rescue_forbidden", left=left, right=right)
    by_hand = Reason(ReasonKind.LOCKED, (left, right))
    table.reasons = [reason.to_json() for reason in (by_hand, *costs)]
    table.save()


def _note(round_: Round, action: Action, by: User | None, table: Table, pairs: list[int]) -> None:
    round_.changed_by_hand = True
    round_.version += 1
    round_.save(update_fields=["changed_by_hand", "version"])
    record_change(
        round_.tournament, action, by=by, round_=round_, table=table, after={"pairs": pairs}
    )
