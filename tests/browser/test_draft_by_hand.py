"""A draft changed by hand in a real browser: keyboard alone, no script, a phone."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.factories import make_tournament, play
from tests.support.by_hand import now, rematch_of
from tournament.models import Round
from tournament.services.draws import draw_next_round


@pytest.fixture
def draft(organiser_at_desk: User) -> Round:
    """A draft of round 2 with seven tables and a bye."""
    tournament = make_tournament(15, owner=organiser_at_desk)
    play(tournament)
    return draw_next_round(tournament, by=organiser_at_desk, seed=1)


def address(name: str, round_: Round) -> str:
    return reverse(f"desk:{name}", args=[round_.tournament.slug, round_.number])


def reach(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press *key* until *wanted* has the focus."""
    for _press in range(120):
        if wanted.evaluate("e => e === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached with {key}")


def choose(page: Page, number: int) -> None:
    box = page.locator(f"#pair-{number}")
    reach(page, box)
    page.keyboard.press("Space")
    expect(box).to_be_checked()
    expect(box).to_be_focused()


def press(page: Page, wanted: Locator) -> None:
    reach(page, wanted)
    page.keyboard.press("Enter")


def keep_with_a_reason(page: Page, one: int, two: int) -> None:
    """Choose two pairs, go to their price and keep it."""
    choose(page, one)
    expect(page.locator("#price-said")).to_contain_text(str(one))
    choose(page, two)
    expect(page.locator("#id_reason")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#id_reason")).to_be_focused()
    page.keyboard.type("Mobilitat")
    page.keyboard.press("Enter")
    expect(page.locator(".message.is-success")).to_be_visible()
    expect(page.locator(".deeds")).to_contain_text("Mobilitat")


def test_a_draft_is_changed_with_the_keyboard_alone(
    desk_page: Page, draft: Round, check_accessible: Callable[[Page], None]
):
    page, drawn = desk_page, now(draft)
    page.goto(address("by_hand", draft))
    lock = page.locator(f"#lock-{drawn[2][1]}")
    press(page, lock)
    expect(lock).to_have_attribute("aria-pressed", "true")
    expect(lock).to_be_focused()

    page.goto(address("by_hand", draft))
    keep_with_a_reason(page, drawn[0][1], drawn[1][1])
    assert now(draft)[0][1:] == (drawn[1][1], drawn[0][2])
    press(page, page.locator("#lock-changed"))
    expect(page.locator(".place-row.is-locked")).to_have_count(3)
    reach(page, page.locator("#id_rest_seed"))
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#price-title")).to_be_focused()
    check_accessible(page)
    expect(page.locator("#undo")).to_have_count(0)  # its tables are locked: the page says so
    expect(page.locator(".journal .not-now")).to_be_visible()
    press(page, page.locator("#unlock-all"))
    expect(page.locator(".place-row.is-locked")).to_have_count(0)
    press(page, page.locator("#undo"))
    expect(page.locator(".message.is-success")).to_be_visible()
    assert [row[1:] for row in now(draft)] == [row[1:] for row in drawn]

    page.goto(address("round", draft))
    check_accessible(page)
    press(page, page.locator(".next-action .btn-next"))
    expect(page.locator("[data-ran]")).to_be_visible()
    draft.refresh_from_db()
    assert draft.state == "playing"


def test_a_grave_price_stands_beside_the_list_and_escape_leaves_it(
    desk_page: Page,
    draft: Round,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    edit = rematch_of(draft)
    desk_page.goto(address("by_hand", draft))
    for _number, left, right in now(draft):
        for number in {left, right} & {edit.one, edit.two}:
            choose(desk_page, number)

    expect(desk_page.locator(".levels .is-worse").first).to_be_visible()
    expect(desk_page.locator("#id_confirmed")).not_to_be_checked()
    check_accessible(desk_page)
    screenshot(desk_page, "draft-by-hand")
    desk_page.locator(f"#pair-{edit.one}").focus()
    desk_page.keyboard.press("Escape")

    expect(desk_page.locator("#places :checked")).to_have_count(0)
    expect(desk_page.locator("#price")).to_be_empty()
    draft.refresh_from_db()
    assert draft.changed_by_hand is False


def test_the_price_as_a_page_of_its_own_keeps_nobody_out(
    desk_page: Page,
    draft: Round,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    edit = rematch_of(draft)
    desk_page.goto(address("by_hand", draft))
    for number in (edit.one, edit.two):
        desk_page.locator(f"#pair-{number}").check()

    desk_page.evaluate("document.getElementById('places').submit()")

    expect(desk_page).to_have_url(re.compile("/preu/$"))
    expect(desk_page.locator("#id_confirmed")).to_be_visible()
    check_accessible(desk_page)
    screenshot(desk_page, "draft-price")


def test_without_a_script_two_boxes_and_a_button_do_the_same(
    open_page: Callable[..., Page],
    organiser_at_desk: User,
    sign_in: Callable[[Page, User], None],
    draft: Round,
):
    page = open_page(javascript=False)
    sign_in(page, organiser_at_desk)
    drawn = now(draft)
    page.goto(address("by_hand", draft))

    page.locator(f"#pair-{drawn[0][1]}").check()
    page.locator(f"#pair-{drawn[1][1]}").check()
    page.locator("#places > button").click()
    expect(page).to_have_url(re.compile("/preu/$"))
    page.locator("#id_reason").fill("Ho demanen")
    page.locator("form.keep .btn-next").click()

    expect(page.locator(".deeds")).to_contain_text("Ho demanen")
    assert now(draft)[0][1:] == (drawn[1][1], drawn[0][2])


def test_the_page_holds_on_a_phone_with_targets_for_a_thumb(
    desk_page: Page, draft: Round, check_accessible: Callable[[Page], None]
):
    desk_page.set_viewport_size({"width": 390, "height": 844})
    desk_page.goto(address("by_hand", draft))

    desk_page.locator(".seat").nth(0).click()
    desk_page.locator(".seat").nth(3).click()
    expect(desk_page.locator("#id_reason")).to_be_visible()
    check_accessible(desk_page)

    targets = ".seat, .place-lock, .price-box .btn, .price-box input:not([type=hidden])"
    for target in desk_page.locator(targets).all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44 or target.get_attribute("type") == "checkbox"
    expect(desk_page.locator(".price-box")).to_be_in_viewport()
