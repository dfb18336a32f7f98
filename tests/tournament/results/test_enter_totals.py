"""Type what a sheet says: totals, the lot, and the other ways to end."""

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.match import played
from tests.factories import draw, make_tournament, make_user
from tournament.models import Change, Table, Tournament
from tournament.services.draws import draw_next_round
from tournament.services.infractions import record_infraction
from tournament.services.results import record_result

pytestmark = pytest.mark.django_db


def at(table: Table, name: str = "table") -> str:
    round_ = table.round
    return reverse(f"desk:{name}", args=[round_.tournament.slug, round_.number, table.number])


def said(response: HttpResponse) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]  # type: ignore[attr-defined]


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(8)


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return draw(tournament).tables.with_pairs().get(number=4)


def type_in(desk: Client, table: Table, left: object, right: object, **more: object):
    data = {"left_points": left, "right_points": right, "kind": "played", "version": 1, **more}
    return desk.post(at(table), data)


def stored(table: Table) -> Table:
    return Table.objects.with_pairs().get(pk=table.pk)


def test_c46_left_is_left_as_on_the_paper_and_the_answer_says_what_is_stored(desk, table):
    response = type_in(desk, table, 40, 101)

    now = stored(table)
    assert (now.left_points, now.right_points) == (40, 101)
    assert said(response) == [f"Table 4 · {table.right} win 101–40"]
    assert response["Location"] == reverse(
        "desk:round", args=[table.round.tournament.slug, table.round.number]
    )
    page = desk.get(response["Location"]).content.decode()
    assert f"Table 4 · {table.right} win 101–40" in page
    assert 'name="line"' in page
    assert "autofocus" in page


def test_v_13_4_a_capped_winner_is_said_with_what_the_paper_has(desk, table):
    response = type_in(desk, table, 150, 40)

    assert said(response) == [f"Table 4 · {table.left} win 136–40 (150–40 on the sheet)"]


def test_v_13_2_a_tie_asks_for_the_winner_of_the_lot_and_keeps_what_was_typed(desk, table):
    asked = type_in(desk, table, 80, 80)
    page = asked.content.decode()

    assert asked.status_code == 200
    assert "tied at 80 points" in page
    assert page.count('value="80"') == 2
    assert stored(table).kind == ""
    response = type_in(desk, table, 80, 80, lot_winner="right")
    assert said(response) == [f"Table 4 · {table.right} win 81–80: tied at 80–80, they won the lot"]


def test_c49_the_lot_of_a_match_that_is_not_tied_changes_nothing(desk, table):
    response = type_in(desk, table, 81, 80, lot_winner="right")

    assert said(response) == [f"Table 4 · {table.left} win 81–80"]


def test_t_1_without_a_lot_a_tie_is_half_a_win_each_and_nobody_asks(desk):
    table = draw(make_tournament(2, "setze-punts")).tables.with_pairs().get()

    assert "who won the lot" not in desk.get(at(table)).content.decode()
    response = type_in(desk, table, 80, 80)
    assert said(response) == [
        f"Table 1 · {table.left} and {table.right} tie 80–80, half a win each"
    ]


@pytest.mark.parametrize(
    ("left", "right", "sentence"),
    [
        (140, 130, "140–130 cannot be: the match ends as soon as one pair has 101 points"),
        (677, 0, "677 points cannot be: a match gives at most 676"),
        (-1, 50, "Points are never below zero"),
        ("", 101, "Write the points of the left pair."),
        (101, "", "Write the points of the right pair."),
        ("cent", 60, "Enter a whole number."),
        (10**9, 60, "This is too much for a match"),
    ],
)
def test_c66_what_cannot_be_is_refused_with_a_sentence_and_kept(desk, table, left, right, sentence):
    response = type_in(desk, table, left, right)

    page = response.content.decode()
    assert response.status_code == 200
    assert sentence in page
    assert f'value="{right}"' in page
    assert stored(table).kind == ""
    assert Change.objects.filter(action="result_entered").count() == 0


@pytest.mark.parametrize(
    ("kind", "winner", "sentence"),
    [
        ("no_show_left", "right", "{right} win 51–0: {left} did not appear"),
        ("no_show_right", "left", "{left} win 51–0: {right} did not appear"),
        ("double_no_show", "", "neither {left} nor {right} appeared: 0–0, nobody wins"),
    ],
)
def test_v_13_3_a_person_marks_who_did_not_appear(desk, table, kind, winner, sentence):
    response = type_in(desk, table, "", "", kind=kind)

    expected = sentence.format(left=table.left, right=table.right)
    assert said(response) == [f"Table 4 · {expected}"]


def test_v_17_3_the_organisers_decide_with_a_reason(desk, table):
    without = type_in(desk, table, 60, 51, kind="adjudicated", award="right")
    nobody = type_in(desk, table, 60, 51, kind="adjudicated", reason="Fulls perduts")
    response = type_in(
        desk, table, 60, 51, kind="adjudicated", award="right", reason="Fulls perduts"
    )

    assert "Write the reason of what you decide" in without.content.decode()
    assert "Say who wins the match that you decide" in nobody.content.decode()
    assert said(response) == [
        f"Table 4 · decided by the organisers: {table.right} win 51–60 (Fulls perduts)"
    ]


def test_a_decision_with_more_points_than_the_database_can_hold_is_refused(desk, table):
    response = type_in(
        desk, table, 10**30, 0, kind="adjudicated", award="left", reason="Per diversió"
    )

    assert "This is too much for a match" in response.content.decode()
    assert stored(table).kind == ""


def test_a_reason_is_kept_as_one_line_that_fits(desk, table):
    type_in(desk, table, 101, 60)

    desk.post(at(table, "table_clear"), {"version": 2, "reason": "a\x00b\n" + "c" * 600})

    assert Change.objects.get(action="result_cleared").reason == "a b " + "c" * 496


def test_c42_another_result_shows_the_first_one_with_who_and_when(desk, table):
    anna = make_user("anna")
    record_result(table, played(101, 60), by=anna, version=1)

    response = type_in(desk, table, 60, 101)

    page = response.content.decode()
    assert response.status_code == 409
    assert "anna saved this table at" in page
    assert f"Table 4 · {table.left} win 101–60" in page
    assert 'value="60"' in page
    assert 'value="101"' in page
    assert "Keep what is stored" in page
    assert stored(table).left_points == 101


def test_c42_after_looking_at_both_the_second_may_replace_the_first(desk, table):
    record_result(table, played(101, 60), by=make_user("anna"), version=1)
    page = type_in(desk, table, 60, 101).content.decode()

    assert 'name="version" value="2"' in page
    type_in(desk, table, 60, 101, version=2)

    assert (stored(table).left_points, stored(table).right_points) == (60, 101)
    corrected = Change.objects.get(action="result_corrected")
    assert (corrected.before["left"], corrected.after["left"]) == (101, 60)


def test_c54_the_same_form_sent_twice_is_one_result_and_twice_a_yes(desk, table):
    first = type_in(desk, table, 101, 60)
    again = type_in(desk, table, 101, 60)

    assert (first.status_code, again.status_code) == (302, 302)
    assert said(again)[-1] == f"Table 4 · {table.left} win 101–60"
    assert stored(table).version == 2


def test_c43_two_tables_typed_at_once_both_stay(desk, tournament, table):
    other = tournament.rounds.get().tables.with_pairs().get(number=1)

    desk.get(at(other))
    type_in(desk, table, 101, 60)
    type_in(desk, other, 50, 101)

    assert (stored(table).left_points, stored(other).left_points) == (101, 50)


def test_a_stored_result_is_shown_before_it_can_be_replaced(desk, table):
    type_in(desk, table, 101, 60)

    page = desk.get(at(table)).content.decode()

    assert f"Table 4 · {table.left} win 101–60" in page
    assert "Entered by organitzadora at" in page
    assert "Replace the result" in page
    assert "Round 1, table 4: 101–60" in page


def test_t_16_a_result_is_taken_back_and_the_table_is_missing_again(desk, table):
    type_in(desk, table, 101, 60)

    response = desk.post(at(table, "table_clear"), {"version": 2, "reason": "Es torna a jugar"})

    assert said(response)[-1] == "Table 4 has no result any more."
    assert stored(table).kind == ""
    assert Change.objects.get(action="result_cleared").before["left"] == 101


def test_a_draft_has_no_results_to_enter(desk, tournament):
    round_ = draw_next_round(tournament, by=None)
    table = round_.tables.with_pairs().get(number=1)

    for name in ("table", "table_dats"):
        assert desk.get(at(table, name))["Location"] == reverse(
            "desk:round", args=[tournament.slug, 1]
        )


def test_nobody_else_s_table_can_be_seen_or_changed(desk):
    table = draw(make_tournament(2, owner=make_user("una-altra"))).tables.with_pairs().get()

    assert desk.get(at(table)).status_code == 404
    assert type_in(desk, table, 101, 60).status_code == 404
    assert desk.post(at(table, "table_clear")).status_code == 404
    assert stored(table).kind == ""


@pytest.mark.parametrize("pairs", [2, 6, 40])
@pytest.mark.parametrize("name", ["table", "table_dats"])
def test_a_table_s_page_takes_the_same_queries_in_any_field(
    desk, pairs, name, django_assert_num_queries
):
    table = draw(make_tournament(pairs)).tables.with_pairs().get(number=1)
    record_infraction(table, table.left, by=None, article="16.1.3.5")

    with django_assert_num_queries({"table": 4, "table_dats": 5}[name]):
        desk.get(at(table, name))


@pytest.mark.parametrize("pairs", [2, 40])
def test_c99_a_save_takes_the_same_queries_in_any_field(desk, pairs, django_assert_num_queries):
    table = draw(make_tournament(pairs)).tables.with_pairs().get(number=1)

    with django_assert_num_queries(10 + connection.features.has_select_for_update):
        type_in(desk, table, 101, 60)
