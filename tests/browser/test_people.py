"""People and championships that come and go: asked about, taken out together, copied, deleted."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import add_pairs, draw, make_tournament, pair, play
from tests.support.browser import watch_of
from tournament.models import Membership, Tournament
from tournament.services.pair_entries import PairEntry
from tournament.services.registration import register_pair
from tournament.services.team import invite, join_by_name, remove

Look = Callable[[Page, str], object]


@pytest.fixture
def look(
    check_accessible: Callable[[Page], None], screenshot: Callable[[Page, str], list[Path]]
) -> Look:
    """A function that takes the picture of a page which keeps nobody out."""

    def look(page: Page, name: str) -> None:
        check_accessible(page)
        screenshot(page, name)

    return look


@pytest.fixture
def tournament(organiser_at_desk: User) -> Tournament:
    """Eight pairs are here; three have not come."""
    tournament = make_tournament(8, owner=organiser_at_desk)
    add_pairs(tournament, 3, present=False)
    tournament.pairs.filter(number=10).update(phone="600 000 010")
    return tournament


def test_c35_who_has_not_come_is_out_and_back_in_two_presses(
    desk_page: Page, tournament: Tournament, look: Look
):
    desk_page.goto(reverse("desk:tournament", args=[tournament.slug]))
    desk_page.get_by_role("link", name="Qui no ha vingut").click()
    expect(desk_page.get_by_text("3 parelles són inscrites i no consten")).to_be_visible()
    look(desk_page, "desk-not-here")

    desk_page.get_by_label("11 Parella 11").uncheck()
    desk_page.get_by_role("button", name="No venen: treu-les").click()
    expect(
        desk_page.get_by_text("Fora del campionat: 9 Parella 9 i 10 Parella 10.")
    ).to_be_visible()
    look(desk_page, "desk-not-here-done")
    states = [pair(tournament, number).status for number in (9, 10, 11)]
    assert states == ["withdrawn", "withdrawn", "active"]

    desk_page.get_by_role("button", name="Desfés").click()
    expect(desk_page.get_by_label("9 Parella 9")).to_be_checked()
    assert pair(tournament, 9).status == "active"


def test_c12_the_desk_is_asked_about_a_person_and_answers(
    desk_page: Page, tournament: Tournament, look: Look
):
    register_pair(tournament, PairEntry(nickname="Els Trempats", player1="Joan Pi"), by=None)
    desk_page.goto(reverse("desk:pair_create", args=[tournament.slug]))
    desk_page.get_by_label("Nom de guerra").fill("Joan Pi i Maria Roca")
    desk_page.get_by_role("button", name="Inscriu", exact=True).click()
    answer = desk_page.get_by_label("És una altra persona: inscriu la parella igualment")
    expect(answer).to_be_focused()
    look(desk_page, "desk-person-asked")

    answer.check()
    desk_page.get_by_role("button", name="Inscriu", exact=True).click()

    expect(desk_page.get_by_text("13 Joan Pi i Maria Roca").first).to_be_visible()
    assert pair(tournament, 13).nickname == "Joan Pi i Maria Roca"


def test_c12_a_list_of_one_column_shows_what_it_asks(
    desk_page: Page, tournament: Tournament, look: Look
):
    register_pair(tournament, PairEntry(nickname="Els Trempats", player1="Joan Pi"), by=None)
    desk_page.goto(reverse("desk:pairs_import", args=[tournament.slug]))
    desk_page.locator("#id_text").fill("Joan Pi i Maria Roca\nPau Vila / Ot Coll\nCapot")
    desk_page.get_by_role("button", name="Mira què hi diu").click()

    expect(desk_page.get_by_text("Aquestes potser ja són inscrites")).to_be_visible()
    look(desk_page, "desk-list-asked")


def test_c106_the_list_of_another_evening_gives_its_people_only(
    desk_page: Page, tournament: Tournament, look: Look
):
    desk_page.goto(reverse("desk:pairs_import", args=[tournament.slug]))
    desk_page.locator("#id_text").fill("Parella;Pagat;Present\nCapot;sí;sí\nManilla;sí;no")
    desk_page.get_by_role("button", name="Mira què hi diu").click()
    look(desk_page, "desk-list-of-another-evening")

    desk_page.get_by_role("button", name="És la llista d’avui: agafa-ho també").click()
    desk_page.get_by_role("button", name="Inscriu", exact=True).click()

    expect(desk_page.get_by_text("12 Capot").first).to_be_visible()
    assert (pair(tournament, 12).paid, pair(tournament, 12).present) == (True, True)


def test_a_championship_is_copied_archived_and_brought_back(
    desk_page: Page, organiser_at_desk: User, look: Look
):
    tournament = make_tournament(4, owner=organiser_at_desk, rounds=1)
    play(tournament)
    desk_page.goto(reverse("desk:home"))
    look(desk_page, "desk-home-finished")
    desk_page.get_by_role("link", name="Fes-ne el d’enguany").click()
    look(desk_page, "desk-copy")
    desk_page.get_by_label("Nom").fill("El d'enguany")
    desk_page.get_by_role("button", name="Crea’l").click()
    expect(desk_page.get_by_text("«El d'enguany» és a punt, amb 4 parelles.")).to_be_visible()
    assert Tournament.objects.get(slug="el-denguany").pairs.filter(present=False).count() == 4

    desk_page.goto(reverse("desk:tournament_edit", args=[tournament.slug]))
    look(desk_page, "desk-details")
    desk_page.get_by_role("button", name="Arxiva’l").click()
    expect(desk_page.get_by_role("link", name="Torneig de prova")).to_have_count(0)
    desk_page.get_by_role("link", name="Arxiu: 1 campionat").click()
    look(desk_page, "desk-archive")
    desk_page.get_by_role("button", name="Treu-lo de l’arxiu").click()
    expect(desk_page.get_by_role("link", name="Torneig de prova")).to_be_visible()


def test_c115_a_championship_is_deleted_by_its_name(
    desk_page: Page, tournament: Tournament, look: Look
):
    draw(tournament)
    join_by_name(invite(tournament, "typist", by=None), "Maria")
    desk_page.goto(reverse("desk:tournament_edit", args=[tournament.slug]))
    desk_page.get_by_role("link", name="Esborra el campionat").click()
    look(desk_page, "desk-delete")
    desk_page.get_by_label("Escriu «Torneig de prova» per esborrar-lo").fill("Torneig")
    desk_page.get_by_role("checkbox").check()
    watch_of(desk_page).allow("409")
    desk_page.get_by_role("button", name="Sí, esborra el campionat").click()
    expect(desk_page.get_by_text("No s’ha esborrat res.")).to_be_visible()
    look(desk_page, "desk-delete-refused")

    desk_page.get_by_label("Escriu «Torneig de prova» per esborrar-lo").fill("torneig de prova")
    desk_page.get_by_role("button", name="Sí, esborra el campionat").click()

    expect(desk_page.get_by_text("«Torneig de prova» és esborrat.")).to_be_visible()
    look(desk_page, "desk-deleted")
    assert Tournament.objects.count() == 0


def test_the_account_of_who_helps_no_more_is_deleted(
    desk_page: Page, tournament: Tournament, look: Look
):
    user = join_by_name(invite(tournament, "typist", by=None), "Maria")
    remove(Membership.objects.get(user=user), by=None)
    desk_page.goto(reverse("desk:team", args=[tournament.slug]))
    desk_page.get_by_text("Esborra el compte").first.click()
    look(desk_page, "desk-team-former")

    desk_page.get_by_role("button", name="Sí, esborra el compte").click()

    expect(desk_page.get_by_text("El compte de Maria és esborrat")).to_be_visible()
    assert User.objects.filter(username="Maria").count() == 0
