"""The tables of a published round, hundreds in a large hall: in Python, as in ``parts``."""

from __future__ import annotations

from functools import cache
from html import escape

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.models import Pair
from tournament.services.board import Line
from tournament.templatetags.parts import icon, pair_badge

register = template.Library()


@register.simple_tag
def public_card(line: Line) -> SafeString:
    """Return *line* as ``partials/table_card.html`` shows a table that leads nowhere."""
    number = "–" if line.number is None else line.number
    left = _side(line.left, line.left_points, won=line.winner == "left")
    right = _side(line.right, line.right_points, won=line.winner == "right") if line.right else ""
    state = ""
    if line.state != "played":
        state = f'<span class="table-state">{_badge(line.state, get_language() or "")}</span>'
    kind = "is-done" if line.table.kind else "is-open"
    return SafeString(
        f'<li><div class="table-card {kind}"><span class="table-no">'
        f"<small>{escape(_('Table'))}</small>{number}</span>{left}{right}{state}</div></li>"
    )


def _side(pair: Pair, points: int | None, *, won: bool) -> str:
    kind, mark = "", ""
    if won:
        kind = " is-winner"
        mark = f'{icon("check")}<span class="visually-hidden">{escape(_("won"))}</span>'
    shown = "" if points is None else points
    return (
        f'<span class="table-side{kind}">{pair_badge(pair)}</span>'
        f'<span class="table-points{kind}">{mark}{shown}</span>'
    )


@cache
def _badge(state: str, language: str) -> str:
    """Return how ``state_badge.html`` shows *state* in the *language* that is active."""
    return render_to_string("partials/state_badge.html", {"state": state}).strip()
