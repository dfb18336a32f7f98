"""What the foot of a match sheet says, written from the rules that compute."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Rules, Tie, TimeLimit

CALLS = {"E": "Estevet", "B": "botifarra", "C": "contro", "R": "recontro", "S": "Sant Vicenç"}
"""The letters of the auction codes (V 15.2.6, R 7); no other language has words for them."""

NBSP = "\u00a0"


def foot_lines(rules: Rules) -> list[str]:
    """Return the small print of the sheet: the end of the match, the codes, the delivery."""
    return [" ".join(_end(rules)), code_line(rules), _delivery()]


def slip_lines(rules: Rules) -> list[str]:
    """Return the small print of a slip: the end of the match, the delivery."""
    return [" ".join(_end(rules)), _delivery()]


def _end(rules: Rules) -> list[str]:
    """Return the sentences on how a match ends and what its totals are worth (V 12.3, 13)."""
    sentences = [_reaches(rules), _time(rules), _tie(rules)]
    if rules.cap is not None:
        sentences.append(
            _("At most %(cap)s points are recorded for the winner.") % {"cap": rules.cap}
        )
    return sentences


def _reaches(rules: Rules) -> str:
    dats = ngettext(
        "The match ends after %(dats)s dat.", "The match ends after %(dats)s dats.", rules.dats
    )
    if rules.target is not None:
        dats = ngettext(
            "The match ends when a pair has %(target)s points or after %(dats)s dat.",
            "The match ends when a pair has %(target)s points or after %(dats)s dats.",
            rules.dats,
        )
    return dats % {"target": rules.target, "dats": rules.dats}


def _time(rules: Rules) -> str:
    if rules.time_limit is TimeLimit.FIXED:
        return _("It is over after %(minutes)s minutes in any case.") % {"minutes": rules.minutes}
    return _(
        "After %(minutes)s minutes at the earliest the organisers may announce the last dat."
    ) % {"minutes": rules.minutes}


def _tie(rules: Rules) -> str:
    if rules.tie is Tie.LOT:
        return _("If the totals are equal, the pair that won the lot gets 1 point more and wins.")
    return _("If the totals are equal, each pair gets half a win.")


def code_line(rules: Rules) -> str:
    """Return every auction code of *rules* with its words and its multiplier.

    >>> from scoring.presets import TREN_101
    >>> code_line(TREN_101).split("· ")[-1].split(NBSP)
    ['EBC', 'Estevet', 'botifarra', 'contro', '×8']
    """
    plain = _("Auction: blank or – is trump ×1")
    called = (f"{code} {_called(code)} ×{times}" for code, times in rules.codes.items() if code)
    return f"{NBSP}· ".join((plain, *(words.replace(" ", NBSP) for words in called)))


def _called(code: str) -> str:
    return " ".join(CALLS.get(letter, letter) for letter in code)


def _delivery() -> str:
    return _(
        "One player of each pair signs. The winning pair takes the sheet to the organisers' table."
    )
