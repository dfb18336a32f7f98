"""What hangs on a row keeps it or goes with it, and a step that changes nothing is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.match import played
from tests.factories import draw, make_tournament, table_of
from tournament.models import Change, Infraction, Pair, Tournament
from tournament.services.common import Refused
from tournament.services.evening import plan_rounds
from tournament.services.infractions import annul_infraction, record_infraction
from tournament.services.registration import delete_pair, register_pairs
from tournament.services.rescue import resting_table, rival_meets_resting
from tournament.services.results import clear_result, record_result
from tournament.services.timekeeping import extend
from tournament.services.tournaments import change_rules, edit_tournament

pytestmark = pytest.mark.django_db


def light(table, of: Pair) -> Infraction:
    """Record a light infraction."""
    return record_infraction(table, of, by=None, article="16.1.3.5").infraction


def test_a_pair_with_an_infraction_and_no_seat_left_is_withdrawn_and_never_deleted():
    tournament = make_tournament(5)
    round_ = draw(tournament)
    resting = resting_table(round_).left
    table = round_.tables.with_pairs().get(number=1)
    gone = table.left
    light(table, gone)
    rival_meets_resting(round_, gone.number, by=None)
    assert not gone.seats.exists()

    with pytest.raises(Refused) as refused:
        delete_pair(gone, by=None)

    assert refused.value.code == "pair_has_an_infraction"
    assert refused.value.params == {"pair": str(gone), "round": 1}
    assert Pair.objects.filter(pk=gone.pk).exists()
    assert resting.seats.get().table == table


@pytest.mark.parametrize("annulled", [False, True])
def test_the_infraction_of_a_pair_that_rests_goes_with_it_to_the_table_that_it_takes(
    annulled: bool,
):
    tournament = make_tournament(5)
    round_ = draw(tournament)
    rest = resting_table(round_)
    # as an earlier program recorded it: today a pair that rests breaks no rule at a table
    infraction = Infraction.objects.create(
        table=rest, pair=rest.left, severity="light", article="16.1.3.5"
    )
    if annulled:
        annul_infraction(infraction, by=None, reason="no era res")
    table = round_.tables.with_pairs().get(number=1)

    rival_meets_resting(round_, table.left.number, by=None)

    infraction.refresh_from_db()
    assert (infraction.table, infraction.pair) == (table, rest.left)


SAME: dict[str, Callable[[Tournament], object]] = {
    "an empty table is emptied": lambda t: clear_result(table_of(t.rounds.get(), 3), by=None),
    "as many rounds are planned": lambda t: plan_rounds(t, t.rules.rounds, by=None, reason="?"),
    "no minutes are given": lambda t: extend(t.rounds.get(), 1, 0, by=None),
    "the same rules are chosen": lambda t: change_rules(t, t.rules, by=None),
    "the same name is given": lambda t: edit_tournament(t, by=None, name=t.name),
    "nobody is registered": lambda t: register_pairs(t, [], by=None),
}


@pytest.mark.parametrize("step", SAME, ids=lambda name: name.replace(" ", "-"))
def test_a_step_that_changes_nothing_writes_no_line_of_the_history(step: str):
    tournament = make_tournament(4)
    if step == "the same rules are chosen":
        version = tournament.version
    else:
        draw(tournament)
        version = tournament.version
    before = Change.objects.count()

    SAME[step](tournament)

    tournament.refresh_from_db()
    assert Change.objects.count() == before
    assert tournament.version == version


def test_a_table_is_emptied_once():
    tournament = make_tournament(4)
    table = draw(tournament).tables.with_pairs().get(number=1)
    record_result(table, played(101, 60), by=None)

    for _again in range(2):
        clear_result(table, by=None)

    assert Change.objects.filter(action="result_cleared").count() == 1
