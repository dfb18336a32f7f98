"""Terms that several sentences share."""

import pytest

from scoring.rules import Criterion
from tournament.words import criterion_words, field_label, wins_text
from tournament.words.terms import listed, pair_text


@pytest.mark.parametrize(
    ("halves", "text"),
    [(0, "0 wins"), (1, "½ win"), (2, "1 win"), (3, "1½ wins"), (5, "2½ wins"), (10, "5 wins")],
)
def test_c22_half_wins_are_written_as_people_do(halves: int, text: str):
    assert wins_text(halves) == text


@pytest.mark.parametrize("criterion", Criterion)
def test_every_criterion_has_a_name_and_a_short_head(criterion: Criterion):
    words = criterion_words(criterion)

    assert words.name
    assert 0 < len(words.head) <= 6


def test_a_list_ends_with_and():
    assert [listed(["a"] * count) for count in range(4)] == ["", "a", "a and a", "a, a and a"]


def test_a_pair_without_a_name_is_called_by_its_number():
    assert [pair_text(12, "Els Trempats"), pair_text(12)] == ["12 Els Trempats", "pair 12"]


def test_an_unknown_field_is_called_as_it_is():
    assert field_label("quite_new") == "quite_new"
