"""Every action of the history, made through the service that records it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from django.contrib.auth.models import User

from scoring.dat import PlayedDat
from scoring.infractions import Severity
from scoring.match import played
from scoring.points import Points
from tests.factories import (
    add_pairs,
    draw,
    enter,
    make_tournament,
    make_user,
    pair,
    play,
    seat,
)
from tournament.models import Change, Membership, Round, Table
from tournament.services.accounts import delete_account
from tournament.services.bulk import mark_present, withdraw_who_is_not_here
from tournament.services.by_hand import (
    DrawRest,
    Edit,
    LeadersFirst,
    Renumber,
    Swap,
    keep_change,
    lock_tables,
    redo_change,
    undo_change,
    unlock_tables,
)
from tournament.services.copies import copy_tournament
from tournament.services.deletion import (
    archive_tournament,
    delete_tournament,
    unarchive_tournament,
)
from tournament.services.draws import delete_round, draw_next_round
from tournament.services.evening import plan_rounds
from tournament.services.history_file import PastTable
from tournament.services.history_import import import_history
from tournament.services.infractions import (
    Judged,
    annul_infraction,
    attenuate_infraction,
    expel_pair,
    record_infraction,
)
from tournament.services.partners import change_partner
from tournament.services.registration import (
    PairEntry,
    delete_pair,
    edit_pair,
    register_pair,
    register_pairs,
    reinstate_pair,
    set_paid,
    set_present,
    withdraw_pair,
)
from tournament.services.rescue import late_meets_resting, rival_meets_resting, take_back
from tournament.services.results import clear_result
from tournament.services.rounds import (
    hide_standings,
    publish_standings,
    reopen_round,
)
from tournament.services.second_pass import check_table
from tournament.services.team import (
    change_role,
    invite,
    join,
    join_by_name,
    remove,
    revoke,
    way_back,
)
from tournament.services.timekeeping import (
    announce_last_dat,
    extend,
    extend_round,
    pause_clock,
    put_clock_back,
    resume_clock,
    start_clock,
    withdraw_last_dat,
)
from tournament.services.tournaments import change_rules, edit_tournament
from tournament.services.undoing import undo_change as undo_line
from tournament.services.unfinished import keep_unfinished
from tournament.services.wishes import allow_table, forbid_table
from tournament.words.actions import Action

Maker = Callable[[], object]
MAKERS: dict[Action, tuple[Maker, str]] = {}
"""How each action comes about, and what the last line of its kind then says."""


def makes(actions: dict[Action, str]) -> Callable[[Maker], Maker]:
    """Say which actions the function under it takes, and what the history says of each."""

    def kept(maker: Maker) -> Maker:
        MAKERS.update({action: (maker, said) for action, said in actions.items()})
        return maker

    return kept


def draft(pairs: int = 8) -> Round:
    """A draft of round 1."""
    return draw_next_round(make_tournament(pairs), by=None, seed=1)


def first_table(pairs: int = 4) -> Table:
    """Table 1 of round 1, in play."""
    return draw(make_tournament(pairs)).tables.with_pairs().get(number=1)


def judged(article: str = "16.1.2.2") -> Judged:
    """An infraction of the pair at the left of table 1."""
    table = first_table()
    return record_infraction(table, table.left, by=None, article=article)


@makes(
    {
        Action.TOURNAMENT_CREATED: "Championship created with the rules “Vilaplana 2011”",
    }
)
def _created() -> None:
    make_tournament()


@makes(
    {
        Action.TOURNAMENT_EDITED: (
            "Details changed. Name: Sant Martí → Santa Llúcia; Date: Nov. 11, 2026 → Dec. 13, 2026"
        ),
    }
)
def _edited() -> None:
    tournament = make_tournament()
    edit_tournament(tournament, by=None, name="Sant Martí", date=date(2026, 11, 11))
    edit_tournament(tournament, by=None, name="Santa Llúcia", date=date(2026, 12, 13))


@makes(
    {
        Action.RULES_CHANGED: "Rules changed. Most points recorded for the winner: 136 → 150",
    }
)
def _other_rules() -> None:
    tournament = make_tournament()
    change_rules(tournament, replace(tournament.rules, cap=150), by=None)


@makes(
    {
        Action.TEAM_INVITED: "Invitation made: typist",
    }
)
def _invited() -> None:
    invite(make_tournament(), "typist", by=None)


@makes(
    {
        Action.TEAM_REVOKED: "Invitation taken back: door",
    }
)
def _revoked() -> None:
    revoke(invite(make_tournament(), "door", by=None), by=None)


@makes(
    {
        Action.TEAM_JOINED: "Neus joins: typist",
    }
)
def _joined() -> None:
    join(invite(make_tournament(), "typist", by=None), make_user("Neus"))


@makes(
    {
        Action.TEAM_ROLE_CHANGED: "Neus is now: arbiter",
    }
)
def _another_role() -> None:
    invitation = invite(make_tournament(), "typist", by=None)
    change_role(join(invitation, make_user("Neus")).membership, "arbiter", by=None)


@makes(
    {
        Action.TEAM_WAY_BACK: "Way back made for Neus",
        Action.TEAM_RETURNED: "Neus is back: typist",
    }
)
def _is_back() -> None:
    neus = join_by_name(invite(make_tournament(), "typist", by=None), "Neus")
    join(way_back(Membership.objects.get(user=neus), by=None), neus)


@makes(
    {
        Action.TEAM_LEFT: "Neus does not help any more",
    }
)
def _left() -> None:
    joined = join(invite(make_tournament(), "typist", by=None), make_user("Neus"))
    remove(joined.membership, by=None)


@makes(
    {
        Action.PAIR_REGISTERED: "Pair 1 Els Trempats registered",
    }
)
def _registered() -> None:
    register_pair(make_tournament(), PairEntry(nickname="Els Trempats"), by=None)


@makes(
    {
        Action.HISTORY_IMPORTED: "Imported as it was played: 2 pairs, 1 round, 1 table",
    }
)
def _history() -> None:
    past = [PastTable(2, 1, 1, 1, 2, played(101, 60), "")]
    rules = make_tournament().rules
    import_history(make_user("Neus"), "Albany", past, preset="setze-punts", rules=rules)


@makes(
    {
        Action.PAIRS_IMPORTED: "Imported: 3 pairs, from number 1 on",
    }
)
def _pairs_imported() -> None:
    make_tournament(3)


@makes(
    {
        Action.PAIR_EDITED: "Pair 1 Capot changed. Nickname: Parella 1 → Capot",
    }
)
def _pair_edited() -> None:
    named = {"player1": "Jugadora 1", "player2": "Jugador 1"}
    entry = PairEntry(nickname="Capot", present=True, **named)
    edit_pair(pair(make_tournament(2), 1), entry, by=None)


@makes(
    {
        Action.PAIR_DELETED: "Pair 2 Parella 2 deleted",
    }
)
def _pair_deleted() -> None:
    delete_pair(pair(make_tournament(2), 2), by=None)


@makes(
    {
        Action.PAIR_PRESENT: "Pair 1 Parella 1 is present",
        Action.PAIR_ABSENT: "Pair 1 Parella 1 is absent",
    }
)
def _present() -> None:
    tournament = make_tournament(1)
    set_present(pair(tournament, 1), False, by=None)
    set_present(pair(tournament, 1), True, by=None)


@makes(
    {
        Action.PAIR_PAID: "Pair 1 Parella 1 has paid",
        Action.PAIR_UNPAID: "Pair 1 Parella 1 has not paid",
    }
)
def _paid() -> None:
    tournament = make_tournament(1)
    set_paid(pair(tournament, 1), True, by=None)
    set_paid(pair(tournament, 1), False, by=None)


@makes(
    {
        Action.PAIR_WITHDRAWN: "Pair 1 Parella 1 leaves the championship",
        Action.PAIR_REINSTATED: "Pair 1 Parella 1 is back in the championship",
    }
)
def _out_and_in() -> None:
    tournament = make_tournament(1)
    withdraw_pair(pair(tournament, 1), by=None)
    reinstate_pair(pair(tournament, 1), by=None)


@makes(
    {
        Action.PAIR_EXPELLED: "Pair 4 Parella 4 expelled",
    }
)
def _expelled() -> None:
    expel_pair(judged("16.1.1.1").infraction, by=None)


@makes(
    {
        Action.PARTNER_CHANGED: (
            "Pair 1 Parella 1, from round 1 on: Jugadora 1 and Jugador 1 → Jugadora 1 and Roc Pi"
        ),
    }
)
def _partner() -> None:
    change_partner(pair(make_tournament(2), 1), "Jugadora 1", "Roc Pi", by=None)


@makes(
    {
        Action.TABLE_FORBIDDEN: "1 Parella 1 and 2 Parella 2 are not to meet",
        Action.TABLE_ALLOWED: "1 Parella 1 and 2 Parella 2 may meet again",
    }
)
def _forbidden() -> None:
    tournament = make_tournament(2)
    forbid_table(tournament, pair(tournament, 1), pair(tournament, 2), by=None)
    allow_table(tournament, pair(tournament, 1), pair(tournament, 2), by=None)


@makes(
    {
        Action.ROUNDS_PLANNED: "Number of rounds changed. Rounds: 5 → 4",
    }
)
def _planned() -> None:
    plan_rounds(make_tournament(), 4, by=None, reason="És tard")


@makes(
    {
        Action.ROUND_DRAWN: "Round 1 drawn: seed 1, 8 pairs",
    }
)
def _drawn() -> None:
    draft()


def by_hand(edit: Edit, pairs: int = 8) -> Round:
    """A draft that was changed by hand."""
    return keep_change(draft(pairs), edit, by=None, reason="Mobilitat", confirmed=True)


@makes(
    {
        Action.PAIRS_SWAPPED: (
            "Round 1, by hand: pair 1 and pair 2 change places. Table 3: 2–6 → 1–6; "
            "table 4: 7–1 → 7–2."
        ),
    }
)
def _swapped() -> None:
    by_hand(Swap(1, 2))


@makes(
    {
        Action.BYE_MOVED: (
            "Round 1, by hand: pair 2 rests instead of pair 1. Table 1: 2–3 → 1–3; the bye: 1 → 2."
        ),
    }
)
def _another_rests() -> None:
    round_ = draft(3)
    rests = round_.tables.with_pairs().get(number=None).left.number
    plays = round_.tables.with_pairs().get(number=1).left.number
    keep_change(round_, Swap(rests, plays), by=None, reason="Mobilitat", confirmed=True)


@makes(
    {
        Action.TABLE_RENUMBERED: (
            "Round 1, by hand: table 1 becomes table 9. Table 1: 8–5 → free; table 9: free → 8–5."
        ),
    }
)
def _renumbered() -> None:
    by_hand(Renumber(1, 9))


@makes(
    {
        Action.TABLES_EXCHANGED: (
            "Round 1, by hand: tables 1 and 2 exchange their numbers. Table 1: 8–5 → "
            "4–3; table 2: 4–3 → 8–5."
        ),
    }
)
def _exchanged() -> None:
    by_hand(Renumber(1, 2))


@makes(
    {
        Action.LEADERS_FIRST: (
            "Round 1, by hand: the tables are numbered again, leaders first. Table 1: "
            "4–3 → 7–1; table 2: 8–5 → 2–6; table 3: 2–6 → 4–3; table 4: 7–1 → 8–5."
        ),
        Action.BY_HAND_UNDONE: (
            "Round 1, taken back: the tables are numbered again, leaders first. Table "
            "1: 7–1 → 4–3; table 2: 2–6 → 8–5; table 3: 4–3 → 2–6; table 4: 8–5 → 7–1."
        ),
        Action.BY_HAND_REDONE: (
            "Round 1, done again: the tables are numbered again, leaders first. Table "
            "1: 4–3 → 7–1; table 2: 8–5 → 2–6; table 3: 2–6 → 4–3; table 4: 7–1 → 8–5."
        ),
    }
)
def _there_and_back() -> None:
    round_ = by_hand(Renumber(1, 2))
    round_ = keep_change(round_, LeadersFirst(), by=None, reason="Mobilitat")
    undo_change(round_, by=None)
    redo_change(round_, by=None)


@makes(
    {
        Action.REST_DRAWN: (
            "Round 1, by hand: the rest is drawn again around table 1, number of the "
            "lot 7. Table 3: 2–6 → 7–1; table 4: 7–1 → 2–6."
        ),
        Action.TABLES_LOCKED: "Round 1, by hand: table 1 locked",
        Action.TABLES_UNLOCKED: "Round 1, by hand: table 1 unlocked",
    }
)
def _locked() -> None:
    round_ = draft()
    table = round_.tables.with_pairs().get(number=1)
    assert table.right is not None
    seats = [(table.left.number, table.right.number)]
    lock_tables(round_, seats, by=None)
    keep_change(round_, DrawRest(seed=7), by=None, reason="Mobilitat", confirmed=True)
    unlock_tables(round_, seats, by=None)


@makes(
    {
        Action.ROUND_PUBLISHED: "Round 1 published",
    }
)
def _published() -> None:
    draw(make_tournament(2))


@makes(
    {
        Action.ROUND_DELETED: "Round 1 deleted",
    }
)
def _round_deleted() -> None:
    delete_round(draft(), by=None)


@makes(
    {
        Action.ROUND_CLOSED: "Round 1 closed",
        Action.STANDINGS_PUBLISHED: "Standings after round 1 published",
        Action.STANDINGS_HIDDEN: "Standings after round 1 hidden",
        Action.ROUND_REOPENED: "Round 1 opened again",
    }
)
def _closed() -> None:
    (round_,) = play(make_tournament(2))
    publish_standings(round_, by=None)
    hide_standings(round_, by=None)
    reopen_round(round_, by=None, reason="Full mal llegit")


@makes(
    {
        Action.RESULT_ENTERED: "Round 1, table 1: 101–60",
        Action.RESULT_CORRECTED: "Round 1, table 1 corrected: 101–60 → 60–101",
        Action.RESULT_CLEARED: "Round 1, table 1 cleared: it was 60–101",
    }
)
def _results() -> None:
    table = first_table()
    enter(table, 101, 60)
    enter(table, 60, 101)
    clear_result(table, by=None)


@makes(
    {
        Action.RESULT_UNDONE: "Round 1, table 1: the last save taken back, 101–60 → no result",
    }
)
def _undone() -> None:
    table = first_table()
    enter(table, 101, 60)
    undo_line(Change.objects.get(action=Action.RESULT_ENTERED), by=None)


@makes(
    {
        Action.RESULT_KEPT: "Round 1, table 1 still plays: 1 dat so far",
    }
)
def _half_a_sheet() -> None:
    keep_unfinished(first_table(), [PlayedDat(Points(8, 0), "")], by=None)


@makes(
    {
        Action.LATE_MEETS_RESTING: "Round 1, table 2: pair 3, who rested, plays the late pair 4",
    }
)
def _late() -> None:
    tournament = make_tournament(3)
    round_ = seat(tournament, (1, 2), (3, None))
    add_pairs(tournament, 1)
    late_meets_resting(round_, 4, by=None)


@makes(
    {
        Action.RIVAL_MEETS_RESTING: "Round 1, table 1: pair 3, who rested, takes the place of 2",
    }
)
def _leaves() -> None:
    rival_meets_resting(seat(make_tournament(3), (1, 2), (3, None)), 2, by=None)


@makes(
    {
        Action.ROUND_TAKEN_BACK: (
            "Round 1 is a draft again; to be drawn anew: the tables of 1 and 2"
        ),
    }
)
def _taken_back() -> None:
    take_back(draw(make_tournament(4)), by=None, reason="Falta una parella", again=[1, 2])


@makes(
    {
        Action.CLOCK_STARTED: "Round 1: the clock counts anew from hh:mm",
        Action.CLOCK_PAUSED: "Round 1: the clock is stopped at hh:mm",
        Action.CLOCK_RESUMED: "Round 1: the clock runs on; it stood from hh:mm to hh:mm",
        Action.CLOCK_PUT_BACK: (
            "Round 1: the clock counts from hh:mm as before; stopped since hh:mm"
        ),
    }
)
def _clock() -> None:
    round_ = start_clock(first_table().round, by=None)
    pause_clock(round_, by=None)
    resume_clock(round_, by=None)
    resumed = Change.objects.filter(action=Action.CLOCK_RESUMED).get()
    put_clock_back(round_, resumed, by=None)


@makes({Action.ROUND_EXTENDED: "Round 1: 5 minutes more for everybody, 5 in all"})
def _round_extended() -> None:
    extend_round(first_table().round, 5, by=None)


@makes(
    {
        Action.LAST_DAT_WITHDRAWN: "Round 1: the last dat, announced at hh:mm, does not count",
        Action.LAST_DAT_OF_TABLE_WITHDRAWN: (
            "Round 1, table 1: the last dat, announced at hh:mm, does not count"
        ),
    }
)
def _last_dat_withdrawn() -> None:
    round_ = first_table().round
    announce_last_dat(round_, by=None, number=1)
    withdraw_last_dat(round_, by=None, number=1)
    announce_last_dat(round_, by=None)
    withdraw_last_dat(round_, by=None)


@makes(
    {
        Action.LAST_DAT: "Round 1: last dat announced to everybody",
    }
)
def _last_dat() -> None:
    announce_last_dat(first_table().round, by=None)


@makes(
    {
        Action.LAST_DAT_OF_TABLE: "Round 1, table 1: last dat announced",
    }
)
def _last_dat_of_table() -> None:
    announce_last_dat(first_table().round, by=None, number=1)


@makes(
    {
        Action.TABLE_EXTENDED: "Round 1, table 1: 5 minutes more, 5 in all",
    }
)
def _table_extended() -> None:
    extend(first_table().round, 1, 5, by=None)


@makes(
    {
        Action.SECOND_PASS_DIFFERS: "Round 1, table 1: second pass, stored 101–60 and typed 101–66",
        Action.TABLE_CHECKED: "Round 1, table 1 typed twice: 101–60",
    }
)
def _second_pass() -> None:
    table = first_table()
    enter(table, 101, 60)
    check_table(table, played(101, 66), by=None)
    check_table(table, played(101, 60), by=None)


@makes(
    {
        Action.INFRACTION_RECORDED: (
            "Round 1, table 1: serious infraction of 4 Parella 4. 16.1.2.2 Renunci: "
            "plays a card that the rules of play did not allow"
        ),
    }
)
def _infraction() -> None:
    judged()


@makes(
    {
        Action.INFRACTION_ATTENUATED: (
            "Round 1, table 1: an infraction of 4 Parella 4 counts as light"
        ),
    }
)
def _attenuated() -> None:
    attenuate_infraction(judged().infraction, Severity.LIGHT, by=None, reason="Sense mala fe")


@makes(
    {
        Action.INFRACTION_ANNULLED: "Round 1, table 1: an infraction of 4 Parella 4 is annulled",
    }
)
def _annulled() -> None:
    annul_infraction(judged().infraction, by=None, reason="Era un altre")


@makes({Action.TOURNAMENT_COPIED: "Made from “Torneig de prova”, with 2 pairs"})
def _copied() -> None:
    tournament = make_tournament(2)
    copy_tournament(tournament, tournament.owner, "Torneig de l'any que ve")


@makes(
    {
        Action.TOURNAMENT_ARCHIVED: "Championship archived",
        Action.TOURNAMENT_UNARCHIVED: "Championship brought back from the archive",
    }
)
def _archived() -> None:
    unarchive_tournament(archive_tournament(make_tournament(), by=None), by=None)


@makes({Action.TOURNAMENT_DELETED: "Championship “Torneig de prova” deleted; this is its copy"})
def _deleted_whole() -> None:
    """The line is in the copy that is kept, and nowhere else."""
    kept = delete_tournament(make_tournament(), by=None, name="Torneig de prova")
    lines = [row for row in json.loads(kept.read_text()) if row["model"] == "tournament.change"]
    last = max(lines, key=lambda row: row["pk"])["fields"]
    Change.objects.create(tournament=make_tournament(), action=last["action"], after=last["after"])


@makes({Action.ACCOUNT_DELETED: "Account of Neus deleted"})
def _account_deleted() -> None:
    tournament = make_tournament()
    neus = User.objects.create_user("Neus")
    remove(join(invite(tournament, "typist", by=None), neus).membership, by=None)
    delete_account(tournament, neus, by=None)


@makes(
    {
        Action.PAIRS_PRESENT: "Present, marked together: 1 Parella 1 and 2 Parella 2",
        Action.PAIRS_ABSENT: "Absent, marked together: 1 Parella 1 and 2 Parella 2",
    }
)
def _here_together() -> None:
    tournament = make_tournament()
    ids = [pair.pk for pair in add_pairs(tournament, 2, present=False)]
    mark_present(tournament, ids, by=None)
    undo_line(Change.objects.get(action=Action.PAIRS_PRESENT), by=None)


@makes(
    {
        Action.PAIRS_WITHDRAWN: "Had not come, out from round 1 on: 1 Parella 1 and 2 Parella 2",
        Action.PAIRS_REINSTATED: "Back in the championship together: 1 Parella 1 and 2 Parella 2",
    }
)
def _gone_together() -> None:
    tournament = make_tournament()
    ids = [pair.pk for pair in add_pairs(tournament, 2, present=False)]
    withdraw_who_is_not_here(tournament, ids, by=None)
    undo_line(Change.objects.get(action=Action.PAIRS_WITHDRAWN), by=None)


@makes({Action.PAIRS_REMOVED: "Imported list taken back, deleted: 1 Capot and 2 Contro"})
def _list_taken_back() -> None:
    tournament = make_tournament()
    register_pairs(tournament, [PairEntry(nickname="Capot"), PairEntry(nickname="Contro")], by=None)
    imported = Change.objects.filter(tournament=tournament, action=Action.PAIRS_IMPORTED)
    undo_line(imported.order_by("-pk")[0], by=None)
