"""The picture of a round as people use it: pointed at, by keyboard, on a phone, printed."""

from collections.abc import Callable
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scoring.rules import Clubs
from tests.factories import make_tournament, pair, play, play_as, seat
from tests.support.browser import overflow
from tournament.models import ForbiddenTable, Round, Tournament
from tournament.services.draws import draw_next_round
from tournament.services.picture import Picture, Rival, picture_of, rivals_of
from tournament.words.prices import floats_again, meet_now, price_in_words, rests_now


@pytest.fixture
def eventful(organiser_at_desk: User) -> Round:
    """Round 4 of seven pairs, with floats down and up, repeated ones, a bye, a club and a wish."""
    tournament = make_tournament(7, owner=organiser_at_desk, clubs=Clubs.AVOID, rounds=5)
    for number in (1, 4):
        tournament.pairs.filter(number=number).update(town="Valls")
    play_as(
        tournament,
        [(1, 2), (3, 4), (5, 6), (7, None)],
        [(1, 3), (5, 2), (7, 4), (6, None)],
        [(1, 6), (5, 4), (2, 7), (3, None)],
    )
    round_ = seat(tournament, (1, 7), (5, 3), (6, 2), (4, None))
    ForbiddenTable.objects.create(
        tournament=tournament, one=pair(tournament, 1), other=pair(tournament, 7)
    )
    return round_


def at(round_: Round, space: str = "desk") -> str:
    return reverse(f"{space}:picture", args=[round_.tournament.slug, round_.number])


def said_of(rival: Rival, picture: Picture) -> str:
    """Return what the form says of a rival."""
    now = []
    if rival.seated:
        now = [meet_now(rival.seated.number or 0) if rival.pair else rests_now()]
    price = price_in_words(rival.costs, picture.names, rival.met_in, rival.above)
    return " ".join([*now, *price])


def test_every_cell_says_what_the_form_says(desk_page: Page, eventful: Round):
    """The script adds up a price on its own; it must not part from the one that draws."""
    picture = picture_of(eventful)
    order = list(picture.view.numbers)
    with override("ca"):
        expected = [
            {r.pair.number if r.pair else None: said_of(r, picture) for r in rivals_of(picture, n)}
            for n in order
        ]
        again = floats_again(1, -1, 0, picture.names).down[0]
    desk_page.goto(at(eventful))
    box = desk_page.locator("[data-matrix]")
    told = desk_page.locator("[data-told]")
    box.focus()
    box.press("ArrowRight")

    shown = []
    for row in range(len(order) + 1):
        line = []
        for _column in order:
            line.append(told.inner_text().partition("\n")[2])
            box.press("ArrowRight" if row % 2 == 0 else "ArrowLeft")
        shown.append(line if row % 2 == 0 else line[::-1])
        box.press("ArrowDown")

    for i, number in enumerate(order):
        assert shown[i] == [expected[i].get(other, "") for other in order], number
    assert shown[-1] == [rivals[None] for rivals in expected]
    assert any(again in said for line in shown for said in line)


def test_a_cell_is_pointed_at_and_its_table_asked_why(desk_page: Page, eventful: Round):
    desk_page.goto(at(eventful))
    cells = desk_page.locator(".pic-cells")
    area = cells.bounding_box()
    assert area
    side = area["width"] / 7
    cells.click(position={"x": 2.5 * side, "y": 0.5 * side})

    order = picture_of(eventful).view.numbers
    expect(desk_page.locator("[data-told] strong")).to_contain_text(f"{order[0]} Parella")
    expect(desk_page.locator("[data-told] strong")).to_contain_text(f"– {order[2]} Parella")
    expect(desk_page.locator("[data-row]")).to_be_visible()
    expect(desk_page.locator("[name=parella]")).to_have_value(str(order[0]))
    reasons = desk_page.locator("#table-3")
    expect(reasons).not_to_have_attribute("open", "")
    desk_page.locator(".pic-cell").first.click()
    expect(reasons).to_have_attribute("open", "")


def test_the_form_needs_neither_mouse_nor_script(
    open_page: Callable[..., Page],
    eventful: Round,
    organiser_at_desk: User,
    sign_in: Callable[[Page, User], None],
):
    page = open_page(javascript=False)
    sign_in(page, organiser_at_desk)
    page.goto(at(eventful))
    page.locator("[name=parella]").focus()
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.wait_for_url("**parella=5#rivals")
    rows = page.locator("#rivals ~ .table-wrap tbody tr")
    expect(rows).to_have_count(7)
    expect(page.locator(".is-won th")).to_have_text("3 Parella 3")


def test_the_picture_keeps_nobody_out(
    desk_page: Page,
    eventful: Round,
    check_accessible: Callable[[Page], None],
    screenshot: Callable[[Page, str], list],
):
    for space in ("desk", "public"):
        desk_page.goto(at(eventful, space) + "?parella=1")
        desk_page.locator("[data-matrix]").press("ArrowRight")

        check_accessible(desk_page)
        screenshot(desk_page, f"{space}-picture-eventful")


@pytest.fixture
def large(organiser_at_desk: User) -> Tournament:
    """Two hundred pairs, round 2 drawn and not published."""
    tournament = make_tournament(200, owner=organiser_at_desk)
    play(tournament)
    draw_next_round(tournament, by=organiser_at_desk, seed=1)
    return tournament


def test_two_hundred_pairs_fit_a_laptop_and_slide_in_their_box_on_a_phone(
    desk_page: Page, large: Tournament
):
    desk_page.goto(reverse("desk:picture", args=[large.slug, 2]))

    for drawing in (".pic-blocks", ".pic-matrix"):
        area = desk_page.locator(drawing).bounding_box()
        assert area
        assert area["x"] + area["width"] <= 1280
    blocks = desk_page.locator(".pic-blocks").bounding_box()
    assert blocks
    assert blocks["y"] + blocks["height"] <= 720
    assert desk_page.locator(".pic *").count() < 2_000
    assert overflow(desk_page) == 0

    desk_page.set_viewport_size({"width": 390, "height": 844})

    assert overflow(desk_page) == 0
    slides = "boxes => boxes.map(box => box.scrollWidth > box.clientWidth)"
    assert desk_page.locator(".pic-scroll").evaluate_all(slides) == [True, True]


def test_the_picture_prints_on_one_light_sheet(desk_page: Page, eventful: Round, large: Tournament):
    desk_page.emulate_media(color_scheme="dark")
    for address in (at(eventful), reverse("desk:picture", args=[large.slug, 2])):
        desk_page.goto(address + "?parella=1")
        sheet = PdfReader(BytesIO(desk_page.pdf(prefer_css_page_size=True)))

        assert len(sheet.pages) == 1
        width, height = sheet.pages[0].mediabox.upper_right
        assert (round(float(width)), round(float(height))) == (595, 842)
    desk_page.emulate_media(media="print", color_scheme="dark")
    assert desk_page.evaluate("getComputedStyle(document.body).color") == "rgb(34, 37, 31)"
