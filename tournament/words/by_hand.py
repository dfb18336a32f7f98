"""What a person changed in a draft, and what it costs, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.pairing import ReasonKind
from tournament.words.terms import listed, pair_text, wins_text

Stored = Mapping[str, Any]
Names = Mapping[int, str]
"""Nicknames by registration number; a number without one is said as "pair 12"."""

DEEDS: dict[str, Promise] = {
    "pairs_swapped": gettext_lazy("%(pair)s and %(other)s change places"),
    "bye_moved": gettext_lazy("%(other)s rests instead of %(pair)s"),
    "table_renumbered": gettext_lazy("table %(table)s becomes table %(number)s"),
    "tables_exchanged": gettext_lazy("tables %(table)s and %(number)s exchange their numbers"),
    "leaders_first": gettext_lazy("the tables are numbered again, leaders first"),
    "rest_drawn": gettext_lazy(
        "the rest is drawn again around %(tables)s, number of the lot %(seed)s"
    ),
    "tables_locked": gettext_lazy("%(tables)s locked"),
    "tables_unlocked": gettext_lazy("%(tables)s unlocked"),
}
"""What each change by hand does; a test holds it against the services."""


def deed_in_words(action: str, figures: Stored, names: Names | None = None) -> str:
    """Return what a change by hand did, as it stands in a sentence."""
    pairs = [pair_text(number, (names or {}).get(number)) for number in figures.get("pairs", [])]
    pairs += ["–", "–"]
    return str(DEEDS[action]) % {
        "pair": pairs[0],
        "other": pairs[1],
        "table": figures.get("table", "–"),
        "number": figures.get("number", "–"),
        "seed": figures.get("seed", "–"),
        "tables": tables_text(figures.get("tables", [])),
    }


def sentence(text: str) -> str:
    """Return *text* beginning with a capital and ending with a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def tables_text(numbers: Sequence[int | None]) -> str:
    """Return tables as a phrase: "tables 1, 4 and the bye"."""
    tables = [number for number in numbers if number is not None]
    words = []
    if tables:
        shown = listed([str(number) for number in tables])
        words.append(
            ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": shown}
        )
    if None in numbers or not tables:
        words.append(_("the bye"))
    return listed(words)


MOST_SEATS = 4
"""Tables that a line of the history names; of more it has only the figures stored."""


def seats_in_words(before: Stored, after: Stored) -> str:
    """Return which tables were seated otherwise: "table 3: 12–7 → 5–7"."""
    old = {row[0]: row for row in before.get("seats", [])}
    new = {row[0]: row for row in after.get("seats", [])}
    moved = {number for number in {*old, *new} if old.get(number) != new.get(number)}
    numbers = sorted(moved, key=lambda number: (number is None, number or 0))
    if not numbers or len(numbers) > MOST_SEATS:
        return ""
    return "; ".join(
        f"{tables_text([number])}: {_seats(old.get(number))} → {_seats(new.get(number))}"
        for number in numbers
    )


def _seats(row: Sequence[int | None] | None) -> str:
    if row is None:
        return pgettext("a table at which nobody sits", "free")
    return "–".join(str(number) for number in row[1:] if number is not None)


class Level(Protocol):
    """One level of the objective before and after a change, as the services compare it."""

    @property
    def kind(self) -> ReasonKind: ...
    @property
    def now(self) -> tuple[int, ...]: ...
    @property
    def then(self) -> tuple[int, ...]: ...
    @property
    def worse(self) -> int: ...
    @property
    def tables(self) -> tuple[int, ...]: ...


LEVELS: dict[ReasonKind, Promise] = {
    ReasonKind.REMATCH: gettext_lazy("Repeated matches"),
    ReasonKind.SECOND_BYE: gettext_lazy("Second byes"),
    ReasonKind.FORBIDDEN: gettext_lazy("Tables that you have forbidden"),
    ReasonKind.BYE: gettext_lazy("Who rests"),
    ReasonKind.WIN_DIFFERENCE: gettext_lazy("Tables of unequal wins"),
    ReasonKind.FLOAT_AGAIN: gettext_lazy("Unequal wins again for a pair"),
    ReasonKind.SAME_CLUB: gettext_lazy("Tables of one town or club"),
}


def level_in_words(level: Level) -> tuple[str, str, str]:
    """Return a level's name, and its figures now and after the change."""
    return str(LEVELS[level.kind]), _figure(level.kind, level.now), _figure(level.kind, level.then)


def _figure(kind: ReasonKind, figures: tuple[int, ...]) -> str:
    if kind is ReasonKind.BYE:
        return _("%(wins)s, place %(place)s") % {
            "wins": wins_text(figures[0]),
            "place": figures[1],
        }
    if kind is ReasonKind.WIN_DIFFERENCE and figures[0]:
        return _("%(tables)s (%(wins)s)") % {
            "tables": figures[0],
            "wins": wins_text(figures[1]),
        }
    return str(figures[0])


def price_in_words(levels: Iterable[Level]) -> str:
    """Return what a change costs and saves, in one or two sentences."""
    levels = list(levels)
    costs = [_part(level) for level in levels if level.worse > 0]
    saves = [_part(level) for level in levels if level.worse < 0]
    sentences = []
    if costs:
        sentences.append(_("It costs: %(what)s.") % {"what": listed(costs)})
    if saves:
        sentences.append(_("It saves: %(what)s.") % {"what": listed(saves)})
    return " ".join(sentences) or _("It costs nothing.")


def _part(level: Level) -> str:
    """Return what a level costs or saves, with the tables where it is new."""
    what = _more(level)
    if not level.tables:
        return what
    return _("%(what)s (%(where)s)") % {"what": what, "where": tables_text(level.tables)}


def _more(level: Level) -> str:
    count = abs(level.then[0] - level.now[0])
    if level.kind is ReasonKind.BYE:
        return _bye(level)
    if level.kind is ReasonKind.WIN_DIFFERENCE:
        return _gaps(level)
    if level.kind is ReasonKind.REMATCH:
        text = ngettext("a repeated match", "%(count)s repeated matches", count)
    elif level.kind is ReasonKind.SECOND_BYE:
        text = ngettext("a second bye", "%(count)s second byes", count)
    elif level.kind is ReasonKind.FORBIDDEN:
        text = ngettext(
            "a table that you have forbidden", "%(count)s tables that you have forbidden", count
        )
    elif level.kind is ReasonKind.FLOAT_AGAIN:
        text = ngettext(
            "unequal wins again for a pair", "unequal wins again for %(count)s pairs", count or 1
        )
    else:
        text = ngettext(
            "a table of one town or club", "%(count)s tables of one town or club", count
        )
    return text % {"count": count}


def _bye(level: Level) -> str:
    figures = {"wins": wins_text(level.then[0]), "place": level.then[1]}
    return _("the bye goes to place %(place)s, with %(wins)s") % figures


def _gaps(level: Level) -> str:
    more = level.then[1] - level.now[1]
    if more == 0:
        return _("larger steps of wins") if level.worse > 0 else _("large steps of wins")
    return _("unequal wins, by %(wins)s") % {"wins": wins_text(abs(more))}


def usual_reasons() -> list[str]:
    """Return the reasons that a change by hand has most often, to be chosen from."""
    return [
        _("One of them cannot walk far."),
        _("The pairs have asked for it."),
        _("The desk has made a mistake."),
        _("They are of one family."),
        _("A pair has arrived late."),
        _("A pair has left."),
    ]
