"""Lock tables, draw the rest again and move the bye through the pages, without a script."""

import re

import pytest
from django.test import Client

from tests.factories import make_tournament, pair
from tests.support.by_hand import (
    at,
    hidden,
    keep,
    now,
    page_of,
    said,
    second_round,
)
from tournament.services.by_hand import Renumber, Swap, lock_tables
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.draws import draw_next_round
from tournament.services.registration import set_present

pytestmark = pytest.mark.django_db


def test_a_table_is_locked_and_unlocked_with_one_press(desk: Client):
    round_ = second_round()
    first = tables_of(round_)[0]
    seats = f"{first.left}-{first.right}"

    desk.post(at("lock", round_), {"lock": seats})
    locked = page_of(desk.get(at("by_hand", round_)))
    desk.post(at("lock", round_), {"unlock": seats})

    assert f'name="unlock" value="{seats}" aria-pressed="true"' in locked
    assert "1 locked table stays" in locked
    assert [table.locked for table in tables_of(round_)] == [False] * 4


def test_the_rest_is_drawn_again_around_what_was_changed_by_hand(desk: Client):
    round_ = draw_next_round(make_tournament(12), by=None, seed=1)
    keep(round_, Swap(tables_of(round_)[0].left, tables_of(round_)[1].left))

    response = desk.post(at("lock", round_), {"lock": "all", "version": 2})
    assert said(response) == ["Tables 1 and 2 locked."]
    page = page_of(desk.post(at("price", round_), {"verb": "rest", "version": 3, "seed": "5"}))
    assert "The rest is drawn again around tables 1 and 2, number of the lot 5." in page
    stay = now(round_)[:2]
    desk.post(at("keep", round_), {**hidden(page), "reason": "Error"})

    round_.refresh_from_db()
    assert (now(round_)[:2], round_.seed) == (stay, 5)


def test_without_a_number_of_the_lot_the_one_of_the_price_is_kept(desk: Client):
    round_ = draw_next_round(make_tournament(24), by=None, seed=1)
    first = tables_of(round_)[0]
    lock_tables(round_, [(first.left, first.right)], by=None)

    page = page_of(desk.post(at("price", round_), {"verb": "rest", "version": 2, "seed": ""}))

    shown = re.search(r"number of the lot (\d+)\.", page)
    assert shown is not None
    assert hidden(page)["seed"] == [shown[1]]
    desk.post(at("keep", round_), {**hidden(page), "reason": "Error"})
    round_.refresh_from_db()
    assert str(round_.seed) == shown[1]


def test_a_locked_table_whose_pair_has_left_is_said_with_its_number(desk: Client):
    round_ = second_round()
    first = tables_of(round_)[0]
    lock_tables(round_, [(first.left, first.right)], by=None)
    set_present(pair(round_.tournament, first.left), False, by=None)

    page = page_of(desk.post(at("price", round_), {"verb": "rest", "version": 2}))

    assert f"Table 1 is locked, but {first.left} Parella {first.left} does not play now." in page


def test_a_draft_that_leaves_somebody_out_offers_to_draw_the_rest_around_the_locks(desk: Client):
    round_ = second_round()
    first = tables_of(round_)[0]
    lock_tables(round_, [(first.left, first.right)], by=None)
    keep(round_, Renumber(3, 4))
    gone = tables_of(round_)[2].left
    set_present(pair(round_.tournament, gone), False, by=None)
    page = page_of(desk.get(at("round", round_)))
    assert f"{gone} Parella {gone} has a table here and is not present any more" in page

    desk.post(
        at("keep", round_),
        {"verb": "rest", "seed": "5", "version": 3, "reason": "Falta", "confirmed": "yes"},
    )

    assert gone not in [n for row in now(round_) for n in row[1:]]


def test_who_else_could_rest_is_shown_with_prices(desk: Client):
    round_ = second_round(9)
    bye = tables_of(round_)[-1].left

    page = page_of(desk.get(at("resting", round_)))

    assert f"Now {bye} Parella {bye} has the bye of round 2." in page
    assert "It costs nothing else." in page
    assert page.count("Let it rest") == 8
    assert "It costs: unequal wins" in page
