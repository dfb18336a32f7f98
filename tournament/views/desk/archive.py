"""A championship out of sight: archived and brought back, or deleted with a copy kept."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleError
from tournament.printing import spool
from tournament.services.accounts import accounts_of_only
from tournament.services.deletion import (
    archive_tournament,
    copies_folder,
    delete_tournament,
    loss_of,
    unarchive_tournament,
)
from tournament.services.presence import forget_all
from tournament.views import shared
from tournament.views.access import desk_tournament, user_of
from tournament.words import say


@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the championship out of the lists, or put it there again."""
    tournament, by = desk_tournament(request, slug), user_of(request)
    if request.POST.get("value") == "1":
        archive_tournament(tournament, by=by)
        said = _("“%(name)s” is in the archive: no list shows it, and its addresses still work.")
    else:
        unarchive_tournament(tournament, by=by)
        said = _("“%(name)s” is back in the lists.")
    shared.forget(slug)
    messages.success(request, said % {"name": tournament})
    return redirect("desk:home")


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what would be lost, and delete the championship once its name is written."""
    tournament = desk_tournament(request, slug)
    typed, sure = request.POST.get("name", ""), "sure" in request.POST
    context = {
        "tournament": tournament,
        "section": "rules",
        "loss": loss_of(tournament),
        "accounts": accounts_of_only(tournament),
        "folder": copies_folder(),
        "typed": typed,
        "sure": sure,
        "refused": "",
    }
    if request.method != "POST":
        return render(request, "desk/tournaments/delete.html", context)
    try:
        kept = delete_tournament(tournament, by=user_of(request), name=typed, sure=sure)
    except RuleError as refusal:
        context["refused"] = say(refusal)
        return render(request, "desk/tournaments/delete.html", context, status=409)
    shared.forget(slug)
    forget_all(tournament.pk)
    spool.throw_all_away()
    said = _("“%(name)s” is deleted. A copy of all its data is kept in %(file)s.")
    messages.success(request, said % {"name": tournament, "file": kept})
    return redirect("desk:home")
