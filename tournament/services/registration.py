"""Pairs: register, change, mark present and paid, withdraw, bring back, delete.

Numbers are given in order of registration, because V 14.5 makes the number the
last criterion; they are never given again. One person plays in one pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from scoring.names import same_name
from tournament.models import Change, Pair, Round, Tournament
from tournament.services.common import Refused, check_version, lock, record_change
from tournament.services.pair_entries import (
    PairEntry,
    Registered,
    check_entry,
    persons_of,
    registered,
)

__all__ = [
    "PairEntry",
    "Registered",
    "change_pair",
    "check_entry",
    "delete_pair",
    "edit_pair",
    "lock_pair",
    "next_round_number",
    "persons_of",
    "register_pair",
    "register_pairs",
    "registered",
    "reinstate_pair",
    "set_paid",
    "set_present",
    "withdraw_pair",
]

_WRITTEN = [field.name for field in fields(PairEntry)]


@transaction.atomic
def register_pair(
    tournament: Tournament,
    entry: PairEntry,
    *,
    by: User | None,
    accept_nickname: bool = False,
) -> Pair:
    """Register a pair with the next number; a late one plays from the next draw on.

    Raise Refused as :func:`check_entry` does.
    """
    tournament = lock(tournament)
    entry = entry.tidy()
    check_entry(entry, registered(tournament), accept_nickname=accept_nickname)
    pair = Pair.objects.create(
        tournament=tournament, number=_next_number(tournament), **asdict(entry)
    )
    record_change(tournament, "pair_registered", by=by, pair=pair, after=asdict(entry))
    return pair


def _next_number(tournament: Tournament) -> int:
    """Return the number after the highest ever given, deleted pairs included."""
    highest = tournament.pairs.aggregate(highest=Max("number"))["highest"] or 0
    deleted = Change.objects.filter(tournament=tournament, action="pair_deleted")
    gone = [int(before["number"]) for before in deleted.values_list("before", flat=True)]
    return int(max(highest, *gone, 0)) + 1


@transaction.atomic
def register_pairs(
    tournament: Tournament, entries: Sequence[PairEntry], *, by: User | None, token: str = ""
) -> list[Pair]:
    """Register many pairs in the order given, all or none.

    Nicknames may repeat (the preview has warned). The history keeps the *token*
    of the preview. Raise Refused for the first entry that cannot be a pair.
    """
    tournament = lock(tournament)
    if not entries:
        return []
    known, first = registered(tournament), _next_number(tournament)
    pairs = []
    for number, entry in enumerate((entry.tidy() for entry in entries), start=first):
        check_entry(entry, known, accept_nickname=True)
        pair = Pair(tournament=tournament, number=number, **asdict(entry))
        known.add(pair)
        pairs.append(pair)
    Pair.objects.bulk_create(pairs)
    record_change(
        tournament,
        "pairs_imported",
        by=by,
        after={"pairs": len(pairs), "first": first, "token": token},
    )
    return pairs


@transaction.atomic
def edit_pair(
    pair: Pair,
    entry: PairEntry,
    *,
    by: User | None,
    version: int | None = None,
    accept_nickname: bool = False,
) -> Pair:
    """Change what is written about *pair*; its number stays.

    Raise Refused as :func:`check_entry` does, Stale if somebody changed the
    pair since *version*.
    """
    tournament = lock_pair(pair)
    check_version(pair, version)
    entry = entry.tidy()
    unchanged = same_name(entry.nickname) == same_name(pair.nickname)
    check_entry(
        entry,
        registered(tournament, without=pair),
        accept_nickname=accept_nickname or unchanged,
    )
    return change_pair(pair, "pair_edited", by=by, **asdict(entry))


@transaction.atomic
def set_present(pair: Pair, present: bool, *, by: User | None) -> Pair:
    """Mark whether the pair is in the hall; the next draw leaves the absent out."""
    lock_pair(pair)
    return change_pair(pair, "pair_present" if present else "pair_absent", by=by, present=present)


@transaction.atomic
def set_paid(pair: Pair, paid: bool, *, by: User | None) -> Pair:
    """Mark whether the pair has paid."""
    lock_pair(pair)
    return change_pair(pair, "pair_paid" if paid else "pair_unpaid", by=by, paid=paid)


@transaction.atomic
def withdraw_pair(pair: Pair, *, by: User | None, reason: str = "") -> Pair:
    """Take a pair out from the next draw on; what it has played stays.

    Raise Refused if it is out already.
    """
    tournament = lock_pair(pair)
    if pair.status != Pair.Status.ACTIVE:
        raise Refused("pair_is_out", pair=str(pair))
    return change_pair(
        pair,
        "pair_withdrawn",
        by=by,
        reason=reason,
        status=Pair.Status.WITHDRAWN,
        out_from_round=next_round_number(tournament),
    )


@transaction.atomic
def reinstate_pair(pair: Pair, *, by: User | None, reason: str = "") -> Pair:
    """Bring a withdrawn or expelled pair back from the next draw on.

    Raise Refused if it is not out, or if one of its players is in another pair now.
    """
    tournament = lock_pair(pair)
    if pair.status == Pair.Status.ACTIVE:
        raise Refused("pair_is_in", pair=str(pair))
    entry = PairEntry(nickname=pair.nickname, player1=pair.player1, player2=pair.player2)
    check_entry(entry, registered(tournament, without=pair), accept_nickname=True)
    return change_pair(
        pair,
        "pair_reinstated",
        by=by,
        reason=reason,
        status=Pair.Status.ACTIVE,
        out_from_round=None,
    )


@transaction.atomic
def delete_pair(pair: Pair, *, by: User | None) -> None:
    """Delete a pair that was registered by mistake; nobody gets its number.

    Raise Refused if it sits or sat at a table, be it of a draft, or an infraction
    of it is recorded, be it annulled: then it can be withdrawn.
    """
    tournament = lock_pair(pair)
    if seat := pair.seats.select_related("round").order_by("round__number").first():
        raise Refused("pair_has_a_table", pair=str(pair), round=seat.round.number)
    if infraction := pair.infractions.select_related("table__round").first():
        round_ = infraction.table.round
        raise Refused("pair_has_an_infraction", pair=str(pair), round=round_.number)
    before = {"number": pair.number, **{name: getattr(pair, name) for name in _WRITTEN}}
    record_change(tournament, "pair_deleted", by=by, pair=pair, before=before)
    pair.delete()


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the next round that will be published."""
    published = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAFT)
    return (published.aggregate(last=Max("number"))["last"] or 0) + 1


def lock_pair(pair: Pair) -> Tournament:
    """Return the locked tournament of *pair*, with the pair freshly read.

    Raise Refused if it has been deleted meanwhile.
    """
    tournament = lock(pair.tournament)
    try:
        pair.refresh_from_db()
    except Pair.DoesNotExist:
        raise Refused("pair_gone", pair=str(pair)) from None
    return tournament


def change_pair(
    pair: Pair, action: str, *, by: User | None, reason: str = "", **values: Any
) -> Pair:
    """Save the *values* that differ, as one change of the history."""
    differing = {name: value for name, value in values.items() if getattr(pair, name) != value}
    if not differing:
        return pair
    before = {name: getattr(pair, name) for name in differing}
    for name, value in differing.items():
        setattr(pair, name, value)
    pair.version += 1
    pair.save(update_fields=[*differing, "version"])
    record_change(
        pair.tournament,
        action,
        by=by,
        pair=pair,
        before=before,
        after=differing,
        reason=reason,
    )
    return pair
