"""Register many pairs from a list: paste or upload, look, confirm; and the list as a file."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import RuleError
from tournament.forms.pair_lists import (
    COLUMN_CHOICES,
    DELIMITER_CHOICES,
    HEADER_CHOICES,
    NAMES,
    ListForm,
)
from tournament.models import Tournament
from tournament.services.pair_entries import registered
from tournament.services.pair_export import pairs_csv
from tournament.services.pair_file import MAX_BYTES
from tournament.services.pair_import import Fate, Imported, Line, Preview, import_pairs, read_pairs
from tournament.views.access import desk_tournament, user_of
from tournament.views.sizes import takes
from tournament.words import say


@require_safe
def pairs_export(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the pairs as a file for a spreadsheet."""
    tournament = desk_tournament(request, slug)
    disposition = f'attachment; filename="parelles-{tournament.slug}.csv"'
    headers = {"Content-Disposition": disposition}
    content = pairs_csv(tournament)
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


@takes(4 * MAX_BYTES)  # its letters may take three bytes each to be sent
@require_http_methods(["GET", "POST"])
def pairs_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a list, show what registering it would do, and do it when confirmed."""
    tournament = desk_tournament(request, slug)
    form = ListForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        return _ask(request, tournament, form)
    if request.POST.get("step") == "confirm":
        return _confirm(request, tournament, form)
    return _look(request, tournament, form)


def _ask(request: HttpRequest, tournament: Tournament, form: ListForm) -> HttpResponse:
    context = {"tournament": tournament, "section": "pairs", "form": form}
    return render(request, "desk/pairs/import.html", context)


def _look(
    request: HttpRequest, tournament: Tournament, form: ListForm, status: int = 200
) -> HttpResponse:
    """Show the preview; a list that cannot be read is asked for again."""
    try:
        preview = read_pairs(
            form.content(),
            form.reading(),
            known=registered(tournament),
            accepted=form.accepted(),
        )
    except RuleError as refusal:
        form.refuse(refusal)
        return _ask(request, tournament, form)
    context = _preview(tournament, form, preview)
    return render(request, "desk/pairs/preview.html", context, status=status)


def _preview(tournament: Tournament, form: ListForm, preview: Preview) -> dict[str, Any]:
    file = preview.file
    titles = [*file.titles, *[""] * (len(file.columns) - len(file.titles))]
    return {
        "tournament": tournament,
        "section": "pairs",
        "file": file,
        "new": preview.of(Fate.NEW),
        "twice": _told(preview.of(Fate.TWICE)),
        "completing": form.completing(),
        "known": preview.of(Fate.KNOWN),
        "bad": _told(preview.of(Fate.BAD)),
        "unclear": _told([line for line in preview.of(Fate.NEW) if line.remarks]),
        "entering": len(preview.entering),
        "lines": [(line, _filled(line, len(file.columns))) for line in preview.lines],
        "heads": list(zip(file.columns, titles, strict=True)),
        "columns": COLUMN_CHOICES,
        "delimiters": DELIMITER_CHOICES,
        "headers": HEADER_CHOICES,
        "header": "yes" if file.has_header else "no",
        "read_as": NAMES[file.delimiter],
        "seal": preview.seal,
        "present": form.cleaned_data["present"],
        "token": secrets.token_hex(8),
    }


def _told(lines: list[Line]) -> list[tuple[Line, str]]:
    """Return *lines* with what there is to say about each."""
    return [(line, " ".join(say(remark) for remark in line.remarks)) for line in lines]


def _filled(line: Line, width: int) -> list[str]:
    return [*line.cells, *[""] * (width - len(line.cells))]


def _confirm(request: HttpRequest, tournament: Tournament, form: ListForm) -> HttpResponse:
    """Register what was shown; if that has changed, show it again."""
    try:
        done = import_pairs(
            tournament,
            form.cleaned_data["text"],
            form.reading(),
            seal=form.cleaned_data["seal"],
            accepted=form.accepted(),
            completing=form.completing(),
            token=form.cleaned_data["token"],
            present=form.cleaned_data["present"],
            by=user_of(request),
        )
    except RuleError as refusal:
        messages.error(request, say(refusal))
        return _look(request, tournament, form, status=409)
    messages.success(request, _imported(done))
    return redirect("desk:pairs", tournament.slug)


def _imported(done: Imported) -> str:
    """Say which pairs are registered, and whether an earlier press did it."""
    if done.again:
        return _("This list was registered already: nothing was registered twice.")
    if not done.pairs:
        return _("The pairs of the list were registered already; they are complete now.")
    figures = {"count": len(done.pairs), "first": done.pairs[0], "last": done.pairs[-1]}
    said = ngettext(
        "%(count)s pair registered: %(first)s.",
        "%(count)s pairs registered, from %(first)s to %(last)s.",
        len(done.pairs),
    )
    return said % figures
