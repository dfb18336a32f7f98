"""The list for the door: found, filtered, ticked, counted."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import add_pairs, draw, make_tournament, pair
from tournament.models import Change, Tournament
from tournament.services.door import Show, door_list, find_pairs
from tournament.services.pair_entries import PairEntry
from tournament.services.registration import (
    register_pair,
    register_pairs,
    set_paid,
    set_present,
    withdraw_pair,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(tournament.owner)
    return client


def numbers(tournament: Tournament, **asked: object) -> list[int]:
    return [pair.number for pair in door_list(tournament, **asked).pairs]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", [1, 2, 3]),
        ("nuria", [1]),
        ("NÚRIA mas", [1]),
        ("trempats valls", [1]),
        ("callina", [2]),
        ("2", [2]),
        ("solit", [3]),
        ("ningú", []),
    ],
)
def test_a_pair_is_found_by_number_nickname_player_or_town(
    tournament: Tournament, words: str, found: list[int]
):
    entries = [
        PairEntry(nickname="Els Trempats", player1="Joan Pi", player2="Núria Mas", town="Valls"),
        PairEntry(nickname="Cal·lina", player1="Àngel"),
        PairEntry(nickname="Solitaris"),
    ]
    register_pairs(tournament, entries, by=None)

    assert numbers(tournament, words=words) == found


def test_the_very_number_stands_before_those_that_begin_with_it(tournament: Tournament):
    add_pairs(tournament, 21)

    assert [p.number for p in find_pairs(tournament.pairs.all(), "2")][:3] == [2, 12, 20]


def test_the_list_shows_who_is_not_here_who_owes_and_who_is_out(tournament: Tournament):
    add_pairs(tournament, 4)
    set_present(pair(tournament, 2), False, by=None)
    set_paid(pair(tournament, 3), True, by=None)
    withdraw_pair(pair(tournament, 4), by=None)

    assert numbers(tournament, show=Show.UNCONFIRMED) == [2]
    assert numbers(tournament, show=Show.UNPAID) == [1, 2]
    assert numbers(tournament, show=Show.OUT) == [4]


def test_by_name_the_list_is_in_catalan_order(tournament: Tournament):
    names = ["Zoe", "Àngel", "Çatalina", "Carme"]
    register_pairs(tournament, [PairEntry(nickname=name) for name in names], by=None)

    assert numbers(tournament, by_name=True) == [2, 4, 3, 1]


def test_the_box_holds_what_was_paid_even_by_who_left(tournament: Tournament):
    tournament.fee_cents = 1500
    tournament.save()
    add_pairs(tournament, 4)
    for number in (1, 2):
        set_paid(pair(tournament, number), True, by=None)
    withdraw_pair(pair(tournament, 2), by=None)

    totals = door_list(tournament).totals

    assert (totals.registered, totals.present, totals.paid, totals.out) == (3, 3, 1, 1)
    assert (totals.taken_cents, totals.owed_cents) == (3000, 3000)


@pytest.mark.parametrize("count", [1, 3, 210])
def test_the_list_costs_as_many_queries_whatever_its_length(
    desk: Client, tournament: Tournament, count: int, django_assert_num_queries
):
    add_pairs(tournament, count)

    with django_assert_num_queries(4):
        page = desk.get(reverse("desk:pairs", args=[tournament.slug]))

    assert page.content.decode().count('id="present-') == count


def test_an_empty_list_says_what_to_do_next(desk: Client, tournament: Tournament):
    page = desk.get(reverse("desk:pairs", args=[tournament.slug])).content.decode()

    assert reverse("desk:pair_create", args=[tournament.slug]) in page
    assert "<table" not in page


def test_c35_before_the_draw_the_two_of_twenty_one_that_nobody_has_seen_are_listed(
    desk: Client, tournament: Tournament
):
    add_pairs(tournament, 19)
    add_pairs(tournament, 2, present=False)

    page = desk.get(f"{reverse('desk:pairs', args=[tournament.slug])}?show=unconfirmed")
    now = desk.get(reverse("desk:tournament", args=[tournament.slug]))

    text = page.content.decode()
    assert [n for n in range(1, 22) if f'id="present-{n}"' in text] == [20, 21]
    assert now.context["evening"].hall.unconfirmed == 2


@pytest.mark.parametrize(
    ("name", "field"), [("desk:pair_present", "present"), ("desk:pair_paid", "paid")]
)
def test_c35_a_tick_is_kept_echoed_and_undone_by_another_press(
    desk: Client, tournament: Tournament, name: str, field: str
):
    register_pair(tournament, PairEntry(nickname="Els Trempats"), by=None)
    address = reverse(name, args=[tournament.slug, 1])
    kept = []

    for value in ("1", "1", "0"):
        answer = desk.post(f"{address}?show=unpaid", {"value": value}, follow=True)
        kept.append(getattr(pair(tournament, 1), field))
        assert "1 Els Trempats" in str(next(iter(answer.context["messages"])))

    assert kept == [True, True, False]
    assert answer.redirect_chain == [
        (reverse("desk:pairs", args=[tournament.slug]) + "?show=unpaid#pair-1", 302)
    ]
    assert Change.objects.filter(pair__number=1).count() == 3


def test_htmx_gets_the_row_and_the_figures(desk: Client, tournament: Tournament):
    add_pairs(tournament, 2, present=False)
    address = reverse("desk:pair_present", args=[tournament.slug, 2])

    answer = desk.post(address, {"value": "1"}, headers={"HX-Request": "true"})

    page = answer.content.decode()
    assert 'id="pair-2"' in page
    assert 'id="pair-1"' not in page
    assert 'id="door-totals" hx-swap-oob="true"' in page
    assert answer.context["totals"].present == 1


def test_a_tick_does_not_touch_a_round_in_play(desk: Client, tournament: Tournament):
    add_pairs(tournament, 4)
    round_ = draw(tournament)

    desk.post(reverse("desk:pair_present", args=[tournament.slug, 1]), {"value": "0"})

    assert round_.seats.count() == 4
    assert not pair(tournament, 1).present


def test_another_organiser_s_pairs_are_not_found(client: Client, django_user_model):
    tournament = make_tournament(2)
    client.force_login(django_user_model.objects.create_user("algú", password="manilla-9"))

    for name, args in (
        ("pairs", []),
        ("pair_create", []),
        ("pairs_import", []),
        ("pair_edit", [1]),
    ):
        answer = client.get(reverse(f"desk:{name}", args=[tournament.slug, *args]))
        assert answer.status_code == 404
