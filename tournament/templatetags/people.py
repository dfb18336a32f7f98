"""What people are called: a helper by the name that he wrote, an organiser by the account's."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AbstractUser

from tournament.words.terms import person_text

register = template.Library()


@register.filter
def person(user: AbstractUser | None) -> str:
    """Return what *user* is called, "" for nobody."""
    return person_text(user)
