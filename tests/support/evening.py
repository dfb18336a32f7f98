"""One organiser's evening at the desk, and the account that is kept by hand beside it."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.support.hands import letter

DESK = "/taula-de-control"


@dataclass
class Sum:
    """What a pair has by the hand-written account."""

    wins: int = 0
    points_for: int = 0
    against: int = 0
    faults: int = 0
    played: int = 0


@dataclass
class Evening:
    """One organiser's evening at the desk, and the account kept by hand beside it."""

    page: Page
    slug: str = ""
    account: dict[int, Sum] = field(default_factory=dict)

    def open(self, path: str = "") -> None:
        self.page.goto(f"{DESK}/{self.slug}/{path}")

    def press_next(self) -> None:
        """Press the one next action of the page."""
        self.page.locator(".next-action .btn-next").click()

    def note(self, left: int, right: int | None, recorded: tuple[int, int]) -> None:
        """Write down by hand what a table was worth."""
        one, other = recorded
        for pair, mine, theirs in ((left, one, other), (right, other, one)):
            if pair is not None:
                row = self.account.setdefault(pair, Sum())
                row.wins += mine > theirs
                row.points_for += mine
                row.against += theirs
                row.played += 1

    # registration -----------------------------------------------------------------

    def create(self, name: str) -> None:
        self.page.goto(f"{DESK}/nou/")
        self.page.locator("[name=name]").fill(name)
        self.page.locator("[name=preset][value=vilaplana-2011]").check()
        self.page.locator("main .btn-next").click()
        self.page.wait_for_url(re.compile(rf"{DESK}/(?!nou)[^/]+/"))
        self.slug = self.page.url.split(f"{DESK}/")[1].split("/")[0]

    def register(self, *texts: str) -> None:
        """Type a pair with the keyboard alone: the first field has the focus."""
        self.page.wait_for_load_state()
        expect(self.page.locator("[name=nickname]")).to_be_focused()
        for text in texts[:-1]:
            self.page.keyboard.type(text)
            self.page.keyboard.press("Tab")
        self.page.keyboard.type(texts[-1])
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".message.is-success")).to_contain_text(texts[0])

    def import_pairs(self, text: str) -> None:
        self.open("parelles/importa/")
        self.page.locator("[name=text]").fill(text)
        self.page.locator("[name=present]").check()
        self.page.locator("button[value=look].btn-next").click()
        self.page.locator("button[value=confirm]").click()
        expect(self.page.locator(".message.is-success")).to_be_visible()

    # a round ------------------------------------------------------------------------

    def draw(self, number: int, seed: int) -> list[tuple[int, int, int]]:
        """Draw, redraw with a seed said aloud, publish; return table, left, right."""
        self.open()
        self.press_next()
        expect(self.page).to_have_url(re.compile(rf"/rondes/{number}/$"))
        self.page.locator("form[action$='torna-a-sortejar/'] [name=seed]").fill(str(seed))
        self.page.locator("form[action$='torna-a-sortejar/'] button").click()
        expect(self.page.locator(".lead")).to_contain_text(str(seed))
        self.press_next()
        expect(self.page.locator("#id_line")).to_be_focused()
        for (resting,) in self.figures("p.section", ".pair-no"):
            self.note(resting, None, (51, 0))
        cards = self.figures("a.table-card", ".table-no, .pair-no")
        return [(table, left, right) for table, left, right in cards]

    def figures(self, parts: str, inside: str) -> list[list[int]]:
        """Return the figures *inside* each of the page's *parts* that has any, in their order."""
        texts = self.page.locator(parts).evaluate_all(
            "(all, inside) => all.map(part =>"
            " [...part.querySelectorAll(inside)].map(each => each.textContent))",
            inside,
        )
        return [[signed(text) for text in part] for part in texts if part]

    def line(self, text: str) -> None:
        """Type *text* on the entry line, which has the focus, and Enter."""
        self.page.wait_for_load_state()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def letter(self, place: str, word: str) -> str:
        """Return what the entry line calls *word*."""
        return letter(self.page, place, word)

    def echo(self) -> Locator:
        """What the desk says that the database holds of the line typed last."""
        return self.page.locator("#line-done > .is-stored").first

    def enter(self, table: int, left: int, right: int, totals: tuple[int, int]) -> None:
        """Enter an ordinary sheet: it is recorded as it is written."""
        self.line(f"{table} {totals[0]} {totals[1]}")
        expect(self.echo()).to_contain_text(f"{max(totals)}–{min(totals)}")
        self.note(left, right, totals)

    def send(self, table: int, left: int, right: int, totals: tuple[int, int]) -> None:
        """Send the form of an ordinary sheet of the round that the page shows."""
        cookies = {
            cookie.get("name"): cookie.get("value") for cookie in self.page.context.cookies()
        }
        answer = self.page.request.post(
            f"{self.page.url}taules/{table}/",
            form={
                "left_points": totals[0],
                "right_points": totals[1],
                "kind": "played",
                "version": 1,
                "csrfmiddlewaretoken": cookies["csrftoken"] or "",
            },
        )
        assert answer.url == self.page.url
        assert f"{max(totals)}–{min(totals)}" in answer.text()
        self.note(left, right, totals)

    def close_and_publish(self) -> None:
        self.press_next()  # all results are in: close
        self.open("classificacio/")
        self.press_next()
        expect(self.page.locator(".next-action")).to_have_count(0)

    # the end ------------------------------------------------------------------------

    def expected(self) -> list[list[int]]:
        """The standings by V 14 from the account: place, number, wins, difference, …"""
        order = sorted(
            self.account.items(),
            key=lambda item: (
                -item[1].wins,
                item[1].against - item[1].points_for,
                item[1].faults,
                -item[1].points_for,
                item[0],
            ),
        )
        return [
            [
                place, number, row.wins, row.points_for - row.against, row.faults,
                row.points_for, row.against, row.played,
            ]
            for place, (number, row) in enumerate(order, start=1)
        ]  # fmt: skip

    def published(self, page: Page) -> list[list[int]]:
        """The public standings, line by line, as a stranger's page shows them."""
        page.goto(f"/t/{self.slug}/classificacio/")
        lines = "table.standings tbody > tr:not(.is-unfolded)"
        return Evening(page).figures(lines, "td, .pair-no")


def signed(text: str) -> int:
    """Return the number in *text*, whatever words stand around it."""
    return int(re.sub(r"[^\d-]", "", text.replace("−", "-")))
