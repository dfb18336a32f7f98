"""One sentence for each thing that the rules and the desk refuse.

Each says why and, where it helps, what to do; ``%(…)s`` are the figures that
the error carries. A test compares this list with every code that is raised.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.words.sentences_line import LINE
from tournament.words.sentences_pairs import CHAMPIONSHIPS, LISTS, PAIRS
from tournament.words.sentences_undo import UNDO
from tournament.words.sentences_wishes import WISHES

_RESULTS: dict[str, Promise] = {
    "lot_missing": _(
        "The match is tied at %(points)s points. Mark which pair won the initial lot: "
        "it wins the match by one point more."
    ),
    "loser_missing": _("Mark which of the two pairs was absent or expelled."),
    "award_missing": _("Say who wins the match that you decide."),
    "totals_missing": _("Write the points of both pairs."),
    "negative": _("Points are never below zero."),
    "above_most": _(
        "%(points)s points cannot be: a match gives at most %(most)s. Look at the sheet again."
    ),
    "both_at_target": _(
        "%(left)s–%(right)s cannot be: the match ends as soon as one pair has %(target)s "
        "points, so the other has fewer. Look at the sheet again."
    ),
    "running_total": _(
        "The sheet has %(written)s as the total here, but the dats add up to %(found)s."
    ),
    "totals_differ_from_dats": _(
        "The dats of this table add up to %(found)s, not to %(written)s. "
        "Correct the dat that is wrong, or clear the result first."
    ),
    "nothing_to_undo": _("You have saved nothing in round %(round)s that could be taken back."),
    "unknown_role": _("“%(role)s” is no role: choose arbiter, typist or door."),
    "invitation_gone": _("This link has been taken back: ask for another one."),
    "helper_gone": _("This person does not help any more."),
    "owner_has_every_role": _("This championship is yours: you may do everything in it."),
    "username_missing": _("Write your name: the history says who did what."),
    "username_taken": _(
        "Somebody is called %(name)s already. Add a surname or a number, "
        "so that the history tells you apart."
    ),
    "extra_minutes": _(
        "Table %(table)s would have %(minutes)s minutes more than the others: "
        "between 0 and %(most)s are possible."
    ),
    "extra_for_all": _(
        "Everybody would have %(minutes)s minutes more: between 0 and %(most)s are possible."
    ),
    "minutes_given_since": _(
        "Somebody has given minutes meanwhile: everybody has %(minutes)s more now. "
        "Look at the clock, and press again if more are needed."
    ),
    "clock_started_since": _(
        "Somebody has started the clock anew meanwhile: it counts from %(at)s."
    ),
    "clock_stands": _("The clock is stopped already, since %(at)s."),
    "clock_runs": _("The clock is running."),
    "last_dat_announced": _("The last dat of round %(round)s was announced at %(at)s already."),
    "last_dat_of_table_announced": _(
        "The last dat of table %(table)s was announced at %(at)s already."
    ),
    "no_last_dat": _(
        "This announcement of the last dat in round %(round)s has been taken back already."
    ),
    "no_such_missing_table": _("Round %(round)s has no table %(table)s that is still playing."),
    "nothing_to_check": _("Table %(table)s has no result from a sheet that could be compared."),
    "saved_since": _(
        "Table %(table)s was saved again since, by somebody else or elsewhere. "
        "Open it and correct it there."
    ),
    "correction_needs_reason": _(
        "Round %(round)s is closed. Write why its result changes: it stays in the history."
    ),
    "adjudication_needs_reason": _("Write the reason of what you decide: it stays in the history."),
    "match_is_finished": _(
        "The match of table %(table)s is over: save the sheet, there is nothing to keep for later."
    ),
    "bye_has_no_result": _("A pair that has a bye plays nobody: there is no result to enter."),
    "bye_has_no_infraction": _(
        "A pair that has a bye plays nobody: an infraction is recorded at the table of a match."
    ),
    "pair_rests": _("The pair %(pair)s has a bye in round %(round)s: it has no table."),
    "no_such_table": _(
        "Round %(round)s has no table “%(table)s”. Type the number of a table, "
        "or p and the number of a pair, as in p12."
    ),
    "no_sheet_code": _("“%(code)s” is not the code of a match sheet, as in R3-T12-K."),
    "sheet_code_wrong": _(
        "No sheet has the code “%(code)s”: a letter or a figure is wrong. Look at the sheet again."
    ),
    "sheet_of_another_round": _(
        "This sheet is of round %(sheet)s, and here are the results of round %(round)s."
    ),
}

_DATS: dict[str, Promise] = {
    "unknown_code": _(
        "There is no auction code “%(code)s” in these rules. Leave it blank or write one of "
        "these: %(codes)s."
    ),
    "tied_card_points": _("Without a winner each pair has 36 card points, not %(card_points)s."),
    "card_points": _("Who wins a dat has from 37 to 72 card points, not %(card_points)s."),
    "both_score": _("Only one pair scores in a dat, and here both do: %(left)s and %(right)s."),
    "not_a_multiple": _(
        "%(points)s points cannot be: with “%(code)s” every card point counts %(times)s times."
    ),
    "above_all": _("%(points)s points cannot be: with “%(code)s” a dat gives at most %(most)s."),
    "sanction_gives_all": _(
        "A serious infraction gives the other pair all the points in play, "
        "%(most)s and not %(points)s."
    ),
    "passed_scores": _("A hand passed at 0–0 gives no points, and here it gives %(points)s."),
    "too_many_dats": _("A match has at most %(dats)s dats."),
    "after_target": _(
        "The match was over before this dat: a pair already had %(target)s points or more."
    ),
}

_DRAW: dict[str, Promise] = {
    "too_few_present": _(
        "There are not enough pairs: a round needs at least two that are present, "
        "and there are %(present)s. Mark who has arrived."
    ),
    "field_too_large": _("%(present)s pairs are too many for one draw: at most %(most)s."),
    "already_drawn": _("Round %(round)s is drawn already."),
    "tables_missing": _("Results of round %(round)s are missing. Tables: %(tables)s."),
    "round_not_closed": _("Round %(round)s has all its results: close it first."),
    "all_rounds_played": _(
        "All the rounds are played: the rules of this championship say %(rounds)s."
    ),
    "tie_undecided": _(
        "Table %(table)s of round %(round)s is tied and nobody marked who won the lot. "
        "Correct that result first."
    ),
    "swap_same": _("Pair %(pair)s cannot change places with itself: choose two pairs."),
    "pair_not_in_round": _("Pair %(pair)s does not play in round %(round)s."),
    "swap_needs_two": _("Choose the two pairs that change places."),
    "renumber_needs_two": _("Write the number that the table has, and the one that it gets."),
    "no_table_in_draft": _("The draft of round %(round)s has no table %(table)s."),
    "number_unusable": _("There is no table %(table)s to sit at: it cannot be used."),
    "table_is_locked": _("Table %(table)s is locked: unlock it first."),
    "bye_is_locked": _("The bye is locked: unlock it first."),
    "nothing_locked": _(
        "No table is locked. Lock those that stay; to draw everything again, use “Draw again”."
    ),
    "locked_pair_absent": _(
        "Table %(table)s is locked, but %(pair)s does not play now. "
        "Unlock the table, or mark the pair present."
    ),
    "locked_bye_absent": _(
        "The bye is locked, but %(pair)s does not play now. Unlock it, or mark the pair present."
    ),
    "nothing_changes": _("The draft is like this already: nothing would change."),
    "by_hand_needs_reason": _("Write why the draft changes by hand: everybody may read it."),
    "price_not_confirmed": _("Say that you know what it costs before it is kept."),
    "nothing_by_hand_to_undo": _("Round %(round)s has no change by hand to take back."),
    "nothing_by_hand_to_redo": _("Round %(round)s has no change that was taken back."),
    "draft_leaves_out": _(
        "Present and without a table in round %(round)s: %(pairs)s. "
        "Draw the round again, or mark them absent."
    ),
    "draft_seats_out": _(
        "Out of the championship and still at a table of round %(round)s: %(pairs)s. "
        "Draw the round again."
    ),
    "take_back_needs_reason": _("Write why round %(round)s is taken back: everybody has seen it."),
    "take_back_has_results": _(
        "Round %(round)s has results and stays as it was drawn: the standings follow a correction."
    ),
    "nobody_rests": _("Nobody rests in round %(round)s."),
    "not_waiting_for_a_seat": _(
        "Pair %(pair)s does not wait for a seat: it sits at a table, or is not marked present."
    ),
    "not_at_a_table_in_play": _(
        "Pair %(pair)s does not sit at a table of round %(round)s that is still playing."
    ),
    "rescue_forbidden": _(
        "Pairs %(left)s and %(right)s have met before, or the organisers do not want them to meet."
    ),
    "round_has_results": _(
        "Round %(round)s has results. To delete them with it, write its name; "
        "otherwise nothing changes."
    ),
    "round_has_infractions": _("Round %(round)s has infractions recorded and stays."),
    "round_gone": _("Round %(round)s has been deleted meanwhile."),
    "reopening_needs_reason": _("Write why the round is opened again: it stays in the history."),
    "next_round_drawn": _(
        "Round %(next)s is drawn, so round %(round)s stays closed. "
        "Correct the result of the table instead, with a reason."
    ),
    "not_present": _("Pair %(number)s is not among the pairs that are present."),
    "table_unusable": _("Table %(table)s cannot be used, but pair %(number)s has it always."),
    "locked_itself": _("Pair %(number)s cannot meet itself."),
    "locked_unknown": _("Pair %(number)s was put at a table by hand but is not present."),
    "locked_twice": _("Pair %(number)s was put at two tables by hand."),
    "locked_bye_leaves_odd": _(
        "With %(byes)s byes given by hand the %(left)s other pairs cannot all have a rival."
    ),
    "halves_too_far_apart": _(
        "The draw cannot compare wins that lie so far apart: from %(least)s to %(most)s half wins."
    ),
    "pair_twice": _("Pair %(number)s is twice in the field of the draw."),
    "bad_number": _("“%(number)s” is not a registration number."),
    "halves_not_whole": _("The wins of pair %(number)s cannot be counted in halves: %(halves)s."),
    "negative_halves": _("Pair %(number)s cannot have fewer than no wins: %(halves)s."),
    "met_itself": _("The history says that pair %(number)s met itself."),
    "bad_float": _("The history of pair %(number)s cannot be read: %(floats)s."),
    "bad_history": _("The history of pair %(number)s cannot be read: %(met)s."),
    "bad_bye": _("Whether pair %(number)s has had a bye cannot be read: %(had_bye)s."),
    "bad_club": _("The village or club of pair %(number)s is no text: %(club)s."),
    "bad_place": _("The place of pair %(number)s is no place: %(place)s."),
    "bad_met_round": _("In which round %(numbers)s met cannot be read: %(round)s."),
    "bad_locked": _("A table set by hand has two pairs, or one that rests: not %(numbers)s."),
    "bad_table_number": _("“%(table)s” is not the number of a table."),
    "bad_argument": _("The draw cannot use “%(value)s” as its %(name)s."),
    "asymmetric_history": _(
        "The history says that pair %(number)s met pair %(other)s, but not the other way round."
    ),
    "too_many_barred": _(
        "Too many pairs have met already for a draw of this size (%(vertices)s places to try)."
    ),
    "bad_forbidden": _("A forbidden table has two pairs, not these: %(numbers)s."),
}

_RULES: dict[str, Promise] = {
    "unknown_preset": _("There are no rules called “%(preset)s”. Choose one of: %(presets)s."),
    "name_missing": _("Write the name of the championship."),
    "rules_fixed": _(
        "The rules can change no more: the first round is published, and everybody plays by them."
    ),
    "rounds_need_reason": _("Write why the number of rounds changes: it stays in the history."),
    "rounds_already_drawn": _(
        "Round %(drawn)s is drawn already, so there cannot be only %(rounds)s rounds."
    ),
    "unknown_field": _("The rules have no setting called “%(field)s”."),
    "bad_value": _("“%(value)s” cannot be the value of “%(field)s”."),
    "out_of_range": _("“%(field)s” goes from %(low)s to %(high)s, and cannot be %(value)s."),
    "cap_below_target": _(
        "The most points recorded (%(cap)s) cannot be fewer than the points that end a match "
        "(%(target)s)."
    ),
    "codes_without_plain": _(
        "Each auction code multiplies by a whole number from 1 to 64, "
        "and a dat without a code by 1."
    ),
    "code_letters": _(
        "“%(code)s” cannot be an auction code: a code has from one to %(most)s letters."
    ),
    "criteria_repeated": _("Each criterion of the standings can be used once."),
    "wins_first": _("Matches won are always the first criterion of the standings."),
    "faults_not_recorded": _(
        "Infractions cannot order the standings if these rules do not count them."
    ),
}

_INFRACTIONS: dict[str, Promise] = {
    "pair_not_at_table": _("The pair %(pair)s does not play at table %(table)s."),
    "round_is_a_draft": _("Round %(round)s is a draft: nobody has played at its tables yet."),
    "dat_out_of_range": _("There is no dat %(dat)s: a match has at most %(dats)s."),
    "article_missing": _("Choose which article was broken."),
    "severity_missing": _("Say whether the infraction is light or serious."),
    "remark_missing": _("Write in a few words what happened."),
    "attenuation_needs_reason": _("Write why the infraction counts as less grave."),
    "never_graver": _("An infraction can be made less grave, never graver (V 16.2)."),
    "annulment_needs_reason": _("Write why the infraction is annulled."),
    "annulled_already": _("This infraction is annulled already."),
    "no_expulsion_proposed": _(
        "Nothing proposes this expulsion now: it was confirmed already, "
        "or the infraction counts as less grave."
    ),
}

SENTENCES: dict[str, Promise] = {
    **_RESULTS,
    **LINE,
    **_DATS,
    **_DRAW,
    **WISHES,
    **UNDO,
    **PAIRS,
    **LISTS,
    **CHAMPIONSHIPS,
    **_RULES,
    **_INFRACTIONS,
    "stale": _(
        "Somebody saved this while you had it open. Look at what is stored now before you save."
    ),
}
"""The sentence of every code but those that ``refusals`` puts together."""
