"""The public pages: published rounds and published standings only.

No login; each page is made once every few seconds for everybody (``views.shared``).
A draft, a hidden tournament or standings that were not published answer 404, so
that nothing unpublished can be reached by guessing an address.
"""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.models import Pair, Round, Tournament
from tournament.services.board import Line, board
from tournament.services.by_hand import by_hand
from tournament.services.door import find_pairs
from tournament.services.explained import explain
from tournament.services.standings import Standings, published_after, standings
from tournament.views.pictures import picture_context
from tournament.views.shared import for_everybody
from tournament.words import rules_in_words


def _tournament(slug: str) -> Tournament:
    return get_object_or_404(Tournament, slug=slug, is_public=True)


def _published_rounds(tournament: Tournament) -> QuerySet[Round]:
    return tournament.rounds.exclude(state=Round.State.DRAFT)


def _lines(round_: Round, wanted: str) -> list[Line]:
    """Return the tables of *round_* at which a pair that answers to *wanted* sits."""
    lines = board(round_)
    if not wanted.strip():
        return lines
    seated = (pair for line in lines for pair in (line.left, line.right) if pair)
    found = find_pairs(seated, wanted)
    exact = [pair for pair in found if str(pair.number) == wanted.strip()]
    return [line for line in lines if {line.left, line.right} & set(exact or found)]


def _published_standings(tournament: Tournament) -> Standings | None:
    after = published_after(tournament)
    return standings(tournament, after=after) if after else None


@login_not_required
@require_safe
@for_everybody
def home(request: HttpRequest) -> HttpResponse:
    """List the tournaments, the newest first."""
    listed = Tournament.objects.filter(is_public=True, archived_at=None)
    tournaments = listed.prefetch_related("rounds")
    return render(request, "public/home.html", {"tournaments": tournaments})


@login_not_required
@require_safe
@for_everybody
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the present round by table."""
    found = _tournament(slug)
    round_ = _published_rounds(found).order_by("-number").first()
    return _round_page(request, found, round_)


@login_not_required
@require_safe
@for_everybody
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a published round by table."""
    found = _tournament(slug)
    return _round_page(request, found, get_object_or_404(_published_rounds(found), number=number))


def _round_page(request: HttpRequest, found: Tournament, shown: Round | None) -> HttpResponse:
    wanted = request.GET.get("q", "")[:120]
    if shown:
        shown.tournament = found
    rounds = list(_published_rounds(found))
    context = {
        "tournament": found,
        "section": "round",
        "round": shown,
        "rounds": rounds,
        "newest": rounds[-1] if rounds else None,
        "lines": _lines(shown, wanted) if shown else [],
        "by_hand": by_hand(shown) if shown else None,
        "wanted": wanted,
        "pairs": None if shown else found.pairs.filter(status=Pair.Status.ACTIVE),
    }
    return render(request, "public/round.html", context)


@login_not_required
@require_safe
@for_everybody
def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a published round whole: groups, who floats, who has met whom, and why."""
    found = _tournament(slug)
    shown = get_object_or_404(_published_rounds(found), number=number)
    shown.tournament = found
    context = picture_context(request, shown) | {
        "section": "round",
        "newest": _published_rounds(found).order_by("-number").first(),
    }
    return render(request, "public/picture.html", context)


@login_not_required
@require_safe
@for_everybody
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the last classification that was published."""
    found = _tournament(slug)
    table = _published_standings(found)
    context = {"tournament": found, "section": "standings", "standings": table}
    return render(request, "public/standings.html", context)


@login_not_required
@require_safe
@for_everybody
def pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show where a pair plays now and why it stands where it stands."""
    found = _tournament(slug)
    shown = get_object_or_404(Pair, tournament=found, number=number)
    table = _published_standings(found)
    latest = _published_rounds(found).order_by("-number").first()
    if latest:
        latest.tournament = found
    lines = board(latest) if latest else []
    seated = [pair for line in lines for pair in (line.left, line.right) if pair]
    context = {
        "tournament": found,
        "section": "standings",
        "pair": shown,
        "round": latest,
        "line": next((line for line in lines if shown in (line.left, line.right)), None),
        "names": {pair.number: pair.nickname for pair in seated},
        "standings": table,
        "explained": explain(table, number) if table else None,
    }
    return render(request, "public/pair.html", context)


@login_not_required
@require_safe
@for_everybody
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules in words, made from the values that compute."""
    found = _tournament(slug)
    context = {
        "tournament": found,
        "section": "rules",
        "sections": rules_in_words(found.rules, found.preset),
    }
    return render(request, "public/rules.html", context)
