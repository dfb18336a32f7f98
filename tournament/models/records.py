"""What organisers record: infractions, and the history of every change."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.championship import Pair, Tournament
from tournament.models.rounds import Table

SEVERITIES = [
    ("light", _("light")),
    ("serious", _("serious")),
    ("very_serious", _("very serious")),
]


class Infraction(models.Model):
    """A breach recorded by an organiser (V 16); its effects are computed."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="infractions")
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="infractions")
    severity = models.CharField(_("severity"), max_length=12, choices=SEVERITIES)
    article = models.CharField(_("article"), max_length=20, blank=True)
    dat_number = models.PositiveIntegerField(_("dat"), null=True, blank=True)
    remark = models.CharField(_("remark"), max_length=500, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)
    attenuated_to = models.CharField(max_length=12, blank=True, choices=SEVERITIES)
    attenuation_reason = models.CharField(max_length=500, blank=True)
    annulled_at = models.DateTimeField(null=True, blank=True)
    annulment_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(severity__in=[value for value, _label in SEVERITIES]),
                name="infraction_severity_is_known",
            ),
            models.CheckConstraint(
                condition=Q(attenuated_to="") | ~Q(attenuation_reason=""),
                name="an_attenuation_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(annulled_at__isnull=True) | ~Q(annulment_reason=""),
                name="an_annulment_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair_id} {self.severity} {self.article}"


class Change(models.Model):
    """One line of the history: who changed what, when, from what to what.

    It keeps the numbers of its table and pairs, because a deleted round takes
    its tables with it: ``one_number`` and ``other_number`` are the pairs that
    sat at the table, left first, or the two that are not to meet.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="changes")
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="changes")
    pair = models.ForeignKey(Pair, models.SET_NULL, null=True, blank=True, related_name="changes")
    round_number = models.PositiveIntegerField(null=True, blank=True)
    table_number = models.PositiveIntegerField(null=True, blank=True)
    pair_number = models.PositiveIntegerField(null=True, blank=True)
    one_number = models.PositiveIntegerField(null=True, blank=True)
    other_number = models.PositiveIntegerField(null=True, blank=True)
    action = models.CharField(max_length=40)
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    takes_back = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="taken_back_by"
    )
    """The line that this one undoes: a line is taken back once."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    origin = models.CharField(max_length=60, blank=True)
    """The address of the device it came from; empty for a command on this machine."""
    at = models.DateTimeField(auto_now_add=True)
    """What the clock said, for people to read: the order is that of the rows."""

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.action} {self.at:%H:%M}"
