"""Every refusal has a sentence, and says only what it knows."""

import re

import pytest

from scoring.dat import PlayedDat, check_dats
from scoring.errors import ImpossibleDat, RuleError, UndecidedTie
from scoring.lifecycle import RoundState, Step, StepRefused
from scoring.match import check_result, played
from scoring.pairing import NoLegalRound
from scoring.points import Points
from scoring.presets import VILAPLANA
from tests.tournament.words.source import Raised, raised
from tournament.services.common import Refused
from tournament.words import say
from tournament.words.refusals import COMPOSED
from tournament.words.sentences import SENTENCES

RAISED = raised()


def placeholders(text: object) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", str(text)))


@pytest.mark.parametrize("error", RAISED, ids=lambda error: f"{error.code} {error.where}")
def test_every_code_has_a_sentence_with_the_figures_that_it_carries(error: Raised):
    assert error.code in {*SENTENCES, *COMPOSED}
    assert placeholders(SENTENCES.get(error.code, "")) <= error.figures


def test_no_sentence_is_left_of_a_code_that_nobody_raises():
    assert {*SENTENCES, *COMPOSED} == {error.code for error in RAISED}


def test_a_dat_that_cannot_be_begins_with_its_number():
    rows = [PlayedDat(Points(8, 0)), PlayedDat(Points(0, 7), "B")]

    with pytest.raises(ImpossibleDat) as error:
        check_dats(rows, VILAPLANA)

    assert say(error.value) == (
        "Dat 2: 7 points cannot be: with “B” every card point counts 2 times."
    )


def test_a_tie_without_a_lot_winner_says_what_to_do():
    with pytest.raises(UndecidedTie) as error:
        check_result(played(80, 80), VILAPLANA)

    assert say(error.value) == (
        "The match is tied at 80 points. Mark which pair won the initial lot: "
        "it wins the match by one point more."
    )


def test_points_are_said_as_on_the_sheet():
    error = Refused("totals_differ_from_dats", found=Points(101, 60), written=Points(60, 101))

    assert say(error) == (
        "The dats of this table add up to 101–60, not to 60–101. "
        "Correct the dat that is wrong, or clear the result first."
    )


def test_a_field_is_called_by_its_label():
    with pytest.raises(RuleError) as error:
        VILAPLANA.with_setting("rounds", "0")

    assert say(error.value) == "“Rounds” goes from 1 to 99, and cannot be 0."


@pytest.mark.parametrize("step", Step)
def test_every_step_says_why_it_is_refused(step: Step):
    sentence = say(StepRefused("step_refused", state=str(RoundState.CLOSED), step=str(step)))

    assert sentence.endswith(".")
    assert str(step) not in sentence.split()[:1]


def test_c04_no_legal_round_names_the_fewest_rematches():
    error = NoLegalRound("no_legal_round", forbidden=True, rematches=((1, 4), (2, 5)), second_bye=3)

    assert say(error) == (
        "No round is left in which nobody meets a rival of before. "
        "Without the tables that you have forbidden there would be one. "
        "With the fewest repeated matches these meet again: 1–4 and 2–5. "
        "Pair 3 would have a second bye."
    )


def test_c04_where_both_are_needed_both_are_named():
    error = NoLegalRound(
        "no_legal_round",
        forbidden=(),
        rematches=None,
        second_bye=None,
        together=(((1, 2),), ((3, 4),), None),
    )

    assert say(error) == (
        "No round is left in which nobody meets a rival of before. "
        "Two things are needed: to allow the forbidden 1–2, and more. "
        "With the fewest repeated matches these meet again: 3–4."
    )


def test_when_not_even_rematches_help_the_championship_ends():
    error = NoLegalRound("no_legal_round", forbidden=False, rematches=None, second_bye=None)

    assert say(error) == (
        "No round is left in which nobody meets a rival of before. "
        "Repeated matches do not help either: end the championship here."
    )


def test_a_code_of_a_newer_program_is_still_said():
    assert say(RuleError("quite_new", figure=3)) == "This cannot be done: quite_new (figure=3)"
