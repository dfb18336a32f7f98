"""Which towns and clubs the pairs come from, as the draw compares them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.names import catalan_key, same_name
from scoring.pairing.view import MOST_OF_ONE_CLUB
from tournament.models import Pair


@dataclass(frozen=True, slots=True)
class Club:
    """The pairs of one town or club."""

    name: str
    """As most of its pairs write it."""
    spellings: list[str]
    """All the ways in which it is written, where there are several."""
    pairs: int
    percent: int
    """Part of the field, rounded down."""
    too_large: bool
    """Whether it alone puts the clubs out of force."""


def clubs_of(pairs: Iterable[Pair]) -> list[Club]:
    """Return the towns and clubs that two or more of *pairs* share, the largest first.

    Names that differ only in accents, case, spaces or points are one.
    """
    field = list(pairs)
    written: dict[str, Counter[str]] = defaultdict(Counter)
    for pair in field:
        if key := same_name(pair.town):
            written[key][" ".join(pair.town.split())] += 1
    clubs = [_club(names, len(field)) for names in written.values() if names.total() > 1]
    return sorted(clubs, key=lambda club: (-club.pairs, catalan_key(club.name)))


def _club(names: Counter[str], field: int) -> Club:
    ranked = sorted(names, key=lambda name: (-names[name], catalan_key(name)))
    size = names.total()
    return Club(
        name=ranked[0],
        spellings=ranked if len(ranked) > 1 else [],
        pairs=size,
        percent=100 * size // field,
        too_large=100 * size > MOST_OF_ONE_CLUB * field,
    )
