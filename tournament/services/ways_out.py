"""Where no legal round exists: what stands in the way, and each way out by name.

The engine says which tables help (``scoring.pairing.NoLegalRound``); here they
get their pairs, the round in which they met and the reason of the desk. Nothing
is written: the organisers choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from scoring.pairing import NoLegalRound
from tournament.models import Change, ForbiddenTable, Pair, Round, Seat, Tournament
from tournament.services.drawing import Drawing, drawing_of

FEW = 6
"""How many of the pairs with the fewest rivals left are named."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table that breaks a rule."""

    one: Pair
    other: Pair
    round: int | None
    """The round in which they met before."""
    reason: str
    """Why the desk had forbidden it."""


@dataclass(frozen=True, slots=True)
class Way:
    """What is given up, so that a round can be drawn."""

    forbidden: list[Meeting]
    rematches: list[Meeting]
    second_bye: Pair | None = None
    rested: int | None = None
    """The round of its first bye; None where a win by absence used it up."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A pair, and the few whom it may still meet."""

    pair: Pair
    rivals: list[Pair]


@dataclass(frozen=True, slots=True)
class WaysOut:
    """Why round *number* cannot be drawn, and what would help."""

    number: int
    pairs: int
    met: int
    """Tables of these pairs that were played before."""
    forbidden: int
    """Further tables that the desk has forbidden."""
    left: int
    """Tables that break no rule, too few to seat everybody."""
    rested: int | None
    """Pairs that have had their bye; None where nobody has to rest."""
    stuck: list[Stuck]
    keeps_clubs: bool
    """Whether the rules keep clubs apart: the draw has given that up by itself."""
    allow: Way | None
    repeat: Way | None
    together: Way | None
    again: bool = False
    """Whether everybody has met everybody, and ``repeat`` is another time round."""

    @property
    def exists(self) -> bool:
        """Whether a way out was found; beyond some hundred pairs none is looked for."""
        return bool(self.allow or self.repeat or self.together)

    @property
    def all(self) -> int:
        """How many tables of two the pairs could make."""
        return self.pairs * (self.pairs - 1) // 2


def ways_out(tournament: Tournament, number: int, error: NoLegalRound) -> WaysOut:
    """Return what *error*, the answer to the draw of round *number*, means by name."""
    drawing = drawing_of(tournament, number)
    rivals = _rivals(drawing)
    pairs = len(drawing.field)
    met = sum(len(c.met & drawing.pairs.keys()) for c in drawing.field) // 2
    left = sum(map(len, rivals.values())) // 2
    return WaysOut(
        number=number,
        pairs=pairs,
        met=met,
        forbidden=pairs * (pairs - 1) // 2 - met - left,
        left=left,
        rested=sum(c.had_bye for c in drawing.field) if pairs % 2 else None,
        stuck=_stuck(drawing, rivals),
        keeps_clubs=tournament.rules.keeps_clubs_apart(number),
        again=bool(error.params.get("again")),
        **_ways(tournament, drawing, error),
    )


def _rivals(drawing: Drawing) -> dict[int, set[int]]:
    """Return whom each pair may still meet, by number."""
    banned = {number: {number} for number in drawing.pairs}
    for one, other in (sorted(table) for table in drawing.forbidden):
        banned.get(one, set()).add(other)
        banned.get(other, set()).add(one)
    return {c.number: drawing.pairs.keys() - c.met - banned[c.number] for c in drawing.field}


def _stuck(drawing: Drawing, rivals: Mapping[int, set[int]]) -> list[Stuck]:
    """Return the pairs with the fewest rivals, where these are few."""
    ranked = sorted(rivals, key=lambda number: (len(rivals[number]), number))
    return [
        Stuck(drawing.pairs[number], [drawing.pairs[rival] for rival in sorted(rivals[number])])
        for number in ranked[:FEW]
        if len(rivals[number]) <= FEW
    ]


def _ways(tournament: Tournament, drawing: Drawing, error: NoLegalRound) -> dict[str, Way | None]:
    rows = ForbiddenTable.objects.filter(tournament=tournament)
    named = rows.values_list("one__number", "other__number", "reason")
    reasons = {frozenset((one, other)): reason for one, other, reason in named}

    def meetings(tables: object) -> list[Meeting]:
        both = (sorted(table) for table in cast("Iterable[tuple[int, int]]", tables))
        return [
            Meeting(
                drawing.pairs[one],
                drawing.pairs[other],
                drawing.met.get(frozenset((one, other))),
                reasons.get(frozenset((one, other)), ""),
            )
            for one, other in both
        ]

    def way(forbidden: object, rematches: object, rests: object) -> Way:
        pair = drawing.pairs[cast("int", rests)] if rests else None
        return Way(meetings(forbidden), meetings(rematches), pair, _rested(pair))

    found = error.params
    allow, repeat = found["forbidden"], found["rematches"]
    together = cast("tuple[object, object, object] | None", found["together"])
    return {
        "allow": way(allow, (), None) if allow else None,
        "repeat": way((), repeat, found["second_bye"]) if repeat is not None else None,
        "together": way(*together) if together else None,
    }


def _rested(pair: Pair | None) -> int | None:
    """Return the last round in which *pair* had a bye."""
    seats = Seat.objects.filter(pair=pair, table__kind="bye").select_related("round")
    seat = seats.order_by("-round__number").first() if pair else None
    return seat.round.number if seat else None


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the organisers gave up for a round, and who of them said so."""

    forbidden: bool
    rematches: bool
    change: Change | None
    """The line of the history that drew it."""


def allowance_of(round_: Round) -> Allowance | None:
    """Return what was given up to draw *round_*, None for a legal round."""
    if not (round_.forbidden_allowed or round_.rematches_allowed):
        return None
    drawn = Change.objects.filter(
        tournament=round_.tournament, round_number=round_.number, action="round_drawn"
    )
    last = drawn.select_related("by").first()
    return Allowance(round_.forbidden_allowed, round_.rematches_allowed, last)
