"""What a table and a whole round cost, in words."""

from collections import Counter

import pytest

from scoring.pairing import Reason, ReasonKind
from tournament.words.prices import (
    floats_again,
    paid_in_words,
    price_in_words,
    wins_unit,
)

NAMES = {1: "Els Trempats", 2: "Solitaris"}


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (Reason(ReasonKind.REMATCH, (1, 2)), "Repeated match: they met in round 3."),
        (Reason(ReasonKind.FORBIDDEN, (1, 2)), "The organisers have forbidden it."),
        (
            Reason(ReasonKind.WIN_DIFFERENCE, (1, 2), (3,)),
            "Unequal wins: 1½ wins between them.",
        ),
        (
            Reason(ReasonKind.FLOAT_AGAIN, (1,), (-1, 1)),
            "1 Els Trempats meets fewer wins again, as in the last round.",
        ),
        (Reason(ReasonKind.SAME_CLUB, (1, 2)), "Same town or club."),
        (
            Reason(ReasonKind.SECOND_BYE, (2,)),
            "Second bye: 2 Solitaris has had one before.",
        ),
    ],
)
def test_each_criterion_of_a_price_is_a_sentence(cost, said):
    assert price_in_words([cost], NAMES, met_in=3) == [said]


def test_a_table_without_a_price_says_so():
    assert price_in_words([], NAMES) == ["Costs nothing."]


def test_a_rematch_of_an_unknown_round_names_the_two():
    costs = [Reason(ReasonKind.REMATCH, (1, 2))]

    assert price_in_words(costs, NAMES) == [
        "Repeated match: 1 Els Trempats and 2 Solitaris have met before."
    ]


def test_floats_of_two_rounds_are_told_for_each_direction():
    assert floats_again(1, 0, 0, NAMES) == ([], [])
    assert floats_again(1, -1, 1, NAMES) == (
        ["1 Els Trempats meets fewer wins again, as in the last round."],
        ["1 Els Trempats meets more wins again, as two rounds ago."],
    )


def test_a_bye_of_a_pair_with_more_wins_than_another_costs_them():
    assert price_in_words([], NAMES, above=2) == ["1 win above the lowest pair that may rest."]


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        ({}, ["no repeated match"]),
        ({ReasonKind.REMATCH: 1}, ["1 repeated match"]),
        (
            {ReasonKind.SAME_CLUB: 2, ReasonKind.WIN_DIFFERENCE: 1},
            ["no repeated match", "1 table with unequal wins", "2 tables of one town or club"],
        ),
        (
            dict.fromkeys(
                (
                    ReasonKind.FLOAT_AGAIN,
                    ReasonKind.FORBIDDEN,
                    ReasonKind.SECOND_BYE,
                    ReasonKind.REMATCH,
                ),
                2,
            ),
            [
                "2 repeated matches",
                "2 second byes",
                "2 tables that the organisers had forbidden",
                "2 repeated floats",
            ],
        ),
    ],
)
def test_a_round_says_what_it_pays_the_weightiest_first(paid, said):
    assert paid_in_words(Counter(paid)) == said


def test_a_figure_of_wins_has_its_word():
    assert [wins_unit(halves) for halves in (0, 1, 2, 3, 4)] == [
        "wins", "win", "win", "wins", "wins",
    ]  # fmt: skip
