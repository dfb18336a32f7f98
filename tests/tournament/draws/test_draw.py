"""Who is drawn, who rests, and what stops a draw."""

import pytest

from scoring.match import PaperResult, ResultKind
from scoring.pairing import NoLegalRound
from scoring.points import RIGHT
from tests.factories import (
    draw,
    enter_all,
    make_tournament,
    numbers,
    pair,
    play,
)
from tests.tournament.draws.histories import code
from tournament.models import Pair, Round, Seat, Table
from tournament.services.draws import (
    draw_next_round,
    publish_round,
)
from tournament.services.registration import (
    PairEntry,
    register_pair,
    set_present,
    withdraw_pair,
)
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def seated(round_: Round) -> list[int]:
    return sorted(round_.seats.values_list("pair__number", flat=True))


def test_the_first_round_is_drawn_by_lot_from_a_seed_that_is_kept():
    one, other = make_tournament(8), make_tournament(8)

    drawn = draw_next_round(one, by=None, seed=4821)
    again = draw_next_round(other, by=None, seed=4821)

    assert (drawn.seed, drawn.style, drawn.state, drawn.number) == (4821, "lot", "draft", 1)
    assert numbers(drawn.tables.with_pairs()) == numbers(again.tables.with_pairs())


def test_without_a_seed_one_is_chosen():
    assert 0 <= draw_next_round(make_tournament(4), by=None).seed < 10_000


def test_c05_every_present_pair_sits_at_exactly_one_table():
    tournament = make_tournament(21)
    set_present(pair(tournament, 7), False, by=None)
    withdraw_pair(pair(tournament, 8), by=None)

    round_ = draw_next_round(tournament, by=None)

    assert seated(round_) == [n for n in range(1, 22) if n not in (7, 8)]
    assert round_.tables.filter(automatic_bye=True).count() == 1


def test_c08_the_second_answer_says_that_it_is_done():
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)

    assert code(lambda: draw_next_round(tournament, by=None)) == ("already_drawn", {"round": 1})
    assert tournament.rounds.count() == 1


def test_c06_a_stored_tie_without_lot_stops_the_draw_and_is_named():
    tournament = make_tournament(8)
    play(tournament, 1)
    Table.objects.filter(round__number=1, number=2).update(
        left_points=80, right_points=80, lot_winner=""
    )

    assert code(lambda: draw_next_round(tournament, by=None)) == (
        "tie_undecided",
        {"round": 1, "table": 2},
    )
    assert tournament.rounds.count() == 1


@pytest.mark.parametrize("present", [0, 1])
def test_c15_two_pairs_must_be_present(present):
    tournament = make_tournament(6)
    tournament.pairs.filter(number__gt=present).update(present=False)

    assert code(lambda: draw_next_round(tournament, by=None)) == (
        "too_few_present",
        {"present": present},
    )


def test_c12_a_person_in_two_pairs_stops_the_draw():
    tournament = make_tournament(4)
    tournament.pairs.filter(number=3).update(player1="Jugadóra 1")  # behind the service's back

    assert code(lambda: draw_next_round(tournament, by=None)) == (
        "person_in_two_pairs",
        {"person": "Jugadóra 1", "pair": "1 Parella 1"},
    )


def test_the_last_round_of_the_rules_is_the_last():
    tournament = make_tournament(8, rounds=2)
    play(tournament, 2)

    assert code(lambda: draw_next_round(tournament, by=None)) == (
        "all_rounds_played",
        {"rounds": 2},
    )


def test_c53_a_round_that_is_complete_has_to_be_closed_first():
    tournament = make_tournament(4)
    enter_all(draw(tournament))

    assert code(lambda: draw_next_round(tournament, by=None)) == ("round_not_closed", {"round": 1})


def test_c04_when_no_clean_round_exists_nothing_is_written_and_the_choice_is_explained():
    tournament = make_tournament(6, rounds=5)
    history = [[(1, 4), (2, 5), (3, 6)], [(1, 5), (2, 6), (3, 4)], [(1, 6), (2, 4), (3, 5)]]
    for number, tables in enumerate(history, start=1):
        round_ = Round.objects.create(tournament=tournament, number=number, seed=1, style="lot")
        for table_number, sides in enumerate(tables, start=1):
            table = Table.objects.create(round=round_, number=table_number)
            for side, who in zip(("left", "right"), sides, strict=True):
                Seat.objects.create(
                    table=table, round=round_, pair=pair(tournament, who), side=side
                )
        enter_all(publish_round(round_, by=None))
        close_round(round_, by=None)

    with pytest.raises(NoLegalRound) as refused:
        draw_next_round(tournament, by=None)

    assert tournament.rounds.count() == 3
    assert len(refused.value.params["rematches"]) == 1
    chosen = draw_next_round(tournament, by=None, allow_rematches=True)
    kinds = [r["kind"] for t in chosen.tables.all() for r in t.reasons]
    assert (chosen.rematches_allowed, kinds.count("rematch")) == (True, 1)


def test_c30_a_withdrawal_takes_effect_from_the_next_draw():
    tournament = make_tournament(8)
    round_ = draw(tournament)
    withdraw_pair(pair(tournament, 3), by=None, reason="se'n va a casa")
    enter_all(round_)
    close_round(round_, by=None)

    second = draw(tournament)

    assert seated(round_) == list(range(1, 9))
    assert seated(second) == [1, 2, 4, 5, 6, 7, 8]
    assert pair(tournament, 3).out_from_round == 2


def test_c28_c29_a_late_pair_plays_from_the_next_draw_with_nothing_so_far():
    tournament = make_tournament(8)
    play(tournament, 1)
    late = register_pair(tournament, PairEntry(nickname="Tard", present=True), by=None)

    round_ = draw(tournament)

    assert (round_.tables.count(), seated(round_)) == (5, list(range(1, 10)))
    enter_all(round_)
    close_round(round_, by=None)
    row = standings(tournament).row_of(late.number)
    assert [game.round for game in row.place.entrant.games] == [2]


@pytest.mark.parametrize("pairs", [5, 6])
def test_c04_a_small_field_is_never_drawn_into_a_dead_end(pairs):
    for seed in range(10):
        tournament = make_tournament(pairs)
        rounds = play(tournament, 5, seed=seed)

        met = [frozenset(t) for r in rounds for t in numbers(r.tables.with_pairs())]
        assert len(set(met)) == len(met)


def test_what_the_draw_has_to_tell_about_the_round_is_kept():
    tournament = make_tournament(4, rounds=5)
    play(tournament, 1)

    round_ = draw_next_round(tournament, by=None)

    # four pairs have three different opponents: five rounds cannot all be clean
    assert [note["kind"] for note in round_.notes] == ["rounds_lost"]


def test_c16_c17_nobody_rests_twice_in_five_rounds_of_eleven():
    tournament = make_tournament(11)

    play(tournament, 5)

    byes = Seat.objects.filter(table__kind="bye").values_list("pair__number", flat=True)
    assert len(set(byes)) == len(byes) == 5


def test_c16_a_win_by_no_show_is_not_the_bye():
    tournament = make_tournament(5)
    absent = PaperResult(kind=ResultKind.NO_SHOW, loser=RIGHT)
    for _round in range(2):
        round_ = draw(tournament)
        for table in round_.tables.filter(kind=""):
            record_result(table, absent, by=None)
        close_round(round_, by=None)
    rested = set(Seat.objects.filter(table__kind="bye").values_list("pair__number", flat=True))

    third = draw(tournament)

    assert third.tables.with_pairs().get(kind="bye").left.number not in rested


def test_c18_the_bye_goes_to_the_lowest_pair():
    tournament = make_tournament(17)
    play(tournament, 1)
    last = standings(tournament).rows[-1].pair.number

    second = draw(tournament)

    assert second.tables.with_pairs().get(kind="bye").left.number == last


def test_c24_the_bye_comes_last_and_has_no_table_number():
    round_ = draw(make_tournament(5))

    assert [table.number for table in round_.tables.all()] == [1, 2, None]


def test_no_two_pairs_meet_twice_in_five_rounds():
    tournament = make_tournament(10)
    rounds = play(tournament, 5)

    met = [frozenset(t) for r in rounds for t in numbers(r.tables.with_pairs())]
    assert len(set(met)) == len(met) == 25


@pytest.mark.parametrize("pairs", [10, 40])
def test_the_queries_of_a_draw_do_not_depend_on_the_pairs(pairs, django_assert_num_queries):
    tournament = make_tournament(pairs)
    play(tournament, 2)

    with django_assert_num_queries(14):
        draw_next_round(tournament, by=None)


def test_an_expelled_pair_is_drawn_no_more():
    tournament = make_tournament(6)
    Pair.objects.filter(tournament=tournament, number=2).update(status="expelled", out_from_round=1)

    assert 2 not in seated(draw(tournament))
