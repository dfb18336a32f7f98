"""Write about a pair what was written before, with the checks of whoever writes it anew."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from django.contrib.auth.models import User

from scoring.names import same_name
from tournament.models import Change, Pair
from tournament.services.common import Refused
from tournament.services.pair_entries import PairEntry, check_entry
from tournament.services.registration import change_pair
from tournament.services.undo_facts import Facts
from tournament.words.actions import Action

_WRITTEN = {field.name for field in fields(PairEntry)} - {"paid", "present"}


def check_pair(change: Change, facts: Facts) -> None:
    """Raise Refused if what *change* replaced cannot be written about its pair now."""
    pair = _pair(change, facts)
    if any(getattr(pair, name, value) != value for name, value in change.after.items()):
        raise Refused("undo_overwritten")
    before = _before(change)
    if before.get("status") == Pair.Status.ACTIVE or _WRITTEN & before.keys():
        _check_entry(pair, before, facts)
    if before.get("fixed_table") in facts.tournament.unusable_tables:
        raise Refused("fixed_is_unusable", table=before["fixed_table"])
    if before.get("skips_round") and pair.status != Pair.Status.ACTIVE:
        raise Refused("pair_is_out", pair=str(pair))


def _check_entry(pair: Pair, before: dict[str, Any], facts: Facts) -> None:
    """Raise Refused if a name that comes back is another's now."""
    written = {name: value for name, value in before.items() if name in _WRITTEN}
    entry = replace(PairEntry.of(pair), **written)
    unchanged = same_name(entry.nickname) == same_name(pair.nickname)
    check_entry(entry, facts.without(pair), accept_nickname=unchanged, accept_person=True)


def take_pair_back(change: Change, action: Action, facts: Facts, by: User | None) -> None:
    """Write what was written before *change*, as an *action* of the history."""
    change_pair(_pair(change, facts), action, by=by, **_before(change))


def _pair(change: Change, facts: Facts) -> Pair:
    pair = facts.pairs.get(change.pair_id or 0)
    if pair is None:
        raise Refused("undo_gone")
    return pair


def _before(change: Change) -> dict[str, Any]:
    """Return what was replaced, but for fields that the program has no more."""
    return {name: value for name, value in change.before.items() if hasattr(Pair, name)}
