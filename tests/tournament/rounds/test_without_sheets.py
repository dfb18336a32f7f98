"""A round is closed although a sheet is missing, in so many words, and the sheet may come (C53)."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from scoring.match import played
from tests.factories import add_pairs, draw, enter, enter_all, make_tournament, pair, seat, table_of
from tests.tournament.printing.papers import texts
from tournament.models import Round, Tournament
from tournament.printing.desk import cross_table, prize_list, standings_paper
from tournament.printing.own_page import own_page
from tournament.services.board import board
from tournament.services.cards import Mark, cards_of_results
from tournament.services.common import Refused
from tournament.services.drawing import drawing_of
from tournament.services.draws import draw_next_round
from tournament.services.evening import Next, NextStep, evening
from tournament.services.exports import standings_lines
from tournament.services.results import record_result
from tournament.services.rounds import close_round, publish_standings, reopen_round
from tournament.services.standings import standings
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db

REASON = "El full de la taula 2 s'ha perdut"


def one_missing() -> Round:
    """Round 1 with 1–2, 3–4 and 5–6, in which nobody has brought the sheet of table 2."""
    round_ = seat(make_tournament(6), (1, 2), (3, 4), (5, 6))
    for number in (1, 3):
        enter(round_.tables.get(number=number), 101, 50)
    return round_


def closed_without() -> Tournament:
    return close_round(one_missing(), by=None, without=[2], reason=REASON).tournament


@pytest.mark.parametrize(
    ("without", "reason", "code"),
    [
        ([], REASON, "tables_missing"),
        ([1, 3], REASON, "tables_missing"),
        ([2], "  ", "closing_needs_reason"),
    ],
)
def test_c53_a_round_is_closed_without_a_sheet_only_if_it_is_named_and_with_a_reason(
    without, reason, code
):
    round_ = one_missing()

    with pytest.raises(Refused) as refused:
        close_round(round_, by=None, without=without, reason=reason)

    assert refused.value.code == code
    assert Round.objects.get().state == "playing"


def test_c53_the_history_says_which_sheets_were_missing_and_why():
    change = closed_without().changes.get(action="round_closed")

    with override("en"):
        assert change_in_words(change) == "Round 1 closed without the sheet of table 2"
    assert (change.after, change.reason) == ({"without": [2]}, REASON)


def test_a_sheet_that_came_meanwhile_is_counted_and_not_named():
    round_ = one_missing()
    enter(round_.tables.get(number=2), 101, 50)

    closed = close_round(round_, by=None, without=[2], reason=REASON)

    change = closed.tournament.changes.get(action="round_closed")
    with override("en"):
        assert (change_in_words(change), change.reason) == ("Round 1 closed", "")


def test_a_table_without_its_sheet_gives_nobody_a_win_or_a_point_and_both_stand_in_the_list():
    table = standings(closed_without())

    figures = {
        row.pair.number: (row.place.halves, row.place.points_for, row.place.played)
        for row in table.rows
    }
    assert figures == {
        1: (2, 101, 1), 2: (0, 50, 1), 3: (0, 0, 0), 4: (0, 0, 0), 5: (2, 101, 1), 6: (0, 50, 1),
    }  # fmt: skip
    assert (table.without_sheet, table.provisional) == ([(1, 2)], False)


def test_who_sat_at_a_table_without_its_sheet_has_met():
    tournament = closed_without()

    field = {one.number: one for one in drawing_of(tournament, 2).field}

    assert (field[3].met, field[4].met) == ({4}, {3})
    assert draw_next_round(tournament, by=None, seed=3).number == 2


def test_a_table_of_the_round_in_play_is_not_taken_for_one_without_its_sheet():
    round_ = one_missing()

    table = standings(round_.tournament, with_open_round=True)

    assert table.without_sheet == []
    assert {row.pair.number for row in table.rows} == {1, 2, 5, 6}


def test_the_sheet_that_comes_later_is_entered_with_a_reason_and_counts():
    tournament = closed_without()
    table = table_of(tournament.rounds.get(), 3)
    left = table.left.number == 3
    paper = played(101, 40) if left else played(40, 101)

    with pytest.raises(Refused, match="correction_needs_reason"):
        record_result(table, paper, by=None)
    record_result(table, paper, by=None, reason="El full ha aparegut")

    row = standings(tournament).row_of(3)
    assert row is not None
    assert (row.place.halves, row.place.difference, row.place.played) == (2, 61, 1)
    assert standings(tournament).without_sheet == []


def test_opened_again_the_table_is_missing_again():
    tournament = closed_without()

    reopen_round(tournament.rounds.get(), by=None, reason="Ara el busquem")

    now = evening(tournament)
    assert now.step == NextStep(Next.ENTER, 1)
    assert [table.number for table in now.missing] == [2]
    assert now.without_sheet == []


def test_the_evening_goes_on_and_keeps_asking_for_the_sheet():
    tournament = closed_without()
    draw(tournament)

    now = evening(tournament)

    assert now.step == NextStep(Next.ENTER, 2)
    assert [(table.round.number, table.number) for table in now.without_sheet] == [(1, 2)]
    assert now.needs_a_person


def test_a_late_pair_is_still_told_apart_from_one_without_its_sheet():
    tournament = closed_without()
    add_pairs(tournament, 1)
    enter_all(draw(tournament))
    close_round(tournament.rounds.get(number=2), by=None)

    rounds = {
        row.pair.number: [game.round for game in row.place.entrant.games]
        for row in standings(tournament).rows
    }

    assert (rounds[3], rounds[7]) == ([1, 2], [2])
    assert pair(tournament, 7).number == 7


def page(desk: Client, name: str, tournament: Tournament, *numbers: int) -> str:
    address = reverse(name, args=[tournament.slug, *numbers])
    return desk.get(address).content.decode()


def test_c53_the_page_of_the_round_names_the_tables_and_asks_for_a_reason(desk: Client):
    tournament = one_missing().tournament
    address = reverse("desk:close", args=[tournament.slug, 1])
    assert 'name="without" value="2"' in page(desk, "desk:round", tournament, 1)

    desk.post(address, {"version": "2", "without": "2", "reason": " "})
    still = tournament.rounds.get().state
    desk.post(address, {"version": "2", "without": "2", "reason": REASON})

    assert (still, tournament.rounds.get().state) == ("playing", "closed")


@pytest.mark.parametrize("without", ["", "x", "2,", "9" * 30, "²"])
def test_what_is_no_number_of_a_table_gives_nothing_up(desk: Client, without):
    tournament = one_missing().tournament

    address = reverse("desk:close", args=[tournament.slug, 1])
    desk.post(address, {"without": [without], "reason": REASON})

    assert tournament.rounds.get().state == "playing"


def test_every_page_of_the_round_says_that_the_sheet_is_missing(desk: Client):
    tournament = closed_without()
    publish_standings(tournament.rounds.get(), by=None)

    shown = {
        name: page(desk, name, tournament, *numbers)
        for name, numbers in {
            "desk:round": (1,), "desk:table": (1, 2), "desk:tournament": (), "desk:standings": (),
            "desk:rounds": (), "public:round": (1,), "public:standings": (), "public:pair": (3,),
        }.items()
    }  # fmt: skip

    told = "Without its sheet: table 2 of round 1. It counts as 0–0 for both pairs"
    for name in ("desk:round", "desk:tournament", "desk:standings", "public:standings"):
        assert told in shown[name], name
    assert "no result: its sheet is missing" in shown["desk:round"]
    assert "The round was closed without this sheet" in shown["desk:table"]
    assert "1 without its sheet" in shown["desk:rounds"]
    assert "Without its sheet" in shown["public:round"]
    assert "no result: its sheet is missing" in shown["public:pair"]
    assert "Closed" in shown["public:round"]


def test_a_board_shows_it_as_such_and_not_as_minutes_over(desk: Client):
    tournament = closed_without()
    tournament.rounds.update(published_at=timezone.now() - datetime.timedelta(days=1))
    round_ = tournament.rounds.get()

    cards = cards_of_results(round_, board(round_))

    assert [(card.marks, card.over) for card in cards] == [
        ((Mark.DONE,), 0), ((Mark.NO_SHEET,), 0), ((Mark.DONE,), 0),
    ]  # fmt: skip
    address = reverse("desk:round", args=[tournament.slug, 1])
    assert "is-no_sheet" in desk.get(f"{address}?view=board").content.decode()


@pytest.mark.parametrize("paper", [standings_paper, prize_list, cross_table])
def test_the_papers_say_what_the_page_says(paper):
    with override("en"):
        text = " ".join(texts(paper(closed_without())))

    assert "Without its sheet: table 2 of round 1. It counts as 0–0" in text


def test_the_cross_table_and_the_page_of_a_pair_have_the_rival_and_no_points():
    tournament = closed_without()

    with override("en"):
        crossed = " ".join(texts(cross_table(tournament)))
        own = " ".join(texts(own_page(pair(tournament, 3))))

    assert "Parella 3 4: – 0 0" in crossed
    assert "4 Parella 4 no result: its sheet is missing – 0 0" in own


def test_a_sheet_that_came_when_the_next_round_was_on_the_tables_is_noted_on_the_paper():
    tournament = closed_without()
    draw(tournament)
    table = table_of(tournament.rounds.get(number=1), 3)

    record_result(table, played(101, 40), by=None, reason="El full ha aparegut")

    with override("en"):
        text = " ".join(texts(standings_paper(tournament)))
    assert "Round 1, table 2: 101–40, when round 2 was on the tables" in text
    assert "Without its sheet" not in text


def test_the_file_of_the_standings_counts_it_as_not_played():
    lines = standings_lines(standings(closed_without()))

    assert {line.number: line.played for line in lines} == {1: 1, 2: 1, 3: 0, 4: 0, 5: 1, 6: 1}


def test_the_page_of_the_evening_asks_as_little_as_before(django_assert_num_queries):
    tournament = closed_without()

    with django_assert_num_queries(6):  # one for the sheets that are missing
        evening(tournament)
