"""The history of a championship, newest first, for whoever looks for something."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from scoring.names import same_name
from tournament.models import Change, Pair, Tournament
from tournament.services.bulk import concerning


def history(
    tournament: Tournament,
    *,
    round_: int | None = None,
    table: int | None = None,
    pair: str = "",
    who: str = "",
) -> QuerySet[Change]:
    """Return the changes, newest first: of a round, of a table number, of a pair, by somebody.

    *pair* is a registration number, or a part of a nickname or of a player's
    name; *who* is an account's name. A change of a table concerns both its pairs.
    """
    changes = Change.objects.filter(tournament=tournament).select_related("table", "pair", "by")
    if round_ is not None:
        changes = changes.filter(round_number=round_)
    if table is not None:
        changes = changes.filter(table_number=table)
    if who:
        changes = changes.filter(by__username=who)
    if pair.strip():
        found = _numbers(tournament, pair)
        at_table = Q(one_number__in=found) | Q(other_number__in=found)
        of_many = Q(pk__in=concerning(tournament, found))
        changes = changes.filter(Q(pair_number__in=found) | at_table | of_many)
    return changes


def people(tournament: Tournament) -> list[str]:
    """Return the names of those who have changed anything, in order."""
    changes = Change.objects.filter(tournament=tournament, by__isnull=False).order_by()
    return sorted(changes.values_list("by__username", flat=True).distinct())


def _numbers(tournament: Tournament, text: str) -> list[int]:
    """Return the numbers of the pairs that *text* may mean, accents and case aside.

    A number means the pair that has or had it, be it deleted.
    """
    wanted = same_name(text)
    if wanted.isdecimal():
        return [int(wanted)] if len(wanted) < 10 else []
    pairs = Pair.objects.filter(tournament=tournament)
    return [
        pair.number
        for pair in pairs
        if any(wanted in same_name(name) for name in (pair.nickname, pair.player1, pair.player2))
    ]
