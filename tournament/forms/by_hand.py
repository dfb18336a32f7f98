"""What was chosen on the page that changes a draft by hand."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import QueryDict

from tournament.services.by_hand import DrawRest, Edit, LeadersFirst, Renumber, Swap
from tournament.services.common import Refused
from tournament.services.draws import SEEDS

Fields = list[tuple[str, str | int]]
"""Names and values of hidden fields."""


def edit_of(posted: QueryDict) -> Edit:
    """Return the change that was chosen; raise Refused if it is not complete."""
    return _EDITS.get(posted.get("verb", ""), _swap)(posted)


def fields_of(edit: Edit) -> Fields:
    """Return the hidden fields from which ``edit_of`` makes *edit* again."""
    match edit:
        case Swap(one, two):
            return [("verb", "swap"), ("pair", one), ("pair", two)]
        case Renumber(table, number):
            return [("verb", "renumber"), ("table", table), ("number", number)]
        case DrawRest(seed, allow):
            allowed: Fields = [("allow_rematches", "yes")] if allow else []
            return [("verb", "rest"), ("seed", seed), *allowed]
        case _:
            return [("verb", "leaders")]


def seats_of(text: str) -> list[tuple[int, int | None]] | None:
    """Return the table whose pairs *text* names, as in "12-5" or "12-"; None for "all"."""
    if text == "all":
        return None
    left, _, right = text.partition("-")
    return [(whole(left) or 0, whole(right))]


def whole(text: str) -> int | None:
    """Return the whole number that *text* is, None if it is none or too long for one."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _swap(posted: QueryDict) -> Edit:
    pairs = [number for text in posted.getlist("pair") if (number := whole(text)) is not None]
    if len(pairs) != 2:
        raise Refused("swap_needs_two")
    return Swap(*pairs)


def _renumber(posted: QueryDict) -> Edit:
    table, number = whole(posted.get("table", "")), whole(posted.get("number", ""))
    if table is None or number is None:
        raise Refused("renumber_needs_two")
    return Renumber(table, number)


def _rest(posted: QueryDict) -> Edit:
    seed = whole(posted.get("seed", ""))
    allow = posted.get("allow_rematches") == "yes"
    return DrawRest(secrets.randbelow(SEEDS) if seed is None else seed, allow)


def _leaders(posted: QueryDict) -> Edit:
    return LeadersFirst()


_EDITS: dict[str, Callable[[QueryDict], Edit]] = {
    "swap": _swap,
    "renumber": _renumber,
    "rest": _rest,
    "leaders": _leaders,
}
