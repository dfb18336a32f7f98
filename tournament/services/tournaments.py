"""Make a tournament from a preset, and change its rules while that is allowed."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.lifecycle import RoundState
from scoring.presets import PRESETS
from scoring.rules import Rules
from tournament.models import Round, Tournament
from tournament.services.common import (
    Refused,
    check_lengths,
    check_version,
    lock,
    one_line,
    record_change,
)
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

    *rules* overrides the preset's. Raise Refused for an unknown preset, an
    empty name, or one or a place that is too long.
    """
    if preset not in PRESETS:
        raise Refused("unknown_preset", preset=preset, presets=", ".join(PRESETS))
    name, venue = _named(name, venue)
    tournament = Tournament(
        owner=owner,
        name=name,
        preset=preset,
        rules_data=(rules or PRESETS[preset].rules).to_dict(),
        venue=venue,
        date=date,
        fee_cents=fee_cents,
        is_public=is_public,
    )
    _save_with_a_slug(tournament)
    record_change(tournament, Action.TOURNAMENT_CREATED, by=owner, after={"preset": preset})
    return tournament


def _named(name: str, venue: str) -> tuple[str, str]:
    """Return both as they are stored. Raise Refused for no name, or for one too long."""
    name, venue = one_line(name), one_line(venue)
    if not name:
        raise Refused("name_missing")
    check_lengths(Tournament, name=name, venue=venue)
    return name, venue


def _save_with_a_slug(tournament: Tournament) -> None:
    """Save *tournament* with a slug of its own, be others making one of that name just now."""
    while True:
        tournament.slug = free_slug(tournament.name)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
        else:
            return


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

    The slug, and so every printed address, stays. Raise Refused for an empty name, or
    one or a place that is too long, Stale if somebody changed the tournament since *version*.
    """
    tournament = lock(tournament)
    check_version(tournament, version)
    name, venue = _named(name, venue)
    values: dict[str, Any] = {
        "name": name,
        "venue": venue,
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
