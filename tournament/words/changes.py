"""The history in words: one sentence for each change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.infractions import Severity
from scoring.presets import PRESETS
from tournament.models import Change
from tournament.words.by_hand import DEEDS, deed_in_words, seats_in_words, sentence
from tournament.words.infractions import article_text, severity_word
from tournament.words.terms import FIELDS, field_label, listed, role_word
from tournament.words.values import value_text

Stored = Mapping[str, Any]


def change_in_words(change: Change) -> str:
    """Return what *change* did, with the values of before and after that it has.

    An action of a newer program, which has no sentence here, is named as stored.
    """
    sentence = SENTENCES.get(change.action)
    if sentence is None:
        return _("Change: %(action)s") % {"action": change.action}
    figures: dict[str, object] = defaultdict(lambda: "–", _where(change))
    figures.update(_DETAILS.get(change.action, _nothing)(change))
    return str(sentence) % figures


def _where(change: Change) -> dict[str, object]:
    """Return the figures that every sentence may use."""
    return {
        "round": change.round_number,
        "table": change.table_number or "–",
        "pair": change.pair or change.pair_number or "–",
        **{key: value for key, value in change.after.items() if isinstance(value, (str, int))},
    }


def _nothing(change: Change) -> dict[str, object]:
    return {}


def _results(change: Change) -> dict[str, object]:
    return {"before": _stored_result(change.before), "after": _stored_result(change.after)}


def _checked(change: Change) -> dict[str, object]:
    """Return the result, and whether one person typed it both times."""
    by_one = _(", by the same person both times") if change.after.get("by_one") else ""
    return {**_results(change), "by_one": by_one}


_KINDS: dict[str, Promise] = {
    "no_show": gettext_lazy("no-show of the pair at the %(side)s"),
    "double_no_show": gettext_lazy("both pairs absent"),
    "expulsion": gettext_lazy("expulsion of the pair at the %(side)s"),
    "bye": gettext_lazy("bye"),
}
_SIDES = {"left": gettext_lazy("left"), "right": gettext_lazy("right")}


def _stored_result(stored: Stored) -> str:
    """Return a result as the history keeps it, left–right as on the sheet."""
    kind = stored.get("kind", "")
    if not kind:
        dats = len(stored.get("dats", ()))
        kept = ngettext("%(dats)s dat so far", "%(dats)s dats so far", dats)
        return kept % {"dats": dats} if dats else _("no result")
    if kind in _KINDS:
        return str(_KINDS[kind]) % {"side": _SIDES.get(stored.get("loser", ""), "–")}
    figures = {
        "points": f"{stored.get('left')}–{stored.get('right')}",
        "side": _SIDES.get(stored.get("lot_winner", ""), ""),
    }
    if kind == "adjudicated":
        return _("%(points)s, decided by the organisers") % figures
    if figures["side"] and stored.get("left") == stored.get("right"):
        return _("%(points)s, lot won by the pair at the %(side)s") % figures
    return f"{figures['points']}"


def _infraction(change: Change) -> dict[str, object]:
    severity = change.after.get("severity", "")
    article = change.after.get("article", "")
    return {
        "severity": severity_word(Severity(severity)) if severity else "–",
        "article": f"{article} {article_text(article)}" if article else change.reason or "–",
    }


def _fields(change: Change) -> dict[str, object]:
    """Return each changed field with its old and its new value, in the order of the forms."""
    places = list(FIELDS)
    names = sorted(change.after, key=lambda name: places.index(name) if name in places else 99)
    return {
        "fields": "; ".join(
            f"{field_label(name)}: {value_text(name, change.before.get(name))} → "
            f"{value_text(name, change.after[name])}"
            for name in names
        )
    }


def _by_hand(change: Change) -> dict[str, object]:
    """Return what a hand changed in a draft, and the tables before and after."""
    action = change.after.get("deed", change.action)
    seats = seats_in_words(change.before, change.after)
    return {
        "what": deed_in_words(action, change.after) if action in DEEDS else "–",
        "seats": f". {sentence(seats)}" if seats else "",
    }


def _drawn(change: Change) -> dict[str, object]:
    """Return what was given up for the draw, as the end of its sentence."""
    given_up = [str(words) for name, words in _ALLOWED.items() if change.after.get(name)]
    return {"allowed": "".join(f"; {words}" for words in given_up)}


_ALLOWED: dict[str, Promise] = {
    "forbidden_allowed": gettext_lazy("tables allowed that were forbidden"),
    "rematches_allowed": gettext_lazy("repeated matches allowed"),
}


def _closed(change: Change) -> dict[str, object]:
    """Return which sheets were missing, as the end of its sentence."""
    tables = [str(number) for number in change.after.get("without", [])]
    told = ngettext(
        " without the sheet of table %(tables)s",
        " without the sheets of tables %(tables)s",
        len(tables),
    )
    return {"without": told % {"tables": listed(tables)} if tables else ""}


def _reopened(change: Change) -> dict[str, object]:
    """Return which round went for it, as the end of its sentence."""
    number = change.after.get("gave_up")
    told = _("; round %(number)s, without a result, was given up for it")
    return {"gave_up": told % {"number": number} if number else ""}


def _created(change: Change) -> dict[str, object]:
    preset = PRESETS.get(change.after.get("preset", ""))
    return {"preset": preset.name} if preset else {}


def _deleted(change: Change) -> dict[str, object]:
    return dict(change.before)


def _partner(change: Change) -> dict[str, object]:
    names = ("player1", "player2")
    return {
        "before": listed([change.before[name] for name in names if change.before.get(name)]),
        "after": listed([change.after[name] for name in names if change.after.get(name)]),
    }


def _two(change: Change) -> dict[str, object]:
    one, other = [*change.after.get("pairs", []), "–", "–"][:2]
    return {"one": one, "other": other}


def _again(change: Change) -> dict[str, object]:
    pairs = [str(number) for number in change.after.get("pairs", [])]
    return {"pairs": listed(pairs) or "–"}


def _role(change: Change) -> dict[str, object]:
    stored = change.after or change.before
    return {"role": role_word(str(stored.get("role", "")))}


_DETAILS: dict[str, Callable[[Change], dict[str, object]]] = {
    "tournament_created": _created,
    "result_entered": _results,
    "result_corrected": _results,
    "result_cleared": _results,
    "result_kept": _results,
    "result_undone": _results,
    "second_pass_differs": _results,
    "table_checked": _checked,
    "infraction_recorded": _infraction,
    "infraction_attenuated": _infraction,
    "rules_changed": _fields,
    "tournament_edited": _fields,
    "pair_edited": _fields,
    "rounds_planned": _fields,
    **dict.fromkeys((*DEEDS, "by_hand_undone", "by_hand_redone"), _by_hand),
    "pair_deleted": _deleted,
    "round_drawn": _drawn,
    "round_closed": _closed,
    "team_returned": _role,
    "round_reopened": _reopened,
}

SENTENCES: dict[str, Promise] = {
    "tournament_created": gettext_lazy("Championship created with the rules “%(preset)s”"),
    "tournament_edited": gettext_lazy("Details changed. %(fields)s"),
    "rules_changed": gettext_lazy("Rules changed. %(fields)s"),
    "team_invited": gettext_lazy("Invitation made: %(role)s"),
    "team_revoked": gettext_lazy("Invitation taken back: %(role)s"),
    "team_joined": gettext_lazy("%(name)s joins: %(role)s"),
    "team_role_changed": gettext_lazy("%(name)s is now: %(role)s"),
    "team_returned": gettext_lazy("%(name)s is back: %(role)s"),
    "team_way_back": gettext_lazy("Way back made for %(name)s"),
    "team_left": gettext_lazy("%(name)s does not help any more"),
    "pair_registered": gettext_lazy("Pair %(pair)s registered"),
    "history_imported": gettext_lazy(
        "Imported as it was played: %(pairs)s pairs, %(rounds)s rounds, %(tables)s tables"
    ),
    "pairs_imported": gettext_lazy("%(pairs)s pairs imported, from number %(first)s on"),
    "pair_edited": gettext_lazy("Pair %(pair)s changed. %(fields)s"),
    "pair_deleted": gettext_lazy("Pair %(number)s %(nickname)s deleted"),
    "pair_present": gettext_lazy("Pair %(pair)s is present"),
    "pair_absent": gettext_lazy("Pair %(pair)s is absent"),
    "pair_paid": gettext_lazy("Pair %(pair)s has paid"),
    "pair_unpaid": gettext_lazy("Pair %(pair)s has not paid"),
    "pair_withdrawn": gettext_lazy("Pair %(pair)s leaves the championship"),
    "pair_reinstated": gettext_lazy("Pair %(pair)s is back in the championship"),
    "pair_expelled": gettext_lazy("Pair %(pair)s expelled"),
    "table_forbidden": gettext_lazy("%(one)s and %(other)s are not to meet"),
    "table_allowed": gettext_lazy("%(one)s and %(other)s may meet again"),
    "rounds_planned": gettext_lazy("Number of rounds changed. %(fields)s"),
    "round_drawn": gettext_lazy("Round %(round)s drawn: seed %(seed)s, %(pairs)s pairs%(allowed)s"),
    **dict.fromkeys(DEEDS, gettext_lazy("Round %(round)s, by hand: %(what)s%(seats)s")),
    "by_hand_undone": gettext_lazy("Round %(round)s, taken back: %(what)s%(seats)s"),
    "by_hand_redone": gettext_lazy("Round %(round)s, done again: %(what)s%(seats)s"),
    "round_published": gettext_lazy("Round %(round)s published"),
    "round_deleted": gettext_lazy("Round %(round)s deleted"),
    "round_closed": gettext_lazy("Round %(round)s closed%(without)s"),
    "round_reopened": gettext_lazy("Round %(round)s opened again%(gave_up)s"),
    "standings_published": gettext_lazy("Standings after round %(round)s published"),
    "standings_hidden": gettext_lazy("Standings after round %(round)s hidden"),
    "result_entered": gettext_lazy("Round %(round)s, table %(table)s: %(after)s"),
    "result_corrected": gettext_lazy(
        "Round %(round)s, table %(table)s corrected: %(before)s → %(after)s"
    ),
    "result_kept": gettext_lazy("Round %(round)s, table %(table)s still plays: %(after)s"),
    "result_cleared": gettext_lazy("Round %(round)s, table %(table)s cleared: it was %(before)s"),
    "partner_changed": gettext_lazy(
        "Pair %(pair)s, from round %(from_round)s on: %(before)s → %(after)s"
    ),
    "late_meets_resting": gettext_lazy(
        "Round %(round)s, table %(table)s: pair %(one)s, who rested, plays the late pair %(other)s"
    ),
    "rival_meets_resting": gettext_lazy(
        "Round %(round)s, table %(table)s: pair %(other)s, who rested, takes the place of %(one)s"
    ),
    "round_taken_back": gettext_lazy(
        "Round %(round)s is a draft again; to be drawn anew: the tables of %(pairs)s"
    ),
    "last_dat": gettext_lazy("Round %(round)s: last dat announced to everybody"),
    "last_dat_of_table": gettext_lazy("Round %(round)s, table %(table)s: last dat announced"),
    "table_extended": gettext_lazy(
        "Round %(round)s, table %(table)s: %(minutes)s minutes more than the others"
    ),
    "result_undone": gettext_lazy(
        "Round %(round)s, table %(table)s: the last save taken back, %(before)s → %(after)s"
    ),
    "second_pass_differs": gettext_lazy(
        "Round %(round)s, table %(table)s: second pass, stored %(before)s and typed %(after)s"
    ),
    "table_checked": gettext_lazy(
        "Round %(round)s, table %(table)s typed twice: %(after)s%(by_one)s"
    ),
    "infraction_recorded": gettext_lazy(
        "Round %(round)s, table %(table)s: %(severity)s infraction of %(pair)s. %(article)s"
    ),
    "infraction_attenuated": gettext_lazy(
        "Round %(round)s, table %(table)s: an infraction of %(pair)s counts as %(severity)s"
    ),
    "infraction_annulled": gettext_lazy(
        "Round %(round)s, table %(table)s: an infraction of %(pair)s is annulled"
    ),
}
"""The sentence of every action that the services record."""
