"""How much work a draw has done, so that one that would take too long gives what it has.

Work is counted, never timed: the same field and seed give the same draw on every
machine. A matching counts its vertices times its edges; 10 million of these are
about a second.
"""

from __future__ import annotations

from collections.abc import Sized

ORDER_PER_PAIR = 40_000
"""Work for the order inside the groups, for each pair: 300 pairs get a second or two."""

CLUBS = 600_000_000
"""Work on who floats, with clubs kept apart: one matching over all tables of 1,000 pairs."""


class Effort:
    """What one draw has spent."""

    def __init__(self, pairs: int) -> None:
        self.floaters = 0
        self.order = 0
        self.gave_up = False
        """Whether the order inside a group is not known to be the best."""
        self._most = ORDER_PER_PAIR * pairs

    def affords(self, vertices: int, edges: Sized) -> bool:
        """Count a matching for the order inside a group; whether there is work left for it."""
        work = vertices * len(edges)
        if self.order + work > self._most:
            return False
        self.order += work
        return True
