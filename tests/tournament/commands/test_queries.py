"""What the size of the field must not change: how often the database is asked (C99)."""

import pytest

from tests.benchmarks.evenings import after_rounds
from tournament.services.standings import classified, load, standings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("pairs", [4, 40, 200])
def test_c99_standings_take_five_queries_and_computing_them_none(
    pairs: int, django_assert_num_queries
):
    tournament = after_rounds(pairs, 2)

    with django_assert_num_queries(5):
        table = standings(tournament)
    loaded = load(tournament)
    with django_assert_num_queries(0):
        again = classified(loaded)

    assert [row.place for row in again.rows] == [row.place for row in table.rows]
    assert len(table.rows) == pairs
