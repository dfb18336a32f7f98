"""The papers of a round and of a championship, each one click away: PDF, opened in the browser."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournament.models import Round, Tournament
from tournament.network import origin_for_phones
from tournament.printing.aloud import call_out
from tournament.printing.desk import (
    cross_table,
    door_paper,
    prize_list,
    rules_paper,
    standings_paper,
)
from tournament.printing.diploma import FIRST, diplomas
from tournament.printing.imposition import Paper
from tournament.printing.kit import kit_papers
from tournament.printing.lists import wall_by_name, wall_by_pair, wall_by_table
from tournament.printing.own_page import own_page
from tournament.printing.poster import OnlyThisMachine, poster
from tournament.printing.press import Manuscript
from tournament.printing.printer import make_ready
from tournament.printing.results import results_paper
from tournament.printing.sheet import blank_sheets, match_sheets
from tournament.services.printed import remember_origin
from tournament.views.access import desk_pair, desk_round, desk_tournament
from tournament.views.desk.printed import hand_over

MOST_BLANK = 100
MOST_DIPLOMAS = 100


@require_GET
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every paper of the championship, those of the last round first."""
    tournament = desk_tournament(request, slug)
    make_ready()
    rounds = list(tournament.rounds.order_by("-number"))
    wanted = _number(request.GET.get("round", ""))
    context = {
        "tournament": tournament,
        "section": "print",
        "rounds": rounds,
        "round": next((r for r in rounds if wanted in (None, r.number)), None),
        "closed": any(r.state == Round.State.CLOSED for r in rounds),
        "origin": _origin(request),
        "most_blank": MOST_BLANK,
        "most_diplomas": MOST_DIPLOMAS,
        "first_diplomas": FIRST,
    }
    return render(request, "desk/printing/papers.html", context)


@require_GET
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the match sheets of a round.

    ``?paper=a4`` puts two on a page and ``?paper=slips`` four slips, ``&backs=1``
    adds the remarks behind each, ``?table=4`` prints one table again.
    """
    round_ = desk_round(request, slug, number)
    table = _number(request.GET.get("table", ""))
    paper, backs = _paper(request), request.GET.get("backs") == "1"
    what = f"ronda-{number}-fulls" if table is None else f"ronda-{number}-taula-{table}"
    origin = _origin(request)
    answer = hand_over(
        request,
        round_.tournament,
        what,
        lambda: [match_sheets(round_, table=table, paper=paper, backs=backs, origin=origin)],
    )
    remember_origin(round_, origin, whole=table is None)
    return answer


@require_GET
def blank(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with sheets without names: ``?count=20&paper=a4&backs=1``."""
    tournament = desk_tournament(request, slug)
    count = min(_number(request.GET.get("count", "")) or 1, MOST_BLANK)
    paper, backs = _paper(request), request.GET.get("backs") == "1"
    return hand_over(
        request,
        tournament,
        f"{slug}-fulls-en-blanc",
        lambda: [blank_sheets(tournament, count, paper=paper, backs=backs)],
    )


@require_GET
def diploma(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with diplomas for the first places: ``?first=5``."""
    tournament = desk_tournament(request, slug)
    first = min(_number(request.GET.get("first", "")) or FIRST, MOST_DIPLOMAS)
    return hand_over(
        request, tournament, f"{slug}-diplomes", lambda: [diplomas(tournament, first=first)]
    )


@require_GET
def poster_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the poster of the public page, or go back to where it says why there is none."""
    tournament = desk_tournament(request, slug)
    origin = _origin(request) if tournament.is_public else ""
    try:
        answer = hand_over(
            request, tournament, f"{slug}-cartell", lambda: [poster(tournament, origin)]
        )
        remember_origin(tournament, origin)
        return answer
    except OnlyThisMachine:
        return redirect(f"{reverse('desk:papers', args=[slug])}#poster")


@require_GET
def kit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with all that a round needs without a computer."""
    round_ = desk_round(request, slug, number)
    origin = _origin(request)
    what = f"ronda-{number}-emergencia"
    answer = hand_over(request, round_.tournament, what, lambda: kit_papers(round_, origin=origin))
    remember_origin(round_, origin)
    return answer


@require_GET
def of_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with a pair's own page."""
    pair = desk_pair(request, slug, number)
    return hand_over(request, pair.tournament, f"{slug}-parella-{number}", lambda: [own_page(pair)])


def _of_round(what: str, paper: Callable[[Round], Manuscript]) -> Callable[..., HttpResponse]:
    """Return the view of a *paper* of a round, saved as ``ronda-3-what.pdf``."""

    @require_GET
    def view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        round_ = desk_round(request, slug, number)
        return hand_over(
            request, round_.tournament, f"ronda-{number}-{what}", lambda: [paper(round_)]
        )

    return view


def _of_tournament(
    what: str, paper: Callable[[Tournament], Manuscript]
) -> Callable[..., HttpResponse]:
    """Return the view of a *paper* of a championship, saved under its short name."""

    @require_GET
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament = desk_tournament(request, slug)
        return hand_over(request, tournament, f"{slug}-{what}", lambda: [paper(tournament)])

    return view


wall_tables = _of_round("taules", wall_by_table)
wall_pairs = _of_round("parelles", wall_by_pair)
wall_names = _of_round("alfabet", wall_by_name)
aloud = _of_round("megafon", call_out)
results = _of_round("resultats", results_paper)
standings = _of_tournament("classificacio", standings_paper)
prizes = _of_tournament("premis", prize_list)
door = _of_tournament("porta", door_paper)
cross = _of_tournament("quadre", cross_table)
rules = _of_tournament("regles", rules_paper)


def _origin(request: HttpRequest) -> str:
    """Return where the telephones in the hall reach this program; empty if none can."""
    return origin_for_phones(request.scheme or "http", request.get_host())


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 7 else None


def _paper(request: HttpRequest) -> Paper:
    wanted = request.GET.get("paper")
    return next((paper for paper in Paper if paper.value == wanted), Paper.A5)
