import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.dat import (
    HALF,
    PlayedDat,
    check_dat,
    check_dats,
    first_difference,
    multiplier,
    running_totals,
    sanctioned_dat,
    score_dat,
)
from scoring.errors import ImpossibleDat
from scoring.points import LEFT, RIGHT, Points
from scoring.presets import PRESETS, SETZE_PUNTS, TREN_101, VILAPLANA

ALL_RULES = [preset.rules for preset in PRESETS.values()]


@pytest.mark.parametrize(
    ("code", "times"),
    [
        ("", 1), ("-", 1), ("—", 1), (" c ", 2), ("C", 2), ("R", 4), ("S", 8),
        ("B", 2), ("BC", 4), ("BR", 8), ("BS", 16),
    ],
)  # fmt: skip
def test_v_15_2_6_the_codes_of_the_sheet(code, times):
    assert multiplier(code, VILAPLANA) == times


@pytest.mark.parametrize("code", ["S", "BS"])
def test_t_12_there_is_no_sant_vicenc(code):
    with pytest.raises(ImpossibleDat, match="unknown_code"):
        multiplier(code, SETZE_PUNTS)


@pytest.mark.parametrize("code", ["BS", "ES", "EBR"])
def test_r_5_no_raise_takes_the_product_above_eight(code):
    with pytest.raises(ImpossibleDat, match="unknown_code"):
        multiplier(code, TREN_101)


@pytest.mark.parametrize(
    ("winner", "cards", "code", "points"),
    [
        (LEFT, 44, "", Points(8, 0)),
        (RIGHT, 37, "", Points(0, 1)),
        (LEFT, 44, "B", Points(16, 0)),
        (LEFT, 72, "", Points(36, 0)),  # capot
        (RIGHT, 72, "BS", Points(0, 576)),
        (None, 36, "R", Points(0, 0)),  # V 15.2.5.4, taules
    ],
)
def test_v_5_1_only_what_passes_36_counts_times_the_multiplier(winner, cards, code, points):
    assert score_dat(winner, cards, code, VILAPLANA) == points


@pytest.mark.parametrize(
    ("winner", "cards", "code"),
    [
        (LEFT, 36, "card_points"),
        (LEFT, 73, "card_points"),
        (RIGHT, 20, "card_points"),
        (None, 40, "tied_card_points"),
    ],
)
def test_card_points_that_the_winner_cannot_have_are_refused(winner, cards, code):
    with pytest.raises(ImpossibleDat, match=code):
        score_dat(winner, cards, "", VILAPLANA)


@pytest.mark.parametrize(
    ("code", "points"), [("", 36), ("B", 72), ("BC", 144), ("BR", 288), ("BS", 576)]
)
def test_v_16_2_2_a_serious_infraction_gives_all_the_points_in_play(code, points):
    assert sanctioned_dat(LEFT, code, VILAPLANA) == PlayedDat(Points(0, points), code, LEFT)


@pytest.mark.parametrize(
    ("dat", "code"),
    [
        (PlayedDat(Points(5, 3)), "both_score"),
        (PlayedDat(Points(-1, 0)), "negative"),
        (PlayedDat(Points(37, 0)), "above_all"),
        (PlayedDat(Points(0, 74), "B"), "above_all"),
        (PlayedDat(Points(15, 0), "B"), "not_a_multiple"),
        (PlayedDat(Points(6, 0), "R"), "not_a_multiple"),
        (PlayedDat(Points(10, 0), "X"), "unknown_code"),
        (PlayedDat(Points(0, 20), "", offender=LEFT), "sanction_gives_all"),
        (PlayedDat(Points(36, 0), "", offender=LEFT), "sanction_gives_all"),
        (PlayedDat(Points(4, 0), passed=True), "passed_scores"),
    ],
)
def test_a_row_that_cannot_be_is_refused(dat, code):
    with pytest.raises(ImpossibleDat) as refused:
        check_dat(dat, VILAPLANA)

    assert refused.value.code == code


def rows(*points: tuple[int, int]) -> list[PlayedDat]:
    return [PlayedDat(Points(*pair)) for pair in points]


def test_the_totals_run_down_the_sheet():
    assert running_totals(rows((8, 0), (0, 5), (0, 0), (2, 0))) == [
        (8, 0), (8, 5), (8, 5), (10, 5),
    ]  # fmt: skip


def test_v_12_3_no_dat_is_played_after_the_target():
    played = [PlayedDat(Points(72, 0), "B"), PlayedDat(Points(32, 0), "B"), *rows((0, 4))]

    with pytest.raises(ImpossibleDat) as refused:
        check_dats(played, VILAPLANA)

    assert (refused.value.code, refused.value.params) == ("after_target", {"dat": 3, "target": 101})


def test_v_12_3_2_a_match_has_twelve_dats():
    assert check_dats(rows(*[(1, 0)] * 12), VILAPLANA) == (12, 0)
    with pytest.raises(ImpossibleDat) as refused:
        check_dats(rows(*[(1, 0)] * 13), VILAPLANA)
    assert refused.value.params == {"dat": 13, "dats": 12}


def test_the_row_at_fault_is_named_with_its_figures():
    with pytest.raises(ImpossibleDat) as refused:
        check_dats([*rows((1, 0)), PlayedDat(Points(5, 0), "B")], VILAPLANA)

    assert refused.value.code == "not_a_multiple"
    assert refused.value.params == {"points": 5, "code": "B", "times": 2, "dat": 2}


def test_the_first_row_where_the_paper_parts_from_the_sum_is_found():
    dats = rows((8, 0), (0, 5), (2, 0))

    assert first_difference(dats, [None, Points(8, 6), Points(10, 6)]) == 2
    assert first_difference(dats, [Points(8, 0), None, Points(10, 5)]) is None
    assert first_difference(dats, []) is None


@given(
    rules=st.sampled_from(ALL_RULES),
    winner=st.sampled_from([LEFT, RIGHT]),
    cards=st.integers(37, 72),
    data=st.data(),
)
def test_what_a_dat_scores_can_always_stand_on_the_sheet(rules, winner, cards, data):
    code = data.draw(st.sampled_from(sorted(rules.codes)))

    points = score_dat(winner, cards, code, rules)

    check_dat(PlayedDat(points, code), rules)
    assert points.of(winner.other) == 0
    assert 0 < points.of(winner) <= HALF * rules.codes[code]
