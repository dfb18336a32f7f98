"""Every page of the application keeps nobody out: WCAG 2.2 AA by axe, light and dark."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from tests.factories import add_pairs, draw, enter, make_tournament, pair, play
from tournament.models import Tournament
from tournament.services.draws import draw_next_round
from tournament.services.infractions import record_infraction
from tournament.services.registration import withdraw_pair
from tournament.services.rounds import publish_standings
from tournament.urls import desk_addresses, public_addresses

STEPS = {  # answered by a redirection, or a part of a page
    "pair_present", "pair_paid", "pair_withdraw", "pair_reinstate", "pair_delete", "plan_rounds",
    "draw", "redraw", "price", "keep", "lock", "by_hand_undo", "by_hand_redo", "publish",
    "round_delete", "close", "reopen", "line", "table_clear", "infraction_annul",
    "infraction_attenuate", "infraction_expel", "standings_publish", "standings_hide", "undo",
    "now_live", "missing_live", "table_live", "board_live", "history_undo",
    "pair_partner", "rescue_late", "rescue_leaves", "take_back",
    "forbid", "allow", "unusable_tables", "try_draw", "pair_plays", "print_progress",
    "last_dat", "more_time", "clock", "team_invite", "team_revoke", "team_role", "team_remove",
    "team_account", "team_way_back", "tournament_archive", "pairs_act_back",
}  # fmt: skip
FILES = {
    "advice", "sheets", "wall_tables", "wall_pairs", "wall_names", "pairs_export", "print_kit",
    "print_standings", "print_prizes", "print_door", "print_cross", "print_rules", "print_blank",
    "print_aloud", "print_pair", "print_diplomas", "print_poster",
    "print_results", "results_export", "standings_export",
}  # fmt: skip
ARGUMENTS: dict[str, tuple[object, ...]] = {
    "home": (), "tournament_create": (), "help": (), "components": (),
    "pair_edit": (3,), "round": (2,), "picture": (2,), "by_hand": (2,), "resting": (2,),
    "pair": (1,), "pair_wishes": (1,),
    "table": (2, 1), "sheet_code": (2, 1), "table_dats": (2, 1), "infraction_create": (2, 1),
    "missing": (2,), "rescue": (2,), "second_pass": (2,), "second_pass_table": (2, 2),
}  # fmt: skip
WITHOUT_SLUG = {"home", "tournament_create", "help", "components"}


def names(addresses: list) -> list[str]:
    return [a.name for a in addresses if a.name not in STEPS | FILES]


def address(space: str, name: str, slug: str) -> str:
    before = () if name in WITHOUT_SLUG else (slug,)
    return reverse(f"{space}:{name}", args=(*before, *ARGUMENTS.get(name, ())))


@pytest.fixture
def busy(organiser_at_desk: User) -> Tournament:
    """A championship in the middle of round 2, with something of everything."""
    tournament = make_tournament(9, owner=organiser_at_desk)
    (first,) = play(tournament)
    publish_standings(first, by=organiser_at_desk)
    add_pairs(tournament, 1)
    withdraw_pair(pair(tournament, 3), by=organiser_at_desk, reason="es fa tard")
    second = draw(tournament)
    enter(second.tables.get(number=2), 150, 40)
    table = second.tables.with_pairs().get(number=1)
    for article in ("16.1.3.5", "16.1.3.5", "16.1.3.5", "16.1.1.1"):
        record_infraction(table, table.left, by=organiser_at_desk, article=article)
    return tournament


def test_no_page_of_the_desk_keeps_anybody_out(
    desk_page: Page,
    busy: Tournament,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    for name in names(desk_addresses):
        response = desk_page.goto(address("desk", name, busy.slug))

        assert (response and response.status, name) == (200, name)
        check_accessible(desk_page)
        screenshot(desk_page, f"desk-{name}")
    busy.rounds.filter(number=2).update(published_at=busy.created_at - datetime.timedelta(hours=2))
    desk_page.goto(address("desk", "round", busy.slug) + "?view=board")
    check_accessible(desk_page)
    screenshot(desk_page, "desk-round-playing-board")


def test_no_public_page_keeps_anybody_out(
    page: Page,
    busy: Tournament,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    for name in names(public_addresses):
        response = page.goto(address("public", name, busy.slug))

        assert (response and response.status, name) == (200, name)
        check_accessible(page)
        screenshot(page, f"public-{name}")


def test_a_draft_and_a_closed_round_keep_nobody_out(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    tournament = make_tournament(9, owner=organiser_at_desk)
    play(tournament)
    draw_next_round(tournament, by=organiser_at_desk)
    for number, what in ((1, "closed"), (2, "draft")):
        for shown in ("list", "board"):
            address = reverse("desk:round", args=(tournament.slug, number))
            desk_page.goto(f"{address}?view={shown}")

            check_accessible(desk_page)
            screenshot(desk_page, f"desk-round-{what}-{shown}")


def test_an_empty_desk_says_what_to_do_next(
    desk_page: Page,
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list[Path]],
):
    desk_page.goto(reverse("desk:home"))
    check_accessible(desk_page)
    tournament = make_tournament(owner=organiser_at_desk)
    for name in ("tournament", "pairs", "rounds", "standings", "infractions", "history"):
        desk_page.goto(reverse(f"desk:{name}", args=(tournament.slug,)))

        check_accessible(desk_page)
        screenshot(desk_page, f"empty-{name}")
        assert desk_page.locator("main h1").count() == 1
