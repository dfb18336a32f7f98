"""Ten sheets dat by dat with the keyboard alone, and everything that a row can be wrong about."""

import re
from statistics import median

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.factories import draw, make_tournament
from tests.support.hands import Hands, letter
from tournament.models import Dat, Round, Table

Row = tuple[str, str, str]
"""What the pen writes: points of the left pair, of the right one, the code."""
FOUR: list[Row] = [("8", "", ""), ("", "5", ""), ("0", "0", ""), ("96", "", "BC")]


@pytest.fixture
def round_(organiser_at_desk: User) -> Round:
    return draw(make_tournament(20, owner=organiser_at_desk))


class Desk(Hands):
    """Opens a table from the box of the round and writes down its sheet."""

    def __init__(self, page: Page, round_: Round) -> None:
        super().__init__(page)
        self.round, self.counted, self.name = round_, list[int](), ""
        page.goto(reverse("desk:round", args=[round_.tournament.slug, round_.number]))

    def open(self, number: int, *, kept: int = 0) -> None:
        expect(self.page.locator("#id_line")).to_be_focused()
        self.keys, self.name = 0, str(number)
        self.say(f"{number}d")
        expect(self.cell(kept, "left")).to_be_focused()

    def row(self, number: int) -> Locator:
        return self.page.locator("tr[data-dat]").nth(number)

    def cell(self, number: int, name: str) -> Locator:
        return self.row(number).locator(f"[data-{name}]")

    def write(self, rows: list[Row]) -> None:
        """Enter follows the pen: who scored, or both of nothing, then the code."""
        for left, right, code in rows:
            self.say(left)
            if left in ("", "0"):
                self.say(right)
            self.say(code)

    def end_short(self) -> None:
        """A row left blank is the end of the sheet."""
        self.press("Enter", "Enter")

    def save(self) -> None:
        expect(self.save_button).to_be_focused()
        self.press("Enter")
        self.saved()

    @property
    def save_button(self) -> Locator:
        return self.page.locator("button[value=save]")

    def refused(self, number: int) -> None:
        """Save, and be told in which row it cannot be; the hand is there."""
        expect(self.save_button).to_be_focused()
        self.press("Enter")
        expect(self.page.locator("tr[data-dat].is-wrong-now")).to_have_count(1)
        expect(self.row(number)).to_have_class(re.compile("is-wrong-now"))
        expect(self.cell(number, "why")).not_to_be_empty()
        expect(self.cell(number, "left")).to_be_focused()

    def by_time(self) -> None:
        """The match ended before the target: the page asks, and a letter answers."""
        expect(self.save_button).to_be_focused()
        self.press("Enter")
        expect(self.page.locator("#line-asks .is-asks")).to_have_count(1)
        self.say(letter(self.page, "alone", "yes"))
        self.saved()

    def saved(self) -> None:
        expect(self.page.locator("#line-done > .is-waiting, #line-done > .is-sent")).to_have_count(
            0
        )
        expect(self.page.locator("#line-done > .is-stored").first).to_contain_text(self.name)
        expect(self.page.locator("#id_line")).to_be_focused()
        self.counted.append(self.keys)


def table(round_: Round, number: int) -> Table:
    return Table.objects.get(round=round_, number=number)


def totals(round_: Round, number: int) -> tuple[int | None, int | None]:
    saved = table(round_, number)
    return saved.left_points, saved.right_points


def test_ten_sheets_dat_by_dat(desk_page: Page, round_: Round):
    desk = Desk(desk_page, round_)
    desk.open(1)
    desk.write(FOUR)
    desk.save()
    ended_by_time(desk, 2)
    tied_and_won_by_the_lot(desk, 3)
    wrong_multiple(desk, 4)
    after_the_target(desk, 5)
    both_pairs_score(desk, 6)
    kept_while_they_play(desk, 7)
    paper_adds_up_otherwise(desk, 8)
    serious_infraction(desk, 9)
    desk.open(10)
    desk.write([("", "576", "BS")])
    desk.save()

    assert [totals(round_, number) for number in range(1, 11)] == [
        (104, 5), (12, 40), (36, 36), (104, 14), (101, 0),
        (40, 11), (108, 5), (104, 5), (36, 108), (0, 576),
    ]  # fmt: skip
    assert table(round_, 3).lot_winner == "right"
    assert median(desk.counted) <= 24


def ended_by_time(desk: Desk, number: int) -> None:
    """V 12.3.3: two dats, and the last one was announced."""
    desk.open(number)
    desk.write([("12", "", ""), ("", "40", "B")])
    desk.end_short()
    desk.by_time()


def tied_and_won_by_the_lot(desk: Desk, number: int) -> None:
    """V 13.2: the sheet ends at 36–36, and the lot is asked before the button."""
    desk.open(number)
    desk.write([("36", "", ""), ("", "36", "")])
    desk.end_short()
    expect(desk.page.locator("[name=lot_winner][value=left]")).to_be_focused()
    desk.press("ArrowDown", "Enter")
    desk.saved()


def wrong_multiple(desk: Desk, number: int) -> None:
    """73 with botifarra cannot be: every point counts twice."""
    desk.open(number)
    desk.write([("73", "", "B"), ("", "14", ""), ("32", "", "")])
    desk.refused(0)
    desk.say("72")
    desk.reach(desk.save_button, key="Enter")
    desk.save()


def after_the_target(desk: Desk, number: int) -> None:
    """V 12.3.1: the match was over at 101; a row after that is not of this sheet."""
    desk.open(number)
    desk.write([("72", "", "B")])
    desk.say("29")
    expect(desk.row(1)).to_have_class("is-reached")
    desk.press("Tab", "Tab")
    desk.say("4")
    desk.press("Enter")
    desk.refused(2)
    desk.press("Delete")
    desk.end_short()
    desk.save()


def both_pairs_score(desk: Desk, number: int) -> None:
    """Only one pair scores in a dat."""
    desk.open(number)
    desk.say("40", then="Tab")
    desk.say("11")
    desk.say("B")
    desk.end_short()
    desk.refused(0)
    desk.press("Tab", "Delete", "Enter", "Enter")
    desk.write([("", "11", "")])
    desk.end_short()
    desk.by_time()


def kept_while_they_play(desk: Desk, number: int) -> None:
    """A sheet brought half way is kept, its table stays missing, and it goes on from there."""
    desk.open(number)
    desk.write([("36", "", ""), ("", "5", "")])
    desk.end_short()
    desk.press("Tab", "Enter")
    desk.saved()
    kept = Dat.objects.filter(table__round=desk.round, table__number=number).count()
    assert (table(desk.round, number).kind, kept) == ("", 2)

    desk.open(number, kept=2)
    expect(desk.cell(1, "total-right")).to_have_text("5")
    desk.write([("72", "", "B")])
    desk.save()


def paper_adds_up_otherwise(desk: Desk, number: int) -> None:
    """The paper has 8–6 where the dats make 8–5: that row is marked while one types."""
    desk.open(number)
    desk.page.locator("[data-sheet-totals]").click()
    expect(desk.cell(0, "paper-left")).to_be_visible()
    expect(desk.cell(0, "left")).to_be_focused()
    paper = [("8", "0"), ("8", "6"), ("8", "6"), ("104", "6")]
    for row, written in zip(FOUR, paper, strict=True):
        desk.write([row])
        for total in written:
            desk.say(total)
    expect(desk.page.locator(".is-parted")).to_have_count(1)
    expect(desk.row(1)).to_have_class("is-parted")
    expect(desk.save_button).to_be_focused()
    desk.press("Enter")
    expect(desk.row(1)).to_have_class(re.compile("is-wrong"))
    expect(desk.cell(1, "left")).to_be_focused()
    for row_number in (1, 2, 3):
        desk.reach(desk.cell(row_number, "paper-right"), key="Enter")
        desk.type("5")
    expect(desk.page.locator(".is-parted")).to_have_count(0)
    desk.press("Enter")
    expect(desk.save_button).to_be_focused()
    desk.press("Enter")
    expect(desk.page.locator(".message.is-success")).to_be_visible()


def serious_infraction(desk: Desk, number: int) -> None:
    """V 16.2.2: all in play to the other pair, 72 with botifarra; nobody writes the points."""
    desk.open(number)
    desk.press("Tab", "Tab")
    desk.say("B", then="Tab")
    desk.press("ArrowDown", "Enter")
    expect(desk.cell(0, "total-right")).to_have_text("72")
    desk.write([("36", "", ""), ("", "36", "")])
    desk.save()


def test_a_sheet_of_the_train_has_its_own_codes_and_asks_for_no_lot(
    desk_page: Page, organiser_at_desk: User
):
    round_ = draw(make_tournament(2, "tren-101", owner=organiser_at_desk))
    desk = Desk(desk_page, round_)
    desk.open(1)
    desk.write([("40", "", "ER"), ("", "40", "EBC")])
    desk.end_short()
    desk.by_time()

    assert totals(round_, 1) == (40, 40)
