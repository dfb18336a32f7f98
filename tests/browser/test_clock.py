"""C109, C111: time is the server's, pages renew themselves, and one act shows everywhere."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import draw, enter_all, make_tournament
from tests.support.browser import watch_of
from tournament.models import Round
from tournament.services.rounds import close_round
from tournament.services.timekeeping import announce_last_dat, extend_round, pause_clock

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
"""As if the page came into view again: it asks for news at once."""


@pytest.fixture
def round_(organiser_at_desk: User) -> Round:
    """A round in play that was published 38 minutes ago."""
    round_ = draw(make_tournament(8, owner=organiser_at_desk))
    round_.published_at = timezone.now() - datetime.timedelta(minutes=38, seconds=5)
    round_.save(update_fields=["published_at"])
    return round_


def desk(round_: Round, name: str) -> str:
    args = (
        [round_.tournament.slug]
        if name == "tournament"
        else [round_.tournament.slug, round_.number]
    )
    return reverse(f"desk:{name}", args=args)


def public(round_: Round, name: str) -> str:
    args = [round_.number] if name == "round" else []
    return reverse(f"public:{name}", args=[round_.tournament.slug, *args])


@pytest.mark.parametrize("wrong", [-180, 3, 180])
def test_c109_a_laptop_whose_clock_is_wrong_shows_the_minutes_of_the_server(
    desk_page: Page, round_: Round, wrong: int
):
    wrong_time = timezone.now() + datetime.timedelta(minutes=wrong)
    desk_page.clock.set_fixed_time(wrong_time)

    for name in ("tournament", "round", "missing"):
        desk_page.goto(desk(round_, name))
        # read at once: news would set it right again
        assert desk_page.locator(".clock-minutes time").inner_text() == "38"
    assert desk_page.evaluate("new Date().getTime()") == int(wrong_time.timestamp() * 1000)


def test_c109_figures_are_of_the_time_that_the_server_says(desk_page: Page, round_: Round):
    desk_page.clock.set_fixed_time(timezone.now() + datetime.timedelta(hours=3))
    desk_page.goto(desk(round_, "missing"))
    shown = desk_page.locator("[data-live-at]")
    made = shown.inner_text()

    with desk_page.expect_response("**/falten/ara/**"):
        desk_page.evaluate(LOOK)
    now = timezone.localtime()
    minute = datetime.timedelta(minutes=1)

    assert made in {f"{now:%H:%M}", f"{now - minute:%H:%M}"}
    assert shown.inner_text() in {f"{now:%H:%M}", f"{now - minute:%H:%M}"}


def test_the_minutes_go_on_by_themselves_and_stop_with_the_clock(desk_page: Page, round_: Round):
    desk_page.clock.install()
    desk_page.goto(desk(round_, "round"))
    expect(desk_page.locator(".clock-minutes time")).to_have_text("38")
    desk_page.clock.run_for(2 * 60 * 1000)
    expect(desk_page.locator(".clock-minutes time")).to_have_text("40")

    pause_clock(round_, by=None)
    desk_page.evaluate(LOOK)
    expect(desk_page.locator(".clock-stands")).to_be_visible()
    expect(desk_page.locator(".clock-minutes time")).to_have_text("38")


def test_c111_one_act_shows_on_every_page_that_is_open(
    open_page: Callable[..., Page], desk_page: Page, round_: Round
):
    hall = open_page()
    pages = [(desk_page, desk(round_, name)) for name in ("tournament", "round", "missing")]
    pages.append((hall, public(round_, "round")))
    for page, where in pages:
        page.goto(where)
        expect(page.locator(".clock-minutes time")).to_have_text("38")
        extend_round(round_, 5, by=None)
        page.evaluate(LOOK)
        round_.refresh_from_db()
        expect(page.locator("main")).to_contain_text(str(50 + round_.extra_minutes))
    pause_clock(round_, by=None)
    hall.evaluate(LOOK)
    expect(hall.locator(".hall-clock strong")).to_be_visible()


def test_c109_a_page_left_open_on_an_old_round_says_so(
    open_page: Callable[..., Page], desk_page: Page, round_: Round
):
    hall, present = open_page(), open_page()
    hall.goto(public(round_, "round"))
    present.goto(public(round_, "tournament"))
    enter_all(round_)
    close_round(round_, by=None)
    desk_page.goto(desk(round_, "round"))
    draw(round_.tournament, seed=2)

    for page in (hall, present, desk_page):
        page.evaluate(LOOK)

    link = public(Round.objects.get(number=2), "round")
    expect(hall.locator(f"#newer a[href='{link}']")).to_be_visible()
    expect(present.locator("h1")).to_contain_text("2")
    expect(desk_page.locator("#round-newer a")).to_be_visible()


def test_what_a_visitor_types_is_not_taken_away(page: Page, round_: Round):
    page.goto(public(round_, "round"))
    page.locator("#find-pair").fill("Els Tr")
    enter_all(round_)
    page.evaluate(LOOK)
    page.locator("h1").click()
    with page.expect_response(f"**{public(round_, 'round')}"):
        page.evaluate(LOOK)

    expect(page.locator("#find-pair")).to_have_value("Els Tr")
    page.locator("#find-pair").fill("")
    page.locator("h1").click()
    page.evaluate(LOOK)
    expect(page.locator(".table-card.is-done")).to_have_count(4)


def test_the_pages_of_time_keep_nobody_out(
    open_page: Callable[..., Page],
    desk_page: Page,
    round_: Round,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    desk_page.goto(desk(round_, "missing"))
    check_accessible(desk_page)
    screenshot(desk_page, "time-missing")
    extend_round(round_, 5, by=None)
    announce_last_dat(round_, by=None)
    pause_clock(round_, by=None)
    hall = open_page()
    for page, where, name in (
        (desk_page, desk(round_, "missing"), "missing-stopped"),
        (desk_page, desk(round_, "tournament"), "now-stopped"),
        (desk_page, desk(round_, "round"), "round-stopped"),
        (hall, public(round_, "round"), "hall-stopped"),
    ):
        page.goto(where)
        check_accessible(page)
        screenshot(page, f"time-{name}")


def test_who_gets_no_answer_is_told_the_time_of_the_server(desk_page: Page, round_: Round):
    watch_of(desk_page).allow("")
    desk_page.clock.set_fixed_time(timezone.now() + datetime.timedelta(hours=3))
    desk_page.goto(desk(round_, "missing"))
    since = desk_page.locator("[data-live]").get_attribute("data-live-made")
    desk_page.route("**/falten/ara/**", lambda route: route.abort())

    desk_page.evaluate(LOOK)

    expect(desk_page.locator("[data-live-since]")).to_have_text(since or "")
