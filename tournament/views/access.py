"""What an address of the desk names, for those who may see it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournament.models import Pair, Round, Table, Tournament


def user_of(request: HttpRequest) -> User:
    """Return the organiser who asks; the desk is behind the login."""
    assert isinstance(request.user, User)
    return request.user


def desk_tournaments(request: HttpRequest) -> QuerySet[Tournament]:
    """Return the tournaments that the organiser may see and change."""
    return Tournament.objects.filter(owner=user_of(request))


def desk_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return the organiser's tournament; 404 for anybody else's."""
    return get_object_or_404(desk_tournaments(request), slug=slug)


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
    """Return a table with its pairs by the numbers of its round and its own."""
    round_ = desk_round(request, slug, round_number)
    table = get_object_or_404(Table.objects.with_pairs(), round=round_, number=table_number)
    table.round = round_
    return table
