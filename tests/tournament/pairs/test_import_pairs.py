"""A list becomes pairs: exactly what was shown, once."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.names import catalan_key
from tests.factories import add_pairs, make_tournament, pair
from tournament.models import Change, Tournament
from tournament.services.common import Refused
from tournament.services.pair_entries import PairEntry, registered
from tournament.services.pair_file import Reading
from tournament.services.pair_import import Imported, import_pairs, read_pairs
from tournament.services.registration import register_pair

pytestmark = pytest.mark.django_db

LIST = "Parella;Jugador 1;Jugador 2\nCapot;Joan;Pere\nManilla;Rosa;Anna\n"


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def desk(client: Client, tournament: Tournament) -> Client:
    client.force_login(tournament.owner)
    return client


def seal_of(tournament: Tournament, text: str) -> str:
    return read_pairs(text, known=registered(tournament)).seal


def import_list(tournament: Tournament, text: str = LIST, **options: object) -> Imported:
    options = {"seal": seal_of(tournament, text), "token": "t1", "by": None, **options}
    return import_pairs(tournament, text, Reading(), **options)  # type: ignore[arg-type]


def nicknames(tournament: Tournament) -> list[tuple[int, str]]:
    return list(tournament.pairs.values_list("number", "nickname"))


def test_a_list_becomes_pairs_in_its_order_after_those_registered(tournament: Tournament):
    add_pairs(tournament, 3)

    import_list(tournament)

    assert nicknames(tournament)[3:] == [(4, "Capot"), (5, "Manilla")]
    assert not pair(tournament, 4).present


def test_a_second_press_registers_nothing_and_gets_the_same_pairs(tournament: Tournament):
    text = "Capot\nManilla"
    seal = seal_of(tournament, text)
    first = import_list(tournament, text, seal=seal)
    second = import_list(tournament, text, seal=seal)

    assert (first.again, second.again) == (False, True)
    assert [p.pk for p in second.pairs] == [p.pk for p in first.pairs]
    assert nicknames(tournament) == [(1, "Capot"), (2, "Manilla")]
    assert Change.objects.filter(after__token="t1").count() == 1


def test_a_list_that_reads_differently_than_shown_saves_nothing(tournament: Tournament):
    seal = seal_of(tournament, LIST)
    register_pair(tournament, PairEntry(nickname="Altres", player1="Rosa"), by=None)

    with pytest.raises(Refused) as refused:
        import_list(tournament, seal=seal)

    assert refused.value.code == "list_changed"
    assert nicknames(tournament) == [(1, "Altres")]


def test_a_list_without_a_new_pair_saves_nothing(tournament: Tournament):
    import_list(tournament)

    with pytest.raises(Refused) as refused:
        import_list(tournament, token="t2")

    assert refused.value.code == "nothing_to_import"


def test_a_taken_nickname_enters_when_a_person_says_so(tournament: Tournament):
    register_pair(tournament, PairEntry(nickname="Capot"), by=None)

    import_list(tournament, "Capot;Joan\nManilla;Rosa", accepted={1})

    assert nicknames(tournament) == [(1, "Capot"), (2, "Capot"), (3, "Manilla")]


def test_c32_the_same_pair_twice_is_merged_when_a_person_says_so(tournament: Tournament):
    register_pair(tournament, PairEntry(nickname="Els Trempats", player1="Joan Pi"), by=None)
    text = "els  TREMPATS;Núria Mas;;Valls\nCapot;Ot;;Reus\nCAPOT;Pau;;;600 000 001"
    import_list(tournament, text, completing={1, 3})

    assert list(
        tournament.pairs.values_list("nickname", "player1", "player2", "town", "phone")
    ) == [
        ("Els Trempats", "Joan Pi", "Núria Mas", "Valls", ""),
        ("Capot", "Ot", "Pau", "Reus", "600 000 001"),
    ]


def test_a_merge_that_would_put_a_person_in_two_pairs_saves_nothing(tournament: Tournament):
    register_pair(tournament, PairEntry(nickname="Capot", player1="Ot"), by=None)

    with pytest.raises(Refused) as refused:
        import_list(tournament, "Capot;Pau\nManilla;Pau", completing={1})

    assert refused.value.code == "person_in_two_pairs"
    assert [(p.nickname, p.player2) for p in tournament.pairs.all()] == [("Capot", "")]


def test_c86_imported_pairs_stand_in_catalan_order(tournament: Tournament):
    names = "Zoe,Àngel,Blanes,Çatalina,Carme,Òscar,Olga,Núria,l·lusió,Lluís"
    import_list(tournament, names.replace(",", "\n"))

    ordered = sorted((p.nickname for p in tournament.pairs.all()), key=catalan_key)
    assert ",".join(ordered) == "Àngel,Blanes,Carme,Çatalina,Lluís,l·lusió,Núria,Olga,Òscar,Zoe"


def test_two_hundred_and_ten_pairs_cost_as_many_queries_as_three(
    tournament: Tournament, django_assert_max_num_queries
):
    def lines(first: int, last: int) -> str:
        return "\n".join(f"Parella {n};Joan {n};Núria {n}" for n in range(first, last))

    few, many = lines(0, 3), lines(3, 213)
    with django_assert_max_num_queries(15):
        import_list(tournament, few, seal=seal_of(tournament, few))
    # SQLite takes some 60 rows a statement, PostgreSQL all of them
    with django_assert_max_num_queries(15 + 3):
        import_list(tournament, many, seal=seal_of(tournament, many), token="t2")

    assert tournament.pairs.count() == 213


def post(desk: Client, tournament: Tournament, **data: object):
    address = reverse("desk:pairs_import", args=[tournament.slug])
    return desk.post(address, {"step": "look", **data})


def confirmed(page: object) -> dict[str, str]:
    """What the form of the preview sends back."""
    context = page.context  # type: ignore[attr-defined]
    names = ("token", "seal", "read_as")
    return {name: context[name] for name in names} | {
        "text": context["file"].text,
        "delimiter": context["read_as"],
        "header": context["header"],
        "step": "confirm",
    }


def test_the_preview_saves_nothing_and_names_the_bad_line(desk: Client, tournament: Tournament):
    page = post(desk, tournament, text=LIST + "As;Joan;Ot\n")

    assert page.status_code == 200
    assert [line.number for line, _words in page.context["bad"]] == [4]
    assert page.context["entering"] == 2
    assert tournament.pairs.count() == 0


def test_what_was_previewed_is_registered_once_however_often_it_is_confirmed(
    desk: Client, tournament: Tournament
):
    form = confirmed(post(desk, tournament, text="\n" + LIST))

    answers = [post(desk, tournament, **form) for _press in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert nicknames(tournament) == [(1, "Capot"), (2, "Manilla")]


def test_a_reading_changed_without_looking_again_is_shown_first(
    desk: Client, tournament: Tournament
):
    form = confirmed(post(desk, tournament, text=LIST))

    answer = post(desk, tournament, **{**form, "delimiter": "none"})

    assert answer.status_code == 409
    assert tournament.pairs.count() == 0


def test_a_file_is_read_like_a_pasted_list(desk: Client, tournament: Tournament, tmp_path):
    file = tmp_path / "parelles.csv"
    file.write_bytes(b"\r\n" + LIST.replace("Anna", "Núria").encode("cp1252"))

    with file.open("rb") as upload:
        page = post(desk, tournament, file=upload)
    assert page.context["lines"][1][1] == ["Manilla", "Rosa", "Núria"]

    assert post(desk, tournament, **confirmed(page)).status_code == 302
    assert nicknames(tournament) == [(1, "Capot"), (2, "Manilla")]


def test_columns_are_what_a_person_says(desk: Client, tournament: Tournament):
    form = confirmed(post(desk, tournament, text="Joan;Capot\nPere;Manilla"))
    changed = {**form, "step": "look", "column": ["player1", "nickname"]}

    page = post(desk, tournament, **changed)

    assert [line.entry for line, _cells in page.context["lines"]] == [
        PairEntry(nickname="Capot", player1="Joan"),
        PairEntry(nickname="Manilla", player1="Pere"),
    ]


@pytest.mark.parametrize(
    ("said", "pairs"),
    [
        ("", [("Capot", ""), ("Manilla", "")]),
        ("2:same", [("Capot", "Reus"), ("Manilla", "")]),
        ("2:new", [("Capot", ""), ("Capot", "Reus"), ("Manilla", "")]),
    ],
)
def test_c32_what_a_person_says_of_a_taken_nickname_is_done(
    desk: Client, tournament: Tournament, said: str, pairs: list[tuple[str, str]]
):
    register_pair(tournament, PairEntry(nickname="Capot"), by=None)
    form = confirmed(post(desk, tournament, text="Parella;Poble\nCapot;Reus\nManilla;"))

    post(desk, tournament, **form, twice=said)

    assert list(tournament.pairs.values_list("nickname", "town")) == pairs


def test_all_of_a_list_may_be_in_the_hall(desk: Client, tournament: Tournament):
    form = confirmed(post(desk, tournament, text=LIST))

    post(desk, tournament, **form, present="on")

    assert tournament.pairs.filter(present=True).count() == 2


@pytest.mark.parametrize("data", [{}, {"text": "  "}, {"text": "\n;;\n"}])
def test_an_empty_list_is_asked_for_again(desk: Client, tournament: Tournament, data: dict):
    page = post(desk, tournament, **data)

    assert page.templates[0].name == "desk/pairs/import.html"
    assert len(page.context["form"].non_field_errors()) == 1
