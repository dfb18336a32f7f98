"""The people who help with a championship, and what each of them may do."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Invitation, Membership, Role
from tournament.network import origin_for_phones
from tournament.services.accounts import deletable_accounts, delete_account
from tournament.services.team import change_role, invite, remove, revoke
from tournament.views.access import desk_tournament, user_of
from tournament.views.answers import attempt, step_then


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """List who helps, and the links that still let somebody in."""
    tournament = desk_tournament(request, slug)
    open_ones = Invitation.objects.filter(tournament=tournament, expires_at__gt=timezone.now())
    context = {
        "tournament": tournament,
        "section": "team",
        "memberships": Membership.objects.filter(tournament=tournament).select_related("user"),
        "invitations": [(each, _link(request, each)) for each in open_ones],
        "roles": Role.choices,
        "former": deletable_accounts(tournament),
    }
    return render(request, "desk/team/show.html", context)


def _link(request: HttpRequest, invitation: Invitation) -> str:
    """Return the address that a phone in the hall opens, "" if none can reach this machine."""
    origin = origin_for_phones(request.scheme or "http", request.get_host())
    return origin and origin + reverse("invitation", args=[invitation.token])


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a link for one role."""
    tournament = desk_tournament(request, slug)
    role = request.POST.get("role", "")
    if attempt(request, lambda: invite(tournament, role, by=user_of(request))):
        messages.success(request, _("The link is ready: show it to who shall help."))
    return redirect("desk:team", slug)


@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a link back."""
    invitation = get_object_or_404(Invitation, tournament=desk_tournament(request, slug), pk=pk)
    return step_then(
        request,
        lambda: revoke(invitation, by=user_of(request)),
        to=reverse("desk:team", args=[slug]),
        done=_("Nobody can join by that link any more."),
    )


@require_POST
def change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give somebody another role."""
    membership = get_object_or_404(Membership, tournament=desk_tournament(request, slug), pk=pk)
    role = request.POST.get("role", "")
    return step_then(
        request,
        lambda: change_role(membership, role, by=user_of(request)),
        to=reverse("desk:team", args=[slug]),
        done=_("%(name)s has another role now.") % {"name": membership.user},
    )


@require_POST
def dismiss(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let somebody help no more."""
    membership = get_object_or_404(Membership, tournament=desk_tournament(request, slug), pk=pk)
    return step_then(
        request,
        lambda: remove(membership, by=user_of(request)),
        to=reverse("desk:team", args=[slug]),
        done=_("%(name)s does not help any more.") % {"name": membership.user},
    )


@require_POST
def close(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Delete the account of somebody who helps nowhere any more."""
    tournament = desk_tournament(request, slug)
    account = get_object_or_404(deletable_accounts(tournament), pk=pk)
    name = account.username
    return step_then(
        request,
        lambda: delete_account(tournament, account, by=user_of(request)),
        to=reverse("desk:team", args=[slug]),
        done=_("The account of %(name)s is deleted; the history keeps what it did.")
        % {"name": name},
    )
