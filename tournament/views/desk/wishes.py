"""Before the draw: who is not to meet, which tables cannot be used, who skips a round."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.errors import RuleError
from scoring.pairing import NoLegalRound
from tournament.forms.wishes import ForbidForm, PairWishesForm, UnusableForm
from tournament.models import Pair, Round, Tournament
from tournament.services.common import Stale
from tournament.services.door import last_change
from tournament.services.drawing import drawing_of
from tournament.services.draws import number_to_draw
from tournament.services.history import history
from tournament.services.registration import next_round_number
from tournament.services.tournaments import rules_are_fixed
from tournament.services.wish_list import wishes
from tournament.services.wishes import (
    allow_table,
    find_pair,
    forbid_table,
    play_round,
    round_together,
    set_pair_wishes,
    set_unusable_tables,
)
from tournament.views.access import desk_pair, desk_tournament, user_of
from tournament.views.answers import posted_version, step_then
from tournament.views.desk.conflicts import Conflict, Difference
from tournament.views.desk.ways_out import no_legal_round
from tournament.words import reasons_in_words, say
from tournament.words.values import tables_text

TRIED_SEED = 0
"""The lot of a draw that only finds out whether there is one."""


@require_GET
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everything that the next draw has to respect."""
    return _page(request, desk_tournament(request, slug))


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    forbid_form: ForbidForm | None = None,
    hall_form: UnusableForm | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "section": "rounds",
        "wishes": wishes(tournament),
        "clubs_rule": str(tournament.rules.clubs),
        "rules_fixed": rules_are_fixed(tournament),
        "forbid_form": forbid_form or ForbidForm(tournament),
        "hall_form": hall_form or UnusableForm(initial=UnusableForm.of(tournament)),
        **more,
    }
    return render(request, "desk/wishes/show.html", context, status=status)


@require_POST
def forbid(request: HttpRequest, slug: str) -> HttpResponse:
    """Forbid that two pairs meet."""
    tournament = desk_tournament(request, slug)
    form = ForbidForm(tournament, request.POST)
    if form.is_valid():
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        reason = form.cleaned_data["reason"]
        try:
            forbid_table(tournament, one, other, by=user_of(request), reason=reason)
        except RuleError as error:
            form.add_error("other", say(error))
        else:
            _forbidden(request, one, other)
            return redirect("desk:wishes", slug)
    return _page(request, tournament, forbid_form=form)


def _forbidden(request: HttpRequest, one: Pair, other: Pair) -> None:
    """Say what is forbidden now, and where that comes too late."""
    figures: dict[str, object] = {"one": one, "other": other}
    messages.success(request, _("%(one)s and %(other)s are not to meet.") % figures)
    together = round_together(one, other)
    if together is None:
        return
    figures["round"] = together.number
    if together.state == Round.State.DRAFT:
        late = _("The draft of round %(round)s seats them together: draw it again.")
    else:
        late = _(
            "They have met in round %(round)s and would not meet again anyway: it changes nothing."
        )
    messages.warning(request, late % figures)


@require_POST
def allow(request: HttpRequest, slug: str) -> HttpResponse:
    """Let two pairs meet again."""
    tournament = desk_tournament(request, slug)
    one, other = (request.POST.get(name, "") for name in ("one", "other"))

    def step() -> None:
        first, second = find_pair(tournament, one), find_pair(tournament, other)
        allow_table(tournament, first, second, by=user_of(request))

    done = _("Pairs %(one)s and %(other)s may meet again.") % {"one": one, "other": other}
    return step_then(request, step, to=reverse("desk:wishes", args=[slug]), done=done)


@require_POST
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Say which tables the hall does not have; a stale form shows both values."""
    tournament = desk_tournament(request, slug)
    form = UnusableForm(request.POST)
    if form.is_valid():
        tables, version = form.cleaned_data["tables"], posted_version(request) or 0
        try:
            set_unusable_tables(tournament, tables, by=user_of(request), version=version)
        except Stale:
            conflict = _hall_conflict(tournament, form)
            return _page(request, tournament, hall_form=form, status=409, conflict=conflict)
        except RuleError as error:
            form.add_error("tables", say(error))
        else:
            said = tables_text(tables) or _("none")
            messages.success(
                request, _("Tables that cannot be used: %(tables)s.") % {"tables": said}
            )
            return redirect("desk:wishes", slug)
    return _page(request, tournament, hall_form=form)


def _hall_conflict(tournament: Tournament, form: UnusableForm) -> Conflict:
    typed, stored = form.cleaned_data["tables"], tournament.unusable_tables
    about = history(tournament).filter(action__in=("tournament_edited", "rules_changed"))
    shown = [tables_text(tables) or "–" for tables in (typed, stored)]
    different = [Difference(form["tables"], *shown)] if typed != stored else []
    return Conflict(about.first(), different)


@require_GET
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Find out whether the next round can be drawn; nothing is stored."""
    tournament = desk_tournament(request, slug)
    try:
        number = number_to_draw(tournament)
        draw = drawing_of(tournament, number).draw(TRIED_SEED)
    except NoLegalRound as error:
        return no_legal_round(request, tournament, next_round_number(tournament), error)
    except RuleError as error:
        messages.error(request, say(error))
        return redirect("desk:wishes", slug)
    messages.success(request, _("Round %(round)s can be drawn.") % {"round": number})
    for sentence in reasons_in_words(note.to_json() for note in draw.notes):
        messages.warning(request, sentence)
    return redirect("desk:wishes", slug)


@require_http_methods(["GET", "POST"])
def pair_wishes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a pair a table of its own, and let it skip the next round."""
    pair = desk_pair(request, slug, number)
    form = pair_wishes_form(pair, request.POST or None)
    if form.is_valid():
        try:
            pair = set_pair_wishes(
                pair,
                fixed_table=form.cleaned_data["fixed_table"],
                skips=form.cleaned_data.get("skips", False),
                by=user_of(request),
                version=posted_version(request) or 0,
            )
        except Stale:
            return _pair_conflict(request, pair, form)
        except RuleError as error:
            form.add_error("fixed_table", say(error))
        else:
            _wished(request, pair)
            return redirect("desk:pair_edit", slug, number)
    return render(request, "desk/wishes/pair.html", _pair_context(pair, form))


def pair_wishes_form(pair: Pair, data: QueryDict | None = None) -> PairWishesForm:
    """Return the form of *pair*; it may skip a round while there is one, and it is in."""
    number = next_round_number(pair.tournament)
    may_skip = pair.status == Pair.Status.ACTIVE and number <= pair.tournament.rules.rounds
    return PairWishesForm(pair, number if may_skip else None, data)


def _pair_context(pair: Pair, form: PairWishesForm) -> dict[str, Any]:
    return {
        "tournament": pair.tournament,
        "section": "pairs",
        "pair": pair,
        "wishes_form": form,
        "version": pair.version,
    }


def _pair_conflict(request: HttpRequest, pair: Pair, form: PairWishesForm) -> HttpResponse:
    """Answer a stale form with what was typed beside what is stored now."""
    pair.refresh_from_db()
    context = _pair_context(pair, form)
    context |= {"differences": form.differences(pair), "change": last_change(pair)}
    return render(request, "desk/wishes/pair.html", context, status=409)


def _wished(request: HttpRequest, pair: Pair) -> None:
    """Say what is stored now, and where another pair wishes for the same table."""
    messages.success(request, _("Saved: %(pair)s.") % {"pair": pair})
    others = pair.tournament.pairs.filter(fixed_table=pair.fixed_table).exclude(pk=pair.pk)
    if pair.fixed_table is not None and others.exists():
        figures = {"table": pair.fixed_table, "pairs": ", ".join(map(str, others))}
        shared = _(
            "Table %(table)s is also the table of %(pairs)s. Unless they meet, whoever comes "
            "first in the draw has it and the other one sits elsewhere."
        )
        messages.warning(request, shared % figures)


@require_POST
def pair_plays(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a pair play the round that it had asked to skip."""
    pair = desk_pair(request, slug, number)
    done = _("%(pair)s plays after all.") % {"pair": pair}
    to = reverse("desk:wishes", args=[slug])
    return step_then(request, lambda: play_round(pair, by=user_of(request)), to=to, done=done)
