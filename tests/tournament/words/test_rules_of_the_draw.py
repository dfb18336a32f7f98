"""The rules page says what the engine minimises, in its order."""

from dataclasses import replace

import pytest

from scoring.pairing import Style
from scoring.presets import VILAPLANA
from scoring.rules import Clubs, Rules, System
from tournament.words import rules_in_words

AIMS = [
    "the bye goes to the fewest wins",
    "between unequal wins as can be, and small differences",
    "the leaders are spared",
    "the bye goes to the lowest",
    "in the last round does not do so again",
    "the round before the last",
    "of one town or club",
    "near to the edge",
    "the lot of the round decides",
    "again as few tables as can be of one town or club",
    "the first meets the last",
    "the lot of the round again",
]
"""A few words of every level of docs/pairing.md, in its order (B1, c1, ..., h2)."""


def draw_text(rules: Rules) -> list[str]:
    sections = [s for s in rules_in_words(rules) if s.title in ("The draw", "The best round")]
    return [line.text for section in sections for line in section.lines]


def aims(rules: Rules) -> list[str]:
    return [text for text in draw_text(rules) if text[0].isdigit()]


def test_the_aims_stand_in_the_order_of_the_objective():
    said = aims(replace(VILAPLANA, clubs=Clubs.AVOID))

    assert [text.partition(". ")[0] for text in said] == [str(n) for n in range(1, 13)]
    assert [aim in text for aim, text in zip(AIMS, said, strict=True)] == [True] * 12


def test_without_the_clubs_their_two_aims_are_not_there():
    said = aims(replace(VILAPLANA, clubs=Clubs.OFF))

    expected = [aim for aim in AIMS if "town or club" not in aim]
    assert [aim in text for aim, text in zip(expected, said, strict=True)] == [True] * 10
    assert not [text for text in draw_text(VILAPLANA) if "club" in text]


def test_the_page_says_when_clubs_are_out_of_force():
    said = draw_text(replace(VILAPLANA, clubs=Clubs.FIRST, clubs_rounds=3))

    assert (
        "7. In the first 3 rounds, as few tables as can be where both pairs are of one town "
        "or club."
    ) in said
    assert (
        "Towns and clubs are not kept apart while one of them is more than 40 % of the pairs "
        "that play the round."
    ) in said


@pytest.mark.parametrize(
    ("style", "words"),
    [
        (Style.FOLD, "the first meets the last"),
        (Style.SLIDE, "the upper half meets the lower half"),
        (Style.ADJACENT, "the first meets the second"),
        (Style.LOT, "drawn by lot"),
    ],
)
def test_the_style_is_the_aim_before_the_last(style: Style, words: str):
    assert words in aims(replace(VILAPLANA, style=style))[-2]


@pytest.mark.parametrize(
    "words",
    [
        "have said beforehand are not to meet do not",
        "the fewest of the tables that they had forbidden",
        "fewest and oldest matches",
        "A pair that asks to skip a round",
        "A pair that arrives late plays from the next draw on.",
        "A pair that cannot walk far may keep a table of its own",
    ],
)
def test_wishes_late_pairs_and_the_way_out_are_published(words: str):
    assert any(words in text for text in draw_text(VILAPLANA))


def test_where_everybody_meets_everybody_there_is_nothing_to_weigh():
    said = draw_text(replace(VILAPLANA, system=System.ROUND_ROBIN, rounds=7))

    assert said[0] == "Everybody meets everybody once, within 7 rounds."
    assert aims(replace(VILAPLANA, system=System.ROUND_ROBIN)) == []
