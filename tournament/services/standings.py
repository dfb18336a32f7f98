"""The classification of a tournament, loaded in a fixed number of queries.

Every consumer (desk, public pages, paper, commands, the draw) comes through
here. The classification after round N lists the pairs that have sat at a table
in the rounds up to N.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q

from scoring.classification import Entrant, Game, Place, Standing, classify
from scoring.errors import UndecidedTie
from scoring.match import WITHOUT_SHEET, MatchResult, match_result
from scoring.points import LEFT, RIGHT
from scoring.rules import Criterion, Rules
from tournament.models import Infraction, Pair, Round, Seat, Sheet, Table, Tournament

UNREAD = ("earlier", "notes")
"""What a round stores of its draw: nothing that a classification reads, and long."""


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
    whose tie nobody has decided: they count as not played yet. ``without_sheet``
    are the tables of closed rounds whose sheet is missing, by round and number:
    their pairs have met, and nobody has won or scored anything there so far.
    """

    tournament: Tournament
    rules: Rules
    after: int
    provisional: bool
    rows: list[Row]
    rounds: list[int]
    undecided: list[int]
    without_sheet: list[tuple[int, int]]

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
    also: Collection[int] = (),
) -> Standings:
    """Return the classification after round *after* (None: the last closed one).

    *with_open_round* counts the results that the round in play already has;
    *all_active* adds the active pairs that have not sat at a table yet (the
    draw needs them), *also* the pairs with these primary keys.
    """
    loaded = load(tournament, after=after, with_open_round=with_open_round)
    return classified(loaded, all_active=all_active, also=also)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The rows that a classification is computed from; nothing else is read."""

    tournament: Tournament
    rounds: list[Round]
    pairs: dict[int, Pair]
    """By primary key."""
    seats: list[tuple[int, str, int]]
    """Primary key of the table, side, primary key of the pair."""
    tables: list[tuple[int, int, int | None, Sheet]]
    """Those with a result or of a closed round, in order of round: primary key, that of the
    round, number, sheet."""
    faults: Counter[int]
    """Infractions by the pair's primary key."""

    @property
    def last(self) -> int:
        """The number of the last round counted; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0


def load(
    tournament: Tournament, *, after: int | None = None, with_open_round: bool = False
) -> Loaded:
    """Return the rows of the rounds that count, in five queries whatever their number."""
    states = [Round.State.CLOSED, *([Round.State.PLAYING] if with_open_round else [])]
    rounds = [
        round_
        for round_ in Round.objects.filter(tournament=tournament, state__in=states).defer(*UNREAD)
        if after is None or round_.number <= after
    ]
    seats = Seat.objects.filter(round__in=rounds)
    still_played = Q(kind="", round__state=Round.State.PLAYING)
    tables = Table.objects.filter(round__in=rounds).exclude(still_played).order_by("round__number")
    loaded = Loaded(
        tournament=tournament,
        rounds=rounds,
        pairs={pair.pk: pair for pair in Pair.objects.filter(tournament=tournament)},
        seats=list(seats.values_list("table_id", "side", "pair_id")),
        tables=[
            (pk, round_pk, number, Sheet(*sheet))
            for pk, round_pk, number, *sheet in tables.values_list(
                "pk", "round_id", "number", *Sheet._fields
            )
        ],
        faults=Counter(),
    )
    loaded.faults.update(faults_by_pair(tournament, loaded.last))
    return loaded


def classified(
    loaded: Loaded, *, all_active: bool = False, also: Collection[int] = ()
) -> Standings:
    """Return the classification of rows already *loaded*; no query is made."""
    rules, pairs = loaded.tournament.rules, loaded.pairs
    games, undecided = _games(loaded, rules)
    numbers = {round_.pk: round_.number for round_ in loaded.rounds}
    shown = [
        pair
        for pk, pair in pairs.items()
        if pk in games or pk in also or (all_active and pair.status == Pair.Status.ACTIVE)
    ]
    entrants = [
        Entrant(
            pair.number,
            tuple(games[pair.pk]),
            loaded.faults[pair.pk],
            _standing(pair, loaded.last),
        )
        for pair in shown
    ]
    return Standings(
        tournament=loaded.tournament,
        rules=rules,
        after=loaded.last,
        provisional=any(round_.state == Round.State.PLAYING for round_ in loaded.rounds),
        rows=_rows(classify(entrants, rules), pairs),
        rounds=[round_.number for round_ in loaded.rounds],
        undecided=undecided,
        without_sheet=sorted(
            (numbers[round_pk], number)
            for _pk, round_pk, number, sheet in loaded.tables
            if not sheet.kind and number is not None
        ),
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


def _games(loaded: Loaded, rules: Rules) -> tuple[defaultdict[int, list[Game]], list[int]]:
    """Return every pair's games (by primary key, in order of round), and the
    primary keys of the tables whose tie is undecided."""
    pairs = loaded.pairs
    numbers = {round_.pk: round_.number for round_ in loaded.rounds}
    left = {table: pair for table, side, pair in loaded.seats if side == LEFT}
    right = {table: pair for table, side, pair in loaded.seats if side == RIGHT}
    games: defaultdict[int, list[Game]] = defaultdict(list)
    undecided = []
    worth: dict[Sheet, MatchResult | None] = {}  # many tables end alike
    for pk, round_pk, number, sheet in loaded.tables:
        if sheet not in worth:
            worth[sheet] = result_of(sheet, rules) if sheet.kind else WITHOUT_SHEET
        result = worth[sheet]
        if result is None:
            undecided.append(pk)
            continue
        round_ = numbers[round_pk]
        one, two = left[pk], right.get(pk)
        opponent = None if two is None else pairs[two].number
        games[one].append(Game(round_, number, opponent, LEFT, result))
        if two is not None:
            games[two].append(Game(round_, number, pairs[one].number, RIGHT, result))
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


def result_of(table: Table | Sheet, rules: Rules) -> MatchResult | None:
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
