"""What came first is read off the rows: the clock of a laptop may be set back at any moment."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import models
from django.utils import timezone

from scoring.infractions import Severity
from scoring.match import played
from tests.factories import draw, make_tournament, make_user, pair, play, table_of
from tournament.models import Change, Infraction, Round, Tournament
from tournament.services.corrections import corrected_late
from tournament.services.history import history
from tournament.services.infractions import judged_infractions, record_infraction
from tournament.services.overview import overviews
from tournament.services.partners import change_partner, with_names_then
from tournament.services.registration import set_paid
from tournament.services.results import record_result
from tournament.services.team import invite
from tournament.services.undoing import undo_change

pytestmark = pytest.mark.django_db


def set_back(row: models.Model, column: str, hours: int = 3) -> None:
    """As if the clock had been set back before *row* was written."""
    then = timezone.now() - timedelta(hours=hours)
    type(row)._default_manager.filter(pk=row.pk).update(**{column: then})


def test_no_table_is_in_the_order_of_a_clock():
    ordered = {
        model.__name__: [str(name) for name in model._meta.ordering]
        for model in apps.get_app_config("tournament").get_models()
    }

    assert [name for name, by in ordered.items() if any("_at" in b or b == "-at" for b in by)] == []


def test_the_newest_line_of_the_history_is_the_last_row():
    tournament = make_tournament(4)
    set_paid(pair(tournament, 1), True, by=None)
    set_paid(pair(tournament, 2), True, by=None)
    last = Change.objects.latest("pk")
    set_back(last, "at")

    assert history(tournament).first() == last


def test_the_third_light_infraction_is_the_third_row():
    (round_,) = play(make_tournament(4))
    table = round_.tables.with_pairs()[0]
    three = [
        record_infraction(table, table.left, by=None, article="16.1.3.5").infraction
        for _each in range(3)
    ]
    set_back(three[2], "recorded_at")

    judged = judged_infractions(round_.tournament)

    assert [each.infraction.pk for each in judged] == [each.pk for each in three]
    assert [each.severity for each in judged] == [
        Severity.LIGHT, Severity.LIGHT, Severity.SERIOUS,
    ]  # fmt: skip
    assert table.infractions.last() == Infraction.objects.latest("pk")


def correct(round_: Round) -> Change:
    record_result(table_of(round_, 1), played(20, 101), by=None, reason="girat")
    return Change.objects.latest("pk")


def test_a_correction_is_late_if_its_row_comes_after_the_next_publication():
    tournament = make_tournament(4)
    (first,) = play(tournament)
    early = correct(first)
    draw(tournament)
    record_result(table_of(first, 1), played(101, 20), by=None, reason="era bé")
    late = Change.objects.latest("pk")
    set_back(late, "at")
    Round.objects.filter(number=2).update(published_at=timezone.now() - timedelta(hours=9))

    assert list(corrected_late(tournament, after=1)) == [late]
    assert early.pk < late.pk


def test_players_of_then_are_those_before_the_first_change_by_row():
    tournament = make_tournament(4)
    (first,) = play(tournament)
    change_partner(pair(tournament, 1), "Anna", "Jugador 1", by=None)
    change_partner(pair(tournament, 1), "Mercè", "Jugador 1", by=None)
    set_back(Change.objects.latest("pk"), "at")

    tables = with_names_then(first, first.tables.with_pairs())

    names = [s.pair.player1 for t in tables for s in t.seats.all() if s.pair.number == 1]
    assert names == ["Jugadora 1"]


def test_championships_of_one_day_and_invitations_are_listed_by_row():
    first, second = make_tournament(), make_tournament(owner=make_user("Maria"))
    set_back(second, "created_at")
    one, two = invite(first, "door", by=None), invite(first, "typist", by=None)
    set_back(two, "created_at")

    listed = [line.tournament for line in overviews(Tournament.objects.all())]
    assert listed == [second, first]
    assert list(Tournament.objects.all()) == [second, first]
    assert list(first.invitations.all()) == [two, one]


def test_lines_of_an_earlier_program_name_what_they_took_back():
    round_ = draw(make_tournament(4))
    record_result(table_of(round_, 1), played(101, 20), by=None)
    entered = Change.objects.latest("pk")
    undone = undo_change(entered, by=None)
    twice = Change.objects.create(
        tournament=round_.tournament, action="result_undone", after={"change": entered.pk}
    )
    gone = Change.objects.create(
        tournament=round_.tournament, action="result_undone", after={"change": 99_999}
    )
    Change.objects.filter(pk=undone.pk).update(takes_back=None, after={"change": entered.pk})

    import_module("tournament.migrations.0009_undo_names_its_line").name_lines(apps, None)

    lines = Change.objects.filter(action="result_undone").order_by("pk")
    assert list(lines.values_list("pk", "takes_back", "after")) == [
        (undone.pk, entered.pk, {}),
        (twice.pk, None, {}),
        (gone.pk, None, {}),
    ]
