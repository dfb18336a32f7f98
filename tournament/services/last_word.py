"""Which lines of the history are still the last word on what they say.

A line speaks on one or more subjects: the result of a table, one field of a
pair, whether two pairs may meet. A later line on one of them overtakes it, unless
that one was taken back. What a line depends on without saying it (the sanctions of
its table, the publication of its round) must not have moved since either. Before
and after are those of the rows: a clock may be set back.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from tournament.models import Change, Tournament
from tournament.services.common import Refused
from tournament.words.actions import Action

SAVES = ("result_entered", "result_corrected", "result_cleared", "result_kept")
"""What somebody stores of a sheet."""
UNDONE = Action.RESULT_UNDONE
CHECKED = Action.TABLE_CHECKED
BY_HAND = (
    "pairs_swapped", "bye_moved", "table_renumbered", "tables_exchanged", "leaders_first",
    "rest_drawn", "tables_locked", "tables_unlocked", "by_hand_undone", "by_hand_redone",
)  # fmt: skip

CLOCK = ("clock_started", "clock_paused", "clock_resumed", "clock_put_back")
_LAST_DAT = ("last_dat", "last_dat_withdrawn")

_OF_A_TABLE = {
    **dict.fromkeys((*SAVES, UNDONE, CHECKED), "result"),
    "table_extended": "minutes",
    "last_dat_of_table": "last dat",
    "last_dat_of_table_withdrawn": "last dat",
}
_OF_TIME = {
    **dict.fromkeys(CLOCK, "clock"),
    "round_extended": "minutes of all",
    **dict.fromkeys(_LAST_DAT, "last dat of all"),
}
_OF_A_PAIR = (
    "pair_present", "pair_absent", "pair_paid", "pair_unpaid", "pair_edited",
    "partner_changed", "pair_withdrawn", "pair_reinstated", "pair_expelled",
)  # fmt: skip
_OF_MANY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((Action.PAIRS_PRESENT, Action.PAIRS_ABSENT), ("present",)),
    **dict.fromkeys(
        (Action.PAIRS_WITHDRAWN, Action.PAIRS_REINSTATED), ("status", "out_from_round")
    ),
}
"""Acts on many pairs: the fields that they say of each."""
_MEETINGS = ("table_forbidden", "table_allowed")
_STANDINGS = ("standings_published", "standings_hidden", "round_reopened")
_ROUNDS = (
    "round_drawn", "round_published", "round_taken_back", "round_closed", "round_reopened",
    "round_deleted", *BY_HAND,
)  # fmt: skip
_PUBLICATION = ("round_published", "round_taken_back")
_SANCTIONS = ("infraction_recorded", "infraction_attenuated", "infraction_annulled")
_EXPULSIONS = ("pair_expelled", "pair_reinstated")
_KNOWN = sorted({
    *_OF_A_TABLE, *_OF_TIME, *_OF_A_PAIR, *_OF_MANY, *_MEETINGS, *_STANDINGS, *_ROUNDS, *_SANCTIONS
})  # fmt: skip

Subject = tuple[object, ...]
"""Something that a line says or moves: its kind, and which."""


class Said(NamedTuple):
    """What of a line tells its subjects, and who wrote it when."""

    pk: int
    action: str
    table_id: int | None
    pair_id: int | None
    pair_number: int | None
    one_number: int | None
    other_number: int | None
    round_number: int | None
    takes_back_id: int | None
    after: dict[str, Any]
    who: str | None
    at: datetime.datetime


_COLUMNS = (*Said._fields[:-2], "by__username", "at")


def fates(tournament: Tournament, changes: Iterable[Change]) -> dict[int, Refused]:
    """Return which of *changes* no longer have the last word, by primary key, and why.

    One query, however many.
    """
    changes = list(changes)
    lines = _since(tournament, min((change.pk for change in changes), default=0))
    found = _overtaken(lines)
    moves: dict[Subject, list[Said]] = defaultdict(list)
    for line in lines:
        for subject in _moved_by(line):
            moves[subject].append(line)
    for change in changes:
        later = [
            (subject, line)
            for subject in _leans_on(change)
            for line in moves[subject]
            if line.pk > change.pk
        ]
        if later and change.pk not in found:
            subject, line = min(later, key=lambda each: each[1].pk)
            found[change.pk] = _moved(str(subject[0]), line)
    return {change.pk: found[change.pk] for change in changes if change.pk in found}


def _since(tournament: Tournament, first: int) -> list[Said]:
    """Return what was said from the line *first* on, in order."""
    lines = Change.objects.filter(tournament=tournament, pk__gte=first, action__in=_KNOWN)
    return [Said(*row) for row in lines.order_by("pk").values_list(*_COLUMNS)]


def subjects(line: Said | Change) -> list[Subject]:
    """Return what *line* says something about: usually one subject, or none."""
    found: list[Subject] = []
    if line.action in _OF_A_TABLE and line.table_id:
        found.append((_OF_A_TABLE[line.action], line.table_id))
    if line.action in _OF_A_PAIR and line.pair_id:
        expels = line.action == "pair_expelled"
        names = ("status", "out_from_round") if expels else line.after
        found += [("pair", line.pair_id, name) for name in names]
    if line.action in _OF_MANY:
        each = line.after.get("ids", [])
        found += [("pair", pk, name) for pk in each for name in _OF_MANY[line.action]]
    both = frozenset((line.one_number, line.other_number))
    if line.action in _MEETINGS and None not in both:
        found.append(("meeting", both))
    if line.action in _OF_TIME:
        found.append((_OF_TIME[line.action], line.round_number))
    if line.action in _STANDINGS:
        found.append(("standings", line.round_number))
    if line.action in _ROUNDS:
        found.append(("round", line.round_number))
    return found


def _moved_by(line: Said) -> list[Subject]:
    """Return what *line* moves of that on which others lean."""
    if line.action in _SANCTIONS:
        return [("sanctions", line.table_id)]
    if line.action in _EXPULSIONS:
        return [(line.action, line.pair_number)]
    if line.action in _PUBLICATION:
        return [("publication", line.round_number)]
    return []


def _leans_on(change: Change) -> list[Subject]:
    """Return what must not have moved since *change*, though it does not say it."""
    if change.action == "pair_edited":
        skipped = (change.before.get("skips_round"), change.after.get("skips_round"))
        return [("publication", number) for number in skipped if number]
    if change.action not in (*_OF_A_TABLE, *_OF_TIME):
        return []
    leans: list[Subject] = [("publication", change.round_number)]
    if _OF_A_TABLE.get(change.action) != "result":
        return leans
    seated = (change.one_number, change.other_number)
    leans += [("sanctions", change.table_id), *(("pair_expelled", number) for number in seated)]
    if "expulsion" in (change.before.get("kind"), change.after.get("kind")):
        leans += [("pair_reinstated", number) for number in seated]
    return leans


def _overtaken(lines: Iterable[Said]) -> dict[int, Refused]:
    """Return the lines that a later one has overtaken or taken back, by primary key."""
    found: dict[int, Refused] = {}
    standing: dict[Subject, list[Said]] = defaultdict(list)
    undone: dict[Subject, Said] = {}
    for line in lines:
        for subject in subjects(line):
            said = standing[subject]
            last = undone.pop(subject, None)
            if last and line.takes_back_id != last.pk:
                found[last.pk] = _changed_since(line)
            if line.takes_back_id:
                found[line.takes_back_id] = _taken_back(line)
            if line.takes_back_id is None or (last and line.takes_back_id == last.pk):
                said.append(line)  # what was taken back and done again is said anew
            else:
                said[:] = [each for each in said if each.pk != line.takes_back_id]
                undone[subject] = line
    for said in standing.values():
        for line, following in pairwise(said):
            found.setdefault(line.pk, _changed_since(following))
    return found


def _taken_back(line: Said) -> Refused:
    return Refused("undo_taken_back", who=line.who, at=line.at)


def _changed_since(line: Said) -> Refused:
    if line.action == CHECKED:
        return Refused("undo_checked_since", who=line.who, at=line.at)
    return Refused("undo_changed_since", who=line.who, at=line.at)


def _moved(kind: str, line: Said) -> Refused:
    if kind == "sanctions":
        return Refused("undo_sanctions_since", who=line.who, at=line.at)
    if kind in _EXPULSIONS:
        return Refused("undo_expulsion_since", pair=line.pair_number, who=line.who, at=line.at)
    if line.action == "round_published":
        return Refused("undo_published_since", round=line.round_number, who=line.who, at=line.at)
    return Refused("undo_draft_since", round=line.round_number, who=line.who, at=line.at)
