"""Evenings one after another, and how often each service did or refused something in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.tournament.evenings import (
    deeds_desk,
    deeds_door,
    deeds_draft,
    deeds_line,
    deeds_many,
    deeds_play,
)
from tests.tournament.evenings.deeds import DEEDS
from tests.tournament.evenings.player import STARTS, Broken, Evening

TABLE_OF_DEEDS = (deeds_door, deeds_many, deeds_draft, deeds_play, deeds_line, deeds_desk)
"""The modules that fill the table when they are read."""


def played_services() -> set[str]:
    """Return the services that the evenings call, by their names."""
    return {deed.door for deed in DEEDS} | STARTS


@dataclass
class Tally:
    """What happened in all evenings so far."""

    steps: int = 0
    done: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(STARTS, 1)))
    refused: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    def count(self, evening: Evening) -> None:
        """Add what happened in *evening*."""
        self.steps += len(evening.steps)
        for step in evening.steps:
            (self.done if step.done else self.refused)[step.deed.door] += 1
            if step.refusal:
                self.codes[step.refusal.code] += 1

    def table(self) -> str:
        """Return the figures, a line a service."""
        rows = [f"{'service':<40}{'done':>8}{'refused':>8}"]
        for name in sorted(played_services() - STARTS):
            rows.append(f"{name:<40}{self.done[name]:>8}{self.refused[name]:>8}")
        codes = ", ".join(f"{code} {times}" for code, times in self.codes.most_common())
        return "\n".join([*rows, f"refusals: {codes}"])


def play(seed: int, tally: Tally | None = None, *, show: bool = False) -> Broken | None:
    """Play one evening; return what it has broken, None if it kept every promise."""
    evening = Evening(seed)
    broken = None
    try:
        evening.play()
    except Broken as fault:
        broken = fault
    if tally is not None:
        tally.count(evening)
    if show:
        print(*evening.steps, sep="\n")
    return broken
