"""What a page offers depends on who looks at it."""

from __future__ import annotations

from django import template
from django.urls import Resolver404, resolve

from tournament.services.roles import may as allowed
from tournament.words.terms import role_word

register = template.Library()


@register.filter
def may(role: str, address: str) -> bool:
    """Whether *role* may open the desk's *address*, given by its name: ``role|may:"pairs"``."""
    return allowed(role, address)


@register.filter
def opens(path: str, role: str) -> bool:
    """Whether *role* may open the page behind *path*: ``url|opens:role``."""
    try:
        name = resolve(path.partition("?")[0]).url_name or ""
    except Resolver404:
        return False
    return allowed(role, name)


@register.filter
def as_role(role: str) -> str:
    """What a role is called."""
    return role_word(role)
