"""The entry line as the server answers it: a batch from the script, or one line from a form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.match import PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT
from scoring.sheet_code import sheet_code
from tests.factories import draw, enter, enter_all, make_tournament, make_user
from tournament.models import Change, Round, Table
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.timekeeping import announce_last_dat

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return draw(make_tournament(20))


def at(round_: Round, number: int) -> Table:
    return Table.objects.with_pairs().select_related("round").get(round=round_, number=number)


def send(desk: Client, round_: Round, *lines: dict[str, Any] | str) -> list[dict[str, Any]]:
    """Post a batch and return its answers."""
    entries = [{"text": each} if isinstance(each, str) else each for each in lines]
    body = {"lines": [{"id": f"k{n}", **entry} for n, entry in enumerate(entries)]}
    address = reverse("desk:line", args=[round_.tournament.slug, round_.number])
    answer = desk.post(address, json.dumps(body), content_type="application/json")
    assert answer.status_code == 200
    found = answer.json()["lines"]
    assert [each["id"] for each in found] == [each["id"] for each in body["lines"]]
    return found


def held(round_: Round, number: int) -> tuple[object, ...]:
    table = at(round_, number)
    return table.kind, table.left_points, table.right_points, table.lot_winner, table.loser


def test_a_batch_is_stored_line_by_line_and_answered_as_the_database_holds_it(desk, round_):
    pair = at(round_, 3).right

    answers = send(desk, round_, "1 101 60", f"p{pair.number} 40 101", "4 80 80 l", "5 ar")

    assert [answer["state"] for answer in answers] == ["stored"] * 4
    assert answers[1]["text"] == f"Table 3 · {pair} win 101–40"
    assert held(round_, 1) == ("played", 101, 60, "", "")
    assert held(round_, 3) == ("played", 40, 101, "", "")
    assert held(round_, 4) == ("played", 80, 80, "left", "")
    assert held(round_, 5) == ("no_show", None, None, "", "right")
    newest = Change.objects.filter(table=at(round_, 1)).get()
    assert (answers[0]["change"], answers[0]["table"]) == (newest.pk, 1)


def test_what_the_rules_refuse_comes_back_alone(desk, round_):
    first, second, third = send(desk, round_, "1 150 140", "2 101 60", "99 101 60")

    assert (first["state"], third["state"]) == ("refused", "refused")
    assert "150–140" in first["text"]
    assert "no table “99”" in third["text"]
    assert second["state"] == "stored"
    assert held(round_, 1)[0] == ""


def test_a_line_sent_twice_is_stored_once(desk, round_):
    answers = send(desk, round_, "1 101 60") + send(desk, round_, "1 101 60")

    assert [answer["state"] for answer in answers] == ["stored", "stored"]
    assert answers[0]["change"] == answers[1]["change"]
    assert Change.objects.filter(table=at(round_, 1)).count() == 1


def test_c42_a_result_that_the_typist_was_not_shown_is_never_replaced(desk, round_):
    enter(at(round_, 6), 101, 60)

    (asked,) = send(desk, round_, "6 60 101")
    assert (asked["state"], asked["ask"], asked["version"]) == ("asks", "line_stored_already", 2)
    assert "101–60" in asked["stored"]
    assert held(round_, 6)[1:3] == (101, 60)
    enter(at(round_, 6), 101, 61)
    (again,) = send(desk, round_, {"text": "6 60 101", "said": {"replaces": 2}})
    assert (again["state"], again["version"]) == ("asks", 3)

    (stored,) = send(desk, round_, {"text": "6 60 101", "said": {"replaces": 3}})

    assert stored["state"] == "stored"
    assert held(round_, 6)[1:3] == (60, 101)


def test_a_match_before_the_target_is_asked_about_once(desk, round_):
    (asked,) = send(desk, round_, "6 60 90")
    assert (asked["state"], asked["ask"]) == ("asks", "before_target")
    assert held(round_, 6)[0] == ""

    (stored,) = send(desk, round_, {"text": "6 60 90", "said": {"sure": True}})

    assert stored["state"] == "stored"


def test_it_is_not_asked_about_once_it_is_usual_in_the_round(desk, round_):
    for number in (1, 2, 3):
        enter(at(round_, number), 60, 90)

    assert send(desk, round_, "6 60 90")[0]["state"] == "stored"


def test_three_of_thirteen_matches_are_not_usual(desk):
    round_ = draw(make_tournament(30))
    for number in range(1, 14):
        enter(at(round_, number), 60, 90 if number < 4 else 101)

    assert send(desk, round_, "14 60 90")[0]["ask"] == "before_target"


def test_after_the_last_dat_was_announced_matches_end_by_time(desk, round_):
    announce_last_dat(round_, by=None, number=6)

    assert send(desk, round_, "6 60 90")[0]["state"] == "stored"
    assert send(desk, round_, "7 60 90")[0]["state"] == "asks"
    announce_last_dat(round_, by=None)
    assert send(desk, round_, "7 60 90")[0]["state"] == "stored"


def test_c114_a_digit_too_many_is_asked_about_once(desk, round_):
    assert send(desk, round_, "6 676 3")[0]["ask"] == "beyond_usual"
    assert send(desk, round_, {"text": "6 676 3", "said": {"sure": True}})[0]["state"] == "stored"


def test_a_tie_without_its_lot_is_asked_for(desk, round_):
    assert send(desk, round_, "6 80 80")[0]["ask"] == "lot_missing"


def test_the_line_takes_back_the_save_that_it_names_and_no_other(desk, round_):
    mine, other = send(desk, round_, "1 101 60", "2 101 50")

    (said,) = send(desk, round_, {"text": "z", "undo": mine["change"]})

    assert (said["state"], said["undone"]) == ("said", mine["change"])
    assert (held(round_, 1)[0], held(round_, 2)[0]) == ("", "played")
    assert other["change"] != mine["change"]


def test_a_change_of_another_championship_cannot_be_named(desk, round_):
    stranger = draw(make_tournament(4, owner=make_user("una-altra")))
    enter(at(stranger, 1), 101, 60)
    change = Change.objects.get(table=at(stranger, 1))

    (said,) = send(desk, round_, {"text": "z", "undo": change.pk})

    assert said["state"] == "refused"
    assert held(stranger, 1)[0] == "played"


def test_a_closed_round_asks_why_and_says_what_follows(desk, round_):
    enter_all(round_)
    closed = close_round(round_, by=None)

    (asked,) = send(desk, closed, "6 60 101")
    assert (asked["ask"], asked["version"]) == ("correction_asks_reason", 2)
    said = {"replaces": 2, "reason": "Full girat"}
    (stored,) = send(desk, closed, {"text": "6 60 101", "said": said})

    assert stored["state"] == "stored"
    assert held(closed, 6)[1:3] == (60, 101)
    assert Change.objects.get(action="result_corrected").reason == "Full girat"


def test_minutes_and_the_last_dat_have_letters(desk, round_):
    answers = send(desk, round_, "6 m", "7 u", "m", "u")

    assert [answer["state"] for answer in answers] == ["said"] * 4
    assert at(round_, 6).extra_minutes == 5
    assert at(round_, 7).last_dat_at is not None
    now = Round.objects.get(pk=round_.pk)
    assert (now.extra_minutes, now.last_dat_at is None) == (5, False)
    send(desk, round_, "6 m", "7 u", "m", "u")  # the same entries again: their answers were lost
    assert (at(round_, 6).extra_minutes, Round.objects.get(pk=round_.pk).extra_minutes) == (5, 5)


def test_a_sheet_dat_by_dat_is_judged_row_by_row(desk, round_):
    rows = {"dat-TOTAL_FORMS": "12", "dat-INITIAL_FORMS": "0", "dat-0-left": "101"}
    wrong, right = send(
        desk,
        round_,
        {"text": "4 d", "sheet": rows | {"dat-0-left": "101"}},
        {
            "text": "5 d",
            "sheet": rows | {"dat-0-left": "96", "dat-0-code": "BC", "dat-1-left": "8"},
        },
    )

    assert wrong["state"] == "refused"
    assert "at most" in wrong["text"]
    assert right["state"] == "stored"
    assert [d.left_points for d in at(round_, 5).dats.all()] == [96, 8]


def test_rows_of_a_match_that_goes_on_are_kept_and_not_overwritten_unseen(desk, round_):
    rows = {"dat-TOTAL_FORMS": "12", "dat-INITIAL_FORMS": "0", "dat-0-left": "8"}
    (kept,) = send(desk, round_, {"text": "5 d", "sheet": rows, "keep": True})
    assert (kept["state"], held(round_, 5)[0]) == ("stored", "")

    stale = {"text": "5 d", "sheet": rows | {"dat-0-left": "9"}, "said": {"replaces": 1}}
    (asked,) = send(desk, round_, {**stale, "keep": True})

    assert (asked["ask"], asked.get("version")) == ("line_stored_already", 2)
    assert [d.left_points for d in at(round_, 5).dats.all()] == [8]


def test_the_second_pass_compares_without_telling(desk, round_):
    record_result(at(round_, 1), played(101, 60), by=None)
    record_result(at(round_, 2), played(101, 67), by=make_user("Maria"))

    same, differs = send(
        desk, round_, {"text": "1 101 60", "mode": "check"}, {"text": "2 101 60", "mode": "check"}
    )

    assert (same["state"], at(round_, 1).is_checked) == ("stored", True)
    assert (differs["ask"], differs["who"]) == ("second_pass_differs", "Maria")
    assert "101–67" in differs["stored"]
    said = {"replaces": differs["version"]}
    (stored,) = send(desk, round_, {"text": "2 101 60", "mode": "check", "said": said})
    assert (stored["state"], held(round_, 2)[1:3]) == ("stored", (101, 60))
    assert at(round_, 2).is_checked


def test_the_stored_result_may_be_the_right_one(desk, round_):
    record_result(at(round_, 2), played(101, 67), by=None)

    said = {"keeps": True, "replaces": 2}
    (stored,) = send(desk, round_, {"text": "2 101 60", "mode": "check", "said": said})

    assert (stored["state"], held(round_, 2)[1:3]) == ("stored", (101, 67))
    assert at(round_, 2).is_checked


@pytest.mark.parametrize("body", ["[]", "{}", '{"lines": 3}', '{"lines": [{"id": 1}]}', "\x00"])
def test_a_body_that_is_no_batch_is_refused(desk, round_, body):
    address = reverse("desk:line", args=[round_.tournament.slug, 1])

    assert desk.post(address, body, content_type="application/json").status_code == 400


@pytest.mark.parametrize("text", ["\x00", "1 \x00 2", "z" * 5_000, "😀"])
def test_whatever_is_typed_is_answered(desk, round_, text):
    said = {"reason": "\x00" * 600, "replaces": 10**30, "sure": "yes"}

    (answer,) = send(desk, round_, {"text": text, "said": said})

    assert answer["state"] == "refused"


def test_a_batch_asks_as_many_queries_a_line_whatever_the_field(desk):
    counts = []
    for pairs in (8, 40):
        round_ = draw(make_tournament(pairs))
        send(desk, round_, "1 101 60")
        with CaptureQueriesContext(connection) as captured:
            send(desk, round_, "2 101 60", "3 101 60", "4 101 60")
        counts.append(len(captured))

    assert counts[0] == counts[1]


def post(desk: Client, round_: Round, **fields: str):
    return desk.post(reverse("desk:line", args=[round_.tournament.slug, round_.number]), fields)


def said(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_without_the_script_the_same_line_is_posted(desk, round_):
    response = post(desk, round_, line="3 40 101")

    assert response["Location"] == reverse("desk:round", args=[round_.tournament.slug, 1])
    assert said(response) == [f"Table 3 · {at(round_, 3).right} win 101–40"]
    assert held(round_, 3) == ("played", 40, 101, "", "")


def test_without_the_script_a_question_is_a_page_with_its_answers(desk, round_):
    tie = post(desk, round_, line="3 80 80")
    assert tie.status_code == 409
    assert 'value="3 80 80 r"' in tie.content.decode()
    post(desk, round_, line="3 80 80 r")
    assert held(round_, 3) == ("played", 80, 80, "right", "")

    other = post(desk, round_, line="3 101 60")
    assert 'name="replaces" value="2"' in other.content.decode()
    post(desk, round_, line="3 101 60", replaces="2")

    assert held(round_, 3) == ("played", 101, 60, "", "")


@pytest.mark.parametrize(
    ("line", "name"),
    [("2", "table"), ("t2", "table"), ("2d", "table_dats"), ("t2 D", "table_dats")],
)
def test_a_table_without_figures_opens_its_page(desk, round_, line, name):
    response = post(desk, round_, line=line)

    assert response["Location"] == reverse(f"desk:{name}", args=[round_.tournament.slug, 1, 2])


def test_enter_alone_opens_the_next_one_missing_by_the_order_of_saves(desk, round_):
    owner = User.objects.get(username="organitzadora")
    for number in (7, 2):
        record_result(at(round_, number), played(101, 60), by=owner)
    Table.objects.filter(round=round_, number=7).update(entered_at="2099-01-01T00:00Z")

    response = post(desk, round_, line=" ")

    assert response["Location"] == reverse("desk:table", args=[round_.tournament.slug, 1, 3])


def test_c47_a_pair_that_does_not_sit_at_the_table_named_is_refused(desk, round_):
    elsewhere = at(round_, 3).right.number

    response = post(desk, round_, line=f"1 p{elsewhere} 101 60")

    assert said(response) == [f"The pair {elsewhere} does not play at table 1."]
    assert held(round_, 1)[0] == ""


def test_the_code_of_a_sheet_names_its_table_and_that_of_another_round_is_refused(desk, round_):
    code = sheet_code(round_.tournament_id, 1, 4)
    elsewhere = sheet_code(round_.tournament_id, 2, 4)

    right, wrong = send(desk, round_, f"http://10.0.0.2:8000/f/1/{code} 101 60", f"{elsewhere} 1 2")

    assert (right["state"], right["table"]) == ("stored", 4)
    assert (wrong["state"], wrong["ask"]) == ("refused", "sheet_of_another_round")


def test_a_typist_cannot_announce_what_the_arbiter_does(round_):
    typist = make_user("teclejadora")
    round_.tournament.memberships.create(user=typist, role="typist")
    client = Client(headers={"accept-language": "en"})
    client.force_login(typist)

    stored, refused = send(client, round_, "1 101 60", "2 ar")
    assert (stored["state"], refused["state"]) == ("stored", "stored")


def test_the_double_absence_and_the_side_that_is_absent(desk, round_):
    send(desk, round_, "1 al", "2 aa")

    assert at(round_, 1).paper == PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT)
    assert at(round_, 2).paper == PaperResult(kind=ResultKind.DOUBLE_NO_SHOW)
    assert LEFT.other is RIGHT
