"""The page of one pair."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import override

from tests.factories import add_pairs, draw, enter_all, make_tournament, pair, play, play_as, seat
from tests.tournament.printing.papers import A4, fonts, ink, language_and_title, sizes, texts
from tests.tournament.printing.test_sheets import NASTY
from tournament.models import Pair
from tournament.printing.own_page import own_page
from tournament.services.registration import withdraw_pair

pytestmark = pytest.mark.django_db


def page_of(pair: Pair) -> str:
    with override("en"):
        [page] = texts(own_page(pair))
    return page


def test_it_has_the_rounds_the_rivals_the_results_and_the_place():
    tournament = make_tournament(4)
    play_as(tournament, [(1, 2), (3, 4)], [(1, 3), (4, 2)])

    page = page_of(pair(tournament, 1))

    assert "Jugadora 1 · Jugador 1 Place 1 after round 2" in page
    assert "1 1 2 Parella 2 101–50 1 +51 2 1 3 Parella 3 101–50 2 +102" in page
    assert "In all 2 wins; 202 points for and 100 against make +102. 0 infractions." in page
    assert "Above 3 Parella 3, with more matches won: 2 against 1." in page


def test_it_says_where_the_pair_plays_now_and_counts_only_closed_rounds():
    tournament = make_tournament(4)
    play_as(tournament, [(1, 2), (3, 4)])
    enter_all(seat(tournament, (1, 3), (4, 2)))

    page = page_of(pair(tournament, 3))

    assert "Round 2 Table 1 against 1 Parella 1" in page
    assert "after round 1" in page
    assert "In all 1 win;" in page


def test_a_bye_and_a_round_that_was_missed_are_named():
    tournament = make_tournament(3)
    play_as(tournament, [(1, 2), (3, None)])
    add_pairs(tournament, 1)
    play_as(tournament, [(1, 3), (2, 4)])

    assert "1 bye 51–0" in page_of(pair(tournament, 3))
    assert "1 not played –" in page_of(pair(tournament, 4))


def test_before_the_first_round_is_closed_it_has_the_pair_and_its_table():
    tournament = make_tournament(3)
    seat(tournament, (1, 2), (3, None))

    assert "Round 1 Table 1 against 2 Parella 2 No round is closed yet." in page_of(
        pair(tournament, 1)
    )
    assert "Round 1 Bye: does not play this round" in page_of(pair(tournament, 3))


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_c92_it_comes_in_each_language(language):
    tournament = make_tournament(4)
    play(tournament, 2)

    with override(language):
        paper = own_page(pair(tournament, 1))

    assert language_and_title(paper)[0] == language
    assert sizes(paper) == [A4]


def test_names_that_want_to_break_the_page_print_a_clean_one():
    tournament = make_tournament(9)
    for number, name in enumerate([*NASTY, ("Superbotifarraires " * 7)[:120]], start=1):
        tournament.pairs.filter(number=number).update(nickname=name, player1=name[:120])
    play(tournament, 3)

    for one in tournament.pairs.all():
        paper = own_page(one)
        [written] = texts(paper)
        assert min(ink(paper)) >= 6
        assert set(fonts(paper).values()) == {True}
        assert {char for char in written if ord(char) < 32 or char in "🔥\u202e"} == set()


@pytest.mark.parametrize("pairs", [4, 10])
def test_the_queries_do_not_depend_on_the_number_of_pairs(pairs, django_assert_num_queries):
    tournament = make_tournament(pairs)
    play(tournament, 1)
    draw(tournament, 2)
    one = Pair.objects.select_related("tournament").get(tournament=tournament, number=1)

    with django_assert_num_queries(7):
        own_page(one)


def test_it_is_one_click_from_the_pair_and_from_the_standings(client):
    tournament = make_tournament(4)
    play(tournament, 1)
    client.force_login(User.objects.get())
    link = f'"{reverse("desk:print_pair", args=[tournament.slug, 2])}"'

    of_pair = client.get(reverse("desk:pair_edit", args=[tournament.slug, 2]))
    unfolded = client.get(reverse("desk:standings", args=[tournament.slug]), {"pair": "2"})

    assert link in of_pair.content.decode()
    assert link in unfolded.content.decode()


def test_it_opens_under_a_name_that_a_person_finds(client):
    tournament = make_tournament(2)
    withdraw_pair(pair(tournament, 2), by=None)
    client.force_login(User.objects.get())

    answer = client.get(reverse("desk:print_pair", args=[tournament.slug, 2]))
    nobody = client.get(reverse("desk:print_pair", args=[tournament.slug, 3]))

    assert answer["Content-Disposition"] == 'inline; filename="torneig-de-prova-parella-2.pdf"'
    assert nobody.status_code == 404


def test_who_looks_at_the_public_page_is_offered_no_paper_of_the_desk(client):
    tournament = make_tournament(4)
    play(tournament, 1)

    shown = client.get(reverse("public:pair", args=[tournament.slug, 2])).content.decode()

    assert "full.pdf" not in shown
