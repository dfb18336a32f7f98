"""What organisers and pairs wish of the draw: entered, refused, taken back, respected."""

import re

import pytest
from django.db import IntegrityError, transaction

from scoring.rules import Clubs
from tests.factories import make_tournament, make_user, numbers, pair, play
from tests.tournament.draws.histories import code, forbid, last_change, play_as, seated, skip
from tournament.models import Change, ForbiddenTable, Tournament
from tournament.printing.lists import wall_by_table
from tournament.services.common import Stale
from tournament.services.draws import draw_next_round
from tournament.services.registration import delete_pair, withdraw_pair
from tournament.services.wish_list import wishes
from tournament.services.wishes import (
    allow_table,
    find_pair,
    forbid_table,
    set_pair_wishes,
    set_unusable_tables,
)
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db


def fix(tournament: Tournament, number: int, table: int | None) -> None:
    set_pair_wishes(pair(tournament, number), fixed_table=table, skips=False, by=None)


# Who is meant


@pytest.mark.parametrize(
    "text", ["2", " 2 ", "els trempats", "ÉLS TREMPATS", "2 Els Trempats", "tremp", "Núria"]
)
def test_a_pair_is_found_by_number_or_name_accents_ignored(text: str):
    tournament = make_tournament(3)
    tournament.pairs.filter(number=2).update(nickname="Els Trempats", player1="Nuria Mas")

    assert find_pair(tournament, text).number == 2


@pytest.mark.parametrize("text", ["", "9", "nobody", "12"])
def test_nobody_is_found_where_nobody_answers(text: str):
    assert code(lambda: find_pair(make_tournament(3), text)) == (
        "pair_unknown",
        {"text": text or "–"},
    )


def test_several_are_named_instead_of_guessing():
    assert code(lambda: find_pair(make_tournament(2), "parella")) == (
        "pair_ambiguous",
        {"text": "parella", "pairs": "1 Parella 1, 2 Parella 2"},
    )


# Who is not to meet


def test_forbidding_and_allowing_leave_their_lines_in_the_history():
    tournament, by = make_tournament(4), make_user("segona")
    one, other = pair(tournament, 3), pair(tournament, 1)

    forbid_table(tournament, one, other, by=by, reason="germans")

    change = Change.objects.filter(tournament=tournament).first()
    assert change_in_words(change) == "3 Parella 3 and 1 Parella 1 are not to meet"
    assert (change.by, change.reason) == (by, "germans")
    allow_table(tournament, other, one, by=by)
    assert last_change(tournament) == "1 Parella 1 and 3 Parella 3 may meet again"
    assert ForbiddenTable.objects.count() == 0


def test_the_same_two_are_forbidden_once_in_either_order():
    tournament = make_tournament(4)
    forbid(tournament, (1, 2))

    refused = code(lambda: forbid(tournament, (2, 1)))

    assert refused == ("forbidden_already", {"one": "2 Parella 2", "other": "1 Parella 1"})
    with pytest.raises(IntegrityError), transaction.atomic():
        ForbiddenTable.objects.create(
            tournament=tournament, one=pair(tournament, 1), other=pair(tournament, 2)
        )


def test_a_pair_cannot_be_forbidden_to_itself_nor_allowed_twice():
    tournament = make_tournament(4)

    assert code(lambda: forbid(tournament, (1, 1))) == ("forbidden_itself", {"pair": "1 Parella 1"})
    assert code(
        lambda: allow_table(tournament, pair(tournament, 1), pair(tournament, 2), by=None)
    ) == ("not_forbidden", {"one": "1 Parella 1", "other": "2 Parella 2"})
    assert not Change.objects.filter(action__in=("table_forbidden", "table_allowed")).exists()


def test_a_pair_that_was_deleted_meanwhile_is_said_to_be_gone():
    tournament = make_tournament(4)
    one, other = pair(tournament, 1), pair(tournament, 2)
    delete_pair(pair(tournament, 2), by=None)

    refused = code(lambda: forbid_table(tournament, one, other, by=None))

    assert refused == ("pair_gone", {"pair": "2 Parella 2"})
    assert not ForbiddenTable.objects.exists()


@pytest.mark.parametrize("seed", range(8))
def test_what_is_forbidden_is_never_drawn_while_a_legal_round_exists(seed: int):
    tournament = make_tournament(6, rounds=5)
    forbid(tournament, (1, 2))
    forbid(tournament, (1, 3))
    forbid(tournament, (4, 5))

    rounds = play(tournament, 2, seed=seed)

    met = [table for round_ in rounds for table in seated(round_)]
    assert not {frozenset({1, 2}), frozenset({1, 3}), frozenset({4, 5})} & set(met)
    assert len(set(met)) == len(met) == 6


def test_wishes_may_change_after_the_first_round_is_published():
    tournament = make_tournament(8)
    play(tournament, 1)

    forbid(tournament, (1, 2))
    set_unusable_tables(tournament, [1], by=None)
    fix(tournament, 3, 4)
    skip(tournament, 8)

    round_ = draw_next_round(tournament, by=None)
    assert frozenset({1, 2}) not in seated(round_)
    assert round_.tables.with_pairs().get(seats__pair__number=3).number == 4
    assert 8 not in round_.seats.values_list("pair__number", flat=True)


def test_the_list_says_who_has_met_and_whom_the_draft_seats_together():
    tournament = make_tournament(4)
    (first,) = play(tournament, 1)
    met = numbers(first.tables.with_pairs())[0]
    forbid(tournament, met)
    draft = draw_next_round(tournament, by=None)
    drafted = numbers(draft.tables.with_pairs())[0]
    forbid(tournament, drafted)

    found = {
        frozenset((f.row.one.number, f.row.other.number)): f for f in wishes(tournament).forbidden
    }

    assert (found[frozenset(met)].met, found[frozenset(met)].drafted) == (1, False)
    assert (found[frozenset(drafted)].met, found[frozenset(drafted)].drafted) == (None, True)


# The tables of the hall


def test_unusable_numbers_are_skipped_in_the_draft_and_on_the_wall():
    tournament = make_tournament(9)
    set_unusable_tables(tournament, [2, 4, 2], by=None)

    round_ = draw_next_round(tournament, by=None)

    assert [table.number for table in round_.tables.all()] == [1, 3, 5, 6, None]
    on_the_wall = re.findall(r'<td class="table-col">(.*?)</td>', wall_by_table(round_).text)
    assert on_the_wall == ["1", "3", "5", "6", "–"]


def test_the_history_says_which_tables_as_people_write_them():
    tournament = make_tournament()
    set_unusable_tables(tournament, [3, 7, 8, 9], by=None)
    set_unusable_tables(tournament, [], by=None)

    said = [change_in_words(c) for c in Change.objects.filter(action="tournament_edited")]

    assert said == [
        "Details changed. Tables that cannot be used: 3, 7–9 → –",
        "Details changed. Tables that cannot be used: – → 3, 7–9",
    ]


def test_the_same_tables_again_change_nothing():
    tournament = make_tournament()
    set_unusable_tables(tournament, [3], by=None)
    again = set_unusable_tables(tournament, [3], by=None)

    assert again.version == 2
    assert Change.objects.filter(action="tournament_edited").count() == 1


def test_c41_a_stale_list_of_tables_is_not_saved():
    tournament = make_tournament()
    set_unusable_tables(tournament, [3], by=None, version=1)

    with pytest.raises(Stale):
        set_unusable_tables(tournament, [4], by=None, version=1)

    tournament.refresh_from_db()
    assert tournament.unusable_tables == [3]


@pytest.mark.parametrize("table", [0, 10_000])
def test_a_number_that_no_table_has_is_refused(table: int):
    tournament = make_tournament(2)

    expected = ("table_number", {"table": table, "most": 9_999})
    assert code(lambda: set_unusable_tables(tournament, [table], by=None)) == expected
    assert code(lambda: fix(tournament, 1, table)) == expected


def test_a_fixed_table_is_where_the_pair_sits_whatever_its_place():
    tournament = make_tournament(10)
    fix(tournament, 7, 5)
    fix(tournament, 2, 1)

    for round_ in play(tournament, 3):
        by_number = {p: t.number for t in round_.tables.with_pairs() for p in (t.left, t.right)}
        tables = {p.number: table for p, table in by_number.items()}
        together = tables[7] == tables[2]
        assert together or (tables[7], tables[2]) == (5, 1)
        assert sorted(set(tables.values())) == [1, 2, 3, 4, 5]


def test_a_fixed_table_beyond_the_last_one_is_kept():
    tournament = make_tournament(6)
    fix(tournament, 3, 12)

    round_ = draw_next_round(tournament, by=None)

    assert [table.number for table in round_.tables.all()] == [1, 2, 12]


def test_a_pair_that_rests_leaves_its_table_to_others():
    tournament = make_tournament(3)
    for number in (1, 2, 3):
        fix(tournament, number, 9)

    round_ = draw_next_round(tournament, by=None)

    assert [table.number for table in round_.tables.all()] == [9, None]


def test_of_two_pairs_with_one_table_the_first_table_of_the_draw_has_it():
    tournament = make_tournament(8)
    play_as(tournament, ((1, 5), (2, 6), (3, 7), (4, 8)))
    fix(tournament, 1, 3)
    fix(tournament, 8, 3)

    round_ = draw_next_round(tournament, by=None)

    at_table = {p.number: t.number for t in round_.tables.with_pairs() for p in (t.left, t.right)}
    # 1 leads and meets 4, 8 meets 5: the leader's table comes first in the draw
    assert (at_table[1], at_table[8]) == (3, 2)
    assert wishes(tournament).shared == frozenset({3})


def test_a_fixed_table_and_an_unusable_one_exclude_each_other():
    tournament = make_tournament(4)
    fix(tournament, 2, 4)
    set_unusable_tables(tournament, [3], by=None)

    assert code(lambda: set_unusable_tables(tournament, [3, 4], by=None)) == (
        "unusable_is_fixed",
        {"table": 4, "pair": "2 Parella 2"},
    )
    assert code(lambda: fix(tournament, 1, 3)) == ("fixed_is_unusable", {"table": 3})
    withdraw_pair(pair(tournament, 2), by=None)  # it may come back
    assert code(lambda: set_unusable_tables(tournament, [4], by=None))[0] == "unusable_is_fixed"


def test_c41_a_stale_wish_of_a_pair_is_not_saved():
    tournament = make_tournament(2)
    fix(tournament, 1, 4)

    with pytest.raises(Stale):
        set_pair_wishes(pair(tournament, 1), fixed_table=5, skips=False, by=None, version=1)

    assert pair(tournament, 1).fixed_table == 4


# How much is asked


@pytest.mark.parametrize("pairs", [10, 40])
def test_a_draw_with_wishes_asks_as_much_as_one_without(pairs: int, django_assert_num_queries):
    tournament = make_tournament(pairs, clubs=Clubs.AVOID)
    play(tournament, 1)
    for other in range(2, 6):
        forbid(tournament, (1, other))
    fix(tournament, 2, 3)
    set_unusable_tables(tournament, [1], by=None)

    with django_assert_num_queries(14):
        draw_next_round(tournament, by=None)


@pytest.mark.parametrize("forbidden", [1, 6])
def test_the_list_asks_as_much_for_one_as_for_many(forbidden: int, django_assert_num_queries):
    tournament = make_tournament(12)
    play(tournament, 2)
    for other in range(2, 2 + forbidden):
        forbid(tournament, (1, other))

    with django_assert_num_queries(5):
        wishes(tournament)
