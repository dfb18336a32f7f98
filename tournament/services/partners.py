"""A partner leaves and another steps in: number, wins and history stay (V 14.5).

From the next draw on the pair has its new players; a sheet of an earlier round
that is printed again has those who played it. That is read off the history.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import Change, Pair, Round, Table
from tournament.services.common import Refused, check_version, record_change
from tournament.services.pair_entries import PairEntry, check_entry, registered
from tournament.services.registration import lock_pair, next_round_number
from tournament.words.actions import Action

CHANGED = Action.PARTNER_CHANGED
PLAYERS = ("player1", "player2")


@transaction.atomic
def change_partner(
    pair: Pair,
    player1: str,
    player2: str,
    *,
    by: User | None,
    reason: str = "",
    version: int | None = None,
    accept_person: bool = False,
) -> Pair:
    """Give *pair* other players from the next round on; its number and results stay.

    Raise Refused if nobody changes or a player is in another pair
    (*accept_person* passes one who only seems to be), Stale if somebody changed
    the pair since *version*.
    """
    tournament = lock_pair(pair)
    check_version(pair, version)
    entry = PairEntry(nickname=pair.nickname, player1=player1, player2=player2).tidy()
    before = {name: getattr(pair, name) for name in PLAYERS}
    fresh = {name: getattr(entry, name) for name in PLAYERS}
    if fresh == before:
        raise Refused("same_players", pair=str(pair))
    check_entry(
        entry,
        registered(tournament, without=pair),
        accept_nickname=True,
        accept_person=accept_person,
        before=pair,
    )
    pair.player1, pair.player2 = fresh["player1"], fresh["player2"]
    pair.version += 1
    pair.save(update_fields=[*PLAYERS, "version"])
    from_round = next_round_number(tournament)
    record_change(
        tournament, CHANGED, by=by, pair=pair, before=before,
        after={**fresh, "from_round": from_round}, reason=reason,
    )  # fmt: skip
    return pair


def with_names_then(round_: Round, tables: Iterable[Table]) -> list[Table]:
    """Return *tables* of *round_* with the players who sat at them, in one query.

    The tables need their pairs (``with_pairs``); nothing is saved.
    """
    tables = list(tables)
    changes = Change.objects.filter(
        tournament=round_.tournament_id, action=CHANGED, after__from_round__gt=round_.number
    ).order_by("-pk")
    then: dict[int | None, dict[str, str]] = {}
    for change in changes:  # the newest first: what stood before the oldest counts
        then[change.pair_id] = change.before
    for pair in (seat.pair for table in tables for seat in table.seats.all()):
        for name, value in then.get(pair.pk, {}).items():
            setattr(pair, name, value)
    return tables
