"""What a line of the history has stored, as the figures of its sentence.

Each function reads one kind of line for ``tournament.words.actions``. A line that
an older program wrote may lack what is stored today: then "–" stands for it.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.infractions import Severity
from scoring.presets import PRESETS
from tournament.models import Change
from tournament.words.by_hand import DEEDS, deed_in_words, seats_in_words, sentence
from tournament.words.infractions import article_text, severity_word
from tournament.words.terms import FIELDS, field_label, listed, moment_text, role_word
from tournament.words.values import value_text

Stored = Mapping[str, Any]
Figures = dict[str, object]
Reader = Callable[[Change], Figures]
"""What turns a line of the history into the figures of its sentence."""


def where(change: Change) -> Figures:
    """Return the figures that every sentence may use."""
    return {
        "round": change.round_number,
        "table": change.table_number or "–",
        "pair": change.pair or change.pair_number or "–",
        **{key: value for key, value in change.after.items() if isinstance(value, (str, int))},
    }


def nothing(_change: Change) -> Figures:
    """Return nothing: the sentence has its figures from ``where``."""
    return {}


def results(change: Change) -> Figures:
    """Return the result of a table before and after, in words."""
    return {"before": _stored_result(change.before), "after": _stored_result(change.after)}


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


def infraction(change: Change) -> Figures:
    """Return how grave an infraction is and what it was, in words."""
    severity = change.after.get("severity", "")
    article = change.after.get("article", "")
    return {
        "severity": severity_word(Severity(severity)) if severity else "–",
        "article": f"{article} {article_text(article)}" if article else change.reason or "–",
    }


def fields(change: Change) -> Figures:
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


def by_hand(change: Change) -> Figures:
    """Return what a hand changed in a draft, and the tables before and after."""
    action = change.after.get("deed", change.action)
    seats = seats_in_words(change.before, change.after)
    return {
        "what": deed_in_words(action, change.after) if action in DEEDS else "–",
        "seats": f". {sentence(seats)}" if seats else "",
    }


def counted(change: Change) -> Figures:
    """Return how many pairs, rounds and tables were brought in, in words."""
    return {
        name: text(change.after[name]) % {"count": change.after[name]}
        for name, text in _COUNTED.items()
        if name in change.after
    }


_COUNTED: dict[str, Callable[[int], str]] = {
    "pairs": lambda count: ngettext("%(count)s pair", "%(count)s pairs", count),
    "rounds": lambda count: ngettext("%(count)s round", "%(count)s rounds", count),
    "tables": lambda count: ngettext("%(count)s table", "%(count)s tables", count),
}


def minutes(change: Change) -> Figures:
    """Return how many minutes were given or taken back, and how many that makes."""
    before, total = (stored.get("minutes", 0) for stored in (change.before, change.after))
    given = total - before
    text = (
        ngettext("%(count)s minute more", "%(count)s minutes more", given)
        if given >= 0
        else ngettext("%(count)s minute taken back", "%(count)s minutes taken back", -given)
    )
    return {"given": text % {"count": abs(given)}, "total": total}


def clock(change: Change) -> Figures:
    """Return from when a clock counts, and when it stood."""
    after = change.after
    figures: Figures = {"standing": ""}
    for name, key in (("began", "began"), ("paused", "paused_at")):
        if after.get(key):
            figures[name] = _hour(after[key])
    if "paused" in figures:
        figures["standing"] = _("; stopped since %(paused)s") % figures
    if after.get("pauses"):
        figures["stood"], figures["until"] = map(_hour, after["pauses"][-1])
    return figures


def announced(change: Change) -> Figures:
    """Return when the last dat was announced that counts no more."""
    return {"at": _hour(change.before["at"])} if "at" in change.before else {}


def _hour(stored: str) -> str:
    return moment_text(datetime.datetime.fromisoformat(stored))


def drawn(change: Change) -> Figures:
    """Return what was given up for the draw, as the end of its sentence."""
    given_up = [str(words) for name, words in _ALLOWED.items() if change.after.get(name)]
    return {"allowed": "".join(f"; {words}" for words in given_up)}


_ALLOWED: dict[str, Promise] = {
    "forbidden_allowed": gettext_lazy("tables allowed that were forbidden"),
    "rematches_allowed": gettext_lazy("repeated matches allowed"),
}


def created(change: Change) -> Figures:
    """Return what the regulation is called that the championship began with."""
    preset = PRESETS.get(change.after.get("preset", ""))
    return {"preset": preset.name} if preset else {}


def deleted(change: Change) -> Figures:
    """Return what was written about a pair that is gone."""
    return dict(change.before)


def partner(change: Change) -> Figures:
    """Return who played in the pair and who plays in it now."""
    return {"before": _players(change.before), "after": _players(change.after)}


def _players(stored: Stored) -> str:
    names = [str(stored[name]) for name in ("player1", "player2") if stored.get(name)]
    return listed(names) or _("nobody")


def two(change: Change) -> Figures:
    """Return the numbers of the two pairs that meet where it was not drawn."""
    one, other = [*change.after.get("pairs", []), "–", "–"][:2]
    return {"one": one, "other": other}


def again(change: Change) -> Figures:
    """Return whose tables are drawn again, as the end of its sentence."""
    pairs = [str(number) for number in change.after.get("pairs", [])]
    drawn_anew = _("; to be drawn anew: the tables of %(pairs)s") % {"pairs": listed(pairs)}
    return {"again": drawn_anew if pairs else ""}


def role(change: Change) -> Figures:
    """Return what the role of a helper is called."""
    said = change.after or change.before
    return {"role": role_word(str(said["role"]))} if "role" in said else {}


MOST_NAMES = 12
"""So many pairs of an act on many are named; of the others the number is said."""


def many(change: Change) -> Figures:
    """Return whom an act on many pairs was about, all of them or the first few."""
    names = change.after.get("names", [])
    return {"names": several(names) if names else "–"}


def several(names: Sequence[str]) -> str:
    """Return *names* as a list in one sentence, that of a hundred cut short."""
    more = len(names) - MOST_NAMES
    if more < 2:
        return listed(list(names))
    return _("%(names)s and %(more)s more") % {
        "names": ", ".join(names[:MOST_NAMES]),
        "more": more,
    }
