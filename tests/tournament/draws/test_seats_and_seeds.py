"""Fixed seats that cannot be kept, tables dealt by lot, the numbers a round was drawn with."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.match import PaperResult, ResultKind
from scoring.pairing.lot import lot
from scoring.points import RIGHT
from tests.factories import (
    draw,
    enter,
    make_tournament,
    make_user,
    play,
    seat,
)
from tests.support.by_hand import keep
from tests.support.pictures import at as picture_at
from tests.support.pictures import text_of
from tournament.models import Round, Tournament
from tournament.services.board import draft_board, seated_elsewhere
from tournament.services.by_hand import DrawRest, lock_tables
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.drawing import drawing_of
from tournament.services.draws import (
    delete_round,
    draw_next_round,
    publish_round,
    redraw_round,
    seeds_drawn,
)
from tournament.services.results import record_result
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_user())
    return client


def fix(tournament: Tournament, tables: dict[int, int]) -> None:
    for number, table in tables.items():
        tournament.pairs.filter(number=number).update(fixed_table=table)


def meeting(tournament: Tournament, one: int, other: int) -> Round:
    """Return a draft of round 1 in which two pairs meet."""
    for seed in range(100):
        round_ = draw_next_round(tournament, by=None, seed=seed)
        if {one, other} in [set(table.numbers) for table in tables_of(round_)]:
            return round_
        delete_round(round_, by=None)
    raise AssertionError("they never meet")


def test_c110_when_two_with_a_fixed_table_meet_the_desk_is_told_who_moves(desk: Client):
    tournament = make_tournament(12)
    fix(tournament, {1: 3, 2: 5})
    round_ = meeting(tournament, 1, 2)
    (moved,) = seated_elsewhere(draft_board(round_))

    assert (moved.fixed, moved.table) in [(5, 3), (3, 5)]
    page = text_of(desk, reverse("desk:round", args=[tournament.slug, 1]))
    assert (
        f"{moved.pair} always plays at table {moved.fixed}, and in this round sits at table "
        f"{moved.table}. Change the numbers by hand if it cannot."
    ) in page


def test_of_two_tables_that_want_one_number_the_desk_is_told_who_moves():
    tournament = make_tournament(8)
    fix(tournament, {1: 4, 2: 4})
    round_ = draw_next_round(tournament, by=None, seed=1)
    together = {1, 2} in [set(table.numbers) for table in tables_of(round_)]

    assert not together
    assert len(seated_elsewhere(draft_board(round_))) == 1


def test_who_sits_at_its_own_table_or_rests_is_not_told():
    tournament = make_tournament(9)
    fix(tournament, {number: number for number in range(1, 5)})
    round_ = draw_next_round(tournament, by=None, seed=1)
    elsewhere = {each.pair.number for each in seated_elsewhere(draft_board(round_))}
    at = {n: t.number for t in tables_of(round_) for n in t.numbers}

    assert elsewhere == {n for n in range(1, 5) if at[n] is not None and at[n] != n}


def test_where_the_lot_deals_the_tables_leaders_change_tables():
    tournament = make_tournament(12, tables_by_lot=True)
    rounds = play(tournament, 4)

    for round_ in rounds:
        dealt = [t for t in tables_of(round_) if t.number is not None]
        by_lot = sorted(dealt, key=lambda t: lot(t.left, t.right or 0, round_.seed))
        assert [t.number for t in by_lot] == [1, 2, 3, 4, 5, 6]
    leaders = [drawing_of(tournament, 5).field[0].number]
    assert leaders
    assert len({table_of_pair(round_, leaders[0]) for round_ in rounds}) > 1


def table_of_pair(round_: Round, number: int) -> int | None:
    return next(t.number for t in tables_of(round_) if number in t.numbers)


def test_every_number_that_a_round_was_drawn_with_is_kept_and_counted():
    tournament = make_tournament(8)
    first = draw_next_round(tournament, by=None, seed=12)
    delete_round(first, by=None)
    again = draw_next_round(tournament, by=None, seed=99)
    last = redraw_round(again, by=None, seed=4711)
    lock_tables(last, [(tables_of(last)[0].left, tables_of(last)[0].right)], by=None)
    rest = keep(last, DrawRest(seed=7))

    assert seeds_drawn(rest) == [12, 99, 4711, 7]


def test_everybody_sees_how_often_a_round_was_drawn_and_with_which_numbers(client: Client):
    tournament = make_tournament(8)
    round_ = draw_next_round(tournament, by=None, seed=12)
    publish_round(redraw_round(round_, by=None, seed=4711), by=None)

    page = text_of(client, picture_at(tournament, 1, "public"))

    assert "number of the lot 4711 · drawn 2 times, with the numbers 12, 4711" in page


def test_a_round_drawn_once_says_no_more_than_its_number(client: Client):
    tournament = make_tournament(8)
    draw(tournament, seed=12)

    page = text_of(client, picture_at(tournament, 1, "public"))

    assert "number of the lot 12" in page
    assert "drawn 1" not in page


@pytest.mark.parametrize("meets", [True, False])
def test_whether_an_absence_counts_as_having_met_is_a_rule(meets: bool):
    tournament = make_tournament(4, no_show_meets=meets)
    round_ = seat(tournament, (1, 2), (3, 4))
    absent = PaperResult(kind=ResultKind.NO_SHOW, loser=RIGHT)
    for two in ((1, 2), (3, 4)):
        table = next(t for t in round_.tables.with_pairs() if t.left.number in two)
        if two == (1, 2):
            record_result(table, absent, by=None, version=table.version)
        else:
            enter(table, 101, 20)
    close_round(round_, by=None)

    met = drawing_of(tournament, 2).met

    assert met.keys() == {frozenset({3, 4})} | ({frozenset({1, 2})} if meets else set())
