"""The tables of one group without its floaters, nearest to the style.

In most groups the ideal round of the style is legal and is the answer: it alone
has no deviation. Otherwise it is repaired where it may not be (``repair``).

Keeping clubs apart stands above the style: first tables of one club count as
not allowed. If the group cannot be paired so, the few that must sit together
are chosen over the whole group (``dense``). What would take too long is exchanged table
by table instead, and told (``exchange``).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.pairing.dense import pair_group_dense
from scoring.pairing.effort import Effort
from scoring.pairing.errors import TooMuchWork, Unpairable
from scoring.pairing.exchange import exchanged
from scoring.pairing.group import Group, Tables
from scoring.pairing.objective import ideal_tables
from scoring.pairing.repair import repaired
from scoring.pairing.values import Style
from scoring.pairing.view import View


def pair_group(
    view: View, members: Sequence[int], style: Style, seed: int, effort: Effort
) -> Tables:
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
        places = repaired(group, conflicts, effort)
    except TooMuchWork:
        places = _good(group, conflicts, effort)
    except Unpairable:
        if not view.clubs:
            raise
        every = range(len(members) ** 2 // 2)
        if effort.affords(len(members), every):
            return pair_group_dense(view, members, style, seed)
        places = _good(group, conflicts, effort)
    return [(members[a], members[b]) for a, b in places]


def _good(group: Group, conflicts: list[int], effort: Effort) -> Tables:
    """Return a good order of a group, for the best one would take too long."""
    places = exchanged(group, conflicts)
    if places is None:
        if not group.view.clubs:
            return repaired(group, conflicts, None)
        at = {i: place for place, i in enumerate(group.members)}
        found = pair_group_dense(group.view, group.members, group.style, group.seed)
        return [(at[i], at[j]) for i, j in found]
    effort.gave_up = True
    return places


def _conflicts(view: View, ideal: Tables) -> list[int]:
    """Return which of the *ideal* tables may not be."""
    numbers, barred, club = view.numbers, view.barred, view.club
    if not view.clubs:
        return [p for p, (i, j) in enumerate(ideal) if numbers[j] in barred[i]]
    return [p for p, (i, j) in enumerate(ideal) if club[i] == club[j] or numbers[j] in barred[i]]
