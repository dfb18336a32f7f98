"""Where the squares on printed paper lead, remembered when it is printed.

A router that gives the laptop another address makes every printed square lead to
nobody; the page of the evening says so (``network.leads_here``).
"""

from __future__ import annotations

from contextlib import suppress

from django.db import DatabaseError, transaction

from tournament.models import Round, Tournament


def remember_origin(row: Round | Tournament, origin: str, *, whole: bool = True) -> None:
    """Note that the sheets of a round, or the poster, were printed with squares to *origin*.

    Part of a pile (not *whole*) changes nothing of what the rest says. Whoever prints
    gets the paper even if nothing can be written now.
    """
    if row.printed_origin == origin or (row.printed_origin and not whole):
        return
    with suppress(DatabaseError), transaction.atomic():
        type(row).objects.filter(pk=row.pk).update(printed_origin=origin)
