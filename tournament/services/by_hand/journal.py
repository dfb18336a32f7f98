"""What was changed by hand in a round, step by step, and back again.

``Round.earlier`` has an entry for each change that was kept: what was done, why,
by whom and when, and the tables that stood before. Undoing an entry turns it
round, so that it can be done again. A new change drops what was undone.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring.lifecycle import RoundState, Step, after
from tournament.models import Pair, Round
from tournament.services.by_hand.arrangement import (
    Seated,
    Tables,
    in_order,
    parted,
    tables_of,
    write_tables,
)
from tournament.services.common import Refused, check_version, lock_round, record_change
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
    redo: Deed | None
    """The undone change that would be done again now."""
    names: dict[int, str]
    """Nicknames of the pairs that the changes name."""


def by_hand(round_: Round) -> ByHand:
    """Return the changes by hand of *round_*; a query only if there are any."""
    done = [entry for entry in round_.earlier if not entry["undone"]]
    undone = [entry for entry in round_.earlier if entry["undone"]]
    deeds = [_deed(entry) for entry in done]
    numbers = {n for entry in round_.earlier for n in entry["figures"].get("pairs", [])}
    pairs = Pair.objects.filter(tournament=round_.tournament, number__in=numbers)
    draft = round_.state == Round.State.DRAFT
    return ByHand(
        deeds,
        undo=deeds[-1] if draft and done and _may_turn(done[-1]) else None,
        redo=_deed(undone[0]) if draft and undone else None,
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
    """Take the last change by hand back and return it.

    Raise Refused if there is none, StepRefused if the round is published, Stale
    if somebody changed the draft since *version*.
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


def _turn(round_: Round, index: int, action: Action, by: User | None) -> Deed:
    """Go one entry back or forth, and turn the entry round."""
    entry = round_.earlier[index]
    before = tables_of(round_)
    back = tuple(Seated.from_json(table) for table in entry["back"])
    lefts = set(entry["gone"])
    now = in_order([*(table for table in before if table.left not in lefts), *back])
    gone, come = parted(before, now)
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
