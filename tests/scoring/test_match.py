import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.errors import ImpossibleResult, UndecidedTie
from scoring.match import (
    Award,
    MatchResult,
    PaperResult,
    ResultKind,
    check_result,
    match_result,
    played,
)
from scoring.points import LEFT, RIGHT, Points
from scoring.presets import PRESETS, SETZE_PUNTS, TREN_151, VILAPLANA

V, T = VILAPLANA, SETZE_PUNTS


def shown(result: MatchResult) -> tuple[tuple[int, int], tuple[int, int]]:
    return tuple(result.recorded), tuple(result.halves)


@pytest.mark.parametrize(
    ("left", "right", "lot", "recorded", "halves"),
    [
        (101, 60, None, (101, 60), (2, 0)),
        (60, 101, LEFT, (60, 101), (0, 2)),
        (150, 40, None, (136, 40), (2, 0)),  # V 13.4, C48
        (40, 150, None, (40, 136), (0, 2)),
        (136, 0, None, (136, 0), (2, 0)),
        (150, 100, RIGHT, (136, 100), (2, 0)),  # C66: never a cap on the difference
        (80, 80, LEFT, (81, 80), (2, 0)),  # V 13.2, C48
        (80, 80, RIGHT, (80, 81), (0, 2)),
        (0, 0, RIGHT, (0, 1), (0, 2)),
        (81, 80, RIGHT, (81, 80), (2, 0)),  # C49: the lot exists only on a tie
        (101, 100, RIGHT, (101, 100), (2, 0)),
    ],
)
def test_v_13_who_wins_and_by_how_much(left, right, lot, recorded, halves):
    assert shown(check_result(played(left, right, lot), V)) == (recorded, halves)


@pytest.mark.parametrize(
    ("left", "right", "recorded", "halves"),
    [
        (80, 80, (80, 80), (1, 1)),
        (150, 40, (121, 40), (2, 0)),
        (40, 130, (40, 121), (0, 2)),
        (81, 80, (81, 80), (2, 0)),
    ],
)
def test_t_1_a_tie_is_half_a_win_each_and_the_cap_is_121(left, right, recorded, halves):
    assert shown(check_result(played(left, right, LEFT), T)) == (recorded, halves)


def test_v_13_2_a_tie_without_a_lot_winner_is_refused():
    with pytest.raises(UndecidedTie) as refused:
        check_result(played(80, 80), V)

    assert refused.value.params == {"points": 80}


def test_the_parts_of_a_result_are_kept():
    capped, lot = match_result(played(150, 40), V), match_result(played(80, 80, RIGHT), V)

    assert (capped.raw, capped.capped, capped.lot) == (Points(150, 40), LEFT, None)
    assert (lot.raw, lot.capped, lot.lot) == (Points(80, 80), None, RIGHT)


@pytest.mark.parametrize(
    ("left", "right", "code"),
    [
        (140, 130, "both_at_target"),  # C66: the match stops at 101
        (101, 101, "both_at_target"),
        (-1, 20, "negative"),
        (677, 0, "above_most"),  # 100, then the last dat at most 36 x 16
    ],
)
def test_totals_that_no_match_can_have_are_refused(left, right, code):
    with pytest.raises(ImpossibleResult) as refused:
        check_result(played(left, right, LEFT), V)

    assert refused.value.code == code


def test_the_most_that_a_match_can_bring_is_accepted():
    assert check_result(played(676, 100), V).recorded == (136, 100)
    assert check_result(played(150 + 36 * 8, 150), TREN_151).recorded == (438, 150)


@pytest.mark.parametrize(
    ("paper", "recorded", "halves"),
    [
        (PaperResult(kind=ResultKind.NO_SHOW, loser=RIGHT), (51, 0), (2, 0)),  # V 13.3
        (PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT), (0, 51), (0, 2)),
        (PaperResult(kind=ResultKind.DOUBLE_NO_SHOW), (0, 0), (0, 0)),
        (PaperResult(kind=ResultKind.BYE), (51, 0), (2, 0)),
        (PaperResult(kind=ResultKind.BYE, totals=Points(50, 0)), (50, 0), (2, 0)),
        (PaperResult(kind=ResultKind.EXPULSION, loser=LEFT), (0, 51), (0, 2)),
        (
            PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(200, 7), award=Award.RIGHT),
            (200, 7),
            (0, 2),
        ),
        (
            PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(60, 60), award=Award.HALF),
            (60, 60),
            (1, 1),
        ),
        (
            PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(0, 50), award=Award.NONE),
            (0, 50),
            (0, 0),
        ),
    ],
)
def test_a_table_that_was_not_played_to_the_end(paper, recorded, halves):
    assert shown(check_result(paper, V)) == (recorded, halves)


def test_a_bye_may_be_no_win():
    rules = V.with_setting("bye_wins", "no").with_setting("bye_points", "0")

    assert shown(match_result(PaperResult(kind=ResultKind.BYE), rules)) == ((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("paper", "code"),
    [
        (PaperResult(kind=ResultKind.NO_SHOW), "loser_missing"),
        (PaperResult(kind=ResultKind.EXPULSION), "loser_missing"),
        (PaperResult(kind=ResultKind.ADJUDICATED, totals=Points(1, 0)), "award_missing"),
        (PaperResult(kind=ResultKind.ADJUDICATED, award=Award.LEFT), "totals_missing"),
        (PaperResult(), "totals_missing"),
    ],
)
def test_a_result_with_a_part_missing_is_refused(paper, code):
    with pytest.raises(ImpossibleResult) as refused:
        check_result(paper, V)

    assert refused.value.code == code


def test_history_beyond_the_rules_still_has_a_result():
    assert shown(match_result(played(471, 284), T.with_setting("cap", "none"))) == (
        (471, 284),
        (2, 0),
    )


def test_without_a_target_only_the_dats_limit_the_points():
    rules = V.with_setting("target", "none")

    assert check_result(played(700, 650), rules).recorded == (136, 650)
    with pytest.raises(ImpossibleResult, match="above_most"):
        check_result(played(12 * 576 + 1, 0), rules)


@given(
    rules=st.sampled_from([preset.rules for preset in PRESETS.values()]),
    left=st.integers(0, 700),
    right=st.integers(0, 700),
    lot=st.sampled_from([LEFT, RIGHT]),
)
def test_neither_the_cap_nor_the_lot_changes_who_won(rules, left, right, lot):
    try:
        result = check_result(played(left, right, lot), rules)
    except ImpossibleResult:
        assume(False)
        raise

    leader = Points(left, right).leader
    if leader:
        assert result.halves.of(leader) == 2
        assert result.recorded.leader is leader
        assert result.recorded.of(leader.other) == result.raw.of(leader.other)
    assert sum(result.halves) == 2
    assert rules.cap is None or max(result.recorded) <= max(rules.cap, 101)
