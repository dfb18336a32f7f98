"""Two people who have the form of one table open hear of each other, and nobody waits."""

import datetime
import os

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scoring.match import played
from tests.factories import draw, enter, make_tournament, make_user, table_of
from tournament.models import Change, Membership, Role, Round
from tournament.services.presence import UNASKED, look_at, together
from tournament.services.results import record_result
from tournament.services.undoing import undo_change

pytestmark = pytest.mark.django_db
HERE = "Maria has this table open too, since "
OPEN_TWICE = "Table 2 of round 1 is open in more than one place:"


@pytest.fixture
def round_() -> Round:
    return draw(make_tournament(6))


@pytest.fixture
def helper(round_: Round) -> Client:
    """A typist's browser."""
    maria = make_user("Maria")
    Membership.objects.create(tournament=round_.tournament, user=maria, role=Role.TYPIST)
    client = Client(headers={"accept-language": "en"})
    client.force_login(maria)
    return client


def page(client: Client, name: str, round_: Round, *numbers: int, query: str = "") -> str:
    address = reverse(f"desk:{name}", args=[round_.tournament.slug, *numbers])
    return client.get(address + query).content.decode()


def now(client: Client, round_: Round) -> str:
    return page(client, "tournament", round_)


def test_both_forms_and_the_page_of_the_evening_say_so(desk: Client, helper: Client, round_: Round):
    assert HERE not in page(desk, "table", round_, 1, 2)
    first = page(helper, "table", round_, 1, 2)

    assert "organitzadora has this table open too, since " in first
    assert HERE in page(desk, "table_live", round_, 1, 2, query="?version=1")
    assert HERE in page(desk, "table_dats", round_, 1, 2)
    text = now(desk, round_)
    assert OPEN_TWICE in text
    assert "Maria since " in text


def test_who_opens_another_table_or_goes_back_to_the_round_is_there_no_more(
    desk: Client, helper: Client, round_: Round
):
    page(desk, "table", round_, 1, 2)
    for name, numbers in (("table", (1, 3)), ("round", (1,))):
        page(helper, "table", round_, 1, 2)
        assert OPEN_TWICE in now(desk, round_)

        page(helper, name, round_, *numbers)

        assert OPEN_TWICE not in now(desk, round_)


def test_a_page_that_is_left_says_so(desk: Client, helper: Client, round_: Round):
    page(desk, "table", round_, 1, 2)
    text = page(helper, "table", round_, 1, 2)
    assert "data-live-leaves" in text

    page(helper, "table_live", round_, 1, 2, query="?version=1&left=1")
    assert OPEN_TWICE not in now(desk, round_)
    page(helper, "table", round_, 1, 3)
    page(helper, "table_live", round_, 1, 2, query="?version=1&left=1")
    page(desk, "table", round_, 1, 3)
    assert "Table 3 of round 1 is open in more than one place:" in now(desk, round_)


def test_who_saves_is_there_no_more_and_the_other_hears_of_it(
    desk: Client, helper: Client, round_: Round
):
    page(desk, "table", round_, 1, 2)
    page(helper, "table", round_, 1, 2)
    address = reverse("desk:table", args=[round_.tournament.slug, 1, 2])
    typed = {"kind": "played", "left_points": "101", "right_points": "60", "version": "1"}
    helper.post(address, typed, follow=True)

    news = page(desk, "table_live", round_, 1, 2, query="?version=1")
    assert HERE not in news
    assert "Maria saved this table at " in news
    assert "saved this table" not in page(desk, "table_live", round_, 1, 2, query="?version=2")
    assert desk.post(address, typed | {"left_points": "50"}).status_code == 409


def test_who_takes_a_save_back_is_told_to_whoever_has_the_table_open(desk: Client, round_: Round):
    record_result(table_of(round_, 1), played(101, 60), by=make_user("Pau"))
    table = table_of(round_, 1)
    undo_change(Change.objects.latest("pk"), by=round_.tournament.owner)

    news = page(desk, "table_live", round_, 1, table.number, query="?version=2")
    typed = {"kind": "played", "left_points": "50", "right_points": "101", "version": "2"}
    address = reverse("desk:table", args=[round_.tournament.slug, 1, table.number])
    conflict = desk.post(address, typed)

    assert "organitzadora saved this table at " in news
    assert conflict.status_code == 409
    assert "organitzadora saved this table at " in conflict.content.decode()


def test_another_device_of_the_same_person_counts(desk: Client, round_: Round):
    other = Client(headers={"accept-language": "en"})
    other.force_login(round_.tournament.owner)
    page(desk, "table", round_, 1, 2)

    assert "You have this table open on another device too" in page(other, "table", round_, 1, 2)


def test_a_table_that_was_left_open_is_forgotten_after_some_minutes(
    desk: Client, helper: Client, round_: Round
):
    page(helper, "table", round_, 1, 2)
    (note,) = (settings.DATA_DIR / "open-forms").glob("*/*")
    ends = datetime.datetime.now(datetime.UTC).timestamp() + UNASKED.total_seconds()
    assert abs(note.stat().st_mtime - ends) < 60
    os.utime(note, (0, 0))

    assert HERE not in page(desk, "table", round_, 1, 2)
    assert not note.exists()


def test_somebody_who_stays_has_been_there_since_the_beginning(round_: Round):
    table = round_.tables.get(number=2)
    table.round = round_
    for _time in range(2):
        look_at(table, who="Maria", browser="a")
    (maria,) = look_at(table, who="Pau", browser="b", asks=True)
    look_at(table, who="Maria", browser="a", asks=True)

    (found,) = together(round_.tournament_id)
    assert found.present[0] == maria
    assert [each.who for each in found.present] == ["Maria", "Pau"]


def test_news_of_who_is_there_reaches_the_page_of_the_evening(
    desk: Client, helper: Client, round_: Round
):
    address = reverse("desk:now_live", args=[round_.tournament.slug])
    page(desk, "table", round_, 1, 2)
    tag = desk.get(address, {"seen": "enter-1"})["ETag"]
    page(helper, "table", round_, 1, 2)

    answer = desk.get(address, {"seen": "enter-1"}, headers={"if-none-match": tag})

    assert answer.status_code == 200
    assert OPEN_TWICE in answer.content.decode()


def test_a_disk_without_room_keeps_nobody_from_typing(
    desk: Client, round_: Round, monkeypatch: pytest.MonkeyPatch
):
    def full(*_arguments: object, **_options: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("pathlib.Path.open", full)

    assert 'name="left_points"' in page(desk, "table", round_, 1, 2)
    enter(round_.tables.get(number=2), 101, 60)
