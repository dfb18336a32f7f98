"""The account of an organiser: name and password."""

from __future__ import annotations

import logging
from math import ceil
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.brake import A_NAME_HERE, AN_ADDRESS, Crowded, one_at_a_time
from tournament.network import address_of

DEVICE = "device"
"""The cookie of a browser in which somebody has logged in: it says who, signed."""
A_MOMENT = 2
"""Seconds after which who found many at the door may try again."""

log = logging.getLogger("tournament.login")


class LoginForm(AuthenticationForm):
    """Django's form, which says in our words what did not fit, and slows down who guesses."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "This name and this password do not belong together. Look at capital letters."
        ),
    }
    wait = 0
    """Seconds to wait before the next try, if this one came too early."""

    def clean(self) -> dict[str, Any]:
        """Look whether name and password belong together, unless it is too early to.

        Who logs in where he has before is slowed down by nobody else's tries, from
        wherever they come.
        """
        name = str(self.cleaned_data.get("username") or "")
        if not (name and self.cleaned_data.get("password")):
            return dict(super().clean())
        who, address = name.casefold(), address_of(self.request.META) if self.request else ""
        known = device_of(self.request.COOKIES.get(DEVICE, "")) == who if self.request else False
        here = (who, "known") if known else (who, address)
        self.wait = ceil(A_NAME_HERE.take(here) or (not known and AN_ADDRESS.take(address)))
        if self.wait:
            log.warning("Too many tries for %.40r from %s", name, address)
            raise ValidationError(_too_early(self.wait), code="too_early")
        try:
            with one_at_a_time():
                cleaned = super().clean()
        except Crowded:
            A_NAME_HERE.give_back(here)
            AN_ADDRESS.give_back(address)
            self.wait = A_MOMENT
            raise ValidationError(
                _("Many are logging in just now. Try again in a moment."), code="crowded"
            ) from None
        except ValidationError:
            log.warning("Wrong password for %.40r from %s", name, address)
            raise
        A_NAME_HERE.forget(here)
        AN_ADDRESS.give_back(address)
        return dict(cleaned)


def _too_early(seconds: int) -> str:
    return ngettext(
        "Too many wrong passwords. Wait %(seconds)s second and try again.",
        "Too many wrong passwords. Wait %(seconds)s seconds and try again.",
        seconds,
    ) % {"seconds": seconds}


def device_of(signed: str) -> str:
    """Return who has logged in where the cookie *signed* comes from, nobody if it is none."""
    try:
        return str(signing.loads(signed, salt=DEVICE))
    except signing.BadSignature:
        return ""


def device_cookie(name: str) -> str:
    """Return what the cookie of a browser says in which *name* has logged in."""
    return signing.dumps(name.casefold(), salt=DEVICE)
