"""The square of a table opens its result form on a phone, and never leads a phone to itself."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import draw, make_tournament
from tournament.models import Round
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return draw(make_tournament(6))


def page(client: Client, round_: Round, table: int, host: str) -> str:
    address = reverse("desk:sheet_code", args=[round_.tournament.slug, 1, table])
    return client.get(address, headers={"host": host}).content.decode()


def test_the_square_leads_to_the_form_of_the_table(desk: Client, round_: Round):
    text = page(desk, round_, 2, "192.168.1.20:8000")

    (link,) = re.findall(r'class="address soft">http://192.168.1.20:8000(/f/[^<]+)<', text)
    answer = desk.get(link)
    assert answer["Location"] == reverse("desk:table", args=[round_.tournament.slug, 1, 2])
    assert "<svg" in text.partition('class="table-square"')[2]


def test_the_tables_beside_it_are_one_press_away(desk: Client, round_: Round):
    links = [
        re.findall(r'href="[^"]*/taules/(\d+)/codi/"', page(desk, round_, table, "10.0.0.5"))
        for table in (1, 2, 3)
    ]

    assert links == [["2"], ["1", "3"], ["2"]]


def test_a_machine_that_no_phone_reaches_says_so_and_gives_the_code(
    desk: Client, round_: Round, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tournament.network.local_addresses", list)

    text = page(desk, round_, 2, "localhost:8000")

    assert "Only this machine can open the program now" in text
    assert 'table-square"' not in text
    assert re.search(r"<strong>R1-T2-[A-Z]</strong>", text)


def test_a_draft_has_no_squares(desk: Client):
    draft = draw_next_round(make_tournament(6), by=None)
    slug = draft.tournament.slug

    answer = desk.get(reverse("desk:sheet_code", args=[slug, 1, 1]))

    assert answer["Location"] == reverse("desk:round", args=[slug, 1])
    assert desk.get(reverse("desk:sheet_code", args=[slug, 1, 99])).status_code == 404
