"""The page of the evening asks for news, and costs almost nothing while there are none."""

import pytest
from django.urls import reverse

from tests.factories import draw, enter, enter_all, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(desk):
    return make_tournament(6)


def ask(desk, tournament, seen="playing-1", **headers):
    address = reverse("desk:now_live", args=[tournament.slug])
    return desk.get(address, {"seen": seen}, headers=headers)


def test_each_part_comes_with_the_place_it_belongs_to(desk, tournament):
    round_ = draw(tournament)
    enter(round_.tables.get(number=2), 101, 60)

    text = ask(desk, tournament).content.decode()

    assert all(f'id="now-{part}" hx-swap-oob="true"' in text for part in ("progress", "missing"))
    assert "2 tables missing" in text
    assert "<html" not in text


def test_nothing_new_is_not_sent_again(desk, tournament, django_assert_num_queries, monkeypatch):
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    draw(tournament)
    tag = ask(desk, tournament)["ETag"]

    with django_assert_num_queries(4):
        response = ask(desk, tournament, **{"if-none-match": tag})

    assert (response.status_code, response.content) == (304, b"")


def test_a_result_is_news(desk, tournament):
    round_ = draw(tournament)
    tag = ask(desk, tournament)["ETag"]
    enter(round_.tables.get(number=2), 101, 60)

    assert ask(desk, tournament, **{"if-none-match": tag}).status_code == 200


def test_a_new_step_asks_for_the_whole_page(desk, tournament):
    assert ask(desk, tournament, seen="draw-1").headers.get("HX-Refresh") is None
    draw(tournament)

    assert ask(desk, tournament, seen="draw-1").headers["HX-Refresh"] == "true"


def test_the_entry_line_is_never_loaded_away_when_the_last_sheet_is_in(desk, tournament):
    enter_all(draw(tournament))

    answer = ask(desk, tournament)

    assert "HX-Refresh" not in answer.headers
    assert "Close round 1" in answer.content.decode()
    assert 'id="now-next" hx-swap-oob="true"' in answer.content.decode()


def test_the_page_says_where_it_asks(desk, tournament):
    draw(tournament)
    text = desk.get(reverse("desk:tournament", args=[tournament.slug])).content.decode()

    assert f'hx-get="{reverse("desk:now_live", args=[tournament.slug])}?seen=playing-1"' in text
    assert "hx-swap-oob" not in text
