"""Infractions: the catalogue, escalation, and who should be expelled (V 16).

V 16.1.2.1: the third light infraction of a pair in one match *is* serious.
V 16.1.1.3-4: the third serious one in a match, or the fifth in the championship,
*is* very serious. V 16.2.1: a very serious one means expulsion, which a person
confirms. An escalation changes the severity of one that exists and adds none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules import Catalogue

LIGHT_TO_SERIOUS = 3
SERIOUS_IN_MATCH = 3
SERIOUS_IN_CHAMPIONSHIP = 5


class Severity(StrEnum):
    """How grave an infraction is."""

    LIGHT = "light"
    SERIOUS = "serious"
    VERY_SERIOUS = "very_serious"


@dataclass(frozen=True, slots=True)
class Article:
    """One line of the catalogue: its number in V and its severity."""

    number: str
    severity: Severity
    cites: str = ""
    """The article that the catalogue itself refers to."""


CATALOGUE: dict[str, Article] = {
    article.number: article
    for article in (
        Article("16.1.1.1", Severity.VERY_SERIOUS),
        Article("16.1.1.2", Severity.VERY_SERIOUS, "VG 10.1.1-3"),
        Article("16.1.2.2", Severity.SERIOUS),
        Article("16.1.2.3", Severity.SERIOUS, "11.3"),
        Article("16.1.2.4", Severity.SERIOUS),
        Article("15.2.7.3", Severity.SERIOUS),
        Article("16.1.3.2", Severity.LIGHT, "7.4.4"),
        Article("16.1.3.3", Severity.LIGHT, "7.4.5.3"),
        Article("16.1.3.4", Severity.LIGHT, "16.1.2.2.4"),
        Article("16.1.3.5", Severity.LIGHT),
        Article("16.1.3.6", Severity.LIGHT),
        Article("16.1.3.7", Severity.LIGHT),
        Article("15.3.1.1.3", Severity.LIGHT),
        Article("16.1.3.1", Severity.LIGHT),
    )
}


class Escalation(StrEnum):
    """Why an infraction counts as graver than it was recorded."""

    THIRD_LIGHT = "third_light"
    THIRD_SERIOUS_IN_MATCH = "third_serious_in_match"
    FIFTH_SERIOUS = "fifth_serious"


@dataclass(frozen=True, slots=True)
class Fault:
    """One infraction as recorded: whose, in which match (any key), how grave."""

    pair: int
    match: int
    severity: Severity


@dataclass(frozen=True, slots=True)
class Weighed:
    """An infraction with the severity that it has once all are counted."""

    fault: Fault
    severity: Severity
    escalation: Escalation | None = None

    @property
    def expels(self) -> bool:
        """Whether the organisers are asked to expel the pair (V 16.2.1)."""
        return self.severity is Severity.VERY_SERIOUS


def weigh(faults: Sequence[Fault], catalogue: Catalogue) -> list[Weighed]:
    """Return the infractions, in the order recorded, with their final severity.

    Only V escalates. After a third light one counted as serious the light ones
    of that match are counted anew.

    >>> light = Fault(pair=4, match=1, severity=Severity.LIGHT)
    >>> [str(w.severity) for w in weigh([light] * 3, Catalogue.VILAPLANA)]
    ['light', 'light', 'serious']
    """
    if catalogue is not Catalogue.VILAPLANA:
        return [Weighed(fault, fault.severity) for fault in faults]
    light: Counter[tuple[int, int]] = Counter()
    serious_in_match: Counter[tuple[int, int]] = Counter()
    serious: Counter[int] = Counter()
    weighed = []
    for fault in faults:
        key = (fault.pair, fault.match)
        severity, escalation = fault.severity, None
        if severity is Severity.LIGHT:
            light[key] += 1
            if light[key] % LIGHT_TO_SERIOUS == 0:
                severity, escalation = Severity.SERIOUS, Escalation.THIRD_LIGHT
        if severity is Severity.SERIOUS:
            serious_in_match[key] += 1
            serious[fault.pair] += 1
            if serious_in_match[key] >= SERIOUS_IN_MATCH:
                severity = Severity.VERY_SERIOUS
                escalation = Escalation.THIRD_SERIOUS_IN_MATCH
            elif serious[fault.pair] >= SERIOUS_IN_CHAMPIONSHIP:
                severity, escalation = Severity.VERY_SERIOUS, Escalation.FIFTH_SERIOUS
        weighed.append(Weighed(fault, severity, escalation))
    return weighed
