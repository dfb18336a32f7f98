"""From the cells of a line to the pair that they describe."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scoring.errors import RuleError
from scoring.names import same_name
from scoring.persons import both_players
from tournament.services.common import Refused
from tournament.services.pair_entries import PairEntry

_YES = {"si", "s", "x", "yes", "y", "true", "cert", "verdadero", "ok", "v", "✓", "✔", "1"}
_NO = {"", "no", "n", "false", "fals", "falso", "0", "pendent", "pendiente"}
_DONE = re.compile(r"pagat|pagad|paid|cobrat|present|\d+([.,]\d+)?\s*(€|eur|euros)?$")
_UNREADABLE = "\ufffd"


def entry_of(cells: tuple[str, ...], columns: tuple[str, ...]) -> tuple[PairEntry, list[RuleError]]:
    """Return the pair that *cells* describe, and what could not be understood of it.

    >>> entry_of(("Capot", "Joan / Pere"), ("nickname", "players"))[0].persons
    ['Joan', 'Pere']
    """
    texts: dict[str, str] = {}
    for meaning, cell in zip(columns, cells, strict=False):
        if meaning and cell:
            texts[meaning] = f"{texts[meaning]}, {cell}" if meaning in texts else cell
    paid, present = _is_yes(texts.get("paid", "")), _is_yes(texts.get("present", ""))
    entry = PairEntry(
        **{name: texts.get(name, "") for name in ("nickname", "town", "phone", "remarks")},
        **_players(texts),
        paid=bool(paid),
        present=bool(present),
    ).tidy()
    unclear = [
        Refused("answer_unclear", column=name, text=texts[name])
        for name, answer in (("paid", paid), ("present", present))
        if answer is None
    ]
    unreadable = [Refused("letters_unreadable")] if _UNREADABLE in "".join(cells) else []
    return entry, [*unclear, *unreadable]


def _players(texts: Mapping[str, str]) -> dict[str, str]:
    one, two = texts.get("player1", ""), texts.get("player2", "")
    if "players" in texts:
        both = both_players(texts["players"])
        one, two = one or both[0], two or both[1]
    return {"player1": one, "player2": two}


def _is_yes(text: str) -> bool | None:
    """Return whether *text* says yes, as a sum of money does; None if that is unclear.

    >>> [_is_yes(text) for text in ("Sí", "15 €", "", "0", "demà")]
    [True, True, False, False, None]
    """
    word = same_name(text) or text.strip("-. ")
    if word in _NO or re.fullmatch(r"0+([.,]0+)?\s*(€|eur|euros)?", word):
        return False
    if word in _YES or _DONE.match(word):
        return True
    return None
