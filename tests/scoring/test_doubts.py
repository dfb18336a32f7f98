"""Rare results that are asked about once."""

import pytest

from scoring.doubts import Doubt, doubt_about
from scoring.match import PaperResult, ResultKind, played
from scoring.points import LEFT
from scoring.presets import VILAPLANA


@pytest.mark.parametrize(
    ("left", "right", "doubt"),
    [
        (101, 60, None),
        (60, 101, None),
        (150, 100, None),
        (100, 60, Doubt.BEFORE_TARGET),
        (80, 80, None),
        (250, 3, None),
        (251, 3, Doubt.BEYOND_USUAL),
        (676, 3, Doubt.BEYOND_USUAL),
    ],
)
def test_c114_far_points_and_a_match_before_the_target_are_rare(left, right, doubt):
    assert doubt_about(played(left, right), VILAPLANA) == doubt


def test_v_12_3_a_match_with_all_its_dats_ended_as_it_should():
    assert doubt_about(played(80, 60), VILAPLANA, dats=12) is None
    assert doubt_about(played(80, 60), VILAPLANA, dats=11) is Doubt.BEFORE_TARGET


def test_far_points_that_stand_dat_by_dat_are_no_slip():
    assert doubt_about(played(0, 576), VILAPLANA, dats=1) is None


def test_t_1_a_tie_that_no_lot_decides_is_asked_about():
    rules = VILAPLANA.with_setting("tie", "half")

    assert doubt_about(played(80, 80), rules) is Doubt.BEFORE_TARGET


def test_without_a_target_every_match_ends_with_its_dats():
    rules = VILAPLANA.with_setting("cap", "none").with_setting("target", "none")

    assert doubt_about(played(80, 60), rules) is None


def test_what_was_not_played_has_no_doubt():
    assert doubt_about(PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT), VILAPLANA) is None
