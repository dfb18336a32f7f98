"""The lists on the wall: every pair finds its table."""

import re

import pytest
from django.utils.translation import gettext, override

from tests.factories import draw, make_tournament, pair
from tests.tournament.printing.papers import A4, fonts, ink, language_and_title, sizes, tags, texts
from tournament.models import Round
from tournament.printing.lists import wall_by_name, wall_by_pair, wall_by_table
from tournament.services.by_hand import Swap, keep_change
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db

LISTS = [wall_by_table, wall_by_pair, wall_by_name]


def names_on(pdf: bytes) -> list[str]:
    return re.findall(r"Parella \d+", " ".join(texts(pdf)))


def test_the_list_by_table_has_the_tables_in_order_with_the_left_pair_first():
    round_ = draw(make_tournament(10))

    written = " ".join(texts(wall_by_table(round_)))

    rows = [f"{t.number} {t.left} {t.right}" for t in round_.tables.with_pairs()]
    assert " ".join(rows) in written


def test_c90_a_bye_stands_at_the_end_of_the_list_by_table_and_says_so():
    round_ = draw(make_tournament(5))
    resting = round_.tables.with_pairs().get(number=None).left

    with override("en"):
        written = texts(wall_by_table(round_))[0]

    assert f"– {resting} Bye: does not play this round" in written


def test_the_list_by_pair_has_every_pair_once_in_the_order_of_the_numbers():
    pdf = wall_by_pair(draw(make_tournament(60)))

    assert names_on(pdf) == [f"Parella {number}" for number in range(1, 61)]


def test_the_list_by_pair_tells_each_pair_its_table():
    round_ = draw(make_tournament(7))
    table_of = {p: t.number for t in round_.tables.with_pairs() for p in (t.left, t.right) if p}

    with override("en"):
        written = texts(wall_by_pair(round_))[0]

    rows = [f"{p} {table or 'bye'}" for p, table in table_of.items()]
    assert [row for row in rows if row not in written] == []


def test_c93_a_hundred_pairs_stand_on_two_pages_by_name_each_once():
    pdf = wall_by_name(draw(make_tournament(100)))

    assert sizes(pdf) == [A4] * 2
    assert sorted(names_on(pdf)) == sorted(f"Parella {number}" for number in range(1, 101))


@pytest.mark.parametrize(("pairs", "large"), [(29, True), (30, True), (32, False)])
def test_few_tables_fill_one_page_in_larger_type(pairs, large):
    round_ = draw(make_tournament(pairs))
    papers = [wall(round_) for wall in LISTS]

    assert [" large" in paper.text for paper in papers] == [large] * 3
    assert [sizes(paper) for paper in papers] == [[A4]] * 3


def test_c86_the_list_by_name_is_in_catalan_order():
    names = ["Zoe", "Àngel", "Blanes", "Çatalina", "Carme", "Òscar", "Olga", "Núria", "l·lusió"]
    tournament = make_tournament(len(names) + 1)
    for number, name in enumerate([*names, "Lluís"], start=1):
        tournament.pairs.filter(number=number).update(nickname=name)

    written = texts(wall_by_name(draw(tournament)))[0]

    wanted = ["Àngel", "Blanes", "Carme", "Çatalina", "Lluís", "l·lusió", "Núria", "Olga", "Òscar"]
    places = [written.index(name) for name in [*wanted, "Zoe"]]
    assert places == sorted(places)


@pytest.mark.parametrize("wall", LISTS)
@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_c92_the_lists_come_in_each_language(wall, language):
    round_ = draw(make_tournament(5))

    with override(language):
        pdf = wall(round_)
        word = gettext("Table")

    assert language_and_title(pdf)[0] == language
    assert word in texts(pdf)[0]


@pytest.mark.parametrize("wall", LISTS)
def test_a_draft_says_that_it_is_one_and_a_published_round_does_not(wall):
    drafted = draw_next_round(make_tournament(4), by=None)
    published = draw(make_tournament(4))

    with override("en"):
        assert "Draft: not published yet" in texts(wall(drafted))[0]
        assert "Draft" not in texts(wall(published))[0]


def test_the_foot_carries_the_seed_and_whether_a_hand_has_changed_the_draw():
    round_ = draw_next_round(make_tournament(4), by=None, seed=4821)

    with override("en"):
        assert "Draw 4821 1 / 1" in texts(wall_by_table(round_))[0]
        changed = keep_change(round_, Swap(1, 2), by=None, reason="error")
        assert "Draw 4821, changed by hand" in texts(wall_by_table(changed))[0]


@pytest.mark.parametrize("wall", LISTS)
def test_c88_fonts_are_embedded_and_the_ink_stays_within_the_page(wall):
    tournament = make_tournament(5)
    tournament.pairs.filter(number=1).update(nickname="Superbotifarraires" * 6)
    tournament.pairs.filter(number=2).update(nickname="Els Irreductibles " * 6)

    pdf = wall(draw(tournament))

    assert set(fonts(pdf).values()) == {True}
    assert min(ink(pdf)) >= 6


def test_c89_the_longest_name_hides_neither_number_nor_table():
    tournament = make_tournament(2)
    tournament.pairs.filter(number=1).update(nickname="W" * 120)
    round_ = draw(tournament)

    by_table, by_pair = texts(wall_by_table(round_))[0], texts(wall_by_pair(round_))[0]

    assert re.search(r" 1 W+ W+…", by_table)
    assert re.search(r" 1 W+ W+… 1 .* 2 Parella 2 1 ", by_pair)


def test_the_tags_make_rows_and_cells():
    kinds = tags(wall_by_table(draw(make_tournament(4))))

    assert kinds.count("TR") == 3
    assert kinds.count("TD") == 10


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("wall", LISTS)
def test_two_queries_print_a_list_however_large(wall, tables, django_assert_num_queries):
    drawn = draw(make_tournament(2 * tables))
    round_ = Round.objects.select_related("tournament").get(pk=drawn.pk)

    with django_assert_num_queries(2):
        wall(round_)


def test_markup_in_a_name_is_printed_as_it_was_written():
    tournament = make_tournament(2)
    tournament.pairs.filter(number=1).update(nickname="<b>&amp;</b>")

    written = texts(wall_by_table(draw(tournament)))[0]

    assert pair(tournament, 1).nickname in written
