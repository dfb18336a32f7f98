"""What a picture of a round says, and those of its parts that are there a hundred times over.

The price of a table, what a whole round pays; a table in its block, the edges of the
square, the choice of a pair and the list of reasons, written in Python as in ``parts``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.models import Pair
from tournament.services.picture import Picture, Rival, Seated
from tournament.services.picture_layout import Cell, Size
from tournament.services.picture_matrix import Matrix
from tournament.words.prices import paid_in_words, price_in_words, wins_unit
from tournament.words.reasons import reasons_in_words

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


@register.simple_tag
def pic_cell(cell: Cell, size: Size) -> SafeString:
    """Return one table in its block, a link to its reasons."""
    seated, marks = cell.seated, cell.seated.marks
    kind = "".join(f" is-{mark}" for mark in marks)
    seen = {"marks": marks, "x": size.width, "y": 0}
    drawn = render_to_string("partials/picture/marks.html", seen) if marks else ""
    return SafeString(
        f'<a href="#{seated.anchor}" tabindex="-1"><g class="pic-cell{kind}" '
        f'transform="{cell.at}"><title>{escape(seated.title)}</title><use href="#pic-card"/>'
        f'<text class="pic-no" x="{size.corner}" y="{size.middle}">{seated.number}</text>'
        f"{_names(cell, size)}{drawn}</g></a>"
    )


def _names(cell: Cell, size: Size) -> str:
    """Return the two pairs of a table: a line for each, or only their numbers."""
    seated = cell.seated
    if not size.named or seated.right is None:
        numbers = escape(seated.numbers)
        return f'<text class="pic-two" x="{size.text}" y="{size.middle}">{numbers}</text>'
    return _name(seated.left, size, size.upper) + _name(seated.right, size, size.lower)


def _name(pair: Pair, size: Size, y: int) -> str:
    name = pair.nickname
    if len(name) > size.letters:
        name = Truncator(name).chars(size.letters)
    return (
        f'<text class="pic-name" x="{size.lines}" y="{y}">'
        f"<tspan>{pair.number}</tspan> {escape(name)}</text>"
    )


@register.simple_tag
def pic_heads(matrix: Matrix) -> SafeString:
    """Return the numbers of the pairs along both edges of the square."""
    return SafeString(
        "".join(
            f'<text class="pic-row-head" x="-5" y="{head.y}">{escape(str(head.text))}</text>'
            f'<text class="pic-column-head" transform="translate({head.y} -5)rotate(-90)">'
            f"{escape(str(head.text))}</text>"
            for head in matrix.heads
        )
    )


@register.simple_tag
def pair_options(pairs: Iterable[Pair], chosen: Pair | None) -> SafeString:
    """Return *pairs* as options of a choice, with the *chosen* one selected."""
    return SafeString(
        "".join(
            f'<option value="{pair.number}"{" selected" if pair == chosen else ""}>'
            f"{escape(str(pair))}</option>"
            for pair in pairs
        )
    )


@register.simple_tag
def pic_table(seated: Seated, names: Mapping[int, str]) -> SafeString:
    """Return one table and, unfolded, its reasons."""
    number, pairs = "", f"{escape(str(seated.left))}: {escape(_('bye'))}"
    if seated.right:
        said = f'<span class="visually-hidden">{escape(_("Table"))} </span>'
        number = f"{said}{seated.number}"
        pairs = f"{escape(str(seated.left))} – {escape(str(seated.right))}"
    odd = "".join(f" {_oddity(oddity, get_language() or '')}" for oddity in seated.oddities)
    reasons = reasons_in_words(seated.table.reasons, names)
    sentences = reasons or [_("No reason was kept for this table.")]
    told = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return SafeString(
        f'<li><details class="pic-why" id="{seated.anchor}"><summary>'
        f'<span class="pic-why-no">{number}</span><span>{pairs}{odd}</span></summary>'
        f'<ul class="why-body">{told}</ul></details></li>'
    )


@cache
def _oddity(oddity: str, language: str) -> str:
    """Return how ``_oddity.html`` shows *oddity* in the *language* that is active."""
    return render_to_string("desk/rounds/_oddity.html", {"oddity": oddity}).strip()
