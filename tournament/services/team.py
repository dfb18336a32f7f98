"""The people who help: invite them by a link, let them join, change what they may do."""

from __future__ import annotations

import datetime
import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournament.models import Invitation, Membership, Role, Tournament
from tournament.services.common import Refused, lock, record_change
from tournament.words.actions import Action

VALID = datetime.timedelta(hours=12)
"""An invitation lives for an evening."""

LONGEST_NAME = 60


@transaction.atomic
def invite(tournament: Tournament, role: str, *, by: User | None) -> Invitation:
    """Make a link by which anybody who has it joins as *role*, for the next twelve hours.

    Raise Refused for a role that nobody can be given.
    """
    tournament = lock(tournament)
    if role not in Role.values:
        raise Refused("unknown_role", role=role)
    invitation = Invitation.objects.create(
        tournament=tournament,
        role=role,
        token=secrets.token_urlsafe(24),
        expires_at=timezone.now() + VALID,
    )
    record_change(tournament, Action.TEAM_INVITED, by=by, after={"role": role})
    return invitation


@transaction.atomic
def revoke(invitation: Invitation, *, by: User | None) -> None:
    """Take a link back before it expires; who came by it stays.

    Raise Refused if it was taken back meanwhile.
    """
    _lock_with(invitation)
    record_change(
        invitation.tournament, Action.TEAM_REVOKED, by=by, before={"role": invitation.role}
    )  # fmt: skip
    invitation.delete()


def valid_invitation(token: str) -> Invitation | None:
    """Return the invitation behind *token* while it is good, else None."""
    invitations = Invitation.objects.select_related("tournament")
    return invitations.filter(token=token, expires_at__gt=timezone.now()).first()


def _lock_with(row: Invitation | Membership) -> Tournament:
    """Return the locked tournament of *row*; raise Refused if somebody has deleted the row."""
    tournament = lock(row.tournament)
    if not type(row).objects.filter(pk=row.pk).exists():
        if isinstance(row, Invitation):
            raise Refused("invitation_gone")
        raise Refused("helper_gone")
    return tournament


@transaction.atomic
def join(invitation: Invitation, user: User) -> Membership:
    """Give *user* the role of *invitation*.

    Raise Refused for the owner, who has every role, or if the link was taken back meanwhile.
    """
    tournament = _lock_with(invitation)
    if tournament.owner_id == user.pk:
        raise Refused("owner_has_every_role")
    membership, _new = Membership.objects.update_or_create(
        tournament=tournament, user=user, defaults={"role": invitation.role}
    )
    record_change(
        tournament,
        Action.TEAM_JOINED,
        by=user,
        after={"name": user.username, "role": invitation.role},
    )
    return membership


@transaction.atomic
def join_by_name(invitation: Invitation, name: str) -> User:
    """Make an account without a password for *name* and let it join; return the account.

    Only the browser that joined is that person; a new one joins by the link again.
    Raise Refused without a name, or if somebody has it already.
    """
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise Refused("username_missing")
    if User.objects.filter(username__iexact=name).exists():
        raise Refused("username_taken", name=name)
    user = User.objects.create_user(name)
    join(invitation, user)
    return user


@transaction.atomic
def change_role(membership: Membership, role: str, *, by: User | None) -> Membership:
    """Let somebody do something else from now on.

    Raise Refused for an unknown role, or for who does not help any more.
    """
    _lock_with(membership)
    if role not in Role.values:
        raise Refused("unknown_role", role=role)
    before, membership.role = membership.role, role
    membership.save(update_fields=["role"])
    record_change(
        membership.tournament, Action.TEAM_ROLE_CHANGED, by=by,
        before={"role": before}, after={"name": membership.user.username, "role": role},
    )  # fmt: skip
    return membership


@transaction.atomic
def remove(membership: Membership, *, by: User | None) -> None:
    """Let somebody do nothing any more; what they did stays in the history.

    Raise Refused for who does not help any more.
    """
    _lock_with(membership)
    record_change(
        membership.tournament, Action.TEAM_LEFT, by=by,
        after={"name": membership.user.username, "role": membership.role},
    )  # fmt: skip
    membership.delete()


def may_create(user: User) -> bool:
    """Return whether *user* may start championships: not who came by an invitation only."""
    return user.has_usable_password()
