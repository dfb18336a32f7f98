"""What is done to many pairs in one act, and taken back in one.

At four o'clock three pairs have not come: they go out together; or everybody is
here, and nobody ticks a hundred names. The history has one line for it, with the
pairs that it changed and no others. Taking it back changes just these, or nobody:
if one of them has moved since, the line says so. A list that was the wrong one
goes in the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet

from tournament.models import Change, ForbiddenTable, Pair, Tournament
from tournament.services.common import Refused, lock, record_change
from tournament.services.pair_entries import PairEntry, check_entry, registered
from tournament.services.registration import next_round_number
from tournament.words.actions import Action

PRESENT, ABSENT = Action.PAIRS_PRESENT, Action.PAIRS_ABSENT
OUT, BACK = Action.PAIRS_WITHDRAWN, Action.PAIRS_REINSTATED
ACTS = (PRESENT, ABSENT, OUT, BACK)
"""Changes of many pairs: whether they are present, and whether they are in."""
IMPORTED, REMOVED = Action.PAIRS_IMPORTED, Action.PAIRS_REMOVED


def not_here(tournament: Tournament) -> QuerySet[Pair]:
    """Return the pairs that are in and that nobody has marked present."""
    return tournament.pairs.filter(status=Pair.Status.ACTIVE, present=False)


@dataclass(frozen=True, slots=True)
class Done:
    """The *pairs* that an act has changed; those *left* needed it no more."""

    pairs: list[Pair]
    left: list[Pair]


@transaction.atomic
def mark_present(tournament: Tournament, ids: Collection[int], *, by: User | None) -> Done:
    """Mark those of the pairs with the primary keys *ids* present that are not yet.

    Raise Refused if there are none.
    """
    tournament = lock(tournament)
    done = _chosen(tournament, ids)
    _set(done.pairs, present=True)
    _note(tournament, PRESENT, done.pairs, by=by)
    return done


@transaction.atomic
def withdraw_who_is_not_here(
    tournament: Tournament, ids: Collection[int], *, by: User | None, reason: str = ""
) -> Done:
    """Take those of the pairs with the primary keys *ids* out that are still not here.

    From the next draw on; what they have played stays. Raise Refused if there are none.
    """
    tournament = lock(tournament)
    done = _chosen(tournament, ids)
    _take_out(tournament, done.pairs, next_round_number(tournament), by=by, reason=reason)
    return done


def _chosen(tournament: Tournament, ids: Collection[int]) -> Done:
    """Return the pairs *ids* that are not here, and those that came or left meanwhile."""
    pairs = list(tournament.pairs.filter(pk__in=ids))
    if not pairs:
        raise Refused("nobody_chosen")
    waiting = [p for p in pairs if p.status == Pair.Status.ACTIVE and not p.present]
    if not waiting:
        raise Refused("nobody_waited_for")
    return Done(waiting, [pair for pair in pairs if pair not in waiting])


def _set(pairs: Sequence[Pair], **values: Any) -> None:
    rows = Pair.objects.filter(pk__in=[pair.pk for pair in pairs])
    rows.update(version=F("version") + 1, **values)


def _take_out(
    tournament: Tournament,
    pairs: Sequence[Pair],
    first: int,
    *,
    by: User | None,
    reason: str = "",
) -> None:
    """Let *pairs* be out from the round *first* on."""
    _set(pairs, status=Pair.Status.WITHDRAWN, out_from_round=first)
    _note(tournament, OUT, pairs, by=by, reason=reason, out_from_round=first)


def _note(
    tournament: Tournament,
    action: Action,
    pairs: Sequence[Pair],
    *,
    by: User | None,
    reason: str = "",
    **more: int,
) -> None:
    of_whom: dict[str, Any] = {
        "ids": [pair.pk for pair in pairs],
        "pairs": [pair.number for pair in pairs],
        "names": [str(pair) for pair in pairs],
    }
    record_change(tournament, action, by=by, after={**of_whom, **more}, reason=reason)


def ids_of(change: Change) -> list[int]:
    """Return the primary keys of the pairs that *change* is about, [] unless it is about many."""
    return list(change.after.get("ids", [])) if change.action in (*ACTS, IMPORTED) else []


def concerning(tournament: Tournament, pairs: Collection[int]) -> list[int]:
    """Return the primary keys of the changes of many pairs that concern the *pairs* numbered so."""
    changes = Change.objects.filter(tournament=tournament, action__in=(*ACTS, REMOVED)).order_by()
    return [pk for pk, after in changes.values_list("pk", "after") if {*after["pairs"]} & {*pairs}]


def last_act(tournament: Tournament) -> Change | None:
    """Return the last act on many pairs, None if there was none."""
    acts = Change.objects.filter(tournament=tournament, action__in=ACTS).order_by("-pk")
    return acts.select_related("tournament", "by", "table", "pair").first()


def in_the_way(changes: Iterable[Change]) -> dict[int, Refused]:
    """Return why those of *changes* that are about many pairs cannot be taken back.

    By primary key; those that can be are left out. One query if there is any.
    """
    many = [change for change in changes if change.action in (*ACTS, IMPORTED)]
    if not many:
        return {}
    rows = Pair.objects.filter(pk__in={pk for change in many for pk in ids_of(change)})
    rows = rows.annotate(last_sat=Max("seats__round__number"), kept_apart=Exists(_forbidden()))
    found = {pair.pk: pair for pair in rows}
    judged = {change.pk: _refusal(change, found) for change in many}
    return {pk: refusal for pk, refusal in judged.items() if refusal}


def _forbidden() -> QuerySet[ForbiddenTable]:
    return ForbiddenTable.objects.filter(Q(one=OuterRef("pk")) | Q(other=OuterRef("pk")))


def _refusal(change: Change, found: Mapping[int, Pair]) -> Refused | None:
    """Return why *change* cannot be taken back, by those of its pairs that are *found*."""
    ids = ids_of(change)
    if not ids:
        return Refused("undo_never")  # a list registered by an earlier version of the program
    if any(pk not in found for pk in ids):
        return Refused("undo_gone")
    moved = (found[pk] for pk in ids if not _stands(change, found[pk]))
    pair = next(moved, None)
    return Refused("undo_pair_moved", pair=str(pair)) if pair else None


def _stands(change: Change, pair: Pair) -> bool:
    """Return whether *pair* is as *change* has left it."""
    last_sat: int = getattr(pair, "last_sat", None) or 0
    if change.action == IMPORTED:
        return pair.version == 1 and not last_sat and not getattr(pair, "kept_apart", False)
    if change.action in (PRESENT, ABSENT):
        return pair.present == (change.action == PRESENT)
    if change.action == BACK:
        # who has a table since was not out from that round on
        was_out = change.after.get("out_from_round") or last_sat + 1
        return pair.status == Pair.Status.ACTIVE and last_sat < was_out
    out = (pair.status, pair.out_from_round)
    return out == (Pair.Status.WITHDRAWN, change.after["out_from_round"])


def _check_way_back(change: Change, *actions: Action) -> None:
    """Raise Refused if *change* is none of *actions* or cannot be taken back."""
    if change.action not in actions:
        raise Refused("undo_never")
    if refusal := in_the_way([change]).get(change.pk):
        raise Refused(refusal.code, **refusal.params)


@transaction.atomic
def take_act_back(change: Change, *, by: User | None) -> None:
    """Do the opposite of *change* to its pairs, all of them or none.

    Raise Refused if one has moved since or is gone, or if a player of a pair
    that would come back is in another pair now.
    """
    tournament = lock(change.tournament)
    _check_way_back(change, *ACTS)
    pairs = list(Pair.objects.filter(pk__in=ids_of(change)))
    if change.action in (PRESENT, ABSENT):
        present = change.action == ABSENT
        _set(pairs, present=present)
        _note(tournament, PRESENT if present else ABSENT, pairs, by=by)
    elif change.action == OUT:
        _bring_back(tournament, pairs, change.after["out_from_round"], by=by)
    else:
        first = change.after.get("out_from_round") or next_round_number(tournament)
        _take_out(tournament, pairs, first, by=by)


def _bring_back(
    tournament: Tournament, pairs: Sequence[Pair], out_from_round: int, *, by: User | None
) -> None:
    """Let *pairs* be in again; the line keeps from which round on they were out."""
    known = registered(tournament)
    for pair in pairs:
        check_entry(PairEntry.of(pair), known, accept_nickname=True, accept_person=True)
        known.add(pair)
    _set(pairs, status=Pair.Status.ACTIVE, out_from_round=None)
    _note(tournament, BACK, pairs, by=by, out_from_round=out_from_round)


@transaction.atomic
def take_import_back(change: Change, *, by: User | None) -> None:
    """Delete the pairs that the list of *change* has registered, all of them or none.

    The history keeps what was written about them. Raise Refused if one of them
    has a table, is not to meet another, has been changed or is gone.
    """
    tournament = lock(change.tournament)
    _check_way_back(change, IMPORTED)
    pairs = list(Pair.objects.filter(pk__in=ids_of(change)))
    kept = [{"number": pair.number, **asdict(PairEntry.of(pair))} for pair in pairs]
    record_change(
        tournament,
        REMOVED,
        by=by,
        before={"pairs": kept},
        after={
            "pairs": [pair.number for pair in pairs],
            "names": [str(pair) for pair in pairs],
            "change": change.pk,
        },
    )
    Pair.objects.filter(pk__in=[pair.pk for pair in pairs]).delete()
