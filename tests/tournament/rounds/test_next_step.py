"""The one thing to do next, over the whole evening."""

import datetime

import pytest
from django.utils import timezone

from scoring.errors import BadRules
from scoring.infractions import Severity
from scoring.match import PaperResult, ResultKind, played
from tests.factories import (
    add_pairs,
    draw,
    enter_all,
    make_tournament,
    pair,
    play,
    table_of,
)
from tournament.models import Round
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round, publish_round
from tournament.services.evening import Hall, Next, NextStep, evening, next_step, plan_rounds
from tournament.services.infractions import record_infraction
from tournament.services.registration import set_paid, set_present, withdraw_pair
from tournament.services.results import clear_result, record_result
from tournament.services.rounds import close_round, hide_standings, publish_standings, reopen_round

pytestmark = pytest.mark.django_db


def test_the_evening_goes_from_the_door_to_the_last_standings_one_step_at_a_time():
    tournament = make_tournament(rounds=2)
    steps = [next_step(tournament)]
    add_pairs(tournament, 4)
    for _round in range(2):
        steps.append(next_step(tournament))
        round_ = draw_next_round(tournament, by=None)
        steps.append(next_step(tournament))
        publish_round(round_, by=None)
        steps.append(next_step(tournament))
        enter_all(round_)
        steps.append(next_step(tournament))
        close_round(round_, by=None)
        steps.append(next_step(tournament))
        publish_standings(round_, by=None)
    steps.append(next_step(tournament))

    evening_of_a_round = (Next.DRAW, Next.PUBLISH, Next.ENTER, Next.CLOSE, Next.SHOW_STANDINGS)
    assert steps == [
        NextStep(Next.REGISTER, 1),
        *(NextStep(kind, 1) for kind in evening_of_a_round),
        *(NextStep(kind, 2) for kind in evening_of_a_round),
        NextStep(Next.FINISHED, 2),
    ]


def test_one_present_pair_is_not_enough_to_draw():
    tournament = make_tournament(2)
    set_present(pair(tournament, 2), False, by=None)

    assert next_step(tournament).kind is Next.REGISTER


def test_what_is_taken_back_leads_the_evening_back():
    tournament = make_tournament(2)
    (round_,) = play(tournament)
    publish_standings(round_, by=None)
    drawn_next = next_step(tournament)
    hide_standings(round_, by=None)
    hidden = next_step(tournament)
    reopen_round(round_, by=None, reason="Full mal llegit")
    reopened = next_step(tournament)
    clear_result(table_of(round_, 1), by=None)

    assert drawn_next == NextStep(Next.DRAW, 2)
    assert hidden == NextStep(Next.SHOW_STANDINGS, 1)
    assert reopened == NextStep(Next.CLOSE, 1)
    assert next_step(tournament) == NextStep(Next.ENTER, 1)


def test_c52_neither_a_bye_nor_a_double_no_show_is_a_missing_table():
    tournament = make_tournament(21)
    round_ = draw(tournament)
    tables = list(round_.tables.filter(number__isnull=False))
    record_result(tables[0], PaperResult(kind=ResultKind.DOUBLE_NO_SHOW), by=None)
    for table in tables[1:]:
        record_result(table, played(101, 50), by=None)

    now = evening(tournament)
    assert (now.tables, now.entered, now.missing) == (10, 10, [])
    assert now.step == NextStep(Next.CLOSE, 1)


def test_the_page_says_which_tables_are_missing():
    tournament = make_tournament(6)
    round_ = draw(tournament)
    record_result(round_.tables.get(number=2), played(101, 50), by=None)

    now = evening(tournament)

    assert [table.number for table in now.missing] == [1, 3]
    assert (now.tables, now.entered) == (3, 1)


def test_the_hall_is_counted():
    tournament = make_tournament(5)
    set_present(pair(tournament, 1), False, by=None)
    set_paid(pair(tournament, 2), True, by=None)
    withdraw_pair(pair(tournament, 5), by=None)

    counted = evening(tournament).hall

    assert counted == Hall(registered=4, present=3, unpaid=2, out=1, skipping=0)
    assert counted.unconfirmed == 1


def test_a_draft_that_fits_no_more_who_is_present_is_a_warning():
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)
    add_pairs(tournament, 1)
    set_present(pair(tournament, 2), False, by=None)

    now = evening(tournament)

    assert [p.number for p in now.left_out] == [5]
    assert [p.number for p in now.gone] == [2]


def test_v_16_2_1_a_proposed_expulsion_waits_for_a_person():
    tournament = make_tournament(2)
    round_ = draw(tournament)
    record_infraction(table_of(round_, 1), pair(tournament, 1), by=None, article="16.1.1.1")

    proposed = evening(tournament).expulsions

    assert [j.infraction.pair.number for j in proposed] == [1]
    assert [j.severity for j in proposed] == [Severity.VERY_SERIOUS]


def test_v_12_3_3_after_fifty_minutes_the_time_is_up():
    tournament = make_tournament(2)
    draw(tournament)
    began = Round.objects.get().published_at
    assert began is not None

    minutes = datetime.timedelta(minutes=1)
    assert evening(tournament, now=began + 49 * minutes).time_is_up is False
    assert evening(tournament, now=began + 50 * minutes).time_is_up is True
    assert evening(tournament, now=began + 50 * minutes).needs_a_person is True


def test_an_unpaid_pair_is_a_warning_only_where_there_is_a_fee():
    tournament = make_tournament(2)

    assert (evening(tournament).owing, evening(tournament).needs_a_person) == (0, False)
    tournament.fee_cents = 2000
    assert (evening(tournament).owing, evening(tournament).needs_a_person) == (2, True)


def test_a_closed_round_has_no_clock():
    tournament = make_tournament(2)
    play(tournament)

    much_later = timezone.now() + datetime.timedelta(hours=5)
    assert evening(tournament, now=much_later).time_is_up is False


@pytest.mark.parametrize("pairs", [4, 40])
def test_the_evening_takes_the_same_queries_for_few_and_for_many(pairs, django_assert_num_queries):
    tournament = make_tournament(pairs)
    draw(tournament)

    with django_assert_num_queries(5):
        evening(tournament)


def test_an_evening_may_end_earlier_than_planned():
    tournament = make_tournament(2)
    (round_,) = play(tournament)
    publish_standings(round_, by=None)

    plan_rounds(tournament, 1, by=None, reason="És molt tard")

    tournament.refresh_from_db()
    assert tournament.rules.rounds == 1
    assert next_step(tournament) == NextStep(Next.FINISHED, 1)
    change = tournament.changes.get(action="rounds_planned")
    assert (change.before, change.after) == ({"rounds": 5}, {"rounds": 1})
    assert change.reason == "És molt tard"


@pytest.mark.parametrize(
    ("rounds", "reason", "code"),
    [(3, " ", "rounds_need_reason"), (1, "És molt tard", "rounds_already_drawn")],
)
def test_the_plan_is_not_changed_without_a_reason_nor_below_what_is_drawn(rounds, reason, code):
    tournament = make_tournament(4)
    play(tournament, 2)

    with pytest.raises(Refused) as refused:
        plan_rounds(tournament, rounds, by=None, reason=reason)

    assert refused.value.code == code
    tournament.refresh_from_db()
    assert tournament.rules.rounds == 5


def test_an_impossible_number_of_rounds_is_refused():
    tournament = make_tournament(2)

    with pytest.raises(BadRules):
        plan_rounds(tournament, 0, by=None, reason="No en fem cap")
