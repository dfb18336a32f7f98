"""C34: a partner leaves, a cousin steps in; number, wins and old sheets stay."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.errors import RuleError
from tests.factories import draw, make_tournament, make_user, pair, play
from tournament.models import Change
from tournament.services.partners import change_partner, with_names_then
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = make_tournament(8)
    play(tournament, 2)
    change_partner(pair(tournament, 7), "Joan", "Maria", by=None, reason="se n'ha anat")
    return tournament


def players_in(round_, number):
    tables = with_names_then(round_, round_.tables.with_pairs())
    seated = [seat.pair for table in tables for seat in table.seats.all()]
    return next(p.players for p in seated if p.number == number)


def test_old_sheets_keep_who_played_and_new_ones_have_who_plays(tournament):
    third = draw(tournament, seed=5)
    first = tournament.rounds.get(number=1)

    assert players_in(first, 7) == "Jugadora 7 · Jugador 7"
    assert players_in(third, 7) == "Joan · Maria"
    assert players_in(first, 6) == "Jugadora 6 · Jugador 6"


def test_changed_twice_each_round_has_its_own(tournament):
    draw(tournament, seed=5)
    change_partner(pair(tournament, 7), "Joan", "Teresa", by=None)

    by_round = [players_in(round_, 7) for round_ in tournament.rounds.order_by("number")]

    assert by_round == ["Jugadora 7 · Jugador 7"] * 2 + ["Joan · Maria"]
    assert pair(tournament, 7).players == "Joan · Teresa"


def test_number_and_results_stay(tournament):
    row = standings(tournament).row_of(7)

    assert len(row.place.entrant.games) == 2
    assert row.pair.players == "Joan · Maria"


def test_the_history_says_who_left_and_from_which_round(tournament):
    change = Change.objects.get(action="partner_changed")

    assert (change.before["player2"], change.after["player2"]) == ("Jugador 7", "Maria")
    assert (change.after["from_round"], change.reason) == (3, "se n'ha anat")


def test_a_player_of_another_pair_cannot_step_in(tournament):
    with pytest.raises(RuleError, match="person_in_two_pairs"):
        change_partner(pair(tournament, 7), "Joan", "Jugador 3", by=None)
    with pytest.raises(RuleError, match="same_players"):
        change_partner(pair(tournament, 7), "Joan", " Maria ", by=None)


def test_the_page_of_the_pair_takes_it(tournament):
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(tournament.owner)
    address = reverse("desk:pair_partner", args=[tournament.slug, 4])
    assert (
        address in desk.get(reverse("desk:pair_edit", args=[tournament.slug, 4])).content.decode()
    )

    typed = {"player1": "Jugadora 4", "player2": "Pau", "version": pair(tournament, 4).version}
    response = desk.post(address, typed, follow=True)

    assert "other players from the next round on" in response.content.decode()
    assert pair(tournament, 4).player2 == "Pau"


def test_before_the_first_round_names_are_simply_corrected():
    tournament = make_tournament(2, owner=make_user("una-altra"))
    desk = Client()
    desk.force_login(tournament.owner)
    page = desk.get(reverse("desk:pair_edit", args=[tournament.slug, 1])).content.decode()

    assert reverse("desk:pair_partner", args=[tournament.slug, 1]) not in page
