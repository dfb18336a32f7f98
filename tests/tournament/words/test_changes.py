"""What the history says of a change, and of one that an older program stored."""

import datetime
import re

import pytest

from scoring.infractions import Severity
from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Points
from tests.factories import draw, make_tournament, pair, play, table_of
from tournament.models import Change, Tournament
from tournament.services.by_hand import Swap, keep_change
from tournament.services.draws import draw_next_round
from tournament.services.infractions import attenuate_infraction, record_infraction
from tournament.services.registration import PairEntry, delete_pair, edit_pair
from tournament.services.rescue import take_back
from tournament.services.results import clear_result, record_result
from tournament.services.tournaments import change_rules, edit_tournament
from tournament.words import change_in_words
from tournament.words.actions import Action

pytestmark = pytest.mark.django_db


def last(tournament: Tournament) -> str:
    return change_in_words(Change.objects.filter(tournament=tournament).first())


@pytest.mark.parametrize("action", Action)
def test_a_row_without_its_values_can_still_be_read(action: Action):
    change = Change(tournament=Tournament(name="x"), action=action)

    assert not re.search(r"%\(|%s", change_in_words(change))


def test_an_action_of_a_newer_program_is_named():
    assert change_in_words(Change(action="quite_new")) == "Change: quite_new"


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        (played(101, 60), "101–60"),
        (played(80, 80, lot_winner=RIGHT), "80–80, lot won by the pair at the right"),
        (played(81, 80, lot_winner=RIGHT), "81–80"),
        (PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT), "no-show of the pair at the left"),
        (PaperResult(kind=ResultKind.DOUBLE_NO_SHOW), "both pairs absent"),
        (
            PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(51, 0), award=Award.LEFT),
            "51–0, decided by the organisers",
        ),
    ],
)
def test_a_result_is_said_left_first_as_on_the_sheet(paper: PaperResult, said: str):
    tournament = make_tournament(2)
    table = draw(tournament).tables.with_pairs().get()

    record_result(table, paper, by=None, reason="plou")

    assert last(tournament) == f"Round 1, table 1: {said}"


def test_c42_a_correction_says_both_values():
    tournament = make_tournament(2)
    table = draw(tournament).tables.with_pairs().get()
    record_result(table, played(101, 60), by=None)

    record_result(table, played(60, 101), by=None)

    assert last(tournament) == "Round 1, table 1 corrected: 101–60 → 60–101"
    clear_result(table, by=None)
    assert last(tournament) == "Round 1, table 1 cleared: it was 60–101"


def test_changed_rules_are_said_field_by_field():
    tournament = make_tournament()

    changes = {"cap": "none", "tie": "half", "bye-wins": "no", "codes": "=1,C=2",
               "criteria": "wins,points-for"}  # fmt: skip
    rules = tournament.rules
    for name, text in changes.items():
        rules = rules.with_setting(name, text)
    change_rules(tournament, rules, by=None)

    said = last(tournament)
    assert "Most points recorded for the winner: 136 → –" in said
    assert "wins → half a win for each pair" in said
    assert "A bye counts as a win: yes → no" in said
    assert "BS=16 → C=2" in said
    assert said.endswith("lower registration number → more matches won, more points for")


def test_money_and_days_are_said_as_people_write_them():
    tournament = make_tournament()

    edit_tournament(
        tournament, by=None, name="Sant Martí", date=datetime.date(2026, 11, 11), fee_cents=1250
    )

    assert last(tournament) == (
        "Details changed. Name: Torneig de prova → Sant Martí; Date: – → Nov. 11, 2026; "
        "Fee per pair: 0.00 € → 12.50 €"
    )


def test_a_changed_pair_is_said_field_by_field():
    tournament = make_tournament(2)
    entry = PairEntry(nickname="Capot", player1="Jugadora 1", player2="Jugador 1", present=True)

    edit_pair(pair(tournament, 1), entry, by=None)

    assert last(tournament) == "Pair 1 Capot changed. Nickname: Parella 1 → Capot"


def test_a_deleted_pair_keeps_its_name_in_the_history():
    tournament = make_tournament(2)

    delete_pair(pair(tournament, 2), by=None)

    assert last(tournament) == "Pair 2 Parella 2 deleted"


def test_pairs_that_change_places_are_named():
    tournament = make_tournament(4)
    round_ = draw_next_round(tournament, by=None, seed=1)

    keep_change(round_, Swap(1, 2), by=None, reason="error")

    said = last(tournament)
    assert said.startswith("Round 1, by hand: pair 1 and pair 2 change places. Table ")
    assert " → " in said


def test_infractions_are_said_with_their_article():
    tournament = make_tournament(4)
    play(tournament)
    table = table_of(draw(tournament), 1)
    judged = record_infraction(table, pair(tournament, 1), by=None, article="16.1.2.2")
    recorded_as = last(tournament)

    attenuate_infraction(judged.infraction, Severity.LIGHT, by=None, reason="Sense mala fe")

    where = f"Round 2, table {table.number}"
    assert recorded_as == (
        f"{where}: serious infraction of 1 Parella 1. "
        "16.1.2.2 Renunci: plays a card that the rules of play did not allow"
    )
    assert last(tournament) == f"{where}: an infraction of 1 Parella 1 counts as light"


def test_a_round_that_is_taken_back_whole_names_no_tables():
    round_ = draw(make_tournament(4))

    take_back(round_, by=None, reason="Falta una parella")

    assert last(round_.tournament) == "Round 1 is a draft again"


def test_tables_that_a_new_draw_leaves_as_they_were_are_not_named():
    change = Change(
        action="rest_drawn",
        round_number=1,
        before={"seats": [[1, 8, 5], [2, 4, 3]]},
        after={"seats": [[1, 8, 5], [2, 3, 4]], "tables": [1], "seed": 7},
    )

    assert change_in_words(change) == (
        "Round 1, by hand: the rest is drawn again around table 1, number of the lot 7. "
        "Table 2: 4–3 → 3–4."
    )
