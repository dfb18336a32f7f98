"""What can be taken back is named on the page, and what cannot says why."""

from collections.abc import Callable
from pathlib import Path

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.match import played
from tests.factories import make_tournament, make_user, pair, seat, table_of
from tests.support.by_hand import keep
from tournament.models import Round
from tournament.services.by_hand import Swap, lock_tables
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.draws import draw_next_round
from tournament.services.registration import set_paid, withdraw_pair
from tournament.services.rescue import rival_meets_resting
from tournament.services.results import clear_result, record_result


def in_play(owner: User) -> Round:
    """A round in which a result was cleared and then somebody else took a seat."""
    round_ = seat(make_tournament(7, owner=owner), (1, 2), (3, 4), (5, 6), (7, None))
    record_result(table_of(round_, 3), played(101, 20), by=owner)
    clear_result(table_of(round_, 3), by=owner)
    rival_meets_resting(round_, 4, by=owner)
    set_paid(pair(round_.tournament, 1), True, by=owner)
    withdraw_pair(pair(round_.tournament, 4), by=owner)
    return round_


def test_the_round_and_the_history_name_what_one_press_takes_back(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    page, round_ = desk_page, in_play(organiser_at_desk)
    slug = round_.tournament.slug
    table = reverse("desk:table", args=[slug, 1, 1])
    page.goto(table)
    page.locator("[name=left_points]").fill("101")
    page.locator("[name=right_points]").fill("44")
    page.locator("[name=right_points]").press("Enter")
    page.wait_for_url("**/rondes/1/")
    button = page.locator(".undo button")
    expect(button).to_contain_text("101–44")
    check_accessible(page)
    screenshot(page, "undo-round")

    record_result(table_of(round_, 1), played(101, 45), by=make_user("Maria"))
    page.goto(reverse("desk:round", args=[slug, 1]))
    expect(button).to_have_count(0)
    expect(page.locator(".undo")).to_contain_text("Maria")
    screenshot(page, "undo-round-refused")

    page.goto(reverse("desk:history", args=[slug]))
    check_accessible(page)
    screenshot(page, "undo-history")


def test_a_draft_says_why_its_last_change_is_not_taken_back(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    draft = draw_next_round(make_tournament(8, owner=organiser_at_desk), by=None, seed=1)
    one, two = tables_of(draft)[:2]
    keep(draft, Swap(one.left, two.left))
    moved = tables_of(draft)[0]
    lock_tables(draft, [(moved.left, moved.right)], by=None)

    desk_page.goto(reverse("desk:by_hand", args=[draft.tournament.slug, 1]))

    expect(desk_page.locator("#undo")).to_have_count(0)
    expect(desk_page.locator(".journal .not-now")).to_be_visible()
    check_accessible(desk_page)
    screenshot(desk_page, "undo-draft")
