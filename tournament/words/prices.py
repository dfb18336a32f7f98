"""What a table, a bye or a whole round costs, in the words of the objective."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from scoring.pairing import Reason, ReasonKind
from tournament.words.reasons import Names, reasons_in_words
from tournament.words.terms import wins_text


def price_in_words(
    costs: Iterable[Reason], names: Names | None = None, met_in: int | None = None, above: int = 0
) -> list[str]:
    """Return one sentence for each of *costs*; one that says so if there is none.

    *met_in* is the round in which the two met, if they did; *above* by how many half
    wins a pair that rests stands above the lowest that may.
    """
    told = [_cost(cost, names, met_in) for cost in costs]
    return [*told, *above_lowest(above)] or [free()]


def _cost(cost: Reason, names: Names | None, met_in: int | None) -> str:
    if cost.kind is ReasonKind.REMATCH and met_in:
        return rematch(met_in)
    if cost.kind is ReasonKind.FORBIDDEN:
        return forbidden()
    if cost.kind is ReasonKind.WIN_DIFFERENCE:
        return difference(cost.amounts[0])
    if cost.kind is ReasonKind.SAME_CLUB:
        return same_club()
    return reasons_in_words([cost.to_json()], names)[0]


def free() -> str:
    """Return that a table costs nothing."""
    return _("Costs nothing.")


def rematch(round_: int) -> str:
    """Return that two have met in round *round_*."""
    return _("Repeated match: they met in round %(round)s.") % {"round": round_}


def forbidden() -> str:
    """Return that the desk has forbidden a table."""
    return _("The organisers have forbidden it.")


def difference(halves: int) -> str:
    """Return that *halves* half wins lie between two."""
    return _("Unequal wins: %(wins)s between them.") % {"wins": wins_text(halves)}


def same_club() -> str:
    """Return that two are of one club."""
    return _("Same town or club.")


def meet_now(table: int) -> str:
    """Return that two meet now, at *table*."""
    return _("They meet now, at table %(number)s.") % {"number": table}


def rests_now() -> str:
    """Return that a pair has the bye of the round."""
    return _("It rests now.")


def bye() -> str:
    """Return what a rest is called."""
    return _("Bye")


class Floats(NamedTuple):
    """What it costs that a pair meets fewer wins, and more, a sentence for each round."""

    down: list[str]
    up: list[str]


def floats_again(number: int, last: int, before: int, names: Names | None = None) -> Floats:
    """Return what pair *number* pays for floating, who floated so in the last two rounds.

    *last* and *before* are -1 for down, 1 for up and 0 for neither.
    """
    told = Floats([], [])
    for ago, direction in ((1, last), (2, before)):
        if direction:
            reason = Reason(ReasonKind.FLOAT_AGAIN, (number,), (direction, ago))
            sentences = told.down if direction < 0 else told.up
            sentences += reasons_in_words([reason.to_json()], names)
    return told


def above_lowest(halves: int) -> list[str]:
    """Return that who rests has *halves* half wins more than who should; nothing for 0."""
    if not halves:
        return []
    return [_("%(wins)s above the lowest pair that may rest.") % {"wins": wins_text(halves)}]


def paid_in_words(paid: Mapping[ReasonKind, int]) -> list[str]:
    """Return what a whole round pays: a phrase for each criterion, by how often it is *paid*."""
    told = [_paid(kind, paid[kind]) for kind in _ORDER if paid.get(kind)]
    return told if paid.get(ReasonKind.REMATCH) else [_("no repeated match"), *told]


_ORDER = (
    ReasonKind.REMATCH,
    ReasonKind.SECOND_BYE,
    ReasonKind.FORBIDDEN,
    ReasonKind.WIN_DIFFERENCE,
    ReasonKind.FLOAT_AGAIN,
    ReasonKind.SAME_CLUB,
)


def _paid(kind: ReasonKind, count: int) -> str:
    sentences = {
        ReasonKind.REMATCH: ngettext(
            "%(count)s repeated match", "%(count)s repeated matches", count
        ),
        ReasonKind.SECOND_BYE: ngettext("%(count)s second bye", "%(count)s second byes", count),
        ReasonKind.FORBIDDEN: ngettext(
            "%(count)s table that the organisers had forbidden",
            "%(count)s tables that the organisers had forbidden",
            count,
        ),
        ReasonKind.WIN_DIFFERENCE: ngettext(
            "%(count)s table with unequal wins", "%(count)s tables with unequal wins", count
        ),
        ReasonKind.FLOAT_AGAIN: ngettext(
            "%(count)s repeated float", "%(count)s repeated floats", count
        ),
        ReasonKind.SAME_CLUB: ngettext(
            "%(count)s table of one town or club", "%(count)s tables of one town or club", count
        ),
    }
    return sentences[kind] % {"count": count}


def wins_unit(halves: int) -> str:
    """Return the word after a figure of half wins where room is short: "wins"."""
    return npgettext("after a figure, short", "win", "wins", 1 if halves in (1, 2) else 2)
