"""Where a helper comes in by the link of an invitation; no account is needed before."""

from __future__ import annotations

from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournament.models import Invitation
from tournament.services.team import join, join_by_name, valid_invitation
from tournament.words import say


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a name, and let its owner in; who is logged in already joins by a press."""
    invitation = valid_invitation(token)
    if invitation is None:
        return render(request, "registration/invitation_over.html", status=410)
    context = {"invitation": invitation, "name": request.POST.get("name", ""), "error": ""}
    if request.method == "POST":
        try:
            _let_in(request, invitation)
            return redirect("desk:tournament", invitation.tournament.slug)
        except RuleError as error:
            context["error"] = say(error)
    return render(request, "registration/invitation.html", context)


def _let_in(request: HttpRequest, invitation: Invitation) -> None:
    if isinstance(request.user, User):
        join(invitation, request.user)
        return
    user = join_by_name(invitation, request.POST.get("name", ""))
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
