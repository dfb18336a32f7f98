"""Make a tournament from a preset, and change its rules while that is allowed."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from scoring.lifecycle import RoundState
from scoring.presets import PRESETS
from scoring.rules import Rules
from tournament.models import Round, Tournament
from tournament.services.common import Refused, check_version, lock, record_change
from tournament.words.actions import Action


@transaction.atomic
def create_tournament(
    owner: User,
    name: str,
    preset: str = "vilaplana-2011",
    *,
    venue: str = "",
    date: datetime.date | None = None,
    rules: Rules | None = None,
    fee_cents: int = 0,
    is_public: bool = True,
) -> Tournament:
    """Make a tournament with its own copy of the rules of *preset*.

    *rules* overrides the preset's. Raise Refused for an unknown preset or an
    empty name.
    """
    if preset not in PRESETS:
        raise Refused("unknown_preset", preset=preset, presets=", ".join(PRESETS))
    if not name.strip():
        raise Refused("name_missing")
    tournament = Tournament.objects.create(
        owner=owner,
        name=name.strip(),
        slug=free_slug(name),
        preset=preset,
        rules_data=(rules or PRESETS[preset].rules).to_dict(),
        venue=venue.strip(),
        date=date,
        fee_cents=fee_cents,
        is_public=is_public,
    )
    record_change(tournament, Action.TOURNAMENT_CREATED, by=owner, after={"preset": preset})
    return tournament


RESERVED = frozenset({"nou", "ajuda"})
"""Words that the desk's own addresses have where a tournament's slug stands."""


def free_slug(name: str) -> str:
    """Return a slug made from *name* that no tournament and no page of the desk has."""
    base = slugify(name)[:70] or "torneig"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= RESERVED & {base}
    if base not in taken:
        return base
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{base}-{n}") not in taken)


def rules_are_fixed(tournament: Tournament) -> bool:
    """Return whether a round was published, so that the rules can change no more."""
    rounds = Round.objects.filter(tournament=tournament)
    return rounds.exclude(state=RoundState.DRAFT.value).exists()


@transaction.atomic
def change_rules(
    tournament: Tournament, rules: Rules, *, by: User | None, version: int | None = None
) -> Tournament:
    """Replace the rules of *tournament*; the same rules again change nothing.

    Raise Refused once a round is published, Stale if somebody changed the
    tournament since *version*.
    """
    tournament = lock(tournament)
    check_version(tournament, version)
    if rules_are_fixed(tournament):
        raise Refused("rules_fixed")
    before = tournament.rules_data
    after = rules.to_dict()
    if before == after:
        return tournament
    tournament.rules_data = after
    tournament.version += 1
    tournament.save(update_fields=["rules_data", "version"])
    changed = [name for name in after if before.get(name) != after[name]]
    record_change(
        tournament,
        Action.RULES_CHANGED,
        by=by,
        before={name: before.get(name) for name in changed},
        after={name: after[name] for name in changed},
    )
    return tournament


@transaction.atomic
def edit_tournament(
    tournament: Tournament,
    *,
    by: User | None,
    name: str,
    venue: str = "",
    date: datetime.date | None = None,
    fee_cents: int = 0,
    is_public: bool = True,
    version: int | None = None,
) -> Tournament:
    """Change what a tournament is called and where and when it is played.

    The slug, and so every printed address, stays. Raise Refused for an empty
    name, Stale if somebody changed the tournament since *version*.
    """
    tournament = lock(tournament)
    check_version(tournament, version)
    if not name.strip():
        raise Refused("name_missing")
    values: dict[str, Any] = {
        "name": name.strip(),
        "venue": venue.strip(),
        "date": date,
        "fee_cents": fee_cents,
        "is_public": is_public,
    }
    changed = {name: value for name, value in values.items() if getattr(tournament, name) != value}
    if not changed:
        return tournament
    before = {name: getattr(tournament, name) for name in changed}
    for name, value in changed.items():
        setattr(tournament, name, value)
    tournament.version += 1
    tournament.save()
    record_change(
        tournament, Action.TOURNAMENT_EDITED, by=by, before=_plain(before), after=_plain(changed)
    )
    return tournament


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    """Return *values* as JSON can hold them."""
    dates = {name: v.isoformat() for name, v in values.items() if isinstance(v, datetime.date)}
    return values | dates
