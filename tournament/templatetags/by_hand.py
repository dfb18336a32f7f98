"""What a person changed in a draft, for the pages that tell it."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from tournament.services.by_hand import Deed, Proposal
from tournament.views.desk.prices import said_beside_bye
from tournament.words.by_hand import deed_in_words, sentence

register = template.Library()


@register.filter
def deed(done: Deed, names: Mapping[int, str]) -> str:
    """Return what a change by hand did, as it stands in a sentence."""
    return deed_in_words(done.action, done.figures, names)


@register.filter
def full_deed(done: Deed, names: Mapping[int, str]) -> str:
    """Return what a change by hand did, as a whole sentence."""
    return sentence(deed_in_words(done.action, done.figures, names))


@register.filter
def price_beside_bye(proposal: Proposal) -> str:
    """Return what a change costs besides that another pair rests."""
    return said_beside_bye(proposal)
