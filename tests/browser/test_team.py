"""A helper scans the organiser's link with a phone, and types a sheet."""

from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.factories import draw, make_tournament
from tournament.models import Membership, Table


def test_a_helper_joins_by_the_link_and_types_a_sheet(
    desk_page: Page,
    open_page: Callable[..., Page],
    organiser_at_desk: User,
    check_accessible: Callable[[Page], None],
):
    tournament = make_tournament(6, owner=organiser_at_desk)
    draw(tournament)
    team = f"/taula-de-control/{tournament.slug}/equip/"
    desk_page.goto(team)
    desk_page.locator("form[action$='/convida/'] button").press("Enter")
    expect(desk_page.locator("svg.qr")).to_be_visible()
    check_accessible(desk_page)
    link = tournament.invitations.get().token

    phone = open_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"/convit/{link}/")
    check_accessible(phone)
    phone.locator("[name=name]").fill("Maria")
    phone.locator("[name=name]").press("Enter")
    phone.wait_for_url(f"**/taula-de-control/{tournament.slug}/")
    check_accessible(phone)
    assert Membership.objects.get().role == "typist"

    phone.goto(f"/taula-de-control/{tournament.slug}/rondes/1/taules/2/")
    for name, points in (("left_points", "101"), ("right_points", "60")):
        phone.locator(f"[name={name}]").fill(points)
    phone.locator("button[value=played]").press("Enter")
    phone.wait_for_url("**/rondes/1/")

    saved = Table.objects.get(number=2)
    assert (saved.left_points, saved.entered_by.username) == (101, "Maria")
    desk_page.goto(team)
    expect(desk_page.get_by_text("Maria", exact=True)).to_be_visible()
