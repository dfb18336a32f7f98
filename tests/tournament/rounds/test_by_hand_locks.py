"""Tables that a person has locked stay, and the rest is drawn around them."""

import pytest

from scoring.pairing import NoLegalRound, ReasonKind
from tests.factories import (
    add_pairs,
    make_tournament,
    pair,
    play,
    table_of,
)
from tests.support.by_hand import code, keep, now, second_round
from tournament.models import Change, Pair, Round
from tournament.services.by_hand import (
    DrawRest,
    Renumber,
    Seated,
    Swap,
    lock_tables,
    propose,
    unlock_tables,
)
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round
from tournament.services.registration import set_present

pytestmark = pytest.mark.django_db


def test_the_rest_is_drawn_again_around_locked_tables_which_keep_their_number():
    round_ = draw_next_round(make_tournament(12), by=None, seed=1)
    keep(round_, Renumber(2, 6))
    stay = [tables_of(round_)[0], tables_of(round_)[5]]
    lock_tables(round_, [(t.left, t.right) for t in stay], by=None)
    before = now(round_)

    kept = keep(round_, DrawRest(seed=99))

    after = now(kept)
    assert [after[0], after[5]] == [stay[0].row, stay[1].row]
    assert after != before
    assert sorted(n for row in after for n in row[1:]) == list(range(1, 13))
    assert (kept.seed, kept.changed_by_hand) == (99, True)
    assert [t.number for t in tables_of(kept) if t.locked] == [1, 6]
    assert tables_of(kept)[0].reasons[0].kind is ReasonKind.LOCKED


def test_what_was_changed_by_hand_is_locked_at_once_and_unlocked_again():
    round_ = second_round()
    one, two = (tables_of(round_)[n].left for n in (0, 1))
    keep(round_, Swap(one, two))

    locked = lock_tables(round_, by=None)

    assert [table.number for table in locked] == [1, 2]
    assert lock_tables(round_, by=None) == []
    assert [table.number for table in unlock_tables(round_, by=None)] == [1, 2]
    assert [c.action for c in Change.objects.all()[:2]] == ["tables_unlocked", "tables_locked"]


def test_the_same_lot_draws_the_same_rest_that_its_price_has_shown():
    round_ = draw_next_round(make_tournament(12), by=None, seed=1)
    first = tables_of(round_)[0]
    lock_tables(round_, [(first.left, first.right)], by=None)

    shown = propose(round_, DrawRest(seed=7)).outcome.tables
    keep(round_, DrawRest(seed=7))

    assert tables_of(round_) == shown


def test_the_rest_is_drawn_of_who_is_present_now():
    tournament = make_tournament(6)
    round_ = draw_next_round(tournament, by=None, seed=1)
    first = tables_of(round_)[0]
    lock_tables(round_, [(first.left, first.right)], by=None)
    gone = tables_of(round_)[1].left
    set_present(pair(tournament, gone), False, by=None)
    add_pairs(tournament, 2)

    keep(round_, DrawRest(seed=7))

    seated = {n for row in now(round_) for n in row[1:] if n is not None}
    assert seated == set(range(1, 9)) - {gone}
    assert now(round_)[-1][0] is None


def test_a_locked_table_whose_pair_has_left_is_named():
    tournament = make_tournament(6)
    round_ = draw_next_round(tournament, by=None)
    table = tables_of(round_)[1]
    lock_tables(round_, [(table.left, table.right)], by=None)
    set_present(pair(tournament, table.right), False, by=None)

    with pytest.raises(Refused) as refused:
        propose(round_, DrawRest(seed=1))

    who = f"{table.right} Parella {table.right}"
    assert (refused.value.code, refused.value.params) == (
        "locked_pair_absent",
        {"table": 2, "pair": who},
    )


def test_a_locked_bye_whose_pair_has_left_is_named():
    tournament = make_tournament(5)
    round_ = draw_next_round(tournament, by=None)
    bye = tables_of(round_)[-1].left
    lock_tables(round_, [(bye, None)], by=None)
    set_present(pair(tournament, bye), False, by=None)

    assert code(lambda: propose(round_, DrawRest(seed=1))) == "locked_bye_absent"


def test_without_a_lock_there_is_no_rest():
    round_ = second_round()

    assert code(lambda: propose(round_, DrawRest(seed=1))) == "nothing_locked"


def test_a_locked_table_is_changed_by_nobody():
    round_ = second_round(9)
    first, bye = tables_of(round_)[0], tables_of(round_)[-1]
    other = tables_of(round_)[2].left
    lock_tables(round_, [(first.left, first.right), (bye.left, None)], by=None)

    assert code(lambda: propose(round_, Swap(first.right, other))) == "table_is_locked"
    assert code(lambda: propose(round_, Swap(bye.left, other))) == "bye_is_locked"
    assert code(lambda: propose(round_, Renumber(3, 1))) == "table_is_locked"


def test_c04_where_the_rest_has_no_legal_round_one_with_rematches_can_be_seen():
    tournament = make_tournament(6, rounds=5)
    play(tournament, 3)
    round_ = draw_next_round(tournament, by=None, seed=1)
    lock_tables(round_, [_stuck(round_)], by=None)

    with pytest.raises(NoLegalRound):
        propose(round_, DrawRest(seed=1))

    proposal = propose(round_, DrawRest(seed=1, allow_rematches=True))
    (level,) = [each for each in proposal.levels if each.kind is ReasonKind.REMATCH]
    assert level.then == (2,)
    assert proposal.outcome.fields["rematches_allowed"] is True


def _stuck(round_: Round) -> tuple[int, int]:
    """Seat together both pairs that a third could still meet, and return them."""
    third = round_.tournament.pairs.get(number=1)
    met = {n for r in round_.tournament.rounds.filter(state="closed") for n in _rivals(r, third)}
    one, two = sorted(set(range(2, 7)) - met)
    other = next(n for n in _seated(round_, one).numbers if n != one)
    if other != two:
        keep(round_, Swap(other, two), confirmed=True)
    table = _seated(round_, one)
    assert table.right is not None
    return table.left, table.right


def _rivals(round_: Round, pair: Pair) -> set[int]:
    table = table_of(round_, pair.number)
    return {seat.pair.number for seat in table.seats.all()} - {pair.number}


def _seated(round_: Round, number: int) -> Seated:
    return next(table for table in tables_of(round_) if number in table.numbers)


# who, when and why --------------------------------------------------------------------


def test_the_rest_gets_fixed_tables_and_none_that_cannot_be_used():
    tournament = make_tournament(12)
    tournament.unusable_tables = [3]
    tournament.save()
    round_ = draw_next_round(tournament, by=None, seed=1)
    first, second = tables_of(round_)[:2]
    lock_tables(round_, [(second.left, second.right)], by=None)
    tournament.pairs.filter(number=first.left).update(fixed_table=9)

    keep(round_, DrawRest(seed=5))

    assert {row[0] for row in now(round_)} == {1, 2, 4, 5, 6, 9}
    assert table_of(round_, first.left).number == 9
    assert table_of(round_, second.left).number == 2
