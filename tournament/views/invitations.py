"""Where a helper comes in by the link of an invitation; no account is needed before."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournament.models import Invitation
from tournament.services.common import Refused
from tournament.services.roles import OWNER, role_of
from tournament.services.team import (
    join,
    join_by_name,
    key_of,
    known_helpers,
    role_by,
    valid_invitation,
)
from tournament.words import say
from tournament.words.terms import person_text, role_word

COOKIE = "helpers"
"""The keys of who has come in with this device, the last one first (0035)."""
MOST_KEYS = 6
REMEMBERED = 400 * 24 * 60 * 60
"""Seconds: until next year's championship; browsers allow no more."""


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Let somebody in: as himself if this device knows him, else by the name that he writes."""
    invitation = valid_invitation(token)
    if invitation is None:
        return render(request, "registration/invitation_over.html", status=410)
    error = ""
    if request.method == "POST":
        try:
            return _welcome(request, invitation, _let_in(request, invitation))
        except RuleError as refusal:
            error = say(refusal)
    context = {
        "invitation": invitation,
        "name": request.POST.get("name", ""),
        "error": error,
        **_who(request, invitation),
    }
    return render(request, "registration/invitation.html", context)


def _who(request: HttpRequest, invitation: Invitation) -> dict[str, object]:
    """Return who may come in without writing a name, and what the link means for who is in."""
    me = request.user if isinstance(request.user, User) else None
    current = role_of(invitation.tournament, me) if me else ""
    return {
        "known": [each for each in _known(request, invitation) if each != me],
        "current": current,
        "becomes": OWNER if current == OWNER else role_by(current, invitation.role),
    }


def _known(request: HttpRequest, invitation: Invitation) -> list[User]:
    """Return who may come back: whom the link is for, or whom this device knows."""
    if invitation.user:
        return [invitation.user]
    return known_helpers(_keys(request))


def _keys(request: HttpRequest) -> list[str]:
    return [key for key in request.COOKIES.get(COOKIE, "").split(".") if key][:MOST_KEYS]


def _let_in(request: HttpRequest, invitation: Invitation) -> User:
    """Let in who was known, who is logged in, or a new person; return the account."""
    if wanted := request.POST.get("as", ""):
        known = {str(user.pk): user for user in _known(request, invitation)}
        if wanted not in known:
            raise Refused("not_known_here")
        join(invitation, known[wanted])
        return known[wanted]
    if isinstance(request.user, User) and request.POST.get("step") != "name":
        join(invitation, request.user)
        return request.user
    return join_by_name(invitation, request.POST.get("name", ""))


def _welcome(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponse:
    """Log *user* in, say as what, and let the device know him again."""
    if request.user != user:
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    tournament = invitation.tournament
    figures = {"name": person_text(user), "role": role_word(role_of(tournament, user))}
    messages.success(request, _("%(name)s, you help here as %(role)s.") % figures)
    response = redirect("desk:tournament", tournament.slug)
    if not user.has_usable_password():
        _remember(request, response, key_of(user))
    return response


def _remember(request: HttpRequest, response: HttpResponse, key: str) -> None:
    """Keep *key* on the device, for the pages of invitations alone."""
    keys = [key, *(other for other in _keys(request) if other != key)][:MOST_KEYS]
    response.set_cookie(
        COOKIE,
        ".".join(keys),
        max_age=REMEMBERED,
        path=request.path.rstrip("/").rpartition("/")[0] + "/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
