"""A round seen whole: groups, who floats, who has met whom, at which price, and why."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.match import played
from scoring.pairing import FieldError, ReasonKind
from scoring.rules import Clubs
from tests.factories import (
    add_pairs,
    draw,
    enter,
    make_tournament,
    make_user,
    pair,
    play,
    play_as,
    seat,
    table_of,
)
from tournament.models import ForbiddenTable, Tournament
from tournament.services.by_hand import Swap, keep_change, propose
from tournament.services.draws import draw_next_round
from tournament.services.picture import Picture, picture_of, rivals_of
from tournament.services.picture_layout import lay_out
from tournament.services.picture_matrix import matrix_of
from tournament.services.registration import set_present, withdraw_pair
from tournament.services.results import record_result
from tournament.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


SEVEN = (
    [(1, 2), (3, 4), (5, 6), (7, None)],
    [(1, 3), (5, 7), (2, 4), (6, None)],
    [(5, 1), (2, 7), (3, 6), (4, None)],
)
"""After these 5 has three wins; 1, 2 and 3 have two, and 1 has met them both; 4, 6, 7 have one
and have rested."""


def seven(**rules: object) -> Tournament:
    tournament = make_tournament(7, **rules)
    play_as(tournament, *SEVEN)
    return tournament


def at(tournament: Tournament, number: int, space: str = "desk") -> str:
    return reverse(f"{space}:picture", args=[tournament.slug, number])


def text_of(client: Client, address: str, **asked: object) -> str:
    """Return what the page says, without its marks and with single spaces."""
    response = client.get(address, asked)
    assert response.status_code == 200
    words = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", unescape(words))


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


def test_c22_half_wins_make_groups_of_their_own(desk: Client):
    tournament = make_tournament(6, preset="setze-punts")
    first = seat(tournament, (1, 2), (3, 4), (5, 6))
    for number, points in ((1, (101, 50)), (3, (80, 80)), (5, (101, 50))):
        enter(table_of(first, number), *points)
    close_round(first, by=None)

    picture = picture_of(draw_next_round(tournament, by=None))

    assert [(g.halves, g.size) for g in picture.groups] == [(2, 2), (1, 2), (0, 2)]
    assert "½ win 2 pairs" in text_of(desk, at(tournament, 2))


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


def test_c10_the_page_says_who_was_met_who_had_to_float_and_why_this_bye(desk: Client):
    tournament = seven()
    draw_next_round(tournament, by=None, seed=1)

    said = text_of(desk, at(tournament, 4))

    assert "1 Parella 1 may meet nobody else with as many wins." in said
    assert "5 Parella 5, with 3 wins, meets a pair with 2" in said
    assert re.search(r"Not 1 Parella 1 in the place of \d Parella \d: it has already met 5", said)
    assert "3 Parella 3 has the bye, with 2 wins and place 4 among those present" in said
    assert "Lower, but with a bye already: 4 Parella 4, 6 Parella 6 and 7 Parella 7." in said
    assert "What this round costs: no repeated match · 2 tables with unequal wins" in said


def rivals_told(client: Client, tournament: Tournament, number: int) -> list[str]:
    """Return what the page of round 4 says of each rival of a pair, a line each."""
    page = client.get(at(tournament, 4), {"parella": number}).content.decode()
    body = page.split("the cheapest first")[1].split("</table>")[0]
    lines = re.findall(r"<tr.*?</tr>", body, re.DOTALL)[1:]
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", line)).strip() for line in lines]


def test_the_rivals_of_a_pair_stand_the_cheapest_first_with_their_price_in_words(desk: Client):
    tournament = seven()
    seat(tournament, (2, 5), (1, 6), (7, 4), (3, None))

    rows = rivals_told(desk, tournament, 1)

    assert rows == [
        "Bye – Costs nothing.",
        "4 Parella 4 1 – Unequal wins: 1 win between them.",
        "6 Parella 6 1 – They meet now, at table 2. Unequal wins: 1 win between them.",
        "7 Parella 7 1 – Unequal wins: 1 win between them.",
        "2 Parella 2 2 1 Repeated match: they met in round 1.",
        "3 Parella 3 2 2 Repeated match: they met in round 2.",
        "5 Parella 5 3 3 Repeated match: they met in round 3. Unequal wins: 1 win between them.",
    ]


def test_a_second_bye_is_the_dearest(desk: Client):
    tournament = seven()
    draw_next_round(tournament, by=None, seed=1)

    rows = rivals_told(desk, tournament, 4)

    assert rows[-1] == "Bye – Second bye: 4 Parella 4 has had one before."
    assert rows[0] == "6 Parella 6 1 – Costs nothing."
    assert len(rows) == 7


@pytest.mark.parametrize("asked", ["99", "quatre", "-1", "²", "1" * 40])
def test_a_pair_that_does_not_play_is_said_not_to(desk: Client, asked):
    tournament = make_tournament(4)
    draw(tournament)

    said = text_of(desk, at(tournament, 1), parella=asked)

    assert f"No pair {asked[:12]} plays in this round." in said
    assert "the cheapest first" not in said


def test_the_rivals_of_a_pair_that_does_not_play_are_no_list():
    picture = picture_of(draw(make_tournament(4)))

    with pytest.raises(FieldError, match="not_present"):
        rivals_of(picture, 9)


def test_an_allowed_rematch_is_marked_and_priced(desk: Client):
    tournament = make_tournament(2, rounds=2)
    play(tournament)
    round_ = draw_next_round(tournament, by=None, allow_rematches=True)

    (seated,) = picture_of(round_).tables
    assert seated.marks == ["rematch"]
    said = text_of(desk, at(tournament, 2))
    assert "What this round costs: 1 repeated match" in said
    assert "Repeated match: 2 Parella 2 and 1 Parella 1 have met before." in said
    assert "repeated matches allowed" in said


def test_what_a_person_swapped_is_marked_and_its_price_said(desk: Client):
    tournament = make_tournament(8)
    play_as(tournament, [(1, 2), (3, 4), (5, 6), (7, 8)])
    round_ = draw_next_round(tournament, by=None, seed=1)
    one = table_of(round_, 1)
    other = next(n for n in (2, 4, 6, 8) if n not in (one.left.number, one.right.number))
    untouched = 4 - 2
    edit = Swap(1, other)
    keep_change(propose(round_, edit).round, edit, by=None, reason="Ho demanen")
    round_.refresh_from_db()

    picture = picture_of(round_)
    assert picture.marked == {"locked": 2}
    assert len([s for s in picture.tables if not s.by_hand]) == untouched
    said = text_of(desk, at(tournament, 2))
    assert "changed by hand" in said
    assert "Put here by hand" in said
    assert "2 tables with unequal wins" in said
    assert reverse("desk:history", args=[tournament.slug]) + "?round=2" in desk.get(
        at(tournament, 2)
    ).content.decode().replace("&amp;", "&")


def test_c71_a_result_corrected_since_the_draw_is_told(desk: Client):
    tournament = make_tournament(4)
    play_as(tournament, [(1, 2), (3, 4)])
    second = draw(tournament)
    before = picture_of(second).corrected_since
    first = tournament.rounds.get(number=1)
    table = table_of(first, 1)
    record_result(table, played(50, 101), by=None, reason="Full mal llegit")

    assert before is False
    assert picture_of(second).corrected_since is True
    assert "has been corrected since this round was drawn" in text_of(desk, at(tournament, 2))


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


def test_everybody_sees_a_published_round_and_nobody_a_draft(client: Client):
    tournament = make_tournament(6)
    play(tournament)
    draw_next_round(tournament, by=None)

    assert client.get(at(tournament, 1, "public")).status_code == 200
    assert client.get(at(tournament, 2, "public")).status_code == 404
    assert client.get(at(tournament, 3, "public")).status_code == 404
    tournament.is_public = False
    tournament.save()
    assert client.get(at(tournament, 1, "public")).status_code == 404


def test_the_desk_of_another_organiser_has_no_such_page(client: Client):
    tournament = make_tournament(4)
    draw(tournament)
    client.force_login(make_user("una-altra"))

    assert client.get(at(tournament, 1)).status_code == 404


def test_the_public_round_leads_to_the_picture_with_every_reason(client: Client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    tournament = seven()
    draw(tournament)
    page = client.get(reverse("public:round", args=[tournament.slug, 4])).content.decode()

    assert at(tournament, 4, "public") in page
    said = text_of(client, at(tournament, 4, "public"))
    assert "1 Parella 1 may meet nobody else with as many wins." in said
    assert client.get(at(tournament, 4, "public")).content.decode().count("<details") >= 4


def test_the_public_page_keeps_telephones_remarks_and_people_to_the_desk(client: Client):
    tournament = make_tournament(4)
    tournament.pairs.update(phone="600 111 222", remarks="mobilitat reduïda")
    draw(tournament)

    page = client.get(at(tournament, 1, "public"), {"parella": "1"}).content.decode()

    assert "Parella 1" in page
    for secret in ("600 111 222", "mobilitat", "Jugador"):
        assert secret not in page


@pytest.mark.parametrize("state", ["draft", "playing", "closed"])
def test_each_page_of_a_round_leads_to_its_picture(desk: Client, state):
    tournament = make_tournament(4)
    if state == "draft":
        draw_next_round(tournament, by=None)
    elif state == "playing":
        draw(tournament)
    else:
        play(tournament)

    page = desk.get(reverse("desk:round", args=[tournament.slug, 1])).content.decode()

    assert at(tournament, 1) in page
    assert desk.get(at(tournament, 1)).status_code == 200


@pytest.mark.parametrize("pairs", [2, 7, 40])
def test_the_picture_takes_the_same_queries_for_few_pairs_and_for_many(
    desk: Client, pairs, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    play(tournament)
    draw_next_round(tournament, by=None, allow_rematches=True)

    with django_assert_num_queries(13):
        desk.get(at(tournament, 2), {"parella": "1"})


def test_two_hundred_and_ten_pairs_make_a_light_page(desk: Client):
    tournament = make_tournament(210)
    play(tournament, 2)
    draw_next_round(tournament, by=None, seed=1)

    page = desk.get(at(tournament, 3), {"parella": "1"}).content.decode()

    assert len(page.encode()) < 300_000
    assert page.count("<") < 12_000
    assert page.count("<path") < 150
