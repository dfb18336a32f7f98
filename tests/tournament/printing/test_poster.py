"""The poster of the public page."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import override

from tests.factories import make_tournament
from tests.tournament.printing.papers import (
    A4,
    fonts,
    ink,
    language_and_title,
    sizes,
    squares,
    texts,
)
from tournament.models import Tournament
from tournament.printing.poster import OnlyThisMachine, poster
from tournament.views.desk import printing

pytestmark = pytest.mark.django_db

HALL = "http://192.168.1.20:8000"


@pytest.fixture
def tournament(client) -> Tournament:
    made = make_tournament(2)
    client.force_login(User.objects.get())
    return made


@pytest.fixture
def alone(monkeypatch) -> None:
    """A machine that no other one reaches."""
    monkeypatch.setattr(printing, "origin_for_phones", lambda _scheme, _host: "")


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_c92_the_square_and_the_letters_lead_to_the_public_page(tournament, language):
    with override(language):
        paper = poster(tournament, HALL)

    address = f"{HALL}/t/torneig-de-prova/"
    assert sizes(paper) == [A4]
    assert squares(paper) == [address]
    assert address in texts(paper)[0]
    assert language_and_title(paper)[0] == language


def test_an_address_of_the_hall_says_which_network_and_a_name_does_not(tournament):
    with override("en"):
        [hall] = texts(poster(tournament, HALL))
        [web] = texts(poster(tournament, "https://torneig.example.cat"))

    assert "the same wireless network" in hall
    assert "network" not in web


def test_c97_an_address_that_only_this_machine_can_reach_is_refused(tournament):
    with pytest.raises(OnlyThisMachine):
        poster(tournament, "")


def test_the_longest_address_keeps_every_character_and_the_page(tournament):
    tournament.slug = "campionat-de-botifarra-" * 3 + "x" * 11
    tournament.name = tournament.venue = "🔥 <b>Campionat</b> " + "W" * 100
    tournament.date = datetime.date(2026, 11, 28)

    paper = poster(tournament, "https://un-nom-molt-llarg-de-servidor.example.cat:8443")

    address = f"https://un-nom-molt-llarg-de-servidor.example.cat:8443/t/{tournament.slug}/"
    [written] = texts(paper)
    assert sizes(paper) == [A4]
    assert squares(paper) == [address]
    assert address in written.replace(" ", "")
    assert "<b>Campionat</b>" in written
    assert "🔥" not in written
    assert min(ink(paper)) >= 12
    assert set(fonts(paper).values()) == {True}


def test_it_is_one_click_from_the_papers_and_leads_where_it_was_asked_for(client, tournament):
    papers, address = (
        reverse(f"desk:{name}", args=[tournament.slug]) for name in ("papers", "print_poster")
    )

    shown = client.get(papers, headers={"host": "192.168.1.20:8000"}).content.decode()
    answer = client.get(address, headers={"host": "192.168.1.20:8000"})

    assert f'"{address}"' in shown
    assert squares(answer.content) == [f"{HALL}/t/torneig-de-prova/"]
    assert answer["Content-Disposition"] == 'inline; filename="torneig-de-prova-cartell.pdf"'


def test_c97_the_papers_say_why_there_is_none_where_no_telephone_reaches_this_machine(
    client, tournament, alone
):
    papers, address = (
        reverse(f"desk:{name}", args=[tournament.slug]) for name in ("papers", "print_poster")
    )

    shown = client.get(papers, headers={"accept-language": "en"}).content.decode()
    asked = client.get(address)

    assert "this machine is on no network" in shown
    assert f'"{address}"' not in shown
    assert asked.status_code == 302
    assert asked["Location"] == f"{papers}#poster"


def test_a_championship_that_is_not_shown_has_no_poster(client, tournament):
    Tournament.objects.update(is_public=False)
    papers, address = (
        reverse(f"desk:{name}", args=[tournament.slug]) for name in ("papers", "print_poster")
    )

    shown = client.get(papers, headers={"accept-language": "en"}).content.decode()

    assert "not shown on the public pages" in shown
    assert client.get(address)["Location"] == f"{papers}#poster"
