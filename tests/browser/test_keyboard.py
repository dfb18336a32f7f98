"""A whole pile without the mouse: sheets in order, letters for the rest, a second pass."""

import re
from statistics import median

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.match import played
from tests.browser.test_sheets import address, totals
from tests.factories import draw, make_tournament, make_user
from tests.support.browser import watch_of
from tests.support.hands import Hands
from tournament.models import Round, Table
from tournament.services.results import record_result


@pytest.fixture
def round_(organiser_at_desk: User) -> Round:
    return draw(make_tournament(100, owner=organiser_at_desk))


def table(round_: Round, number: int) -> Table:
    return Table.objects.get(round=round_, number=number)


def test_fifty_sheets_in_order_cost_eight_keys_each(desk_page: Page, round_: Round):
    desk_page.goto(address(round_))
    counted = []

    for number in range(1, 51):
        hands = Hands(desk_page)
        hands.say("")
        expect(desk_page.locator("[name=left_points]")).to_be_focused()
        expect(desk_page.locator("h1")).to_contain_text(str(number))
        hands.say("101")
        hands.say(str(30 + number))
        desk_page.wait_for_url(f"**{address(round_)}")
        counted.append(hands.keys)

    assert totals(round_) == [(101, 30 + number) for number in range(1, 51)]
    assert median(counted) <= 8


def test_a_letter_says_who_did_not_appear_and_z_takes_it_back(desk_page: Page, round_: Round):
    desk_page.goto(address(round_))
    hands = Hands(desk_page)
    hands.say("7")
    right = desk_page.locator("button[value=no_show_right]").get_attribute("data-key")
    assert right
    hands.say(right)
    desk_page.wait_for_url(f"**{address(round_)}")
    assert (table(round_, 7).kind, table(round_, 7).loser) == ("no_show", "right")

    desk_page.keyboard.press("z")
    expect(desk_page.locator(".message.is-success")).to_be_visible()
    expect(desk_page.locator("[data-key=z]")).to_have_count(0)

    assert table(round_, 7).kind == ""


def test_the_letters_of_a_table_are_all_different(desk_page: Page, round_: Round):
    desk_page.goto(address(round_, "taules/3/"))
    keys = [k.get_attribute("data-key") for k in desk_page.locator("[data-key]").all()]

    assert len(keys) == len(set(keys)) == 5


def test_the_second_pass_stops_at_the_planted_error(desk_page: Page, round_: Round):
    maria = make_user("Maria")
    for number in (1, 2, 3):
        record_result(table(round_, number), played(101, 67 if number == 2 else 60), by=maria)
    watch_of(desk_page).allow("409")
    desk_page.goto(address(round_, "segona/"))
    hands = Hands(desk_page)

    for number in (1, 2):
        hands.say(str(number))
        expect(desk_page.locator("[name=left_points]")).to_be_focused()
        hands.say("101")
        hands.say("60")
        if number == 1:
            expect(desk_page.locator("[name=q]")).to_be_focused()

    alert = desk_page.get_by_role("alert")
    expect(alert).to_contain_text("101–67")
    expect(alert).to_contain_text("101–60")
    expect(alert).to_contain_text(re.compile(r"Maria .*\d{2}:\d{2}"))
    assert (table(round_, 1).is_checked, table(round_, 2).is_checked) == (True, False)

    hands.reach(desk_page.locator("button[value=replace]"), most=6)
    hands.press("Enter")
    desk_page.wait_for_url(f"**{address(round_, 'segona/')}")

    assert (table(round_, 2).right_points, table(round_, 2).is_checked) == (60, True)


def test_without_connection_the_page_says_so_and_keeps_what_was_typed(
    desk_page: Page, round_: Round
):
    watch_of(desk_page).allow("ERR_INTERNET_DISCONNECTED")
    desk_page.goto(address(round_, "taules/5/"))
    hands = Hands(desk_page)
    desk_page.context.set_offline(True)
    hands.say("101")
    hands.say("44")
    expect(desk_page.locator("[data-not-saved]")).to_be_visible()
    expect(desk_page.locator("[name=right_points]")).to_have_value("44")

    desk_page.context.set_offline(False)
    desk_page.locator("button[value=played]").press("Enter")
    desk_page.wait_for_url(f"**{address(round_)}")

    assert (table(round_, 5).left_points, table(round_, 5).right_points) == (101, 44)


def test_a_session_that_ended_gives_the_sheet_back_after_the_login(
    desk_page: Page, round_: Round, organiser_at_desk: User
):
    desk_page.goto(address(round_, "taules/6/"))
    hands = Hands(desk_page)
    hands.say("101")
    desk_page.context.clear_cookies(name="sessionid")
    hands.say("37")
    desk_page.wait_for_url("**/entra/**")
    log_in(desk_page, organiser_at_desk)

    expect(desk_page.locator("[data-kept]")).to_be_visible()
    expect(desk_page.locator("[name=left_points]")).to_have_value("101")
    expect(desk_page.locator("[name=right_points]")).to_have_value("37")
    assert table(round_, 6).kind == ""

    desk_page.locator("button[value=played]").press("Enter")
    desk_page.wait_for_url(f"**{address(round_)}")
    assert table(round_, 6).right_points == 37


def log_in(page: Page, user: User) -> None:
    page.locator("[name=username]").fill(user.get_username())
    page.locator("[name=password]").fill("una-contrasenya-llarga")
    page.locator("[name=password]").press("Enter")
    page.wait_for_load_state()
