"""Diplomas for the first places."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import override

from tests.factories import make_tournament, play, play_as
from tests.tournament.printing.papers import (
    A4_ACROSS,
    fonts,
    ink,
    language_and_title,
    sizes,
    texts,
)
from tests.tournament.printing.test_sheets import NASTY
from tournament.printing.diploma import diplomas
from tournament.printing.sheet import NothingToPrint
from tournament.services.infractions import expel_pair, record_infraction
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def test_the_first_three_get_one_each_from_the_first_place_on():
    tournament = make_tournament(8)
    tournament.venue, tournament.date = "La Palma", datetime.date(2026, 11, 28)
    tournament.save()
    play(tournament, 2)
    best = [row.pair for row in standings(tournament).rows[:3]]

    with override("en"):
        pages = texts(diplomas(tournament))

    players = [f"{pair.player1} {pair.player2}" for pair in best]
    assert len(pages) == 3
    assert [pair.nickname in page for pair, page in zip(best, pages, strict=True)] == [True] * 3
    assert [one in page for one, page in zip(players, pages, strict=True)] == [True] * 3
    assert [f"Place {n} of 8 pairs" in page for n, page in enumerate(pages, 1)] == [True] * 3
    assert "Torneig de prova La Palma · Nov. 28, 2026" in pages[0]


@pytest.mark.parametrize(("first", "pages"), [(1, 1), (5, 5), (99, 8)])
def test_as_many_places_as_somebody_says(first, pages):
    tournament = make_tournament(8)
    play(tournament, 1)

    assert sizes(diplomas(tournament, first=first)) == [A4_ACROSS] * pages


def test_pairs_that_share_a_place_get_one_each():
    tournament = make_tournament(4, "setze-punts")
    play_as(tournament, [(1, 2), (3, 4)])

    with override("en"):
        pages = texts(diplomas(tournament, first=1))

    assert ["Place 1 of 4 pairs" in page for page in pages] == [True, True]


def test_an_expelled_pair_gets_none():
    tournament = make_tournament(2)
    [round_] = play(tournament, 1)
    table = round_.tables.with_pairs().get()
    expelled, honoured = table.left, table.right
    judged = record_infraction(table, expelled, by=None, article="16.1.1.1")
    expel_pair(judged.infraction, by=None)

    [page] = texts(diplomas(tournament))

    assert honoured.nickname in page


def test_before_a_round_is_closed_there_are_none():
    with pytest.raises(NothingToPrint):
        diplomas(make_tournament(4))


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_c92_they_come_in_each_language(language):
    tournament = make_tournament(4)
    play(tournament, 1)

    with override(language):
        paper = diplomas(tournament)

    assert language_and_title(paper)[0] == language
    assert language_and_title(paper)[1].endswith(" · Torneig de prova")


def test_names_that_want_to_break_the_page_print_clean_ones():
    tournament = make_tournament(9)
    tournament.name = tournament.venue = "🔥 Campionat <b>de</b> Botifarra " + "x" * 80
    tournament.save()
    for number, name in enumerate([*NASTY, ("Superbotifarraires " * 7)[:120]], start=1):
        tournament.pairs.filter(number=number).update(
            nickname=name, player1=name, player2=f"{number} {name}"
        )
    play(tournament, 1)

    paper = diplomas(tournament, first=9)

    written = " ".join(texts(paper))
    assert sizes(paper) == [A4_ACROSS] * 9
    assert {min(ink(paper, page)) for page in range(1, 10)} == {9.9}
    assert set(fonts(paper).values()) == {True}
    assert {char for char in written if ord(char) < 32 or char in "🔥\u202e"} == set()


def test_they_are_one_click_from_the_papers_and_say_how_many(client):
    tournament = make_tournament(6)
    play(tournament, 1)
    client.force_login(User.objects.get())
    address = reverse("desk:print_diplomas", args=[tournament.slug])

    shown = client.get(reverse("desk:papers", args=[tournament.slug])).content.decode()
    default, five, odd = (client.get(address, {"first": n}) for n in ("", "5", "-1"))

    assert f'action="{address}"' in shown
    assert [len(sizes(answer.content)) for answer in (default, five, odd)] == [3, 5, 3]
    assert five["Content-Disposition"] == 'inline; filename="torneig-de-prova-diplomes.pdf"'
