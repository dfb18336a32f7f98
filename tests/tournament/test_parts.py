"""The parts written in Python say what the pages said, and let no markup in."""

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.points import LEFT
from tests.factories import draw, enter, make_tournament
from tournament.models import Pair
from tournament.services.board import board

BAD = '<b>"Ells" & jo</b>'
ESCAPED = "&lt;b&gt;&quot;Ells&quot; &amp; jo&lt;/b&gt;"


def rendered(source: str, **context: object) -> str:
    return Template("{% load parts door i18n %}" + source).render(Context(context)).strip()


def test_an_icon_is_one_of_the_sprite_and_of_the_asked_size():
    assert rendered('{% icon "check" %}') == (
        '<svg class="icon" aria-hidden="true" focusable="false">'
        '<use href="/static/icons/sprite.svg#check"></use></svg>'
    )
    assert rendered('{% icon "check" "s" %}').startswith('<svg class="icon icon-s" ')


@pytest.mark.parametrize(
    ("tag", "partial", "context"),
    [
        ("{% icon name size %}", "icon", {"name": "bye", "size": "l"}),
        ("{% icon name %}", "icon", {"name": "bye"}),
        ("{% badge tone icon word %}", "badge", {"tone": "play", "icon": "now", "word": BAD}),
        ("{% pair_badge pair %}", "pair_badge", {"pair": Pair(number=7, nickname=BAD)}),
        (
            "{% pair_badge pair people url %}",
            "pair_badge",
            {"pair": Pair(number=7, nickname=BAD), "people": BAD, "url": "/a?b=1&c=2"},
        ),
    ],
)
def test_a_part_is_the_same_as_a_tag_and_as_a_partial(
    tag: str, partial: str, context: dict[str, object]
):
    included = "{% include name_of_partial %}"

    name = f"partials/{partial}.html"
    assert rendered(tag, **context) == rendered(included, name_of_partial=name, **context)


def test_a_pair_is_shown_by_number_and_nickname_in_the_language_of_who_looks():
    shown = Pair(number=7, nickname="Els Trempats")
    with translation.override("ca"):
        assert rendered("{% pair_badge pair %}", pair=shown) == (
            '<span class="pair"><span class="pair-no">'
            '<span class="visually-hidden">Parella </span>7</span>'
            '<span class="pair-name">Els Trempats</span></span>'
        )
    with translation.override("en"):
        assert '<span class="visually-hidden">Pair </span>7' in rendered(
            "{% pair_badge pair %}", pair=shown
        )


@pytest.mark.parametrize(
    "source",
    [
        "{% pair_badge pair bad bad %}",
        "{% badge bad bad bad %}",
        "{% icon bad bad %}",
        "{% door_pair bad pair %}",
        "{% present_tick bad pair bad %}",
        "{% paid_tick bad pair bad %}",
    ],
)
def test_markup_in_what_somebody_typed_stays_text(source: str):
    shown = rendered(source, pair=Pair(number=7, nickname=BAD, player1=BAD), bad=BAD)

    assert BAD not in shown
    assert ESCAPED in shown


@pytest.mark.parametrize(("on", "value", "pressed"), [(True, "0", "true"), (False, "1", "false")])
def test_a_tick_turns_to_the_other_side_and_comes_back_to_the_list(
    on: bool, value: str, pressed: str
):
    shown = rendered(
        "{% present_tick url pair query %}",
        pair=Pair(number=7, nickname="Els Trempats", present=on),
        url="/parelles/",
        query="show=unpaid&q=a",
    )

    address = "/parelles/7/present/?show=unpaid&amp;q=a"
    assert f'value="{value}" aria-pressed="{pressed}"' in shown
    assert f'formaction="{address}" hx-post="{address}"' in shown


@pytest.mark.django_db
def test_a_score_is_bold_for_the_winner_and_empty_while_the_table_plays():
    tournament = make_tournament(5)
    round_ = draw(tournament)
    enter(round_.tables.get(number=1), 101, 60)

    first, second, bye = board(round_)

    assert rendered("{% score line %}", line=first) == (
        '<span class="score"><b>101</b><span>–</span><span>60</span></span>'
    )
    assert rendered("{% score line %}", line=second) == ""
    assert rendered("{% score line %}", line=bye) == (
        f'<span class="score"><b>{bye.left_points}</b></span>'
    )


@pytest.mark.django_db
def test_a_score_says_all_unless_the_lot_the_cap_or_an_absence_decided():
    tournament = make_tournament(8)
    round_ = draw(tournament)
    plain, tied, capped, _missing = round_.tables.order_by("number")
    enter(plain, 101, 60)
    enter(tied, 80, 80, lot_winner=LEFT)
    enter(capped, 150, 60)

    assert [line.says_all for line in board(round_)] == [True, False, False, False]
