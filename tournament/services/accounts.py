"""Accounts that were made by an invitation: deleted when their person helps nowhere any more.

The history of a championship says who did what, so the account's row stays: it can
log in no more, its browser is out at once, and its name is free for the next one
of that name. In the history it stands with the day on which it was deleted (0032).
"""

from __future__ import annotations

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Change, Membership, Tournament
from tournament.services.common import Refused, lock, record_change
from tournament.words.actions import Action


def deletable_accounts(tournament: Tournament) -> QuerySet[User]:
    """Return the accounts made by an invitation that helped with *tournament* and help nowhere.

    By name; one query.
    """
    joined = Change.objects.filter(tournament=tournament, action="team_joined")
    accounts = _by_invitation().filter(pk__in=joined.order_by().values("by"))
    return accounts.exclude(pk__in=Membership.objects.values("user")).order_by("username")


def _by_invitation() -> QuerySet[User]:
    made = User.objects.filter(is_active=True, password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return made.filter(tournaments=None)


@transaction.atomic
def delete_account(tournament: Tournament, user: User, *, by: User | None) -> None:
    """Delete the account of somebody who helped with *tournament*; the history keeps the name.

    Raise Refused if it was not made by an invitation to it, or helps with any
    championship.
    """
    tournament = lock(tournament)
    account = deletable_accounts(tournament).filter(pk=user.pk).first()
    if account is None:
        raise Refused("account_is_needed", name=user.username)
    name = account.username
    _close(account)
    record_change(tournament, Action.ACCOUNT_DELETED, by=by, after={"name": name})


def accounts_of_only(tournament: Tournament) -> QuerySet[User]:
    """Return the accounts made by an invitation that helped with *tournament* and no other.

    By name; they are closed when it is deleted. One query.
    """
    elsewhere = Membership.objects.exclude(tournament=tournament).values("user")
    joined = Change.objects.filter(tournament=tournament, action="team_joined")
    accounts = _by_invitation().filter(pk__in=joined.order_by().values("by"))
    return accounts.exclude(pk__in=elsewhere).order_by("username")


def close_accounts_of(tournament: Tournament) -> None:
    """Close the accounts that helped with *tournament* only: it is being deleted."""
    for account in accounts_of_only(tournament):
        _close(account)


def _close(account: User) -> None:
    """Let nobody in by *account* any more, and free its name."""
    marked = f"{account.username} ({timezone.localdate().isoformat()})"
    taken = set(User.objects.filter(username__startswith=marked).values_list("username", flat=True))
    names = (marked if n == 1 else f"{marked} {n}" for n in range(1, len(taken) + 2))
    account.username = next(name for name in names if name not in taken)
    account.is_active = False
    account.save(update_fields=["username", "is_active"])
