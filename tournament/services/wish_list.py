"""All wishes of one championship together, as the page before the draw shows them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.pairing.view import MOST_OF_ONE_CLUB
from tournament.models import ForbiddenTable, Pair, Round, Seat, Tournament
from tournament.services.clubs import Club, clubs_of
from tournament.services.registration import next_round_number


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Two pairs that are not to meet, and the round in which they did nevertheless."""

    row: ForbiddenTable
    met: int | None
    drafted: bool
    """Whether the present draft seats them together."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the next draw has to respect."""

    number: int
    """The round that it is about."""
    draft: Round | None
    """That round, if it is drawn already and not published."""
    may_try: bool
    """Whether no round is open, so that it can be found out if the next can be drawn."""
    over: bool
    """Whether the rules have no more rounds."""
    forbidden: list[Forbidden]
    unusable: list[int]
    fixed: list[Pair]
    shared: frozenset[int]
    """Tables that two pairs or more have as their own."""
    skipping: list[Pair]
    keeps_clubs: bool
    """Whether the rules keep towns and clubs apart in this round."""
    clubs: list[Club]
    """Of the pairs that would play now; of all that are in, before anybody is present."""
    pairs: list[Pair]
    """Everybody who is not out, to choose from."""

    largest: int = MOST_OF_ONE_CLUB
    """Percent of the field up to which a club is kept apart."""

    @property
    def crowd(self) -> Club | None:
        """The club that is too large to be kept apart."""
        return next((club for club in self.clubs if club.too_large), None)


def wishes(tournament: Tournament) -> Wishes:
    """Return the wishes of *tournament* for its next draw."""
    number = next_round_number(tournament)
    pairs = list(tournament.pairs.filter(status=Pair.Status.ACTIVE))
    fixed = [pair for pair in pairs if pair.fixed_table is not None]
    wanted = Counter(pair.fixed_table for pair in fixed)
    rounds = Round.objects.filter(tournament=tournament)
    open_ = rounds.exclude(state=Round.State.CLOSED).first()
    over = number > tournament.rules.rounds
    return Wishes(
        number=number,
        draft=open_ if open_ and open_.state == Round.State.DRAFT else None,
        may_try=open_ is None and not over,
        over=over,
        forbidden=forbidden(tournament),
        unusable=list(tournament.unusable_tables),
        fixed=sorted(fixed, key=lambda pair: (pair.fixed_table or 0, pair.number)),
        shared=frozenset(table for table, times in wanted.items() if table and times > 1),
        skipping=[pair for pair in pairs if pair.skips_round == number],
        keeps_clubs=tournament.rules.keeps_clubs_apart(number),
        clubs=clubs_of([pair for pair in pairs if pair.plays_in(number)] or pairs),
        pairs=pairs,
    )


def forbidden(tournament: Tournament) -> list[Forbidden]:
    """Return the forbidden tables and when they were played all the same. Two queries."""
    rows = ForbiddenTable.objects.filter(tournament=tournament).select_related("one", "other")
    found = list(rows)
    together = _together({pk for row in found for pk in (row.one_id, row.other_id)})
    return [
        Forbidden(
            row,
            met=max((r.number for r in seated if r.state != Round.State.DRAFT), default=None),
            drafted=any(r.state == Round.State.DRAFT for r in seated),
        )
        for row in found
        for seated in [together.get(frozenset((row.one_id, row.other_id)), [])]
    ]


def _together(pairs: Collection[int]) -> dict[frozenset[int], list[Round]]:
    """Return in which rounds two of *pairs*, by primary key, share a table."""
    tables: dict[int, set[int]] = defaultdict(set)
    rounds: dict[int, Round] = {}
    seats: Iterable[Seat] = Seat.objects.filter(pair__in=pairs).select_related("round")
    for seat in seats:
        tables[seat.table_id].add(seat.pair_id)
        rounds[seat.table_id] = seat.round
    met: dict[frozenset[int], list[Round]] = defaultdict(list)
    for table, seated in tables.items():
        if len(seated) > 1:
            met[frozenset(seated)].append(rounds[table])
    return met
