"""What a typist writes on one line: the table, the figures of its sheet, or a letter.

The line is ``37 101 60``: table, points at the left, points at the right. Any
sign between two figures parts them, so that a hand may stay on the figures of
a keypad. A table is named by its number, by a pair with a ``p`` before
(``p12``), by both (``37 p12``: the pair must sit there), or by the code of its
sheet, as a scanner types it. Letters say the rest; which letter means what is a
matter of the language, so it is told from outside, in three places: alone on
the line, after a table, and after both figures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from scoring.errors import RuleError
from scoring.sheet_code import code_at_end

MOST = 99_999
"""Far above what any match can have; the rules say the rest."""


class Word(StrEnum):
    """What a letter means."""

    LEFT = "left"
    RIGHT = "right"
    YES = "yes"
    NO = "no"
    LEFT_ABSENT = "left_absent"
    RIGHT_ABSENT = "right_absent"
    BOTH_ABSENT = "both_absent"
    DATS = "dats"
    TABLE = "table"
    INFRACTION = "infraction"
    LAST_DAT = "last_dat"
    MORE_TIME = "more_time"
    UNDO = "undo"
    ORDER = "order"
    HAPPENED = "happened"
    CLOSE = "close"
    CHECK = "check"


ALONE = (
    *(Word.UNDO, Word.ORDER, Word.YES, Word.NO, Word.LEFT, Word.RIGHT),
    *(Word.LAST_DAT, Word.MORE_TIME, Word.HAPPENED, Word.CLOSE, Word.CHECK),
)
"""What may stand alone: about the round, or the answer to what the page asks."""
OF_TABLE = (
    *(Word.LEFT_ABSENT, Word.RIGHT_ABSENT, Word.BOTH_ABSENT),
    *(Word.DATS, Word.TABLE, Word.INFRACTION, Word.LAST_DAT, Word.MORE_TIME),
)
"""What may follow a table."""
OF_RESULT = (Word.LEFT, Word.RIGHT, Word.YES)
"""What may follow both figures: who won the lot, or that a rare result is meant."""


class Letters(NamedTuple):
    """Which letters stand for which word, in each of the three places."""

    alone: Mapping[str, Word]
    of_table: Mapping[str, Word]
    of_result: Mapping[str, Word]


class TypedLine(NamedTuple):
    """A line that was read; ``table`` is how it names its table, "" if it names none."""

    table: str = ""
    figures: tuple[int, ...] = ()
    word: Word | None = None

    @property
    def is_result(self) -> bool:
        """Whether it says how a match ended."""
        return len(self.figures) == 2 or self.word in _ABSENCES


_ABSENCES = (Word.LEFT_ABSENT, Word.RIGHT_ABSENT, Word.BOTH_ABSENT)
_PART = re.compile(r"p\s*\d+|\d+|[^\W\d_]+|[½¼¾²³]", re.I)
_PAIR = re.compile(r"p\s*(\d{1,6})", re.I | re.A)
_TABLE = re.compile(r"(?:t\s*)?(\d{1,6})", re.I | re.A)


def parts_of(text: str) -> list[str]:
    """Return the parts of a line: figures, pairs, letters, and the code of a sheet whole.

    >>> parts_of("37 101-60"), parts_of("p12 80 80e"), parts_of("http://10.0.0.2/f/1/R1-T7-K 5")
    (['37', '101', '60'], ['p12', '80', '80', 'e'], ['R1-T7-K', '5'])
    """
    found: list[str] = []
    for chunk in text.split():
        code = code_at_end(chunk)
        found += [code] if code else _PART.findall(chunk)
    return found


def read_line(text: str, letters: Letters) -> TypedLine:
    """Return what the line *text* says.

    Raise RuleError if it is empty, if a part of it cannot be read where it stands,
    or if it says more than one sheet does.

    >>> letters = Letters({"z": Word.UNDO}, {"d": Word.DATS}, {"e": Word.LEFT})
    >>> read_line("37 80 80 e", letters).word.value
    'left'
    """
    parts = parts_of(text)
    if not parts:
        raise RuleError("line_empty")
    if len(parts) == 1 and (word := letters.alone.get(parts[0].lower())):
        return TypedLine(word=word)
    table, rest = _table(parts)
    figures: list[int] = []
    for place, part in enumerate(rest):
        known = letters.of_result if len(figures) == 2 else letters.of_table if not figures else {}
        if (word := known.get(part.lower())) and place == len(rest) - 1:
            return TypedLine(table, tuple(figures), word)
        if len(figures) == 2:
            raise RuleError("line_too_long", text=part)
        figures.append(_figure(part))
    if len(figures) == 1:
        raise RuleError("line_half_typed", text=text.strip())
    return TypedLine(table, tuple(figures))


def _table(parts: list[str]) -> tuple[str, list[str]]:
    """Return how the line names its table, and what comes after."""
    first, *rest = parts
    if first.lower() == "t" and rest:
        first, *rest = rest
    if code_at_end(first) or _PAIR.fullmatch(first):
        return first, rest
    if not _TABLE.fullmatch(first):
        raise RuleError("line_unreadable", text=first)
    if rest and _PAIR.fullmatch(rest[0]):
        return f"{first} {rest[0]}", rest[1:]
    return first, rest


def _figure(part: str) -> int:
    if not (part.isascii() and part.isdecimal()):
        raise RuleError("line_unreadable", text=part)
    if len(part) > len(str(MOST)):
        raise RuleError("line_too_much", text=part)
    return int(part)
