"""What is done to many pairs at once, and to the championship as a whole."""

from __future__ import annotations

from django.contrib.auth.models import User

from tests.tournament.evenings.deeds import Ask, deed
from tests.tournament.evenings.player import Evening
from tournament.models import Change
from tournament.services.accounts import delete_account
from tournament.services.bulk import (
    ACTS,
    IMPORTED,
    mark_present,
    take_act_back,
    take_import_back,
    withdraw_who_is_not_here,
)
from tournament.services.copies import copy_tournament
from tournament.services.deletion import (
    archive_tournament,
    delete_tournament,
    unarchive_tournament,
)
from tournament.services.printed import remember_origin


def some(e: Evening) -> list[int]:
    """Return pairs that a page lists as not here, and seldom others."""
    away = [pair["id"] for pair in e.pairs if not pair["present"]]
    pks = [pair["id"] for pair in e.pairs] if e.nonsense() else away
    return [pk for pk in pks if e.chance(0.7)] + ([10_000] if e.nonsense() else [])


@deed(mark_present, 0.3, door=0.6)
def everybody_is_here(e: Evening) -> Ask | None:
    ids = some(e)
    return Ask(e.tournament(), ids, by=e.by) if ids or e.nonsense() else None


@deed(withdraw_who_is_not_here, 0.3)
def they_have_not_come(e: Evening) -> Ask | None:
    ids = some(e)
    if not ids and not e.nonsense():
        return None
    return Ask(e.tournament(), ids, by=e.by, reason=e.reason())


def a_line(e: Evening, *actions: str) -> Change | None:
    """Return one of the last lines of these *actions*."""
    rows = [row for row in e.rows.of("change") if row["action"] in actions]
    return e.choose(Change, rows[-2:])


@deed(take_act_back, 0.5)
def that_was_wrong(e: Evening) -> Ask | None:
    change = a_line(e, *ACTS)
    return change and Ask(change, by=e.by)


@deed(take_import_back, 0.4)
def that_was_the_wrong_list(e: Evening) -> Ask | None:
    change = a_line(e, IMPORTED)
    return change and Ask(change, by=e.by)


@deed(archive_tournament, 0.1, over=0.5)
def archive(e: Evening) -> Ask | None:
    return Ask(e.tournament(), by=e.by)


@deed(unarchive_tournament, 0.05, over=0.5)
def bring_it_back(e: Evening) -> Ask | None:
    return Ask(e.tournament(), by=e.by)


@deed(copy_tournament, 0.05, over=0.3)
def next_year(e: Evening) -> Ask | None:
    name = "  " if e.nonsense() else "L'any que ve"
    return Ask(e.tournament(), e.by, name, people=e.chance(0.8), team=e.chance(0.5))


@deed(delete_tournament, 0.04)
def delete(e: Evening) -> Ask | None:
    tournament = e.tournament()
    name = "una altra" if e.chance(0.4) else tournament.name
    return Ask(tournament, by=e.by, name=name, sure=e.chance(0.6))


@deed(remember_origin, 0.2)
def print_squares(e: Evening) -> Ask:
    row = e.round() or e.tournament()
    origin = e.random.choice(["http://192.168.1.20:8000", "http://192.168.1.21:8000"])
    return Ask(row, origin, whole=e.chance(0.8))


@deed(delete_account, 0.3)
def nobody_needs_it(e: Evening) -> Ask | None:
    helps = {row["user_id"] for row in e.rows.of("membership")}
    idle = [row for row in e.rows.of("user") if row["id"] not in helps]
    user = e.choose(User, idle if e.chance(0.8) else list(e.rows.of("user")))
    return user and Ask(e.tournament(), user, by=e.by)
