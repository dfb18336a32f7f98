"""One pair at the door: registered, changed, withdrawn, brought back, deleted."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext as _

from tests.factories import add_pairs, draw, make_tournament, pair, play
from tournament.models import Change, Pair, Tournament
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round
from tournament.services.pair_entries import PairEntry
from tournament.services.registration import (
    delete_pair,
    register_pair,
    register_pairs,
    set_paid,
    withdraw_pair,
)
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db

TREMPATS = {"nickname": "Els Trempats", "player1": "Joan Pi", "player2": "Núria Mas"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(tournament.owner)
    return client


def create(desk: Client, tournament: Tournament, **data: str):
    return desk.post(reverse("desk:pair_create", args=[tournament.slug]), data, follow=True)


def edit(desk: Client, tournament: Tournament, number: int, **data: object):
    return desk.post(reverse("desk:pair_edit", args=[tournament.slug, number]), data)


def said(answer: object) -> list[str]:
    return [str(message) for message in answer.context["messages"]]  # type: ignore[attr-defined]


def test_a_pair_is_echoed_with_its_number_and_the_form_is_empty_again(
    desk: Client, tournament: Tournament
):
    add_pairs(tournament, 11)

    answer = create(desk, tournament, **TREMPATS, present="on")

    assert "12 Els Trempats" in said(answer)[0]
    assert not answer.context["form"].is_bound
    assert [p.number for p in answer.context["latest"]] == [12, 11, 10, 9, 8, 7]
    assert pair(tournament, 12).plays


def test_present_is_ticked_from_the_start(desk: Client, tournament: Tournament):
    page = desk.get(reverse("desk:pair_create", args=[tournament.slug]))

    assert page.context["form"]["present"].value() is True
    assert page.context["form"]["paid"].value() is None


def test_c38_a_nickname_is_enough_and_every_page_shows_the_pair(
    desk: Client, tournament: Tournament
):
    create(desk, tournament, nickname="Solitaris")

    pages = [reverse("desk:pairs", args=[tournament.slug])]
    pages.append(reverse("desk:pair_edit", args=[tournament.slug, 1]))
    assert ["Solitaris" in desk.get(page).content.decode() for page in pages] == [True, True]
    assert [desk.get(page).content.decode().count("None") for page in pages] == [0, 0]


def test_a_pair_without_a_nickname_is_not_saved(desk: Client, tournament: Tournament):
    answer = create(desk, tournament, player1="Joan")

    assert list(answer.context["form"].errors) == ["nickname"]
    assert tournament.pairs.count() == 0


def test_c32_a_nickname_that_is_taken_is_asked_about_and_may_repeat(
    desk: Client, tournament: Tournament
):
    register_pair(tournament, PairEntry(**TREMPATS), by=None)

    asked = create(desk, tournament, nickname=" ELS  trempats ", player1="Pere")
    assert tournament.pairs.count() == 1
    assert asked.context["form"].taken.params["pair"] == "1 Els Trempats"
    assert 'name="accept"' in asked.content.decode()

    create(desk, tournament, nickname="ELS trempats", player1="Pere", accept="on")
    assert pair(tournament, 2).nickname == "ELS trempats"


def test_c32_the_same_pair_is_offered_with_what_is_missing_filled_in(
    desk: Client, tournament: Tournament
):
    register_pair(tournament, PairEntry(nickname="Capot", player1="Ot", town="Reus"), by=None)
    typed = {"nickname": "capot", "player1": "Pau", "town": "Valls", "paid": "on"}

    answer = edit(desk, tournament, 1, **typed, complete="1")

    shown = answer.context["form"].initial
    assert (shown["nickname"], shown["player1"], shown["player2"]) == ("Capot", "Ot", "Pau")
    assert (shown["town"], shown["paid"]) == ("Reus", True)
    assert pair(tournament, 1).player2 == ""


def test_c34_a_new_partner_leaves_number_wins_and_history(desk: Client, tournament: Tournament):
    add_pairs(tournament, 4)
    play(tournament, 2)
    before = {row.pair.number: row.place.halves for row in standings(tournament).rows}

    edit(
        desk, tournament, 3, version=1, nickname="Parella 3", player1="Jugadora 3", player2="Maria"
    )

    after = {row.pair.number: row.place.halves for row in standings(tournament).rows}
    change = Change.objects.get(action="pair_edited")
    assert after == before
    assert (change.before["player2"], change.after["player2"]) == ("Jugador 3", "Maria")


@pytest.mark.parametrize("field", ["player1", "player2"])
def test_c12_a_person_in_two_pairs_is_refused_beside_the_name(
    desk: Client, tournament: Tournament, field: str
):
    register_pair(tournament, PairEntry(**TREMPATS), by=None)

    answer = create(desk, tournament, nickname="Capot", **{field: "joan  PI"}, accept="on")

    assert list(answer.context["form"].errors) == [field]
    assert "1 Els Trempats" in answer.context["form"].errors[field][0]
    assert tournament.pairs.count() == 1


def test_a_late_pair_hears_since_when_it_plays(desk: Client, tournament: Tournament):
    add_pairs(tournament, 4)
    draw(tournament)

    page = desk.get(reverse("desk:pair_create", args=[tournament.slug]))
    answer = create(desk, tournament, nickname="Tardans", present="on")

    assert len(page.context["missed"]) == 1
    assert "2" in page.context["missed"][0]
    assert page.context["missed"][0] in said(answer)[0]


def test_a_pair_hears_that_a_draft_was_drawn_without_it(desk: Client, tournament: Tournament):
    add_pairs(tournament, 4)
    before = desk.get(reverse("desk:pair_create", args=[tournament.slug])).context["missed"]
    draw_next_round(tournament, by=None, seed=1)

    assert before == []
    assert len(desk.get(reverse("desk:pair_create", args=[tournament.slug])).context["missed"]) == 1


def test_a_pair_is_changed_and_keeps_its_number(desk: Client, tournament: Tournament):
    add_pairs(tournament, 2)

    edit(desk, tournament, 2, version=1, nickname="Capot", player1="Maria", paid="on")

    changed = pair(tournament, 2)
    assert (changed.nickname, changed.player1, changed.player2) == ("Capot", "Maria", "")
    assert (changed.paid, changed.present, changed.version) == (True, False, 2)


@pytest.mark.parametrize("version", [{"version": 1}, {}])
def test_c41_a_stale_form_is_answered_with_both_values_and_loses_nothing(
    desk: Client, tournament: Tournament, version: dict[str, int]
):
    add_pairs(tournament, 1)
    set_paid(pair(tournament, 1), True, by=tournament.owner)

    answer = edit(desk, tournament, 1, nickname="Parella 1", player1="Maria", **version)

    assert answer.status_code == 409
    differences = [(typed, str(stored)) for _label, typed, stored in answer.context["differences"]]
    assert differences == [
        ("Maria", "Jugadora 1"),
        ("–", "Jugador 1"),
        (_("no"), _("yes")),
        (_("no"), _("yes")),
    ]
    assert answer.context["change"].by == tournament.owner
    assert answer.context["version"] == 2
    assert 'value="Maria"' in answer.content.decode()
    assert pair(tournament, 1).player1 == "Jugadora 1"


def test_c41_what_was_typed_is_saved_once_the_person_has_seen_both(
    desk: Client, tournament: Tournament
):
    add_pairs(tournament, 1)
    set_paid(pair(tournament, 1), True, by=None)

    version = edit(desk, tournament, 1, version=1, nickname="Capot").context["version"]
    edit(desk, tournament, 1, version=version, nickname="Capot")

    assert pair(tournament, 1).nickname == "Capot"


def test_c30_a_withdrawal_says_from_when_and_leaves_the_round_in_play(
    desk: Client, tournament: Tournament
):
    add_pairs(tournament, 4)
    round_ = draw(tournament)

    answer = desk.post(
        reverse("desk:pair_withdraw", args=[tournament.slug, 3]),
        {"reason": "se'n van"},
        follow=True,
    )

    out = pair(tournament, 3)
    assert (out.status, out.out_from_round) == ("withdrawn", 2)
    assert Change.objects.get(action="pair_withdrawn").reason == "se'n van"
    table = round_.seats.get(pair=out).table
    assert f"{table.number}" in said(answer)[0]


def test_a_withdrawn_pair_comes_back(desk: Client, tournament: Tournament):
    add_pairs(tournament, 2)
    withdraw_pair(pair(tournament, 2), by=None)

    desk.post(reverse("desk:pair_reinstate", args=[tournament.slug, 2]))

    assert pair(tournament, 2).status == "active"


def test_a_pair_that_never_sat_is_deleted_and_the_history_keeps_it(tournament: Tournament):
    register_pairs(tournament, [PairEntry(nickname="A"), PairEntry(nickname="B")], by=None)

    delete_pair(pair(tournament, 2), by=tournament.owner)

    deleted = Change.objects.get(action="pair_deleted")
    assert (deleted.before["number"], deleted.before["nickname"]) == (2, "B")
    assert register_pair(tournament, PairEntry(nickname="C"), by=None).number == 2


@pytest.mark.parametrize("published", [True, False])
def test_a_pair_with_a_table_is_not_deleted(desk: Client, tournament: Tournament, published: bool):
    add_pairs(tournament, 4)
    draw(tournament) if published else draw_next_round(tournament, by=None, seed=1)

    answer = desk.post(reverse("desk:pair_delete", args=[tournament.slug, 1]), follow=True)

    assert tournament.pairs.count() == 4
    assert len(said(answer)) == 1
    with pytest.raises(Refused) as refused:
        delete_pair(pair(tournament, 1), by=None)
    assert refused.value.params == {"pair": "1 Parella 1", "round": 1}


def test_deleting_is_offered_only_to_a_pair_that_never_sat(desk: Client, tournament: Tournament):
    add_pairs(tournament, 4)
    play(tournament)
    late = add_pairs(tournament, 1)[0]

    offered = [
        desk.get(reverse("desk:pair_edit", args=[tournament.slug, number])).context["may_delete"]
        for number in (1, late.number)
    ]

    assert offered == [False, True]


def test_a_pair_deleted_meanwhile_is_said_to_be_gone(tournament: Tournament):
    add_pairs(tournament, 1)
    stale = Pair.objects.get(number=1)
    delete_pair(pair(tournament, 1), by=None)

    with pytest.raises(Refused) as refused:
        set_paid(stale, True, by=None)

    assert refused.value.code == "pair_gone"
