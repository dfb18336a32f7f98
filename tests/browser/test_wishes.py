"""What is wished of a draw, and the ways out of one that is not legal, in a real browser."""

from collections.abc import Callable
from pathlib import Path

from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.rules import Clubs
from tests.factories import make_tournament, pair
from tournament.services.wishes import forbid_table, set_pair_wishes, set_unusable_tables


def test_brothers_are_kept_apart_with_the_keyboard(desk_page: Page, organiser_at_desk: User):
    tournament = make_tournament(6, owner=organiser_at_desk)
    desk_page.goto(reverse("desk:wishes", args=(tournament.slug,)))

    desk_page.locator("#id_one").fill("1")
    desk_page.locator("#id_other").fill("parella 4")
    desk_page.keyboard.press("Enter")

    expect(desk_page.locator(".wish-pairs .pair-name")).to_have_text(["Parella 1", "Parella 4"])
    row = tournament.forbidden_tables.get()
    assert (row.one.number, row.other.number) == (1, 4)


def test_the_pages_of_the_wishes_keep_nobody_out(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    tournament = make_tournament(4, owner=organiser_at_desk, clubs=Clubs.AVOID)
    tournament.pairs.filter(number__in=(1, 2)).update(town="Vic")
    for other in (2, 3, 4):
        forbid_table(
            tournament, pair(tournament, 1), pair(tournament, other), by=None, reason="germans"
        )
    set_unusable_tables(tournament, [3, 7, 8, 9], by=None)
    set_pair_wishes(pair(tournament, 2), fixed_table=5, skips=False, by=None)
    for name in ("wishes", "try_draw"):
        desk_page.goto(reverse(f"desk:{name}", args=(tournament.slug,)))

        check_accessible(desk_page)
        screenshot(desk_page, f"wishes-{name}")
        assert desk_page.locator("main h1").count() == 1


def test_the_way_out_is_one_button(desk_page: Page, organiser_at_desk: User):
    tournament = make_tournament(4, owner=organiser_at_desk)
    for other in (2, 3, 4):
        forbid_table(tournament, pair(tournament, 1), pair(tournament, other), by=None)
    desk_page.goto(reverse("desk:rounds", args=(tournament.slug,)))
    desk_page.locator(".next-action button").click()
    assert desk_page.locator("#way-allow").count() == 1

    desk_page.locator("section:has(#way-allow) button").click()

    assert desk_page.url.endswith(reverse("desk:round", args=(tournament.slug, 1)))
    assert tournament.rounds.get().forbidden_allowed
