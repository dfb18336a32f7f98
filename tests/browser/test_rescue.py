"""What happens after the draw, put right with the keyboard alone."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.factories import draw, enter_all, make_tournament, pair, play
from tests.support.by_hand import now
from tests.support.hands import Hands, letter
from tournament.models import Round, Tournament
from tournament.services.draws import draw_next_round
from tournament.services.registration import withdraw_pair


@pytest.fixture
def tournament(organiser_at_desk: User) -> Tournament:
    return make_tournament(13, owner=organiser_at_desk)


@pytest.fixture
def hands(desk_page: Page) -> Hands:
    return Hands(desk_page)


def open_round(hands: Hands, round_: Round) -> None:
    hands.page.goto(reverse("desk:round", args=[round_.tournament.slug, round_.number]))
    expect(hands.page.locator("#id_line")).to_be_focused()


def something_happened(hands: Hands, round_: Round) -> None:
    """From the line of the round, one letter."""
    open_round(hands, round_)
    hands.say(letter(hands.page, "alone", "happened"))
    hands.page.wait_for_url("**/rescat/")


def said(hands: Hands) -> str:
    done = hands.page.locator(".message.is-success")
    expect(done).to_be_visible()
    return done.inner_text()


def tables_of_pairs(round_: Round) -> dict[int, frozenset[int | None]]:
    """Who sits together, by the number of the table."""
    return {number: frozenset((left, right)) for number, left, right in now(round_) if number}


def test_a_late_pair_registers_and_meets_the_one_that_rests(hands: Hands, tournament: Tournament):
    round_ = draw(tournament)
    (rested,) = [left for _number, left, right in now(round_) if right is None]
    hands.page.goto(reverse("desk:pair_create", args=[tournament.slug]))
    expect(hands.page.locator("#id_nickname")).to_be_focused()
    hands.say("Tard i d'hora")
    assert "14 Tard i d'hora" in said(hands)

    hands.reach(hands.page.locator("main a[href$='/rescat/']"), key="Shift+Tab", most=3)
    hands.press("Enter")
    hands.skip_to(hands.page.locator("#id_late"))
    hands.press("Tab", "Enter")

    assert "14" in said(hands)
    assert now(round_)[-1] == (7, rested, 14)
    expect(hands.page.locator("#id_line")).to_be_focused()


def test_the_rival_of_a_pair_that_left_wins_in_half_a_dozen_keys(
    hands: Hands, tournament: Tournament
):
    round_ = draw(tournament)
    number, _left, right = now(round_)[1]
    open_round(hands, round_)
    hands.keys = 0
    hands.say(f"p{right} {letter(hands.page, 'of_table', 'right_absent')}")

    expect(hands.page.locator("#line-done .is-stored")).to_contain_text("51–0")
    assert hands.keys <= 7
    table = round_.tables.get(number=number)
    assert (table.kind, table.loser) == ("no_show", "right")


def test_the_resting_pair_takes_the_place_of_one_that_left(hands: Hands, tournament: Tournament):
    round_ = draw(tournament)
    (rested,) = [left for _number, left, right in now(round_) if right is None]
    number, left, right = now(round_)[2]
    something_happened(hands, round_)
    hands.skip_to(hands.page.locator("#id_leaves"))
    hands.type(f"{right} ")
    hands.press("Tab", "Enter")

    assert str(right) in said(hands)
    assert tables_of_pairs(round_)[number] == {left, rested}
    assert len(now(round_)) == 6


def draw_anew(hands: Hands, round_: Round) -> None:
    """From the draft by hand: draw what is not locked, with a reason, and publish."""
    page = hands.page
    page.wait_for_url("**/a-ma/#rest")
    hands.reach(page.locator("#id_rest_seed"), most=3)
    hands.say("7")
    expect(page.locator("#price-title")).to_be_focused()
    if page.locator("#id_confirmed").count():
        hands.reach(page.locator("#id_confirmed"), most=2)
        hands.press("Space")
    hands.reach(page.locator("#id_reason"), most=2)
    hands.say("Es torna a sortejar")
    assert said(hands)
    hands.skip_to(page.locator(f".page-head a[href$='/rondes/{round_.number}/']"))
    hands.press("Enter")
    page.wait_for_url(f"**/rondes/{round_.number}/")
    hands.skip_to(page.locator(".next-action .btn-next"))
    hands.press("Enter")
    expect(page.locator("#id_line")).to_be_focused()


def test_only_the_tables_concerned_are_drawn_again(
    hands: Hands, tournament: Tournament, check_accessible: Callable[[Page], None]
):
    play(tournament)
    round_ = draw(tournament)
    before = tables_of_pairs(round_)
    (rested,) = [left for _number, left, right in now(round_) if right is None]
    leaving, other = (min(p for p in before[number] if p) for number in (2, 5))
    withdraw_pair(pair(tournament, leaving), by=None)
    something_happened(hands, round_)
    check_accessible(hands.page)
    hands.skip_to(hands.page.locator("#id_again"))
    hands.say(f"{leaving}, {other}, {rested}", then="Tab")
    hands.say("Una parella se n'ha anat")
    draw_anew(hands, round_)

    after = tables_of_pairs(round_)
    assert {n: after[n] for n in (1, 3, 4, 6)} == {n: before[n] for n in (1, 3, 4, 6)}
    assert after[2] | after[5] == (before[2] | before[5] | {rested}) - {leaving}
    round_.refresh_from_db()
    assert round_.state == "playing"


def turn_result(hands: Hands, round_: Round, table: int) -> None:
    """Correct a table of a closed round: 101–50 was 50–101."""
    open_round(hands, round_)
    for text in (str(table), "50", "101", "Full girat"):
        hands.say(text)
    expect(hands.page.locator("#line-done .is-stored")).to_contain_text("101–50")


def test_c71_a_result_found_turned_before_the_next_round_starts(
    hands: Hands, tournament: Tournament
):
    (first,) = play(tournament)
    second = draw(tournament)
    before = tables_of_pairs(second)
    number, left, right = now(first)[3]
    concerned = {n for n, pairs in before.items() if {left, right} & pairs}
    turn_result(hands, first, number)

    hands.page.locator("#line-done a").click()
    hands.page.wait_for_url("**/rescat/**")
    expect(hands.page.locator("#id_again")).to_have_value(f"{left}, {right}")
    expect(hands.page.locator("[name=reason]")).to_be_focused()
    hands.press("Enter")
    draw_anew(hands, second)

    after = tables_of_pairs(second)
    untouched = set(before) - concerned
    assert {n: after[n] for n in untouched} == {n: before[n] for n in untouched}
    table = first.tables.get(number=number)
    assert (table.left_points, table.right_points) == (50, 101)


@pytest.mark.parametrize("started", [False, True])
def test_c71_a_draft_is_drawn_again_and_a_round_that_started_stays(
    hands: Hands, tournament: Tournament, started: bool
):
    (first,) = play(tournament)
    second = draw(tournament) if started else draw_next_round(tournament, by=None, seed=1)
    if started:
        enter_all(second)
    before = tables_of_pairs(second)

    turn_result(hands, first, 4)

    expect(hands.page.locator("#line-done .line-why")).to_contain_text("2")
    assert tables_of_pairs(second) == before
    assert first.tables.get(number=4).left_points == 50
