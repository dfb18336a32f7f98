"""Which lines of the history can be taken back, and why the others cannot.

A line can be taken back while it is the last word on its subject: the result of
a table, whether a pair has paid, whether two pairs may meet. What was done since
is taken back first. Steps that need a reason or a confirmation are taken back on
their own page, and what only tells (a draw that is gone, an import) stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournament.models import Change, Pair, Round, Tournament
from tournament.services.clock import extend
from tournament.services.common import Refused, lock
from tournament.services.pair_entries import PairEntry, check_entry, registered
from tournament.services.registration import (
    change_pair,
    lock_pair,
    reinstate_pair,
    set_paid,
    set_present,
)
from tournament.services.rounds import hide_standings, publish_standings
from tournament.services.undo import SAVES, UNDONE, undo_save
from tournament.services.wishes import allow_table, forbid_table
from tournament.words.terms import person_text


@dataclass(frozen=True, slots=True)
class Undoing:
    """Whether a line can be taken back here.

    ``refusal`` says why not, None if it can be; ``place`` is the page where it
    can be done instead, by the name of its address, "" if nowhere.
    """

    refusal: Refused | None = None
    place: str = ""


_BY_HAND = (
    "pairs_swapped", "bye_moved", "table_renumbered", "tables_exchanged", "leaders_first",
    "rest_drawn", "tables_locked", "tables_unlocked", "by_hand_undone", "by_hand_redone",
)  # fmt: skip
_FAMILIES: dict[str, tuple[str, ...]] = {
    "result": (*SAVES, UNDONE),
    "minutes": ("table_extended",),
    "presence": ("pair_present", "pair_absent"),
    "fee": ("pair_paid", "pair_unpaid"),
    "standing": ("pair_withdrawn", "pair_reinstated", "pair_expelled"),
    "entry": ("pair_edited", "partner_changed"),
    "meeting": ("table_forbidden", "table_allowed"),
    "standings": ("standings_published", "standings_hidden", "round_reopened"),
    "round": (
        "round_drawn", "round_published", "round_taken_back", "round_closed", "round_reopened",
        "round_deleted", *_BY_HAND,
    ),
}  # fmt: skip
"""Actions that say something on the same subject: the later one counts."""

_OF_A_TABLE, _OF_A_PAIR = ("result", "minutes"), ("presence", "fee", "standing", "entry")
_KNOWN = sorted({action for actions in _FAMILIES.values() for action in actions})

_IN_DRAFT = Undoing(Refused("undo_in_draft"), "round")
_INFRACTION = Undoing(Refused("undo_infraction"), "infractions")
_OWN_PAGE = Refused("undo_on_its_page")
_ELSEWHERE: dict[str, Undoing] = {
    **dict.fromkeys(_BY_HAND, _IN_DRAFT),
    "round_drawn": _IN_DRAFT,
    "round_published": Undoing(Refused("undo_publication"), "rescue"),
    "round_closed": Undoing(Refused("undo_closing"), "round"),
    "round_reopened": Undoing(Refused("undo_reopening"), "round"),
    UNDONE: Undoing(Refused("undo_undone"), "table"),
    "infraction_recorded": _INFRACTION,
    "infraction_attenuated": _INFRACTION,
    "pair_registered": Undoing(_OWN_PAGE, "pair_edit"),
    "pair_reinstated": Undoing(_OWN_PAGE, "pair_edit"),
    "pair_expelled": Undoing(_OWN_PAGE, "pair_edit"),
    "partner_changed": Undoing(_OWN_PAGE, "pair_edit"),
    "tournament_edited": Undoing(_OWN_PAGE, "tournament_edit"),
    "rules_changed": Undoing(_OWN_PAGE, "rules_edit"),
    "rounds_planned": Undoing(_OWN_PAGE, "tournament"),
    "team_invited": Undoing(_OWN_PAGE, "team"),
    "team_joined": Undoing(_OWN_PAGE, "team"),
    "team_role_changed": Undoing(_OWN_PAGE, "team"),
}
"""Actions that are taken back on a page of their own: why, and which."""


def _again(change: Change, by: User | None) -> None:
    """Write about the pair what was written before *change*."""
    pair = _pair(change)
    tournament = lock_pair(pair)
    if any(getattr(pair, name) != value for name, value in change.after.items()):
        raise Refused("undo_overwritten")
    before = {name: value for name, value in change.before.items() if hasattr(pair, name)}
    written = PairEntry.of(pair)
    entry = replace(written, **{n: v for n, v in before.items() if hasattr(written, n)})
    check_entry(entry, registered(tournament, without=pair), accept_nickname=True)
    change_pair(pair, "pair_edited", by=by, **before)


def _allow(change: Change, by: User | None) -> None:
    allow_table(change.tournament, *_two(change), by=by)


def _forbid(change: Change, by: User | None) -> None:
    forbid_table(change.tournament, *_two(change), by=by)


def _fewer_minutes(change: Change, by: User | None) -> None:
    given = change.after["minutes"] - change.before["minutes"]
    extend(_round(change), change.table_number or 0, -given, by=by)


_UNDO: dict[str, Callable[[Change, User | None], object]] = {
    **dict.fromkeys(SAVES, lambda change, by: undo_save(_round(change), change, by=by)),
    "table_extended": _fewer_minutes,
    "pair_present": lambda change, by: set_present(_pair(change), False, by=by),
    "pair_absent": lambda change, by: set_present(_pair(change), True, by=by),
    "pair_paid": lambda change, by: set_paid(_pair(change), False, by=by),
    "pair_unpaid": lambda change, by: set_paid(_pair(change), True, by=by),
    "pair_withdrawn": lambda change, by: reinstate_pair(_pair(change), by=by),
    "pair_edited": _again,
    "table_forbidden": _allow,
    "table_allowed": _forbid,
    "standings_published": lambda change, by: hide_standings(_round(change), by=by),
    "standings_hidden": lambda change, by: publish_standings(_round(change), by=by),
}
"""How an action is taken back here."""


def undoings(tournament: Tournament, changes: Iterable[Change]) -> dict[int, Undoing]:
    """Return for each of *changes*, by its primary key, whether it can be taken back.

    Two queries, however many changes; they need their ``table`` and ``pair`` loaded.
    """
    changes = list(changes)
    fates = _fates(_later(tournament, changes))
    rounds = Round.objects.filter(tournament=tournament)
    states = dict(rounds.values_list("number", "state"))
    return {change.pk: fates.get(change.pk) or _as_it_stands(change, states) for change in changes}


@transaction.atomic
def undo_change(change: Change, *, by: User | None) -> None:
    """Take *change* back as a change of *by*; the history keeps both.

    Raise Refused if it is not the last word on its subject any more, or as the
    step back itself does.
    """
    tournament = lock(change.tournament)
    if refusal := undoings(tournament, [change])[change.pk].refusal:
        raise Refused(refusal.code, **refusal.params)  # one of its own: some are shared
    _UNDO[change.action](change, by)


def _later(tournament: Tournament, changes: Sequence[Change]) -> list[Change]:
    """Return what was said on the subjects of *changes* from the first of them on, in order."""
    wanted = (
        Q(table__in={change.table_id for change in changes} - {None})
        | Q(pair__in={change.pair_id for change in changes} - {None})
        | Q(one_number__in={change.one_number for change in changes} - {None}, table=None)
        | Q(
            round_number__in={change.round_number for change in changes} - {None},
            action__in=_FAMILIES["standings"] + _FAMILIES["round"],
        )
    )
    since = min((change.pk for change in changes), default=0)
    lines = Change.objects.filter(tournament=tournament, pk__gte=since, action__in=_KNOWN)
    return list(lines.filter(wanted).select_related("by").defer("before").order_by("pk"))


def _fates(lines: Iterable[Change]) -> dict[int, Undoing]:
    """Return what was overtaken on each subject, by primary key, and by whom."""
    subjects: dict[Hashable, list[Change]] = defaultdict(list)
    for line in lines:
        for subject in _subjects(line):
            subjects[subject].append(line)
    found: dict[int, Undoing] = {}
    for said in subjects.values():
        standing: list[Change] = []
        for line in said:
            taken = line.after.get("change") if line.action == UNDONE else None
            gone = [each for each in standing if each.pk == taken]
            found.update((each.pk, _taken_back(line)) for each in gone)
            standing = [each for each in standing if each not in gone]
            if line.action != UNDONE:
                standing.append(line)
        for line, following in pairwise(standing):
            found[line.pk] = _changed_since(following)
    return found


def _subjects(change: Change) -> list[Hashable]:
    """Return what *change* says something about: usually one subject, or none."""
    families = [name for name, actions in _FAMILIES.items() if change.action in actions]
    keys = [(family, _key(family, change)) for family in families]
    return [(family, key) for family, key in keys if key is not None]


def _key(family: str, change: Change) -> Hashable:
    if family in _OF_A_TABLE:
        return change.table_id
    if family in _OF_A_PAIR:
        return change.pair_id
    if family == "meeting":
        both = frozenset((change.one_number, change.other_number))
        return None if None in both else both
    return change.round_number


def _taken_back(line: Change) -> Undoing:
    return Undoing(Refused("undo_taken_back", who=_who(line), at=line.at))


def _changed_since(line: Change) -> Undoing:
    return Undoing(Refused("undo_changed_since", who=_who(line), at=line.at))


def _who(line: Change) -> str | None:
    return person_text(line.by) or None


def _as_it_stands(change: Change, states: Mapping[int, str]) -> Undoing:
    """Return whether *change*, the last word on its subject, can be taken back now."""
    state = states.get(change.round_number or 0)
    if change.action in _ELSEWHERE:
        return _elsewhere(change)
    if change.action not in _UNDO:
        return Undoing(Refused("undo_never"))
    if not _subjects(change) or (change.round_number and state is None):
        return Undoing(Refused("undo_gone"))
    of_a_table = change.action in (*SAVES, "table_extended")
    if of_a_table and state == Round.State.CLOSED:
        return Undoing(Refused("undo_round_closed", round=change.round_number), "table")
    if change.action == "table_extended" and change.table and not change.table.is_pending:
        return Undoing(Refused("undo_played"))
    return Undoing()


def _elsewhere(change: Change) -> Undoing:
    """Return on which page *change* is taken back, if what it is about is still there."""
    found = _ELSEWHERE[change.action]
    about = {"pair_edit": change.pair_id, "table": change.table_id}
    if about.get(found.place, 1) is None:
        return Undoing(Refused("undo_gone"))
    return replace(found, place="wishes") if "unusable_tables" in change.after else found


def _pair(change: Change) -> Pair:
    pair = change.pair
    if pair is None:
        raise Refused("undo_gone")
    return pair


def _round(change: Change) -> Round:
    return Round.objects.select_related("tournament").get(
        tournament=change.tournament_id, number=change.round_number or 0
    )


def _two(change: Change) -> tuple[Pair, Pair]:
    pairs = change.tournament.pairs
    both = [pairs.filter(number=n or 0).first() for n in (change.one_number, change.other_number)]
    one, other = both
    if one is None or other is None:
        raise Refused("undo_gone")
    return one, other
