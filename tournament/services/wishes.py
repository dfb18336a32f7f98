"""What organisers and pairs wish of the draw, entered before it.

Two pairs that are not to meet, tables that the hall does not have, a pair that
always plays at one table, a pair that skips a round. None of them is part of the
regulation that the first published round freezes: they may change until each
draw, and count from the next one on.
"""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction

from scoring.names import same_name
from tournament.models import ForbiddenTable, Pair, Round, Table, Tournament
from tournament.services.common import Refused, check_version, lock, record_change
from tournament.services.registration import change_pair, lock_pair, next_round_number
from tournament.words.actions import Action

HIGHEST_TABLE = 9_999
"""No hall has more; beyond it the number is a typing error."""


def find_pair(tournament: Tournament, text: str) -> Pair:
    """Return the pair that *text* means: its number, its nickname, or both.

    A part of a name is enough where only one pair answers to it; accents and
    case count nothing. Raise Refused if no pair or several do.
    """
    wanted = same_name(text)
    pairs = list(Pair.objects.filter(tournament=tournament)) if wanted else []
    exact = [
        pair
        for pair in pairs
        if wanted in (str(pair.number), same_name(pair.nickname), same_name(str(pair)))
    ]
    found = exact or [pair for pair in pairs if not wanted.isdecimal() and wanted in _names(pair)]
    if not found:
        raise Refused("pair_unknown", text=text.strip() or "–")
    if len(found) > 1:
        raise Refused("pair_ambiguous", text=text.strip(), pairs=", ".join(map(str, found[:5])))
    return found[0]


def _names(pair: Pair) -> str:
    return same_name(f"{pair} {pair.player1} {pair.player2}")


@transaction.atomic
def forbid_table(
    tournament: Tournament, one: Pair, other: Pair, *, by: User | None, reason: str = ""
) -> ForbiddenTable:
    """Let the draw never seat *one* and *other* together while a legal round exists.

    Raise Refused if they are one pair, if it is forbidden already, or if one of them
    has been deleted meanwhile.
    """
    tournament = lock(tournament)
    if one.pk == other.pk:
        raise Refused("forbidden_itself", pair=str(one))
    _check_there(one, other)
    first, second = _in_order(one, other)
    row, new = ForbiddenTable.objects.get_or_create(
        tournament=tournament, one=first, other=second, defaults={"reason": reason}
    )
    if not new:
        raise Refused("forbidden_already", one=str(one), other=str(other))
    record_change(
        tournament, Action.TABLE_FORBIDDEN, by=by, two=(one.number, other.number), reason=reason,
        after=_both(one, other),
    )  # fmt: skip
    return row


@transaction.atomic
def allow_table(tournament: Tournament, one: Pair, other: Pair, *, by: User | None) -> None:
    """Let *one* and *other* meet again. Raise Refused if nobody forbids it any more."""
    tournament = lock(tournament)
    first, second = _in_order(one, other)
    rows = ForbiddenTable.objects.filter(tournament=tournament, one=first, other=second)
    row = rows.first()
    if row is None:
        raise Refused("not_forbidden", one=str(one), other=str(other))
    row.delete()
    record_change(
        tournament, Action.TABLE_ALLOWED, by=by, two=(one.number, other.number),
        before={"reason": row.reason}, after=_both(one, other),
    )  # fmt: skip


def _check_there(*pairs: Pair) -> None:
    """Raise Refused if one of *pairs* has been deleted meanwhile."""
    there = set(Pair.objects.filter(pk__in=[p.pk for p in pairs]).values_list("pk", flat=True))
    for pair in pairs:
        if pair.pk not in there:
            raise Refused("pair_gone", pair=str(pair))


def _in_order(one: Pair, other: Pair) -> tuple[Pair, Pair]:
    """Return the two as a forbidden table stores them, so that it is stored once."""
    return (one, other) if one.pk < other.pk else (other, one)


def _both(one: Pair, other: Pair) -> dict[str, str]:
    return {"one": str(one), "other": str(other)}


def round_together(one: Pair, other: Pair) -> Round | None:
    """Return the last round, drafts included, in which *one* and *other* share a table."""
    tables = Table.objects.filter(seats__pair=one).filter(seats__pair=other)
    table = tables.select_related("round").order_by("-round__number").first()
    return table.round if table else None


@transaction.atomic
def set_unusable_tables(
    tournament: Tournament,
    tables: Collection[int],
    *,
    by: User | None,
    version: int | None = None,
) -> Tournament:
    """Let the next draws skip the numbers of *tables*, and only these.

    Raise Refused if one is no number of a table or the fixed table of a pair,
    Stale if somebody changed the tournament since *version*.
    """
    tournament = lock(tournament)
    check_version(tournament, version)
    before, after = tournament.unusable_tables, sorted(set(tables))
    for table in after:
        _check_number(table)
    kept = tournament.pairs.filter(fixed_table__in=set(after) - set(before)).first()
    if kept:
        raise Refused("unusable_is_fixed", table=kept.fixed_table, pair=str(kept))
    if before == after:
        return tournament
    tournament.unusable_tables = after
    tournament.version += 1
    tournament.save(update_fields=["unusable_tables", "version"])
    record_change(
        tournament,
        Action.TOURNAMENT_EDITED,
        by=by,
        before={"unusable_tables": before},
        after={"unusable_tables": after},
    )
    return tournament


@transaction.atomic
def set_pair_wishes(
    pair: Pair,
    *,
    fixed_table: int | None,
    skips: bool,
    by: User | None,
    version: int | None = None,
) -> Pair:
    """Let *pair* always play at *fixed_table* (None: anywhere), and skip the next round or not.

    Two pairs may wish for the same table. The round skipped is the next to be
    published; it is not a bye. Raise Refused if the table cannot be used, or if
    the pair is out or no round is left to skip; Stale if somebody changed the
    pair since *version*.
    """
    tournament = lock_pair(pair)
    check_version(pair, version)
    if fixed_table is not None:
        _check_number(fixed_table)
        if fixed_table in tournament.unusable_tables:
            raise Refused("fixed_is_unusable", table=fixed_table)
    skipped = _skipped(tournament, pair, skips)
    return change_pair(
        pair, Action.PAIR_EDITED, by=by, fixed_table=fixed_table, skips_round=skipped
    )


def _skipped(tournament: Tournament, pair: Pair, skips: bool) -> int | None:
    """Return the round that *pair* skips, now that it *skips* the next one or not."""
    number = next_round_number(tournament)
    if not skips:
        return None if pair.skips_round == number else pair.skips_round
    if pair.status != Pair.Status.ACTIVE:
        raise Refused("pair_is_out", pair=str(pair))
    if number > tournament.rules.rounds:
        raise Refused("all_rounds_played", rounds=tournament.rules.rounds)
    return number


@transaction.atomic
def play_round(pair: Pair, *, by: User | None) -> Pair:
    """Let *pair* play the round that it had asked to skip."""
    lock_pair(pair)
    return change_pair(pair, Action.PAIR_EDITED, by=by, skips_round=None)


def _check_number(table: int) -> None:
    if not 1 <= table <= HIGHEST_TABLE:
        raise Refused("table_number", table=table, most=HIGHEST_TABLE)
