"""A closed round is opened again while the next one has no result (C77)."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.dat import PlayedDat
from scoring.lifecycle import RoundState, Step, needed
from scoring.points import Points
from tests.factories import draw, enter, make_tournament, play
from tournament.models import Change, Round, Tournament
from tournament.services.common import Refused, Stale
from tournament.services.draws import draw_next_round, publish_round
from tournament.services.infractions import record_infraction
from tournament.services.rounds import close_round, publish_standings, reopen_round
from tournament.services.standings import published_after
from tournament.services.unfinished import keep_unfinished
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db

REASON = "El full de la taula 1 era d'una altra"


def next_drawn(*, published: bool) -> Tournament:
    """Round 1 closed, its standings public, and round 2 drawn."""
    tournament = make_tournament(5)
    (first,) = play(tournament)
    publish_standings(first, by=None)
    drawn = draw_next_round(tournament, by=None, seed=2)
    if published:
        publish_round(drawn, by=None)
    return tournament


def states(tournament: Tournament) -> list[tuple[int, str]]:
    return list(tournament.rounds.values_list("number", "state"))


@pytest.mark.parametrize("published", [False, True])
def test_c77_a_round_is_opened_again_and_the_next_one_without_results_goes(published):
    tournament = next_drawn(published=published)
    first, second = tournament.rounds.all()

    reopen_round(
        first, by=None, reason=REASON, version=first.version,
        giving_up=2, next_version=second.version,
    )  # fmt: skip

    assert states(tournament) == [(1, "playing")]
    assert published_after(tournament) == 0
    enter(first.tables.with_pairs().get(number=1), 20, 101)
    close_round(first, by=None)
    assert draw_next_round(tournament, by=None, seed=2).number == 2


def test_c77_the_history_has_both_acts_with_the_reason_and_the_seed():
    tournament = next_drawn(published=True)

    reopen_round(tournament.rounds.get(number=1), by=None, reason=REASON, giving_up=2)

    told = {
        change.action: (change_in_words(change), change.reason)
        for change in Change.objects.filter(tournament=tournament).order_by("-pk")[:2]
    }
    assert told == {
        "round_deleted": ("Round 2 deleted", REASON),
        "round_reopened": (
            "Round 1 opened again; round 2, without a result, was given up for it",
            REASON,
        ),
    }
    gone = tournament.changes.get(action="round_deleted").before
    assert (gone["seed"], gone["state"], gone["results"]) == (2, "playing", [])


@pytest.mark.parametrize("giving_up", [None, 1, 3])
def test_a_next_round_that_was_not_named_stays_and_so_does_the_closed_one(giving_up):
    tournament = next_drawn(published=False)

    with pytest.raises(Refused, match="next_round_drawn"):
        reopen_round(tournament.rounds.get(number=1), by=None, reason=REASON, giving_up=giving_up)

    assert states(tournament) == [(1, "closed"), (2, "draft")]


def test_a_next_round_that_was_published_since_is_not_the_one_that_was_named():
    tournament = next_drawn(published=False)
    first, second = tournament.rounds.all()
    publish_round(second, by=None)

    with pytest.raises(Stale):
        reopen_round(first, by=None, reason=REASON, giving_up=2, next_version=second.version)

    assert states(tournament) == [(1, "closed"), (2, "playing")]


def a_result(round_: Round) -> None:
    enter(round_.tables.get(number=1), 101, 60)


def half_a_sheet(round_: Round) -> None:
    keep_unfinished(round_.tables.get(number=1), [PlayedDat(Points(8, 0))], by=None)


@pytest.mark.parametrize("entered", [a_result, half_a_sheet])
def test_a_round_stays_closed_once_the_next_one_has_a_result_or_half_a_sheet(entered):
    tournament = next_drawn(published=True)
    entered(tournament.rounds.get(number=2))

    with pytest.raises(Refused, match="next_round_has_results"):
        reopen_round(tournament.rounds.get(number=1), by=None, reason=REASON, giving_up=2)

    assert states(tournament) == [(1, "closed"), (2, "playing")]


def test_a_next_round_closed_without_a_single_sheet_is_opened_first():
    tournament = next_drawn(published=True)
    first, second = tournament.rounds.all()
    close_round(second, by=None, without=[1, 2], reason="Ha marxat la llum")

    with pytest.raises(Refused, match="next_round_has_results"):
        reopen_round(first, by=None, reason=REASON, giving_up=2)
    reopen_round(second, by=None, reason=REASON)
    reopen_round(first, by=None, reason=REASON, giving_up=2)

    assert states(tournament) == [(1, "playing")]


def test_a_next_round_with_an_infraction_stays():
    tournament = next_drawn(published=True)
    table = tournament.rounds.get(number=2).tables.with_pairs().get(number=1)
    record_infraction(table, table.left, by=None, article="16.1.3.5")

    with pytest.raises(Refused, match="round_has_infractions"):
        reopen_round(tournament.rounds.get(number=1), by=None, reason=REASON, giving_up=2)

    assert states(tournament) == [(1, "closed"), (2, "playing")]


def test_only_the_round_before_the_last_is_opened():
    tournament = make_tournament(6)
    play(tournament, 2)
    draw(tournament)

    with pytest.raises(Refused, match="next_round_has_results"):
        reopen_round(tournament.rounds.get(number=1), by=None, reason=REASON, giving_up=2)


@pytest.mark.parametrize("published", [False, True])
def test_the_page_says_what_goes_before_it_goes(desk: Client, published):
    tournament = next_drawn(published=published)
    address = reverse("desk:round", args=[tournament.slug, 1])
    text = desk.get(address).content.decode()

    assert "Round 2 is deleted with it" in text
    assert ("Take its lists from the wall" in text) is published
    assert "Yes, delete round 2 and open this one again" in text
    second = tournament.rounds.get(number=2)
    form = {"giving_up": 2, "next_version": second.version, "reason": REASON}
    desk.post(reverse("desk:reopen", args=[tournament.slug, 1]), form)
    assert states(tournament) == [(1, "playing")]


def test_the_hall_sees_the_round_in_play_again_and_nothing_of_the_one_that_went():
    tournament = next_drawn(published=True)
    public = [
        reverse("public:round", args=[tournament.slug, 2]),
        reverse("public:picture", args=[tournament.slug, 2]),
    ]

    reopen_round(tournament.rounds.get(number=1), by=None, reason=REASON, giving_up=2)

    visitor = Client(headers={"accept-language": "en"})
    assert [visitor.get(address).status_code for address in public] == [404, 404]
    page = visitor.get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert "Round 1" in page
    assert "In play" in page


def test_the_table_of_steps_asks_for_a_second_press_where_the_next_round_goes():
    needs = [needed(RoundState.CLOSED, Step.REOPEN, loses=loses) for loses in (False, True)]

    assert needs == ["a reason", "a reason and a second press"]
