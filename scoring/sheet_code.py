"""The short code on a match sheet, ``R3-T12-K``: round, table and a check character.

The check character is taken over the championship, the round and the table, so
that a slip of the finger does not open another table's result form, and a sheet
of another championship rarely does. Its letters are those that nobody reads as
a digit or as each other. Every symbol has a value below a prime; a sum in which
each weighs twice the next finds every single wrong character and every swap of
two neighbours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LETTERS = "ACEFHJKMNPWXY"
"""The check characters; as many as the prime that the sum is taken by."""
_VALUES = {char: value for value, char in enumerate("0123456789RT")}
_CODE = re.compile(
    r"(?:^|[^0-9a-z])r(\d{1,4})([^0-9a-z]?)t(\d{1,6})\2([a-z])[^0-9a-z]*$", re.I | re.A
)


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a code says, and whether its check character is right."""

    round: int
    table: int
    letter: str
    is_right: bool

    def __str__(self) -> str:
        return f"R{self.round}-T{self.table}-{self.letter}"


def sheet_code(tournament: int, round_: int, table: int) -> str:
    """Return the code of a sheet.

    >>> sheet_code(1, 3, 12)
    'R3-T12-H'
    """
    return f"R{round_}-T{table}-{_check(tournament, f'R{round_}T{table}')}"


def read_sheet_code(tournament: int, text: str) -> SheetCode | None:
    """Return the code at the end of *text*; None if it does not end in one.

    A scanner types the whole address, on the wrong keyboard perhaps with other
    signs where it has hyphens; a person leaves both of them out.

    >>> read_sheet_code(1, "r3t12h") == read_sheet_code(1, "http-192.168.1.5-f-1-R3'T12'H-")
    True
    >>> read_sheet_code(1, "R3-T21-H").is_right
    False
    """
    found = _CODE.search(text.strip())
    if found is None:
        return None
    round_, _hyphen, table, check = found.groups()
    right = _check(tournament, f"R{round_}T{table}")
    return SheetCode(int(round_), int(table), check.upper(), check.upper() == right)


def code_at_end(text: str) -> str:
    """Return the code that *text* ends in, in its usual form; "" if it ends in none.

    >>> code_at_end("http:--10.0.0.2-f-1-R1'T7'K"), code_at_end("37")
    ('R1-T7-K', '')
    """
    found = _CODE.search(text.strip())
    return f"R{found[1]}-T{found[3]}-{found[4].upper()}" if found else ""


def _check(tournament: int, symbols: str) -> str:
    total = tournament
    for symbol in symbols:
        total = (2 * total + _VALUES[symbol]) % len(LETTERS)
    return LETTERS[total]
