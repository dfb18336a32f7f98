"""Who helps with a championship, and the links by which they come."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.championship import Tournament


class Role(models.TextChoices):
    """What somebody may do at the desk of one championship; its owner may do everything."""

    ARBITER = "arbiter", _("arbiter")
    TYPIST = "typist", _("typist")
    DOOR = "door", _("door")


_KNOWN = Q(role__in=Role.values)


class Membership(models.Model):
    """One person's part in one championship."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_role_for_a_person_in_a_tournament"
            ),
            models.CheckConstraint(condition=_KNOWN, name="membership_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.role}"


class Helper(models.Model):
    """Somebody who came by a link and has no password: how his devices know him again."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="helper")
    key = models.CharField(max_length=64, unique=True)
    """What his devices keep; nobody can guess it, and it opens nothing without a link."""

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(key=""), name="a_helper_has_a_key")]

    def __str__(self) -> str:
        return str(self.user)


class Invitation(models.Model):
    """A link that lets whoever has it join in one role, until it expires.

    One with a ``user`` lets this person alone come back, on whatever device.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    token = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=_KNOWN, name="invitation_role_is_known"),
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_way_back_for_a_person_in_a_tournament"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.role}"
