"""The papers behind their addresses."""

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import reverse

from tests.factories import draw, make_tournament, make_user, play
from tests.tournament.printing.papers import (
    A4,
    A4_ACROSS,
    A5,
    language_and_title,
    sizes,
    squares,
    texts,
)
from tests.tournament.printing.slow import until
from tests.tournament.printing.test_sheets import code_of
from tournament.models import Round
from tournament.network import local_addresses

pytestmark = pytest.mark.django_db

PAPERS = {
    "sheets": "ronda-1-fulls.pdf",
    "wall_tables": "ronda-1-taules.pdf",
    "wall_pairs": "ronda-1-parelles.pdf",
    "wall_names": "ronda-1-alfabet.pdf",
    "print_aloud": "ronda-1-megafon.pdf",
    "print_results": "ronda-1-resultats.pdf",
    "print_kit": "ronda-1-emergencia.pdf",
    "print_standings": "torneig-de-prova-classificacio.pdf",
    "print_prizes": "torneig-de-prova-premis.pdf",
    "print_door": "torneig-de-prova-porta.pdf",
    "print_cross": "torneig-de-prova-quadre.pdf",
    "print_rules": "torneig-de-prova-regles.pdf",
    "print_blank": "torneig-de-prova-fulls-en-blanc.pdf",
}
OF_A_ROUND = {paper for paper, filename in PAPERS.items() if filename.startswith("ronda")}


@pytest.fixture
def round_(client) -> Round:
    round_ = draw(make_tournament(6))
    client.force_login(User.objects.get())
    return round_


def address(paper: str, round_: Round) -> str:
    number = [round_.number] if paper in OF_A_ROUND else []
    return reverse(f"desk:{paper}", args=[round_.tournament.slug, *number])


def printed(client, address: str, **request: object) -> HttpResponse:
    """What an address answers with, once it is printed."""
    answers = [client.get(address, **request)]
    until(lambda: answers[-1].status_code != 202 or answers.append(client.get(address, **request)))
    return answers[-1]


@pytest.mark.parametrize(("paper", "filename"), PAPERS.items())
def test_a_paper_opens_in_the_browser_under_a_name_that_a_person_finds(
    client, round_, paper, filename
):
    answer = printed(client, address(paper, round_))

    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{filename}"'
    assert "no-store" in answer["Cache-Control"]
    assert answer.content.startswith(b"%PDF-")


def test_sheets_come_on_a5_unless_a4_is_asked_for(client, round_):
    one = client.get(address("sheets", round_))
    two = client.get(address("sheets", round_), {"paper": "a4"})
    both_sides = client.get(address("sheets", round_), {"paper": "a4", "backs": "1"})
    slips = client.get(address("sheets", round_), {"paper": "slips"})

    assert sizes(one.content) == [A5] * 3
    assert sizes(two.content) == [A4_ACROSS] * 2
    assert sizes(both_sides.content) == [A4_ACROSS] * 4
    assert sizes(slips.content) == [A4]


def test_the_squares_lead_to_the_address_that_the_sheets_were_asked_for_at(client, round_):
    hall = client.get(address("sheets", round_), headers={"host": "192.168.1.20:8000"})
    kit = printed(client, address("print_kit", round_), headers={"host": "192.168.1.20:8000"})

    codes = [code_of(table) for table in round_.tables.with_pairs()]
    wanted = [f"http://192.168.1.20:8000/f/{round_.tournament_id}/{code}/" for code in codes]
    assert [squares(hall.content, page)[0] for page in (1, 2, 3)] == wanted
    assert wanted[0] in [text for page in (4, 5, 6) for text in squares(kit.content, page)]


def test_a_square_never_leads_to_the_machine_that_reads_it(client, round_):
    alone = client.get(address("sheets", round_), headers={"host": "localhost:8000"})

    addresses = local_addresses()
    code = code_of(round_.tables.with_pairs().get(number=1))
    path = f":8000/f/{round_.tournament_id}/{code}/"
    assert squares(alone.content) == [f"http://{first}{path}" for first in addresses[:1]]
    assert texts(alone.content)[0].endswith(code)


def test_one_table_is_printed_again_under_its_own_name(client, round_):
    answer = client.get(address("sheets", round_), {"table": "2"})

    assert len(texts(answer.content)) == 1
    assert answer["Content-Disposition"] == 'inline; filename="ronda-1-taula-2.pdf"'


def test_the_page_of_a_table_leads_to_its_sheet(client, round_):
    shown = client.get(reverse("desk:table", args=[round_.tournament.slug, 1, 2]))

    assert f'"{address("sheets", round_)}?table=2"' in shown.content.decode()


def test_a_table_that_does_not_exist_is_not_found(client, round_):
    assert client.get(address("sheets", round_), {"table": "9"}).status_code == 404


def test_the_paper_speaks_the_language_asked_for(client, round_):
    default = client.get(address("wall_pairs", round_))
    spanish = client.get(address("wall_pairs", round_), {"lang": "es"})
    unknown = client.get(
        address("wall_pairs", round_), {"lang": "xx"}, headers={"accept-language": "en"}
    )

    spoken = [language_and_title(answer.content)[0] for answer in (default, spanish, unknown)]
    assert spoken == ["ca", "es", "en"]


@pytest.mark.parametrize("paper", PAPERS)
def test_another_organiser_does_not_find_it(client, paper):
    round_ = draw(make_tournament(2))
    client.force_login(make_user("un altre"))

    assert client.get(address(paper, round_)).status_code == 404


@pytest.mark.parametrize("paper", PAPERS)
def test_papers_are_read_and_not_posted(client, round_, paper):
    assert client.post(address(paper, round_)).status_code == 405


def test_as_many_blank_sheets_as_asked_for_and_never_a_forest(client, round_):
    pages = {
        count: len(sizes(client.get(address("print_blank", round_), {"count": count}).content))
        for count in ("3", "0", "x", "")
    }

    assert pages == {"3": 3, "0": 1, "x": 1, "": 1}
    many = client.get(address("print_blank", round_), {"count": "999", "paper": "a4"})
    assert sizes(many.content) == [A4_ACROSS] * 50


def page(client, slug: str, **query: str) -> str:
    return client.get(
        reverse("desk:papers", args=[slug]), query, headers={"accept-language": "en"}
    ).content.decode()


def test_every_paper_is_one_click_from_the_page_of_papers(client):
    tournament = make_tournament(4)
    play(tournament, 1)
    client.force_login(User.objects.get())
    round_ = tournament.rounds.get()

    shown = page(client, tournament.slug)

    assert [paper for paper in PAPERS if f'"{address(paper, round_)}"' not in shown] == []


def test_before_the_first_draw_the_page_offers_what_there_is(client):
    tournament = make_tournament(2)
    client.force_login(User.objects.get())

    shown = page(client, tournament.slug)

    assert "No round is drawn yet" in shown
    assert reverse("desk:print_door", args=[tournament.slug]) in shown
    assert reverse("desk:print_standings", args=[tournament.slug]) not in shown


def test_the_papers_of_an_earlier_round_can_be_asked_for(client):
    tournament = make_tournament(6)
    play(tournament, 2)
    client.force_login(User.objects.get())

    assert address("sheets", tournament.rounds.get(number=2)) in page(client, tournament.slug)
    earlier = page(client, tournament.slug, round="1")
    assert address("sheets", tournament.rounds.get(number=1)) in earlier


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_page_of_papers_takes_the_same_queries_however_many_rounds(
    client, rounds, django_assert_num_queries
):
    tournament = make_tournament(8)
    play(tournament, rounds)
    client.force_login(User.objects.get())

    with django_assert_num_queries(4):
        page(client, tournament.slug)
