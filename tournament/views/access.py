"""What an address of the desk names, for those who may see it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.models import Membership, Pair, Round, Table, Tournament
from tournament.services.roles import OWNER, may, role_of
from tournament.words.terms import role_word


def user_of(request: HttpRequest) -> User:
    """Return the organiser who asks; the desk is behind the login."""
    assert isinstance(request.user, User)
    return request.user


def desk_tournaments(request: HttpRequest) -> QuerySet[Tournament]:
    """Return the tournaments that the organiser owns or helps with."""
    user = user_of(request)
    helped = Membership.objects.filter(user=user).values("tournament")
    return Tournament.objects.filter(Q(owner=user) | Q(pk__in=helped))


def desk_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return a tournament that the organiser owns or helps with; 404 for anybody else's.

    Raise PermissionDenied if this page is not one for the role that he has there.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
    _admit(request, tournament)
    return tournament


def _admit(request: HttpRequest, tournament: Tournament) -> None:
    """Note the role in which the organiser looks at *tournament*, and raise as its page does."""
    role = role_of(tournament, user_of(request))
    if not role:
        raise Http404
    request.desk_role = role  # type: ignore[attr-defined]
    address = request.resolver_match.url_name if request.resolver_match else ""
    if not may(role, address or ""):
        raise PermissionDenied(
            _("In this championship you help as %(role)s, and this page is not part of that.")
            % {"role": role_word(role)}
        )


def desk_role(request: HttpRequest) -> str:
    """Return the role of who asks in the tournament of the page; the owner's without one."""
    return str(getattr(request, "desk_role", OWNER))


def desk_pair(request: HttpRequest, slug: str, number: int) -> Pair:
    """Return a pair of the organiser's tournament by its registration number."""
    tournament = desk_tournament(request, slug)
    pair = get_object_or_404(Pair, tournament=tournament, number=number)
    pair.tournament = tournament
    return pair


def desk_round(request: HttpRequest, slug: str, number: int) -> Round:
    """Return a round of the organiser's tournament by its number."""
    tournament = desk_tournament(request, slug)
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    round_.tournament = tournament
    return round_


def desk_table(request: HttpRequest, slug: str, round_number: int, table_number: int) -> Table:
    """Return a table with its pairs and its round by the numbers of its round and its own."""
    table = get_object_or_404(
        Table.objects.with_pairs().select_related("round__tournament"),
        round__tournament__slug=slug,
        round__number=round_number,
        number=table_number,
    )
    _admit(request, table.round.tournament)
    return table


def desk_context(request: HttpRequest) -> dict[str, str]:
    """Return what every template may ask: the role of who looks."""
    return {"role": desk_role(request)}
