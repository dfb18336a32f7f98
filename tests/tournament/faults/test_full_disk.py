"""The database takes nothing: a save says why and loses nothing, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tournament.models import Change, Tournament
from tournament.trouble import Trouble, trouble_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(4)


@pytest.fixture
def desk(tournament: Tournament) -> Client:
    """The organiser's browser, which shows what a person would see."""
    client = Client(raise_request_exception=False, headers={"accept-language": "ca"})
    client.force_login(tournament.owner)
    return client


@contextmanager
def set_for_a_moment(meanwhile: str, afterwards: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(meanwhile)
        yield
        cursor.execute(afterwards)


@contextmanager
def no_room() -> Iterator[None]:
    """Let the file of SQLite have no page more meanwhile, as on a disk without room."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
    most = "PRAGMA max_page_count = {}"
    with set_for_a_moment(most.format(pages), most.format(2**30)):
        yield


def paid(desk: Client, tournament: Tournament, pair: int, value: str, **headers: str):
    """Note that *pair* has paid, or has not."""
    place = reverse("desk:pair_paid", args=[tournament.slug, pair])
    return desk.post(place, {"value": value}, headers=headers)


@pytest.mark.only_on("sqlite")
def test_a_full_disk_is_said_what_was_confirmed_is_there_and_the_rest_is_sent_again(
    desk: Client, tournament: Tournament
):
    before, confirmed = Change.objects.count(), 0
    with no_room():
        while (answer := paid(desk, tournament, 1, str((confirmed + 1) % 2))).status_code == 302:
            confirmed += 1
        read = desk.get(reverse("desk:pairs", args=[tournament.slug]))
        stored = Change.objects.count() - before
    again = paid(desk, tournament, 1, str((confirmed + 1) % 2))

    page = answer.content.decode()
    assert answer.status_code == 503
    assert "El disc és ple" in page
    assert re.findall(r'name="value" value="(\d)"', page) == [str((confirmed + 1) % 2)]
    assert stored == confirmed
    assert (read.status_code, again.status_code) == (200, 302)


@pytest.mark.only_on("sqlite")
def test_a_part_of_a_page_gets_the_sentence_where_messages_are(
    desk: Client, tournament: Tournament
):
    with set_for_a_moment("PRAGMA query_only = ON", "PRAGMA query_only = OFF"):
        answer = paid(desk, tournament, 1, "1", **{"hx-request": "true"})

    assert answer.status_code == 503
    assert answer.headers["HX-Retarget"] == "#messages"
    assert "Les dades només es poden llegir" in answer.content.decode()
    assert "<html" not in answer.content.decode()


@pytest.mark.only_on("postgresql")
@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("53100", "El disc és ple"),
        ("55P03", "La base de dades està ocupada"),
        ("58030", "El fitxer de dades no es pot llegir ni escriure"),
    ],
)
def test_what_the_server_of_the_database_says_is_said_in_our_words(
    desk: Client, tournament: Tournament, code: str, sentence: str
):
    with set_for_a_moment(
        f"""CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{code}', MESSAGE = 'fails'; END $$;
            CREATE TRIGGER fails BEFORE INSERT ON tournament_change
            FOR EACH ROW EXECUTE FUNCTION fails()""",
        "DROP TRIGGER fails ON tournament_change; DROP FUNCTION fails",
    ):
        answer = paid(desk, tournament, 1, "1")
        read = desk.get(reverse("desk:pairs", args=[tournament.slug]))

    assert (answer.status_code, read.status_code) == (503, 200)
    assert sentence in answer.content.decode()


@pytest.mark.only_on("postgresql")
def test_who_waits_for_a_row_that_another_program_holds_is_told_after_a_while(
    desk: Client, tournament: Tournament
):
    with (
        closing(connection.copy()) as other,
        other.cursor() as there,
        set_for_a_moment("SET lock_timeout = '200ms'", "SET lock_timeout = '10s'"),
    ):
        other.set_autocommit(False)
        there.execute("SELECT 1 FROM tournament_tournament FOR UPDATE")
        answer = paid(desk, tournament, 1, "1")
        other.rollback()

    assert answer.status_code == 503
    assert "La base de dades està ocupada" in answer.content.decode()


@pytest.mark.only_on("postgresql")
def test_a_server_that_takes_no_writing_is_said(desk: Client, tournament: Tournament):
    with set_for_a_moment(
        "SET default_transaction_read_only = on", "SET default_transaction_read_only = off"
    ):
        answer = paid(desk, tournament, 1, "1")

    assert answer.status_code == 503
    assert "Les dades només es poden llegir" in answer.content.decode()


def test_a_fault_of_ours_is_no_trouble_outside():
    with pytest.raises(DatabaseError) as raised, connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")

    assert trouble_of(raised.value) is None
    assert trouble_of(ValueError("nothing")) is None


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OSError(28, "No space left on device"), Trouble.FULL),
        (OSError(30, "Read-only file system"), Trouble.READ_ONLY),
        (OSError(2, "No such file"), None),
    ],
)
def test_the_system_says_what_failed_by_its_number(error: OSError, trouble: Trouble | None):
    assert trouble_of(error) == trouble
