"""A pile of sheets, typed by people in a hurry."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.match import played
from tests.factories import draw, enter_all, make_tournament, play
from tests.support.browser import watch_of
from tests.support.hands import Hands
from tournament.models import Round, Table, Tournament
from tournament.services.results import record_result
from tournament.services.rounds import close_round

Signs = Callable[[Page, User], None]
PICTURED = {"dats", "standings"}


@pytest.fixture
def tournament(organiser_at_desk: User) -> Tournament:
    return make_tournament(20, owner=organiser_at_desk)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return draw(tournament)


def address(round_: Round, rest: str = "") -> str:
    return f"/taula-de-control/{round_.tournament.slug}/rondes/{round_.number}/{rest}"


def totals(round_: Round) -> list[tuple[int | None, int | None]]:
    tables = Table.objects.filter(round=round_).order_by("number")
    return list(tables.values_list("left_points", "right_points"))


def test_the_lot_is_out_of_sight_until_the_points_are_tied(desk_page: Page, round_: Round):
    desk_page.goto(address(round_, "taules/4/"))
    lot = desk_page.locator("[data-lot]")
    expect(lot).to_be_hidden()
    hands = Hands(desk_page)
    hands.say("80")
    hands.say("80")
    expect(lot.locator("input[value=left]")).to_be_focused()
    desk_page.keyboard.press("Space")
    desk_page.keyboard.press("Enter")
    desk_page.wait_for_url(f"**{address(round_)}")

    table = Table.objects.get(round=round_, number=4)
    assert (table.left_points, table.right_points, table.lot_winner) == (80, 80, "left")


def test_the_running_totals_stand_beside_the_points_as_they_are_typed(
    desk_page: Page, round_: Round
):
    desk_page.goto(address(round_, "taules/2/dats/?totals"))
    row = desk_page.locator("[data-dat]")
    row.nth(0).locator("[data-left]").fill("36")
    row.nth(1).locator("[data-right]").fill("5")
    row.nth(2).locator("[data-code]").select_option("B")
    row.nth(2).locator("[data-left]").fill("66")
    row.nth(1).locator("[data-paper-right]").fill("6")

    expect(row.nth(2).locator("[data-total-left]")).to_have_text("102")
    expect(row.nth(2).locator("[data-total-right]")).to_have_text("5")
    expect(desk_page.locator(".is-parted")).to_have_count(1)
    expect(desk_page.locator(".is-reached")).to_have_count(1)
    row.nth(1).locator("[data-paper-right]").fill("5")
    expect(desk_page.locator(".is-parted")).to_have_count(0)
    desk_page.locator("button[value=save]").click()
    desk_page.wait_for_url(f"**{address(round_)}")
    assert totals(round_)[1] == (102, 5)


def test_enter_follows_the_pen_down_the_sheet(desk_page: Page, round_: Round):
    desk_page.goto(address(round_, "taules/9/dats/"))
    hands = Hands(desk_page)
    for left, right, code in (("8", "", ""), ("", "5", ""), ("0", "0", ""), ("96", "", "BC")):
        hands.say(left)
        if left in ("", "0"):
            hands.say(right)
        hands.say(code)
    expect(desk_page.locator("button[value=save]")).to_be_focused()
    hands.say("")
    desk_page.wait_for_url(f"**{address(round_)}")

    assert totals(round_)[8] == (104, 5)
    assert hands.keys == 19


def test_two_who_open_one_table_hear_of_each_other_while_they_type(
    desk_page: Page,
    open_page: Callable[..., Page],
    organiser_at_desk: User,
    sign_in: Signs,
    round_: Round,
):
    def hear() -> None:  # as when the page comes into view: the news at once
        desk_page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    desk_page.goto(address(round_, "taules/4/"))
    desk_page.keyboard.type("101")
    other = open_page()
    sign_in(other, organiser_at_desk)
    other.goto(address(round_, "taules/4/"))
    hear()
    expect(desk_page.locator("#also-here .is-info")).to_be_visible()
    hands = Hands(other)
    hands.say("50")
    hands.say("104")
    other.wait_for_url(f"**{address(round_)}")
    hear()

    expect(desk_page.locator("#also-here .is-warning")).to_be_visible()
    expect(desk_page.locator("#also-here .is-info")).to_have_count(0)
    expect(desk_page.locator("[name=left_points]")).to_be_focused()
    expect(desk_page.locator("[name=left_points]")).to_have_value("101")


def test_without_scripts_the_server_asks_and_adds_up(
    open_page: Callable[..., Page], organiser_at_desk: User, sign_in: Signs, round_: Round
):
    page = open_page(javascript=False)
    sign_in(page, organiser_at_desk)
    page.goto(address(round_))
    page.locator("[name=line]").fill("3")
    page.keyboard.press("Enter")
    page.locator("[name=left_points]").fill("80")
    page.locator("[name=right_points]").fill("80")
    page.locator("button[value=played]").click()
    expect(page.locator(".lot.is-asked")).to_be_visible()
    page.locator("[name=lot_winner][value=right]").check()
    page.locator("button[value=played]").click()
    page.goto(address(round_, "taules/5/dats/"))
    page.locator("[data-left]").nth(0).fill("8")
    page.locator("[data-right]").nth(1).fill("5")
    page.locator("button[value=check]").click()
    expect(page.locator("[data-total-left]").nth(1)).to_have_text("8")
    page.locator("button[value=save]").click()
    page.wait_for_url(f"**{address(round_)}")

    assert (totals(round_)[2], totals(round_)[4]) == ((80, 80), (8, 5))


def test_c42_the_slower_of_two_typists_sees_both_results_and_chooses(
    desk_page: Page, round_: Round
):
    watch_of(desk_page).allow("409")
    desk_page.goto(address(round_, "taules/6/"))
    record_result(Table.objects.get(round=round_, number=6), played(101, 60), by=None, version=1)
    hands = Hands(desk_page)
    hands.say("60")
    hands.say("101")
    expect(desk_page.get_by_role("alert")).to_contain_text("101–60")
    expect(desk_page.locator("[name=left_points]")).to_have_value("60")
    assert totals(round_)[5] == (101, 60)
    desk_page.locator("button[value=played]").click()
    desk_page.wait_for_url(f"**{address(round_)}")

    assert totals(round_)[5] == (60, 101)


def test_a_line_of_the_standings_unfolds_in_its_place(desk_page: Page, tournament: Tournament):
    play(tournament)
    desk_page.goto(f"/taula-de-control/{tournament.slug}/classificacio/")
    line = desk_page.locator("#p-7")
    line.locator("a.pair").click()

    expect(line.locator(".explained")).to_be_visible()
    assert "pair=" not in desk_page.url
    line.locator("a.pair").click()
    expect(line.locator(".explained")).to_have_count(0)


def test_the_pages_of_the_round_are_open_to_everybody_in_each_state(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    tournament = make_tournament(9, owner=organiser_at_desk)
    desk = f"/taula-de-control/{tournament.slug}"

    def look(name: str, path: str) -> None:
        desk_page.goto(desk + path)
        check_accessible(desk_page)
        if name in PICTURED:
            screenshot(desk_page, name)

    look("now-before", "/")
    play(tournament)
    look("standings", "/classificacio/?pair=1")
    draw(tournament)
    look("dats", "/rondes/2/taules/1/dats/?totals")
    enter_all(tournament.rounds.get(number=2))
    look("table-entered", "/rondes/2/taules/1/")
    close_round(tournament.rounds.get(number=2), by=None)
    look("table-closed", "/rondes/2/taules/1/")
