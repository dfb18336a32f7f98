"""This year's championship made from last year's."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournament.forms.copies import CopyForm
from tournament.services.copies import Copied, copy_tournament, name_of_the_next
from tournament.services.team import may_create
from tournament.views.access import desk_tournament, user_of
from tournament.words import say
from tournament.words.stored import several


@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a name and a day, and make a championship with the settings and people of this."""
    source, owner = desk_tournament(request, slug), user_of(request)
    if not may_create(owner):
        raise PermissionDenied(_("You came in by an invitation: ask the organiser for an account."))
    form = CopyForm(request.POST or None, initial={"name": name_of_the_next(source.name)})
    if form.is_valid():
        try:
            copied = copy_tournament(source, owner, **form.cleaned_data)
        except RuleError as refusal:
            form.add_error(None, say(refusal))
        else:
            messages.success(request, _ready(copied))
            if copied.left_out:
                messages.warning(request, _left_out(copied))
            return redirect("desk:tournament", copied.tournament.slug)
    context = {
        "tournament": source,
        "section": "rules",
        "form": form,
        "pairs": source.pairs.count(),
    }
    return render(request, "desk/tournaments/copy.html", context)


def _ready(copied: Copied) -> str:
    said = ngettext(
        "“%(name)s” is ready, with %(pairs)s pair.",
        "“%(name)s” is ready, with %(pairs)s pairs.",
        copied.pairs,
    )
    return said % {"name": copied.tournament, "pairs": copied.pairs}


def _left_out(copied: Copied) -> str:
    names = several([str(pair) for pair in copied.left_out])
    said = _("Not taken along, because a player of theirs is in another pair: %(names)s.")
    return said % {"names": names}
