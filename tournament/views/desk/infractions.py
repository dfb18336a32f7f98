"""Infractions at the desk: the list by pair, a new one, and taking one back."""

from __future__ import annotations

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import RuleError
from scoring.infractions import CATALOGUE, Severity
from tournament.forms.infractions import AttenuationForm, InfractionForm, ReasonForm
from tournament.models import Infraction, Table
from tournament.services.common import Stale
from tournament.services.draws import last_round
from tournament.services.infractions import (
    Judged,
    annul_infraction,
    attenuate_infraction,
    expel_pair,
    record_infraction,
)
from tournament.services.offenders import offenders
from tournament.services.sheet_codes import find_table
from tournament.views.access import desk_table, desk_tournament, user_of
from tournament.views.answers import attempt, step_then
from tournament.words import article_text, effect_in_words, say, severity_word

FIELD_OF = {
    "dat_out_of_range": "dat_number",
    "after_target": "dat_number",
    "article_missing": "article",
    "remark_missing": "remark",
}
"""Where the sentence of a refusal belongs; anywhere else it stands above the form."""


@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """List the infractions by pair, what asks for an expulsion first."""
    tournament = desk_tournament(request, slug)
    last = last_round(tournament)
    wanted = request.GET.get("table", "")[:20]
    if wanted and last and (table := attempt(request, lambda: find_table(last, wanted))):
        return redirect("desk:infraction_create", slug, last.number, table.number)
    listed = offenders(tournament)
    context = {
        "tournament": tournament,
        "section": "infractions",
        "offenders": listed,
        "proposals": [offender for offender in listed if offender.proposal],
        "round": last if last and last.state != last.State.DRAFT else None,
        "severities": [(each.value, severity_word(each)) for each in Severity],
    }
    return render(request, "desk/infractions/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Record what a pair of this table did, and say what follows."""
    found = desk_table(request, slug, number, table)
    tournament = found.round.tournament
    seen = found.infractions.count()
    form = InfractionForm(
        request.POST or None, table=found, rules=tournament.rules, initial={"seen": seen}
    )
    if request.method == "GET" or not form.is_valid():
        return _form_page(request, found, form)
    try:
        judged = record_infraction(found, form.pair, by=user_of(request), **form.breach())
    except Stale as stale:
        return _form_page(request, found, form, last=stale.current, seen=seen, status=409)
    except RuleError as error:
        field = FIELD_OF.get(error.code)
        form.add_error(field if field in form.fields else None, say(error))
        return _form_page(request, found, form)
    messages.success(request, _recorded(found, judged))
    return redirect(reverse("desk:infractions", args=[slug]) + f"#pair-{judged.infraction.pair_id}")


def _form_page(
    request: HttpRequest,
    table: Table,
    form: InfractionForm,
    *,
    last: object = None,
    seen: int | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the form; *last* is what was recorded while it was open."""
    articles = [(severity, severity_word(severity), _articles(severity)) for severity in Severity]
    context = {
        "tournament": table.round.tournament,
        "section": "infractions",
        "table": table,
        "form": form,
        "articles": articles,
        "last": last,
        "seen": form["seen"].value() if seen is None else seen,
        "recorded": table.infractions.select_related("pair", "recorded_by"),
    }
    return render(request, "desk/infractions/create.html", context, status=status)


def _articles(severity: Severity) -> list[tuple[str, str, str]]:
    """Return the articles of *severity*: number, words, and the article it refers to."""
    return [
        (article.number, article_text(article.number), article.cites)
        for article in CATALOGUE.values()
        if article.severity is severity
    ]


def _recorded(table: Table, judged: Judged) -> str:
    """Return what was recorded and what follows from it."""
    row = judged.infraction
    other = table.right if row.pair_id == table.left.pk else table.left
    effect = effect_in_words(
        judged.severity, judged.escalation, str(other), dat=row.dat_number, points=judged.points
    )
    return _("Infraction of %(pair)s recorded. %(effect)s") % {"pair": row.pair, "effect": effect}


def _desk_infraction(request: HttpRequest, slug: str, pk: int) -> Infraction:
    tournament = desk_tournament(request, slug)
    rows = Infraction.objects.select_related("pair", "table__round__tournament")
    return get_object_or_404(rows, pk=pk, table__round__tournament=tournament)


def _dat_stays(infraction: Infraction) -> str:
    """Return the reminder that a dat given away is not taken back by itself."""
    dat = infraction.dat_number
    if dat is None or not infraction.table.dats.filter(number=dat).exclude(offender="").exists():
        return ""
    return " " + _("Dat %(dat)s keeps its points: correct the result if they go back.") % {
        "dat": dat
    }


@require_POST
def annul(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take back an infraction that should not have been recorded, with a reason."""
    infraction = _desk_infraction(request, slug, pk)
    reason = _reason(ReasonForm(request.POST))
    return step_then(
        request,
        lambda: annul_infraction(infraction, by=user_of(request), reason=reason),
        to=reverse("desk:infractions", args=[slug]),
        done=_("The infraction of %(pair)s is annulled.") % {"pair": infraction.pair}
        + _dat_stays(infraction),
    )


@require_POST
def attenuate(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Count an infraction as less grave, with a reason (V 16.2)."""
    infraction = _desk_infraction(request, slug, pk)
    form = AttenuationForm(request.POST)
    form.is_valid()
    severity = Severity(form.cleaned_data.get("severity") or Severity.VERY_SERIOUS)
    return step_then(
        request,
        lambda: attenuate_infraction(
            infraction, severity, by=user_of(request), reason=_reason(form)
        ),
        to=reverse("desk:infractions", args=[slug]),
        done=_("The infraction of %(pair)s counts as %(severity)s.")
        % {"pair": infraction.pair, "severity": severity_word(severity)}
        + _dat_stays(infraction),
    )


@require_POST
def expel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Expel the pair of a very serious infraction: a person confirms it (V 16.2.1)."""
    infraction = _desk_infraction(request, slug, pk)
    return step_then(
        request,
        lambda: expel_pair(infraction, by=user_of(request)),
        to=reverse("desk:infractions", args=[slug]),
        done=_("%(pair)s is expelled and will be drawn no more.") % {"pair": infraction.pair},
    )


def _reason(form: Form) -> str:
    form.is_valid()
    return str(form.cleaned_data.get("reason", ""))
