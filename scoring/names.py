"""How names of pairs and persons are compared and put in order.

A person belongs to at most one pair (two tables would call for him), so names
are compared without accents, case or spare spaces. Lists are in Catalan order:
accents folded, ç a c that comes after, the point of l·l and apostrophes
ignored; the operating system's locale is not trusted.
"""

from __future__ import annotations

import re
import unicodedata

_SILENT = str.maketrans("", "", "·'’‘`´.-_\u00ad\u200b\u200e\u200f")


def fold(text: str) -> str:
    """Return *text* in lower case, without accents and with single spaces.

    >>> fold("  Els   TREMPATS ") == fold("els trempats")
    True
    >>> fold("Núria Calçada")
    'nuria calcada'
    """
    # ŀ (one character) decomposes to l + · under NFKD
    parts = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(part for part in parts if not unicodedata.combining(part))
    return " ".join(plain.split())


def same_name(text: str) -> str:
    """Return what two spellings of one name have in common.

    >>> same_name("Cal·lina") == same_name("CALLINA") == same_name("Caŀlina")
    True
    """
    return " ".join(fold(text).translate(_SILENT).split())


def catalan_key(text: str) -> tuple[list[str | int], str]:
    """Return the key that sorts names as a Catalan list has them.

    Runs of digits count as numbers. Among names that are otherwise equal ç
    comes after c and an accented letter after the plain one.

    >>> sorted(["Zoe", "Àngel", "Çatalina", "Carme"], key=catalan_key)
    ['Àngel', 'Carme', 'Çatalina', 'Zoe']
    """
    pieces = re.split(r"(\d+)", same_name(text))
    # even places are text, odd ones numbers: neighbours always compare in kind
    return [int(p) if i % 2 else p for i, p in enumerate(pieces)], text.casefold()
