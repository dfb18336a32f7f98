"""What must never be false is refused by the database itself, on both engines."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.factories import draw, enter_all, make_tournament, pair, play
from tournament.models import Dat, Infraction, Pair, Round, Seat, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament(5)


@pytest.fixture
def round_(tournament):
    return draw(tournament)


def refused(make, name: str) -> None:
    """Assert that the database refuses *make* by the constraint *name*.

    SQLite names the columns of a unique constraint instead of the constraint.
    """
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        make()
    message = str(error.value)
    assert name in message or "UNIQUE constraint failed" in message


def test_a_number_is_given_once_in_a_tournament(tournament):
    refused(
        lambda: Pair.objects.create(tournament=tournament, number=3, nickname="Altres"),
        "pair_number_once_in_a_tournament",
    )


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"number": 0, "nickname": "Zero"}, "pair_numbers_start_at_one"),
        ({"number": 9, "nickname": ""}, "pair_has_a_nickname"),
        (
            {"number": 9, "nickname": "X", "status": "asleep", "out_from_round": 2},
            "pair_status_is_known",
        ),
        ({"number": 9, "nickname": "X", "status": "withdrawn"}, "pair_out_has_its_first_round_out"),
        ({"number": 9, "nickname": "X", "out_from_round": 2}, "pair_out_has_its_first_round_out"),
    ],
)
def test_a_pair_makes_sense(tournament, values, name):
    refused(lambda: Pair.objects.create(tournament=tournament, **values), name)


@pytest.mark.parametrize("side", ["left", "right"])
def test_c07_a_pair_sits_once_in_a_round_whichever_side(round_, side):
    seated = round_.seats.first().pair
    table = Table.objects.create(round=round_, number=9)

    refused(
        lambda: Seat.objects.create(table=table, round=round_, pair=seated, side=side),
        "a_pair_sits_once_in_a_round",
    )


def test_c33_a_pair_never_faces_itself(tournament, round_):
    late = Pair.objects.create(tournament=tournament, number=6, nickname="Tardana")
    table = Table.objects.create(round=round_, number=9)
    Seat.objects.create(table=table, round=round_, pair=late, side="left")

    refused(
        lambda: Seat.objects.create(table=table, round=round_, pair=late, side="right"),
        "a_pair_sits_once_in_a_round",
    )


def test_a_side_of_a_table_has_one_pair(tournament, round_):
    late = Pair.objects.create(tournament=tournament, number=6, nickname="Tardana")
    table = round_.tables.get(number=1)

    refused(
        lambda: Seat.objects.create(table=table, round=round_, pair=late, side="left"),
        "a_side_has_one_pair",
    )
    refused(
        lambda: Seat.objects.create(table=table, round=round_, pair=late, side="top"),
        "seat_side_is_known",
    )


def test_one_table_has_a_number(round_):
    refused(lambda: Table.objects.create(round=round_, number=1), "table_number_once_in_a_round")


def test_a_round_has_at_most_one_automatic_bye(round_):
    assert round_.tables.filter(automatic_bye=True).count() == 1
    refused(
        lambda: Table.objects.create(round=round_, automatic_bye=True, kind="bye"),
        "one_automatic_bye_in_a_round",
    )


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"kind": "won"}, "result_kind_is_known"),
        ({"kind": "played"}, "a_played_table_has_totals"),
        ({"kind": "played", "left_points": 101}, "totals_are_both_known_or_none"),
        ({"kind": "no_show"}, "an_absence_names_its_side"),
        ({"kind": "expulsion"}, "an_absence_names_its_side"),
        ({"kind": "adjudicated", "award": "left"}, "an_adjudication_has_a_reason"),
        ({"kind": "adjudicated", "reason": "V 17.3"}, "an_adjudication_has_a_reason"),
    ],
)
def test_a_result_makes_sense(round_, values, name):
    refused(lambda: Table.objects.create(round=round_, number=9, **values), name)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"number": 1}, "dat_number_once_on_a_table"),
        ({"number": 0}, "dat_numbers_start_at_one"),
        ({"number": 2, "left_points": 5, "right_points": 3}, "one_pair_scores_in_a_dat"),
    ],
)
def test_a_dat_makes_sense(round_, values, name):
    table = round_.tables.get(number=1)
    Dat.objects.create(table=table, number=1)

    refused(lambda: Dat.objects.create(table=table, **values), name)


def test_a_round_has_one_number_and_only_the_last_is_open(tournament):
    play(tournament, 1)
    refused(
        lambda: Round.objects.create(tournament=tournament, number=1, seed=1, style="lot"),
        "round_number_once_in_a_tournament",
    )
    Round.objects.create(tournament=tournament, number=2, seed=1, style="fold")
    refused(
        lambda: Round.objects.create(tournament=tournament, number=3, seed=1, style="fold"),
        "one_open_round_in_a_tournament",
    )


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"state": "asleep", "published_at": timezone.now()}, "round_state_is_known"),
        ({"state": "playing"}, "round_in_play_was_published"),
        ({"standings_published_at": timezone.now()}, "standings_of_closed_rounds_only"),
    ],
)
def test_a_round_makes_sense(tournament, values, name):
    refused(
        lambda: Round.objects.create(
            tournament=tournament, number=1, seed=1, style="fold", **values
        ),
        name,
    )


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"severity": "mild"}, "infraction_severity_is_known"),
        ({"severity": "serious", "attenuated_to": "light"}, "an_attenuation_has_a_reason"),
        ({"severity": "light", "annulled_at": timezone.now()}, "an_annulment_has_a_reason"),
    ],
)
def test_an_infraction_makes_sense(round_, values, name):
    table = round_.tables.get(number=1)
    seated = table.seats.first().pair

    refused(lambda: Infraction.objects.create(table=table, pair=seated, **values), name)


def test_a_pair_that_has_played_cannot_vanish(tournament, round_):
    enter_all(round_)

    with pytest.raises(IntegrityError):
        pair(tournament, 1).delete()
