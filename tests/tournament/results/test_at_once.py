"""Several people at the desk at the same instant, on the real database."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.errors import RuleError
from scoring.match import played
from tests.factories import draw, enter, enter_all, make_tournament
from tests.support.crowd import at_once
from tournament.models import Change, Round, Seat, Table
from tournament.services.common import Stale
from tournament.services.draws import draw_next_round
from tournament.services.rescue import take_back
from tournament.services.results import missing_tables, record_result
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_c102_twenty_people_save_twenty_tables_and_nothing_is_lost():
    tables = list(draw(make_tournament(40)).tables.order_by("number"))

    def save(number: int) -> Callable[[], object]:
        paper = played(101, number)
        return lambda: record_result(tables[number], paper, by=None, version=1)

    answers = at_once(*(save(number) for number in range(20)))

    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    stored = list(Table.objects.order_by("number").values_list("left_points", "right_points"))
    assert stored == [(101, number) for number in range(20)]
    assert Change.objects.filter(action="result_entered").count() == 20


def test_c40_two_people_save_the_same_table_one_wins_and_the_other_hears_of_it():
    table = draw(make_tournament(2)).tables.get()

    answers = at_once(
        lambda: record_result(table, played(101, 60), by=None, version=1),
        lambda: record_result(table, played(60, 101), by=None, version=1),
    )

    winner = next(answer for answer in answers if isinstance(answer, Table))
    stale = next(answer for answer in answers if isinstance(answer, Stale))
    table.refresh_from_db()
    assert (table.left_points, table.version) == (winner.left_points, 2)
    assert isinstance(stale.current, Table)
    assert stale.current.left_points == winner.left_points
    assert Round.objects.count() == 1


class Meanwhile:
    """Lets somebody else do *step* after who saves has read the table and before the lock."""

    def __init__(self, step: Callable[[], object]) -> None:
        self.step: Callable[[], object] | None = step

    def __call__(self, execute: Callable[..., object], sql: str, *rest: object) -> object:
        found = execute(sql, *rest)
        if 'FROM "tournament_seat"' in sql and self.step:
            step, self.step = self.step, None
            step()
        return found


NOTHING = (None, None, 1)
MEANWHILE = {
    "another result": (lambda table: enter(table, 60, 101), "stale", (60, 101, 2)),
    "the same result": (lambda table: enter(table, 101, 60), "", (101, 60, 2)),
    "a draft again": (
        lambda table: take_back(table.round, by=None, reason="?"),
        "step_refused",
        NOTHING,
    ),
    "nobody opposite": (
        lambda table: table.seats.get(side="right").delete(),
        "bye_has_no_result",
        NOTHING,
    ),
    "no round": (lambda table: table.round.delete(), "round_gone", None),
}


@pytest.mark.parametrize(("step", "code", "kept"), MEANWHILE.values(), ids=MEANWHILE)
def test_what_changes_before_a_sheet_is_written_is_judged_again(step, code, kept):
    table = draw(make_tournament(2)).tables.get()
    refused = ""

    somebody_elses = Table.objects.get(pk=table.pk)
    with connection.execute_wrapper(Meanwhile(lambda: step(somebody_elses))):
        try:
            record_result(table, played(101, 60), by=None, version=1)
        except RuleError as error:
            refused = error.code

    assert refused == code
    stored = Table.objects.values_list("left_points", "right_points", "version").first()
    assert stored == kept
    assert Change.objects.filter(action="result_entered").count() == (kept or NOTHING)[2] - 1


def test_c45_the_last_two_tables_saved_at_once_leave_a_round_that_can_be_closed():
    round_ = draw(make_tournament(4))
    one, two = round_.tables.order_by("number")

    answers = at_once(
        lambda: record_result(one, played(101, 60), by=None, version=1),
        lambda: record_result(two, played(60, 101), by=None, version=1),
    )

    assert all(isinstance(answer, Table) for answer in answers)
    assert missing_tables(round_) == []
    assert close_round(round_, by=None).state == "closed"


def test_c08_four_people_draw_the_next_round_at_once_and_there_is_one():
    tournament = make_tournament(8)
    round_ = draw(tournament)
    enter_all(round_)
    close_round(round_, by=None)

    answers = at_once(*[lambda: draw_next_round(tournament, by=None)] * 4)

    assert [type(answer).__name__ for answer in answers].count("Round") == 1
    codes = [answer.code for answer in answers if isinstance(answer, RuleError)]
    assert codes == ["already_drawn"] * 3
    assert tournament.rounds.count() == 2
    assert Seat.objects.filter(round__number=2).count() == 8


def test_c54_the_same_form_sent_twice_within_an_instant_is_one_result():
    table = draw(make_tournament(2)).tables.get()
    owner = table.round.tournament.owner
    address = reverse("desk:table", args=[table.round.tournament.slug, 1, 1])
    sheet = {"left_points": "101", "right_points": "60", "kind": "played", "version": "1"}

    def send() -> int:
        client = Client()
        client.force_login(owner)
        return client.post(address, sheet).status_code

    answers = at_once(send, send)

    assert answers == [302, 302]
    assert Change.objects.filter(action="result_entered").count() == 1
    assert Change.objects.filter(action="result_corrected").count() == 0
