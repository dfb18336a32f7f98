"""Enter what a sheet says: totals, dat by dat, or how else the match ended."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.errors import RuleError
from scoring.match import PaperResult
from scoring.points import Side
from scoring.rules import Tie
from tournament.forms.dats import SheetForm, SheetRows, sheet_rows
from tournament.forms.results import ResultForm, refuse, result_initial
from tournament.models import Change, Round, Table
from tournament.services.board import line_of
from tournament.services.common import Refused, Stale
from tournament.services.results import (
    clear_result,
    played_dats,
    record_result,
    table_changes,
)
from tournament.services.undoing import undo_change
from tournament.services.unfinished import keep_unfinished
from tournament.views.access import desk_round, desk_table, user_of
from tournament.views.answers import posted_reason, posted_version, step_then
from tournament.views.corrections import correction_note
from tournament.views.presence import also_here, has_left
from tournament.words import change_in_words, result_in_words, say


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Enter or correct the totals of a table, or say how else its match ended."""
    seated = desk_table(request, slug, number, table)
    if seated.round.state == Round.State.DRAFT:
        return redirect("desk:round", slug, number)
    form = ResultForm(request.POST or None, initial=result_initial(seated))
    answer: HttpResponse | int = 200
    if request.method == "POST" and form.is_valid():
        answer = _record(request, seated, form, form.paper())
    if isinstance(answer, HttpResponse):
        return answer
    return _page(request, "desk/results/entry.html", seated, answer, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
def dats(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Enter or correct a table dat by dat; *check* only adds up."""
    seated = desk_table(request, slug, number, table)
    if seated.round.state == Round.State.DRAFT:
        return redirect("desk:round", slug, number)
    posted = request.POST or None
    form = SheetForm(posted, initial={"lot_winner": seated.lot_winner})
    rows = sheet_rows(seated.round.tournament.rules, posted, played_dats(seated))
    sound = request.method == "POST" and form.is_valid() and rows.is_valid()
    answer: HttpResponse | int = 200
    if sound and request.POST.get("step") != "check":
        keeps = request.POST.get("step") == "keep"
        answer = (_keep_dats if keeps else _record_dats)(request, seated, form, rows)
    if isinstance(answer, HttpResponse):
        return answer
    shown = {"form": form, "rows": rows, "sound": sound, "with_totals": "totals" in request.GET}
    return _page(request, "desk/results/dats.html", seated, answer, **shown)


def _record_dats(
    request: HttpRequest, table: Table, form: SheetForm, rows: SheetRows
) -> HttpResponse | int:
    """Store the rows of the sheet; a sheet without rows is no result."""
    lot = form.cleaned_data["lot_winner"]
    paper = PaperResult(lot_winner=Side(lot) if lot else None)
    if not rows.dats:
        form.add_error(None, _("Write at least one dat."))
        return 200
    return _record(request, table, form, paper, dats=rows.dats)


def _keep_dats(
    request: HttpRequest, table: Table, form: SheetForm, rows: SheetRows
) -> HttpResponse | int:
    """Store the rows of a match that goes on; its table stays missing."""
    try:
        keep_unfinished(table, rows.dats, by=user_of(request), version=posted_version(request))
    except Stale:
        return 409
    except RuleError as error:
        refuse(form, error)
        return 200
    kept = _("Table %(table)s still plays: what its sheet says so far is kept.")
    messages.success(request, kept % {"table": table.number})
    return redirect("desk:round", table.round.tournament.slug, table.round.number)


def _record(
    request: HttpRequest,
    table: Table,
    form: ResultForm | SheetForm,
    paper: PaperResult,
    **details: Any,
) -> HttpResponse | int:
    """Store the result and go back to the round; else say why not, and the status."""
    try:
        stored = record_result(
            table,
            paper,
            by=user_of(request),
            version=posted_version(request),
            reason=form.cleaned_data["reason"],
            **details,
        )
    except Stale:
        return 409
    except RuleError as error:
        refuse(form, error)
        return 403 if error.code == "correction_needs_reason" else 200
    round_ = stored.round
    messages.success(
        request, result_in_words(stored, line_of(stored, round_.tournament.rules).result)
    )
    note, address = correction_note(request, stored, form.cleaned_data["reason"])
    if note:
        messages.info(request, note)
    return redirect(address or reverse("desk:round", args=[round_.tournament.slug, round_.number]))


def _page(
    request: HttpRequest, template: str, seated: Table, status: int, **context: Any
) -> HttpResponse:
    """Show the table with what the database holds now beside what was typed."""
    round_ = seated.round
    fresh = Table.objects.with_pairs().get(pk=seated.pk) if request.method == "POST" else seated
    fresh.round = round_
    rules = round_.tournament.rules
    context |= {
        "tournament": round_.tournament,
        "section": "rounds",
        "round": round_,
        "line": line_of(fresh, rules),
        "table": fresh,
        "rules": rules,
        "by_lot": rules.tie is Tie.LOT,
        "closed": round_.state == Round.State.CLOSED,
        "conflict": status == 409,
        "changes": table_changes(fresh) if fresh.version > 1 else [],
        "others": also_here(request, fresh),
        "live_url": _live_url(fresh),
    }
    return render(request, template, context, status=status)


def _live_url(table: Table) -> str:
    """Return where the form of *table*, opened now, asks who else has it open."""
    round_ = table.round
    address = reverse("desk:table_live", args=[round_.tournament.slug, round_.number, table.number])
    return f"{address}?version={table.version}"


@require_GET
def live(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Answer who else has the form open, and whether the table was saved since it was opened.

    *left* in the address says that who asks does not have it open any more.
    """
    round_ = desk_round(request, slug, number)
    tables = round_.tables.select_related("entered_by")
    seated = get_object_or_404(tables, number=table)
    seated.round = round_
    if "left" in request.GET:
        has_left(request, round_.tournament_id, seated.pk)
        return HttpResponse(status=204)
    opened = request.GET.get("version", "")
    context = {
        "others": also_here(request, seated, asks=True),
        "saved": _saved_since(seated, opened),
        "live": True,
    }
    response = render(request, "desk/results/_also_here.html", context)
    response["Cache-Control"] = "private, no-cache"
    response["ETag"] = f'"{sha256(response.content).hexdigest()[:16]}"'
    return response


def _saved_since(table: Table, opened: str) -> Change | None:
    """Return who saved *table* last, or took a save back, if it has not the version *opened*."""
    return None if opened == str(table.version) else next(iter(table_changes(table)), None)


@require_POST
def clear(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Take a result back: the match is played again, or the sheet was another's."""
    seated = desk_table(request, slug, number, table)
    by, version = user_of(request), posted_version(request)
    reason = posted_reason(request)
    return step_then(
        request,
        lambda: clear_result(seated, by=by, version=version, reason=reason),
        to=reverse("desk:table", args=[slug, number, table]),
        done=_("Table %(table)s has no result any more.") % {"table": table},
    )


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take back the one line of the history that the button named."""
    round_ = desk_round(request, slug, number)
    named = request.POST.get("change", "")
    if not (named.isdecimal() and len(named) < 19):
        messages.error(request, say(Refused("undo_unnamed")))
        return redirect("desk:round", slug, number)
    lines = Change.objects.select_related("table", "pair", "tournament")
    change = get_object_or_404(
        lines, tournament=round_.tournament, round_number=number, pk=int(named)
    )
    what = change_in_words(change)
    done = _("Taken back: %(what)s.") % {"what": what.rstrip(".")}
    to = reverse("desk:round", args=[slug, number])
    return step_then(request, lambda: undo_change(change, by=user_of(request)), to=to, done=done)
