"""How many rounds: figures while one types, by keyboard, and without script."""

from collections.abc import Callable
from pathlib import Path

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tournament.models import Tournament


def test_figures_come_while_the_number_is_typed_and_the_keyboard_chooses(
    desk_page: Page,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    desk_page.goto(reverse("desk:tournament_create"))
    desk_page.fill("[name=name]", "Festa Major")
    desk_page.fill("#id_pairs", "60")
    expect(desk_page.locator(".advice .bar")).to_have_count(14)

    desk_page.focus("#rounds-6")
    desk_page.keyboard.press("Space")
    expect(desk_page.locator(".is-marked #rounds-6")).to_be_checked()
    desk_page.keyboard.press("ArrowDown")
    expect(desk_page.locator(".is-marked #rounds-7")).to_be_focused()
    check_accessible(desk_page)
    screenshot(desk_page, "desk-advice")
    desk_page.keyboard.press("Enter")

    desk_page.wait_for_url("**/festa-major/")
    assert Tournament.objects.get().rules.rounds == 7


def test_without_script_a_button_shows_the_figures_and_keeps_what_was_typed(
    open_page: Callable[..., Page],
    organiser_at_desk: User,
    sign_in: Callable[[Page, User], None],
):
    page = open_page(javascript=False)
    sign_in(page, organiser_at_desk)
    page.goto(reverse("desk:tournament_create"))
    page.fill("[name=name]", "Festa Major")
    page.fill("#id_pairs", "60")
    page.check("#rounds-6")

    page.click("[name=advice]")

    assert page.input_value("[name=name]") == "Festa Major"
    assert page.is_checked("#rounds-6")
    assert page.locator(".advice .bar").count() == 14
