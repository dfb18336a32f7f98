"""Championships, rules, infractions and the history in a real browser."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import draw, make_tournament, play, table_of
from tournament.models import Infraction, Table, Tournament
from tournament.services.infractions import record_infraction


@pytest.fixture
def table(organiser_at_desk: User) -> Table:
    """A table in play of a championship where something has happened."""
    tournament = make_tournament(8, owner=organiser_at_desk)
    play(tournament)
    table = table_of(draw(tournament), 1)
    for article in ["16.1.3.5"] * 3 + ["16.1.1.1"]:
        record_infraction(table, table.left, by=organiser_at_desk, article=article)
    return table


def address(name: str, tournament: Tournament) -> str:
    slug = [] if name in ("home", "tournament_create", "help") else [tournament.slug]
    return reverse(f"desk:{name}", args=slug)


def test_nobody_is_kept_out_of_the_form_of_the_rules(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    tournament = make_tournament(owner=organiser_at_desk)
    desk_page.goto(address("rules_edit", tournament))

    check_accessible(desk_page)
    screenshot(desk_page, "organising-rules-edit")
    desk_page.locator("[name=cap]").fill("100")
    desk_page.locator("form.form-groups").get_by_role("button").click()
    expect(desk_page.locator(".error-summary")).to_be_focused()
    check_accessible(desk_page)
    expect(desk_page.locator("[name=cap]")).to_have_value("100")


def test_an_infraction_is_found_by_a_word_and_recorded_in_two_steps(
    desk_page: Page,
    table: Table,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    before = Infraction.objects.count()
    desk_page.goto(address("infractions", table.round.tournament))
    desk_page.locator("#infraction-table").fill(str(table.number))
    desk_page.keyboard.press("Enter")
    expect(desk_page.locator("#articles")).to_be_visible()
    check_accessible(desk_page)
    screenshot(desk_page, "organising-infraction")

    desk_page.locator("label.tile", has_text=str(table.right)).click()
    desk_page.locator("#article-filter").fill("15.2.7.3")
    expect(desk_page.locator("#articles > li:visible")).to_have_count(1)
    desk_page.locator("#articles label:visible").click()
    desk_page.locator("main form button.btn-next").click()

    expect(desk_page.locator(".message.is-success")).to_contain_text(str(table.right))
    assert Infraction.objects.count() == before + 1


def test_without_a_script_the_catalogue_is_whole_and_saves(
    open_page: Callable[..., Page], organiser_at_desk: User, sign_in, table: Table
):
    page = open_page(javascript=False)
    sign_in(page, organiser_at_desk)
    page.goto(
        reverse(
            "desk:infraction_create",
            args=[table.round.tournament.slug, table.round.number, table.number],
        )
    )

    expect(page.locator("#article-filter")).to_be_hidden()
    expect(page.locator("#articles > li")).to_have_count(14)
    page.locator("[name=side][value=right]").check()
    page.locator("[name=article][value='16.1.3.5']").check()
    page.locator("main form button.btn-next").click()
    expect(page.locator(".message.is-success")).to_be_visible()


def test_an_expulsion_asks_twice(desk_page: Page, table: Table):
    desk_page.goto(address("infractions", table.round.tournament))
    expect(desk_page.locator(".btn-danger:visible")).to_have_count(0)

    desk_page.locator("details.confirm > summary").click()
    desk_page.locator(".btn-danger:visible").click()

    expect(desk_page.locator(".message.is-success")).to_be_visible()
    assert table.seats.filter(pair__status="expelled").count() == 1
