"""The owner's desk: rules, rounds, people, and taking back any line of the history."""

from __future__ import annotations

import datetime
from dataclasses import replace

from django.contrib.auth.models import User

from scoring.presets import PRESETS
from scoring.rules import Clubs, System
from tests.tournament.evenings.deeds import Ask, deed
from tests.tournament.evenings.player import Evening
from tournament.models import Change, Invitation, Membership, Role
from tournament.services.advice import choose_rounds
from tournament.services.evening import plan_rounds
from tournament.services.team import (
    change_role,
    invite,
    join,
    join_by_name,
    key_of,
    remove,
    revoke,
    way_back,
)
from tournament.services.tournaments import change_rules, edit_tournament
from tournament.services.undoing import offer, undo_change


@deed(change_rules, 0.1, door=1.5, draft=0.4)
def other_rules(e: Evening) -> Ask | None:
    tournament = e.tournament()
    rules = e.random.choice(list(PRESETS.values())).rules if e.chance(0.3) else e.rules
    changes: dict[str, object] = {
        "rounds": e.random.randint(2, 6),
        "dats": e.random.choice([4, 8, 12]),
        "bye_wins": e.chance(0.5),
        "bye_points": e.random.choice([0, 50]),
        "no_show_uses_bye": e.chance(0.5),
        "clubs": e.random.choice(list(Clubs)),
        "system": e.random.choice([System.SWISS, System.SWISS, System.ROUND_ROBIN]),
        "last_adjacent": e.chance(0.5),
    }
    chosen = e.random.sample(list(changes), e.random.randint(0, 2))
    rules = replace(rules, **{name: changes[name] for name in chosen})  # type: ignore[arg-type]
    rules = replace(rules, rounds=min(6, rules.rounds))
    return Ask(tournament, rules, by=e.by, version=e.version(tournament))


@deed(choose_rounds, 0.05, door=0.7)
def advised_rounds(e: Evening) -> Ask | None:
    tournament = e.tournament()
    rounds = 0 if e.nonsense() else e.random.randint(2, 6)
    version = e.version(tournament)
    return Ask(tournament, rounds, everybody=e.chance(0.3), by=e.by, version=version)


@deed(plan_rounds, 0.3, over=0.5)
def more_rounds(e: Evening) -> Ask | None:
    rounds = 0 if e.nonsense() else e.random.randint(1, 6)
    return Ask(e.tournament(), rounds, by=e.by, reason=e.reason())


@deed(edit_tournament, 0.3)
def edit(e: Evening) -> Ask | None:
    tournament = e.tournament()
    return Ask(
        tournament,
        by=e.by,
        name=" " if e.nonsense() else e.random.choice([tournament.name, "Festa major"]),
        venue=e.random.choice(["", "Local social"]),
        date=e.random.choice([None, datetime.date(2026, 11, 11)]),
        fee_cents=e.random.choice([0, 2000]),
        is_public=e.chance(0.7),
        version=e.version(tournament),
    )


@deed(invite, 0.3)
def invite_somebody(e: Evening) -> Ask | None:
    role = "owner" if e.nonsense() else e.random.choice(Role.values)
    return Ask(e.tournament(), role, by=e.by)


@deed(revoke, 0.3)
def take_a_link_back(e: Evening) -> Ask | None:
    row = e.one_of(Invitation)
    return row and Ask(row, by=e.by)


@deed(join, 0.8)
def come_by_a_link(e: Evening) -> Ask | None:
    row = e.one_of(Invitation)
    return row and Ask(row, e.one_of(User))


@deed(join_by_name, 0.5)
def come_by_name(e: Evening) -> Ask | None:
    row = e.one_of(Invitation)
    return row and Ask(row, e.random.choice(["Quim", "Berta", "", "quim", "Àlex % s"]))


@deed(way_back, 0.4)
def let_him_come_back(e: Evening) -> Ask | None:
    row = e.one_of(Membership)
    return row and Ask(row, by=e.by)


@deed(key_of, 0.2)
def know_the_device_again(e: Evening) -> Ask | None:
    user = e.one_of(User)
    return user and Ask(user)


@deed(change_role, 0.8)
def other_role(e: Evening) -> Ask | None:
    row = e.one_of(Membership)
    return row and Ask(row, "x" if e.nonsense() else e.random.choice(Role.values), by=e.by)


@deed(remove, 0.5)
def send_away(e: Evening) -> Ask | None:
    row = e.one_of(Membership)
    return row and Ask(row, by=e.by)


def line(e: Evening, *actions: str) -> Change | None:
    """Return a line of the history, mostly a late one, as the page has it."""
    rows = [row for row in e.rows.of("change") if not actions or row["action"] in actions]
    return e.choose(Change, rows[-4:] if e.chance(0.7) else rows)


@deed(undo_change, 4, door=2)
def undo_a_line(e: Evening) -> Ask | None:
    change = line(e)
    return change and Ask(change, by=e.by)


@deed(undo_change, 0.1, playing=2.5, full=1.5)
def undo_my_last_save(e: Evening) -> Ask | None:
    """What the button offers, be it that it would be refused."""
    round_ = e.round()
    offered = round_ and offer(round_, e.by)
    return Ask(offered.change, by=e.by) if offered else None


@deed(undo_change, 0.5)
def take_the_way_back_back(e: Evening) -> Ask | None:
    ways = [row for row in e.rows.of("change") if row["takes_back_id"]]
    change = e.choose(Change, ways[-2:])
    return change and Ask(change, by=e.by)
