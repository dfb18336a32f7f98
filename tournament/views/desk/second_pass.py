"""The second pass: the sheets of a round are typed once more, without looking."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.errors import RuleError
from scoring.rules import Tie
from tournament.forms.results import ResultForm, refuse
from tournament.models import Round, Table
from tournament.services.board import board, line_of
from tournament.services.common import Stale
from tournament.services.results import record_result
from tournament.services.second_pass import check_table, confirm_table, second_pass
from tournament.views.access import desk_round, desk_table, user_of
from tournament.views.answers import posted_version
from tournament.views.line import CHECK, line_context
from tournament.words import result_in_words


@require_GET
def index(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the sheets of a round again on the entry line, and show which are left."""
    round_ = desk_round(request, slug, number)
    if round_.state == Round.State.DRAFT:
        return redirect("desk:round", slug, number)
    lines = board(round_)
    context = {
        "tournament": round_.tournament,
        "section": "rounds",
        "round": round_,
        "second": second_pass([line.table for line in lines]),
        **line_context(request, round_, lines, CHECK),
    }
    return render(request, "desk/second_pass/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type a sheet again; stop where it differs from what is stored."""
    seated = desk_table(request, slug, number, table)
    form = ResultForm(request.POST or None)
    differs, stale = "step" in request.POST, False
    if request.method == "POST" and form.is_valid():
        try:
            if _agrees(request, seated, form):
                return _checked(request, seated)
            differs = True
        except Stale:
            differs = stale = True
        except RuleError as error:
            refuse(form, error)
    fresh = Table.objects.with_pairs().select_related("entered_by").get(pk=seated.pk)
    fresh.round = seated.round
    rules = seated.round.tournament.rules
    context = {
        "tournament": seated.round.tournament,
        "section": "rounds",
        "round": seated.round,
        "table": fresh,
        "line": line_of(fresh, rules),
        "form": form,
        "by_lot": rules.tie is Tie.LOT,
        "closed": seated.round.state == Round.State.CLOSED,
        "differs": differs,
        "stale": stale,
        "rules": rules,
    }
    stopped = differs and not form.errors
    return render(request, "desk/second_pass/table.html", context, status=409 if stopped else 200)


def _agrees(request: HttpRequest, table: Table, form: ResultForm) -> bool:
    """Return whether what was typed is stored now: it was, it is made so, or it is taken back."""
    by, version, step = user_of(request), posted_version(request), request.POST.get("step", "")
    if step == "keep":
        confirm_table(table, by=by, version=version)
        return True
    if step == "replace":
        reason = form.cleaned_data["reason"]
        record_result(table, form.paper(), by=by, version=version, reason=reason)
        confirm_table(table, by=by)
        return True
    return check_table(table, form.paper(), by=by)


def _checked(request: HttpRequest, table: Table) -> HttpResponse:
    """Say what is stored and known twice, and ask for the next sheet."""
    round_ = table.round
    fresh = Table.objects.with_pairs().get(pk=table.pk)
    said = result_in_words(fresh, line_of(fresh, round_.tournament.rules).result)
    messages.success(request, _("%(result)s: typed twice.") % {"result": said})
    return redirect("desk:second_pass", round_.tournament.slug, round_.number)
