"""An invented championship, played round by round through the engine.

Everything is decided by one ``random.Random``; results follow a strength that
each pair keeps, so that the standings become what standings are.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from scoring.pairing import Contender, Draw


@dataclass
class Entrant:
    number: int
    strength: float = 0.0
    halves: int = 0
    difference: int = 0
    met: set[int] = field(default_factory=set)
    had_bye: bool = False
    floats: tuple[int, int] = (0, 0)
    club: str = ""
    present: bool = True


class Championship:
    """Pairs, their histories, and the field in the order of wins and difference."""

    def __init__(self, pairs: int, seed: int, *, clubs: int = 0, halves: bool = False) -> None:
        self.random = random.Random(seed)
        self.halves = halves
        self.clubs = clubs
        self.entrants: dict[int, Entrant] = {}
        for _ in range(pairs):
            self.enter()

    def enter(self) -> Entrant:
        """Register one more pair, before or during the championship."""
        club = f"club {self.random.randrange(self.clubs)}" if self.clubs else ""
        number = len(self.entrants) + 1
        self.entrants[number] = Entrant(number, self.random.gauss(0, 1), club=club)
        return self.entrants[number]

    def withdraw(self, number: int) -> None:
        self.entrants[number].present = False

    def field(self) -> list[Contender]:
        present = [e for e in self.entrants.values() if e.present]
        present.sort(key=lambda e: (-e.halves, -e.difference, e.number))
        return [
            Contender(e.number, e.halves, frozenset(e.met), e.had_bye, e.floats, e.club)
            for e in present
        ]

    def play(self, draw: Draw) -> None:
        """Play *draw*: the stronger pair wins more often, ties are worth a half."""
        wins = {number: e.halves for number, e in self.entrants.items()}
        for table in draw.tables:
            left = self.entrants[table.left]
            if table.right is None:
                left.had_bye = True
                left.floats = (-1, left.floats[0])
                self._score(left, 2, 51)
                continue
            right = self.entrants[table.right]
            left.met.add(right.number)
            right.met.add(left.number)
            gap = wins[left.number] - wins[right.number]
            left.floats = ((gap < 0) - (gap > 0), left.floats[0])
            right.floats = ((gap > 0) - (gap < 0), right.floats[0])
            margin = 0.6 * (left.strength - right.strength) + self.random.gauss(0, 1)
            points = round(margin * 35) or 1
            tied = self.halves and self.random.random() < 0.2
            self._score(left, 1 if tied else 2 * (points > 0), 0 if tied else points)
            self._score(right, 1 if tied else 2 * (points < 0), 0 if tied else -points)

    def _score(self, entrant: Entrant, halves: int, difference: int) -> None:
        entrant.halves += halves
        entrant.difference += difference


def faults(draw: Draw, field: list[Contender]) -> list[str]:
    """Return everything that makes *draw* illegal for *field*."""
    by_number = {contender.number: contender for contender in field}
    seated = [n for t in draw.tables for n in (t.left, t.right) if n is not None]
    found = []
    if sorted(seated) != sorted(by_number):
        found.append("not everybody at exactly one table")
    for table in draw.tables:
        left = by_number[table.left]
        if table.right is None and left.had_bye:
            found.append(f"second bye of {left.number}")
        if table.right in left.met:
            found.append(f"rematch {left.number}-{table.right}")
    byes = [table for table in draw.tables if table.right is None]
    if 2 * (len(draw.tables) - len(byes)) + len(byes) != len(field):
        found.append("tables and byes do not add up")
    if len(byes) != len(field) % 2:
        found.append("wrong number of byes")
    if byes and draw.tables[-1] is not byes[0]:
        found.append("the bye is not last")
    return found
