"""A round as a board: every table a card that says how it stands, and can be asked for."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from scoring.match import PaperResult, ResultKind, played
from scoring.points import LEFT
from tests.factories import draw, enter_all, make_tournament, make_user, play
from tournament.models import Membership, Role, Round
from tournament.services.board import board, draft_board
from tournament.services.by_hand import lock_tables
from tournament.services.cards import Mark, board_of, cards_of_draft, cards_of_results
from tournament.services.draws import draw_next_round
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.timekeeping import extend

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    """Six tables and a bye: two in play, one played, one tied without a lot, two no-shows."""
    round_ = draw(make_tournament(13))
    papers = {
        3: played(101, 60),
        4: played(80, 80, lot_winner=LEFT),
        5: PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT),
        6: PaperResult(kind=ResultKind.DOUBLE_NO_SHOW),
    }
    for number, paper in papers.items():
        record_result(round_.tables.get(number=number), paper, by=None)
    round_.tables.filter(number=4).update(lot_winner="")
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def marks(round_: Round, after: int) -> dict[int | None, str]:
    """How each table stands so many minutes after the round was published."""
    now = round_.published_at + datetime.timedelta(minutes=after)
    cards = cards_of_results(round_, board(round_), now=now)
    return {card.number: str(card.marks[0]) for card in cards}


def test_every_card_says_how_its_table_stands(round_: Round):
    assert marks(round_, after=10) == {
        1: "playing", 2: "playing", 3: "done", 4: "tie", 5: "absent", 6: "absent", None: "bye",
    }  # fmt: skip


def test_a_table_is_missing_once_its_own_minutes_are_over(round_: Round):
    minutes = round_.tournament.rules.minutes
    extend(round_, 2, 10, by=None)

    assert [marks(round_, after)[1] for after in (minutes - 1, minutes)] == ["playing", "missing"]
    assert [marks(round_, minutes + m)[2] for m in (9, 10)] == ["playing", "missing"]


def test_a_board_can_be_asked_for_one_mark_and_still_counts_the_others(round_: Round):
    cards = cards_of_results(round_, board(round_), now=round_.published_at)

    shown = board_of(cards, "absent")
    assert [card.number for card in shown.cards] == [5, 6]
    assert shown.counts == [
        (Mark.PLAYING, 2), (Mark.TIE, 1), (Mark.DONE, 1), (Mark.ABSENT, 2), (Mark.BYE, 1),
    ]  # fmt: skip
    assert (shown.total, len(board_of(cards, "quite-new").cards)) == (7, 7)
    assert board_of(cards, "missing").counts[1] == (Mark.MISSING, 0)


def test_figures_are_recorded_points_left_above(round_: Round):
    cards = {card.number: card for card in cards_of_results(round_, board(round_))}

    assert (cards[3].left_figure, cards[3].right_figure, cards[3].winner) == (101, 60, "left")
    assert (cards[1].left_figure, cards[4].left_figure) == (None, None)


def test_a_draft_shows_what_is_locked_and_the_wins_that_pairs_bring():
    tournament = make_tournament(7)
    play(tournament)
    draft = draw_next_round(tournament, by=None, seed=1)
    table = draft.tables.with_pairs().get(number=2)
    lock_tables(draft, [(table.left.number, table.right.number)], by=None)

    cards = {card.number: card for card in cards_of_draft(draft_board(draft))}
    assert cards[2].marks == (Mark.LOCKED,)
    assert cards[1].marks == (Mark.DRAFTED,)
    assert cards[None].marks == (Mark.BYE,)
    assert {cards[1].left_figure, cards[None].right_figure} == {2, None}


def test_the_address_remembers_the_board_and_what_it_shows(desk: Client, round_: Round):
    address = reverse("desk:round", args=[round_.tournament.slug, 1])
    entry = reverse("desk:table", args=[round_.tournament.slug, 1, 5])
    assert 'class="cells' not in desk.get(address).content.decode()

    text = desk.get(f"{address}?view=board&show=absent").content.decode()

    assert text.count('class="cell is-') == 2
    assert f'<a class="cell is-absent" href="{entry}">' in text
    assert f'href="{address}?view=board&amp;show=absent" aria-current="true"' in text
    assert f'<a class="chip" href="{address}">' in text
    live = reverse("desk:board_live", args=[round_.tournament.slug, 1])
    assert f'hx-get="{live}?seen=playing&amp;view=board&amp;show=absent"' in text
    news = desk.get(live, {"seen": "playing", "view": "board", "show": "absent"}).content.decode()
    assert 'id="board"' in news
    assert news.count('class="cell is-') == 2


def test_the_list_of_a_round_in_play_asks_for_news_too(desk: Client, round_: Round):
    slug = round_.tournament.slug
    live = reverse("desk:board_live", args=[slug, 1])
    text = desk.get(reverse("desk:round", args=[slug, 1])).content.decode()
    assert f'hx-get="{live}?seen=playing"' in text

    news = desk.get(live, {"seen": "playing"})
    assert 'id="lists" hx-swap-oob="true"' in news.content.decode()
    assert "2 tables missing" in news.content.decode()
    assert "HX-Refresh" not in news.headers
    enter_all(round_)
    complete = desk.get(live, {"seen": "playing"})
    assert "HX-Refresh" not in complete.headers
    assert 'id="round-close" hx-swap-oob="true"' in complete.content.decode()
    assert "Close round 1" in complete.content.decode()
    close_round(round_, by=None)
    assert desk.get(live, {"seen": "playing"}).headers["HX-Refresh"] == "true"


def test_a_draft_leads_to_the_place_where_it_is_changed_and_typists_do_not_see_it(desk: Client):
    tournament = make_tournament(6)
    draft = draw_next_round(tournament, by=None)
    address = reverse("desk:round", args=[tournament.slug, 1]) + "?view=board"
    left = draft.tables.with_pairs().get(number=1).left.number
    by_hand = reverse("desk:by_hand", args=[tournament.slug, 1])
    assert f'href="{by_hand}#pair-{left}"' in desk.get(address).content.decode()

    typist = make_user("Maria")
    Membership.objects.create(tournament=tournament, user=typist, role=Role.TYPIST)
    desk.force_login(typist)

    answer = desk.get(reverse("desk:board_live", args=[tournament.slug, 1]))
    assert (answer.status_code, answer.content) == (204, b"")


def test_names_make_room_for_numbers_in_a_large_hall(desk: Client):
    small, large = (draw(make_tournament(pairs)) for pairs in (64, 66))
    pages = [
        desk.get(reverse("desk:round", args=[r.tournament.slug, 1]) + "?view=board")
        for r in (small, large)
    ]

    assert ["is-dense" in page.content.decode() for page in pages] == [False, True]
