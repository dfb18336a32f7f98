"""All that decides a draw, gathered in one value: the pairs, who met whom, the wishes.

The draft, its price after a change by hand, and the picture of the round ask the
same value, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from scoring.field import met_rounds, next_field
from scoring.names import same_name
from scoring.pairing import (
    Circle,
    Contender,
    Draw,
    DrawnTable,
    NoLegalRound,
    Reason,
    ReasonKind,
    Style,
    circle_round,
    draw_round,
    table_numbers,
    unmet_round,
)
from scoring.pairing.pricing import price_seen
from scoring.pairing.view import View, view_field
from scoring.rules import System
from tournament.models import ForbiddenTable, Pair, Round, Seat, Table, Tournament
from tournament.services.common import Refused
from tournament.services.registration import persons_of
from tournament.services.standings import Standings, standings

Met = dict[frozenset[int], int]
"""In which round two pairs met, by their numbers."""

Tables = tuple[tuple[int, int], ...]

Locked = Sequence[tuple[int, int | None]]
"""Tables that stay as they are, by numbers; None for a bye."""


@dataclass(frozen=True)
class Drawing:
    """What the draw of one round starts from."""

    number: int
    field: list[Contender]
    """The pairs that play in it, leader first."""
    pairs: dict[int, Pair]
    """The same by number."""
    met: Met
    forbidden: frozenset[frozenset[int]]
    style: Style
    remaining: int
    """Rounds still to come after this one."""
    fixed: dict[int, int]
    """The table that a pair must have, by its number."""
    unusable: frozenset[int]
    circle: Circle | None = None
    """Where everybody meets everybody."""
    tables_by_lot: bool = False

    def draw(
        self,
        seed: int,
        *,
        locked: Locked = (),
        allow_forbidden: bool = False,
        allow_rematches: bool = False,
    ) -> Draw:
        """Return the best round.

        With *allow_forbidden* the fewest of the desk's own forbidden tables are
        allowed if nothing else is possible, and only then, with
        *allow_rematches*, the fewest and oldest rematches. Where everybody meets
        everybody it is the next round of the circle while that holds; then the
        notes say why it does not. Raise NoLegalRound if every round breaks a rule
        that stands.
        """
        if self.circle is None:
            return self._swiss(seed, locked, allow_forbidden, allow_rematches)
        circle = replace(self.circle, seed=seed) if self.number == 1 else self.circle
        found = circle_round(
            self.field,
            circle,
            met=self.met,
            forbidden=self.forbidden,
            locked=locked,
            allow_rematches=allow_rematches,
        )
        if isinstance(found, Draw):
            return found
        draw = None if found.kind is ReasonKind.CIRCLE_SHORT else self._unmet(seed, locked)
        draw = draw or self._swiss(seed, locked, allow_forbidden, allow_rematches)
        return replace(draw, notes=(found, *draw.notes))

    def _unmet(self, seed: int, locked: Locked) -> Draw | None:
        """Return a round of tables not played yet, None if none is left.

        While everybody can play in each round to come, nobody has to rest.
        """
        try:
            draw = self._swiss(seed, locked, allow_forbidden=False, allow_rematches=False)
        except NoLegalRound:
            draw = None
        if draw and ReasonKind.ROUNDS_LOST not in [note.kind for note in draw.notes]:
            return draw
        return unmet_round(self.field, seed=seed, forbidden=self.forbidden, locked=locked)

    def _swiss(
        self, seed: int, locked: Locked, allow_forbidden: bool, allow_rematches: bool
    ) -> Draw:
        try:
            return self._drawn(
                seed, locked, self.forbidden, allow_rematches and not allow_forbidden
            )
        except NoLegalRound as error:
            given_up = _given_up(error, allow_rematches) if allow_forbidden else frozenset()
            if not given_up and not allow_rematches:
                raise
        draw = self._drawn(seed, locked, self.forbidden - given_up, allow_rematches)
        return replace(draw, tables=tuple(_owned_up(table, given_up) for table in draw.tables))

    def _drawn(
        self,
        seed: int,
        locked: Locked,
        forbidden: Collection[frozenset[int]],
        allow_rematches: bool,
    ) -> Draw:
        return draw_round(
            self.field,
            seed=seed,
            style=self.style,
            forbidden=forbidden,
            locked=locked,
            allow_rematches=allow_rematches,
            met_round=self.met,
            remaining=self.remaining,
        )

    def price(self, tables: Iterable[DrawnTable]) -> tuple[Reason, ...]:
        """Return what *tables*, made by hand, cost; raise FieldError for an absent pair."""
        return price_seen(tables, self.view)

    @cached_property
    def view(self) -> View:
        """The field as the draw sees it, made once for all that is asked about it."""
        return view_field(self.field, self.forbidden, self.met)

    def table_numbers(
        self, tables: Sequence[DrawnTable], seed: int | None = None
    ) -> list[int | None]:
        """Return the number of each table, in order; None for a bye.

        Where the lot deals them, it is that of *seed*; without one leaders come first.
        """
        dealt = seed if self.tables_by_lot else None
        return table_numbers(tables, fixed=self.fixed, unusable=self.unusable, seed=dealt)


def _given_up(error: NoLegalRound, allow_rematches: bool) -> frozenset[frozenset[int]]:
    """Return the forbidden tables to allow, by what the refused draw found out."""
    tables = cast("Tables", error.params["forbidden"])
    together = cast("tuple[Tables, ...] | None", error.params["together"])
    if not tables and together and allow_rematches:
        tables = together[0]
    return frozenset(map(frozenset, tables))


def _owned_up(table: DrawnTable, given_up: Collection[frozenset[int]]) -> DrawnTable:
    """Return *table*, saying so if the desk had forbidden it."""
    if table.right is None or frozenset((table.left, table.right)) not in given_up:
        return table
    cost = Reason(ReasonKind.FORBIDDEN, (table.left, table.right))
    return table._replace(reasons=(*table.reasons, cost))


def drawing_of(tournament: Tournament, number: int) -> Drawing:
    """Return what the draw of round *number* starts from: the pairs that play now.

    Raise Refused if a tie is still undecided, a person is in two of the pairs,
    or fewer than two play.
    """
    table = standings(tournament, after=number - 1, all_active=True)
    if table.undecided:
        where = Table.objects.select_related("round").get(pk=table.undecided[0])
        raise Refused("tie_undecided", round=where.round.number, table=where.number)
    pairs = {row.pair.number: row.pair for row in table.rows if row.pair.plays_in(number)}
    if len(pairs) < 2:
        raise Refused("too_few_present", present=len(pairs))
    _check_persons(pairs)
    return _gathered(table, number, pairs)


def drawing_as_seated(round_: Round, also: Collection[int] = ()) -> Drawing:
    """Return what *round_* looked like to its draw: the pairs that sit in it.

    Results of earlier rounds count as they stand now; *also* are the numbers of
    pairs that may come to sit in it.
    """
    number = round_.number
    seated = set(round_.seats.values_list("pair_id", flat=True))
    if also:
        more = round_.tournament.pairs.filter(number__in=also)
        seated |= set(more.values_list("pk", flat=True))
    table = standings(round_.tournament, after=number - 1, also=seated)
    pairs = {row.pair.number: row.pair for row in table.rows if row.pair.pk in seated}
    return _gathered(table, number, pairs)


def _gathered(table: Standings, number: int, pairs: dict[int, Pair]) -> Drawing:
    rules, tournament = table.rules, table.tournament
    clubs = _clubs(pairs) if rules.keeps_clubs_apart(number) else {}
    return Drawing(
        number=number,
        field=next_field(table.places, pairs, rules, clubs=clubs),
        pairs=pairs,
        met=met_rounds(table.places, rules),
        forbidden=forbidden_tables(tournament),
        style=rules.style_of(number),
        remaining=max(0, rules.rounds - number),
        fixed={n: pair.fixed_table for n, pair in pairs.items() if pair.fixed_table is not None},
        unusable=frozenset(tournament.unusable_tables),
        tables_by_lot=rules.tables_by_lot,
        circle=_circle(tournament, number) if rules.system is System.ROUND_ROBIN else None,
    )


def _circle(tournament: Tournament, number: int) -> Circle:
    """Return the circle that round 1 has seated; its own draw brings the seed."""
    first = Round.objects.filter(tournament=tournament, number=1).first()
    seats = first.seats.order_by("pair__number") if first and number > 1 else Seat.objects.none()
    seated = tuple(seats.values_list("pair__number", flat=True))
    return Circle(number, tournament.rules.rounds, first.seed if first else 0, seated)


def forbidden_tables(tournament: Tournament) -> frozenset[frozenset[int]]:
    """Return the tables that the desk has forbidden, by numbers."""
    rows = ForbiddenTable.objects.filter(tournament=tournament)
    return frozenset(map(frozenset, rows.values_list("one__number", "other__number")))


def _clubs(pairs: dict[int, Pair]) -> dict[int, str]:
    """Return the town or club of each pair as it is compared."""
    return {number: same_name(pair.town) for number, pair in pairs.items() if pair.town}


def _check_persons(pairs: dict[int, Pair]) -> None:
    """Raise Refused if one person sits in two of *pairs*."""
    seen: dict[str, Pair] = {}
    for pair in pairs.values():
        for key, person in persons_of(pair).items():
            other = seen.setdefault(key, pair)
            if other.pk != pair.pk:
                raise Refused("person_in_two_pairs", person=person, pair=str(other))
