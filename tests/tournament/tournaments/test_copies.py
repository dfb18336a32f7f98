"""C106: this year's championship from last year's: settings and people, everything else anew."""

import datetime
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user, pair, play
from tournament.models import Change, Membership, Round, Tournament
from tournament.services.bulk import take_import_back
from tournament.services.copies import copy_tournament, name_of_the_next
from tournament.services.pair_entries import PairEntry
from tournament.services.registration import (
    delete_pair,
    register_pair,
    register_pairs,
    reinstate_pair,
    withdraw_pair,
)
from tournament.services.team import invite, join_by_name
from tournament.services.tournaments import edit_tournament
from tournament.services.wishes import set_unusable_tables

pytestmark = pytest.mark.django_db

ENTRIES = [
    PairEntry(
        nickname="Els Trempats",
        player1="Joan Pi",
        player2="Núria Mas",
        town="Valls",
        phone="600 000 001",
        remarks="pagarà demà",
        paid=True,
        present=True,
    ),
    PairEntry(nickname="Capot", player1="Ot Coll", paid=True, present=True),
    PairEntry(nickname="Manilla", player1="Pau Vila", present=True),
    PairEntry(nickname="Solitaris", present=True),
]


@pytest.fixture
def last_year() -> Tournament:
    """Number 2 was deleted before the draw, 3 left after it, 5 is expelled."""
    tournament = make_tournament(rounds=4)
    edit_tournament(
        tournament,
        by=None,
        name="Festa Major 2025",
        venue="Sala gran",
        date=datetime.date(2025, 8, 15),
        fee_cents=2000,
        is_public=False,
    )
    register_pairs(tournament, [ENTRIES[0], PairEntry(nickname="Error"), *ENTRIES[1:]], by=None)
    delete_pair(pair(tournament, 2), by=None)
    set_unusable_tables(tournament, [7], by=None)
    tournament.pairs.filter(number=4).update(fixed_table=3)
    play(tournament)
    withdraw_pair(pair(tournament, 3), by=None)
    tournament.pairs.filter(number=5).update(status="expelled", out_from_round=2)
    tournament.refresh_from_db()
    return tournament


def pairs(tournament: Tournament) -> list[PairEntry]:
    return [PairEntry.of(each) for each in tournament.pairs.all()]


def test_c106_people_come_numbered_anew_and_nobody_is_present_paid_or_out(last_year: Tournament):
    copied = copy_tournament(last_year, last_year.owner, "Festa Major 2026")

    made = copied.tournament
    people = [replace(each, paid=False, present=False, remarks="") for each in ENTRIES]
    assert (copied.pairs, copied.left_out) == (4, [])
    assert pairs(made) == people
    assert list(made.pairs.values_list("number", "status", "out_from_round", "fixed_table")) == [
        (1, "active", None, None),
        (2, "active", None, None),
        (3, "active", None, 3),
        (4, "active", None, None),
    ]


def test_the_settings_come_along_and_nothing_that_was_played(last_year: Tournament):
    date = datetime.date(2026, 8, 15)

    made = copy_tournament(last_year, last_year.owner, "Festa Major 2026", date=date).tournament

    made.refresh_from_db()
    assert (made.rules, made.preset) == (last_year.rules, last_year.preset)
    assert made.rules.rounds == 4
    assert (made.venue, made.fee_cents, made.is_public) == ("Sala gran", 2000, False)
    assert (made.unusable_tables, made.date, made.archived_at) == ([7], date, None)
    assert made.slug == "festa-major-2026"
    assert Round.objects.filter(tournament=made).count() == 0
    actions = Change.objects.filter(tournament=made).order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["tournament_created", "pairs_imported", "tournament_copied"]


def test_last_year_s_stays_as_it_was(last_year: Tournament):
    before = list(last_year.pairs.values()), last_year.changes.count()

    copy_tournament(last_year, last_year.owner, "Festa Major 2026")

    assert (list(last_year.pairs.values()), last_year.changes.count()) == before


def test_who_left_and_came_again_in_another_pair_comes_once(last_year: Tournament):
    register_pair(last_year, PairEntry(nickname="Nous", player1="Ot Coll"), by=None)

    copied = copy_tournament(last_year, last_year.owner, "Festa Major 2026")

    assert [str(each) for each in copied.left_out] == ["3 Capot"]
    assert [each.nickname for each in pairs(copied.tournament)] == [
        "Els Trempats", "Manilla", "Solitaris", "Nous",
    ]  # fmt: skip


def test_people_are_left_out_if_not_wanted(last_year: Tournament):
    copied = copy_tournament(last_year, last_year.owner, "Festa Major 2026", people=False)

    assert copied.tournament.pairs.count() == 0
    assert not Change.objects.filter(tournament=copied.tournament, action="pairs_imported").exists()


@pytest.mark.parametrize("team", [True, False])
def test_the_team_comes_if_wanted(last_year: Tournament, team: bool):
    for role in ("typist", "door"):
        join_by_name(invite(last_year, role, by=None), f"Qui fa de {role}")
    gone = join_by_name(invite(last_year, "door", by=None), "Tancat")
    gone.is_active = False
    gone.save()

    made = copy_tournament(last_year, last_year.owner, "Festa Major 2026", team=team).tournament

    helpers = Membership.objects.filter(tournament=made).values_list("user__username", "role")
    expected = [("Qui fa de typist", "typist"), ("Qui fa de door", "door")] if team else []
    assert list(helpers) == expected


def test_the_people_of_a_copy_are_taken_back_as_one(last_year: Tournament):
    made = copy_tournament(last_year, last_year.owner, "Festa Major 2026").tournament
    people = Change.objects.select_related("tournament").get(
        tournament=made, action="pairs_imported"
    )

    take_import_back(people, by=None)

    assert made.pairs.count() == 0


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Festa Major 2025", "Festa Major 2026"),
        ("1999: Sant Martí", "2000: Sant Martí"),
        ("Sant Martí", "Sant Martí"),
        ("Els 12025", "Els 12025"),
    ],
)
def test_the_year_in_a_name_is_one_later(name: str, following: str):
    assert name_of_the_next(name) == following


def test_the_page_proposes_a_name_and_makes_it(desk: Client, last_year: Tournament):
    reinstate_pair(pair(last_year, 3), by=None)
    where = reverse("desk:tournament_copy", args=[last_year.slug])
    page = desk.get(where)
    assert page.context["form"].initial["name"] == "Festa Major 2026"
    assert "and its 4 pairs." in page.content.decode()

    form = {"name": "Festa Major 2026", "date": "2026-08-15", "people": "on"}
    done = desk.post(where, form, follow=True)

    assert "“Festa Major 2026” is ready, with 4 pairs." in done.content.decode()
    assert done.redirect_chain == [(reverse("desk:tournament", args=["festa-major-2026"]), 302)]


def test_the_page_says_who_did_not_come_along(desk: Client, last_year: Tournament):
    register_pair(last_year, PairEntry(nickname="Nous", player1="Ot Coll"), by=None)
    where = reverse("desk:tournament_copy", args=[last_year.slug])

    page = desk.post(where, {"name": "X", "people": "on"}, follow=True).content.decode()

    assert "because a player of theirs is in another pair: 3 Capot." in page


def test_without_a_name_nothing_is_made(desk: Client, last_year: Tournament):
    where = reverse("desk:tournament_copy", args=[last_year.slug])

    page = desk.post(where, {"name": " ", "people": "on"})

    assert list(page.context["form"].errors) == ["name"]
    assert Tournament.objects.count() == 1


def test_a_finished_one_offers_it_in_the_list(desk: Client):
    tournament = make_tournament(4, rounds=1)
    where = reverse("desk:tournament_copy", args=[tournament.slug])
    assert where not in desk.get(reverse("desk:home")).content.decode()

    play(tournament)

    assert where in desk.get(reverse("desk:home")).content.decode()
    assert (
        where in desk.get(reverse("desk:tournament_edit", args=[tournament.slug])).content.decode()
    )


@pytest.mark.parametrize("count", [1, 3, 40])
def test_a_copy_costs_as_many_queries_however_many_pairs(count: int, django_assert_num_queries):
    source = make_tournament(count, owner=make_user("organitzadora"))

    with django_assert_num_queries(20):
        copy_tournament(source, source.owner, "Còpia")
