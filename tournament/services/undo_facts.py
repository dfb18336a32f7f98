"""How things stand now that lines of the history are about, read once for all of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tournament.models import Change, ForbiddenTable, Infraction, Pair, Round, Table, Tournament
from tournament.services.bulk import in_the_way
from tournament.services.common import Refused
from tournament.services.pair_entries import Registered


class Facts:
    """What the ways back of *changes* look at; each part is read when it is first asked for."""

    def __init__(self, tournament: Tournament, changes: Iterable[Change]) -> None:
        self.tournament = tournament
        self._changes = list(changes)
        self._at_tables = [change.table_id for change in self._changes if change.table_id]

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """The rounds by number."""
        rounds = {r.number: r for r in Round.objects.filter(tournament=self.tournament)}
        for round_ in rounds.values():
            round_.tournament = self.tournament
        return rounds

    @cached_property
    def tables(self) -> dict[int, Table]:
        """The tables of the changes by primary key, with who sits there and their sheets."""
        rounds = {round_.pk: round_ for round_ in self.rounds.values()}
        tables = Table.objects.with_pairs().prefetch_related("dats")
        found = {table.pk: table for table in tables.filter(pk__in=self._at_tables)}
        for table in found.values():
            table.round = rounds[table.round_id]
        return found

    @cached_property
    def many(self) -> dict[int, Refused]:
        """Why changes of many pairs are not taken back, by primary key."""
        return in_the_way(self._changes)

    @cached_property
    def sanctions(self) -> set[tuple[int, int, int | None]]:
        """The infractions that count: table and pair by primary key, and the dat."""
        rows = Infraction.objects.filter(table__in=self._at_tables, annulled_at=None)
        return set(rows.values_list("table_id", "pair_id", "dat_number"))

    @cached_property
    def pairs(self) -> dict[int, Pair]:
        """The pairs by primary key."""
        pairs = {pair.pk: pair for pair in Pair.objects.filter(tournament=self.tournament)}
        for pair in pairs.values():
            pair.tournament = self.tournament
        return pairs

    def without(self, pair: Pair) -> Registered:
        """Return what must not be repeated: the active pairs but *pair*."""
        active = (each for each in self.pairs.values() if each.status == Pair.Status.ACTIVE)
        return Registered.of(each for each in active if each.pk != pair.pk)

    def pair_numbered(self, number: int | None) -> Pair | None:
        """Return the pair with this registration number, None if it has been deleted."""
        return next((pair for pair in self.pairs.values() if pair.number == number), None)

    @cached_property
    def forbidden(self) -> dict[frozenset[int], ForbiddenTable]:
        """The forbidden tables, by the primary keys of their pairs."""
        rows = ForbiddenTable.objects.filter(tournament=self.tournament)
        return {frozenset((row.one_id, row.other_id)): row for row in rows}
