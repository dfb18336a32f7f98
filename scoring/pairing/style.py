"""The tables of one group without its floaters, nearest to the style.

In most groups the ideal round of the style is legal and is the answer: it alone
has no deviation. Otherwise it is repaired where it may not be (``repair``).

Keeping clubs apart stands above the style: first tables of one club count as
not allowed. If the group cannot be paired so, the few that must sit together
are chosen over the whole group (``dense``).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.dense import pair_group_dense
from scoring.pairing.errors import TooDense, Unpairable
from scoring.pairing.floaters import DENSE_LIMIT
from scoring.pairing.group import Group, Tables
from scoring.pairing.objective import ideal_tables
from scoring.pairing.repair import repaired
from scoring.pairing.values import Style
from scoring.pairing.view import View


def pair_group(view: View, members: Sequence[int], style: Style, seed: int) -> Tables:
    """Return the tables of one group without its floaters, nearest to *style*.

    *members* are in the style's order (shuffled already for a round by lot).
    Raise Unpairable if the group cannot be paired inside.
    """
    ideal = ideal_tables(style, members)
    conflicts = _conflicts(view, ideal)
    if not conflicts:
        return ideal
    group = Group(view, members, style, seed, ideal_tables(style, range(len(members))))
    try:
        places = repaired(group, conflicts)
    except Unpairable:
        if not view.clubs:
            raise
        if len(members) > DENSE_LIMIT:
            raise TooDense from None
        return pair_group_dense(view, members, style, seed)
    return [(members[a], members[b]) for a, b in places]


def _conflicts(view: View, ideal: Tables) -> list[int]:
    """Return which of the *ideal* tables may not be."""
    numbers, barred, club = view.numbers, view.barred, view.club
    if not view.clubs:
        return [p for p, (i, j) in enumerate(ideal) if numbers[j] in barred[i]]
    return [p for p, (i, j) in enumerate(ideal) if club[i] == club[j] or numbers[j] in barred[i]]
