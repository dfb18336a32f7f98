"""The classification of a tournament, loaded in a fixed number of queries.

Every consumer (desk, public pages, paper, commands, the draw) comes through
here. The classification after round N lists the pairs that have sat at a table
in the rounds up to N.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from scoring.classification import Entrant, Game, Place, Standing, classify
from scoring.errors import UndecidedTie
from scoring.match import MatchResult, match_result
from scoring.points import Side
from scoring.rules import Criterion, Rules
from tournament.models import Infraction, Pair, Round, Seat, Table, Tournament


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the classification with its pair."""

    place: Place
    pair: Pair
    standing: Standing
    next_pair: Pair | None
    """The pair just below, which ``place.decided_by`` compares with."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The classification after a round.

    ``after`` is the number of the last round counted (0: none); ``provisional``
    says that a round still in play is counted too. ``undecided`` are tables
    whose tie nobody has decided: they count as not played yet.
    """

    tournament: Tournament
    rules: Rules
    after: int
    provisional: bool
    rows: list[Row]
    rounds: list[int]
    undecided: list[int]

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """The order of the criteria."""
        return self.rules.criteria

    @property
    def with_faults(self) -> bool:
        """Whether infractions are one of the criteria (V 14.3)."""
        return Criterion.FAULTS in self.rules.criteria

    @property
    def places(self) -> list[Place]:
        """The lines as the draw reads them."""
        return [row.place for row in self.rows]

    def row_of(self, number: int) -> Row | None:
        """Return the line of the pair with this registration number."""
        return next((row for row in self.rows if row.pair.number == number), None)


def standings(
    tournament: Tournament,
    *,
    after: int | None = None,
    with_open_round: bool = False,
    all_active: bool = False,
) -> Standings:
    """Return the classification after round *after* (None: the last closed one).

    *with_open_round* counts the results that the round in play already has;
    *all_active* adds the active pairs that have not sat at a table yet (the
    draw needs them).
    """
    rules = tournament.rules
    states = [Round.State.CLOSED, *([Round.State.PLAYING] if with_open_round else [])]
    counted = [
        round_
        for round_ in Round.objects.filter(tournament=tournament, state__in=states)
        if after is None or round_.number <= after
    ]
    last = counted[-1].number if counted else 0
    pairs = {pair.pk: pair for pair in Pair.objects.filter(tournament=tournament)}
    games, undecided = _games(counted, pairs, rules)
    faults = faults_by_pair(tournament, last)
    shown = [
        pair
        for pk, pair in pairs.items()
        if pk in games or (all_active and pair.status == Pair.Status.ACTIVE)
    ]
    entrants = [
        Entrant(pair.number, tuple(games[pair.pk]), faults[pair.pk], _standing(pair, last))
        for pair in shown
    ]
    return Standings(
        tournament=tournament,
        rules=rules,
        after=last,
        provisional=any(round_.state == Round.State.PLAYING for round_ in counted),
        rows=_rows(classify(entrants, rules), pairs),
        rounds=[round_.number for round_ in counted],
        undecided=undecided,
    )


def _rows(places: list[Place], pairs: dict[int, Pair]) -> list[Row]:
    by_number = {pair.number: pair for pair in pairs.values()}
    following = [*(by_number[place.number] for place in places[1:]), None]
    return [
        Row(place, by_number[place.number], place.entrant.standing, below)
        for place, below in zip(places, following, strict=False)
    ]


def _standing(pair: Pair, last: int) -> Standing:
    """Return whether *pair* was still in after round *last*."""
    if pair.out_from_round is None or pair.out_from_round > last + 1:
        return Standing.ACTIVE
    return Standing(pair.status)


_Sitting = dict[Side, int]


def _games(
    rounds: list[Round], pairs: dict[int, Pair], rules: Rules
) -> tuple[defaultdict[int, list[Game]], list[int]]:
    """Return every pair's games (by primary key, in order of round), and the
    primary keys of the tables whose tie is undecided."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    sitting: defaultdict[int, _Sitting] = defaultdict(dict)
    seats = Seat.objects.filter(round__in=rounds).values_list("table_id", "side", "pair_id")
    for table_id, side, pair_id in seats:
        sitting[table_id][Side(side)] = pair_id
    games: defaultdict[int, list[Game]] = defaultdict(list)
    undecided = []
    tables = Table.objects.filter(round__in=rounds).exclude(kind="")
    for table in tables.order_by("round__number"):
        result = result_of(table, rules)
        if result is None:
            undecided.append(table.pk)
            continue
        for side, pair_id in sitting[table.pk].items():
            other = sitting[table.pk].get(side.other)
            opponent = pairs[other].number if other else None
            game = Game(numbers[table.round_id], table.number, opponent, side, result)
            games[pair_id].append(game)
    return games, undecided


def faults_by_pair(tournament: Tournament, last: int) -> Counter[int]:
    """Return how many infractions each pair (by primary key) has up to round *last*.

    V 14.3: each counts once, whatever its severity; annulled ones do not count.
    """
    return Counter(
        Infraction.objects.filter(
            table__round__tournament=tournament,
            table__round__number__lte=last,
            annulled_at__isnull=True,
        ).values_list("pair_id", flat=True)
    )


def result_of(table: Table, rules: Rules) -> MatchResult | None:
    """Return what *table* is worth; None while pending or undecided."""
    paper = table.paper
    if paper is None:
        return None
    try:
        return match_result(paper, rules)
    except UndecidedTie:
        return None


def published_after(tournament: Tournament) -> int:
    """Return the number of the last round whose standings are published (0: none)."""
    shown = Round.objects.filter(tournament=tournament, standings_published_at__isnull=False)
    return shown.order_by("-number").values_list("number", flat=True).first() or 0
