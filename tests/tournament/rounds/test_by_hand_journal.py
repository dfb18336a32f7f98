"""A change by hand has its reason, its author and its way back; two people do not collide."""

import pytest
from django.db import connection

from scoring.lifecycle import StepRefused
from tests.factories import (
    draw,
    make_tournament,
    make_user,
    pair,
)
from tests.support.by_hand import code, keep, now, rematch_of, second_round
from tests.support.crowd import at_once
from tournament.models import Change, Round
from tournament.services.by_hand import (
    DrawRest,
    LeadersFirst,
    Renumber,
    Swap,
    by_hand,
    keep_change,
    lock_tables,
    propose,
    redo_change,
    undo_change,
    unlock_tables,
)
from tournament.services.by_hand.arrangement import tables_of
from tournament.services.common import Stale
from tournament.services.draws import draw_next_round, publish_round
from tournament.services.registration import set_present
from tournament.services.wishes import forbid_table, set_unusable_tables

pytestmark = pytest.mark.django_db


def test_a_change_needs_a_reason_and_is_told_with_who_and_when():
    round_ = second_round()
    organiser = make_user("mercè")
    one, two = (tables_of(round_)[n].left for n in (0, 1))

    assert code(lambda: keep(round_, Swap(one, two), reason="  ")) == "by_hand_needs_reason"
    kept = keep_change(round_, Swap(one, two), by=organiser, reason=" són germans ")

    (deed,) = by_hand(kept).deeds
    assert (deed.action, deed.figures["pairs"]) == ("pairs_swapped", [one, two])
    assert (deed.reason, deed.by) == ("són germans", "mercè")
    change = Change.objects.first()
    assert (change.reason, change.by, change.round_number) == ("són germans", organiser, 2)
    assert len(change.before["seats"]) == len(change.after["seats"]) == 2


def test_a_change_that_changes_nothing_is_refused():
    round_ = second_round()

    assert code(lambda: keep(round_, LeadersFirst())) == "nothing_changes"
    assert code(lambda: keep(round_, Swap(1, 1))) == "swap_same"
    assert code(lambda: keep(round_, Swap(1, 99))) == "pair_not_in_round"


def test_after_publication_who_and_why_stay_and_the_way_back_does_not():
    round_ = second_round()
    keep(round_, Renumber(1, 2))
    keep(round_, Renumber(2, 3))
    undo_change(round_, by=None)

    published = publish_round(round_, by=None)

    assert [deed.figures for deed in by_hand(published).deeds] == [{"table": 1, "number": 2}]
    assert (by_hand(published).undo, by_hand(published).redo) == (None, None)
    assert [key for key in ("gone", "back", "fields") if key in published.earlier[0]] == []


def test_every_change_is_taken_back_to_the_very_first_arrangement_and_done_again():
    round_ = draw_next_round(make_tournament(9), by=None, seed=1)
    states = [(tables_of(round_), round_.seed, False)]

    def note() -> None:
        round_.refresh_from_db()
        states.append((tables_of(round_), round_.seed, round_.changed_by_hand))

    first = tables_of(round_)
    for edit in (
        Swap(first[0].left, first[1].right),
        Swap(first[-1].left, first[2].left),
        Renumber(1, 4),
    ):
        keep(round_, edit)
        note()
    table = tables_of(round_)[2]
    lock_tables(round_, [(table.left, table.right)], by=None)
    states[-1] = (tables_of(round_), *states[-1][1:])
    keep(round_, DrawRest(seed=31))
    note()

    back, forth = [states[-1]], []
    for _step in range(4):
        undo_change(round_, by=None)
        unlock_tables(round_, by=None)  # what came before the lock would move its table
        round_.refresh_from_db()
        back.append((tables_of(round_), round_.seed, round_.changed_by_hand))
    for _step in range(4):
        redo_change(round_, by=None)
        round_.refresh_from_db()
        forth.append((tables_of(round_), round_.seed, round_.changed_by_hand))

    assert [_rows(state) for state in reversed(back)] == [_rows(state) for state in states]
    assert [_rows(state) for state in forth] == [_rows(state) for state in states[1:]]
    assert back[-1] == states[0]


def _rows(state):
    tables, seed, changed = state
    return [(table.row, table.reasons) for table in tables], seed, changed


def test_a_new_change_drops_what_was_taken_back():
    round_ = second_round()
    keep(round_, Renumber(1, 2))
    undo_change(round_, by=None)

    keep(round_, Renumber(1, 3))

    round_.refresh_from_db()
    assert [entry["figures"]["number"] for entry in round_.earlier] == [3]
    assert code(lambda: redo_change(round_, by=None)) == "nothing_by_hand_to_redo"


def test_where_nothing_was_changed_there_is_nothing_to_take_back():
    round_ = second_round()

    assert code(lambda: undo_change(round_, by=None)) == "nothing_by_hand_to_undo"


def test_the_last_thirty_changes_can_be_taken_back_and_all_are_told():
    round_ = draw_next_round(make_tournament(4), by=None)
    for _change in range(32):
        keep(round_, Renumber(1, 2))

    round_.refresh_from_db()
    assert len(by_hand(round_).deeds) == 32
    for _step in range(30):
        undo_change(round_, by=None)
    assert code(lambda: undo_change(round_, by=None)) == "nothing_by_hand_to_undo"


def test_a_pair_deleted_meanwhile_cannot_come_back():
    tournament = make_tournament(6)
    round_ = draw_next_round(tournament, by=None, seed=1)
    first, gone = tables_of(round_)[0], tables_of(round_)[1].left
    lock_tables(round_, [(first.left, first.right)], by=None)
    set_present(pair(tournament, gone), False, by=None)
    keep(round_, DrawRest(seed=2))
    pair(tournament, gone).delete()
    before = now(round_)

    assert code(lambda: undo_change(round_, by=None)) == "pair_gone"
    assert now(round_) == before


def test_c41_a_stale_change_is_refused_and_nothing_is_lost():
    round_ = second_round()
    keep(round_, Renumber(1, 2), version=1)
    before = now(round_)

    for stale in (
        lambda: keep(round_, Renumber(3, 4), version=1),
        lambda: undo_change(round_, by=None, version=1),
        lambda: redo_change(round_, by=None, version=1),
        lambda: lock_tables(round_, by=None, version=1),
        lambda: lock_tables(round_, [(1, 99)], by=None),
    ):
        with pytest.raises(Stale):
            stale()
    assert now(round_) == before


def test_c54_a_second_press_finds_the_change_kept():
    round_ = second_round()
    one, two = (tables_of(round_)[n].left for n in (0, 1))
    keep(round_, Swap(one, two), version=1)
    before = now(round_)

    again = keep(round_, Swap(one, two), version=1)

    assert (now(round_), again.version) == (before, 2)
    assert Change.objects.filter(action="pairs_swapped").count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_instant_one_is_kept_and_the_other_told():
    round_ = second_round()

    outcomes = at_once(
        lambda: keep(round_, Renumber(1, 2), version=1),
        lambda: keep(round_, Renumber(3, 4), version=1),
    )

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Round", "Stale"]
    round_.refresh_from_db()
    assert len(by_hand(round_).deeds) == 1


def test_a_published_round_is_never_rewritten():
    round_ = draw(make_tournament(4))
    table = tables_of(round_)[0]

    for step in (
        lambda: propose(round_, Swap(1, 2)),
        lambda: keep(round_, Swap(1, 2)),
        lambda: undo_change(round_, by=None),
        lambda: redo_change(round_, by=None),
        lambda: lock_tables(round_, [(table.left, table.right)], by=None),
    ):
        with pytest.raises(StepRefused):
            step()


# what has moved since ------------------------------------------------------------------


def seated(round_):
    """The stored tables with their locks."""
    return [(table.row, table.locked) for table in tables_of(round_)]


def test_a_table_that_was_locked_since_is_not_moved_back_or_forth():
    round_ = second_round(9)
    drawn = tables_of(round_)
    keep(round_, Swap(drawn[0].left, drawn[1].left))
    table = tables_of(round_)[0]
    lock_tables(round_, [(table.left, table.right)], by=None)
    before = seated(round_)

    assert code(lambda: undo_change(round_, by=None)) == "table_is_locked"
    assert seated(round_) == before

    unlock_tables(round_, by=None)
    undo_change(round_, by=None)
    lock_tables(round_, [(drawn[1].left, drawn[1].right)], by=None)
    before = seated(round_)

    assert code(lambda: redo_change(round_, by=None)) == "table_is_locked"
    assert seated(round_) == before


def test_a_bye_that_was_locked_since_is_not_moved():
    round_ = second_round(9)
    drawn = tables_of(round_)
    keep(round_, Swap(drawn[-1].left, drawn[0].left), confirmed=True)
    lock_tables(round_, [(drawn[0].left, None)], by=None)

    assert code(lambda: undo_change(round_, by=None)) == "bye_is_locked"


@pytest.mark.parametrize("unlocked", [True, False])
def test_a_lock_is_after_the_way_back_as_it_was_before_it(unlocked: bool):
    round_ = draw_next_round(make_tournament(12), by=None, seed=1)
    drawn = tables_of(round_)
    lock_tables(round_, [(drawn[0].left, drawn[0].right)], by=None)
    keep(round_, DrawRest(seed=99))
    if unlocked:
        unlock_tables(round_, by=None)
    else:
        other = tables_of(round_)[3]
        assert other.row not in {table.row for table in drawn}
        lock_tables(round_, [(other.left, other.right)], by=None)
        assert code(lambda: undo_change(round_, by=None)) == "table_is_locked"
        unlock_tables(round_, [(other.left, other.right)], by=None)

    undo_change(round_, by=None)
    locked = [table.number for table in tables_of(round_) if table.locked]
    assert (now(round_), locked) == ([t.row for t in drawn], [] if unlocked else [1])
    redo_change(round_, by=None)
    assert [t.number for t in tables_of(round_) if t.locked] == ([] if unlocked else [1])


def test_two_pairs_that_are_not_to_meet_since_are_not_brought_together_again():
    round_ = second_round()
    first, second = tables_of(round_)[:2]
    keep(round_, Swap(first.left, second.left))
    tournament = round_.tournament
    forbid_table(tournament, pair(tournament, first.left), pair(tournament, first.right), by=None)
    before = seated(round_)

    assert code(lambda: undo_change(round_, by=None)) == "by_hand_not_any_more"
    assert seated(round_) == before
    refusal = by_hand(Round.objects.get(pk=round_.pk)).undo_refusal
    assert refusal.code == "by_hand_not_any_more"


def test_what_was_confirmed_once_is_done_again_without_a_question():
    round_ = second_round()
    keep(round_, rematch_of(round_), confirmed=True)
    after = now(round_)

    undo_change(round_, by=None)
    redo_change(round_, by=None)

    assert now(round_) == after


def test_a_number_that_the_hall_does_not_have_any_more_does_not_come_back():
    round_ = second_round()
    keep(round_, Renumber(4, 7))
    set_unusable_tables(round_.tournament, [4], by=None)

    assert code(lambda: undo_change(round_, by=None)) == "number_unusable"


@pytest.mark.parametrize("pairs", [10, 41])
def test_a_price_and_a_change_take_the_same_queries_for_few_tables_and_for_many(
    pairs: int, django_assert_num_queries
):
    round_ = second_round(pairs)
    one, two = (tables_of(round_)[n].left for n in (0, 1))

    with django_assert_num_queries(9):
        propose(round_, Swap(one, two))
    with django_assert_num_queries(23 + connection.features.has_select_for_update):
        keep(round_, Swap(one, two))
    with django_assert_num_queries(24 + connection.features.has_select_for_update):
        undo_change(round_, by=None)
