"""The history of a championship, newest first, for whoever looks for something."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from scoring.names import same_name
from tournament.models import Change, Pair, Tournament


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
        changes = changes.filter(table__number=table)
    if who:
        changes = changes.filter(by__username=who)
    if pair.strip():
        found = [each.pk for each in _pairs(tournament, pair)]
        at_table = Q(table__seats__pair__in=found)
        changes = changes.filter(Q(pair__in=found) | at_table).distinct()
    return changes


def people(tournament: Tournament) -> list[str]:
    """Return the names of those who have changed anything, in order."""
    changes = Change.objects.filter(tournament=tournament, by__isnull=False).order_by()
    return sorted(changes.values_list("by__username", flat=True).distinct())


def _pairs(tournament: Tournament, text: str) -> list[Pair]:
    """Return the pairs that *text* may mean, accents and case aside."""
    wanted = same_name(text)
    pairs = Pair.objects.filter(tournament=tournament)
    if wanted.isdecimal():
        return list(pairs.filter(number=int(wanted)))
    return [
        pair
        for pair in pairs
        if any(wanted in same_name(name) for name in (pair.nickname, pair.player1, pair.player2))
    ]
