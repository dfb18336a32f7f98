"""Every change of a draft by hand has its price before it is kept."""

import pytest

from scoring.pairing import ReasonKind
from tests.factories import (
    make_tournament,
    numbers,
    pair,
    play,
    table_of,
)
from tests.support.by_hand import code, keep, now, rematch_of, second_round
from tournament.models import Change, ForbiddenTable, Round, Seat
from tournament.services.by_hand import (
    Edit,
    LeadersFirst,
    Renumber,
    Swap,
    alternatives,
    lock_tables,
    propose,
)
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db


def levels(round_: Round, edit: Edit) -> dict[str, tuple[tuple[int, ...], tuple[int, ...], int]]:
    return {
        level.kind.value: (level.now, level.then, level.worse)
        for level in propose(round_, edit).levels
    }


def test_two_pairs_take_each_other_s_place():
    round_ = draw_next_round(make_tournament(6), by=None, seed=1)
    before = numbers(round_.tables.with_pairs())
    one, two = before[0][0], before[2][1]

    kept = keep(round_, Swap(one, two), version=1)

    exchanged = {one: two, two: one}
    expected = [tuple(exchanged.get(n, n) for n in table) for table in before]
    assert numbers(kept.tables.with_pairs()) == expected
    assert (kept.changed_by_hand, kept.version) == (True, 2)


def test_nothing_is_written_before_a_change_is_kept():
    round_ = second_round()
    before, version = now(round_), round_.version

    propose(round_, Swap(1, 2))

    round_.refresh_from_db()
    assert (now(round_), round_.version, round_.earlier) == (before, version, [])


def test_the_bye_moves_to_another_pair_and_stays_last_without_a_number():
    round_ = draw_next_round(make_tournament(5), by=None)
    bye, other = tables_of(round_)[-1].left, tables_of(round_)[0].left

    keep(round_, Swap(other, bye))

    assert now(round_)[-1] == (None, other, None)
    assert [row[0] for row in now(round_)] == [1, 2, None]
    assert round_.tables.with_pairs().get(kind="bye").left.number == other
    assert Change.objects.first().action == "bye_moved"


def test_a_swap_inside_a_group_of_equal_wins_costs_nothing():
    round_ = draw_next_round(make_tournament(8), by=None, seed=1)
    one, two = tables_of(round_)[0].left, tables_of(round_)[1].left

    proposal = propose(round_, Swap(one, two))

    assert proposal.levels == ()
    assert [place.costs for place in proposal.places] == [(), ()]
    assert not proposal.only_numbers


def test_unequal_wins_are_priced_over_the_whole_round():
    round_ = second_round()  # four pairs with a win, four without
    top, bottom = tables_of(round_)[0].left, tables_of(round_)[-1].left

    found = levels(round_, Swap(top, bottom))

    assert found["win_difference"] == ((0, 0), (2, 4), 1)


def test_moving_the_bye_up_costs_its_place():
    round_ = second_round(9)
    bye, top = tables_of(round_)[-1].left, tables_of(round_)[0].left

    kind = levels(round_, Swap(bye, top))["bye"]

    assert (kind[0], kind[1][0], kind[2]) == ((0, 9), 2, 1)


def test_a_rematch_by_hand_names_its_table_and_asks_to_be_confirmed():
    round_ = second_round()
    edit = rematch_of(round_)

    proposal = propose(round_, edit)

    (level,) = [level for level in proposal.levels if level.kind is ReasonKind.REMATCH]
    assert (level.now, level.then, level.tables) == ((0,), (1,), (1,))
    assert [cost.kind for cost in proposal.grave] == [ReasonKind.REMATCH]
    assert code(lambda: keep(round_, edit)) == "price_not_confirmed"
    round_.refresh_from_db()
    assert round_.changed_by_hand is False
    keep(round_, edit, confirmed=True)
    first = tables_of(round_)[0]
    assert [reason.kind for reason in first.reasons][:2] == [ReasonKind.LOCKED, ReasonKind.REMATCH]
    assert first.reasons[0].numbers == (edit.two,)


def test_a_second_bye_asks_to_be_confirmed():
    tournament = make_tournament(5)
    play(tournament)
    rested = Seat.objects.get(table__kind="bye").pair.number
    round_ = draw_next_round(tournament, by=None)
    edit = Swap(tables_of(round_)[-1].left, rested)

    assert [cost.kind for cost in propose(round_, edit).grave] == [ReasonKind.SECOND_BYE]
    assert code(lambda: keep(round_, edit)) == "price_not_confirmed"
    assert keep(round_, edit, confirmed=True).changed_by_hand is True


def test_a_table_that_the_desk_has_forbidden_asks_to_be_confirmed():
    tournament = make_tournament(4)
    round_ = draw_next_round(tournament, by=None)
    (a, _b), (_c, d) = numbers(round_.tables.with_pairs())
    one, other = sorted((pair(tournament, a), pair(tournament, d)), key=lambda p: p.pk)
    ForbiddenTable.objects.create(tournament=tournament, one=one, other=other)
    edit = Swap(_b, d)

    assert [cost.kind for cost in propose(round_, edit).grave] == [ReasonKind.FORBIDDEN]
    assert code(lambda: keep(round_, edit)) == "price_not_confirmed"


def test_only_the_tables_concerned_get_other_reasons():
    round_ = second_round()
    before = {table.number: table.reasons for table in tables_of(round_)}
    one, two = (tables_of(round_)[n].left for n in (0, 1))

    keep(round_, Swap(one, two))

    after = {table.number: table for table in tables_of(round_)}
    assert [n for n in before if after[n].reasons == before[n]] == [3, 4]
    assert [after[n].by_hand for n in (1, 2)] == [(two,), (one,)]


def test_tables_exchange_their_numbers_and_nothing_else():
    round_ = second_round()
    before = tables_of(round_)

    proposal = propose(round_, Renumber(1, 3))
    keep(round_, Renumber(1, 3))

    assert proposal.only_numbers
    after = tables_of(round_)
    assert [t.drawn for t in after] == [before[i].drawn for i in (2, 1, 0, 3)]
    assert after[2].reasons == before[0].reasons
    assert Change.objects.first().action == "tables_exchanged"


def test_a_table_takes_a_number_that_is_free_but_none_that_cannot_be_used():
    round_ = draw_next_round(make_tournament(4), by=None)
    round_.tournament.unusable_tables = [7]
    round_.tournament.save()

    assert code(lambda: propose(round_, Renumber(1, 7))) == "number_unusable"
    assert code(lambda: propose(round_, Renumber(9, 3))) == "no_table_in_draft"
    keep(round_, Renumber(1, 5))
    assert [row[0] for row in now(round_)] == [2, 5]


def test_a_pair_with_a_fixed_table_is_warned_about_when_it_would_sit_elsewhere():
    tournament = make_tournament(6)
    tournament.pairs.filter(number=4).update(fixed_table=1)
    round_ = draw_next_round(tournament, by=None)
    assert table_of(round_, 4).number == 1

    (found,) = propose(round_, Renumber(1, 2)).elsewhere

    assert (found.pair.number, found.fixed, found.table) == (4, 1, 2)


def test_the_tables_are_numbered_again_leaders_first_and_locked_ones_stay():
    round_ = second_round()
    before = now(round_)
    keep(round_, Renumber(1, 4))
    keep(round_, Renumber(2, 3))
    last = tables_of(round_)[3]
    lock_tables(round_, [(last.left, last.right)], by=None)

    keep(round_, LeadersFirst())

    by_pairs = {row[1:]: row[0] for row in now(round_)}
    assert by_pairs[before[0][1:]] == 4
    assert [by_pairs[row[1:]] for row in before[1:]] == [1, 2, 3]


def test_who_else_could_rest_is_listed_with_its_price_from_the_last_place_up():
    round_ = second_round(9)
    bye = tables_of(round_)[-1].left

    resting, others = alternatives(round_, most=3)

    assert resting.number == bye
    assert [other.place for other in others] == [8, 7, 6]
    assert bye not in [other.pair.number for other in others]


def test_nobody_else_rests_where_the_bye_is_locked_or_nobody_rests():
    odd, even = draw_next_round(make_tournament(5), by=None), second_round(8)
    lock_tables(odd, [(tables_of(odd)[-1].left, None)], by=None)

    assert alternatives(odd) == alternatives(even) == (None, [])
