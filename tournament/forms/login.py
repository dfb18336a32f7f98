"""The account of an organiser: name and password."""

from __future__ import annotations

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class LoginForm(AuthenticationForm):
    """Django's form, which says in our words what did not fit."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "This name and this password do not belong together. Look at capital letters."
        ),
    }
