"""Every figure of the classification with its parts."""

import pytest

from scoring.match import PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT
from scoring.rules import Criterion
from tests.factories import (
    add_pairs,
    draw,
    enter_all,
    make_tournament,
    play,
    table_of,
)
from tournament.models import Tournament
from tournament.services.explained import ExplainedGame, Neighbour, explain
from tournament.services.infractions import expel_pair, record_infraction
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def enter_for(tournament: Tournament, number: int, mine: int, theirs: int, lot: bool = False):
    """Enter the last round's match of a pair, seen from its side."""
    table = table_of(tournament.rounds.last(), number)
    at_left = table.left.number == number
    lot_winner = (LEFT if at_left else RIGHT) if lot else None
    totals = (mine, theirs) if at_left else (theirs, mine)
    return record_result(table, played(*totals, lot_winner=lot_winner), by=None)


def finish(tournament: Tournament) -> None:
    enter_all(tournament.rounds.last())
    close_round(tournament.rounds.last(), by=None)


@pytest.fixture
def three_rounds() -> Tournament:
    """P1 wins 81-80 by the lot, 136-40 of 150 on the paper, 51-0 because nobody came."""
    tournament = make_tournament(8)
    draw(tournament)
    enter_for(tournament, 1, 80, 80, lot=True)
    finish(tournament)
    draw(tournament)
    enter_for(tournament, 1, 150, 40)
    finish(tournament)
    draw(tournament)
    table = table_of(tournament.rounds.last(), 1)
    loser = RIGHT if table.left.number == 1 else LEFT
    record_result(table, PaperResult(kind=ResultKind.NO_SHOW, loser=loser), by=None)
    finish(tournament)
    return tournament


def test_c69_the_row_unfolds_into_its_rounds(three_rounds):
    explained = explain(standings(three_rounds), 1)

    assert explained is not None
    parts = [
        (g.game.points_for, g.game.points_against, g.game.raw_for, g.game.lot, g.game.capped, g.how)
        for g in explained.games
        if g.game
    ]
    assert parts == [
        (81, 80, 80, 1, False, "played"),
        (136, 40, 150, 0, True, "played"),
        (51, 0, 51, 0, False, "no_show_won"),
    ]
    sums = [(g.halves, g.points_for, g.points_against, g.difference) for g in explained.games]
    assert sums == [(2, 81, 80, 1), (4, 217, 120, 97), (6, 268, 120, 148)]
    place = explained.row.place
    assert (place.wins, place.points_for, place.difference) == (3, 268, 148)


def test_c28_the_rounds_before_a_late_pair_came_are_not_played():
    tournament = make_tournament(8)
    play(tournament)
    add_pairs(tournament, 1)
    play(tournament)

    explained = explain(standings(tournament), 9)

    assert explained is not None
    assert explained.games[0] == ExplainedGame(1, False, None, None, 0, 0, 0)
    assert explained.games[0].how == "not_played"
    assert explained.games[1].how in ("played", "bye")


def test_a_table_still_in_play_has_no_figures_yet():
    tournament = make_tournament(4)
    round_ = draw(tournament)
    table = table_of(round_, 1)
    other = next(t for t in round_.tables.with_pairs() if t.pk != table.pk)
    record_result(table, played(101, 50), by=None)
    play_on = standings(tournament, with_open_round=True)

    first = explain(play_on, table.left.number)

    assert first is not None
    assert [g.how for g in first.games] == ["played"]
    assert explain(play_on, other.left.number) is None


def test_v_14_the_criterion_that_parts_two_neighbours_is_named_with_both_figures():
    tournament = make_tournament(4)
    draw(tournament)
    for table in tournament.rounds.last().tables.order_by("number"):
        record_result(table, played(101, 40 + 10 * table.number), by=None)
    close_round(tournament.rounds.last(), by=None)
    table = standings(tournament)
    first, second, third, _last = (row.pair for row in table.rows)

    top = explain(table, first.number)
    middle = explain(table, second.number)

    assert top is not None
    assert middle is not None
    assert top.above is None
    assert top.below == Neighbour(second, Criterion.DIFFERENCE, 51, 41)
    assert middle.above == Neighbour(first, Criterion.DIFFERENCE, 41, 51)
    assert middle.below == Neighbour(third, Criterion.WINS, 2, 0)


def test_t_1_pairs_that_share_a_place_are_parted_by_nothing():
    tournament = make_tournament(4, "setze-punts")
    play(tournament)
    table = standings(tournament)

    shared = explain(table, table.rows[0].pair.number)

    assert shared is not None
    assert shared.below == Neighbour(table.rows[1].pair, None, 0, 0)


def test_v_16_2_1_an_expelled_pair_stands_last_whatever_its_figures():
    tournament = make_tournament(4)
    (round_,) = play(tournament)
    winner = standings(tournament).rows[0].pair
    judged = record_infraction(table_of(round_, winner.number), winner, by=None, article="16.1.1.1")
    expel_pair(judged.infraction, by=None)
    draw(tournament)
    enter_all(tournament.rounds.last())
    close_round(tournament.rounds.last(), by=None)
    table = standings(tournament)

    last = explain(table, winner.number)

    assert last is not None
    assert table.rows[-1].pair == winner
    assert last.above == Neighbour(table.rows[-2].pair, None, 0, 0, expelled=True)


def test_a_number_that_nobody_has_is_not_explained():
    tournament = make_tournament(2)
    play(tournament)

    assert explain(standings(tournament), 3) is None


def test_explaining_asks_the_database_nothing(three_rounds, django_assert_num_queries):
    table = standings(three_rounds)

    with django_assert_num_queries(0):
        explain(table, 5)
