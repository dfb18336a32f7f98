"""Both passes by one person are allowed, noted and said."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.match import played
from tests.factories import draw, make_tournament, make_user
from tournament.models import Round, Table
from tournament.services.results import record_result
from tournament.services.second_pass import check_table, second_pass
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db

BY_ONE = "1 of them by the same person both times"


@pytest.fixture
def round_() -> Round:
    return draw(make_tournament(6))


def at(round_: Round, number: int) -> Table:
    tables = round_.tables.with_pairs().select_related("round__tournament")
    return tables.get(number=number)


def typed(round_: Round, number: int, first: User | None, second: User | None) -> None:
    record_result(at(round_, number), played(101, 60), by=first)
    assert check_table(at(round_, number), played(101, 60), by=second)


def by_one(round_: Round) -> list[int | None]:
    return [table.number for table in second_pass(round_.tables.all()).by_one]


def test_results_that_one_person_typed_twice_are_counted_and_the_others_are_not(round_: Round):
    anna, pere = make_user("anna"), make_user("pere")
    typed(round_, 1, anna, anna)
    typed(round_, 2, anna, pere)
    typed(round_, 3, None, None)

    assert by_one(round_) == [1]


def test_another_person_s_pass_makes_it_two_and_a_correction_none(round_: Round):
    anna, pere = make_user("anna"), make_user("pere")
    typed(round_, 1, anna, anna)
    typed(round_, 2, anna, anna)

    check_table(at(round_, 1), played(101, 60), by=pere)
    record_result(at(round_, 2), played(101, 61), by=anna)

    assert by_one(round_) == []
    assert [t.number for t in second_pass(round_.tables.all()).waiting] == [2]


def test_the_history_says_it(round_: Round):
    anna, pere = make_user("anna"), make_user("pere")
    typed(round_, 1, anna, anna)
    typed(round_, 2, anna, pere)

    told = round_.tournament.changes.filter(action="table_checked").order_by("pk")

    with override("en"):
        said = [change_in_words(change) for change in told]
    assert said == [
        "Round 1, table 1 typed twice: 101–60, by the same person both times",
        "Round 1, table 2 typed twice: 101–60",
    ]


def test_the_pages_say_it_to_whoever_types_and_to_the_desk(desk: Client, round_: Round):
    owner = round_.tournament.owner
    record_result(at(round_, 1), played(101, 60), by=owner)
    record_result(at(round_, 2), played(101, 60), by=make_user("anna"))
    slug = round_.tournament.slug

    def page(name: str, *numbers: int) -> str:
        return desk.get(reverse(f"desk:{name}", args=[slug, 1, *numbers])).content.decode()

    mine, hers = (page("second_pass_table", number) for number in (1, 2))
    before = page("round")
    check_table(at(round_, 1), played(101, 60), by=owner)

    assert "You typed this sheet the first time too." in mine
    assert "You typed this sheet" not in hers
    assert "101" not in mine.split("<main")[1]
    assert (BY_ONE in before, BY_ONE in page("round")) == (False, True)
    assert "Typed both times by the same person" in page("second_pass")
