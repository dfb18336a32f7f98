"""Tables on paper: names fit their row, cells fit their column, sentences stay together."""

import re

import pytest
from django.utils.translation import gettext, override

from tests.factories import draw, make_tournament, pair, play
from tests.tournament.printing.papers import A4, sizes, texts
from tournament.printing.aloud import call_out
from tournament.printing.desk import ROUND_WIDTH, cross_table, rules_paper, standings_paper
from tournament.printing.listing import NAMES
from tournament.printing.lists import wall_by_table
from tournament.printing.names import POINT, width_of

pytestmark = pytest.mark.django_db


def test_a_name_that_is_too_long_for_one_line_of_the_standings_takes_two_in_a_row_as_high():
    tournament = make_tournament(34)
    tournament.pairs.update(nickname="Els Irreductibles de la Vall d'Aran i de l'Alta Ribagorça")
    play(tournament, 1)

    paper = standings_paper(tournament)

    assert sizes(paper) == [A4]  # as with short names
    assert "d'Aran i de l'Alta Ribagorça" in texts(paper)[0]
    assert "…" not in texts(paper)[0]


def test_no_name_of_a_list_is_larger_than_its_number():
    assert max(max(lines) for lines in NAMES) < 13


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_a_bye_stays_in_its_column_of_the_cross_table(language):
    with override(language):
        bye = gettext("bye: %(points)s") % {"points": "101–0"}

    assert width_of(bye) * 8 * POINT <= ROUND_WIDTH - 2


def test_what_was_won_is_heavy_in_the_cross_table():
    tournament = make_tournament(2)
    play(tournament, 1)

    text = cross_table(tournament).text

    met = re.findall(r'<td class="round( won)?">\d: ([\d–]+)</td>', text)
    assert met == [(" won", "101–50"), ("", "50–101")]


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_the_longest_rules_stand_on_two_pages_and_no_sentence_is_alone(language):
    with override(language):
        paper = rules_paper(make_tournament(0))

    assert sizes(paper) == [A4] * 2


def test_a_bye_of_the_wall_list_stands_beside_its_pair_in_large_type():
    tournament = make_tournament(3)
    resting = draw(tournament).tables.with_pairs().get(number=None).left

    with override("ca"):
        [page] = texts(wall_by_table(tournament.rounds.get()))

    assert f"{pair(tournament, resting.number)} Descans: no juga aquesta ronda" in page


@pytest.mark.parametrize(("pairs", "pages"), [(34, [34]), (35, [31, 4]), (69, [34, 31, 4])])
def test_no_row_is_alone_on_the_last_page(pairs, pages):
    tournament = make_tournament(pairs)
    play(tournament, 1)

    written = texts(standings_paper(tournament))

    assert [len(re.findall(r"Parella \d+", page)) for page in written] == pages


def test_no_table_is_alone_on_the_last_page_of_the_wall_list_or_of_what_is_read_aloud():
    round_ = draw(make_tournament(54))

    wall, aloud = texts(wall_by_table(round_)), texts(call_out(round_))

    assert [len(re.findall(r"Parella \d+", pages[-1])) for pages in (wall, aloud)] == [8, 6]
