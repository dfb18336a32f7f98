"""The square and the code of a sheet: a camera, a scanner or a person finds its table."""

import pytest
from django.utils.translation import override

from scoring.presets import PRESETS
from tests.factories import draw, make_tournament
from tests.tournament.printing.papers import is_white, opened, squares, texts
from tests.tournament.printing.test_sheets import code_of
from tournament.models import Round
from tournament.printing.filling import QUIET, SQUARE, Sheet
from tournament.printing.form import form_of
from tournament.printing.imposition import Paper
from tournament.printing.sheet import blank_sheets, match_sheets, sheets
from tournament.printing.squares import Squares

pytestmark = pytest.mark.django_db

HALL = "http://192.168.1.20:8000"


@pytest.fixture
def round_() -> Round:
    return draw(make_tournament(10))


def addresses(round_: Round) -> list[str]:
    tables = round_.tables.with_pairs()
    return [f"{HALL}/f/{round_.tournament_id}/{code_of(table)}/" for table in tables]


def test_a_camera_reads_the_address_of_its_table_on_each_sheet(round_):
    pdf = match_sheets(round_, origin=HALL).pdf()

    assert [squares(pdf, page) for page in range(1, 6)] == [[own] for own in addresses(round_)]


def test_two_sheets_on_a_page_have_their_own_squares(round_):
    pdf = match_sheets(round_, paper=Paper.A4, origin=HALL).pdf()

    own = addresses(round_)
    read = [squares(pdf, page) for page in (1, 2, 3)]
    assert read == [[own[0], own[3]], [own[1], own[4]], [own[2]]]


@pytest.mark.parametrize("origin", ["https://campionat.botifarra-de-la-comarca.example.cat", HALL])
def test_the_square_is_read_through_a_poor_copy(round_, origin):
    pdf = match_sheets(round_, table=5, origin=origin).pdf()

    assert squares(pdf, dpi=100) == [f"{origin}/f/{round_.tournament_id}/{code_of(last(round_))}/"]


def last(round_: Round):
    return round_.tables.with_pairs().get(number=5)


def test_the_code_stands_on_the_sheet_of_its_table_with_and_without_a_square(round_):
    without = match_sheets(round_)

    codes = [code_of(table) for table in round_.tables.with_pairs()]
    assert [text.split()[-1] for text in texts(without)] == codes
    assert [text.split()[-1] for text in texts(match_sheets(round_, origin=HALL))] == codes
    assert squares(without) == []


def test_a_blank_sheet_has_neither_code_nor_square(round_):
    blank = blank_sheets(round_.tournament, 1)

    assert squares(blank) == []
    assert "R1-T" not in texts(blank)[0]


@pytest.mark.parametrize("language", ["ca", "es", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_printed_where_the_square_and_the_white_around_it_are(preset, language):
    tournament = make_tournament(0, preset)
    left, top = form_of(tournament.rules).spots.square
    around = (left - QUIET, top - QUIET, left + SQUARE + QUIET, top + SQUARE + QUIET)

    with override(language):
        blank = blank_sheets(tournament, 1).pdf()

    assert SQUARE >= 18
    assert is_white(blank, around)


def test_nothing_is_printed_there_where_the_rules_have_agreements_and_no_infractions():
    tournament = make_tournament(0, faults=False, criteria=PRESETS["setze-punts"].rules.criteria)
    left, top = form_of(tournament.rules).spots.square

    blank = blank_sheets(tournament, 1).pdf()

    assert is_white(blank, (left - QUIET, top - QUIET, 142, top + SQUARE + QUIET + 3))


@pytest.mark.parametrize("table", [1, 9, 10, 99, 100, 211])
def test_a_square_that_is_made_from_another_one_is_the_same_as_if_it_were_drawn(table):
    address = f"{HALL}/f/17/R3-T{table}-{'ACEFHJKLMNPRT'[table % 13]}/"
    drawn, made = Squares(SQUARE), Squares(SQUARE)
    made.square(f"{HALL}/f/17/R3-T1-A/", 0, 0)  # the mask is that of the first
    made.square(f"{HALL}/f/17/R3-T{'8' * len(str(table))}-W/", 0, 0)
    drawn.square(f"{HALL}/f/17/R3-T1-A/", 0, 0)

    assert made.square(address, 0, 0) == drawn.square(address, 0, 0)


def test_a_hundred_sheets_with_squares_are_a_small_file():
    tournament = make_tournament(0)
    pair = (104, "Els Irreductibles de la Vall d'Aran")
    many = [Sheet(n, (pair, pair), f"R3-T{n}-K", f"{HALL}/f/1/R3-T{n}-K/") for n in range(100)]

    pdf = sheets(tournament, Round(number=3), many, "x", Paper.A5, False).pdf()

    assert len(opened(pdf).pages) == 100
    assert len(pdf) <= 300_000
