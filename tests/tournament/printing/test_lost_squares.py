"""What was printed with an address that the laptop has no more is told at the desk."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.factories import draw, enter_all, make_tournament
from tests.tournament.printing.slow import until
from tournament.models import Round
from tournament.services.draws import draw_next_round, publish_round
from tournament.services.printed import remember_origin
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db

THEN, NOW = "192.0.2.7:8000", "192.0.2.9:8000"
SHEETS = "The squares printed for round 1 lead to 192.0.2.7:8000"
POSTER = "The poster that was printed leads to 192.0.2.7:8000"


@pytest.fixture
def round_() -> Round:
    return draw(make_tournament(4))


@pytest.fixture
def desk(round_: Round) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(round_.tournament.owner)
    return client


def printed(desk: Client, round_: Round, name: str, host: str, query: str = "") -> None:
    of_round = [] if name == "print_poster" else [round_.number]
    address = reverse(f"desk:{name}", args=[round_.tournament.slug, *of_round]) + query
    answers = [desk.get(address, headers={"host": host})]
    until(
        lambda: (
            answers[-1].status_code != 202
            or answers.append(desk.get(address, headers={"host": host}))
        )
    )
    assert answers[-1].status_code == 200


def told(desk: Client, round_: Round, host: str = NOW, name: str = "tournament") -> str:
    address = reverse(f"desk:{name}", args=[round_.tournament.slug])
    return desk.get(address, headers={"host": host}).content.decode()


@pytest.mark.parametrize("name", ["tournament", "now_live"])
def test_the_sheets_of_an_address_that_is_gone_are_named_and_those_of_the_present_are_not(
    desk: Client, round_: Round, name: str
):
    nothing = told(desk, round_, name=name)
    printed(desk, round_, "sheets", THEN)

    assert SHEETS not in nothing
    assert SHEETS in told(desk, round_, name=name)
    assert "The squares printed" not in told(desk, round_, host=THEN, name=name)
    printed(desk, round_, "sheets", NOW)
    assert "The squares printed" not in told(desk, round_, name=name)


def test_the_poster_is_told_apart_from_the_sheets_and_the_kit_has_squares_too(
    desk: Client, round_: Round
):
    printed(desk, round_, "print_poster", THEN)
    poster = told(desk, round_)
    printed(desk, round_, "print_kit", THEN)
    both = told(desk, round_)

    assert (POSTER in poster, SHEETS in poster) == (True, False)
    assert (POSTER in both, SHEETS in both) == (True, True)


def test_one_sheet_printed_again_does_not_speak_for_the_pile(desk: Client, round_: Round):
    printed(desk, round_, "sheets", THEN)
    printed(desk, round_, "sheets", NOW, "?table=1")

    assert SHEETS in told(desk, round_)
    assert Round.objects.get().printed_origin == f"http://{THEN}"


def test_a_closed_round_and_a_round_drawn_anew_say_nothing(desk: Client, round_: Round):
    printed(desk, round_, "sheets", THEN)
    enter_all(round_)
    close_round(round_, by=None)
    closed = told(desk, round_)
    publish_round(draw_next_round(round_.tournament, by=None), by=None)

    assert "The squares printed" not in closed
    assert "The squares printed" not in told(desk, round_)


@contextmanager
def nothing_can_be_written() -> Iterator[None]:
    """A full disk, or a folder that may only be read."""
    only_read, again = {
        "sqlite": ("PRAGMA query_only = 1", "PRAGMA query_only = 0"),
        "postgresql": ("SET TRANSACTION READ ONLY", "SELECT 1"),
    }[connection.vendor]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(only_read)
        try:
            yield
        finally:
            cursor.execute(again)
            transaction.set_rollback(True)


def test_a_print_is_a_print_even_if_nothing_can_be_written(round_: Round):
    with nothing_can_be_written():
        remember_origin(round_, f"http://{THEN}")

    assert Round.objects.get().printed_origin == ""


def test_printing_the_same_again_writes_nothing(round_: Round, django_assert_num_queries):
    remember_origin(round_, f"http://{THEN}")
    again = Round.objects.get()

    with django_assert_num_queries(0):
        remember_origin(again, f"http://{THEN}")
