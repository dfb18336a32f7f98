"""A sheet that was scanned, photographed or whose code was typed opens its result form."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring.sheet_code import LETTERS, sheet_code
from tests.factories import draw, make_tournament, make_user, play
from tournament.models import Round, Tournament
from tournament.services.common import Refused
from tournament.services.sheet_codes import find_table, table_of_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_tournament(30)
    play(tournament)
    return tournament


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    return draw(tournament)


def code(round_: Round, table: int, number: int | None = None) -> str:
    return sheet_code(round_.tournament_id, number or round_.number, table)


def wrong(text: str) -> str:
    """A code with another check character."""
    return text[:-1] + LETTERS[(LETTERS.index(text[-1]) + 1) % len(LETTERS)]


def test_the_code_of_a_sheet_finds_its_table(round_):
    printed = code(round_, 12)
    scanned = f"http://192.168.1.20:8000/f/{round_.tournament_id}/{printed}/"

    typed = [printed, printed.lower().replace("-", ""), scanned]
    assert [find_table(round_, text).number for text in typed] == [12, 12, 12]


@pytest.mark.parametrize(
    ("spoil", "refusal"),
    [
        (wrong, "sheet_code_wrong"),
        (lambda text: text.replace("12", "21"), "sheet_code_wrong"),
        (lambda text: text.replace("12", "13"), "sheet_code_wrong"),
        (lambda text: text.replace("R2-", "R2"), "no_such_table"),
    ],
)
def test_a_slip_of_the_finger_is_refused(round_, spoil, refusal):
    with pytest.raises(Refused) as refused:
        find_table(round_, spoil(code(round_, 12)))

    assert refused.value.code == refusal


def test_the_sheet_of_another_round_is_refused_and_both_rounds_are_named(round_):
    with pytest.raises(Refused) as refused:
        find_table(round_, code(round_, 12, number=1))

    assert refused.value.code == "sheet_of_another_round"
    assert refused.value.params == {"sheet": 1, "round": 2}


def test_a_code_may_name_a_table_that_a_redraw_took_away(round_):
    with pytest.raises(Refused) as refused:
        find_table(round_, code(round_, 99))

    assert refused.value.code == "no_such_table"


def test_without_a_round_the_code_says_which(tournament, round_):
    tables = [table_of_code(tournament, code(round_, 3, number)) for number in (1, 2)]

    assert [(table.round.number, table.number) for table in tables] == [(1, 3), (2, 3)]


def scan(client, tournament: Tournament, text: str, **options):
    return client.get(reverse("sheet", args=[tournament.pk, text]), **options)


def test_the_square_leads_to_the_result_form_of_its_table(client, tournament, round_):
    client.force_login(User.objects.get())

    answer = scan(client, tournament, code(round_, 12))

    assert answer.status_code == 302
    assert answer["Location"] == reverse("desk:table", args=[tournament.slug, 2, 12])


def test_who_is_not_logged_in_comes_there_after_the_door(client, tournament, round_):
    address = reverse("sheet", args=[tournament.pk, code(round_, 12)])

    answer = client.get(address)

    assert answer["Location"] == f"/entra/?next={address}"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("R2-T12-{wrong}", "a letter or a figure is wrong"),
        ("hello", "is not the code of a match sheet"),
        ("R9-T12-{right}", "Round 9 has no table"),
    ],
)
def test_a_square_that_leads_nowhere_is_said_on_the_page_of_the_evening(
    client, tournament, round_, text, words
):
    client.force_login(User.objects.get())
    letters = {"wrong": wrong(code(round_, 12))[-1], "right": code(round_, 12, number=9)[-1]}

    answer = scan(
        client,
        tournament,
        text.format(**letters),
        follow=True,
        headers={"accept-language": "en"},
    )

    assert answer.redirect_chain[-1][0] == reverse("desk:tournament", args=[tournament.slug])
    assert words in answer.content.decode()


def test_the_sheet_of_another_organiser_is_not_found(client, tournament, round_):
    client.force_login(make_user("un altre"))

    assert scan(client, tournament, code(round_, 12)).status_code == 404
