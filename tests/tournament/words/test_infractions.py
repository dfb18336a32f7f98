"""The catalogue in words, and what follows from an infraction."""

import pytest

from scoring.infractions import CATALOGUE, Escalation, Severity
from tournament.words import article_text, effect_in_words, escalation_words, severity_word


@pytest.mark.parametrize("number", CATALOGUE)
def test_every_article_of_the_catalogue_has_its_words(number: str):
    assert article_text(number)


def test_no_two_articles_have_the_same_words():
    assert len({article_text(number) for number in CATALOGUE}) == len(CATALOGUE)


def test_an_unknown_article_has_no_words():
    assert article_text("99.9") == ""


@pytest.mark.parametrize(
    ("escalation", "article"),
    [
        (Escalation.THIRD_LIGHT, "V 16.1.2.1"),
        (Escalation.THIRD_SERIOUS_IN_MATCH, "V 16.1.1.4"),
        (Escalation.FIFTH_SERIOUS, "V 16.1.1.3"),
    ],
)
def test_v_16_1_an_escalation_names_its_article(escalation: Escalation, article: str):
    assert article in escalation_words(escalation)


@pytest.mark.parametrize(
    ("severity", "escalation", "details", "said"),
    [
        (Severity.LIGHT, None, {"dat": 3}, "Light: it is noted."),
        (Severity.SERIOUS, None, {"dat": 5, "points": 72}, "Dat 5: 72 points to 3 Solitaris."),
        (
            Severity.SERIOUS,
            None,
            {"dat": 5},
            "All the points in play of dat 5 go to 3 Solitaris: "
            "see that the sheet and the result say so.",
        ),
        (
            Severity.SERIOUS,
            Escalation.THIRD_LIGHT,
            {},
            "It counts as graver, because the light one number 3 in a match is serious "
            "(V 16.1.2.1). Serious: all the points in play of that dat go to 3 Solitaris.",
        ),
        (
            Severity.VERY_SERIOUS,
            None,
            {},
            "Very serious: the expulsion of the pair is proposed.",
        ),
        (
            Severity.VERY_SERIOUS,
            None,
            {"dat": 2, "points": 36},
            "Dat 2: 36 points to 3 Solitaris. Very serious: the expulsion of the pair is proposed.",
        ),
    ],
)
def test_v_16_2_what_follows_is_said(severity, escalation, details, said):
    assert effect_in_words(severity, escalation, "3 Solitaris", **details) == said


def test_the_three_severities_have_different_words():
    assert [severity_word(each) for each in Severity] == ["light", "serious", "very serious"]
