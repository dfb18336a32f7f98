"""The people who help: invite them by a link, let them join, change what they may do."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from tournament.models import Helper, Invitation, Membership, Role, Tournament
from tournament.services.common import Refused, lock, record_change
from tournament.services.roles import covers
from tournament.words.actions import Action
from tournament.words.terms import person_text

VALID = datetime.timedelta(hours=12)
"""An invitation lives for an evening."""

WAY_BACK = datetime.timedelta(hours=1)
"""A way back is made for somebody who stands there."""

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
    invitations = Invitation.objects.select_related("tournament", "user")
    return invitations.filter(token=token, expires_at__gt=timezone.now()).first()


def _lock_with(row: Invitation | Membership) -> Tournament:
    """Return the locked tournament of *row*; raise Refused if somebody has deleted the row."""
    tournament = lock(row.tournament)
    if not type(row).objects.filter(pk=row.pk).exists():
        if isinstance(row, Invitation):
            raise Refused("invitation_gone")
        raise Refused("helper_gone")
    return tournament


@dataclass(frozen=True, slots=True)
class Joined:
    """What somebody may do from now on, and what he might do before: "" if he is new here."""

    membership: Membership
    before: str = ""

    @property
    def role(self) -> str:
        """What he may do now."""
        return self.membership.role


def role_by(current: str, offered: str) -> str:
    """Return the role of somebody with *current* ("" for none) who takes a link for *offered*.

    A link never takes anything away: who may more already keeps what he has (0035).

    >>> role_by("arbiter", "typist"), role_by("typist", "arbiter"), role_by("typist", "door")
    ('arbiter', 'arbiter', 'door')
    """
    return current if current and covers(current, offered) else offered


@transaction.atomic
def join(invitation: Invitation, user: User) -> Joined:
    """Let *user* in by *invitation*, as ``role_by`` says; who was here is here again.

    Raise Refused for the owner, who has every role; if the link is a way back of
    somebody else, or was taken back meanwhile; or if another person of this
    championship has the same name.
    """
    tournament = _lock_with(invitation)
    if tournament.owner_id == user.pk:
        raise Refused("owner_has_every_role")
    if invitation.user_id not in (None, user.pk):
        raise Refused("way_back_of_another", name=person_text(invitation.user))
    name = person_text(user)
    found = Membership.objects.filter(tournament=tournament, user=user).first()
    if found is None:
        _check_name(tournament, name, user)
        found = Membership.objects.create(tournament=tournament, user=user, role=invitation.role)
        record_change(
            tournament, Action.TEAM_JOINED, by=user, after={"name": name, "role": found.role}
        )
        return Joined(found)
    before, found.role = found.role, role_by(found.role, invitation.role)
    if invitation.user_id:
        found.role = before  # it brings the person back, and nothing else
    after = {"name": name, "role": found.role}
    if found.role == before:
        record_change(tournament, Action.TEAM_RETURNED, by=user, after=after)
        return Joined(found, before)
    found.save(update_fields=["role"])
    record_change(
        tournament, Action.TEAM_ROLE_CHANGED, by=user, before={"role": before}, after=after
    )
    return Joined(found, before)


@transaction.atomic
def join_by_name(invitation: Invitation, name: str) -> User:
    """Make an account without a password for *name* and let it join; return the account.

    The name is one of this championship: somebody of another one may have it too, and
    its account is then told apart by a number that nobody is shown. Raise Refused
    without a name, if somebody here has it already, or if the link is a way back or
    was taken back meanwhile.
    """
    tournament = _lock_with(invitation)
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise Refused("username_missing")
    if invitation.user:
        raise Refused("way_back_of_another", name=person_text(invitation.user))
    _check_name(tournament, name)
    user = _account(name)
    join(invitation, user)
    return user


def _check_name(tournament: Tournament, name: str, user: User | None = None) -> None:
    """Raise Refused if somebody else who helps, helped or did anything here has this name."""
    here = Q(pk=tournament.owner_id) | Q(pk__in=tournament.memberships.values("user"))
    here |= Q(pk__in=tournament.changes.values("by"))
    others = [other for other in User.objects.filter(here) if other != user]
    if name.casefold() in {person_text(other).casefold() for other in others}:
        raise Refused("username_taken", name=name)


def _account(name: str) -> User:
    """Return a new account without a password that is shown as *name*."""
    for number in count(1):
        username = name if number == 1 else f"{name} ({number})"
        if User.objects.filter(username__iexact=username).exists():
            continue
        with suppress(IntegrityError), transaction.atomic():  # somebody elsewhere was faster
            return User.objects.create_user(username, first_name=name)
    raise AssertionError("there are numbers enough")


@transaction.atomic
def way_back(membership: Membership, *, by: User | None) -> Invitation:
    """Make a link by which this person, on whatever device, is himself again, for an hour.

    A link made before is good no more. Raise Refused for somebody with a password,
    who logs in with it: nobody else may become him; or for who does not help any more.
    """
    tournament, user = _lock_with(membership), membership.user
    if user.has_usable_password():
        raise Refused("has_a_password", name=person_text(user))
    Invitation.objects.filter(tournament=tournament, user=user).delete()
    link = Invitation.objects.create(
        tournament=tournament,
        role=membership.role,
        user=user,
        token=secrets.token_urlsafe(24),
        expires_at=timezone.now() + WAY_BACK,
    )
    record_change(tournament, Action.TEAM_WAY_BACK, by=by, after={"name": person_text(user)})
    return link


def known_helpers(keys: Sequence[str]) -> list[User]:
    """Return who has come by a link with the device that keeps *keys*, in their order.

    Nobody with a password is among them.
    """
    helpers = Helper.objects.select_related("user").filter(key__in=keys, user__is_active=True)
    by_key = {helper.key: helper.user for helper in helpers}
    users = [by_key[key] for key in keys if key in by_key]
    return [user for user in users if not user.has_usable_password()]


def key_of(user: User) -> str:
    """Return what a device of *user* keeps to be known again; made when it is first asked for."""
    helper, _made = Helper.objects.get_or_create(
        user=user, defaults={"key": secrets.token_urlsafe(24)}
    )
    return helper.key


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
        before={"role": before}, after={"name": person_text(membership.user), "role": role},
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
        after={"name": person_text(membership.user), "role": membership.role},
    )  # fmt: skip
    Invitation.objects.filter(tournament=membership.tournament, user=membership.user).delete()
    membership.delete()


def may_create(user: User) -> bool:
    """Return whether *user* may start championships: not who came by an invitation only."""
    return user.has_usable_password()
