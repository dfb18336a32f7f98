"""Pairs: register, change, mark present and paid, withdraw, bring back, delete.

Numbers are given in order of registration, because V 14.5 makes the number the
last criterion; one that was at a table is never given again. One person plays in
one pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Min, Q, QuerySet

from tournament.models import Change, Pair, Round, Tournament
from tournament.services.common import Refused, check_version, lock, record_change
from tournament.services.pair_entries import (
    PairEntry,
    Registered,
    check_entry,
    persons_of,
    registered,
)
from tournament.words.actions import Action

__all__ = [
    "PairEntry",
    "Registered",
    "change_pair",
    "check_entry",
    "delete_pair",
    "edit_pair",
    "lock_pair",
    "next_number",
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
    accept_person: bool = False,
) -> Pair:
    """Register a pair with the next number; a late one plays from the next draw on.

    Raise Refused as :func:`check_entry` does.
    """
    tournament = lock(tournament)
    entry = entry.tidy()
    check_entry(
        entry,
        registered(tournament),
        accept_nickname=accept_nickname,
        accept_person=accept_person,
    )
    pair = Pair.objects.create(
        tournament=tournament, number=next_number(tournament), **asdict(entry)
    )
    record_change(tournament, Action.PAIR_REGISTERED, by=by, pair=pair, after=asdict(entry))
    return pair


def next_number(tournament: Tournament) -> int:
    """Return the number of the next pair: that after the last one.

    A pair that was registered by mistake and deleted leaves its number to the
    next, but not if the number was drawn to a table or stands in a wish for the
    draw: then it is on paper, or means that pair in the history (0012).
    """
    highest = tournament.pairs.aggregate(highest=Max("number"))["highest"] or 0
    changes = Change.objects.filter(tournament=tournament).order_by()
    named = changes.aggregate(
        one=Max("one_number"), other=Max("other_number"),
        drawn=Min("pk", filter=Q(action__in=("round_drawn", "history_imported"))),
    )  # fmt: skip
    gone = _deleted_since(changes, named["drawn"]) if named["drawn"] else []
    return int(max(highest, named["one"] or 0, named["other"] or 0, *gone, 0)) + 1


def _deleted_since(changes: QuerySet[Change], first: int) -> list[int]:
    """Return the numbers of the pairs deleted after the change *first*."""
    since = changes.filter(pk__gt=first)
    one_by_one = since.filter(action="pair_deleted").values_list("before", flat=True)
    lists = since.filter(action="pairs_removed").values_list("after", flat=True)
    return [
        *(int(before["number"]) for before in one_by_one),
        *(int(number) for after in lists for number in after["pairs"]),
    ]


@transaction.atomic
def register_pairs(
    tournament: Tournament, entries: Sequence[PairEntry], *, by: User | None, token: str = ""
) -> list[Pair]:
    """Register many pairs in the order given, all or none.

    Nicknames may repeat, and a player may seem to be in another pair (the preview
    has asked). The history keeps the *token*
    of the preview. Raise Refused for the first entry that cannot be a pair.
    """
    tournament = lock(tournament)
    if not entries:
        return []
    known, first = registered(tournament), next_number(tournament)
    pairs = []
    for number, entry in enumerate((entry.tidy() for entry in entries), start=first):
        check_entry(entry, known, accept_nickname=True, accept_person=True)
        pair = Pair(tournament=tournament, number=number, **asdict(entry))
        known.add(pair)
        pairs.append(pair)
    Pair.objects.bulk_create(pairs)
    record_change(
        tournament,
        Action.PAIRS_IMPORTED,
        by=by,
        after={
            "pairs": len(pairs),
            "first": first,
            "token": token,
            "ids": [pair.pk for pair in pairs],
        },
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
    accept_person: bool = False,
) -> Pair:
    """Change what is written about *pair*; its number stays.

    Raise Refused as :func:`check_entry` does, Stale if somebody changed the
    pair since *version*.
    """
    tournament = lock_pair(pair)
    check_version(pair, version)
    entry = entry.tidy()
    check_entry(
        entry,
        registered(tournament, without=pair),
        accept_nickname=accept_nickname,
        accept_person=accept_person,
        before=pair,
    )
    return change_pair(pair, Action.PAIR_EDITED, by=by, **asdict(entry))


@transaction.atomic
def set_present(pair: Pair, present: bool, *, by: User | None) -> Pair:
    """Mark whether the pair is in the hall; the next draw leaves the absent out."""
    lock_pair(pair)
    return change_pair(
        pair, Action.PAIR_PRESENT if present else Action.PAIR_ABSENT, by=by, present=present
    )


@transaction.atomic
def set_paid(pair: Pair, paid: bool, *, by: User | None) -> Pair:
    """Mark whether the pair has paid."""
    lock_pair(pair)
    return change_pair(pair, Action.PAIR_PAID if paid else Action.PAIR_UNPAID, by=by, paid=paid)


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
        Action.PAIR_WITHDRAWN,
        by=by,
        reason=reason,
        status=Pair.Status.WITHDRAWN,
        out_from_round=next_round_number(tournament),
    )


@transaction.atomic
def reinstate_pair(
    pair: Pair, *, by: User | None, reason: str = "", accept_person: bool = False
) -> Pair:
    """Bring a withdrawn or expelled pair back from the next draw on.

    Raise Refused if it is not out, or if one of its players is in another pair
    now; *accept_person* passes one who only seems to be.
    """
    tournament = lock_pair(pair)
    if pair.status == Pair.Status.ACTIVE:
        raise Refused("pair_is_in", pair=str(pair))
    entry = PairEntry(nickname=pair.nickname, player1=pair.player1, player2=pair.player2)
    check_entry(
        entry,
        registered(tournament, without=pair),
        accept_nickname=True,
        accept_person=accept_person,
    )
    return change_pair(
        pair,
        Action.PAIR_REINSTATED,
        by=by,
        reason=reason,
        status=Pair.Status.ACTIVE,
        out_from_round=None,
    )


@transaction.atomic
def delete_pair(pair: Pair, *, by: User | None) -> None:
    """Delete a pair that was registered by mistake (:func:`next_number` says what of its number).

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
    record_change(tournament, Action.PAIR_DELETED, by=by, pair=pair, before=before)
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
    pair: Pair, action: Action, *, by: User | None, reason: str = "", **values: Any
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
