"""Where each championship of an organiser stands, in two queries."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from tournament.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class Overview:
    """A championship at a glance."""

    tournament: Tournament
    pairs: int
    last: Round | None
    """The round with the highest number; None while pairs register."""
    missing: int
    """Tables of that round without a result."""

    @property
    def is_archived(self) -> bool:
        """Whether the lists leave it out."""
        return self.tournament.archived_at is not None

    @property
    def is_finished(self) -> bool:
        """Whether the last round of the rules is closed."""
        return bool(
            self.last
            and self.last.state == Round.State.CLOSED
            and self.last.number >= self.tournament.rules.rounds
        )


def overviews(tournaments: QuerySet[Tournament]) -> list[Overview]:
    """Return *tournaments*, the latest day first, each with where it stands."""
    latest = F("date").desc(nulls_last=True)
    rows = list(tournaments.annotate(registered=Count("pairs")).order_by(latest, "-pk"))
    rounds = Round.objects.filter(tournament__in=rows).annotate(
        missing=Count("tables", filter=Q(tables__kind=""))
    )
    last = {round_.tournament_id: round_ for round_ in rounds.order_by("number")}
    return [
        Overview(row, row.registered, round_, round_.missing if round_ else 0)
        for row in rows
        for round_ in [last.get(row.pk)]
    ]
