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
from tournament.services.common import Refused, check_version, lock_round, record_change


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
    if not proposal.places:
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
    name = by.username if by else ""
    deed = Deed(outcome.action, outcome.figures, reason, name, timezone.now())
    note_change(round_, deed, repr(edit), proposal.gone, come)
    write_tables(round_, proposal.gone, come)
    for field, value in {**outcome.fields, "changed_by_hand": True}.items():
        setattr(round_, field, value)
    round_.version += 1
    round_.save(update_fields=["earlier", "version", *FIELDS])
    record_change(
        round_.tournament,
        deed.action,
        by=by,
        round_=round_,
        before={"seats": [table.row for table in proposal.gone]},
        after={**deed.figures, "seats": [table.row for table in come]},
        reason=reason,
    )


@transaction.atomic
def lock_tables(
    round_: Round,
    pairs: Iterable[int] | None = None,
    *,
    by: User | None,
    version: int | None = None,
) -> list[Seated]:
    """Lock the tables at which *pairs* sit, and return those that were not locked before.

    None stands for every table that a person has changed. Raise Refused if a
    pair does not play, StepRefused if the round is published, Stale if somebody
    changed the draft since *version*.
    """
    return _set_locked(round_, True, pairs, by, version)


@transaction.atomic
def unlock_tables(
    round_: Round,
    pairs: Iterable[int] | None = None,
    *,
    by: User | None,
    version: int | None = None,
) -> list[Seated]:
    """Unlock the tables at which *pairs* sit (None: all), and return those that were locked.

    Raise as ``lock_tables`` does.
    """
    return _set_locked(round_, False, pairs, by, version)


def _set_locked(
    round_: Round, locked: bool, pairs: Iterable[int] | None, by: User | None, version: int | None
) -> list[Seated]:
    round_ = lock_round(round_)
    check_version(round_, version)
    after(RoundState(round_.state), Step.ARRANGE)
    tables = tables_of(round_)
    if pairs is None:
        chosen = [table for table in tables if table.by_hand or not locked]
    else:
        chosen = [_table_of(round_, tables, pair) for pair in pairs]
    turned = [table for table in chosen if table.locked != locked]
    if turned:
        _store_locks(round_, turned, locked, by)
    return turned


def _table_of(round_: Round, tables: Iterable[Seated], pair: int) -> Seated:
    for table in tables:
        if pair in table.numbers:
            return table
    raise Refused("pair_not_in_round", pair=pair, round=round_.number)


def _store_locks(round_: Round, turned: list[Seated], locked: bool, by: User | None) -> None:
    lefts = [table.left for table in turned]
    rows = round_.tables.filter(seats__pair__number__in=lefts, seats__side=LEFT.value)
    round_.tables.filter(pk__in=list(rows.values_list("pk", flat=True))).update(locked=locked)
    round_.version += 1
    round_.save(update_fields=["version"])
    record_change(
        round_.tournament,
        "tables_locked" if locked else "tables_unlocked",
        by=by,
        round_=round_,
        before={"locked": not locked},
        after={"tables": [table.number for table in turned], "locked": locked},
    )
