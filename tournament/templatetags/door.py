"""The list at the door, which has two ticks in each of some hundred rows."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.models import Pair
from tournament.templatetags.parts import pair_badge

register = template.Library()


@register.simple_tag
def door_pair(list_url: str, pair: Pair) -> SafeString:
    """Return *pair* with its players, as a link to its page below *list_url*."""
    return pair_badge(pair, pair.players, _address(list_url, pair))


@register.simple_tag
def present_tick(list_url: str, pair: Pair, query: str) -> SafeString:
    """Return the tick that says whether *pair* is in the hall."""
    return _tick("present", pair, pair.present, _("Present"), "present/", list_url, query)


@register.simple_tag
def paid_tick(list_url: str, pair: Pair, query: str) -> SafeString:
    """Return the tick that says whether *pair* has paid."""
    return _tick("paid", pair, pair.paid, _("Paid"), "pagat/", list_url, query)


def _address(list_url: str, pair: Pair) -> str:
    """Return where *pair* is changed: its number below the list."""
    return f"{list_url}{pair.number}/"


def _tick(
    name: str, pair: Pair, on: bool, word: str, below: str, list_url: str, query: str
) -> SafeString:
    """Return a tick that can be pressed; *query* is the list as it is looked at."""
    address = escape(f"{_address(list_url, pair)}{below}{'?' if query else ''}{query}")
    value, pressed = ("0", "true") if on else ("1", "false")
    return SafeString(
        f'<button class="tick" id="{name}-{pair.number}" name="value" value="{value}"'
        f' aria-pressed="{pressed}" formaction="{address}" hx-post="{address}">'
        f'<span class="tick-box"></span><span class="tick-word">{escape(word)}</span>'
        f'<span class="visually-hidden"> {escape(str(pair))}</span></button>'
    )
