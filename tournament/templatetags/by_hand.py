"""What a person changed in a draft, for the pages that tell it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.models import Pair
from tournament.services.board import DraftLine
from tournament.services.by_hand import Deed, Proposal
from tournament.templatetags.parts import pair_badge
from tournament.views.desk.prices import said_beside_bye
from tournament.words import wins_text
from tournament.words.by_hand import deed_in_words, sentence

register = template.Library()


class PlaceNames(NamedTuple):
    """How a table of a draft is called: itself, its two sides, its lock."""

    word: str
    left: str
    right: str
    lock: str


@register.filter
def place_names(line: DraftLine) -> PlaceNames:
    """Return how the table of *line* is called by who does not see the page."""
    figures = {"table": line.number}
    if line.number is None:
        return PlaceNames("", _("rests"), "", _("Lock the bye"))
    return PlaceNames(
        _("Table"),
        _("table %(table)s, left") % figures,
        _("table %(table)s, right") % figures,
        _("Lock table %(table)s") % figures,
    )


@register.simple_tag
def seat(pair: Pair, halves: int, where: str) -> SafeString:
    """Return *pair* as what can be chosen; *where* says its table and side in words."""
    name, said = escape(f"{pair}, {where}"), escape(where)
    return SafeString(
        f'<label class="seat"><input class="form-check-input" type="checkbox" name="pair"'
        f' value="{pair.number}" id="pair-{pair.number}" data-name="{name}">'
        f"{pair_badge(pair, wins_text(halves))}"
        f'<span class="visually-hidden">, {said}</span></label>'
    )


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
