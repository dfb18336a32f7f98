"""The list for the microphone."""

import pytest
from django.utils.translation import override

from tests.factories import draw, make_tournament
from tests.tournament.printing.papers import A4, fonts, ink, language_and_title, sizes, texts
from tests.tournament.printing.test_sheets import NASTY
from tournament.models import Round
from tournament.printing.aloud import call_out
from tournament.services.draws import draw_next_round

pytestmark = pytest.mark.django_db


def test_the_tables_are_called_in_their_order_and_the_bye_last():
    round_ = draw(make_tournament(5))
    tables = list(round_.tables.with_pairs())

    with override("en"):
        [page] = texts(call_out(round_))

    called = [f"Table {t.number} {t.left} against {t.right}" for t in tables if t.right]
    assert " ".join([*called, f"Rests {tables[-1].left}"]) in page


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_c92_it_comes_in_each_language(language):
    with override(language):
        paper = call_out(draw(make_tournament(4)))

    assert language_and_title(paper)[0] == language
    assert sizes(paper) == [A4]


def test_a_hundred_tables_stand_on_few_pages_each_once():
    pages = texts(call_out(draw(make_tournament(200))))

    assert len(pages) <= 8
    assert sum(page.count("Parella") for page in pages) == 200


def test_a_draft_says_that_it_is_one():
    with override("en"):
        [page] = texts(call_out(draw_next_round(make_tournament(2), by=None)))

    assert "Draft: not published yet" in page


def test_names_that_want_to_break_the_page_are_read_clean():
    tournament = make_tournament(9)
    for number, name in enumerate([*NASTY, ("Superbotifarraires " * 7)[:120]], start=1):
        tournament.pairs.filter(number=number).update(nickname=name)

    paper = call_out(draw(tournament))

    written = " ".join(texts(paper))
    assert sizes(paper) == [A4]
    assert min(ink(paper)) >= 6
    assert set(fonts(paper).values()) == {True}
    assert "<script>alert(1)</script>" in written
    assert {char for char in written if ord(char) < 32 or char in "🔥\u202e"} == set()


@pytest.mark.parametrize("pairs", [2, 7])
def test_two_queries_print_it_however_large(pairs, django_assert_num_queries):
    drawn = draw(make_tournament(pairs))
    round_ = Round.objects.select_related("tournament").get(pk=drawn.pk)

    with django_assert_num_queries(2):
        call_out(round_)
