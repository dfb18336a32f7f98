"""A form that is sent twice is one result."""

import pytest

from scoring.dat import PlayedDat
from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Points
from tests.factories import draw, make_tournament, play
from tournament.models import Change, Table
from tournament.services.common import Stale
from tournament.services.results import record_result

pytestmark = pytest.mark.django_db

DATS = [PlayedDat(Points(72, 0), "B"), PlayedDat(Points(36, 0))]


@pytest.fixture
def table() -> Table:
    return draw(make_tournament(2)).tables.get()


@pytest.mark.parametrize(
    ("paper", "details"),
    [
        (played(101, 60), {}),
        (played(80, 80, lot_winner=RIGHT), {}),
        (PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT), {}),
        (PaperResult(kind=ResultKind.DOUBLE_NO_SHOW), {}),
        (
            PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(0, 51), award=Award.RIGHT),
            {"reason": "V 17.3"},
        ),
        (PaperResult(), {"dats": DATS}),
    ],
)
def test_c54_the_same_result_sent_twice_is_stored_once(table, paper, details):
    first = record_result(table, paper, by=None, version=1, **details)

    again = record_result(table, paper, by=None, version=1, **details)

    assert (first.version, again.version) == (2, 2)
    assert Change.objects.filter(action__startswith="result_").count() == 1


@pytest.mark.parametrize(
    ("paper", "details"),
    [
        (played(60, 101), {}),
        (played(101, 60, lot_winner=LEFT), {}),
        (PaperResult(), {"dats": DATS}),
    ],
)
def test_c42_another_result_with_the_old_version_is_a_conflict(table, paper, details):
    record_result(table, played(101, 60), by=None, version=1)

    with pytest.raises(Stale) as stale:
        record_result(table, paper, by=None, version=1, **details)

    assert stale.value.current.left_points == 101


def test_another_reason_for_the_same_decision_is_another_result(table):
    decision = PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(0, 51), award=Award.RIGHT)
    record_result(table, decision, by=None, version=1, reason="V 17.3")

    with pytest.raises(Stale):
        record_result(table, decision, by=None, version=1, reason="V 16")


def test_a_closed_round_hears_its_own_result_again_without_a_reason():
    (round_,) = play(make_tournament(2))
    table = round_.tables.get()

    again = record_result(table, played(101, 50, lot_winner=LEFT), by=None)

    assert again.version == table.version
