"""Four slips on an A4: the result and the signatures only."""

import pytest
from django.utils.translation import override

from scoring.presets import PRESETS
from tests.factories import draw, make_tournament
from tests.tournament.printing.papers import A4, ink, is_white, sizes, squares, tags, texts
from tests.tournament.printing.test_codes import addresses
from tests.tournament.printing.test_sheets import ends, filled, tight
from tournament.printing.filling import QUIET, SQUARE
from tournament.printing.imposition import Paper
from tournament.printing.sheet import blank_sheets, match_sheets
from tournament.printing.slip import slip_of

pytestmark = pytest.mark.django_db

HALL = "http://192.168.1.20:8000"


@pytest.mark.parametrize(("pairs", "pages"), [(2, 1), (8, 1), (10, 2), (42, 6)])
def test_four_slips_stand_on_an_a4_page_and_backs_double_the_pages(pairs, pages):
    round_ = draw(make_tournament(pairs))

    assert sizes(match_sheets(round_, paper=Paper.SLIPS)) == [A4] * pages
    assert sizes(match_sheets(round_, paper=Paper.SLIPS, backs=True)) == [A4] * pages * 2


def test_slips_come_in_cut_and_stack_order_each_with_its_square():
    round_ = draw(make_tournament(12))
    own, addressed = filled(round_), addresses(round_)

    pdf = match_sheets(round_, paper=Paper.SLIPS, origin=HALL)

    assert ends(pdf, [own[0] + own[2] + own[4], own[1] + own[3] + own[5]]) == [True] * 2
    assert squares(pdf, 1) == addressed[0::2]
    assert squares(pdf, 2) == addressed[1::2]


def test_the_back_of_a_slip_lies_behind_it_when_the_page_is_turned_over_its_long_edge():
    pdf = match_sheets(draw(make_tournament(2)), paper=Paper.SLIPS, backs=True).pdf()

    left, right = (8, 8, 97, 140), (113, 8, 202, 140)
    assert [is_white(pdf, half, page=1) for half in (left, right)] == [False, True]
    assert [is_white(pdf, half, page=2) for half in (left, right)] == [True, False]


def test_a_slip_has_the_result_and_the_signatures_and_no_dats():
    round_ = draw(make_tournament(2))

    with override("en"):
        [page] = texts(match_sheets(round_, paper=Paper.SLIPS))

    parts = ["ROUND 1 TABLE", "Won the initial lot", "Total", "Signature of a player", "Start :"]
    assert [part for part in parts if part not in page] == []
    assert [part for part in ("Dat", "Auction", "Articles", "Light") if part in page] == []


def test_v_13_2_the_slip_has_the_lot_where_it_decides_a_tie():
    lots = {slug: slip_of(preset.rules).lot for slug, preset in PRESETS.items()}

    assert {slug for slug, has_lot in lots.items() if has_lot} == {"vilaplana-2011"}


@pytest.mark.parametrize("name", ["Els Irreductibles de la Vall d'Aran i de l'Alta 60", "W" * 60])
def test_c89_a_long_name_stays_on_its_slip(name):
    tournament = make_tournament(4)
    tournament.pairs.update(nickname=name)

    pdf = match_sheets(draw(tournament), paper=Paper.SLIPS).pdf()

    assert is_white(pdf, (100, 6, 110, 140))
    assert is_white(pdf, (48, 30, 54.3, 45)) or tight(name[:9]) in tight(texts(pdf)[0])


@pytest.mark.parametrize("language", ["ca", "es", "en"])
@pytest.mark.parametrize("preset", ["vilaplana-2011", "tren-151"])
def test_nothing_but_the_marks_for_cutting_is_near_the_edges_or_the_square(preset, language):
    tournament = make_tournament(0, preset)
    left, top = slip_of(tournament.rules).spots.square

    with override(language):
        blank = blank_sheets(tournament, 1, paper=Paper.SLIPS, backs=True).pdf()

    assert is_white(blank, (left - QUIET, top - QUIET, left + SQUARE + QUIET, top + SQUARE + QUIET))
    assert is_white(blank, (0, 0, 104, 6))
    assert is_white(blank, (0, 0, 6, 147))
    assert is_white(blank, (111, 0, 204, 147), page=2) is False
    assert ink(blank, 1)[0] == 0  # the marks


def test_the_tags_read_one_slip_after_the_other():
    kinds = tags(match_sheets(draw(make_tournament(8)), paper=Paper.SLIPS))

    assert [kind for kind in kinds if kind in ("H1", "P")] == ["H1", "P", "P", "P", "P", "P"] * 4
