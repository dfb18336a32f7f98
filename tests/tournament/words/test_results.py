"""A result is read back as the database holds it, the winner's points first."""

import pytest

from scoring.match import Award, PaperResult, ResultKind, match_result, played
from scoring.points import LEFT, RIGHT, Points
from scoring.presets import SETZE_PUNTS, VILAPLANA
from tests.factories import draw, make_tournament
from tournament.models import Pair, Table
from tournament.words import result_in_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Table 1: 12 Els Trempats at the left, 3 Solitaris at the right."""
    round_ = draw(make_tournament(2))
    seats = round_.seats.order_by("side")
    for seat, number, nickname in zip(seats, (12, 3), ("Els Trempats", "Solitaris"), strict=True):
        Pair.objects.filter(pk=seat.pair_id).update(number=number, nickname=nickname)
    return Table.objects.with_pairs().get()


ADJUDICATED = {"kind": ResultKind.ADJUDICATED, "totals": Points(40, 51)}


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        (played(101, 60), "12 Els Trempats win 101–60"),
        (played(40, 101), "3 Solitaris win 101–40"),
        (
            played(80, 80, lot_winner=RIGHT),
            "3 Solitaris win 81–80: tied at 80–80, they won the lot",
        ),
        (played(81, 80, lot_winner=RIGHT), "12 Els Trempats win 81–80"),
        (played(40, 150), "3 Solitaris win 136–40 (150–40 on the sheet)"),
        (
            PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT),
            "3 Solitaris win 51–0: 12 Els Trempats did not appear",
        ),
        (
            PaperResult(kind=ResultKind.DOUBLE_NO_SHOW),
            "neither 12 Els Trempats nor 3 Solitaris appeared: 0–0, nobody wins",
        ),
        (
            PaperResult(kind=ResultKind.EXPULSION, loser=RIGHT),
            "12 Els Trempats win 51–0: 3 Solitaris are expelled",
        ),
        (
            PaperResult(**ADJUDICATED, award=Award.RIGHT),
            "decided by the organisers: 3 Solitaris win 51–40 (plou)",
        ),
        (
            PaperResult(**ADJUDICATED, award=Award.HALF),
            "decided by the organisers: 12 Els Trempats and 3 Solitaris tie 40–51, "
            "half a win each (plou)",
        ),
        (
            PaperResult(**ADJUDICATED, award=Award.NONE),
            "decided by the organisers: nobody wins, 40–51 (plou)",
        ),
    ],
)
def test_c46_the_result_is_said_with_the_names(paper: PaperResult, said: str, table: Table):
    table.reason = "plou"

    assert result_in_words(table, match_result(paper, VILAPLANA)) == f"Table 1 · {said}"


def test_t_1_half_a_win_each(table: Table):
    result = match_result(played(80, 80), SETZE_PUNTS)

    assert result_in_words(table, result) == (
        "Table 1 · 12 Els Trempats and 3 Solitaris tie 80–80, half a win each"
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [("", "no result yet"), ("played", "tied, and nobody marked who won the lot")],
)
def test_a_table_without_a_result_says_so(kind: str, said: str, table: Table):
    table.kind = kind

    assert result_in_words(table, None) == f"Table 1 · {said}"


@pytest.mark.parametrize(
    ("rules", "said"),
    [({}, "bye, a win by 51–0"), ({"bye_wins": False}, "bye, 51–0 without a win")],
)
def test_c24_a_bye_has_no_table_number(rules: dict[str, bool], said: str):
    tournament = make_tournament(3, **rules)
    bye = draw(tournament).tables.with_pairs().get(kind="bye")

    result = match_result(bye.paper, tournament.rules)

    assert result_in_words(bye, result) == f"{bye.left}: {said}"
