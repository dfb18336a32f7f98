"""The door in a real browser: typed without a mouse, ticked with a thumb, with script or not."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.factories import make_tournament, pair
from tournament.models import Tournament
from tournament.services.registration import PairEntry, register_pairs, withdraw_pair

LIST = "Parella;Jugador 1;Jugador 2\nCapot;Ot Serra;Pau Riu\n;Anna;Berta\nels trempats;Marc;Laia\n"


@pytest.fixture
def tournament(organiser_at_desk: User) -> Tournament:
    return make_tournament(owner=organiser_at_desk)


@pytest.fixture
def pairs_url(tournament: Tournament) -> str:
    return f"/taula-de-control/{tournament.slug}/parelles/"


def enter_pairs(tournament: Tournament) -> None:
    entries = [
        PairEntry(nickname="Els Trempats", player1="Joan Pi", player2="Núria Mas", town="Valls"),
        PairEntry(nickname="Cal·lina", player1="Àngel Ros"),
        PairEntry(nickname="Els Irreductibles de la Vall d'Aran i de Sant Vicenç dels Horts"),
    ]
    register_pairs(tournament, entries, by=None)


class Keyboard:
    """Types on a page and counts the keys that are not letters of a name."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1


def test_pairs_are_registered_with_three_keys_beside_their_names(
    desk_page: Page, tournament: Tournament, pairs_url: str
):
    desk_page.goto(f"{pairs_url}nova/")
    keys = Keyboard(desk_page)

    for number, nickname in ((1, "Els Trempats"), (2, "Capot")):
        expect(desk_page.locator("#id_nickname")).to_be_focused()
        expect(desk_page.locator("#id_nickname")).to_have_value("")
        keys.type(nickname)
        keys.press("Tab")
        keys.type(f"Joan {number}")
        keys.press("Tab")
        keys.type(f"Núria {number}")
        keys.press("Enter")
        expect(desk_page.locator("#messages")).to_contain_text(f"{number} {nickname}")

    assert keys.pressed == 2 * 3
    assert list(tournament.pairs.values_list("nickname", "player1", "present", "paid")) == [
        ("Els Trempats", "Joan 1", True, False),
        ("Capot", "Joan 2", True, False),
    ]


def test_two_more_keys_take_the_money(desk_page: Page, tournament: Tournament, pairs_url: str):
    desk_page.goto(f"{pairs_url}nova/")
    keys = Keyboard(desk_page)
    keys.type("Capot")
    keys.press("Tab", "Tab", "Tab", "Space", "Enter")
    expect(desk_page.locator("#messages")).to_contain_text("1 Capot")

    assert keys.pressed == 5
    assert pair(tournament, 1).paid


def test_a_nickname_that_is_taken_is_answered_with_two_keys(
    desk_page: Page, tournament: Tournament, pairs_url: str
):
    enter_pairs(tournament)
    desk_page.goto(f"{pairs_url}nova/")
    keys = Keyboard(desk_page)
    keys.type("els trempats")
    keys.press("Enter")
    expect(desk_page.locator("#id_accept")).to_be_focused()
    keys.press("Space", "Enter")
    expect(desk_page.locator("#messages")).to_contain_text("4 els trempats")

    assert keys.pressed == 3


@pytest.mark.parametrize("javascript", [True, False])
def test_a_tick_is_kept_and_taken_back_with_script_and_without(
    open_page: Callable[..., Page],
    sign_in: Callable[[Page, User], None],
    organiser_at_desk: User,
    tournament: Tournament,
    pairs_url: str,
    javascript: bool,
):
    enter_pairs(tournament)
    page = open_page(javascript=javascript)
    sign_in(page, organiser_at_desk)
    page.goto(f"{pairs_url}?show=unconfirmed")
    figure = page.locator("#door-totals dd").nth(1)

    page.locator("#present-2").click()
    expect(figure).to_contain_text("1")
    assert pair(tournament, 2).present
    if not javascript:  # the list without script is a new one, of those still missing
        page.goto(pairs_url)
    expect(page.locator("#present-2")).to_have_attribute("aria-pressed", "true")

    page.locator("#present-2").click()
    expect(figure).to_contain_text("0")
    assert not pair(tournament, 2).present


def test_a_tick_leaves_the_hand_where_it_is(desk_page: Page, tournament: Tournament, pairs_url):
    enter_pairs(tournament)
    desk_page.goto(pairs_url)

    desk_page.locator("#paid-2").press("Enter")

    expect(desk_page.locator("#door-echo")).to_contain_text("2 Cal·lina")
    expect(desk_page.locator("#paid-2")).to_be_focused()


def test_the_list_follows_what_is_typed_accents_aside(
    desk_page: Page, tournament: Tournament, pairs_url: str
):
    enter_pairs(tournament)
    desk_page.goto(pairs_url)
    expect(desk_page.locator("#q")).to_be_focused()

    desk_page.keyboard.type("angel")
    expect(desk_page.locator("tbody tr")).to_have_count(1)
    expect(desk_page.locator("tbody tr")).to_contain_text("Cal·lina")
    desk_page.keyboard.type("x")
    expect(desk_page.locator(".door-none")).to_be_visible()

    expect(desk_page.locator("#q")).to_be_focused()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_pasted_list_is_looked_at_and_then_registered(
    open_page: Callable[..., Page],
    sign_in: Callable[[Page, User], None],
    organiser_at_desk: User,
    tournament: Tournament,
    pairs_url: str,
    javascript: bool,
):
    enter_pairs(tournament)
    page = open_page(javascript=javascript)
    sign_in(page, organiser_at_desk)
    page.goto(f"{pairs_url}importa/")
    page.locator("#id_text").fill(LIST)
    page.locator("button[value=look]:visible").click()
    expect(page.locator(".preview-table tbody tr")).to_have_count(3)
    assert tournament.pairs.count() == 3

    page.locator("#twice-4").select_option("4:new")
    page.locator("button[value=confirm]").click()

    expect(page.locator("#messages")).to_contain_text("4 Capot")
    assert list(tournament.pairs.values_list("nickname", flat=True))[3:] == [
        "Capot",
        "els trempats",
    ]


def test_a_pair_that_left_and_a_preview_keep_nobody_out(
    desk_page: Page,
    tournament: Tournament,
    pairs_url: str,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    enter_pairs(tournament)
    withdraw_pair(pair(tournament, 2), by=None)
    desk_page.goto(f"{pairs_url}2/")
    check_accessible(desk_page)
    screenshot(desk_page, "door-pair-out")
    desk_page.goto(f"{pairs_url}importa/")
    desk_page.locator("#id_text").fill(LIST)
    desk_page.locator("button[value=look]:visible").click()
    expect(desk_page.locator(".preview-table")).to_be_visible()
    check_accessible(desk_page)
    screenshot(desk_page, "door-preview")
