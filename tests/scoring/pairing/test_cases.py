"""The known traps of other programs (pairing, rematches and byes)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.pairing import (
    Contender,
    FieldError,
    NoLegalRound,
    Reason,
    ReasonKind,
    Style,
    draw_round,
)
from tests.scoring.pairing.play import Championship, faults


def history(pairs: int, *rounds: str) -> list[Contender]:
    """Return the field after *rounds*, each like ``2>1 4>3 5-`` (5 rests).

    In *rounds* ``2=1`` is a tie worth half a win. The order inside equal wins is
    the registration number.
    """
    halves = dict.fromkeys(range(1, pairs + 1), 0)
    met: dict[int, set[int]] = {number: set() for number in halves}
    rested = set()
    for round_ in rounds:
        for table in round_.split():
            if table.endswith("-"):
                rested.add(int(table[:-1]))
                halves[int(table[:-1])] += 2
                continue
            sign = ">" if ">" in table else "="
            a, b = (int(number) for number in table.split(sign))
            met[a].add(b)
            met[b].add(a)
            halves[a] += 2 if sign == ">" else 1
            halves[b] += 0 if sign == ">" else 1
    order = sorted(halves, key=lambda number: (-halves[number], number))
    return [Contender(n, halves[n], frozenset(met[n]), n in rested) for n in order]


def tables(draw):
    return [(table.left, table.right) for table in draw.tables]


def met_in(draw):
    return {frozenset(table) for table in tables(draw)}


def test_c01_a_greedy_dead_end_still_has_its_clean_round():
    field = history(6, "2>1 4>3 5>6", "4>2 1>5 6>3")

    draw = draw_round(field, seed=1)

    assert tables(draw) == [(4, 1), (2, 6), (5, 3)]


def test_c03_a_tie_does_not_erase_the_history():
    field = history(4, "1=2 3>4")

    draw = draw_round(field, seed=1)

    assert frozenset({1, 2}) not in met_in(draw)
    assert tables(draw)[0] == (3, 1)


NO_CLEAN_ROUND = history(6, "1>4 2>5 3>6", "1>5 2>6 3>4", "1>6 2>4 3>5")


def test_c04_without_a_clean_round_the_organisers_are_told_what_would_help():
    with pytest.raises(NoLegalRound) as refused:
        draw_round(NO_CLEAN_ROUND, seed=1)

    assert refused.value.code == "no_legal_round"
    assert refused.value.params["forbidden"] == ()
    assert refused.value.params["second_bye"] is None
    assert len(refused.value.params["rematches"]) == 1


def test_c04_a_rematch_is_drawn_only_when_allowed_and_then_the_fewest():
    draw = draw_round(NO_CLEAN_ROUND, seed=1, allow_rematches=True)

    rematches = [r.numbers for t in draw.tables for r in t.reasons if r.kind == "rematch"]
    assert len(rematches) == 1
    assert [set(numbers) for numbers in rematches] == [
        {t.left, t.right} for t in draw.tables if any(r.kind == "rematch" for r in t.reasons)
    ]


def test_allowing_rematches_changes_nothing_while_a_clean_round_exists():
    field = history(6, "2>1 4>3 5>6", "4>2 1>5 6>3")

    assert draw_round(field, seed=1, allow_rematches=True) == draw_round(field, seed=1)


def test_when_everybody_has_rested_somebody_rests_again_only_if_allowed():
    field = [Contender(number, had_bye=True) for number in (1, 2, 3)]

    with pytest.raises(NoLegalRound) as refused:
        draw_round(field, seed=1)
    draw = draw_round(field, seed=1, allow_rematches=True)

    assert refused.value.params["second_bye"] == 3
    assert tables(draw) == [(1, 2), (3, None)]
    assert Reason(ReasonKind.SECOND_BYE, (3,)) in draw.tables[-1].reasons


def test_a_rematch_is_preferred_to_a_second_bye():
    everybody = frozenset({1, 2, 3})
    field = [Contender(n, 0, everybody - {n}, had_bye=n != 1) for n in (1, 2, 3)]

    draw = draw_round(field, seed=1, allow_rematches=True)

    assert tables(draw) == [(2, 3), (1, None)]


def test_the_forbidden_tables_are_named_when_they_alone_stand_in_the_way():
    field = history(4)
    forbidden = [frozenset({1, other}) for other in (2, 3, 4)]

    with pytest.raises(NoLegalRound) as refused:
        draw_round(field, seed=1, forbidden=forbidden, allow_rematches=True)

    assert refused.value.params == {
        "forbidden": ((1, 4),),
        "rematches": None,
        "second_bye": None,
        "together": None,
        "seed": 1,
    }


@pytest.mark.parametrize("seed", range(3))
def test_c05_fifty_pairs_sit_at_exactly_one_table_in_each_of_five_rounds(seed):
    championship = Championship(50, seed)
    for number in range(1, 6):
        field = championship.field()
        draw = draw_round(field, seed=number, style=Style.LOT if number == 1 else Style.FOLD)
        championship.play(draw)

        assert faults(draw, field) == []


def test_c10_the_leader_who_met_his_whole_group_floats_and_the_reasons_say_so():
    field = [
        Contender(1, 4, frozenset({2, 3})),
        Contender(2, 4, frozenset({1})),
        Contender(3, 4, frozenset({1})),
        Contender(4, 2),
        Contender(5, 2),
        Contender(6, 0),
        Contender(7, 0),
    ]

    draw = draw_round(field, seed=1)

    reasons = {(t.left, t.right): t.reasons for t in draw.tables}
    assert list(reasons) == [(2, 3), (1, 4), (5, 6), (7, None)]
    assert reasons[2, 3] == (Reason(ReasonKind.SAME_WINS, (), (4, 2, 1, 2)),)
    assert reasons[1, 4][:2] == (
        Reason(ReasonKind.FLOAT_DOWN, (1,), (4, 2)),
        Reason(ReasonKind.FLOAT_UP, (4,), (2, 4)),
    )
    assert reasons[7, None] == (Reason(ReasonKind.BYE, (7,), (0, 7)),)


def test_c11_half_wins_are_whole_numbers_and_the_nearest_group_comes_first():
    field = [Contender(1, 7), Contender(2, 6), Contender(3, 5), Contender(4, 5)]

    assert tables(draw_round(field, seed=1)) == [(1, 2), (3, 4)]


@pytest.mark.parametrize("block", range(4))
def test_c14_nine_pairs_play_five_rounds_whatever_the_floats(block):
    for seed in range(block * 50, block * 50 + 50):
        championship = Championship(9, seed)
        for number in range(5):
            field = championship.field()
            draw = draw_round(field, seed=number)
            championship.play(draw)

            assert faults(draw, field) == []


@pytest.mark.parametrize("present", [0, 1])
def test_c15_fewer_than_two_present_is_a_refusal_of_its_own(present):
    with pytest.raises(FieldError) as refused:
        draw_round(history(present), seed=1)

    assert refused.value.code == "too_few_present"
    assert refused.value.params == {"present": present}


def test_c16_a_win_over_an_absent_pair_does_not_use_up_the_bye():
    field = history(5, "1>2 3>4 5-", "1>3 5>2 4-")

    draw = draw_round(field, seed=1)

    resting = draw.tables[-1]
    assert resting.right is None
    assert resting.left == 2


def test_c17_eleven_pairs_rest_once_each_and_nobody_meets_twice():
    championship = Championship(11, 17)
    resting = []
    for number in range(5):
        field = championship.field()
        draw = draw_round(field, seed=number)
        resting.append(draw.tables[-1].left)
        championship.play(draw)

        assert faults(draw, field) == []
    assert len(set(resting)) == 5


def test_c18_the_last_of_the_table_rests():
    championship = Championship(17, 3)
    championship.play(draw_round(championship.field(), seed=1))
    championship.entrants[championship.field()[-1].number].had_bye = False
    field = championship.field()

    draw = draw_round(field, seed=2)

    assert (draw.tables[-1].left, draw.tables[-1].right) == (field[-1].number, None)


def test_c18_unless_that_leaves_the_rest_without_a_legal_round():
    field = [
        Contender(1, 2, frozenset({2})),
        Contender(2, 0, frozenset({1})),
        Contender(3, 0),
    ]

    assert tables(draw_round(field, seed=1)) == [(1, 3), (2, None)]


def test_c21_a_rested_pair_is_paired_with_the_wins_it_was_given():
    field = history(5, "1>2 3>4 5-")

    draw = draw_round(field, seed=1)

    reasons = {n: t.reasons[0] for t in draw.tables for n in (t.left, t.right) if n}
    assert reasons[5].amounts[0] == 2


def test_c22_two_wins_and_a_half_are_a_group_of_their_own():
    field = [Contender(3, 6), Contender(1, 5), Contender(2, 5), Contender(4, 4)]

    draw = draw_round(field, seed=1)

    assert tables(draw) == [(3, 1), (2, 4)]
    assert draw.tables[0].reasons[0] == Reason(ReasonKind.FLOAT_DOWN, (3,), (6, 5))


def test_leaders_come_first_and_win_differences_do_not_rise_towards_the_end():
    championship = Championship(31, 5)
    for number in range(4):
        championship.play(draw_round(championship.field(), seed=number))
    wins = {contender.number: contender.halves for contender in championship.field()}

    draw = draw_round(championship.field(), seed=9)

    upper = [max(wins[t.left], wins[t.right]) for t in draw.tables if t.right]
    assert all(above >= below for above, below in pairwise(upper))
