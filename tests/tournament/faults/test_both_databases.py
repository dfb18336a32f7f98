"""What PostgreSQL refuses SQLite refuses too, and whoever sent it reads a sentence."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError
from django.db import DataError, IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from scoring.errors import RuleError
from tests.factories import draw, make_tournament, make_user
from tests.support.crowd import at_once
from tests.tournament.commands.running import HEADER, import_lines, run
from tournament.management.terminal import said_in_a_sentence
from tournament.models import Change, Infraction, Tournament
from tournament.services.common import record_change
from tournament.services.infractions import record_infraction
from tournament.services.tournaments import create_tournament, edit_tournament
from tournament.trouble import is_unstorable

LONG = "El campionat més llarg que mai s’ha jugat a la sala gran del poble " * 2
REASON = "Perquè sí, i perquè no. " * 22


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "x" * 121),
        ("name", "a\0b"),
        ("slug", "x" * 81),
        ("fee_cents", 2**31),
        ("fee_cents", 2**63),
        ("fee_cents", -1),
        ("name", "\ud800"),
    ],
)
def test_what_no_column_holds_is_stored_nowhere(field: str, value: object):
    tournament = make_tournament()

    unstorable = (DataError, IntegrityError, ValueError, OverflowError)
    with pytest.raises(unstorable) as refused, transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(**{field: value})

    assert is_unstorable(refused.value)


@pytest.mark.django_db
def test_a_broken_rule_of_ours_is_no_text_that_cannot_be_stored():
    make_tournament(1)

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        Tournament.objects.get().pairs.update(number=0)

    assert not is_unstorable(refused.value)


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_sends_what_cannot_be_stored_is_told_that_it_could_not_be_read(method: str):
    tournament = make_tournament(2)
    client = Client(raise_request_exception=False)
    client.force_login(tournament.owner)
    where = reverse("invitation", args=["a\0b"])

    answer = getattr(client, method)(where, {"name": "a\0b"})

    assert answer.status_code in {400, 410}


@pytest.mark.only_on("sqlite")
@pytest.mark.django_db(transaction=True)
def test_data_of_before_are_made_to_fit():
    column = '"name" varchar(120) NOT NULL'
    check = '(length("name") <= 120 AND instr("name", char(0)) = 0)'
    tournament = make_tournament(3)
    draw(tournament)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA writable_schema = ON")
        cursor.execute(
            "UPDATE sqlite_master SET sql = replace(sql, %s, %s)"
            " WHERE name = 'tournament_tournament'",
            [f"{column} CHECK ({check})", column],
        )
        cursor.execute("PRAGMA writable_schema = RESET")
    Tournament.objects.update(name=LONG)
    migration = import_module("tournament.migrations.0013_what_both_databases_hold")

    with connection.schema_editor() as editor:
        migration.make_tables_anew(apps, editor)

    assert Tournament.objects.get().name == LONG[:120]
    assert Tournament.objects.get().rounds.get().seats.count() == 3
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.update(name=LONG)


@pytest.mark.django_db
def test_a_name_or_a_reason_that_is_too_long_is_refused_by_its_field():
    owner, tournament = make_user(), make_tournament(2)
    table = draw(tournament).tables.with_pairs().get()
    steps = {
        "name": lambda: create_tournament(owner, LONG),
        "venue": lambda: edit_tournament(tournament, by=owner, name="Festa", venue=LONG),
        "remark": lambda: record_infraction(
            table, table.left, by=owner, article="16.1.3.5", remark=REASON
        ),
        "reason": lambda: record_change(tournament, "round_reopened", by=owner, reason=REASON),
    }

    for field, step in steps.items():
        with pytest.raises(RuleError) as refused:
            step()
        assert (refused.value.code, refused.value.params["field"]) == ("too_long", field)
    assert Infraction.objects.count() == 0


@pytest.mark.django_db
def test_a_command_says_that_a_name_or_a_reason_is_too_long(tmp_path: Path):
    make_user()
    line = "1,1,1,2,101,60,adjudicated"

    with pytest.raises(CommandError, match="com a màxim, 120 lletres"):
        run("rehearse", "--pairs", "4", "--rounds", "1", "--name", LONG)
    with pytest.raises(CommandError, match="Un motiu té més de 500 caràcters"):
        import_lines(tmp_path, f'{line},"{REASON}"', header=f"{HEADER},reason")
    assert Tournament.objects.count() == 0
    with (
        pytest.raises(CommandError, match="més llarg del que es pot desar"),
        said_in_a_sentence(),
    ):
        create_tournament(make_user("algú"), "Festa", fee_cents=2**31)


@pytest.mark.django_db
def test_a_name_of_a_command_is_one_line_that_can_be_printed():
    tournament = create_tournament(make_user(), " Festa\0 \x1b[2Jmajor\n2026 ")

    assert tournament.name == "Festa [2Jmajor 2026"


@pytest.mark.django_db(transaction=True)
def test_eight_who_make_the_same_championship_at_once_have_eight_with_addresses_of_their_own():
    owner = make_user()

    made = at_once(*[lambda: create_tournament(owner, "Festa Major")] * 8)

    assert [one for one in made if not isinstance(one, Tournament)] == []
    slugs = {"festa-major", *(f"festa-major-{number}" for number in range(2, 9))}
    assert set(Tournament.objects.values_list("slug", flat=True)) == slugs
    assert Change.objects.filter(action="tournament_created").count() == 8
