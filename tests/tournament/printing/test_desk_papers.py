"""The papers of the organisers' table: standings, prizes, door, cross table, rules, kit."""

import re

import pytest
from django.utils.translation import override

from scoring.match import played
from tests.factories import (
    add_pairs,
    draw,
    enter,
    enter_all,
    make_tournament,
    play,
    table_of,
)
from tests.tournament.printing.papers import (
    A4,
    A4_ACROSS,
    fonts,
    ink,
    language_and_title,
    sizes,
    tags,
    texts,
)
from tournament.printing.desk import (
    cross_table,
    door_paper,
    prize_list,
    rules_paper,
    standings_paper,
)
from tournament.printing.kit import emergency_kit
from tournament.services.registration import set_paid, withdraw_pair
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.standings import standings
from tournament.words import rules_in_words

pytestmark = pytest.mark.django_db

PAPERS = [standings_paper, prize_list, door_paper, cross_table, rules_paper]


def names_on(paper: object) -> list[str]:
    return re.findall(r"Parella \d+", " ".join(texts(paper)))


def one_round_won_by(left: int, right: int):
    """A tournament of two pairs in which number 1 won by these points against number 2."""
    tournament = make_tournament(2)
    round_ = draw(tournament)
    table = table_of(round_, 1)
    points = (left, right) if table.left.number == 1 else (right, left)
    enter(table, *points)
    close_round(round_, by=None)
    return tournament


def test_the_standings_have_the_figures_of_every_criterion():
    with override("en"):
        [page] = texts(standings_paper(one_round_won_by(150, 40)))

    assert "Standings after round 1" in page
    assert "Wins Diff. Infr. For Against" in page
    assert "1 1 Parella 1 1 +96 0 136 40 2 2 Parella 2 0 −96 0 40 136" in page


def test_a_ruleset_without_infractions_has_no_column_for_them():
    tournament = make_tournament(2, "setze-punts")
    play(tournament, 1)

    with override("en"):
        [page] = texts(standings_paper(tournament))

    assert "Wins Diff. For Against" in page


def test_the_standings_on_paper_are_those_on_the_screen_and_count_only_closed_rounds():
    tournament = make_tournament(9)
    play(tournament, 2)
    enter_all(draw(tournament))

    rows = [row.pair.nickname for row in standings(tournament).rows]
    assert names_on(standings_paper(tournament)) == rows


def test_every_page_of_long_standings_has_the_head_and_its_number():
    tournament = make_tournament(40)
    play(tournament, 1)

    with override("en"):
        pages = texts(standings_paper(tournament))

    assert len(pages) == 2
    assert ["Wins Diff." in page for page in pages] == [True] * 2
    assert [f"{number} / 2" in page for number, page in enumerate(pages, 1)] == [True] * 2


def test_c71_a_correction_under_a_round_that_is_played_stands_in_a_note():
    tournament = make_tournament(4)
    first, _second = play(tournament, 2)
    table = first.tables.get(number=1)
    record_result(table, played(50, 101), by=None, reason="full girat")

    with override("en"):
        noted, before = (" ".join(texts(standings_paper(tournament, after=n))) for n in (1, 0))

    note = "Round 1, table 1 corrected: 101–50 → 50–101, when round 2 was on the tables"
    assert (note in noted, note in before) == (True, False)


def test_prizes_are_read_from_the_last_to_the_first():
    tournament = make_tournament(8)
    play(tournament, 2)

    rows = [row.pair.nickname for row in standings(tournament).rows]
    with override("en"):
        paper = prize_list(tournament)
    assert names_on(paper) == rows[::-1]
    assert "Prizes after round 2, from the last to the first" in texts(paper)[0]


def test_the_list_for_the_door_has_boxes_and_totals():
    tournament = make_tournament(3)
    add_pairs(tournament, 1, present=False)
    tournament.fee_cents = 2050
    tournament.save()
    set_paid(tournament.pairs.get(number=2), True, by=None)

    with override("en"):
        [page] = texts(door_paper(tournament))

    assert "2 Parella 2 Jugadora 2 · Jugador 2 ✓ ✓" in page
    assert "4 Parella 4 Jugadora 4 · Jugador 4 Registered: 4 · present: 3 · paid: 1" in page
    assert "20.50 € taken, 61.50 € still owed." in page


def test_the_cross_table_says_who_met_whom_with_which_points():
    with override("en"):
        [page] = texts(cross_table(one_round_won_by(150, 40)))

    assert "1 1 Parella 1 2: 136–40 1 +96 2 2 Parella 2 1: 40–136 0 −96" in page


def test_the_cross_table_shows_a_bye_and_leaves_columns_for_the_rounds_to_come():
    tournament = make_tournament(3)
    play(tournament, 1)

    with override("en"):
        [page] = texts(cross_table(tournament, to_come=2))

    assert "R1 R2 R3 Wins" in page
    assert "bye: 51–0" in page


def test_no_column_is_left_after_the_last_round():
    tournament = make_tournament(6, rounds=2)
    play(tournament, 2)

    with override("en"):
        [page] = texts(cross_table(tournament, to_come=2))

    assert "R1 R2 Wins" in page


def test_a_withdrawn_pair_keeps_its_line_in_the_cross_table():
    tournament = make_tournament(6)
    play(tournament, 1)
    withdraw_pair(tournament.pairs.get(number=3), by=None)

    assert "Parella 3" in names_on(cross_table(tournament))


def test_the_rules_page_has_every_sentence_of_the_screen():
    tournament = make_tournament(2)

    with override("en"):
        written = " ".join(texts(rules_paper(tournament)))
        sections = rules_in_words(tournament.rules, tournament.preset)

    sentences = [line.text for section in sections for line in section.lines]
    assert [text for text in sentences if text not in written] == []


@pytest.mark.parametrize("language", ["ca", "es", "en"])
@pytest.mark.parametrize("paper", PAPERS)
def test_c92_each_paper_comes_in_each_language(paper, language):
    tournament = make_tournament(4)
    play(tournament, 1)

    with override(language):
        printed = paper(tournament)

    assert language_and_title(printed)[0] == language
    assert set(sizes(printed)) <= {A4, A4_ACROSS}


@pytest.mark.parametrize("paper", PAPERS)
def test_c88_long_names_stay_on_the_page_and_fonts_are_embedded(paper):
    tournament = make_tournament(4)
    tournament.pairs.filter(number=1).update(nickname="W" * 120, player1="M" * 120)
    tournament.pairs.filter(number=2).update(nickname="<b>Els Irreductibles</b> " * 4)
    play(tournament, 2)

    printed = paper(tournament)

    assert set(fonts(printed).values()) == {True}
    assert min(ink(printed)) >= 6


@pytest.mark.parametrize("pairs", [2, 6])
@pytest.mark.parametrize(
    ("paper", "queries"),
    [(standings_paper, 6), (prize_list, 5), (cross_table, 5), (door_paper, 1), (rules_paper, 0)],
)
def test_the_queries_do_not_depend_on_the_number_of_pairs(
    paper, queries, pairs, django_assert_num_queries
):
    tournament = make_tournament(pairs)
    play(tournament, 1)

    with django_assert_num_queries(queries):
        paper(tournament)


def test_the_kit_is_one_pile_of_all_that_the_evening_needs():
    tournament = make_tournament(5)
    play(tournament, 1)
    round_ = draw(tournament, seed=2)

    with override("en"):
        pdf = emergency_kit(round_)
        pages = texts(pdf)

    assert language_and_title(pdf) == ("en", "Emergency kit, round 2")
    assert "If the laptop dies" in pages[0]
    assert "Round 2: who plays at which table" in pages[1]
    assert "Round 2: the table of each pair, by name" in pages[2]
    assert "R1 R2 R3" in pages[3]
    assert "Parella" in pages[4]
    assert "ROUND TABLE" in pages[5]
    assert "Rules" in pages[6]
    assert sizes(pdf)[:7] == [A4, A4, A4, A4_ACROSS, A4_ACROSS, A4_ACROSS, A4]


def test_the_kit_of_the_first_round_has_every_pair_in_an_empty_cross_table():
    round_ = draw(make_tournament(4))

    with override("en"):
        cross = texts(emergency_kit(round_))[3]

    assert "R1 R2 Wins" in cross
    assert sorted(re.findall(r"Parella \d", cross)) == [f"Parella {n}" for n in range(1, 5)]


def test_the_tags_of_a_listing_make_a_table():
    kinds = tags(standings_paper(one_round_won_by(101, 40)))

    assert (kinds.count("TR"), kinds.count("TH"), kinds.count("TD")) == (3, 8, 16)
