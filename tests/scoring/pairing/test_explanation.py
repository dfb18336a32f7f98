"""Every table says why: in machine-readable reasons that are true."""

from __future__ import annotations

import pytest

from scoring.pairing import Contender, Reason, ReasonKind, Style, draw_round
from tests.scoring.pairing.play import Championship

K = ReasonKind


def reasons(draw):
    return {(table.left, table.right): table.reasons for table in draw.tables}


def test_an_odd_group_sends_its_last_to_the_first_of_the_next():
    field = [Contender(n, 2) for n in (1, 2, 3)] + [Contender(n, 0) for n in (4, 5, 6)]

    told = reasons(draw_round(field, seed=1))

    assert told[3, 4] == (
        Reason(K.FLOAT_DOWN, (3,), (2, 0)),
        Reason(K.FLOAT_UP, (4,), (0, 2)),
        Reason(K.ODD_ABOVE, (), (2, 3)),
    )


def float_beside(**last) -> list[Contender]:
    """Return 1, 2, 3 with a win and 4, 5, 6 without; 3 and 4 would float."""
    return [
        Contender(1, 2),
        Contender(2, 2),
        Contender(3, 2, **last.get("three", {})),
        Contender(4, 0, **last.get("four", {})),
        Contender(5, 0, **last.get("five", {})),
        Contender(6, 0),
    ]


@pytest.mark.parametrize(
    ("field", "table", "why"),
    [
        (
            float_beside(three={"floats": (-1, 0)}),
            (2, 4),
            Reason(K.INSTEAD_FLOATED, (2, 3), (-1, 1)),
        ),
        (
            float_beside(three={"floats": (0, -1)}),
            (2, 4),
            Reason(K.INSTEAD_FLOATED, (2, 3), (-1, 2)),
        ),
        (
            float_beside(four={"floats": (1, 0)}),
            (3, 5),
            Reason(K.INSTEAD_FLOATED, (5, 4), (1, 1)),
        ),
        (
            float_beside(
                three={"met": frozenset({4, 5})},
                four={"met": frozenset({3})},
                five={"met": frozenset({3})},
            ),
            (2, 4),
            Reason(K.INSTEAD_MET, (2, 3, 4)),
        ),
        (
            float_beside(three={"club": "valls"}, four={"club": "valls"}),
            (2, 4),
            Reason(K.INSTEAD_CLUB, (2, 3, 4)),
        ),
    ],
)
def test_a_floater_is_compared_with_those_nearer_to_the_edge(field, table, why):
    told = reasons(draw_round(field, seed=1))

    assert why in told[table]


def test_a_forbidden_opponent_is_told_as_the_desks_wish():
    field = float_beside()

    told = reasons(draw_round(field, seed=1, forbidden=[frozenset({3, 4})]))

    (crossing,) = [why for why in told.values() if why[0].kind is K.FLOAT_DOWN]
    assert K.INSTEAD_FORBIDDEN in [reason.kind for reason in crossing]


def test_who_has_met_his_whole_group_is_told_so():
    field = [
        Contender(1, 4, frozenset({2, 3})),
        Contender(2, 4, frozenset({1})),
        Contender(3, 4, frozenset({1})),
        Contender(4, 2),
    ]

    told = reasons(draw_round(field, seed=1))

    assert told[1, 4] == (
        Reason(K.FLOAT_DOWN, (1,), (4, 2)),
        Reason(K.FLOAT_UP, (4,), (2, 4)),
        Reason(K.ODD_ABOVE, (), (4, 3)),
        Reason(K.NOBODY_LEFT, (1,)),
        Reason(K.NOBODY_LEFT, (4,)),
        Reason(K.INSTEAD_NEEDED, (1, 3)),
        Reason(K.INSTEAD_NEEDED, (1, 2)),
    )


def test_a_group_that_cannot_be_seated_among_itself_is_told_so():
    everybody = frozenset({1, 2, 3, 4})
    field = [
        *(Contender(n, 2, everybody - {n, 1}) for n in (2, 3, 4)),
        Contender(1, 2),
        Contender(5, 0),
        Contender(6, 0),
    ]

    told = reasons(draw_round(field, seed=1))

    blocked = [why for why in told.values() if Reason(K.GROUP_BLOCKED, (), (2,)) in why]
    alone = [why for why in told.values() if K.NOBODY_LEFT in [r.kind for r in why]]
    assert (len(blocked), len(alone)) == (2, 0)


def test_where_the_round_of_a_match_is_known_the_reason_says_it():
    field = [
        Contender(1, 0, frozenset({4})),
        Contender(2),
        Contender(3),
        Contender(4, 0, frozenset({1})),
    ]

    told = reasons(draw_round(field, seed=1, met_round={frozenset((1, 4)): 2}))

    assert Reason(K.MET_AVOIDED, (1, 4), (2,)) in told[1, 3]


def test_the_style_gives_way_to_a_match_already_played_and_both_tables_say_so():
    field = [
        Contender(1, 0, frozenset({4})),
        Contender(2),
        Contender(3),
        Contender(4, 0, frozenset({1})),
    ]

    told = reasons(draw_round(field, seed=1))

    assert told == {
        (1, 3): (
            Reason(K.SAME_WINS, (), (0, 4, 1, 3)),
            Reason(K.MET_AVOIDED, (1, 4)),
            Reason(K.OPPONENT_TAKEN, (3, 2, 4)),
        ),
        (2, 4): (
            Reason(K.SAME_WINS, (), (0, 4, 2, 4)),
            Reason(K.OPPONENT_TAKEN, (2, 3, 1)),
            Reason(K.MET_AVOIDED, (4, 1)),
        ),
    }


def test_clubs_and_forbidden_tables_are_told_where_the_style_gave_way():
    field = [Contender(n, club="valls" if n in (1, 6) else "") for n in range(1, 7)]

    told = reasons(draw_round(field, seed=1, forbidden=[frozenset({2, 5})]))

    kinds = {reason.kind for why in told.values() for reason in why}
    assert {K.CLUB_AVOIDED, K.FORBIDDEN_AVOIDED} <= kinds
    assert frozenset({1, 6}) not in map(frozenset, told)
    assert frozenset({2, 5}) not in map(frozenset, told)


def test_a_table_of_one_club_that_could_not_be_avoided_says_so():
    field = [Contender(n, 4) for n in (3, 4, 5, 6)]
    field += [Contender(n, 0, club="valls") for n in (1, 2)]

    told = reasons(draw_round(field, seed=1))

    assert told[1, 2] == (
        Reason(K.SAME_WINS, (), (0, 2, 1, 2)),
        Reason(K.SAME_CLUB, (1, 2)),
    )


def test_the_bye_says_who_stood_lower_and_why_they_did_not_rest():
    field = [
        Contender(1, 4),
        Contender(2, 2, frozenset({4})),
        Contender(3, 2),
        Contender(4, 0, frozenset({2}), had_bye=True),
        Contender(5, 0, had_bye=True),
    ]

    told = reasons(draw_round(field, seed=1))

    assert told[3, None] == (
        Reason(K.BYE, (3,), (2, 3)),
        Reason(K.BYE_PASSED, (4, 5)),
    )


def test_the_bye_says_whose_rest_would_have_left_no_round():
    field = [
        Contender(1, 2, frozenset({2})),
        Contender(2, 0, frozenset({1})),
        Contender(3),
    ]

    told = reasons(draw_round(field, seed=1))

    assert told[2, None] == (Reason(K.BYE, (2,), (0, 2)), Reason(K.BYE_BLOCKS, (3,)))


def test_the_bye_says_whose_rest_would_have_brought_larger_differences():
    field = [
        Contender(1, 2),
        Contender(2, 2),
        Contender(3, 0, frozenset({4})),
        Contender(4, 0, frozenset({3})),
        Contender(5, 0),
    ]

    told = reasons(draw_round(field, seed=1))

    assert told[4, None] == (Reason(K.BYE, (4,), (0, 4)), Reason(K.BYE_DEARER, (5,)))


def test_a_lower_group_that_cannot_be_seated_is_the_one_that_is_named():
    field = [Contender(n, 2) for n in (1, 2, 3, 4)]
    field += [Contender(n, 0, frozenset({5, 6, 7, 8}) - {n, 5}) for n in (6, 7, 8)]
    field += [Contender(5, 0), Contender(9, 0), Contender(10, 0)]
    met = {frozenset({a, b}) for a in (6, 7, 8, 9, 10) for b in (6, 7, 8, 9, 10) if a != b}

    told = reasons(draw_round(field, seed=1, forbidden=met))

    crossing = [why for why in told.values() if why[0].kind is K.FLOAT_DOWN]
    assert len(crossing) == 4
    assert all(Reason(K.GROUP_BLOCKED, (), (2,)) not in why for why in crossing)


@pytest.mark.parametrize("seed", range(8))
def test_every_reason_of_a_whole_championship_is_true(seed):
    championship = Championship(21, seed, clubs=6)
    for number in range(7):
        field = championship.field()
        by_number = {contender.number: contender for contender in field}
        draw = draw_round(field, seed=number, style=Style.FOLD if number else Style.LOT)
        for table in draw.tables:
            assert table.reasons
            for reason in table.reasons:
                assert holds(reason, by_number), reason
        championship.play(draw)


def holds(reason: Reason, field: dict[int, Contender]) -> bool:
    """Whether *reason* is a fact of *field*, as far as it can be seen without a draw."""
    pairs = [field[number] for number in reason.numbers]
    fact = FACTS.get(reason.kind)
    return fact is None or fact(reason, *pairs)


FACTS = {
    K.MET_AVOIDED: lambda reason, one, other: other.number in one.met,
    K.REMATCH: lambda reason, one, other: other.number in one.met,
    K.INSTEAD_MET: lambda reason, floater, other, opponent: opponent.number in other.met,
    K.CLUB_AVOIDED: lambda reason, one, other: one.club == other.club,
    K.SAME_CLUB: lambda reason, one, other: one.club == other.club,
    K.INSTEAD_CLUB: lambda reason, floater, other, opponent: other.club == opponent.club,
    K.INSTEAD_FLOATED: lambda reason, floater, other: (
        other.floats[reason.amounts[1] - 1]
        == reason.amounts[0]
        != floater.floats[reason.amounts[1] - 1]
    ),
    K.ODD_ABOVE: lambda reason: reason.amounts[1] % 2 == 1,
    K.BYE_PASSED: lambda reason, *pairs: all(pair.had_bye for pair in pairs),
    K.BYE_BLOCKS: lambda reason, *pairs: not any(pair.had_bye for pair in pairs),
    K.BYE_DEARER: lambda reason, *pairs: not any(pair.had_bye for pair in pairs),
}
