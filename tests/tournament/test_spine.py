"""The evening through the services, from the first draw to the standings."""

import pytest

from tests.factories import draw, enter_all, make_tournament, play
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round
from tournament.services.rounds import close_round
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def test_an_odd_field_plays_five_rounds_and_everybody_has_a_place():
    tournament = make_tournament(21)

    play(tournament, 5)

    table = standings(tournament)
    assert [row.place.place for row in table.rows] == list(range(1, 22))
    assert sum(row.place.halves for row in table.rows) == 2 * 5 * 11
    assert all(row.place.played == 5 for row in table.rows)


def test_the_next_draw_names_the_tables_without_a_result():
    tournament = make_tournament(6)
    round_ = draw(tournament)

    with pytest.raises(Refused) as refused:
        draw_next_round(tournament, by=None)

    assert refused.value.code == "tables_missing"
    assert refused.value.params == {"round": 1, "tables": "1, 2, 3"}
    enter_all(round_)
    close_round(round_, by=None)
    assert draw_next_round(tournament, by=None).number == 2
