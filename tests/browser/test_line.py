"""The entry line: whole piles typed without looking, and everything that may go wrong meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.match import played
from scoring.sheet_code import sheet_code
from tests.benchmarks.typing import compare
from tests.browser.test_sheets import Signs, address
from tests.factories import draw, enter_all, make_tournament, make_user
from tests.support.browser import watch_of
from tests.support.hands import Hands, letter
from tests.support.typist import Order, keys_of, pile, type_pile
from tournament.models import Round, Table
from tournament.services.results import record_result
from tournament.services.rounds import close_round


@pytest.fixture
def round_(organiser_at_desk: User) -> Round:
    return draw(make_tournament(60, owner=organiser_at_desk))


@pytest.fixture
def hands(desk_page: Page, round_: Round) -> Hands:
    desk_page.goto(address(round_))
    return Hands(desk_page)


def held(round_: Round, number: int) -> tuple[object, ...]:
    table = Table.objects.get(round=round_, number=number)
    return table.kind, table.left_points, table.right_points


def all_stored(page: Page, count: int) -> None:
    """Wait until so many lines are stored and none is on its way."""
    expect(page.locator("#line-done > .is-stored")).to_have_count(count)
    expect(page.locator("#line-done > .is-waiting, #line-done > .is-sent")).to_have_count(0)


@pytest.mark.parametrize(
    ("shuffled", "parted", "pace", "latency", "burners"),
    [(True, "\n", 20, 300, 0), (False, "\n", 60, 60, 2), (True, " ", 60, 0, 0)],
)
def test_a_pile_typed_without_looking_is_stored_as_it_is_written(
    desk_page: Page,
    live_server: LiveServer,
    round_: Round,
    shuffled: bool,
    parted: str,
    pace: int,
    latency: int,
    burners: int,
):
    desk_page.goto(address(round_))
    facts = json.loads(desk_page.locator("#line-facts").text_content() or "")
    session = next(c for c in desk_page.context.cookies() if c.get("name") == "sessionid")
    sheets = pile(30, seed=pace, shuffled=shuffled)
    keys = keys_of(sheets, facts["letters"], in_order=not shuffled, parted=parted)

    typed = type_pile(
        Order(
            address=live_server.url + address(round_),
            session=session.get("value", ""),
            keys=keys,
            sheets=len(sheets),
            delay=pace,
            latency=latency,
            pauses=[(len(keys) // 3, 1.0), (2 * len(keys) // 3, 1.0)],
            reloads=[keys.index("\n", len(keys) // 2) + 1] if shuffled and parted == " " else [],
            burners=burners,
        )
    )

    fields = ("number", "kind", "left_points", "right_points", "lot_winner", "loser")
    rows = Table.objects.filter(round=round_).order_by("number").values_list(*fields)
    assert typed.refused == []
    assert compare(sheets, [list(row) for row in rows]) == (0, 0)
    # the figures and three separators; in order none for the table
    usual = [s for s in sheets if not s.word]
    fewest = sum(len(f"{s.table}{s.left}{s.right}") + 3 for s in usual)
    spared = sum(len(str(s.table)) + 1 for s in usual) if not shuffled else 0
    own = [s for s in sheets if s.word]
    others = len(keys_of(own, facts["letters"], in_order=not shuffled, parted=parted))
    assert len(keys) == fewest - spared + others


def test_what_is_typed_after_the_last_enter_does_not_change_what_was_sent(
    hands: Hands, round_: Round
):
    hands.type("5\n101\n6\n1")
    all_stored(hands.page, 1)

    assert held(round_, 5) == ("played", 101, 6)
    expect(hands.page.locator("#id_line")).to_have_value("1")


def test_on_the_page_of_a_table_too_what_is_sent_is_frozen(desk_page: Page, round_: Round):
    desk_page.goto(address(round_, "taules/5/"))
    desk_page.keyboard.type("101\n6\n1")
    desk_page.wait_for_url(f"**{address(round_)}")

    assert held(round_, 5) == ("played", 101, 6)


def test_figures_that_come_back_are_replaced_and_not_added_to(desk_page: Page, round_: Round):
    desk_page.goto(address(round_, "taules/9/"))
    desk_page.keyboard.type("104")
    desk_page.goto(address(round_))
    desk_page.goto(address(round_, "taules/9/"))
    expect(desk_page.locator("[data-kept]")).to_be_visible()
    desk_page.keyboard.type("104\n44\n")
    desk_page.wait_for_url(f"**{address(round_)}")

    assert held(round_, 9) == ("played", 104, 44)


def test_a_line_left_half_typed_comes_back_beside_the_line(hands: Hands, round_: Round):
    hands.type("9\n104")
    hands.page.reload()

    came_back = hands.page.locator("#line-asks .is-refused input")
    expect(came_back).to_have_value("9 104")
    expect(hands.page.locator("#id_line")).to_be_focused()
    hands.type("9\n104\n60\n")
    all_stored(hands.page, 1)
    assert held(round_, 9) == ("played", 104, 60)


def test_a_scanned_sheet_names_its_table_wherever_the_hand_is(hands: Hands, round_: Round):
    code = sheet_code(round_.tournament_id, 1, 7)
    scanned = f"http://192.168.1.20:8000/f/{round_.tournament_id}/"
    hands.page.locator("h1").click()  # the focus is nowhere
    hands.type(f"{scanned}{code}\n101\n60\n")
    all_stored(hands.page, 1)
    assert held(round_, 7) == ("played", 101, 60)

    hands.type(f"12\n8{scanned}{sheet_code(round_.tournament_id, 1, 8)}\n50\n101\n")
    all_stored(hands.page, 2)
    assert held(round_, 8) == ("played", 50, 101)
    assert held(round_, 12)[0] == ""
    expect(hands.page.locator("#line-asks .is-refused input")).to_have_value("12")


@pytest.mark.parametrize("keyboard", ["-/:", "'-."])
def test_a_sheet_scanned_on_an_open_table_opens_its_own_and_decides_nothing(
    desk_page: Page, round_: Round, keyboard: str
):
    """A scanner types on whatever keyboard the laptop has."""
    hyphen, slash, colon = keyboard
    code = sheet_code(round_.tournament_id, 1, 7).replace("-", hyphen)
    scanned = f"http{colon}{slash}{slash}192.168.1.20{colon}8000{slash}f{slash}1{slash}{code}"
    desk_page.goto(address(round_, "taules/3/"))
    expect(desk_page.locator("[name=left_points]")).to_be_focused()
    desk_page.keyboard.type(f"{scanned}\n")
    desk_page.wait_for_url("**/taules/7/")

    assert not Table.objects.filter(round=round_).exclude(kind="").exists()


def test_the_first_letter_of_an_address_opens_nothing(hands: Hands, round_: Round):
    hands.type("http")

    expect(hands.page.locator("#id_line")).to_have_value("http")
    assert hands.page.url.endswith(address(round_))


def test_a_tie_asks_for_the_lot_and_a_letter_answers_while_typing_goes_on(
    hands: Hands, round_: Round
):
    right = letter(hands.page, "alone", "right")
    hands.type(f"4\n80\n80\n{right}\n5\n80\n80\n6\n101\n60\n")
    expect(hands.page.locator("#line-asks .is-asks")).to_have_count(1)
    all_stored(hands.page, 2)
    assert Table.objects.get(round=round_, number=4).lot_winner == "right"
    assert held(round_, 5)[0] == ""

    hands.say(letter(hands.page, "alone", "left"))
    all_stored(hands.page, 3)

    assert Table.objects.get(round=round_, number=5).lot_winner == "left"
    assert held(round_, 6) == ("played", 101, 60)


def test_at_the_lot_of_a_table_s_page_the_letter_chooses_a_side(desk_page: Page, round_: Round):
    desk_page.goto(address(round_, "taules/4/"))
    desk_page.keyboard.type("80\n80\n")
    lot = desk_page.locator("[data-lot]")
    expect(lot.locator("input[value=left]")).to_be_focused()
    desk_page.keyboard.type(f"{lot.get_attribute('data-left-letter')}\n")
    desk_page.wait_for_url(f"**{address(round_)}")

    table = Table.objects.get(round=round_, number=4)
    assert (table.kind, table.lot_winner) == ("played", "left")


def test_a_match_before_the_target_is_asked_about_until_it_is_usual(hands: Hands, round_: Round):
    yes, no = (letter(hands.page, "alone", word) for word in ("yes", "no"))
    hands.type(f"1 90 60\n{yes}\n2 91 60\n{no}\n")
    came_back = hands.page.locator("#line-asks .is-refused input")
    expect(came_back).to_have_value("2 91 60")
    hands.press("ArrowUp")
    hands.page.keyboard.press("End")
    hands.press("Backspace", "Backspace", "Backspace", "Backspace", "Backspace")
    hands.type("101 60\n")
    hands.type(f"3 90 60\n{yes}\n4 90 61\n{yes}\n")
    all_stored(hands.page, 4)

    hands.type("5 90 62\n")
    all_stored(hands.page, 5)
    assert [held(round_, n)[1:] for n in range(1, 6)] == [
        (90, 60), (101, 60), (90, 60), (90, 61), (90, 62),
    ]  # fmt: skip


def test_a_pile_in_order_needs_no_table_and_enter_alone_is_the_next_one(
    hands: Hands, round_: Round
):
    hands.type("\n101\n60\n")
    hands.type(f"{letter(hands.page, 'alone', 'order')}\n101\n61\n101\n62\n")
    hands.press("ArrowDown")  # table 4 is still playing
    hands.type("101\n63\n")
    hands.type("20 101 64\n101\n65\n")
    hands.press("Escape")
    hands.type("2\n60\n101\n")
    all_stored(hands.page, 6)

    asked = hands.page.locator("#line-asks .is-asks")
    expect(asked).to_contain_text("101–61")  # table 2 has a result: it is asked, not replaced
    found = {n: held(round_, n)[1:] for n in (1, 2, 3, 4, 5, 20, 21)}
    assert found == {
        1: (101, 60), 2: (101, 61), 3: (101, 62), 4: (None, None), 5: (101, 63),
        20: (101, 64), 21: (101, 65),
    }  # fmt: skip


def test_a_result_that_is_stored_is_replaced_only_after_it_was_shown(hands: Hands, round_: Round):
    record_result(Table.objects.get(round=round_, number=6), played(101, 60), by=make_user("Maria"))
    hands.type("6 60 101\n7 101 50\n")
    asked = hands.page.locator("#line-asks .is-asks")
    expect(asked).to_contain_text("101–60")
    expect(asked).to_contain_text(re.compile(r"Maria .*\d{2}:\d{2}"))
    assert (held(round_, 6)[1:], held(round_, 7)[1:]) == ((101, 60), (101, 50))

    hands.say(letter(hands.page, "alone", "yes"))
    all_stored(hands.page, 2)

    assert held(round_, 6)[1:] == (60, 101)


def test_c104_z_takes_back_what_this_page_shows_and_nothing_else(
    hands: Hands,
    open_page: Callable[..., Page],
    organiser_at_desk: User,
    sign_in: Signs,
    round_: Round,
):
    hands.type("1 101 60\n")
    all_stored(hands.page, 1)
    other = open_page()
    sign_in(other, organiser_at_desk)
    other.goto(address(round_))
    Hands(other).type("2 101 50\n")
    all_stored(other, 1)

    hands.say(letter(hands.page, "alone", "undo"))
    expect(hands.page.locator("#line-done > .is-stored.is-undone")).to_have_count(1)
    expect(hands.page.locator("#line-done > .is-said")).to_have_count(1)

    assert (held(round_, 1)[0], held(round_, 2)[0]) == ("", "played")


def test_an_absence_takes_more_than_one_key(hands: Hands, round_: Round):
    right = letter(hands.page, "of_table", "right_absent")
    hands.type(f"7 {right}\n")
    all_stored(hands.page, 1)

    assert len(right) == 2
    assert held(round_, 7)[0] == "no_show"


def test_without_connection_typing_goes_on_and_everything_is_sent_afterwards(
    hands: Hands, round_: Round
):
    watch_of(hands.page).allow("ERR_INTERNET_DISCONNECTED")
    hands.page.context.set_offline(True)
    hands.type("5 101 44\n6 101 45\n")
    expect(hands.page.locator("#line-lost")).to_be_visible()
    hands.type("7 101 46\n")
    hands.page.context.set_offline(False)
    all_stored(hands.page, 3)

    expect(hands.page.locator("#line-lost")).to_be_hidden()
    assert [held(round_, n)[2] for n in (5, 6, 7)] == [44, 45, 46]


def test_the_queue_survives_a_reload_without_connection(hands: Hands, round_: Round):
    watch_of(hands.page).allow("ERR_")
    hands.page.route("**/linia/", lambda route: route.abort())
    hands.type("5 101 44\n6 80 80\n")
    expect(hands.page.locator("#line-lost")).to_be_visible()
    hands.page.unroute("**/linia/")
    hands.page.reload()
    all_stored(hands.page, 1)
    hands.say(letter(hands.page, "alone", "left"))
    all_stored(hands.page, 2)

    assert (held(round_, 5)[2], held(round_, 6)[2]) == (44, 80)


def test_a_session_that_ended_keeps_the_queue_until_the_login(
    hands: Hands, round_: Round, organiser_at_desk: User
):
    hands.page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    hands.type("5 101 44\n6 101 45\n")
    hands.page.locator("#line-lost a").click()
    hands.page.locator("[name=username]").fill(organiser_at_desk.get_username())
    hands.page.locator("[name=password]").fill("una-contrasenya-llarga")
    hands.page.locator("[name=password]").press("Enter")
    hands.page.wait_for_url(f"**{address(round_)}")
    all_stored(hands.page, 2)

    assert [held(round_, n)[2] for n in (5, 6)] == [44, 45]


def test_what_the_rules_refuse_comes_back_with_the_reason_while_typing_goes_on(
    hands: Hands, round_: Round
):
    hands.type("5 140 130\n6 101 45\n99 101 60\n7 1o1 60\n")
    all_stored(hands.page, 1)
    refused = hands.page.locator("#line-asks .is-refused")
    expect(refused).to_have_count(3)
    expect(refused.locator("input").last).to_have_value("5 140 130")
    hands.press("ArrowUp", "Escape", "ArrowUp", "Escape")
    expect(refused).to_have_count(1)
    hands.press("ArrowUp", "ControlOrMeta+A")
    hands.type("5 140 30\n")
    all_stored(hands.page, 2)

    assert held(round_, 5) == ("played", 140, 30)
    expect(hands.page.locator("#id_line")).to_be_focused()


def test_keys_typed_while_the_page_loads_are_kept(desk_page: Page, round_: Round):
    desk_page.goto(address(round_))
    desk_page.route(
        "**/js/app.js", lambda route: desk_page.keyboard.type("5\n101\n4") or route.continue_()
    )
    desk_page.goto(address(round_), wait_until="commit")
    desk_page.wait_for_load_state()
    desk_page.keyboard.type("4\n")
    all_stored(desk_page, 1)

    assert held(round_, 5) == ("played", 101, 44)


def test_in_a_closed_round_the_reason_comes_after_the_figures(hands: Hands, round_: Round):
    enter_all(round_)
    close_round(round_, by=None)
    hands.page.goto(address(round_))
    hands.page.locator("#id_line").focus()
    hands.type("4\n50\n101\nFull girat\n5 50 101\nTambé\n")
    all_stored(hands.page, 2)

    assert (held(round_, 4)[1:], held(round_, 5)[1:]) == ((50, 101), (50, 101))
    reasons = round_.tournament.changes.filter(action="result_corrected").order_by("pk")
    assert list(reasons.values_list("reason", flat=True)) == ["Full girat", "També"]


def test_on_the_page_of_a_closed_table_enter_goes_to_the_reason(desk_page: Page, round_: Round):
    enter_all(round_)
    close_round(round_, by=None)
    desk_page.goto(address(round_, "taules/4/"))
    expect(desk_page.locator("[name=left_points]")).to_be_focused()
    desk_page.keyboard.type("50\n101\nFull girat\n")
    desk_page.wait_for_url(f"**{address(round_)}")

    assert held(round_, 4)[1:] == (50, 101)
    assert round_.tournament.changes.get(action="result_corrected").reason == "Full girat"


def test_the_second_pass_stops_at_the_planted_error_while_typing_goes_on(
    hands: Hands, round_: Round
):
    for number in (1, 2, 3):
        table = Table.objects.get(round=round_, number=number)
        record_result(table, played(101, 67 if number == 2 else 60), by=make_user(f"M{number}"))
    hands.page.goto(address(round_, "segona/"))
    hands.type("1\n101\n60\n2\n101\n60\n3\n101\n60\n")
    all_stored(hands.page, 2)
    differs = hands.page.locator("#line-asks .is-asks")
    expect(differs).to_contain_text("101–67")
    expect(differs).to_contain_text("101–60")
    expect(differs).to_contain_text(re.compile(r"M2 .*\d{2}:\d{2}"))

    hands.say(letter(hands.page, "alone", "yes"))
    all_stored(hands.page, 3)

    tables = [Table.objects.get(round=round_, number=n) for n in (1, 2, 3)]
    assert [(t.right_points, t.is_checked) for t in tables] == [(60, True)] * 3


def test_without_the_script_one_line_is_posted(
    open_page: Callable[..., Page], organiser_at_desk: User, sign_in: Signs, round_: Round
):
    page = open_page(javascript=False)
    watch_of(page).allow("409")
    sign_in(page, organiser_at_desk)
    page.goto(address(round_))
    page.locator("#id_line").fill("3 80 80")
    page.keyboard.press("Enter")
    page.locator("button[name=line]").last.click()
    page.wait_for_url(f"**{address(round_)}")

    assert Table.objects.get(round=round_, number=3).lot_winner == "right"


def test_the_page_with_the_line_is_open_to_everybody(
    hands: Hands, round_: Round, check_accessible: Callable[[Page], None]
):
    hands.type("1 101 60\n2 80 80\n3 140 130\n4 90 60\n5d\n")
    expect(hands.page.locator("#line-sheet")).to_be_visible()
    check_accessible(hands.page)
    hands.press("Escape")
    hands.page.locator(".line-letters summary").click()
    expect(hands.page.locator("#line-asks > li")).to_have_count(3)
    check_accessible(hands.page)
