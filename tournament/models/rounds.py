"""Rounds, tables, who sits where, and the rows of the sheets."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.lifecycle import RoundState
from scoring.match import Award, PaperResult, ResultKind
from scoring.points import LEFT, RIGHT, Points, Side
from tournament.models.championship import Pair, Tournament

SIDES = [(LEFT.value, _("left")), (RIGHT.value, _("right"))]
KINDS = {kind.value: kind for kind in ResultKind}
"""By its stored value: a look-up, where a classification reads hundreds of tables."""
SIDE_VALUES = [LEFT.value, RIGHT.value]


class Sheet(NamedTuple):
    """What a table stores of its sheet, under the names of its columns."""

    kind: str
    left_points: int | None
    right_points: int | None
    lot_winner: str
    loser: str
    award: str

    @property
    def paper(self) -> PaperResult | None:
        """What the sheet says, as the value that computes; None while pending."""
        if not self.kind:
            return None
        totals = None
        if self.left_points is not None and self.right_points is not None:
            totals = Points(self.left_points, self.right_points)
        return PaperResult(
            kind=KINDS[self.kind],
            totals=totals,
            lot_winner=Side(self.lot_winner) if self.lot_winner else None,
            loser=Side(self.loser) if self.loser else None,
            award=Award(self.award) if self.award else None,
        )


class Round(models.Model):
    """All tables that play at the same time."""

    class State(models.TextChoices):
        DRAFT = RoundState.DRAFT.value, _("draft")
        PLAYING = RoundState.PLAYING.value, _("in play")
        CLOSED = RoundState.CLOSED.value, _("closed")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    seed = models.PositiveIntegerField(_("seed of the lot"))
    style = models.CharField(_("style"), max_length=10)
    rematches_allowed = models.BooleanField(default=False)
    forbidden_allowed = models.BooleanField(default=False)
    changed_by_hand = models.BooleanField(default=False)
    earlier = models.JSONField(default=list, blank=True)
    """The draft before each change by hand, the latest last, to undo them."""
    notes = models.JSONField(default=list, blank=True)
    """What the draw has to tell about the round as a whole, as stored reasons."""
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    """When the desk started the clock anew; None: it counts from the publication."""
    paused_at = models.DateTimeField(null=True, blank=True)
    """Since when the clock stands; None while it runs."""
    pauses = models.JSONField(default=list, blank=True)
    """The times in which it stood, in order: from and until, as ISO 8601 writes them."""
    extra_minutes = models.PositiveIntegerField(default=0)
    """Minutes that the organisers have granted to everybody."""
    last_dat_at = models.DateTimeField(null=True, blank=True)
    """When the last dat was announced to everybody (V 12.3.3.2)."""
    standings_published_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="round_number_once_in_a_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=~Q(state="closed"),
                name="one_open_round_in_a_tournament",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "playing", "closed"]),
                name="round_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(published_at__isnull=False),
                name="round_in_play_was_published",
            ),
            models.CheckConstraint(
                condition=Q(paused_at__isnull=True) | Q(state="playing"),
                name="the_clock_stands_in_play_only",
            ),
            models.CheckConstraint(
                condition=Q(started_at__isnull=True)
                | Q(published_at__isnull=False, started_at__gte=F("published_at")),
                name="the_clock_starts_after_publication",
            ),
            models.CheckConstraint(
                condition=Q(standings_published_at__isnull=True) | Q(state="closed"),
                name="standings_of_closed_rounds_only",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} R{self.number}"


class TableQuerySet(models.QuerySet["Table"]):
    """Tables with what their pages show."""

    def with_pairs(self) -> TableQuerySet:
        """Return the tables with both pairs loaded: two queries, however many."""
        seats = models.Prefetch("seats", Seat.objects.select_related("pair"))
        return self.prefetch_related(seats)


class Table(models.Model):
    """Two pairs facing each other in one round; with one pair, a bye.

    The result stands on the table itself, so that a table has at most one.
    ``left_points`` and ``right_points`` are the raw totals of the paper.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("table"), null=True, blank=True)
    automatic_bye = models.BooleanField(default=False)
    locked = models.BooleanField(default=False)
    """Whether a person has fixed it in the draft."""
    reasons = models.JSONField(default=list, blank=True)
    kind = models.CharField(max_length=20, blank=True)
    left_points = models.PositiveIntegerField(null=True, blank=True)
    right_points = models.PositiveIntegerField(null=True, blank=True)
    lot_winner = models.CharField(max_length=5, blank=True, choices=SIDES)
    loser = models.CharField(max_length=5, blank=True, choices=SIDES)
    award = models.CharField(max_length=5, blank=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    extra_minutes = models.PositiveIntegerField(default=0)
    """Minutes that the organisers have granted beyond those of the round."""
    last_dat_at = models.DateTimeField(null=True, blank=True)
    """When the last dat was announced to this table alone."""
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    checked_version = models.PositiveIntegerField(null=True, blank=True)
    """The version that the second pass found equal to the sheet."""
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    checked_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = [F("number").asc(nulls_last=True), "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], name="table_number_once_in_a_round"
            ),
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(automatic_bye=True),
                name="one_automatic_bye_in_a_round",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["", *(kind.value for kind in ResultKind)]),
                name="result_kind_is_known",
            ),
            models.CheckConstraint(
                condition=Q(left_points__isnull=True, right_points__isnull=True)
                | Q(left_points__isnull=False, right_points__isnull=False),
                name="totals_are_both_known_or_none",
            ),
            models.CheckConstraint(
                condition=~Q(kind="played") | Q(left_points__isnull=False),
                name="a_played_table_has_totals",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["no_show", "expulsion"]) | Q(loser__in=SIDE_VALUES),
                name="an_absence_names_its_side",
            ),
            models.CheckConstraint(
                condition=~Q(kind="adjudicated") | (~Q(reason="") & ~Q(award="")),
                name="an_adjudication_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} T{self.number or '-'}"

    @property
    def left(self) -> Pair:
        """The pair at the left; reads the prefetched seats."""
        return next(seat.pair for seat in self.seats.all() if seat.side == LEFT.value)

    @property
    def right(self) -> Pair | None:
        """The pair at the right, None for a bye; reads the prefetched seats."""
        return next((seat.pair for seat in self.seats.all() if seat.side == RIGHT.value), None)

    @property
    def is_pending(self) -> bool:
        """Whether the table still has no result."""
        return not self.kind

    @property
    def is_checked(self) -> bool:
        """Whether the result, as it stands, was typed a second time and found equal."""
        return self.checked_version == self.version

    @property
    def paper(self) -> PaperResult | None:
        """What the sheet says, as the value that computes; None while pending."""
        return Sheet(
            self.kind,
            self.left_points,
            self.right_points,
            self.lot_winner,
            self.loser,
            self.award,
        ).paper


class Seat(models.Model):
    """Where a pair sits in a round: the row that makes a second seat impossible."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    pair = models.ForeignKey(Pair, models.PROTECT, related_name="seats")
    side = models.CharField(max_length=5, choices=SIDES)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "pair"], name="a_pair_sits_once_in_a_round"),
            models.UniqueConstraint(fields=["table", "side"], name="a_side_has_one_pair"),
            models.CheckConstraint(condition=Q(side__in=SIDE_VALUES), name="seat_side_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.side}"


class Dat(models.Model):
    """One row of the sheet: points of one deal (V 15.2.5)."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="dats")
    number = models.PositiveIntegerField()
    code = models.CharField(max_length=4, blank=True)
    left_points = models.PositiveIntegerField(default=0)
    right_points = models.PositiveIntegerField(default=0)
    offender = models.CharField(max_length=5, blank=True, choices=SIDES)
    passed = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="dat_number_once_on_a_table"),
            models.CheckConstraint(condition=Q(number__gte=1), name="dat_numbers_start_at_one"),
            models.CheckConstraint(
                condition=Q(left_points=0) | Q(right_points=0), name="one_pair_scores_in_a_dat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} dat {self.number}"
