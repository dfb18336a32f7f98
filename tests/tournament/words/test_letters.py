"""The letters of the entry line, in every language."""

import pytest
from django.conf import settings
from django.utils import translation

from scoring.typed_line import ALONE, OF_RESULT, OF_TABLE, Word
from tournament.words.letters import LETTERS, typed_letters

LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_a_place_are_all_different(language: str):
    with translation.override(language):
        letters = typed_letters()

    places = zip(letters, (ALONE, OF_TABLE, OF_RESULT), strict=True)
    assert [set(found.values()) == set(words) for found, words in places] == [True] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_is_one_small_letter_or_two_for_an_absence(language: str):
    absences = {Word.LEFT_ABSENT, Word.RIGHT_ABSENT, Word.BOTH_ABSENT}
    with translation.override(language):
        typed = {word: str(letter.typed) for word, letter in LETTERS.items()}

    assert {word for word, text in typed.items() if len(text) == 2} == absences
    assert {word for word, text in typed.items() if len(text) > 2} == set()
    assert all(text.isalpha() and text.islower() and text != "p" for text in typed.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_side_has_one_letter_wherever_it_is_typed(language: str):
    with translation.override(language):
        letters = typed_letters()

    assert letters.of_result.items() <= letters.alone.items()
