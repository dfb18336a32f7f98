"""C12: one person plays in one pair, whichever way the names came in."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, pair, play
from tournament.models import Pair, Tournament
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round
from tournament.services.pair_entries import PairEntry, Registered
from tournament.services.pair_file import Reading
from tournament.services.pair_import import Preview, import_pairs, read_pairs
from tournament.services.partners import change_partner
from tournament.services.registration import (
    edit_pair,
    register_pair,
    register_pairs,
    reinstate_pair,
    withdraw_pair,
)

pytestmark = pytest.mark.django_db

TREMPATS = PairEntry(nickname="Els Trempats", player1="Joan Pi", player2="Núria Mas")
ONE_COLUMN = PairEntry(nickname="Joan Pi i Maria Roca")


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(tournament.owner)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def refusal(tournament: Tournament, entry: PairEntry, **accepted: bool) -> str:
    with pytest.raises(Refused) as refused:
        register_pair(tournament, entry, by=None, **accepted)
    return refused.value.code


def told(preview: Preview) -> list[tuple[str, list[str]]]:
    return [(line.fate.value, [why.code for why in line.remarks]) for line in preview.lines]


def test_c12_both_names_in_one_field_are_stored_as_two_players(tournament: Tournament):
    register_pair(tournament, PairEntry(nickname="Capot", player1="Joan Pi i Maria Roca"), by=None)
    register_pair(tournament, PairEntry(nickname="As", player2="Pere Mas / Rosa Coll"), by=None)

    assert pair(tournament, 1).players == "Joan Pi · Maria Roca"
    assert pair(tournament, 2).players == "Pere Mas · Rosa Coll"


def test_c12_a_person_hidden_beside_another_in_one_field_is_refused(tournament: Tournament):
    register_pair(tournament, TREMPATS, by=None)
    hidden = PairEntry(nickname="Capot", player1="joan  pi y Maria Roca", player2="Pau Coll")

    assert refusal(tournament, hidden, accept_person=True) == "person_in_two_pairs"
    assert refusal(tournament, hidden) == "person_in_two_pairs"


def test_c12_a_person_twice_in_one_pair_is_refused_in_one_field_too(tournament: Tournament):
    twice = PairEntry(nickname="Capot", player1="Joan Pi / Maria Roca", player2="maria roca")

    assert refusal(tournament, twice) == "same_person_twice"


@pytest.mark.parametrize("first", [TREMPATS, ONE_COLUMN])
@pytest.mark.parametrize(
    "entry",
    [
        PairEntry(nickname="Joan Pi & Pere Mas"),
        PairEntry(nickname="Pere Mas, Joan Pi"),
        PairEntry(nickname="Joan Pi", player2="Pere Mas"),
        PairEntry(nickname="Capot", player1="Pi, Joan"),
        PairEntry(nickname="Capot", player1="en Joan Pi"),
    ],
)
def test_c12_a_person_who_only_seems_to_be_in_another_pair_is_asked_about(
    tournament: Tournament, first: PairEntry, entry: PairEntry
):
    register_pair(tournament, first, by=None)

    assert refusal(tournament, entry, accept_nickname=True) == "person_perhaps_twice"
    assert register_pair(tournament, entry, by=None, accept_person=True).number == 2


def test_c12_a_player_named_in_the_nickname_of_another_pair_is_asked_about(tournament: Tournament):
    register_pair(tournament, ONE_COLUMN, by=None)

    assert refusal(tournament, TREMPATS) == "person_perhaps_twice"


def test_the_nickname_of_a_pair_whose_players_are_known_says_nothing(tournament: Tournament):
    register_pair(tournament, TREMPATS, by=None)
    named = PairEntry(nickname="Joan Pi i Maria Roca", player1="Ot Coll", player2="Pau Vila")

    assert register_pair(tournament, named, by=None).number == 2


def test_who_left_hides_nobody(tournament: Tournament):
    withdraw_pair(register_pair(tournament, TREMPATS, by=None), by=None)

    assert register_pair(tournament, ONE_COLUMN, by=None).number == 2


def test_c12_the_form_asks_and_a_tick_answers(desk: Client, tournament: Tournament):
    register_pair(tournament, TREMPATS, by=None)
    address = reverse("desk:pair_create", args=[tournament.slug])
    typed = {"nickname": "Joan Pi i Maria Roca"}

    asked = desk.post(address, typed)
    page = asked.content.decode()
    assert "Perhaps in another pair already: Joan Pi (1 Els Trempats)." in page
    assert 'name="accept_person"' in page
    assert tournament.pairs.count() == 1

    desk.post(address, typed | {"accept_person": "on"})
    assert pair(tournament, 2).nickname == "Joan Pi i Maria Roca"


def test_c12_an_answer_about_a_person_is_none_about_a_nickname(
    desk: Client, tournament: Tournament
):
    register_pairs(tournament, [TREMPATS, PairEntry(nickname="Capot")], by=None)
    typed = {"nickname": "capot", "player1": "Pi, Joan", "accept_person": "on"}

    asked = desk.post(reverse("desk:pair_create", args=[tournament.slug]), typed)

    page = asked.content.decode()
    assert 'type="checkbox" name="accept"' in page
    assert '<input type="hidden" name="accept_person" value="on">' in page
    assert tournament.pairs.count() == 2


def test_c12_an_edit_asks_about_new_persons_only(tournament: Tournament):
    register_pair(tournament, TREMPATS, by=None)
    other = register_pair(tournament, ONE_COLUMN, by=None, accept_person=True)
    paid = PairEntry(nickname=ONE_COLUMN.nickname, paid=True)

    assert edit_pair(other, paid, by=None).paid
    with pytest.raises(Refused) as refused:
        edit_pair(other, PairEntry(nickname="Núria Mas i Maria Roca"), by=None)

    assert refused.value.params == {"persons": "Núria Mas (1 Els Trempats)", "number": 1}


def test_c12_a_new_partner_named_in_another_nickname_is_asked_about(
    desk: Client, tournament: Tournament
):
    register_pairs(tournament, [TREMPATS, ONE_COLUMN], by=None)
    tournament.pairs.update(present=True)
    play(tournament)
    address = reverse("desk:pair_partner", args=[tournament.slug, 1])
    typed = {"player1": "Núria Mas", "player2": "Maria Roca", "reason": "se'n va"}

    with pytest.raises(Refused, match="person_perhaps_twice"):
        change_partner(pair(tournament, 1), "Núria Mas", "Maria Roca", by=None)
    page = desk.post(address, typed).content.decode()
    assert "Maria Roca (2 Joan Pi i Maria Roca)" in page
    assert 'id="partner2" name="player2" maxlength="120" value="Maria Roca"' in page
    assert pair(tournament, 1).player2 == "Núria Mas"

    desk.post(address, typed | {"accept_person": "on"})
    assert pair(tournament, 1).players == "Núria Mas · Maria Roca"


def test_c12_a_pair_that_comes_back_is_asked_about(desk: Client, tournament: Tournament):
    withdraw_pair(register_pair(tournament, ONE_COLUMN, by=None), by=None)
    register_pair(tournament, TREMPATS, by=None)
    address = reverse("desk:pair_reinstate", args=[tournament.slug, 1])

    with pytest.raises(Refused, match="person_perhaps_twice"):
        reinstate_pair(pair(tournament, 1), by=None)
    page = desk.post(address).content.decode()
    assert "Joan Pi (2 Els Trempats)" in page
    assert pair(tournament, 1).status == Pair.Status.WITHDRAWN

    desk.post(address, {"accept_person": "on"})
    assert pair(tournament, 1).status == Pair.Status.ACTIVE


def test_c12_the_draw_finds_two_persons_in_one_field_that_was_stored_before(
    tournament: Tournament,
):
    register_pairs(tournament, [TREMPATS, PairEntry(nickname="Capot")], by=None)
    tournament.pairs.filter(number=2).update(player1="Joan Pi i Maria Roca")
    tournament.pairs.update(present=True)

    with pytest.raises(Refused) as refused:
        draw_next_round(tournament, by=None, seed=1)

    assert (refused.value.code, refused.value.params["person"]) == (
        "person_in_two_pairs",
        "Joan Pi",
    )


def test_c12_a_list_of_one_column_asks_about_a_person_in_two_lines():
    preview = read_pairs("Joan Pi i Maria Roca\nEls Trempats\nPere Mas y joan pi\nCapot")

    assert told(preview) == [
        ("new", []),
        ("new", []),
        ("twice", ["person_perhaps_in_list"]),
        ("new", []),
    ]
    assert preview.lines[2].remarks[0].params == {"person": "joan pi", "line": 1}
    assert preview.lines[2].same_as == 1


def test_c12_a_list_asks_about_a_person_of_a_registered_pair(tournament: Tournament):
    register_pair(tournament, TREMPATS, by=None)
    known = Registered.of(tournament.pairs.all())

    preview = read_pairs("Joan Pi i Maria Roca\nCapot", known=known)

    assert told(preview) == [("twice", ["person_perhaps_twice"]), ("new", [])]
    assert preview.lines[0].same_as == pair(tournament, 1)


@pytest.mark.parametrize("between", [" i ", " y ", ", ", "/", " - "])
def test_c12_a_column_with_both_players_is_two_persons(between: str):
    rows = f"A;Joan Pi{between}Núria Mas\nB;Rosa Coll{between}Joan Pi"

    preview = read_pairs(f"Parella;Jugadors\n{rows}")

    assert preview.lines[0].entry.persons == ["Joan Pi", "Núria Mas"]
    assert told(preview) == [("new", []), ("bad", ["person_in_list"])]


def test_the_same_names_in_one_column_again_are_the_pair_that_is_registered(
    tournament: Tournament,
):
    register_pair(tournament, ONE_COLUMN, by=None)
    known = Registered.of(tournament.pairs.all())

    preview = read_pairs("JOAN PI i Maria Roca\nCapot", known=known)

    assert told(preview) == [("known", ["pair_known"]), ("new", [])]


def test_a_list_with_columns_completes_the_pair_that_was_one_column(tournament: Tournament):
    register_pair(tournament, ONE_COLUMN, by=None)
    text = "Parella;Jugador 1;Jugador 2;Poble\nManillers;Joan Pi;Maria Roca;Valls"
    preview = read_pairs(text, known=Registered.of(tournament.pairs.all()))

    import_pairs(tournament, text, Reading(), seal=preview.seal, completing={2}, token="t", by=None)

    merged = pair(tournament, 1)
    assert (merged.nickname, merged.players, merged.town) == (
        "Joan Pi i Maria Roca",
        "Joan Pi · Maria Roca",
        "Valls",
    )


def test_what_a_person_says_about_a_line_is_done(desk: Client, tournament: Tournament):
    register_pair(tournament, TREMPATS, by=None)
    address = reverse("desk:pairs_import", args=[tournament.slug])
    page = desk.post(address, {"text": "Joan Pi i Maria Roca\nCapot"})
    shown = page.content.decode()
    assert "the same pair as 1 Els Trempats: fill in what is missing of it" in shown
    form = {
        "text": "Joan Pi i Maria Roca\nCapot",
        "step": "confirm",
        "delimiter": page.context["read_as"],
        "read_as": page.context["read_as"],
        "header": page.context["header"],
        "column": [meaning for meaning, _title in page.context["heads"]],
        "seal": page.context["seal"],
        "token": page.context["token"],
    }

    desk.post(address, form | {"twice": "1:new"})

    assert list(tournament.pairs.values_list("nickname", flat=True)) == [
        "Els Trempats",
        "Joan Pi i Maria Roca",
        "Capot",
    ]
