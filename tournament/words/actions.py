"""Every kind of line in the history: its name, its sentence, and how its figures are read.

This is the only table of actions. A service records a member of it
(``services.common.record_change``), so an action without a sentence does not
exist; a test makes each through its service and reads what comes out.
"""

from __future__ import annotations

from enum import UNIQUE, StrEnum, verify
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.words import stored
from tournament.words.by_hand import DEEDS


def _by_hand(deed: str) -> tuple[str, Promise, stored.Reader]:
    """Return the row of a change by hand; KeyError if it has no phrase in ``DEEDS``."""
    assert DEEDS[deed]
    return deed, gettext_lazy("Round %(round)s, by hand: %(what)s%(seats)s"), stored.by_hand


@verify(UNIQUE)
class Action(StrEnum):
    """What somebody did, by the name that the history stores."""

    sentence: Promise
    figures: stored.Reader
    """How the figures of the sentence are read off the line."""

    def __new__(cls, name: str, sentence: Promise, figures: stored.Reader = stored.nothing) -> Self:
        action = str.__new__(cls, name)
        action._value_ = name
        action.sentence = sentence
        action.figures = figures
        return action

    TOURNAMENT_CREATED = (
        "tournament_created",
        gettext_lazy("Championship created with the rules “%(preset)s”"),
        stored.created,
    )
    TOURNAMENT_EDITED = (
        "tournament_edited",
        gettext_lazy("Details changed. %(fields)s"),
        stored.fields,
    )
    TOURNAMENT_COPIED = (
        "tournament_copied",
        gettext_lazy("Made from “%(source)s”, with %(pairs)s pairs"),
    )
    TOURNAMENT_ARCHIVED = "tournament_archived", gettext_lazy("Championship archived")
    TOURNAMENT_UNARCHIVED = (
        "tournament_unarchived",
        gettext_lazy("Championship brought back from the archive"),
    )
    TOURNAMENT_DELETED = (
        "tournament_deleted",
        gettext_lazy("Championship “%(name)s” deleted; this is its copy"),
    )
    RULES_CHANGED = "rules_changed", gettext_lazy("Rules changed. %(fields)s"), stored.fields
    TEAM_INVITED = "team_invited", gettext_lazy("Invitation made: %(role)s"), stored.role
    TEAM_REVOKED = "team_revoked", gettext_lazy("Invitation taken back: %(role)s"), stored.role
    TEAM_JOINED = "team_joined", gettext_lazy("%(name)s joins: %(role)s"), stored.role
    TEAM_ROLE_CHANGED = "team_role_changed", gettext_lazy("%(name)s is now: %(role)s"), stored.role
    TEAM_LEFT = "team_left", gettext_lazy("%(name)s does not help any more")
    ACCOUNT_DELETED = "account_deleted", gettext_lazy("Account of %(name)s deleted")
    PAIR_REGISTERED = "pair_registered", gettext_lazy("Pair %(pair)s registered")
    HISTORY_IMPORTED = (
        "history_imported",
        gettext_lazy("Imported as it was played: %(pairs)s, %(rounds)s, %(tables)s"),
        stored.counted,
    )
    PAIRS_IMPORTED = (
        "pairs_imported",
        gettext_lazy("Imported: %(pairs)s, from number %(first)s on"),
        stored.counted,
    )
    PAIR_EDITED = "pair_edited", gettext_lazy("Pair %(pair)s changed. %(fields)s"), stored.fields
    PAIR_DELETED = (
        "pair_deleted",
        gettext_lazy("Pair %(number)s %(nickname)s deleted"),
        stored.deleted,
    )
    PAIR_PRESENT = "pair_present", gettext_lazy("Pair %(pair)s is present")
    PAIR_ABSENT = "pair_absent", gettext_lazy("Pair %(pair)s is absent")
    PAIR_PAID = "pair_paid", gettext_lazy("Pair %(pair)s has paid")
    PAIR_UNPAID = "pair_unpaid", gettext_lazy("Pair %(pair)s has not paid")
    PAIR_WITHDRAWN = "pair_withdrawn", gettext_lazy("Pair %(pair)s leaves the championship")
    PAIR_REINSTATED = "pair_reinstated", gettext_lazy("Pair %(pair)s is back in the championship")
    PAIR_EXPELLED = "pair_expelled", gettext_lazy("Pair %(pair)s expelled")
    PAIRS_PRESENT = (
        "pairs_present",
        gettext_lazy("Present, marked together: %(names)s"),
        stored.many,
    )
    PAIRS_ABSENT = (
        "pairs_absent",
        gettext_lazy("Absent, marked together: %(names)s"),
        stored.many,
    )
    PAIRS_WITHDRAWN = (
        "pairs_withdrawn",
        gettext_lazy("Had not come, out from round %(out_from_round)s on: %(names)s"),
        stored.many,
    )
    PAIRS_REINSTATED = (
        "pairs_reinstated",
        gettext_lazy("Back in the championship together: %(names)s"),
        stored.many,
    )
    PAIRS_REMOVED = (
        "pairs_removed",
        gettext_lazy("Imported list taken back, deleted: %(names)s"),
        stored.many,
    )
    TABLE_FORBIDDEN = "table_forbidden", gettext_lazy("%(one)s and %(other)s are not to meet")
    TABLE_ALLOWED = "table_allowed", gettext_lazy("%(one)s and %(other)s may meet again")
    ROUNDS_PLANNED = (
        "rounds_planned",
        gettext_lazy("Number of rounds changed. %(fields)s"),
        stored.fields,
    )
    ROUND_DRAWN = (
        "round_drawn",
        gettext_lazy("Round %(round)s drawn: seed %(seed)s, %(pairs)s pairs%(allowed)s"),
        stored.drawn,
    )
    PAIRS_SWAPPED = _by_hand("pairs_swapped")
    BYE_MOVED = _by_hand("bye_moved")
    TABLE_RENUMBERED = _by_hand("table_renumbered")
    TABLES_EXCHANGED = _by_hand("tables_exchanged")
    LEADERS_FIRST = _by_hand("leaders_first")
    REST_DRAWN = _by_hand("rest_drawn")
    TABLES_LOCKED = _by_hand("tables_locked")
    TABLES_UNLOCKED = _by_hand("tables_unlocked")
    BY_HAND_UNDONE = (
        "by_hand_undone",
        gettext_lazy("Round %(round)s, taken back: %(what)s%(seats)s"),
        stored.by_hand,
    )
    BY_HAND_REDONE = (
        "by_hand_redone",
        gettext_lazy("Round %(round)s, done again: %(what)s%(seats)s"),
        stored.by_hand,
    )
    ROUND_PUBLISHED = "round_published", gettext_lazy("Round %(round)s published")
    ROUND_DELETED = "round_deleted", gettext_lazy("Round %(round)s deleted")
    ROUND_CLOSED = "round_closed", gettext_lazy("Round %(round)s closed")
    ROUND_REOPENED = "round_reopened", gettext_lazy("Round %(round)s opened again")
    STANDINGS_PUBLISHED = (
        "standings_published",
        gettext_lazy("Standings after round %(round)s published"),
    )
    STANDINGS_HIDDEN = "standings_hidden", gettext_lazy("Standings after round %(round)s hidden")
    RESULT_ENTERED = (
        "result_entered",
        gettext_lazy("Round %(round)s, table %(table)s: %(after)s"),
        stored.results,
    )
    RESULT_CORRECTED = (
        "result_corrected",
        gettext_lazy("Round %(round)s, table %(table)s corrected: %(before)s → %(after)s"),
        stored.results,
    )
    RESULT_KEPT = (
        "result_kept",
        gettext_lazy("Round %(round)s, table %(table)s still plays: %(after)s"),
        stored.results,
    )
    RESULT_CLEARED = (
        "result_cleared",
        gettext_lazy("Round %(round)s, table %(table)s cleared: it was %(before)s"),
        stored.results,
    )
    PARTNER_CHANGED = (
        "partner_changed",
        gettext_lazy("Pair %(pair)s, from round %(from_round)s on: %(before)s → %(after)s"),
        stored.partner,
    )
    LATE_MEETS_RESTING = (
        "late_meets_resting",
        gettext_lazy(
            "Round %(round)s, table %(table)s: pair %(one)s, who rested, "
            "plays the late pair %(other)s"
        ),
        stored.two,
    )
    RIVAL_MEETS_RESTING = (
        "rival_meets_resting",
        gettext_lazy(
            "Round %(round)s, table %(table)s: pair %(other)s, who rested, "
            "takes the place of %(one)s"
        ),
        stored.two,
    )
    ROUND_TAKEN_BACK = (
        "round_taken_back",
        gettext_lazy("Round %(round)s is a draft again%(again)s"),
        stored.again,
    )
    CLOCK_STARTED = (
        "clock_started",
        gettext_lazy("Round %(round)s: the clock counts anew from %(began)s"),
        stored.clock,
    )
    CLOCK_PAUSED = (
        "clock_paused",
        gettext_lazy("Round %(round)s: the clock is stopped at %(paused)s"),
        stored.clock,
    )
    CLOCK_RESUMED = (
        "clock_resumed",
        gettext_lazy("Round %(round)s: the clock runs on; it stood from %(stood)s to %(until)s"),
        stored.clock,
    )
    CLOCK_PUT_BACK = (
        "clock_put_back",
        gettext_lazy("Round %(round)s: the clock counts from %(began)s as before%(standing)s"),
        stored.clock,
    )
    ROUND_EXTENDED = (
        "round_extended",
        gettext_lazy("Round %(round)s: %(given)s for everybody, %(total)s in all"),
        stored.minutes,
    )
    LAST_DAT = "last_dat", gettext_lazy("Round %(round)s: last dat announced to everybody")
    LAST_DAT_OF_TABLE = (
        "last_dat_of_table",
        gettext_lazy("Round %(round)s, table %(table)s: last dat announced"),
    )
    LAST_DAT_WITHDRAWN = (
        "last_dat_withdrawn",
        gettext_lazy("Round %(round)s: the last dat, announced at %(at)s, does not count"),
        stored.announced,
    )
    LAST_DAT_OF_TABLE_WITHDRAWN = (
        "last_dat_of_table_withdrawn",
        gettext_lazy(
            "Round %(round)s, table %(table)s: the last dat, announced at %(at)s, does not count"
        ),
        stored.announced,
    )
    TABLE_EXTENDED = (
        "table_extended",
        gettext_lazy("Round %(round)s, table %(table)s: %(given)s, %(total)s in all"),
        stored.minutes,
    )
    RESULT_UNDONE = (
        "result_undone",
        gettext_lazy(
            "Round %(round)s, table %(table)s: the last save taken back, %(before)s → %(after)s"
        ),
        stored.results,
    )
    SECOND_PASS_DIFFERS = (
        "second_pass_differs",
        gettext_lazy(
            "Round %(round)s, table %(table)s: second pass, stored %(before)s and typed %(after)s"
        ),
        stored.results,
    )
    TABLE_CHECKED = (
        "table_checked",
        gettext_lazy("Round %(round)s, table %(table)s typed twice: %(after)s"),
        stored.results,
    )
    INFRACTION_RECORDED = (
        "infraction_recorded",
        gettext_lazy(
            "Round %(round)s, table %(table)s: %(severity)s infraction of %(pair)s. %(article)s"
        ),
        stored.infraction,
    )
    INFRACTION_ATTENUATED = (
        "infraction_attenuated",
        gettext_lazy(
            "Round %(round)s, table %(table)s: an infraction of %(pair)s counts as %(severity)s"
        ),
        stored.infraction,
    )
    INFRACTION_ANNULLED = (
        "infraction_annulled",
        gettext_lazy("Round %(round)s, table %(table)s: an infraction of %(pair)s is annulled"),
    )
