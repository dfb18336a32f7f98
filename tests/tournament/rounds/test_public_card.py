"""The tables of a public round are written in Python, and are what the partial shows."""

import pytest
from django.template.loader import render_to_string
from django.test.html import parse_html
from django.utils.translation import override

from scoring.match import PaperResult, ResultKind
from scoring.points import LEFT
from tests.factories import draw, enter, make_tournament
from tournament.models import Round
from tournament.services.board import Line, board
from tournament.services.results import record_result
from tournament.templatetags.public import public_card


@pytest.fixture
def round_(db) -> Round:
    """A round with a table of each kind: won by left, by right, tied, absent, missing, a bye."""
    round_ = draw(make_tournament(11))
    one, two, three, four, *_rest = round_.tables.filter(number__isnull=False)
    enter(one, 101, 50)
    enter(two, 0, 101)
    enter(three, 80, 80, lot_winner=LEFT)
    record_result(four, PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT), by=None)
    name = '<b>L\'Àvia & "cia"</b>'
    round_.tournament.pairs.filter(number=1).update(nickname=name)
    return round_


def by_the_partial(line: Line) -> str:
    """Return the table as ``partials/table_card.html`` shows it."""
    points = {"left_points": line.left_points, "right_points": line.right_points}
    number = "–" if line.number is None else line.number
    seen = {"number": number, "left": line.left, "right": line.right, "winner": line.winner}
    return render_to_string("partials/table_card.html", {**seen, **points, "state": line.state})


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_each_kind_of_table_is_what_the_partial_shows(round_, language):
    lines = board(round_)

    with override(language):
        pages = [(public_card(line), by_the_partial(line)) for line in lines]

    assert [line.state for line in lines] == ["played"] * 3 + ["no_show", "missing", "bye"]
    assert [parse_html(card) for card, _partial in pages] == [
        parse_html(partial) for _card, partial in pages
    ]
    assert sum("&lt;b&gt;L&#x27;Àvia &amp;" in card for card, _partial in pages) == 1
