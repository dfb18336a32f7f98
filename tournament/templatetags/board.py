"""The cards of a board, of which a large hall has a hundred: written in Python, as in ``parts``."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Pair
from tournament.services.cards import Card, Mark
from tournament.templatetags.parts import icon
from tournament.words.terms import halves_text

register = template.Library()

_WORDS: dict[str, tuple[str, Promise]] = {
    Mark.PLAYING: ("now", gettext_lazy("Being played")),
    Mark.MISSING: ("warning", gettext_lazy("Missing, time over")),
    Mark.TIE: ("lot", gettext_lazy("Tied, lot missing")),
    Mark.NO_SHEET: ("warning", gettext_lazy("Without its sheet")),
    Mark.DONE: ("check", gettext_lazy("Result in")),
    Mark.ABSENT: ("out", gettext_lazy("Absent")),
    Mark.BYE: ("bye", gettext_lazy("Bye")),
    Mark.DRAFTED: ("draft", gettext_lazy("As drawn")),
    Mark.MOVED: ("edit", gettext_lazy("By hand")),
    Mark.LOCKED: ("lock", gettext_lazy("Locked")),
    Mark.ODD: ("error", gettext_lazy("Look at it")),
}
"""The icon and the word of each mark."""


@register.simple_tag
def mark(name: str) -> SafeString:
    """Return a mark as icon and word, as the filters of a board show it."""
    drawn, word = _WORDS[name]
    return SafeString(f"{icon(drawn)}{escape(str(word))}")


@register.simple_tag
def table_cell(card: Card, base: str, draft: bool) -> SafeString:
    """Return *card* as a link below *base*: to its form, or to its place in the *draft*.

    In a draft its figures are wins so far, else points.
    """
    said = f'<span class="visually-hidden">{escape(_("Table"))} </span>{card.number}'
    number = said if card.number is not None else ""
    left = _side(card.left, card.left_figure, card.winner == "left", draft)
    right = _side(card.right, card.right_figure, card.winner == "right", draft)
    opened, closed = _frame(card, base, draft)
    return SafeString(
        f'<li>{opened}<span class="cell-no">{number}{_marks(card)}</span>'
        f'<span class="cell-sides">{left}{right}</span>{closed}</li>'
    )


def _frame(card: Card, base: str, draft: bool) -> tuple[str, str]:
    """Return what opens and closes a card; a bye has no form to lead to."""
    kind = f"cell is-{card.marks[0]}"
    if card.number is None and not draft:
        return f'<div class="{kind}">', "</div>"
    place = f"#pair-{card.left.number}" if draft else f"taules/{card.number}/"
    return f'<a class="{kind}" href="{escape(base + place)}">', "</a>"


def _marks(card: Card) -> str:
    words = ", ".join(str(_WORDS[name][1]) for name in card.marks)
    drawn = "".join(icon(_WORDS[name][0]) for name in card.marks if name not in _UNMARKED)
    return f'<span class="cell-marks">{drawn}</span><span class="visually-hidden">: {words}</span>'


_UNMARKED = (Mark.DONE, Mark.DRAFTED, Mark.PLAYING)
"""What most cards are: a board of a hundred ticks would say nothing."""


def _side(pair: Pair | None, figure: int | None, won: bool, draft: bool) -> str:
    if pair is None:
        return ""
    shown = "" if figure is None else halves_text(figure) if draft else str(figure)
    name = escape(pair.nickname)
    return (
        f'<span class="cell-side{" is-winner" if won else ""}">'
        f'<span class="cell-pair"><span class="visually-hidden">{escape(_("Pair"))} </span>'
        f'{pair.number}</span><span class="cell-name">{name}</span>'
        f'<span class="cell-figure">{shown}</span></span>'
    )
