"""The organiser's own championships, and where each stands."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import draw, enter, make_tournament, make_user, play
from tournament.models import Tournament
from tournament.services.overview import overviews

pytestmark = pytest.mark.django_db
HOME = "/taula-de-control/"


def test_without_a_championship_the_page_says_how_to_begin(desk: Client):
    answer = desk.get(HOME)

    assert answer.status_code == 200
    assert reverse("desk:tournament_create") in answer.content.decode()


def test_each_championship_says_where_it_stands():
    registering, playing, finished = (make_tournament(4, rounds=1) for _ in range(3))
    enter(draw(playing).tables.with_pairs().first(), 101, 60)
    play(finished)

    found = {each.tournament.pk: each for each in overviews(Tournament.objects.all())}

    assert [
        (each.pairs, each.last and each.last.state, each.missing, each.is_finished)
        for each in (found[t.pk] for t in (registering, playing, finished))
    ] == [(4, None, 0, False), (4, "playing", 1, False), (4, "closed", 0, True)]


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_however_many(
    count: int, desk: Client, django_assert_num_queries
):
    for _ in range(count):
        play(make_tournament(4))

    with django_assert_num_queries(4):
        desk.get(HOME)


def test_somebody_elses_championship_is_not_listed(desk: Client):
    make_tournament(owner=make_user("una-altra"))

    assert "Torneig de prova" not in desk.get(HOME).content.decode()


def test_help_leads_to_the_parts_of_a_page(desk: Client):
    assert reverse("desk:components") in desk.get(reverse("desk:help")).content.decode()
    assert desk.get(reverse("desk:components")).status_code == 200
