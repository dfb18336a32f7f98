"""A line of the history is taken back while it is the last word; else the page says why not."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring.match import played
from tests.factories import draw, enter_all, make_tournament, make_user, pair, play, table_of
from tournament.models import Change, Tournament
from tournament.services.common import Refused
from tournament.services.draws import delete_round
from tournament.services.registration import (
    PairEntry,
    edit_pair,
    register_pair,
    set_paid,
    set_present,
    withdraw_pair,
)
from tournament.services.results import clear_result, record_result
from tournament.services.rounds import close_round, hide_standings, publish_standings
from tournament.services.timekeeping import extend
from tournament.services.undoing import undo_change, undoings
from tournament.services.wishes import forbid_table, set_pair_wishes
from tournament.words import say

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(4)


def newest(tournament: Tournament, action: str) -> Change:
    lines = Change.objects.select_related("table", "pair", "tournament", "by")
    return lines.filter(tournament=tournament, action=action).first()


def why_not(tournament: Tournament, action: str) -> str:
    """What the history says of the newest line of that action; empty if it can be taken back."""
    change = newest(tournament, action)
    refusal = undoings(tournament, [change])[change.pk].refusal
    return say(refusal) if refusal else ""


def save(tournament: Tournament, left: int, right: int, name: str | None = None) -> None:
    by = make_user(name) if name else None
    record_result(table_of(tournament.rounds.get(), 1), played(left, right), by=by)


def result(tournament: Tournament) -> tuple[str, int | None]:
    table = table_of(tournament.rounds.get(), 1)
    return table.kind, table.left_points


def test_anybody_s_save_is_taken_back_from_the_history(tournament: Tournament):
    draw(tournament)
    save(tournament, 101, 60, "Maria")

    undo_change(newest(tournament, "result_entered"), by=tournament.owner)

    assert result(tournament) == ("", None)
    assert why_not(tournament, "result_entered").startswith("Taken back by organitzadora at ")
    assert why_not(tournament, "result_undone") == (
        "What was taken back is entered again at its table."
    )


def test_what_was_changed_since_names_who_and_is_taken_back_first(tournament: Tournament):
    draw(tournament)
    save(tournament, 101, 60)
    save(tournament, 60, 101, "Maria")

    assert why_not(tournament, "result_entered").startswith("Changed since by Maria at ")
    with pytest.raises(Refused, match="undo_changed_since"):
        undo_change(newest(tournament, "result_entered"), by=None)

    undo_change(newest(tournament, "result_corrected"), by=None)
    assert result(tournament) == ("played", 101)
    undo_change(newest(tournament, "result_entered"), by=None)
    assert result(tournament) == ("", None)


def test_a_cleared_result_comes_back(tournament: Tournament):
    draw(tournament)
    save(tournament, 101, 60)
    clear_result(table_of(tournament.rounds.get(), 1), by=None)

    undo_change(newest(tournament, "result_cleared"), by=None)

    assert result(tournament) == ("played", 101)


def test_a_closed_round_is_corrected_at_its_table_instead(tournament: Tournament):
    play(tournament)

    assert why_not(tournament, "result_entered") == (
        "Round 1 is closed: the result is corrected at its table, with a reason."
    )


def test_a_deleted_round_is_not_brought_back(tournament: Tournament):
    draw(tournament)
    save(tournament, 101, 60)
    delete_round(tournament.rounds.get(), by=None, named=True)

    assert why_not(tournament, "result_entered") == "What this is about has been deleted."
    assert why_not(tournament, "round_published").startswith("Changed since by – at ")
    assert why_not(tournament, "tournament_created") == (
        "This only tells what happened: there is nothing to take back."
    )


def rename(tournament: Tournament) -> None:
    edit_pair(pair(tournament, 1), PairEntry(nickname="Els Nous", player1="Pau"), by=None)


def wish(tournament: Tournament) -> None:
    set_pair_wishes(pair(tournament, 1), fixed_table=2, skips=True, by=None)


def more_time(tournament: Tournament) -> None:
    extend(draw(tournament), 1, 5, by=None)


def show_standings(tournament: Tournament) -> None:
    publish_standings(play(tournament)[0], by=None)


def hide(tournament: Tournament) -> None:
    show_standings(tournament)
    hide_standings(tournament.rounds.get(), by=None)


def forbid(tournament: Tournament) -> None:
    forbid_table(tournament, pair(tournament, 2), pair(tournament, 1), by=None)


@pytest.mark.parametrize(
    ("step", "action"),
    [
        (lambda t: set_paid(pair(t, 1), True, by=None), "pair_paid"),
        (lambda t: set_present(pair(t, 1), False, by=None), "pair_absent"),
        (lambda t: withdraw_pair(pair(t, 1), by=None, reason="es fa tard"), "pair_withdrawn"),
        (rename, "pair_edited"),
        (wish, "pair_edited"),
        (forbid, "table_forbidden"),
        (show_standings, "standings_published"),
        (hide, "standings_hidden"),
        (more_time, "table_extended"),
    ],
)
def test_taken_back_and_taken_back_again_it_is_as_it_was(
    step: Callable[[Tournament], object], action: str, tournament: Tournament
):
    step(tournament)
    done = state(tournament)
    line = newest(tournament, action)
    undo_change(line, by=None)

    assert state(tournament) != done
    with pytest.raises(Refused, match="undo_"):
        undo_change(line, by=None)
    opposite = Change.objects.select_related("table", "pair", "tournament").first()
    if opposite.action != "pair_reinstated":  # for that one the page of the pair asks why
        undo_change(opposite, by=None)
        assert state(tournament) == done


def state(tournament: Tournament) -> list[object]:
    """All that the steps above change."""
    shown = tournament.rounds.filter(standings_published_at__isnull=False).values_list("number")
    fields = ("nickname", "player1", "paid", "present", "status", "fixed_table", "skips_round")
    return [
        *tournament.pairs.values_list(*fields),
        *tournament.forbidden_tables.values_list("one", "other"),
        *tournament.rounds.values_list("tables__number", "tables__extra_minutes"),
        *shown,
    ]


def test_a_player_who_has_gone_to_another_pair_stays_there(tournament: Tournament):
    rename(tournament)
    register_pair(tournament, PairEntry(nickname="Els altres", player1="Jugadora 1"), by=None)

    with pytest.raises(Refused):
        undo_change(newest(tournament, "pair_edited"), by=None)


def test_minutes_of_a_match_that_is_over_stay(tournament: Tournament):
    more_time(tournament)
    enter_all(tournament.rounds.get())

    assert why_not(tournament, "table_extended") == (
        "The match is over: its minutes count no more."
    )


def test_the_page_offers_it_or_says_why_not_and_comes_back_as_it_was(desk: Client):
    tournament = make_tournament(4)
    round_ = draw(tournament)
    enter_all(round_)
    table = table_of(round_, 1).number
    page = reverse("desk:history", args=[tournament.slug]) + f"?table={table}"
    address = reverse("desk:history_undo", args=[tournament.slug, newest_pk(table)])
    text = desk.get(page).content.decode()
    assert f'formaction="{address}?table={table}&amp;page=1"' in text

    answer = desk.post(f"{address}?table={table}&page=1", follow=True)

    text = answer.content.decode()
    assert f"Taken back: Round 1, table {table}: 101–50." in text
    assert "Taken back by organitzadora at " in text
    assert answer.redirect_chain == [(f"{page}&page=1", 302)]
    assert desk.post(address, follow=True).status_code == 200  # a second press says why not
    enter_all(round_)
    close_round(round_, by=None)
    text = desk.get(page).content.decode()
    assert f'href="{reverse("desk:table", args=[tournament.slug, 1, table])}"' in text


def test_a_line_of_another_championship_is_not_there(desk: Client):
    mine, other = make_tournament(4), make_tournament(4, owner=make_user("Maria"))
    set_paid(pair(other, 1), True, by=None)
    line = newest(other, "pair_paid")

    for tournament in (mine, other):
        answer = desk.post(reverse("desk:history_undo", args=[tournament.slug, line.pk]))
        assert answer.status_code == 404
    assert pair(other, 1).paid


def newest_pk(table: int) -> int:
    return Change.objects.filter(table_number=table).first().pk
