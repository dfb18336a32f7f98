"""What every service shares: refusals, the lock, the version check, the history."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, models
from django.db.models import Value
from django.db.models.functions import Coalesce, NullIf

from scoring.errors import RuleError
from tournament.models import Change, Pair, Round, Table, Tournament
from tournament.words.actions import Action

origin: ContextVar[str] = ContextVar("origin", default="")
"""The address of the device whose request is being answered; empty outside of one."""


entry_key: ContextVar[str] = ContextVar("entry_key", default="")
"""The key of the line that a page sends, for what must not be done twice if it comes again."""


class Refused(RuleError):
    """The desk asked for something that cannot be done now."""


class Stale(RuleError):
    """Somebody else saved the same thing first; nothing was written.

    ``current`` is the row as it stands now.
    """

    def __init__(self, current: models.Model) -> None:
        super().__init__("stale")
        self.current = current


def lock(tournament: Tournament) -> Tournament:
    """Return the tournament, freshly read, with its writers waiting in line.

    On PostgreSQL the row is locked; on SQLite the transaction already holds the
    write lock, because transactions begin IMMEDIATE. Raise Refused if it has been
    deleted meanwhile.
    """
    fresh = Tournament.objects.select_for_update().filter(pk=tournament.pk).order_by().first()
    if fresh is None:
        raise Refused("tournament_gone", name=tournament.name)
    return fresh


def lock_round(round_: Round) -> Round:
    """Return the round, freshly read, with its tournament locked.

    Raise Refused if it has been deleted meanwhile.
    """
    _wait_in_line(round_.tournament_id)
    fresh = Round.objects.select_related("tournament").filter(pk=round_.pk).first()
    if fresh is None:
        raise Refused("round_gone", round=round_.number)
    return fresh


def lock_table(table: Table) -> Table:
    """Return the table, freshly read with its pairs and its round, with its tournament locked.

    Raise Refused if it has been deleted meanwhile.
    """
    _wait_in_line(table.round.tournament_id)
    tables = Table.objects.with_pairs().select_related("round__tournament")
    fresh = tables.filter(pk=table.pk).first()
    if fresh is None:
        raise Refused("round_gone", round=table.round.number)
    return fresh


def lock_unchanged(table: Table) -> bool:
    """Lock the tournament and return whether what was read with *table* still stands.

    So whoever saves a result thinks before the others have to wait: the result and
    its dats go by the version of the table, what may be entered by the state of the
    round, the rules by the version of the tournament, and who sits there is asked for.
    """
    _wait_in_line(table.round.tournament_id)
    columns = ("version", "round__state", "round__tournament__version", "seats__pair")
    now = Table.objects.filter(pk=table.pk).order_by().values_list(*columns)
    seen = (table.version, table.round.state, table.round.tournament.version)
    return set(now) == {(*seen, seat.pair_id) for seat in table.seats.all()}


def _wait_in_line(tournament: int) -> None:
    """Wait for the writers before, where the beginning of the transaction has not done it.

    What is read afterwards, in a query of its own, is what they left.
    """
    if connection.features.has_select_for_update:
        locked = Tournament.objects.select_for_update().filter(pk=tournament)
        list(locked.values_list("pk"))


def called(user: str = "") -> Coalesce:
    """Return, for a query, what ``person_text`` says of the account at *user*: "", "by__"…"""
    return Coalesce(NullIf(f"{user}first_name", Value("")), f"{user}username")


def check_version(row: Any, version: int | None) -> None:
    """Raise Stale if *row* was saved since the form with *version* was opened.

    None stands for a caller without a form (a command, a test).
    """
    if version is not None and row.version != version:
        raise Stale(row)


def one_line(text: str) -> str:
    """Return *text* with single spaces and nothing that cannot be printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def check_lengths(model: type[models.Model], **texts: str) -> None:
    """Raise Refused for the first of *texts* that is longer than its field of *model*."""
    for name, text in texts.items():
        limit = getattr(model._meta.get_field(name), "max_length", None)
        if limit and len(text) > limit:
            raise Refused("too_long", field=name, limit=limit)


def record_change(
    tournament: Tournament,
    action: Action,
    *,
    by: User | None,
    round_: Round | None = None,
    table: Table | None = None,
    pair: Pair | None = None,
    two: Sequence[int] = (),
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> Change:
    """Write one line of the history: an action of the one table that there is.

    *two* are the numbers of the pairs that it is about where they share no table. Raise
    Refused for a *reason* that is too long.
    """
    check_lengths(Change, reason=reason)
    one, other = _numbers(table, two)
    return Change.objects.create(
        tournament=tournament,
        action=str(action),
        by=by,
        round_number=round_.number if round_ else None,
        table=table,
        table_number=table.number if table else None,
        pair=pair,
        pair_number=pair.number if pair else None,
        one_number=one,
        other_number=other,
        before=before or {},
        after={**(after or {}), **({"entry": key} if (key := entry_key.get()) else {})},
        reason=reason,
        origin=origin.get(),
    )


def _numbers(table: Table | None, two: Sequence[int]) -> tuple[int | None, int | None]:
    """Return the numbers of both pairs at *table*, left first, or else the *two*."""
    if table is None:
        one, other = (*two, None, None)[:2]
        return one, other
    return table.left.number, table.right.number if table.right else None
