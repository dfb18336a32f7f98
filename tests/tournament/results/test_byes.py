"""A bye has no sheet: nothing is typed, compared, kept or recorded there."""

from collections.abc import Callable

import pytest
from django.utils import translation

from scoring.match import played
from tests.factories import draw, make_tournament
from tournament.models import Table
from tournament.services.common import Refused
from tournament.services.infractions import record_infraction
from tournament.services.line import Said, compare_line, enter_line, keep_rows
from tournament.services.rescue import resting_table
from tournament.services.results import clear_result, record_result
from tournament.services.second_pass import check_table, confirm_table
from tournament.services.unfinished import keep_unfinished
from tournament.words import say

pytestmark = pytest.mark.django_db


def bye() -> Table:
    """The table of the pair that rests, as a page has read it."""
    found = resting_table(draw(make_tournament(3)))
    assert found
    return Table.objects.with_pairs().select_related("round__tournament").get(pk=found.pk)


def sentence(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused, translation.override("en"):
        act()
    with translation.override("en"):
        return say(refused.value)


@pytest.mark.parametrize(
    "act",
    [
        lambda table: record_result(table, played(101, 60), by=None),
        lambda table: clear_result(table, by=None),
        lambda table: keep_unfinished(table, [], by=None),
        lambda table: check_table(table, played(101, 60), by=None),
        lambda table: confirm_table(table, by=None),
        lambda table: enter_line(table, played(101, 60), Said(sure=True), by=None),
        lambda table: keep_rows(table, [], Said(), by=None),
        lambda table: compare_line(table, played(101, 60), Said(keeps=True), by=None),
        lambda table: compare_line(table, played(101, 60), Said(replaces=1), by=None),
    ],
)
def test_what_is_said_of_a_bye_names_no_table(act: Callable[[Table], object]):
    table = bye()

    assert sentence(lambda: act(table)) == (
        "A pair that has a bye plays nobody: there is no result to enter."
    )


def test_an_infraction_is_recorded_at_the_table_of_a_match():
    table = bye()

    said = sentence(lambda: record_infraction(table, table.left, by=None, article="16.1.2.2"))

    assert said == (
        "A pair that has a bye plays nobody: an infraction is recorded at the table of a match."
    )
