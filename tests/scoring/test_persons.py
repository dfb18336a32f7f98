"""Which persons a text names, however it was written (C12)."""

import pytest

from scoring.persons import both_players, persons_in_nickname, persons_likely, persons_named

TWO = ["Joan Pi", "Maria Roca"]


@pytest.mark.parametrize(
    "between", [" i ", " y ", " I ", " e ", " and ", "&", " & ", "/", " / ", "+", " - ", " – "]
)
def test_c12_two_full_names_in_the_field_of_one_player_are_two_persons(between: str):
    assert persons_named(f"Joan Pi{between}Maria Roca") == TWO
    assert persons_in_nickname(f"Joan Pi{between}Maria Roca") == TWO


@pytest.mark.parametrize(
    "person",
    [
        "Joan",
        "Francesc Pi i Margall",
        "Josep Puig y Cadafalch",
        "Joan Pi i de la Torre",
        "Joan Pi i d'Abadal",
        "Joan Pi-Sunyer",
        "Joan i Maria",
        "Joan Pi (Valls)",
        "2/3 de Valls",
        "El Mahdi Benali",
    ],
)
def test_a_second_surname_a_hyphen_or_a_town_make_no_second_person(person: str):
    assert persons_named(person) == [person]


def test_each_of_two_persons_may_have_two_surnames():
    both = ["Francesc Pi i Margall", "Maria Roca i Coll"]

    assert persons_named(" i ".join(both)) == both
    assert both_players(" i ".join(both)) == tuple(both)


def test_a_comma_between_full_names_is_only_likely_to_part_two_persons():
    assert persons_named("Joan Pi, Maria Roca") == ["Joan Pi, Maria Roca"]
    assert persons_likely("Joan Pi, Maria Roca")[:2] == TWO
    assert persons_in_nickname("Joan Pi, Maria Roca") == TWO


def test_a_surname_may_stand_before_the_name():
    assert persons_likely("Pi Mas, Joan") == ["Joan Pi Mas"]


@pytest.mark.parametrize(
    "nickname",
    [
        "Els Trempats",
        "Els Trempats i Companyia",
        "Els Trempats, de Valls",
        "Les Manilles i els Asos",
        "Pa i Tomàquet",
        "Joan i Maria",
        "Manilla i as",
        "12 Apòstols i 4 Gats",
        "Capot",
        "A/B",
        "-",
    ],
)
def test_a_nickname_that_is_no_name_of_persons_names_nobody(nickname: str):
    assert persons_in_nickname(nickname) == []


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Joan Pi / Núria Mas", ("Joan Pi", "Núria Mas")),
        ("Joan i Maria", ("Joan", "Maria")),
        ("Joan Pi y Maria", ("Joan Pi", "Maria")),
        ("Joan Pi, Maria Roca", ("Joan Pi", "Maria Roca")),
        ("Anna", ("Anna", "")),
        ("", ("", "")),
    ],
)
def test_a_column_for_both_players_is_parted_wherever_it_can_be(
    text: str, players: tuple[str, str]
):
    assert both_players(text) == players
