"""A championship and the pairs that play it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.rules import Rules


class Tournament(models.Model):
    """One championship, with its own copy of a regulation."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("short name"), max_length=80, unique=True)
    venue = models.CharField(_("place"), max_length=120, blank=True)
    date = models.DateField(_("date"), null=True, blank=True)
    preset = models.SlugField(_("regulation"), max_length=40)
    rules_data = models.JSONField(_("rules"))
    fee_cents = models.PositiveIntegerField(_("fee per pair, in cents"), default=0)
    is_public = models.BooleanField(_("shown on the public pages"), default=True)
    unusable_tables = models.JSONField(default=list, blank=True)
    """Numbers of tables that the hall does not have."""
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournaments")
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    """Since when the lists leave it out; its own pages stay."""
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-date", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:tournament", args=[self.slug])

    @property
    def rules(self) -> Rules:
        """The regulation as the value that computes."""
        return Rules.from_dict(self.rules_data)


class Pair(models.Model):
    """Two players with one nickname and one registration number (V 14.5)."""

    class Status(models.TextChoices):
        ACTIVE = "active", _("active")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPELLED = "expelled", _("expelled")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField(_("number"))
    nickname = models.CharField(_("nickname"), max_length=120)
    player1 = models.CharField(_("first player"), max_length=120, blank=True)
    player2 = models.CharField(_("second player"), max_length=120, blank=True)
    town = models.CharField(_("town or club"), max_length=120, blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    remarks = models.CharField(_("remarks"), max_length=500, blank=True)
    paid = models.BooleanField(_("paid"), default=False)
    present = models.BooleanField(_("present"), default=False)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.ACTIVE
    )
    out_from_round = models.PositiveIntegerField(_("out from round"), null=True, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    """The table it always plays at: somebody who cannot walk far."""
    skips_round = models.PositiveIntegerField(null=True, blank=True)
    """A round that it asked not to play; not a bye."""
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="pair_number_once_in_a_tournament"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="pair_numbers_start_at_one"),
            models.CheckConstraint(condition=~Q(nickname=""), name="pair_has_a_nickname"),
            models.CheckConstraint(
                condition=Q(status__in=["active", "withdrawn", "expelled"]),
                name="pair_status_is_known",
            ),
            models.CheckConstraint(
                condition=Q(status="active", out_from_round__isnull=True)
                | (~Q(status="active") & Q(out_from_round__isnull=False)),
                name="pair_out_has_its_first_round_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.nickname}"

    def get_absolute_url(self) -> str:
        return reverse("public:pair", args=[self.tournament.slug, self.number])

    @property
    def players(self) -> str:
        """Both players' names; empty when none is known."""
        return " · ".join(filter(None, (self.player1, self.player2)))

    @property
    def plays(self) -> bool:
        """Whether the pair is in and in the hall."""
        return self.present and self.status == self.Status.ACTIVE

    def plays_in(self, number: int) -> bool:
        """Whether the draw of round *number* has a place for the pair."""
        return self.plays and self.skips_round != number


class ForbiddenTable(models.Model):
    """Two pairs that the organisers do not want to meet; the draw never seats them."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_tables")
    one = models.ForeignKey(Pair, models.CASCADE, related_name="+")
    other = models.ForeignKey(Pair, models.CASCADE, related_name="+")
    reason = models.CharField(_("reason"), max_length=500, blank=True)

    class Meta:
        ordering = ["one__number", "other__number"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="a_table_is_forbidden_once"),
            models.CheckConstraint(
                condition=Q(one__lt=F("other")), name="a_forbidden_table_has_two_pairs_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} - {self.other_id}"
