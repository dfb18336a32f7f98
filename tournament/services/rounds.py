"""Close a round, open it again, and publish or hide its standings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import Need, RoundState, Step, after, needed
from tournament.models import Round
from tournament.services.common import Refused, check_version, lock_round, record_change
from tournament.services.draws import delete_round
from tournament.services.results import has_results, missing_tables
from tournament.services.timekeeping import add_pause, end_pause
from tournament.words.actions import Action


@transaction.atomic
def close_round(
    round_: Round,
    *,
    by: User | None,
    version: int | None = None,
    without: Collection[int] = (),
    reason: str = "",
) -> Round:
    """Close a round: its results are official.

    *without* are the numbers of the tables whose sheets are given up for now, as
    whoever closes was shown them; that needs a *reason* (0034). Their pairs have
    met, without a win or a point, until the sheet comes. Raise Refused with the
    tables that are missing beyond those, or without a reason; StepRefused if the
    round is not in play, Stale if somebody changed it since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    state = RoundState(round_.state)
    round_.state = str(after(state, Step.CLOSE))
    missing = [table.number for table in missing_tables(round_)]
    if set(missing) - set(without):
        tables = ", ".join(map(str, missing))
        raise Refused("tables_missing", round=round_.number, tables=tables)
    if needed(state, Step.CLOSE, loses=bool(missing)) is Need.REASON and not reason.strip():
        raise Refused("closing_needs_reason", round=round_.number)
    round_.closed_at = timezone.now()
    end_pause(round_, round_.closed_at)
    round_.version += 1
    round_.save(update_fields=["state", "closed_at", "paused_at", "pauses", "version"])
    record_change(
        round_.tournament, Action.ROUND_CLOSED, by=by, round_=round_,
        after={"without": missing} if missing else {}, reason=reason.strip() if missing else "",
    )  # fmt: skip
    return round_


@dataclass(frozen=True, slots=True)
class Reopening:
    """Whether a closed round can be opened again, and the round that goes with it."""

    possible: bool
    goes: Round | None = None
    """The next round, which has no result yet; None if there is none."""
    newest: Round | None = None
    """The last round after it, drafts included."""


def reopening(round_: Round) -> Reopening:
    """Return whether *round_* can be opened again: not once the next round has a result."""
    later = Round.objects.filter(tournament=round_.tournament_id, number__gt=round_.number)
    following = list(later.order_by("number"))
    if not following:
        return Reopening(possible=True)
    goes = following[0]
    if len(following) > 1 or goes.state == Round.State.CLOSED or has_results(goes):
        return Reopening(possible=False, newest=following[-1])
    return Reopening(possible=True, goes=goes, newest=goes)


@transaction.atomic
def reopen_round(
    round_: Round,
    *,
    by: User | None,
    reason: str,
    version: int | None = None,
    giving_up: int | None = None,
    next_version: int | None = None,
) -> Round:
    """Open a closed round again; its standings are hidden until it is closed.

    While it was closed its clock stood. If the next round is drawn and has no
    result yet, it is deleted with it, draft or published: *giving_up* is its
    number, as whoever opens was told (0034).
    Raise Refused without a reason, if the next round is not named, or once it has
    a result (then correct the result instead) or an infraction; Stale if somebody
    changed the round since *version*, or the next one since *next_version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    round_.state = str(after(RoundState(round_.state), Step.REOPEN))
    if not reason.strip():
        raise Refused("reopening_needs_reason")
    found = reopening(round_)
    if not found.possible:
        raise Refused("next_round_has_results", round=round_.number, next=round_.number + 1)
    if found.goes:
        if giving_up != found.goes.number:
            raise Refused("next_round_drawn", round=round_.number, next=found.goes.number)
        delete_round(found.goes, by=by, version=next_version, reason=reason)
    if round_.closed_at:
        add_pause(round_, round_.closed_at, timezone.now())
    round_.closed_at = None
    round_.standings_published_at = None
    round_.version += 1
    fields = ["state", "closed_at", "standings_published_at", "pauses", "version"]
    round_.save(update_fields=fields)
    record_change(
        round_.tournament, Action.ROUND_REOPENED, by=by, round_=round_, reason=reason,
        after={"gave_up": found.goes.number} if found.goes else {},
    )  # fmt: skip
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
