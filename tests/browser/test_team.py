"""Four people at one desk, each on a keyboard: what each role does, sees and may not open."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Page, expect

from tests.factories import draw, make_tournament, make_user, pair
from tests.support.browser import watch_of
from tests.support.hands import Hands, letter
from tournament.models import Invitation, Round, Tournament
from tournament.services.team import invite
from tournament.words.terms import role_word

SECTIONS = {
    "": "tournament", "parelles/": "pairs", "rondes/": "rounds", "classificacio/": "standings",
    "papers/": "papers", "infraccions/": "infractions", "regles/": "rules",
    "historial/": "history", "equip/": "team",
}  # fmt: skip
"""What the navigation of the desk leads to, by the end of the address."""


@dataclass
class Helper:
    """Somebody who came by a link."""

    hands: Hands
    tournament: Tournament
    role: str

    @property
    def page(self) -> Page:
        return self.hands.page

    def go(self, name: str) -> None:
        """Take a section of the navigation."""
        address = reverse(f"desk:{name}", args=[self.tournament.slug])
        self.hands.reach(self.page.locator(f".rail-nav > .nav-list > li > a[href='{address}']"))
        self.hands.press("Enter")
        self.page.wait_for_url(f"**{address}")

    def offered(self) -> set[str]:
        """The sections that the navigation offers."""
        desk = reverse("desk:tournament", args=[self.tournament.slug])
        links = self.page.locator(".rail-nav a").evaluate_all("all => all.map(a => a.pathname)")
        return {SECTIONS[link.removeprefix(desk)] for link in links if link.startswith(desk)}

    def refused(self, *names: str) -> None:
        """Type addresses that belong to others: the page says so in words."""
        watch_of(self.page).allow("403")
        for name in names:
            numbers = [1] if name in ("round", "rescue") else []
            answer = self.page.goto(reverse(f"desk:{name}", args=[self.tournament.slug, *numbers]))

            assert (answer and answer.status, name) == (403, name)
            with override("ca"):
                expect(self.page.locator("main")).to_contain_text(role_word(self.role))
            self.hands.reach(self.page.locator("main a.btn-next"), most=4)


@pytest.fixture
def round_(organiser_at_desk: User) -> Round:
    return draw(make_tournament(6, owner=organiser_at_desk))


@pytest.fixture
def come(
    open_page: Callable[..., Page], round_: Round, check_accessible: Callable[[Page], None]
) -> Callable[..., Helper]:
    """A function that lets somebody in by the link of a new invitation, with a name alone."""

    def come(role: str, name: str) -> Helper:
        tournament = round_.tournament
        helper = Helper(Hands(open_page()), tournament, role)
        token = invite(tournament, role, by=None).token
        helper.page.goto(reverse("invitation", args=[token]))
        check_accessible(helper.page)
        expect(helper.page.locator("[name=name]")).to_be_focused()
        helper.hands.say(name)
        helper.page.wait_for_url(f"**{reverse('desk:tournament', args=[tournament.slug])}")
        return helper

    return come


def test_the_owner_logs_in_and_makes_a_link_for_each_role(
    page: Page, round_: Round, check_accessible: Callable[[Page], None]
):
    hands = Hands(page)
    team = reverse("desk:team", args=[round_.tournament.slug])
    page.goto(f"{reverse('login')}?next={team}")
    expect(page.locator("[name=username]")).to_be_focused()
    hands.say("organitzador", then="Tab")
    hands.say("una-contrasenya-llarga")
    page.wait_for_url(f"**{team}")

    for downs in range(3):
        hands.skip_to(page.locator("[name=role][value=typist]"), most=2)
        hands.press(*["ArrowDown"] * downs, "Enter")
        expect(page.locator(".invitation")).to_have_count(downs + 1)
    check_accessible(page)

    made = Invitation.objects.order_by("pk").values_list("role", flat=True)
    assert list(made) == ["typist", "door", "arbiter"]


def test_the_typist_types_sheets_and_sees_nothing_else(come: Callable[..., Helper], round_: Round):
    maria = come("typist", "Maria")
    assert maria.offered() == {"tournament", "rounds"}
    expect(maria.page.locator("#id_line")).to_be_focused()
    for number, right in ((1, 60), (2, 61)):
        maria.hands.say(f"{number} 101 {right}")
        done = maria.page.locator("#line-done > .is-stored").first
        expect(done).to_contain_text(f"101–{right}")
    expect(maria.page.locator("a[href$='/rescat/'], form[action$='/esborra/']")).to_have_count(0)
    maria.refused("pairs", "standings", "papers", "team", "rescue", "history")

    entered = round_.tables.exclude(kind="").order_by("number")
    assert list(entered.values_list("right_points", "entered_by__username")) == [
        (60, "Maria"),
        (61, "Maria"),
    ]


def test_the_door_sees_to_people_and_opens_no_sheet(come: Callable[..., Helper], round_: Round):
    tournament = round_.tournament
    anna = come("door", "Anna")
    assert anna.offered() == {"tournament", "pairs"}
    anna.go("pairs")
    expect(anna.page.locator("#q")).to_be_focused()
    anna.hands.type("parella 4")
    expect(anna.page.locator("tbody tr")).to_have_count(1)
    anna.hands.reach(anna.page.locator("#paid-4"))
    anna.hands.press("Enter")
    expect(anna.page.locator("#door-echo")).to_contain_text("4")
    anna.hands.reach(anna.page.locator("main a[href$='/nova/']"), key="Shift+Tab", most=14)
    anna.hands.press("Enter")
    expect(anna.page.locator("#id_nickname")).to_be_focused()
    anna.hands.say("Els Tardans")
    expect(anna.page.locator(".message.is-success")).to_contain_text("7 Els Tardans")
    anna.refused("round", "rounds", "standings", "pairs_import", "team")

    assert pair(tournament, 4).paid
    assert pair(tournament, 7).nickname == "Els Tardans"


def test_the_arbiter_runs_the_evening_but_neither_rules_nor_team(
    come: Callable[..., Helper], round_: Round
):
    for table in round_.tables.filter(kind=""):
        table.kind, table.left_points, table.right_points = "played", 101, 50
        table.save()
    pere = come("arbiter", "Pere")
    assert pere.offered() == set(SECTIONS.values()) - {"team"}
    done = pere.page.locator(".message.is-success")
    for then in ("close", "look at the standings", "publish them"):
        if then == "close":
            expect(pere.page.locator("#id_line")).to_be_focused()
            pere.hands.say(letter(pere.page, "alone", "close"))
        else:
            pere.hands.skip_to(pere.page.locator(".next-action .btn-next"))
            pere.hands.press("Enter")
        expect(done).to_have_count(int(then != "look at the standings"))
    pere.refused("rules_edit", "team", "tournament_edit", "pairs_import")

    round_.refresh_from_db()
    assert (round_.state, round_.standings_published_at is None) == ("closed", False)


def test_another_organiser_finds_no_such_championship(
    page: Page, sign_in: Callable[[Page, User], None], round_: Round
):
    sign_in(page, make_user("un-altre"))
    watch_of(page).allow("404")
    for name, numbers in (("tournament", []), ("round", [1]), ("team", [])):
        answer = page.goto(reverse(f"desk:{name}", args=[round_.tournament.slug, *numbers]))

        assert (answer and answer.status, name) == (404, name)
        expect(page.locator("main h1")).to_be_visible()
        expect(page.locator("main")).not_to_contain_text(round_.tournament.name)
