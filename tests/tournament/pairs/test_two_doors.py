"""Two doors at the same instant, on the real database."""

from collections.abc import Callable

import pytest

from tests.factories import make_tournament
from tests.support.crowd import at_once
from tournament.services.common import Refused
from tournament.services.pair_entries import PairEntry
from tournament.services.pair_file import Reading
from tournament.services.pair_import import Imported, import_pairs, read_pairs
from tournament.services.registration import register_pair

pytestmark = pytest.mark.django_db(transaction=True)


def test_twelve_registrations_at_once_get_twelve_numbers():
    tournament = make_tournament()

    def register(number: int) -> Callable[[], object]:
        entry = PairEntry(nickname=f"Parella {number}", player1=f"Joan {number}")
        return lambda: register_pair(tournament, entry, by=None)

    answers = at_once(*(register(number) for number in range(12)))

    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert list(tournament.pairs.values_list("number", flat=True)) == list(range(1, 13))


def test_c12_a_person_who_registers_at_both_doors_is_in_one_pair():
    tournament = make_tournament()
    entries = [PairEntry(nickname=name, player1="Joan Pi") for name in ("Capot", "Manilla")]

    answers = at_once(
        lambda: register_pair(tournament, entries[0], by=None),
        lambda: register_pair(tournament, entries[1], by=None),
    )

    assert [a.code for a in answers if isinstance(a, Refused)] == ["person_in_two_pairs"]
    assert tournament.pairs.count() == 1


def test_a_list_confirmed_twice_at_once_is_registered_once():
    tournament = make_tournament()
    text = "Capot\nManilla"
    seal = read_pairs(text).seal

    def confirm() -> Imported:
        return import_pairs(tournament, text, Reading(), seal=seal, token="t1", by=None)

    answers = at_once(confirm, confirm)

    assert sorted(answer.again for answer in answers) == [False, True]
    assert list(tournament.pairs.values_list("nickname", flat=True)) == ["Capot", "Manilla"]
