"""What was changed by hand in a round, step by step, and back again.

``Round.earlier`` has an entry for each change that was kept: what was done, why,
by whom and when, and the tables that stood before. Undoing an entry turns it
round, so that it can be done again. A new change drops what was undone. The way
back has the checks of the way there: it moves no table that is locked by now and
brings nothing back that the hall or the organisers have forbidden meanwhile.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

from scoring.lifecycle import RoundState, Step, after
from scoring.pairing import Reason
from tournament.models import Pair, Round
from tournament.services.by_hand.arrangement import (
    Seated,
    Tables,
    costs_of,
    in_order,
    parted,
    tables_of,
    write_tables,
)
from tournament.services.by_hand.edits import check_unlocked
from tournament.services.by_hand.prices import GRAVE
from tournament.services.common import Refused, check_version, lock_round, record_change
from tournament.services.drawing import drawing_as_seated
from tournament.words.actions import Action

KEPT = 30
"""Changes that can be undone; of older ones only who, when and why is known."""
FIELDS = ("seed", "notes", "rematches_allowed", "changed_by_hand")
"""What of the round a change by hand may set besides its tables."""
SNAPSHOT = ("gone", "back", "fields")

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Deed:
    """One change by hand: what, why, by whom and when."""

    action: str
    figures: dict[str, Any]
    reason: str
    by: str
    """The organiser's user name; empty for a command."""
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a round says about the hands that changed it."""

    deeds: list[Deed]
    """In the order in which they were done; what was undone is not among them."""
    undo: Deed | None
    """The change that would be undone now."""
    undo_refusal: Refused | None
    """Why it is not undone now."""
    redo: Deed | None
    """The undone change that would be done again now."""
    redo_refusal: Refused | None
    """Why it is not done again now."""
    names: dict[int, str]
    """Nicknames of the pairs that the changes name."""


def by_hand(round_: Round) -> ByHand:
    """Return the changes by hand of *round_*; queries only if there are any."""
    done = [entry for entry in round_.earlier if not entry["undone"]]
    undone = [entry for entry in round_.earlier if entry["undone"]]
    deeds = [_deed(entry) for entry in done]
    numbers = {n for entry in round_.earlier for n in entry["figures"].get("pairs", [])}
    pairs = Pair.objects.filter(tournament=round_.tournament, number__in=numbers)
    draft = round_.state == Round.State.DRAFT
    back = done[-1] if draft and done and _may_turn(done[-1]) else None
    forth = undone[0] if draft and undone else None
    before = tables_of(round_) if back or forth else ()
    return ByHand(
        deeds,
        undo=_deed(back) if back else None,
        undo_refusal=_why_not(round_, back, before) if back else None,
        redo=_deed(forth) if forth else None,
        redo_refusal=_why_not(round_, forth, before) if forth else None,
        names=dict(pairs.values_list("number", "nickname")) if numbers else {},
    )


def _deed(entry: Entry) -> Deed:
    at = datetime.datetime.fromisoformat(entry["at"])
    return Deed(entry["action"], entry["figures"], entry["reason"], entry["by"], at)


def _may_turn(entry: Entry) -> bool:
    return "back" in entry


def note_change(round_: Round, deed: Deed, edit: str, gone: Tables, come: Tables) -> None:
    """Add *deed* to the journal of *round_*, with the way back; the caller saves the row.

    *edit* tells it from any other, *gone* are the tables before it, *come* those
    after it. The fields of the round must still be as they were before.
    """
    done = [entry for entry in round_.earlier if not entry["undone"]]
    done.append(
        {
            "action": deed.action,
            "figures": deed.figures,
            "edit": edit,
            "reason": deed.reason,
            "by": deed.by,
            "at": deed.at.isoformat(),
            "undone": False,
            **_way_back(round_, gone, come),
        }
    )
    round_.earlier = [*map(_without_tables, done[:-KEPT]), *done[-KEPT:]]


def _way_back(round_: Round, gone: Tables, come: Tables) -> Entry:
    """Return what turns *come* into *gone* again, and the round into what it is."""
    return {
        "gone": [table.left for table in come],
        "back": [table.to_json() for table in gone],
        "fields": {name: getattr(round_, name) for name in FIELDS},
    }


def settled(round_: Round) -> list[Entry]:
    """Return the journal that *round_* keeps for good: who, when and why of what stands."""
    return [_without_tables(entry) for entry in round_.earlier if not entry["undone"]]


def _without_tables(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if key not in SNAPSHOT}


@transaction.atomic
def undo_change(round_: Round, *, by: User | None, version: int | None = None) -> Deed:
    """Take the last change by hand back and return it; no lock is moved.

    Raise Refused if there is none, or if it would move a locked table, bring back
    a number that the hall has no more or pairs that may not meet any more;
    StepRefused if the round is published, Stale if somebody changed the draft
    since *version*.
    """
    round_ = _locked(round_, version)
    done = [i for i, entry in enumerate(round_.earlier) if not entry["undone"]]
    if not done or not _may_turn(round_.earlier[done[-1]]):
        raise Refused("nothing_by_hand_to_undo", round=round_.number)
    return _turn(round_, done[-1], Action.BY_HAND_UNDONE, by)


@transaction.atomic
def redo_change(round_: Round, *, by: User | None, version: int | None = None) -> Deed:
    """Do the change that was undone last again and return it; raise as ``undo_change``."""
    round_ = _locked(round_, version)
    undone = [i for i, entry in enumerate(round_.earlier) if entry["undone"]]
    if not undone:
        raise Refused("nothing_by_hand_to_redo", round=round_.number)
    return _turn(round_, undone[0], Action.BY_HAND_REDONE, by)


def _locked(round_: Round, version: int | None) -> Round:
    round_ = lock_round(round_)
    check_version(round_, version)
    after(RoundState(round_.state), Step.ARRANGE)
    return round_


class _Turned(NamedTuple):
    """What a draft would be after going an entry back or forth."""

    gone: Tables
    come: Tables


def _why_not(round_: Round, entry: Entry, before: Tables) -> Refused | None:
    """Return why *entry* is not turned now, None if it can be."""
    try:
        _turned(round_, entry, before)
    except Refused as refusal:
        return refusal
    return None


def _turned(round_: Round, entry: Entry, before: Tables) -> _Turned:
    """Return what turning *entry* makes of the tables *before*; a lock stays as it is now.

    Raise Refused if a locked table would go, a number would come that the hall does
    not have, or two pairs that must not sit together any more.
    """
    locked = {table.row: table.locked for table in before}
    back = (Seated.from_json(table) for table in entry["back"])
    back = (replace(table, locked=locked.get(table.row, False)) for table in back)
    lefts = set(entry["gone"])
    now = in_order([*(table for table in before if table.left not in lefts), *back])
    rows = {table.row for table in now}
    for table in before:
        if table.row not in rows:
            check_unlocked(table)
    fresh = tuple(table for table in now if table.row not in locked)
    _check_hall(round_, fresh, before)
    _check_company(round_, fresh)
    return _Turned(*parted(before, now))


def _check_hall(round_: Round, fresh: Tables, before: Tables) -> None:
    """Raise Refused if the hall does not have the number of a *fresh* table any more."""
    unusable = set(round_.tournament.unusable_tables) - {table.number for table in before}
    for table in fresh:
        if table.number in unusable:
            raise Refused("number_unusable", table=table.number)


def _check_company(round_: Round, fresh: Tables) -> None:
    """Raise Refused if a *fresh* table costs now what it was not known to cost.

    That is what no draw would do and nobody has confirmed: the two are not to meet
    since, or a correction has made it a second bye.
    """
    numbers = {number for table in fresh for number in table.numbers}
    if not numbers:
        return
    drawing = drawing_as_seated(round_, also=numbers)
    if missing := sorted(numbers - drawing.pairs.keys()):
        raise Refused("pair_gone", pair=missing[0])
    costs = costs_of(fresh, drawing)
    for table in fresh:
        known = {_what(reason) for reason in table.reasons}
        for cost in costs[table.left]:
            if cost.kind in GRAVE and _what(cost) not in known:
                raise Refused("by_hand_not_any_more", pairs=cost.numbers)


def _what(reason: Reason) -> tuple[object, frozenset[int]]:
    return reason.kind, frozenset(reason.numbers)


def _turn(round_: Round, index: int, action: Action, by: User | None) -> Deed:
    """Go one entry back or forth, and turn the entry round."""
    entry = round_.earlier[index]
    gone, come = _turned(round_, entry, tables_of(round_))
    write_tables(round_, gone, come)
    turned = {"undone": not entry["undone"], **_way_back(round_, gone, come)}
    round_.earlier[index] = {**entry, **turned}
    for name, value in entry["fields"].items():
        setattr(round_, name, value)
    round_.version += 1
    round_.save(update_fields=["earlier", "version", *FIELDS])
    deed = _deed(entry)
    record_change(
        round_.tournament,
        action,
        by=by,
        round_=round_,
        two=deed.figures.get("pairs", ())[:2],
        before={"seats": [table.row for table in gone]},
        after={"deed": deed.action, **deed.figures, "seats": [table.row for table in come]},
    )
    return deed
