"""The clock of a round for the pages that show it."""

from __future__ import annotations

import datetime

from django import template
from django.utils import timezone

from tournament.models import Round
from tournament.services import clock

register = template.Library()


@register.simple_tag
def clock_of(round_: Round) -> clock.Clock | None:
    """Return the clock of *round_* now; None for a draft."""
    return clock.clock_of(round_)


@register.simple_tag
def made_at() -> datetime.datetime:
    """Return the server's own time: that of the figures on the page."""
    return timezone.now()
