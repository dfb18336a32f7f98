"""The entry box: a table by its number, or by a pair's."""

import pytest

from tests.factories import draw, make_tournament
from tournament.models import Round, Tournament
from tournament.services.common import Refused
from tournament.services.sheet_codes import find_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(21)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return draw(tournament)


def code(round_: Round, text: str) -> str:
    with pytest.raises(Refused) as refused:
        find_table(round_, text)
    return refused.value.code


@pytest.mark.parametrize("text", ["6", " 6 ", "t6", "T 6"])
def test_a_number_names_a_table(round_, text):
    assert find_table(round_, text).number == 6


@pytest.mark.parametrize("text", ["p{}", "P {}", " p{} "])
def test_a_number_with_a_p_before_names_the_table_of_a_pair(round_, text):
    table = round_.tables.with_pairs().get(number=7)

    assert find_table(round_, text.format(table.right.number)) == table


def test_c47_a_pair_that_does_not_sit_at_the_table_named_is_refused(round_):
    table = round_.tables.with_pairs().get(number=6)
    elsewhere = round_.tables.with_pairs().get(number=3).left.number

    assert find_table(round_, f"6 p{table.left.number}") == table
    assert code(round_, f"6 p{elsewhere}") == "pair_not_at_table"


def test_the_pair_that_rests_has_no_table(round_):
    resting = round_.tables.with_pairs().get(automatic_bye=True).left.number

    assert code(round_, f"p{resting}") == "pair_rests"


@pytest.mark.parametrize("text", ["", "11", "p22", "sis", "6 3", "p", "½", "٦p", "9" * 30])
def test_what_names_nothing_is_refused(round_, text):
    assert code(round_, text) == "no_such_table"
