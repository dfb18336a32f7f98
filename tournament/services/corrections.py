"""Which results were corrected, or entered at last, when the next round was on the tables already.

Those tables stay as they were drawn and the standings follow the correction, so
a place may differ from the one by which a pair was drawn: the paper says why.
"""

from __future__ import annotations

from django.db.models import F, OuterRef, QuerySet, Subquery

from tournament.models import Change, Round, Tournament

LATE = ("result_corrected", "result_entered")
"""The second where a round was closed without the sheet, which came then (0034)."""


def corrected_late(tournament: Tournament, *, after: int) -> QuerySet[Change]:
    """Return what came late in rounds up to *after*: since the next one was published.

    The oldest comes first; one query.
    """
    following = Round.objects.filter(tournament=tournament, number=OuterRef("round_number") + 1)
    return (
        Change.objects.filter(tournament=tournament, action__in=LATE, round_number__lte=after)
        .annotate(next_published=Subquery(following.values("published_at")))
        .filter(at__gt=F("next_published"))
        .select_related("pair")
        .order_by("at", "pk")
    )
