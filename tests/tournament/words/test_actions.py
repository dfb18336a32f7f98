"""Every action, made through its own service, is said in whole sentences."""

import re

import pytest
from django.utils.translation import override

from tests.tournament.words.makers import MAKERS
from tournament.models import Change
from tournament.words import change_in_words
from tournament.words.actions import Action

pytestmark = pytest.mark.django_db

GAP = re.compile(r"None|%\(|%s|\(\)|: *$|  |(?<![\w½])–(?![\w½])|→ *(?:$|[;.])")
"""What stands where a figure is missing."""
HOUR = re.compile(r"\b\d\d:\d\d\b")


@pytest.mark.parametrize("action", Action)
def test_an_action_made_by_its_service_is_said_without_a_gap(action: Action):
    assert action in MAKERS, f"tests/tournament/words/makers.py does not make {action}"
    make, expected = MAKERS[action]

    make()

    change = Change.objects.filter(action=action).order_by("-pk").first()
    assert change is not None
    said = {}
    for language in ("en", "ca", "es"):
        with override(language):
            said[language] = change_in_words(change)
    assert HOUR.sub("hh:mm", said["en"]) == expected
    assert {language: GAP.findall(text) for language, text in said.items()} == {
        "en": [], "ca": [], "es": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["Invitation made: –", "Pair 3: – → –", "Pair None", "Pair %(pair)s", "Invitation made: "],
)
def test_a_gap_is_seen(text: str):
    assert GAP.search(text)


@pytest.mark.parametrize("text", ["Round 1, table 2: 101–60", "table 1: 8–5 → free; table 9: 8–5"])
def test_a_result_is_no_gap(text: str):
    assert not GAP.search(text)
