"""A round seen whole: its groups, arrows and marks, and where each stands."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from django.utils.translation import override

from scoring.pairing import FieldError, ReasonKind
from scoring.rules import Clubs
from tests.factories import (
    add_pairs,
    draw,
    make_tournament,
    pair,
    play,
    seat,
)
from tests.support.pictures import seven
from tournament.models import ForbiddenTable
from tournament.services.picture import Picture, picture_of, rivals_of
from tournament.services.picture_layout import lay_out
from tournament.services.picture_matrix import matrix_of
from tournament.services.registration import set_present, withdraw_pair

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


def seen(picture: Picture) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Return each group as half wins, size and the tables inside it."""
    return [
        (g.halves, g.size, [(s.left.number, s.right.number) for s in g.tables if s.right])
        for g in picture.groups
    ]


def floating(picture: Picture) -> list[tuple[int, int]]:
    return [(s.upper.number, s.lower.number) for s in picture.floats if s.lower]


def test_groups_stand_leaders_first_with_their_tables_and_what_leaves_them():
    tournament = seven()

    picture = picture_of(seat(tournament, (2, 5), (1, 6), (7, 4), (3, None)))

    assert seen(picture) == [(6, 1, []), (4, 3, []), (2, 3, [(7, 4)])]
    assert floating(picture) == [(5, 2), (1, 6)]
    assert [s.left.number for s in picture.byes] == [3]
    assert picture.paid == {ReasonKind.WIN_DIFFERENCE: 2}


def test_round_1_is_one_group_of_pairs_without_a_win():
    picture = picture_of(draw(make_tournament(9)))

    assert [(g.halves, g.size, len(g.tables)) for g in picture.groups] == [(0, 9, 4)]
    assert (picture.floats, len(picture.byes)) == ([], 1)


def test_arrows_go_down_lanes_of_their_own_and_share_one_where_they_can():
    tournament = seven()
    picture = picture_of(seat(tournament, (2, 5), (1, 6), (7, 4), (3, None)))

    layout = lay_out(picture)

    arrows = {(a.seated.upper.number): a for a in layout.arrows}
    assert arrows[5].x == arrows[1].x
    assert arrows[3].x > arrows[5].x
    top, middle, bottom = layout.blocks
    assert arrows[5].top >= top.y
    assert middle.y < arrows[5].bottom < arrows[1].top < bottom.y < arrows[1].bottom
    assert bottom.y + bottom.height < arrows[3].bottom < layout.height


@pytest.mark.parametrize("pairs", [2, 3, 20, 45, 101])
def test_tables_lie_inside_their_block_and_never_on_one_another(pairs):
    tournament = make_tournament(pairs)
    play(tournament, 1 if pairs < 20 else 2)
    layout = lay_out(picture_of(tournament.rounds.last()))
    width, height = layout.size.width, layout.size.height

    for block in layout.blocks:
        for cell in block.cells:
            assert block.y < cell.y < block.y + block.height - height
            assert cell.x in range(layout.width - width)
        for one, other in combinations(block.cells, 2):
            assert abs(one.x - other.x) >= width or abs(one.y - other.y) >= height
    assert sum(len(b.cells) for b in layout.blocks) + len(layout.arrows) == (pairs + 1) // 2


def cells_of(path: str) -> set[tuple[int, int]]:
    return {(int(x), int(y)) for x, y in re.findall(r"M(\d+)(?:\.\d)? (\d+)", path)}


def both(*cells: tuple[int, int]) -> set[tuple[int, int]]:
    return {*cells, *((y, x) for x, y in cells)}


def test_the_square_marks_who_met_when_who_meets_now_and_what_is_forbidden():
    tournament = seven()
    ForbiddenTable.objects.create(
        tournament=tournament, one=pair(tournament, 4), other=pair(tournament, 5)
    )
    picture = picture_of(seat(tournament, (2, 5), (1, 6), (7, 4), (3, None)))

    matrix = matrix_of(picture)

    order = list(picture.view.numbers)
    assert order == [5, 1, 2, 3, 4, 6, 7]
    place = {number: i for i, number in enumerate(order)}

    def of(*tables: tuple[int, int]) -> set[tuple[int, int]]:
        return both(*((place[a], place[b]) for a, b in tables))

    assert {m.round: cells_of(m.path) for m in matrix.met} == {
        1: of((1, 2), (3, 4), (5, 6)),
        2: of((1, 3), (5, 7), (2, 4)),
        3: of((5, 1), (2, 7), (3, 6)),
    }
    assert [m.age for m in matrix.met] == [2, 1, 0]
    assert cells_of(matrix.now) == of((2, 5), (1, 6), (7, 4)) | {(place[3], 8)}
    assert cells_of(matrix.forbidden) == of((5, 4))
    assert cells_of(matrix.rested) == {(place[n], 8) for n in (7, 6, 4)}
    assert matrix.clubs == ""
    assert matrix.borders == "M0 1h7M1 0v7M0 4h7M4 0v7"
    assert [shade for shade, _path in matrix.gaps] == [1, 2]
    assert [w.text for w in matrix.groups] == ["3 wins", "2 wins", "1 win"]


def test_clubs_are_marked_where_they_are_kept_apart_and_only_there():
    tournament = make_tournament(8, clubs=Clubs.AVOID)
    for number, town in ((1, "Valls"), (2, "VALLS"), (3, "Reus")):
        tournament.pairs.filter(number=number).update(town=town)
    kept = picture_of(draw(tournament))
    tournament.rules_data = replace(tournament.rules, clubs=Clubs.OFF).to_dict()
    kept.round.tournament = tournament
    not_kept = picture_of(kept.round)

    assert cells_of(matrix_of(kept).clubs) == both((0, 1))
    assert matrix_of(kept).data["clubs"].count(0) == 6
    assert matrix_of(not_kept).clubs == ""


def test_a_pair_that_left_is_still_in_its_round_and_a_late_one_has_met_nobody():
    tournament = make_tournament(4)
    (first,) = play(tournament)
    withdraw_pair(pair(tournament, 2), by=None)
    set_present(pair(tournament, 3), False, by=None)
    add_pairs(tournament, 2)
    second = draw(tournament)

    assert {p.number for p in picture_of(first).drawing.pairs.values()} == {1, 2, 3, 4}
    later = picture_of(second)
    assert {p.number for p in later.drawing.pairs.values()} == {1, 4, 5, 6}
    assert [r.met_in for r in rivals_of(later, 5)] == [None, None, None]


def test_the_rivals_of_a_pair_that_does_not_play_are_no_list():
    picture = picture_of(draw(make_tournament(4)))

    with pytest.raises(FieldError, match="not_present"):
        rivals_of(picture, 9)


def test_the_figures_for_the_script_are_those_of_the_round():
    tournament = seven()
    picture = picture_of(seat(tournament, (2, 5), (1, 6), (7, 4), (3, None)))

    data = json.loads(json.dumps(matrix_of(picture).data))

    assert data["numbers"] == [5, 1, 2, 3, 4, 6, 7]
    assert data["names"][0] == "Parella 5"
    assert data["halves"] == [6, 4, 4, 4, 2, 2, 2]
    assert {tuple(row) for row in data["met"]} == {
        (1, 2, 1), (3, 4, 1), (0, 5, 1),
        (1, 3, 2), (0, 6, 2), (2, 4, 2),
        (0, 1, 3), (2, 6, 3), (3, 5, 3),
    }  # fmt: skip
    assert data["now"] == [[2, 0, 1], [1, 5, 2], [6, 4, 3], [3, -1, None]]
    assert data["byes"]["0"] == ["1 win above the lowest pair that may rest."]
    assert sorted(data["byes"]) == ["0", "4", "5", "6"]
    assert data["byes"]["4"] == ["Second bye: 4 Parella 4 has had one before."]
