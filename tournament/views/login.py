"""The door of the desk."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.db import transaction
from django.http import HttpResponse

from tournament.forms.login import DEVICE, LoginForm, device_cookie

A_YEAR = 365 * 24 * 60 * 60  # seconds


class Login(LoginView):
    """Django's view, which says how long to wait and remembers who came in here."""

    authentication_form = LoginForm

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Log in, in one transaction, and give the browser a cookie that knows the name."""
        with transaction.atomic():
            response = super().form_valid(form)
        response.set_cookie(
            DEVICE,
            device_cookie(form.get_user().get_username()),
            max_age=A_YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.HTTPS,
        )
        return response

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show the form again; 429 if the password was not even looked at."""
        response = super().form_invalid(form)
        if wait := getattr(form, "wait", 0):
            response.status_code = 429
            response.headers["Retry-After"] = str(wait)
        return response
