"""Which persons a text names: one player's field, the column for both, or a nickname.

One person plays in one pair, so whoever is named must be found, however he was
written: both players in one field, a list whose only column is "Joan Pi i Maria
Roca", a surname before the name. What is certain and what is only likely are
told apart, because the first is refused and the second asked about (0008).

A Catalan surname may have an "i" of its own: "Joan Pi i Mas" is one person, and
"Joan Pi i Maria Roca" are two. A full name has two words at least.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from scoring.names import same_name

_SIGNS = re.compile(r"\s*[/&+]\s*|\s+[-–—]\s+")
_WORDS = re.compile(r"(\s+(?:i|y|e|and)\s+)", re.IGNORECASE)
"""Kept when a text is split, for "Mas y Roca" stays as it is written."""
_COMMAS = re.compile(r"\s*,\s*")
_OF_A_SURNAME = re.compile(r"(?:de|del|dels|des|di|da|do|dos|von|van)\s|d['’]", re.IGNORECASE)
"""What a second surname may begin with, and no first name."""
_OF_A_PERSON = re.compile(r"^(?:en\s|na\s|el\s|la\s|[nl]['’])\s*", re.IGNORECASE)
"""The article that Catalan puts before a person's name."""
_OF_MANY = {"els", "les", "los", "las", "uns", "unes", "unos", "unas", "the"}
"""Articles that begin the nickname of a pair, never a person's name."""


def persons_named(text: str) -> list[str]:
    """Return the persons that *text* names for certain, as the field of a player has it.

    >>> persons_named("Joan Pi i Maria Roca"), persons_named("Joan Pi i Mas")
    (['Joan Pi', 'Maria Roca'], ['Joan Pi i Mas'])
    >>> persons_named("Joan/Maria"), persons_named("-")
    (['Joan', 'Maria'], [])
    """
    parts = _parts(_SIGNS, text)
    if len(parts) > 1 and all(_is_a_name(part) for part in parts):
        return parts
    two = _full_names(text)
    if len(two) == 2:
        return two
    return [text] if same_name(text) else []


def persons_likely(text: str) -> list[str]:
    """Return the persons that a player's field may name beside those of :func:`persons_named`.

    A comma parts two persons, or stands between surname and name; an article
    before a name is no part of it, or is.

    >>> persons_likely("Joan Pi, Maria Roca")
    ['Joan Pi', 'Maria Roca', 'Maria Roca Joan Pi']
    >>> persons_likely("Pi, Joan"), persons_likely("en Joan Pi")
    (['Joan Pi'], ['Joan Pi'])
    """
    named = persons_named(text)
    plain = [bare for name in named if (bare := _without_article(name)) != name]
    parts = _parts(_COMMAS, text)
    if len(parts) != 2:
        return plain
    both = parts if all(_is_a_full_name(part) for part in parts) else []
    return [*plain, *both, " ".join(reversed(parts))]


def persons_in_nickname(nickname: str) -> list[str]:
    """Return the persons that *nickname* may name: two full names, or one.

    >>> persons_in_nickname("en Joan Pi i la Maria Roca")
    ['Joan Pi', 'Maria Roca']
    >>> persons_in_nickname("Els Trempats i Companyia"), persons_in_nickname("Pa i Tomàquet")
    ([], [])
    """
    for part_at in (_SIGNS, _COMMAS):
        parts = _parts(part_at, nickname)
        if len(parts) == 2 and all(_is_a_full_name(part) for part in parts):
            return [_without_article(part) for part in parts]
    return [_without_article(name) for name in _full_names(nickname)]


def both_players(text: str) -> tuple[str, str]:
    """Return the two players of a column that holds both; the second is "" if it holds one.

    >>> both_players("Joan Pi i Mas i Maria Roca"), both_players("Pi, Joan, Roca, Maria")
    (('Joan Pi i Mas', 'Maria Roca'), ('Pi, Joan', 'Roca, Maria'))
    """
    if _SIGNS.search(text):
        one, other = _SIGNS.split(text, maxsplit=1)
        return one.strip(), other.strip()
    two = _names(text)
    if len(two) == 2:
        return two[0], two[1]
    words = _WORDS.split(text.strip())
    if len(words) == 3:
        return words[0], words[2]
    commas = _parts(_COMMAS, text)
    half = (len(commas) + 1) // 2
    return ", ".join(commas[:half]), ", ".join(commas[half:])


def known_as(names: Iterable[str]) -> dict[str, str]:
    """Return *names* by what tells them from others; what is no name is left out."""
    return {key: name for name in names if (key := same_name(name))}


def _parts(part_at: re.Pattern[str], text: str) -> list[str]:
    """Return the parts of *text* that name anything."""
    return [part for part in part_at.split(text.strip()) if same_name(part)]


def _full_names(text: str) -> list[str]:
    """Return the one or two full names that *text* is made of, [] if it is anything else."""
    names = _names(text)
    return names if len(names) < 3 and all(_is_a_full_name(name) for name in names) else []


def _names(text: str) -> list[str]:
    """Return the parts of *text* between each "i", every second surname with its first."""
    first, *rest = _WORDS.split(text.strip())
    names = [first]
    for and_, part in zip(rest[::2], rest[1::2], strict=True):
        if _is_a_full_name(names[-1]) and not _is_a_full_name(part):
            names[-1] += and_ + part
        else:
            names.append(part)
    return names


def _is_a_name(text: str) -> bool:
    return len(same_name(text)) > 1 and not any(letter.isdigit() for letter in text)


def _is_a_full_name(text: str) -> bool:
    """Return whether *text* reads as the name and the surname of a person."""
    bare = _OF_A_PERSON.sub("", text.strip(), count=1)
    words = same_name(bare).split()
    begins = len(words) > 1 and words[0] not in _OF_MANY and not _OF_A_SURNAME.match(bare)
    return begins and _is_a_name(bare)


def _without_article(name: str) -> str:
    """Return *name* without the article before it, where a full name remains.

    >>> _without_article("la Maria Roca"), _without_article("La Roca")
    ('Maria Roca', 'La Roca')
    """
    return _OF_A_PERSON.sub("", name, count=1) if _is_a_full_name(name) else name
