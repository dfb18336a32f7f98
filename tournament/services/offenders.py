"""The infractions of a championship pair by pair, as the desk reads them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from scoring.infractions import Severity
from tournament.models import Dat, Pair, Tournament
from tournament.services.infractions import Judged, judged_infractions


@dataclass(frozen=True, slots=True)
class Offender:
    """A pair with its infractions in the order recorded, annulled ones among them."""

    pair: Pair
    judged: list[Judged]

    @property
    def counted(self) -> list[Judged]:
        """Those that count: each once, whatever its severity (V 14.3)."""
        return [each for each in self.judged if each.weighed]

    @property
    def totals(self) -> list[tuple[Severity, int]]:
        """How many of each severity that counts, the lightest first."""
        counts = Counter(each.severity for each in self.counted)
        return [(severity, counts[severity]) for severity in Severity if counts[severity]]

    @property
    def proposal(self) -> Judged | None:
        """The infraction for which the pair should be expelled, None if none."""
        return next((each for each in self.judged if each.asks_expulsion), None)


def offenders(tournament: Tournament) -> list[Offender]:
    """Return the pairs with infractions, by number, each with the points of its dats."""
    points = _points(tournament)
    pairs: dict[int, Offender] = {}
    for judged in judged_infractions(tournament):
        row = judged.infraction
        known = pairs.setdefault(row.pair_id, Offender(row.pair, []))
        known.judged.append(replace(judged, points=points.get((row.table_id, row.dat_number))))
    return sorted(pairs.values(), key=lambda offender: offender.pair.number)


def _points(tournament: Tournament) -> dict[tuple[int, int | None], int]:
    """Return the points of every dat that an infraction decided, by table and number."""
    dats = Dat.objects.filter(table__round__tournament=tournament).exclude(offender="")
    return {(dat.table_id, dat.number): max(dat.left_points, dat.right_points) for dat in dats}
