"""Change a draft by hand through the pages, without a script."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, play
from tests.support.by_hand import (
    at,
    hidden,
    keep,
    now,
    page_of,
    rematch_of,
    said,
    second_round,
    swap,
)
from tournament.models import Round
from tournament.services.by_hand import Renumber, Swap
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.draws import draw_next_round, publish_round

pytestmark = pytest.mark.django_db


def test_the_price_is_shown_first_and_kept_with_a_reason(desk: Client):
    round_ = second_round()
    edit = Swap(tables_of(round_)[0].left, tables_of(round_)[1].left)
    before = now(round_)

    page = page_of(desk.post(at("price", round_), swap(round_, edit)))

    assert f"{edit.one} Parella {edit.one} and {edit.two} Parella {edit.two} change places." in page
    assert "It costs nothing." in page
    assert "I know, and want it so." not in page
    assert now(round_) == before
    response = desk.post(at("keep", round_), {**hidden(page), "reason": "Mobilitat"})
    assert response["Location"] == at("by_hand", round_)
    assert now(round_) != before
    draft = page_of(desk.get(at("round", round_)))
    assert "“Mobilitat” organitzadora" in draft
    assert "Take the last one back" in draft


def test_c33_a_pair_is_not_swapped_with_itself(desk: Client):
    round_ = second_round()
    before = now(round_)

    for name, more in (("price", {}), ("keep", {"reason": "error", "confirmed": "yes"})):
        answer = desk.post(at(name, round_), {**swap(round_, Swap(1, 1)), **more}, follow=True)
        assert answer.status_code in (200, 400, 409)

    assert now(round_) == before


def test_a_repeated_match_is_priced_by_its_table_and_confirmed(desk: Client):
    round_ = second_round()
    edit = rematch_of(round_)

    page = page_of(desk.post(at("price", round_), swap(round_, edit)))

    assert "It costs: a repeated match (table 1)" in page
    assert "I know, and want it so." in page
    unconfirmed = desk.post(at("keep", round_), {**hidden(page), "reason": "Ho demanen"})
    again = page_of(unconfirmed)
    assert "Say that you know what it costs before it is kept." in again
    assert 'value="Ho demanen"' in again
    desk.post(at("keep", round_), {**hidden(again), "reason": "Ho demanen", "confirmed": "yes"})
    assert "Repeated match</span>" in page_of(desk.get(at("round", round_)))


def test_without_a_reason_the_price_is_shown_again(desk: Client):
    round_ = second_round()
    edit = Swap(tables_of(round_)[0].left, tables_of(round_)[1].left)

    response = desk.post(at("keep", round_), {**swap(round_, edit), "reason": " "})

    assert response.status_code == 200
    assert "Write why the draft changes by hand" in page_of(response)
    round_.refresh_from_db()
    assert round_.changed_by_hand is False


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"verb": "swap", "pair": ["1"]}, "Choose the two pairs that change places."),
        ({"verb": "swap", "pair": ["1", "x"]}, "Choose the two pairs that change places."),
        ({"verb": "swap", "pair": ["1", "99"]}, "Pair 99 does not play in round 2."),
        ({"verb": "renumber", "table": "1"}, "Write the number that the table has"),
        ({"verb": "renumber", "table": "1", "number": "0"}, "There is no table 0 to sit at"),
        ({"verb": "rest"}, "No table is locked."),
        ({"verb": "leaders"}, "The draft is like this already"),
    ],
)
@pytest.mark.parametrize("step", ["price", "keep"])
def test_what_cannot_be_done_is_said_and_changes_nothing(
    desk: Client, typed: dict[str, object], sentence: str, step: str
):
    round_ = second_round()
    before = now(round_)

    response = desk.post(at(step, round_), {**typed, "version": 1, "reason": "perquè sí"})

    assert sentence in page_of(response)
    assert now(round_) == before


def test_changes_are_taken_back_and_done_again_from_both_pages(desk: Client):
    round_ = second_round()
    before = now(round_)
    keep(round_, Renumber(1, 2))
    after = now(round_)

    back = desk.post(at("by_hand_undo", round_), {"version": 2, "back": "round"})
    undone = now(round_)
    forth = desk.post(at("by_hand_redo", round_), {"version": 3})

    assert (undone, now(round_)) == (before, after)
    assert (back["Location"], forth["Location"]) == (at("round", round_), at("by_hand", round_))
    assert said(forth) == [
        "Taken back: tables 1 and 2 exchange their numbers.",
        "Done again: tables 1 and 2 exchange their numbers.",
    ]


@pytest.mark.parametrize(
    ("step", "typed"),
    [
        ("price", {"verb": "renumber", "table": "1", "number": "3"}),
        ("keep", {"verb": "renumber", "table": "1", "number": "3", "reason": "x"}),
        ("by_hand_undo", {}),
        ("lock", {"lock": "all"}),
    ],
)
def test_c41_somebody_who_comes_late_sees_what_has_happened(
    desk: Client, step: str, typed: dict[str, str]
):
    round_ = second_round()
    keep(round_, Renumber(1, 2), version=1)
    before = now(round_)

    response = desk.post(at(step, round_), {**typed, "version": 1})

    page = page_of(response)
    assert response.status_code == 409
    assert "Somebody has changed the draft meanwhile." in page
    assert "tables 1 and 2 exchange their numbers" in page
    assert ("See what mine would cost now" in page) is (step in ("price", "keep"))
    assert now(round_) == before


def test_to_htmx_only_the_panel_is_sent_with_the_sentence_to_be_read_aloud(desk: Client):
    round_ = second_round()

    response = desk.post(
        at("price", round_),
        {"verb": "renumber", "table": "1", "number": "3", "version": 1},
        headers={"HX-Request": "true"},
    )

    page = page_of(response)
    assert "<html" not in page
    assert '<p id="price-said" hx-swap-oob="innerHTML">Only the numbers of tables change' in page


def test_a_lock_that_comes_late_loads_the_page_anew(desk: Client):
    round_ = second_round()

    response = desk.post(at("lock", round_), {"lock": "1-99"}, headers={"HX-Request": "true"})

    assert (response.status_code, response["HX-Refresh"]) == (204, "true")


def test_every_pair_can_be_chosen_by_its_name_table_and_side(desk: Client):
    round_ = second_round(9)

    page = page_of(desk.get(at("by_hand", round_)))

    first = tables_of(round_)[0]
    assert page.count('type="checkbox" name="pair"') == 9
    assert f'data-name="{first.left} Parella {first.left}, table 1, left"' in page
    assert page.count("Lock table ") == 4
    assert "Lock the bye" in page


def test_a_published_round_is_not_changed_by_hand(desk: Client):
    tournament = make_tournament(4)
    round_ = publish_round(draw_next_round(tournament, by=None), by=None)
    before = now(round_)

    for name in ("by_hand", "resting"):
        assert desk.get(at(name, round_))["Location"] == at("round", round_)
    page = page_of(
        desk.post(
            at("keep", round_),
            {"verb": "renumber", "table": "1", "number": "2", "reason": "x", "version": 2},
        )
    )
    assert "Only a draft is changed by hand" in page
    assert now(round_) == before


def test_what_was_changed_and_why_is_told_to_everybody_and_who_only_at_the_desk(
    desk: Client, client: Client
):
    round_ = second_round()
    edit = Swap(tables_of(round_)[0].left, tables_of(round_)[1].left)
    desk.post(at("keep", round_), {**swap(round_, edit), "reason": "Mobilitat"})
    round_.refresh_from_db()
    assert "Mobilitat" not in page_of(client.get(public_at(round_), status=404))
    publish_round(round_, by=None)

    public = page_of(client.get(public_at(round_), headers={"accept-language": "en"}))

    assert "Changed by hand by the organisers" in public
    assert "change places. <span" in public
    assert "“Mobilitat”" in public
    assert "organitzadora" not in public
    assert "“Mobilitat” organitzadora" in page_of(desk.get(at("round", round_)))


def public_at(round_: Round) -> str:
    return reverse("public:round", args=[round_.tournament.slug, round_.number])


@pytest.mark.parametrize("pairs", [5, 41])
@pytest.mark.parametrize("name", ["by_hand", "resting"])
def test_pages_take_the_same_queries_for_few_tables_and_for_many(
    desk: Client, pairs: int, name: str, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    play(tournament)
    round_ = draw_next_round(tournament, by=None)

    with django_assert_num_queries(13):
        desk.get(at(name, round_))
