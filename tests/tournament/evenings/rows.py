"""The database as plain values: every byte of it, and what of it is a fact.

``Rows`` are all rows of the program's tables as they are stored. ``facts`` are
what they say: rows by names that outlive them (a pair by its number, a table by
who sits there), without what only counts or tells of saves (versions, who and
when). Two states with equal facts are the same evening.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeVar

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, models

from tournament.models import Seat, Table

Row = dict[str, Any]
Name = tuple[object, ...]
Facts = dict[tuple[Name, str], object]
"""The value of each column, by the name of its row and its own."""

M = TypeVar("M", bound=models.Model)

MISSING = "no such row"


@cache
def _queries() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return for each table the query that reads it whole, and its columns."""
    found = {}
    for model in (User, *apps.get_app_config("tournament").get_models()):
        fields = [field for field in model._meta.concrete_fields if field.column]
        # as text: a moment is compared to the bit, and nothing is spent on reading it
        shown = [
            f'CAST("{field.column}" AS TEXT)'
            if isinstance(field, (models.DateTimeField, models.JSONField))
            else f'"{field.column}"'
            for field in fields
        ]
        table = model._meta.db_table
        query = f'SELECT {", ".join(shown)} FROM "{table}" ORDER BY "id"'  # noqa: S608
        found[model.__name__.lower()] = query, tuple(field.column for field in fields)
    return found


@cache
def _references() -> list[tuple[str, str, str]]:
    """Return which column of which table points to which."""
    return [
        (model.__name__.lower(), field.column, field.related_model.__name__.lower())
        for model in apps.get_app_config("tournament").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
    ]


@dataclass(frozen=True)
class Rows:
    """Every row of the program's tables at one moment, as stored."""

    tables: Mapping[str, tuple[tuple[Any, ...], ...]]

    @classmethod
    def now(cls) -> Rows:
        """Read the database."""
        with connection.cursor() as cursor:
            return cls({name: _read(cursor, query) for name, (query, _c) in _queries().items()})

    def of(self, table: str) -> Iterator[Row]:
        """Yield the rows of one table, by columns."""
        columns = _queries()[table][1]
        for row in self.tables[table]:
            yield dict(zip(columns, row, strict=True))

    def by_pk(self, table: str) -> dict[int, Row]:
        """Return the rows of one table by their primary keys."""
        return {row["id"]: row for row in self.of(table)}

    def dangling(self) -> list[str]:
        """Return what points to a row that is not there: the database would refuse to keep it."""
        return [
            f"{table}.{column} points to {target} {row[column]}, which is gone"
            for table, column, target in _references()
            for row in self.of(table)
            if row[column] is not None and row[column] not in self._keys[target]
        ]

    @cached_property
    def _keys(self) -> dict[str, set[int]]:
        return {table: {row[0] for row in rows} for table, rows in self.tables.items()}

    def without(self, change: int) -> Rows:
        """Return the rows without one line of the history."""
        changes = tuple(row for row in self.tables["change"] if row[0] != change)
        return Rows({**self.tables, "change": changes})

    def difference(self, other: Rows) -> list[str]:
        """Return what *other* has another way, a line a row; empty for the same bytes."""
        lines = []
        for table, rows in self.tables.items():
            mine, theirs = set(rows), set(other.tables[table])
            lines += [f"- {table} {row}" for row in rows if row not in theirs]
            lines += [f"+ {table} {row}" for row in other.tables[table] if row not in mine]
        return lines

    def instance(self, model: type[M], pk: int) -> M:
        """Return a row as the program reads it, what it points to included; no query is made."""
        row = self._index(model.__name__.lower())[pk]
        fields = [field for field in model._meta.concrete_fields if field.column]
        values = [_read_value(field, row[field.column]) for field in fields]
        found = model.from_db("default", [field.attname for field in fields], values)
        for field in fields:
            related = field.related_model
            target = row[field.column] if model is not Seat or field.name == "pair" else None
            if isinstance(related, type) and target is not None:
                setattr(found, field.name, self.instance(related, target))
        if isinstance(found, Table):
            seats = [self.instance(Seat, seat["id"]) for seat in self._seats.get(pk, ())]
            query = Seat.objects.filter(table=pk)
            query._result_cache = seats
            found._prefetched_objects_cache = {"seats": query}
        return found

    def _index(self, table: str) -> dict[int, Row]:
        if table not in self._indexes:
            self._indexes[table] = self.by_pk(table)
        return self._indexes[table]

    @cached_property
    def _indexes(self) -> dict[str, dict[int, Row]]:
        return {}

    @cached_property
    def _seats(self) -> dict[int, list[Row]]:
        seats: dict[int, list[Row]] = {}
        for seat in self.of("seat"):
            seats.setdefault(seat["table_id"], []).append(seat)
        return seats

    @cached_property
    def facts(self) -> Facts:
        """What the rows say."""
        return {
            (name, column): value for name, row in _named(self) for column, value in row.items()
        }


def _read_value(field: models.Field[Any, Any], value: Any) -> Any:
    """Return a stored *value* as the program has it."""
    if value is None:
        return None
    if isinstance(field, models.JSONField):
        return json.loads(value)
    if isinstance(field, models.DateTimeField):
        moment = datetime.datetime.fromisoformat(value)
        return moment if moment.tzinfo else moment.replace(tzinfo=datetime.UTC)
    return field.to_python(value)


def _read(cursor: Any, query: str) -> tuple[tuple[Any, ...], ...]:
    cursor.execute(query)
    return tuple(cursor.fetchall())


_TOLD = {"id", "version", "checked_version", "earlier", "created_at", "joined_at", "last_login",
         "printed_origin"}  # fmt: skip
"""Columns that count or tell, and are nobody's fact; ``earlier`` is a journal."""


def _plain(row: Row, *without: str) -> Row:
    """Return the facts of *row*; of a moment only whether there is one."""
    return {
        column: value if not column.endswith("_at") else value is not None
        for column, value in row.items()
        if column not in _TOLD
        and column not in without
        and column not in ("entered_at", "checked_at", "recorded_at")
        and (column == "entered_by_id" or not column.endswith("_by_id"))
    }


def _named(rows: Rows) -> Iterator[tuple[Name, Row]]:
    pairs = {pk: pair["number"] for pk, pair in rows.by_pk("pair").items()}
    rounds = {pk: round_["number"] for pk, round_ in rows.by_pk("round").items()}
    seats: dict[int, Row] = {}
    for seat in rows.of("seat"):
        seats.setdefault(seat["table_id"], {})[seat["side"]] = pairs[seat["pair_id"]]
    tables: dict[int, Name] = {}
    for table in rows.of("table"):
        sits = seats.get(table["id"], {})
        name = ("table", rounds[table["round_id"]], *sorted(sits.values()))
        tables[table["id"]] = name
        checked = table["checked_version"] == table["version"]
        yield name, {**_plain(table, "round_id"), **sits, "is_checked": checked}
    for dat in rows.of("dat"):
        name = ("dat", tables[dat["table_id"]], dat["number"])
        yield name, _plain(dat, "table_id", "number")
    for row in rows.of("forbiddentable"):
        name = ("forbidden", *sorted((pairs[row["one_id"]], pairs[row["other_id"]])))
        yield name, _plain(row, "one_id", "other_id")
    for row in rows.of("infraction"):
        about = {"table": tables[row["table_id"]], "pair": pairs[row["pair_id"]]}
        yield ("infraction", row["id"]), {**_plain(row, "table_id", "pair_id"), **about}
    for table_ in ("tournament", "round", "pair"):
        for row in rows.of(table_):
            number = row.get("number", row["id"])
            yield (table_, number), _plain(row, "number")
    for table_ in ("membership", "invitation", "user"):
        for row in rows.of(table_):
            yield (table_, row["id"]), _plain(row)


Difference = dict[tuple[Name, str], tuple[object, object]]
"""What a step has changed: each value before and after."""


def difference(before: Facts, after: Facts) -> Difference:
    """Return the facts that differ, before and after; ``MISSING`` where there is no row."""
    return {
        fact: (before.get(fact, MISSING), after.get(fact, MISSING))
        for fact in before.keys() | after.keys()
        if before.get(fact, MISSING) != after.get(fact, MISSING)
    }
