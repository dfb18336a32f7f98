"""What a picture of a round says: the price of a table, what a whole round pays."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from tournament.services.picture import Picture, Rival
from tournament.words.prices import paid_in_words, price_in_words, wins_unit

register = template.Library()


@register.filter
def price(rival: Rival, names: Mapping[int, str]) -> list[str]:
    """Return what the table with *rival* costs, a sentence for each criterion."""
    return price_in_words(rival.costs, names, rival.met_in, rival.above)


@register.filter
def paid(picture: Picture) -> list[str]:
    """Return what the whole round pays, a phrase for each criterion."""
    return paid_in_words(picture.paid)


@register.filter
def unit(halves: int) -> str:
    """Return the word after a figure of half wins: "wins"."""
    return wins_unit(halves)
