"""Close a round, open it again, and publish or hide its standings."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import RoundState, Step, after
from tournament.models import Round
from tournament.services.common import Refused, check_version, lock_round, record_change
from tournament.services.results import missing_tables
from tournament.services.timekeeping import add_pause, end_pause
from tournament.words.actions import Action


@transaction.atomic
def close_round(round_: Round, *, by: User | None, version: int | None = None) -> Round:
    """Close a round in which every table has a result.

    Raise Refused with the missing tables, StepRefused if it is not in play,
    Stale if somebody changed the round since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    round_.state = str(after(RoundState(round_.state), Step.CLOSE))
    if missing := missing_tables(round_):
        tables = ", ".join(str(table.number) for table in missing)
        raise Refused("tables_missing", round=round_.number, tables=tables)
    round_.closed_at = timezone.now()
    end_pause(round_, round_.closed_at)
    round_.version += 1
    round_.save(update_fields=["state", "closed_at", "paused_at", "pauses", "version"])
    record_change(round_.tournament, Action.ROUND_CLOSED, by=by, round_=round_)
    return round_


@transaction.atomic
def reopen_round(
    round_: Round, *, by: User | None, reason: str, version: int | None = None
) -> Round:
    """Open the last round again; its standings are hidden until it is closed.

    While it was closed its clock stood.

    Raise Refused without a reason or once the next round is drawn (then correct
    the result instead), Stale if somebody changed the round since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    round_.state = str(after(RoundState(round_.state), Step.REOPEN))
    if not reason.strip():
        raise Refused("reopening_needs_reason")
    if Round.objects.filter(tournament=round_.tournament, number__gt=round_.number).exists():
        raise Refused("next_round_drawn", round=round_.number, next=round_.number + 1)
    if round_.closed_at:
        add_pause(round_, round_.closed_at, timezone.now())
    round_.closed_at = None
    round_.standings_published_at = None
    round_.version += 1
    fields = ["state", "closed_at", "standings_published_at", "pauses", "version"]
    round_.save(update_fields=fields)
    record_change(round_.tournament, Action.ROUND_REOPENED, by=by, round_=round_, reason=reason)
    return round_


@transaction.atomic
def publish_standings(round_: Round, *, by: User | None, version: int | None = None) -> Round:
    """Show everybody the classification after a closed round.

    Raise StepRefused if the round is not closed, Stale if somebody changed it
    since *version*. Publishing twice is publishing once.
    """
    return _show(round_, True, by, version)


@transaction.atomic
def hide_standings(round_: Round, *, by: User | None, version: int | None = None) -> Round:
    """Take the classification after a round back from the public pages."""
    return _show(round_, False, by, version)


def _show(round_: Round, shown: bool, by: User | None, version: int | None) -> Round:
    round_ = lock_round(round_)
    check_version(round_, version)
    after(RoundState(round_.state), Step.SHOW_STANDINGS)
    if bool(round_.standings_published_at) == shown:
        return round_
    round_.standings_published_at = timezone.now() if shown else None
    round_.version += 1
    round_.save(update_fields=["standings_published_at", "version"])
    action = Action.STANDINGS_PUBLISHED if shown else Action.STANDINGS_HIDDEN
    record_change(round_.tournament, action, by=by, round_=round_)
    return round_
