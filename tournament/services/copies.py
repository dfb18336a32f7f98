"""A championship made from last year's: its settings and its people, everything else anew.

Numbers are given anew in the same order, and nobody is present, paid, withdrawn or
expelled (0033).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import Membership, Pair, Tournament
from tournament.services.common import record_change
from tournament.services.pair_entries import PairEntry, persons_of
from tournament.services.registration import register_pairs
from tournament.services.tournaments import create_tournament
from tournament.words.actions import Action

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True, slots=True)
class Copied:
    """The new championship, and the pairs that did not come along.

    A player of theirs is in another pair that did: they had left.
    """

    tournament: Tournament
    pairs: int
    left_out: list[Pair]


def name_of_the_next(name: str) -> str:
    """Return *name* with its year one later; without a year as it is.

    >>> name_of_the_next("Festa Major 2025"), name_of_the_next("Sant Martí")
    ('Festa Major 2026', 'Sant Martí')
    """
    return _YEAR.sub(lambda year: str(int(year[0]) + 1), name)


@transaction.atomic
def copy_tournament(
    source: Tournament,
    owner: User,
    name: str,
    *,
    date: datetime.date | None = None,
    people: bool = True,
    team: bool = False,
) -> Copied:
    """Make a championship called *name* from *source*, for *owner*.

    With its rules, place, fee and hall; with its *people* (pairs, players,
    towns, telephones, fixed tables) and its *team*, if wanted. Raise Refused
    for an empty name.
    """
    made = create_tournament(
        owner,
        name,
        source.preset,
        venue=source.venue,
        date=date,
        rules=source.rules,
        fee_cents=source.fee_cents,
        is_public=source.is_public,
    )
    made.unusable_tables = source.unusable_tables
    made.save(update_fields=["unusable_tables"])
    coming, left_out = _who_comes(source) if people else ([], [])
    _register(made, coming, by=owner)
    if team:
        _invite_again(source, made)
    record_change(
        made, Action.TOURNAMENT_COPIED, by=owner,
        after={"source": source.name, "pairs": len(coming)},
    )  # fmt: skip
    return Copied(made, len(coming), left_out)


def _who_comes(source: Tournament) -> tuple[list[Pair], list[Pair]]:
    """Return the pairs of *source* that may all play again, and those that may not.

    One person plays in one pair: those who had left give way to those who had not.
    """
    pairs = list(source.pairs.all())
    persons: set[str] = set()
    coming: set[int] = set()
    for pair in sorted(pairs, key=lambda pair: pair.status != Pair.Status.ACTIVE):
        named = persons_of(pair).keys()
        if persons.isdisjoint(named):
            persons |= named
            coming.add(pair.pk)
    return (
        [pair for pair in pairs if pair.pk in coming],
        [pair for pair in pairs if pair.pk not in coming],
    )


def _register(made: Tournament, coming: Iterable[Pair], *, by: User) -> None:
    """Register the pairs in *made*, with the tables that they always play at."""
    coming = list(coming)
    if not coming:
        return
    fresh = register_pairs(made, [_person_data(pair) for pair in coming], by=by)
    for pair, before in zip(fresh, coming, strict=True):
        pair.fixed_table = before.fixed_table
    Pair.objects.bulk_update([pair for pair in fresh if pair.fixed_table], ["fixed_table"])


def _person_data(pair: Pair) -> PairEntry:
    return PairEntry(
        nickname=pair.nickname,
        player1=pair.player1,
        player2=pair.player2,
        town=pair.town,
        phone=pair.phone,
    )


def _invite_again(source: Tournament, made: Tournament) -> None:
    """Give those who help with *source* the same roles in *made*."""
    helpers = Membership.objects.filter(tournament=source, user__is_active=True)
    Membership.objects.bulk_create(
        Membership(tournament=made, user_id=helper.user_id, role=helper.role)
        for helper in helpers.exclude(user=made.owner)
    )
