"""Where nothing changes the history has no line, and no open form goes stale."""

import pytest

from scoring.dat import PlayedDat
from scoring.points import Points
from tests.factories import draw, enter, make_tournament, table_of
from tournament.models import Change, Table, Tournament
from tournament.services.evening import plan_rounds
from tournament.services.results import clear_result
from tournament.services.tournaments import change_rules
from tournament.services.unfinished import keep_unfinished

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(4)


def told() -> tuple[int, list[int], list[int]]:
    """How many lines the history has, and the versions of what two people may edit."""
    versions = [
        list(model.objects.values_list("version", flat=True)) for model in (Tournament, Table)
    ]
    return Change.objects.count(), versions[0], versions[1]


def test_the_rules_as_they_are(tournament: Tournament):
    before = told()

    change_rules(tournament, tournament.rules, by=None)

    assert told() == before


def test_as_many_rounds_as_are_planned(tournament: Tournament):
    before = told()

    plan_rounds(tournament, tournament.rules.rounds, by=None, reason="És tard")

    assert told() == before


def test_a_table_without_a_result_that_is_cleared(tournament: Tournament):
    table = table_of(draw(tournament), 1)
    before = told()

    clear_result(table, by=None)

    assert told() == before


def test_rows_of_a_match_in_play_are_cleared(tournament: Tournament):
    table = table_of(draw(tournament), 1)
    keep_unfinished(table, [PlayedDat(Points(8, 0))], by=None)

    clear_result(table, by=None)

    assert not table.dats.exists()
    assert Change.objects.filter(action="result_cleared").count() == 1


def test_a_cleared_table_that_is_cleared_again(tournament: Tournament):
    table = table_of(draw(tournament), 1)
    enter(table, 101, 60)
    clear_result(table, by=None)
    before = told()

    clear_result(table, by=None)

    assert told() == before
