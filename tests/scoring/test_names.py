import pytest

from scoring.names import catalan_key, fold, same_name


@pytest.mark.parametrize(
    "spelling",
    ["Els Trempats", " els  trempats ", "ELS TREMPATS", "Els\u00a0Trempats", "èls trempats"],
)
def test_c32_spellings_of_one_name_are_the_same(spelling):
    assert same_name(spelling) == "els trempats"


@pytest.mark.parametrize("spelling", ["Cal·lina", "Caŀlina", "CAL·LINA", "Cal.lina"])
def test_the_point_of_a_geminated_l_does_not_tell_names_apart(spelling):
    assert same_name(spelling) == "callina"


def test_different_names_stay_different():
    assert len({same_name(name) for name in ("Joan Pi", "Joan Pi (fill)", "Joan Pino")}) == 3


def test_c86_catalan_order():
    names = [
        "Zoe", "Àngel", "Blanes", "Çatalina", "Carme", "Òscar", "Olga", "Núria", "l·lusió", "Lluís",
    ]  # fmt: skip

    assert sorted(names, key=catalan_key) == [
        "Àngel", "Blanes", "Carme", "Çatalina", "Lluís", "l·lusió", "Núria", "Olga", "Òscar", "Zoe",
    ]  # fmt: skip


def test_numbers_in_names_count_as_numbers():
    names = ["Taula 10", "Taula 2", "12 Apòstols", "Taula"]

    assert sorted(names, key=catalan_key) == ["12 Apòstols", "Taula", "Taula 2", "Taula 10"]


def test_fold_keeps_the_point():
    assert fold("Núria CAL·LINA") == "nuria cal·lina"
