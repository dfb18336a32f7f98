"""What is missing is named and given up in so many words: a sheet, the next round, a session."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import draw, enter, make_tournament
from tournament.models import Invitation, Membership, Tournament
from tournament.services.team import invite, join_by_name

Check = Callable[[Page], None]
Screenshot = Callable[[Page, str], list[Path]]


@pytest.fixture
def tournament(organiser_at_desk: User) -> Tournament:
    """Round 1 in play with one table of three missing."""
    tournament = make_tournament(7, owner=organiser_at_desk)
    round_ = draw(tournament)
    for number in (1, 3):
        enter(round_.tables.get(number=number), 101, 40)
    return tournament


def at(name: str, tournament: Tournament, *numbers: int) -> str:
    return reverse(f"desk:{name}", args=[tournament.slug, *numbers])


def test_a_round_is_closed_without_a_sheet_and_opened_again_with_the_next_one_drawn(
    desk_page: Page, tournament: Tournament, check_accessible: Check, screenshot: Screenshot
):
    desk_page.goto(at("round", tournament, 1))
    form = desk_page.locator("details:has(form[action$='/tanca/'])")
    form.locator("summary").click()
    check_accessible(desk_page)
    screenshot(desk_page, "closing-without-a-sheet")
    form.locator("[name=reason]").fill("El full de la taula 2 s'ha perdut")
    form.locator("button").click()
    expect(desk_page.locator("main")).to_contain_text("Sense el full: la taula 2 de la ronda 1")
    check_accessible(desk_page)
    screenshot(desk_page, "closed-without-a-sheet")
    draw(tournament)
    desk_page.goto(at("tournament", tournament))
    check_accessible(desk_page)
    screenshot(desk_page, "now-without-a-sheet")

    desk_page.goto(at("round", tournament, 1))
    form = desk_page.locator("details:has(form[action$='/obre/'])")
    form.locator("summary").click()
    expect(form).to_contain_text("La ronda 2 s’esborra alhora")
    check_accessible(desk_page)
    screenshot(desk_page, "opening-again")
    form.locator("[name=reason]").fill("Ha aparegut el full")
    form.locator("button").click()

    expect(desk_page.locator("h1")).to_contain_text("En joc")
    assert list(tournament.rounds.values_list("number", "state")) == [(1, "playing")]


def test_a_helper_comes_back_on_the_same_phone_and_by_the_organiser_on_another(
    desk_page: Page,
    open_page: Callable[..., Page],
    tournament: Tournament,
    check_accessible: Check,
    screenshot: Screenshot,
):
    link = reverse("invitation", args=[invite(tournament, "typist", by=None).token])
    phone = open_page()
    phone.goto(link)
    phone.locator("#id_name").fill("Maria")
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"**{at('tournament', tournament)}")
    screenshot(phone, "helper-welcome")
    phone.context.clear_cookies(name="sessionid")
    phone.goto(link)
    check_accessible(phone)
    screenshot(phone, "helper-known")
    phone.get_by_role("button", name="Continua com a Maria").click()
    phone.wait_for_url(f"**{at('tournament', tournament)}")

    join_by_name(invite(tournament, "arbiter", by=None), "Pere")
    desk_page.goto(at("team", tournament))
    maria = desk_page.locator(".member", has_text="Maria")
    maria.get_by_role("button", name="Enllaç de retorn").click()
    expect(desk_page.locator("main")).to_contain_text("Retorn per a Maria")
    check_accessible(desk_page)
    screenshot(desk_page, "team-way-back")
    other = open_page()
    way = Invitation.objects.get(user__username="Maria")
    other.goto(reverse("invitation", args=[way.token]))
    check_accessible(other)
    screenshot(other, "helper-way-back")
    other.get_by_role("button", name="Continua com a Maria").click()
    other.wait_for_url(f"**{at('tournament', tournament)}")

    assert Membership.objects.filter(user__first_name="Maria").count() == 1
