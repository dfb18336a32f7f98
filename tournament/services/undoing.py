"""Which lines of the history can be taken back, and why the others cannot.

A line is taken back if it is the last word on its subjects, if nothing that it
depends on has moved since, if what it wrote stands, and if the way back passes
the checks of doing it anew; then exactly that line is taken back. Steps that need
a reason or a confirmation are taken back on their own page, and what only tells
(a table typed twice, an import) stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from scoring.errors import RuleError
from scoring.lifecycle import RoundState, Step, after
from tournament.models import Change, Pair, Round, Tournament
from tournament.services import bulk
from tournament.services.common import Refused, lock
from tournament.services.last_word import BY_HAND, CLOCK, SAVES, UNDONE, fates
from tournament.services.roles import OWNER, may, role_of
from tournament.services.rounds import hide_standings, publish_standings
from tournament.services.timekeeping import extend
from tournament.services.undo import at_its_table, check_save, last_save, take_save_back
from tournament.services.undo_facts import Facts
from tournament.services.undo_pairs import check_pair, take_pair_back
from tournament.services.undo_time import (
    check_clock,
    check_last_dat,
    check_round_minutes,
    fewer_for_all,
    no_last_dat,
    put_back,
)
from tournament.services.wishes import allow_table, forbid_table
from tournament.words.actions import Action


@dataclass(frozen=True, slots=True)
class Undoing:
    """Whether a line can be taken back here.

    ``refusal`` says why not, None if it can be; ``place`` is the page where it
    can be done instead, by the name of its address, "" if nowhere.
    """

    refusal: RuleError | None = None
    place: str = ""


class Offer(NamedTuple):
    """The save that one press would take back, and why it would not."""

    change: Change
    refusal: RuleError | None


_ONLY_TELLS = Undoing(Refused("undo_never"))
_IN_DRAFT = Undoing(Refused("undo_in_draft"), "round")
_INFRACTION = Undoing(Refused("undo_infraction"), "infractions")
_RESCUED = Undoing(Refused("undo_rescue"), "rescue")
_OWN_PAGE = Refused("undo_on_its_page")
_ELSEWHERE: dict[str, Undoing] = {
    **dict.fromkeys(BY_HAND, _IN_DRAFT),
    "round_drawn": _IN_DRAFT,
    "round_taken_back": _IN_DRAFT,
    "round_published": Undoing(Refused("undo_publication"), "rescue"),
    "round_closed": Undoing(Refused("undo_closing"), "round"),
    "round_reopened": Undoing(Refused("undo_reopening"), "round"),
    "round_deleted": Undoing(Refused("undo_deleted_round"), "rounds"),
    "late_meets_resting": _RESCUED,
    "rival_meets_resting": _RESCUED,
    UNDONE: Undoing(Refused("undo_undone"), "table"),
    "infraction_recorded": _INFRACTION,
    "infraction_attenuated": _INFRACTION,
    "infraction_annulled": Undoing(Refused("undo_annulled"), "table"),
    "pair_registered": Undoing(_OWN_PAGE, "pair_edit"),
    "pair_reinstated": Undoing(_OWN_PAGE, "pair_edit"),
    "pair_expelled": Undoing(_OWN_PAGE, "pair_edit"),
    "partner_changed": Undoing(_OWN_PAGE, "pair_edit"),
    "pair_deleted": Undoing(Refused("undo_deleted_pair"), "pair_create"),
    **dict.fromkeys(
        ("tournament_edited", "tournament_archived", "tournament_unarchived"),
        Undoing(_OWN_PAGE, "tournament_edit"),
    ),
    "rules_changed": Undoing(_OWN_PAGE, "rules_edit"),
    "rounds_planned": Undoing(_OWN_PAGE, "tournament"),
    **dict.fromkeys(
        ("team_invited", "team_joined", "team_role_changed", "team_revoked", "team_left"),
        Undoing(_OWN_PAGE, "team"),
    ),
    **dict.fromkeys(
        (
            "tournament_created",
            "tournament_copied",
            "tournament_deleted",
            "account_deleted",
            "history_imported",
            "pairs_removed",
            "second_pass_differs",
            "table_checked",
        ),
        _ONLY_TELLS,
    ),
    **dict.fromkeys(("last_dat_withdrawn", "last_dat_of_table_withdrawn"), _ONLY_TELLS),
}
"""Actions that are taken back on a page of their own: why, and which."""


class Way(NamedTuple):
    """How a line is taken back."""

    step: str
    """The desk's address of the step itself: whoever may not open it does not take it back."""
    check: Callable[[Change, Facts], None]
    """Raises what forbids it."""
    take: Callable[[Change, Facts, User | None], object]
    """Writes one line of the history, the way back."""


def _check_minutes(change: Change, facts: Facts) -> None:
    table = at_its_table(change, facts)
    if not table.is_pending:
        raise Refused("undo_played")
    if table.extra_minutes != change.after["minutes"]:
        raise Refused("undo_overwritten")


def _fewer_minutes(change: Change, facts: Facts, by: User | None) -> None:
    table = facts.tables[change.table_id or 0]
    given = change.after["minutes"] - change.before["minutes"]
    extend(table.round, table.number or 0, -given, by=by)


def _pair_way(step: str, action: Action) -> Way:
    """Return the way back of a line about a pair, which is an *action* too."""
    return Way(
        step, check_pair, lambda change, facts, by: take_pair_back(change, action, facts, by)
    )


def _check_many(change: Change, facts: Facts) -> None:
    """Raise Refused if one of the many pairs has moved since or is gone."""
    if refusal := facts.many.get(change.pk):
        raise refusal


def _many_back(change: Change, _facts: Facts, by: User | None) -> None:
    bulk.take_act_back(change, by=by)


def _list_back(change: Change, _facts: Facts, by: User | None) -> None:
    bulk.take_import_back(change, by=by)


def _two(change: Change, facts: Facts) -> tuple[Pair, Pair]:
    one = facts.pair_numbered(change.one_number)
    other = facts.pair_numbered(change.other_number)
    if one is None or other is None:
        raise Refused("undo_gone")
    return one, other


def _check_meeting(change: Change, facts: Facts) -> None:
    """Raise Refused if the two are forbidden or allowed already."""
    one, other = _two(change, facts)
    row = facts.forbidden.get(frozenset((one.pk, other.pk)))
    if (row is not None) != (change.action == "table_forbidden"):
        raise Refused("undo_overwritten")


def _allow(change: Change, facts: Facts, by: User | None) -> None:
    allow_table(facts.tournament, *_two(change, facts), by=by)


def _forbid(change: Change, facts: Facts, by: User | None) -> None:
    reason = str(change.before.get("reason", ""))
    forbid_table(facts.tournament, *_two(change, facts), by=by, reason=reason)


def _check_standings(change: Change, facts: Facts) -> None:
    round_ = _round(change, facts)
    after(RoundState(round_.state), Step.SHOW_STANDINGS)
    if bool(round_.standings_published_at) != (change.action == "standings_published"):
        raise Refused("undo_overwritten")


def _round(change: Change, facts: Facts) -> Round:
    round_ = facts.rounds.get(change.round_number or 0)
    if round_ is None:
        raise Refused("undo_gone")
    return round_


_WAYS: dict[str, Way] = {
    "result_entered": Way("table", check_save, take_save_back),
    "result_corrected": Way("table", check_save, take_save_back),
    "result_kept": Way("table_dats", check_save, take_save_back),
    "result_cleared": Way("table_clear", check_save, take_save_back),
    "table_extended": Way("more_time", _check_minutes, _fewer_minutes),
    **dict.fromkeys(CLOCK, Way("clock", check_clock, put_back)),
    "round_extended": Way("more_time", check_round_minutes, fewer_for_all),
    "last_dat": Way("last_dat", check_last_dat, no_last_dat),
    "last_dat_of_table": Way("last_dat", check_last_dat, no_last_dat),
    "pair_present": _pair_way("pair_present", Action.PAIR_ABSENT),
    "pair_absent": _pair_way("pair_present", Action.PAIR_PRESENT),
    "pair_paid": _pair_way("pair_paid", Action.PAIR_UNPAID),
    "pair_unpaid": _pair_way("pair_paid", Action.PAIR_PAID),
    "pair_withdrawn": _pair_way("pair_withdraw", Action.PAIR_REINSTATED),
    "pair_edited": _pair_way("pair_edit", Action.PAIR_EDITED),
    **dict.fromkeys(bulk.ACTS, Way("pairs_act_back", _check_many, _many_back)),
    bulk.IMPORTED: Way("pairs_import", _check_many, _list_back),
    "table_forbidden": Way("forbid", _check_meeting, _allow),
    "table_allowed": Way("allow", _check_meeting, _forbid),
    "standings_published": Way(
        "standings_publish",
        _check_standings,
        lambda change, facts, by: hide_standings(_round(change, facts), by=by),
    ),
    "standings_hidden": Way(
        "standings_hide",
        _check_standings,
        lambda change, facts, by: publish_standings(_round(change, facts), by=by),
    ),
}
"""How an action is taken back here."""


def undoings(
    tournament: Tournament, changes: Iterable[Change], *, by: User | None = None
) -> dict[int, Undoing]:
    """Return for each of *changes*, by its primary key, whether *by* can take it back now.

    None stands for a command of this machine, which may everything. The same few
    queries, however many changes.
    """
    changes = list(changes)
    overtaken = fates(tournament, changes)
    facts = Facts(tournament, changes)
    role = _role(tournament, by)
    return {change.pk: _verdict(change, overtaken, facts, role) for change in changes}


@transaction.atomic
def undo_change(change: Change, *, by: User | None) -> Change:
    """Take exactly *change* back as a change of *by*, and return the line that says so.

    Raise Refused if it is not the last word on its subjects any more, if what it
    depends on has moved since, or if *by* may not do such a step; and whatever
    doing it anew raises. Then nothing is written.
    """
    tournament = lock(change.tournament)
    line = Change.objects.select_related("table", "pair", "by").filter(pk=change.pk).first()
    if line is None:
        raise Refused("undo_gone")
    facts = Facts(tournament, [line])
    verdict = _verdict(line, fates(tournament, [line]), facts, _role(tournament, by))
    if refusal := verdict.refusal:
        raise type(refusal)(refusal.code, **refusal.params)  # one of its own: some are shared
    lines = Change.objects.filter(tournament=tournament)
    last = lines.aggregate(last=Max("pk"))["last"]
    _WAYS[line.action].take(line, facts, by)
    made = lines.get(pk__gt=last)
    made.takes_back = line
    made.save(update_fields=["takes_back"])
    return made


def offer(round_: Round, by: User | None) -> Offer | None:
    """Return the last save of *by* in *round_* from the device that asks, and what forbids it.

    None if there is none.
    """
    change = last_save(round_, by)
    if change is None:
        return None
    return Offer(change, undoings(round_.tournament, [change], by=by)[change.pk].refusal)


def _role(tournament: Tournament, by: User | None) -> str:
    return role_of(tournament, by) if by else OWNER


def _verdict(change: Change, overtaken: dict[int, Refused], facts: Facts, role: str) -> Undoing:
    """Return whether *change* can be taken back, and where else it can be."""
    if change.pk in overtaken:
        return Undoing(overtaken[change.pk])
    if change.action in _ELSEWHERE:
        return _elsewhere(change)
    way = _WAYS.get(change.action)
    if way is None:
        return Undoing(Refused("undo_unknown"))
    if not may(role, way.step):
        return Undoing(Refused("undo_role"))
    at_table = change.action in (*SAVES, "table_extended", "last_dat_of_table")
    return Undoing(_why_not(way, change, facts), "table" if at_table and change.table_id else "")


def _why_not(way: Way, change: Change, facts: Facts) -> RuleError | None:
    """Return what forbids to go that *way* now, None if nothing does."""
    try:
        way.check(change, facts)
    except RuleError as refusal:
        return refusal
    return None


def _elsewhere(change: Change) -> Undoing:
    """Return on which page *change* is taken back, if what it is about is still there."""
    found = _ELSEWHERE[change.action]
    about = {"pair_edit": change.pair_id, "table": change.table_id}
    if found is _RESCUED:
        about["rescue"] = change.table_id
    if about.get(found.place, 1) is None:
        return Undoing(Refused("undo_gone"))
    return replace(found, place="wishes") if "unusable_tables" in change.after else found
