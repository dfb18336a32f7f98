"""The smallest parts of a page, written in Python because a long list has hundreds of them.

An ``{% include %}`` costs some 60 microseconds, a tag some 3: a list of a hundred
tables with two pairs and an icon each answers in half the time. The partials
``icon.html``, ``badge.html``, ``pair_badge.html`` and ``result_line.html`` call
these tags, so that a part is written once. Whatever is put into them is escaped.
"""

from __future__ import annotations

from functools import cache
from html import escape

from django import template
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.models import Pair
from tournament.services.board import Line

register = template.Library()


@cache
def _drawn(name: str, size: str) -> SafeString:
    larger = f" icon-{escape(size)}" if size else ""
    address = escape(static("icons/sprite.svg"))
    return SafeString(
        f'<svg class="icon{larger}" aria-hidden="true" focusable="false">'
        f'<use href="{address}#{escape(name)}"></use></svg>'
    )


@register.simple_tag
def icon(name: str, size: str = "") -> SafeString:
    """Return an icon of static/icons/sprite.svg; *size* is s, l or nothing."""
    return _drawn(str(name), size or "")


@register.simple_tag
def badge(tone: str, name: str, word: str) -> SafeString:
    """Return a state in icon and word: *tone* is done, play, wait, bad or mute."""
    return SafeString(
        f'<span class="badge-state is-{escape(tone)}">{icon(name, "s")}{escape(word)}</span>'
    )


@register.simple_tag
def pair_badge(pair: Pair, people: str = "", url: str = "") -> SafeString:
    """Return a pair by number and nickname; *people* is a second line, *url* makes it a link."""
    opened, closed = (f'<a class="pair" href="{escape(url)}">', "</a>") if url else _PLAIN
    second = f'<span class="pair-people">{escape(people)}</span>' if people else ""
    return SafeString(
        f'{opened}<span class="pair-no">'
        f'<span class="visually-hidden">{escape(_("Pair"))} </span>{pair.number}</span>'
        f'<span class="pair-name">{escape(pair.nickname)}{second}</span>{closed}'
    )


_PLAIN = ('<span class="pair">', "</span>")


@register.simple_tag
def score(line: Line) -> SafeString:
    """Return the recorded points of a table, the winner's in bold; nothing while it is played."""
    if line.result is None:
        return SafeString("")
    left = _points(line.left_points, won=line.winner == "left")
    if line.right is None:
        return SafeString(f'<span class="score">{left}</span>')
    right = _points(line.right_points, won=line.winner == "right")
    return SafeString(f'<span class="score">{left}<span>–</span>{right}</span>')


def _points(points: int | None, *, won: bool) -> str:
    return f"<b>{points}</b>" if won else f"<span>{points}</span>"
