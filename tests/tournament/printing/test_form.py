"""What a regulation puts on the sheet: V 15.2-3, and nothing that it does not use."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.presets import LLORET_2014, PRESETS, SETZE_PUNTS, TREN_101, VILAPLANA
from scoring.rules import Catalogue, Rules
from tournament.printing.filling import CAPITALS
from tournament.printing.form import ANSWERS, HEIGHT, HEIGHTS, form_of
from tournament.printing.names import POINT
from tournament.printing.slip import slip_of
from tournament.printing.strokes import box


def test_v_15_2_4_the_rows_are_the_dats_of_a_match():
    assert form_of(VILAPLANA).rows == range(1, 13)
    assert form_of(replace(VILAPLANA, dats=8)).rows == range(1, 9)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_a_row_is_high_enough_for_handwriting_and_the_sheet_ends_above_its_foot(preset):
    form = form_of(preset.rules)

    assert form.row >= 7
    assert form.tops["bottom"] <= HEIGHT - HEIGHTS["bottom"]


@pytest.mark.parametrize("form", [form_of(VILAPLANA), form_of(TREN_101), slip_of(VILAPLANA)])
def test_the_table_is_the_largest_and_numbers_are_larger_than_names(form):
    spots = form.spots

    assert spots.table_size > spots.number_size > max(spots.name_sizes)
    assert spots.table_size * CAPITALS * POINT > 9  # mm: read from 2 m


@pytest.mark.parametrize("dats", [1, 8, 12, 16, 40])
def test_any_number_of_dats_fits_on_one_page(dats):
    form = form_of(replace(VILAPLANA, dats=dats))

    assert form.tops["bottom"] <= HEIGHT - HEIGHTS["bottom"] + 0.001


def test_v_15_2_upper_two_thirds_are_the_match_and_the_lower_third_the_agreements():
    form = form_of(VILAPLANA)

    assert 0.62 * HEIGHT <= form.tops["agreements"] <= 0.73 * HEIGHT


def test_v_15_2_3_only_a_regulation_that_decides_ties_by_lot_has_lot_boxes():
    assert [form_of(rules).lot for rules in (VILAPLANA, SETZE_PUNTS, TREN_101)] == [
        True,
        False,
        False,
    ]


def test_v_15_3_1_only_a_regulation_with_agreements_has_their_boxes():
    assert [form_of(rules).agreements for rules in (VILAPLANA, SETZE_PUNTS)] == [True, False]


def test_the_boxes_that_players_mark_and_forget_are_the_heaviest():
    form = form_of(VILAPLANA)

    heaviest = max(form.strokes(), key=lambda stroke: stroke.weight).path
    lots = [box(x, form.tops["lot"] + 0.9) for x in (10, 73)]
    agreed = [box(x, form.tops["agreements"] + 2.2) for x in ANSWERS]
    assert [mark in heaviest for mark in lots + agreed] == [True] * 4


def test_v_15_3_3_infraction_boxes_are_those_of_the_catalogue():
    with override("en"):
        assert form_of(VILAPLANA).severities == ("light", "serious", "very serious")
        assert form_of(replace(VILAPLANA, catalogue=Catalogue.FREE)).severities == (
            "light",
            "serious",
        )
        assert form_of(SETZE_PUNTS).severities == ()


def test_r_22_only_the_train_calls_the_sides_nos_and_vos():
    assert [form_of(rules).sides for rules in (VILAPLANA, TREN_101)] == [None, ("Nos", "Vos")]


def foot(rules: Rules) -> list[str]:
    with override("en"):
        return [line.replace("\u00a0", " ") for line in form_of(rules).foot]


def test_v_12_3_the_foot_says_how_a_match_ends():
    assert foot(VILAPLANA)[0] == (
        "The match ends when a pair has 101 points or after 12 dats. After 50 minutes at the "
        "earliest the organisers may announce the last dat. If the totals are equal, the pair that "
        "won the lot gets 1 point more and wins. At most 136 points are recorded for the winner."
    )
    assert foot(replace(TREN_101, target=None, dats=1))[0] == (
        "The match ends after 1 dat. It is over after 55 minutes in any case. "
        "If the totals are equal, each pair gets half a win."
    )


def test_v_15_2_6_the_foot_says_what_each_code_of_the_auction_means():
    assert foot(VILAPLANA)[1] == (
        "Auction: blank or – is trump ×1 · C contro ×2 · R recontro ×4 · S Sant Vicenç ×8 · "
        "B botifarra ×2 · BC botifarra contro ×4 · BR botifarra recontro ×8 · "
        "BS botifarra Sant Vicenç ×16"
    )
    assert foot(TREN_101)[1].endswith(
        "E Estevet ×2 · EC Estevet contro ×4 · ER Estevet recontro ×8 · "
        "EB Estevet botifarra ×4 · EBC Estevet botifarra contro ×8"
    )


def test_v_15_2_7_the_foot_says_who_signs_and_who_delivers():
    assert foot(SETZE_PUNTS)[2] == (
        "One player of each pair signs. The winning pair takes the sheet to the organisers' table."
    )


@pytest.mark.parametrize("form", [form_of(LLORET_2014), form_of(VILAPLANA)])
def test_every_line_of_the_sheet_lies_within_its_margins(form):
    drawn = " ".join(stroke.path for stroke in form.strokes(blank=True))
    starts = [part.split("H")[0].split("V")[0].split("h")[0] for part in drawn.split("M")[1:]]
    points = [tuple(map(float, start.split())) for start in starts]

    assert min(x for x, _y in points) == 8
    assert max(x for x, _y in points) <= 140
    assert min(y for _x, y in points) >= 6
    assert max(y for _x, y in points) <= 204
