from dataclasses import replace

from scoring.classification import Entrant, Game, classify
from scoring.field import met_rounds, next_field
from scoring.match import PaperResult, ResultKind, match_result, played
from scoring.points import LEFT, RIGHT
from scoring.presets import SETZE_PUNTS, VILAPLANA

BYE = PaperResult(kind=ResultKind.BYE)
ABSENT = PaperResult(kind=ResultKind.NO_SHOW, loser=RIGHT)


def championship(*rounds: list[tuple[int, int | None, PaperResult]], rules=VILAPLANA):
    games: dict[int, list[Game]] = {}
    for number, tables in enumerate(rounds, start=1):
        for left, right, paper in tables:
            result = match_result(paper, rules)
            games.setdefault(left, []).append(Game(number, 1, right, LEFT, result))
            if right:
                games.setdefault(right, []).append(Game(number, 1, left, RIGHT, result))
    return classify([Entrant(n, tuple(g)) for n, g in games.items()], rules)


def by_number(places, rules=VILAPLANA, present=range(1, 10)):
    return {c.number: c for c in next_field(places, set(present), rules)}


def test_who_has_met_whom_is_read_off_the_games():
    places = championship(
        [(1, 2, played(101, 0)), (3, 4, played(101, 0)), (5, None, BYE)],
        [(1, 3, played(101, 0)), (5, 2, played(101, 0)), (4, None, BYE)],
    )

    field = by_number(places)

    assert {n: sorted(c.met) for n, c in field.items()} == {
        1: [2, 3], 2: [1, 5], 3: [1, 4], 4: [3], 5: [2],
    }  # fmt: skip
    assert {n for n, c in field.items() if c.had_bye} == {4, 5}


def test_the_field_is_in_the_order_of_the_classification_without_the_absent():
    places = championship([(1, 2, played(101, 0)), (3, 4, played(101, 90))])

    assert [c.number for c in next_field(places, {1, 2, 4}, VILAPLANA)] == [1, 4, 2]


def test_c21_a_pair_that_rested_is_in_the_group_of_its_wins():
    places = championship([(1, 2, played(101, 0)), (3, 4, played(101, 0)), (5, None, BYE)])

    assert {n: c.halves for n, c in by_number(places).items()} == {1: 2, 2: 0, 3: 2, 4: 0, 5: 2}


def test_floats_are_read_off_the_wins_before_each_round():
    places = championship(
        [(1, 2, played(101, 0)), (3, 4, played(101, 0)), (5, None, BYE)],
        [(1, 2, played(101, 0)), (3, 5, played(101, 0)), (4, None, BYE)],
        [(1, 5, played(101, 0)), (3, 4, played(0, 101)), (2, None, BYE)],
    )

    # round 2: 1 (one win) met 2 (none); round 3: 1 (two) met 5 (one), 3 (two) met 4 (one)
    assert {n: c.floats for n, c in by_number(places).items()} == {
        1: (-1, -1), 2: (-1, 1), 3: (-1, 0), 4: (1, -1), 5: (1, 0),
    }  # fmt: skip


def test_c16_a_win_by_no_show_is_no_bye_unless_the_rules_say_so():
    places = championship([(1, 2, ABSENT), (5, None, BYE)])
    strict = replace(VILAPLANA, no_show_uses_bye=True)

    assert [n for n, c in by_number(places).items() if c.had_bye] == [5]
    assert sorted(n for n, c in by_number(places, strict).items() if c.had_bye) == [1, 5]


def test_before_the_first_round_everybody_is_equal():
    field = next_field(classify([Entrant(n) for n in (3, 1, 2)], VILAPLANA), {1, 2, 3}, VILAPLANA)

    assert [(c.number, c.halves, c.met, c.had_bye, c.floats) for c in field] == [
        (1, 0, frozenset(), False, (0, 0)),
        (2, 0, frozenset(), False, (0, 0)),
        (3, 0, frozenset(), False, (0, 0)),
    ]


def test_clubs_are_passed_on():
    places = classify([Entrant(1), Entrant(2)], VILAPLANA)

    field = next_field(places, {1, 2}, VILAPLANA, clubs={1: "valls"})

    assert [c.club for c in field] == ["valls", ""]


def test_who_met_in_which_round_is_read_off_the_games():
    places = championship(
        [(1, 2, played(101, 0)), (3, None, BYE)], [(3, 1, played(101, 0)), (2, None, BYE)]
    )

    assert met_rounds(places, VILAPLANA) == {frozenset({1, 2}): 1, frozenset({1, 3}): 2}


def test_a_no_show_counts_as_having_met_unless_the_rules_say_otherwise():
    double = PaperResult(kind=ResultKind.DOUBLE_NO_SHOW)
    places = championship([(1, 2, ABSENT), (3, 4, double), (5, 6, played(101, 0))])
    lenient = replace(VILAPLANA, no_show_meets=False)

    assert sorted(n for n, c in by_number(places).items() if c.met) == [1, 2, 3, 4, 5, 6]
    assert sorted(n for n, c in by_number(places, lenient).items() if c.met) == [5, 6]
    assert met_rounds(places, VILAPLANA).keys() == {
        frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6}),
    }  # fmt: skip
    assert met_rounds(places, lenient) == {frozenset({5, 6}): 1}


def test_pairs_that_share_a_place_say_so():
    places = championship([(1, 2, played(101, 50)), (3, 4, played(101, 50))], rules=SETZE_PUNTS)

    assert [c.place for c in next_field(places, {1, 2, 3, 4}, SETZE_PUNTS)] == [1, 1, 3, 3]
