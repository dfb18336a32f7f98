"""Words in a terminal: lines in a box, labels and values in two columns, why there is no start."""

import gettext
from collections.abc import Sequence
from pathlib import Path
from typing import Any

LANGUAGE = "ca"
CATALOGUES = Path(__file__).resolve().parent.parent / "locale"


class CannotStart(Exception):
    """The environment or the machine keeps the program from starting: one sentence says why.

    Not one of Django's own, which its command line keeps to itself.
    """


def before_settings(sentence: str, **figures: object) -> str:
    """Return *sentence* in words, where Django cannot translate: it has no settings yet."""
    words = gettext.translation("django", CATALOGUES, [LANGUAGE], fallback=True)
    return words.gettext(sentence) % figures


def place_of(database: dict[str, Any]) -> str:
    """Return where the data of *database*, as the settings describe it, really are.

    >>> place_of({"ENGINE": "tournament.sqlite", "NAME": Path("/data/botifarra.sqlite3")})
    '/data/botifarra.sqlite3'
    >>> place_of({"ENGINE": "django.db.backends.postgresql", "NAME": "torneig", "USER": "anna",
    ...           "PASSWORD": "secret", "HOST": "base.example.cat", "PORT": 5433})
    'PostgreSQL, torneig, base.example.cat:5433'
    """
    if database["ENGINE"] == "tournament.sqlite":
        return str(database["NAME"])
    host = database.get("HOST") or "localhost"
    port = f":{database['PORT']}" if database.get("PORT") else ""
    return f"PostgreSQL, {database['NAME']}, {host}{port}"


def columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Return *rows* of a label and a value as lines, the values under each other.

    >>> columns([("User", "anna"), ("Password", "xyz")])
    ['User:      anna', 'Password:  xyz']
    """
    width = max(len(label) for label, _value in rows) + 1
    return [f"{label + ':':<{width}}  {value}" for label, value in rows]


def in_a_box(lines: Sequence[str]) -> str:
    """Return *lines* with a frame around them.

    >>> print(in_a_box(["a", "bcd"]))
    ┌─────┐
    │ a   │
    │ bcd │
    └─────┘
    """
    width = max(map(len, lines))
    framed = [f"│ {line:<{width}} │" for line in lines]
    return "\n".join([f"┌{'─' * (width + 2)}┐", *framed, f"└{'─' * (width + 2)}┘"])
