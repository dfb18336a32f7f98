"""Which results were corrected, or entered at last, when the next round was on the tables already.

Those tables stay as they were drawn and the standings follow the correction, so
a place may differ from the one by which a pair was drawn: the paper says why.
What came first is read off the rows of the history: a clock may be set back.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournament.models import Change, Round, Tournament

LATE = ("result_corrected", "result_entered")
"""The second where a round was closed without the sheet, which came then (0034)."""


def corrected_late(tournament: Tournament, *, after: int) -> QuerySet[Change]:
    """Return what came late in rounds up to *after*: since the next one was published.

    The oldest comes first; one query.
    """
    following = Round.objects.filter(
        tournament=tournament, number=OuterRef("round_number") + 1, published_at__isnull=False
    )
    lines = Change.objects.filter(tournament=tournament).order_by("-pk").values("pk")
    published = lines.filter(action="round_published", round_number=OuterRef("round_number") + 1)
    imported = lines.filter(action="history_imported")
    return (
        Change.objects.filter(
            Exists(following),
            tournament=tournament,
            action__in=LATE,
            round_number__lte=after,
            # an imported round was published by the line that imported it
            pk__gt=Coalesce(Subquery(published[:1]), Subquery(imported[:1]), Value(0)),
        )
        .select_related("pair")
        .order_by("pk")
    )
