"""What names need before they go on paper."""

from __future__ import annotations

from django import template

from tournament.printing import names

register = template.Library()


@register.filter
def printable(text: str) -> str:
    """Return *text* without control characters and without pictures that our font lacks."""
    return names.printable(text)
