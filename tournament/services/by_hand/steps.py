"""Keep a change by hand, and lock the tables that stay."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import RoundState, Step, after
from scoring.points import LEFT
from tournament.models import Round
from tournament.services.by_hand.arrangement import Seated, tables_of, write_tables
from tournament.services.by_hand.edits import Edit, draft_of
from tournament.services.by_hand.journal import FIELDS, Deed, note_change
from tournament.services.by_hand.prices import Proposal, proposed
from tournament.services.common import Refused, Stale, check_version, lock_round, record_change
from tournament.words.actions import Action


@transaction.atomic
def keep_change(
    round_: Round,
    edit: Edit,
    *,
    by: User | None,
    reason: str,
    confirmed: bool = False,
    version: int | None = None,
) -> Round:
    """Change a draft by hand, for a *reason* that everybody may read.

    Raise Refused without a reason, if nothing would change, or if the price has
    a rematch, a second bye or a forbidden table and nobody *confirmed* it;
    StepRefused if the round is published, Stale if somebody changed the draft
    since *version*, and whatever the edit raises. A second press finds it kept.
    """
    round_ = lock_round(round_)
    if _was_pressed_twice(round_, edit, by, version):
        return round_
    check_version(round_, version)
    after(RoundState(round_.state), Step.ARRANGE)
    if not reason.strip():
        raise Refused("by_hand_needs_reason")
    proposal = proposed(draft_of(round_), edit)
    if not proposal.moved:
        raise Refused("nothing_changes")
    if proposal.grave and not confirmed:
        raise Refused("price_not_confirmed")
    _write(round_, proposal, edit, by, reason.strip())
    return round_


def _was_pressed_twice(round_: Round, edit: Edit, by: User | None, version: int | None) -> bool:
    """Whether the last thing that happened to the draft is this very change."""
    last = round_.earlier[-1] if round_.earlier else None
    return (
        last is not None
        and version is not None
        and round_.version == version + 1
        and last["edit"] == repr(edit)
        and last["by"] == (by.username if by else "")
        and not last["undone"]
    )


def _write(round_: Round, proposal: Proposal, edit: Edit, by: User | None, reason: str) -> None:
    outcome = proposal.outcome
    come = tuple(place.table for place in proposal.places)
    gone = tuple(place.table for place in proposal.gone)
    name = by.username if by else ""
    deed = Deed(outcome.action, outcome.figures, reason, name, timezone.now())
    note_change(round_, deed, repr(edit), gone, come)
    write_tables(round_, gone, come)
    for field, value in {**outcome.fields, "changed_by_hand": True}.items():
        setattr(round_, field, value)
    round_.version += 1
    round_.save(update_fields=["earlier", "version", *FIELDS])
    record_change(
        round_.tournament,
        outcome.action,
        by=by,
        round_=round_,
        two=deed.figures.get("pairs", ())[:2],
        before={"seats": [table.row for table in gone]},
        after={**deed.figures, "seats": [table.row for table in come]},
        reason=reason,
    )


Seats = Iterable[tuple[int, int | None]]
"""Tables by the numbers of their pairs, left first; None for a bye."""


@transaction.atomic
def lock_tables(
    round_: Round, seats: Seats | None = None, *, by: User | None, version: int | None = None
) -> list[Seated]:
    """Lock the tables with these *seats*, and return those that were not locked before.

    None stands for every table that a person has changed. Raise StepRefused if
    the round is published, Stale if somebody changed the draft since *version*
    or the draft has no such table any more.
    """
    return _set_locked(round_, True, seats, by, version)


@transaction.atomic
def unlock_tables(
    round_: Round, seats: Seats | None = None, *, by: User | None, version: int | None = None
) -> list[Seated]:
    """Unlock the tables with these *seats* (None: all), and return those that were locked.

    Raise as ``lock_tables`` does.
    """
    return _set_locked(round_, False, seats, by, version)


def _set_locked(
    round_: Round, locked: bool, seats: Seats | None, by: User | None, version: int | None
) -> list[Seated]:
    round_ = lock_round(round_)
    check_version(round_, version)
    after(RoundState(round_.state), Step.ARRANGE)
    tables = {(table.left, table.right): table for table in tables_of(round_)}
    chosen = [seat for seat, t in tables.items() if t.by_hand or not locked]
    if seats is not None:
        chosen = list(seats)
    if not tables.keys() >= set(chosen):
        raise Stale(round_)
    turned = [tables[seat] for seat in chosen if tables[seat].locked != locked]
    if turned:
        _store_locks(round_, turned, locked, by)
    return turned


def _store_locks(round_: Round, turned: list[Seated], locked: bool, by: User | None) -> None:
    lefts = [table.left for table in turned]
    rows = round_.tables.filter(seats__pair__number__in=lefts, seats__side=LEFT.value)
    round_.tables.filter(pk__in=list(rows.values_list("pk", flat=True))).update(locked=locked)
    round_.version += 1
    round_.save(update_fields=["version"])
    record_change(
        round_.tournament,
        Action.TABLES_LOCKED if locked else Action.TABLES_UNLOCKED,
        by=by,
        round_=round_,
        before={"locked": not locked},
        after={"tables": [table.number for table in turned], "locked": locked},
    )
