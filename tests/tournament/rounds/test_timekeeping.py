"""C111: a start, a pause, minutes for everybody: one act each, shown everywhere."""

import datetime

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleError
from tests.factories import draw, enter_all, make_tournament, play
from tournament.models import Change, Round
from tournament.services.clock import clock_of, estimate, waiting
from tournament.services.evening import evening
from tournament.services.rescue import take_back
from tournament.services.results import missing_tables
from tournament.services.rounds import close_round, reopen_round
from tournament.services.timekeeping import (
    announce_last_dat,
    extend,
    extend_round,
    pause_clock,
    resume_clock,
    start_clock,
    withdraw_last_dat,
)
from tournament.services.undoing import undo_change, undoings

pytestmark = pytest.mark.django_db

START = datetime.datetime(2026, 11, 29, 17, 0, tzinfo=datetime.UTC)


def minutes(count):
    return datetime.timedelta(minutes=count)


def at(count):
    return START + minutes(count)


def pauses(*spans):
    return [[at(start).isoformat(), at(end).isoformat()] for start, end in spans]


def having(round_, **facts):
    """The round with these facts of its clock."""
    Round.objects.filter(pk=round_.pk).update(**facts)
    round_.refresh_from_db()
    return round_


@pytest.fixture
def round_(desk):
    return having(draw(make_tournament(8)), published_at=START)


def code(step):
    with pytest.raises(RuleError) as refused:
        step()
    return refused.value.code


def test_a_clock_that_stood_twice_has_run_for_the_rest(round_):
    having(round_, pauses=pauses((10, 15), (20, 22)))
    clock = clock_of(round_, now=at(38))

    assert clock.minutes == 31
    assert clock.ends == at(57)
    assert [clock_of(round_, now=at(now)).is_up for now in (56, 57)] == [False, True]


def test_while_the_clock_stands_nothing_comes_nearer(round_):
    having(round_, paused_at=at(20))
    seen = [clock_of(round_, now=at(now)) for now in (20, 45, 200)]

    assert [clock.minutes for clock in seen] == [20, 20, 20]
    assert [clock.ends for clock in seen] == [at(50), at(75), at(230)]
    assert not any(clock.is_up for clock in seen)
    assert [line.over for line in waiting(round_, missing_tables(round_), now=at(200))] == [-30] * 4


def test_a_clock_started_anew_forgets_what_was_before(round_):
    having(round_, started_at=at(12), pauses=pauses((3, 8)))
    clock = clock_of(round_, now=at(40))

    assert (clock.minutes, clock.ends, clock.began) == (28, at(62), at(12))


def test_minutes_for_everybody_move_every_figure(round_):
    extend(round_, 2, 5, by=None)
    extend_round(round_, 10, by=None)
    round_.refresh_from_db()
    over = {line.table.number: line.over for line in waiting(
        round_, missing_tables(round_), now=at(62)
    )}  # fmt: skip

    assert over == {1: 2, 2: -3, 3: 2, 4: 2}
    assert clock_of(round_, now=at(0)).ends == at(60)
    assert [evening(round_.tournament, now=at(now)).last_dat for now in (59, 60)] == [False, True]
    assert estimate(round_.tournament, now=START).round_ends == at(70)


def test_a_pause_moves_the_estimate_and_the_warning(round_):
    having(round_, pauses=pauses((10, 25)))

    assert estimate(round_.tournament, now=at(30)).round_ends == at(75)
    assert [evening(round_.tournament, now=at(now)).last_dat for now in (64, 65)] == [False, True]


def test_v_13_3_an_absence_counts_from_the_draw_and_t_15_from_the_start(desk):
    for preset, expected in (("vilaplana-2011", at(15)), ("setze-punts", at(17))):
        round_ = draw(make_tournament(4, preset=preset))
        having(round_, published_at=START, started_at=at(7))
        assert clock_of(round_, now=at(8)).absent == expected


def test_a_pause_before_its_minute_moves_an_absence_and_one_after_it_does_not(round_):
    assert clock_of(having(round_, pauses=pauses((5, 9))), now=at(30)).absent == at(19)
    assert clock_of(having(round_, pauses=pauses((16, 30))), now=at(30)).absent == at(15)


def test_an_absence_is_told_while_it_matters_and_not_where_somebody_plays(round_):
    Round.objects.get(pk=round_.pk).tables.filter(number=3).update(version=2)  # half a sheet is in
    told = [
        [line.table.number for line in waiting(round_, missing_tables(round_), now=at(now))
         if line.absent_from == at(15)]
        for now in (1, 24, 25)
    ]  # fmt: skip

    assert told == [[1, 2, 4], [1, 2, 4], []]


def test_each_act_is_one_fact_and_a_second_press_says_so(round_):
    pause_clock(round_, by=None)
    stands = Round.objects.get(pk=round_.pk).paused_at
    assert code(lambda: pause_clock(round_, by=None)) == "clock_stands"
    assert Round.objects.get(pk=round_.pk).paused_at == stands

    resume_clock(round_, by=None)
    assert code(lambda: resume_clock(round_, by=None)) == "clock_runs"
    began = clock_of(round_).began
    start_clock(round_, by=None, seen=began)
    assert code(lambda: start_clock(round_, by=None, seen=began)) == "clock_started_since"
    extend_round(round_, 5, by=None, seen=0)
    assert code(lambda: extend_round(round_, 5, by=None, seen=0)) == "minutes_given_since"

    now = Round.objects.get(pk=round_.pk)
    assert (now.paused_at, len(now.pauses), now.extra_minutes) == (None, 1, 5)
    assert list(Change.objects.values_list("action", flat=True)[:4]) == [
        "round_extended", "clock_started", "clock_resumed", "clock_paused",
    ]  # fmt: skip


def test_a_clock_that_stands_runs_when_it_is_started_anew(round_):
    pause_clock(round_, by=None)
    start_clock(round_, by=None)
    round_.refresh_from_db()

    assert round_.paused_at is None
    assert clock_of(round_).minutes == 0


@pytest.mark.parametrize("extra", [-1, 61])
def test_minutes_for_everybody_have_their_bounds(round_, extra):
    assert code(lambda: extend_round(round_, extra, by=None)) == "extra_for_all"
    assert Round.objects.get(pk=round_.pk).extra_minutes == 0


def test_no_act_without_a_round_in_play(desk):
    (closed,) = play(make_tournament(4))
    acts = [
        lambda: start_clock(closed, by=None), lambda: pause_clock(closed, by=None),
        lambda: resume_clock(closed, by=None), lambda: extend_round(closed, 5, by=None),
        lambda: announce_last_dat(closed, by=None), lambda: withdraw_last_dat(closed, by=None),
        lambda: extend(closed, 1, 5, by=None),
    ]  # fmt: skip

    assert [code(act) for act in acts] == ["step_refused"] * 7


def test_the_last_dat_is_announced_once(round_):
    announce_last_dat(round_, by=None, number=3)
    announce_last_dat(round_, by=None)
    first = Round.objects.get(pk=round_.pk).last_dat_at

    assert code(lambda: announce_last_dat(round_, by=None)) == "last_dat_announced"
    assert code(lambda: announce_last_dat(round_, by=None, number=1)) == "last_dat_announced"
    assert Round.objects.get(pk=round_.pk).last_dat_at == first
    withdraw_last_dat(round_, by=None, seen=first)
    assert code(lambda: announce_last_dat(round_, by=None, number=3)) == (
        "last_dat_of_table_announced"
    )
    assert code(lambda: withdraw_last_dat(round_, by=None)) == "no_last_dat"


def test_a_last_dat_announced_anew_is_not_taken_back_by_an_old_page(round_):
    announce_last_dat(round_, by=None)
    seen = Round.objects.get(pk=round_.pk).last_dat_at
    withdraw_last_dat(round_, by=None)
    announce_last_dat(round_, by=None)

    assert code(lambda: withdraw_last_dat(round_, by=None, seen=seen)) == "no_last_dat"
    assert Round.objects.get(pk=round_.pk).last_dat_at is not None


def test_the_estimate_counts_from_the_last_dat(round_):
    having(round_, last_dat_at=at(40))
    assert estimate(round_.tournament, now=at(41)).round_ends == at(50)

    assert estimate(round_.tournament, now=at(52)).round_ends == at(57)


def test_the_estimate_learns_how_long_a_last_dat_takes(desk):
    tournament = make_tournament(8)
    play(tournament)
    draw(tournament, seed=9)
    first, second = tournament.rounds.order_by("number")
    having(first, published_at=START, last_dat_at=at(52), closed_at=at(58))
    having(second, published_at=at(70), last_dat_at=at(121))

    assert estimate(tournament, now=at(122)).round_ends == at(127)


def test_what_stood_and_what_was_added_is_not_learned(desk):
    tournament = make_tournament(8)
    play(tournament)
    draw(tournament, seed=9)
    first, second = tournament.rounds.order_by("number")
    having(
        first, published_at=START, started_at=at(5), extra_minutes=10, pauses=pauses((20, 30)),
        closed_at=at(80),
    )  # fmt: skip
    having(second, published_at=at(100))

    found = estimate(tournament, now=at(101))
    assert (found.learned_from, found.rounds_before) == (1, 1)
    assert found.round_ends == at(155)


def test_rounds_played_in_no_time_are_not_said_to_be_none(desk, round_):
    tournament = make_tournament(4)
    play(tournament)
    draw(tournament, seed=9)
    address = reverse("desk:missing", args=[tournament.slug, 2])

    text = desk.get(address).content.decode()
    first = desk.get(reverse("desk:missing", args=[round_.tournament.slug, 1])).content.decode()

    assert "No round has been played yet" not in text
    assert "took less than half of their minutes" in text
    assert "No round has been played yet" in first


def test_a_round_that_is_a_draft_again_has_no_time(round_):
    extend_round(round_, 5, by=None)
    extend(round_, 1, 5, by=None)
    announce_last_dat(round_, by=None, number=2)
    start_clock(round_, by=None)
    pause_clock(round_, by=None)

    take_back(round_, by=None, reason="Falta una parella")

    fresh = Round.objects.get(pk=round_.pk)
    assert clock_of(fresh) is None
    assert (fresh.started_at, fresh.paused_at, fresh.pauses, fresh.extra_minutes) == (
        None, None, [], 0,
    )  # fmt: skip
    assert set(fresh.tables.values_list("extra_minutes", "last_dat_at")) == {(0, None)}


def test_closing_ends_a_pause_and_a_closed_round_stands_until_it_is_opened(round_):
    pause_clock(round_, by=None)
    enter_all(round_)
    closed = close_round(round_, by=None)
    assert closed.paused_at is None
    assert [end for _start, end in closed.pauses] == [closed.closed_at.isoformat()]

    having(closed, published_at=START, pauses=[], closed_at=at(40))
    opened = reopen_round(closed, by=None, reason="Full mal llegit")
    later = timezone.now() + minutes(7)

    assert clock_of(opened, now=later).minutes == 47


@pytest.mark.parametrize(
    "facts",
    [
        {"state": "closed", "paused_at": START, "closed_at": START},
        {"started_at": START - minutes(1)},
        {"state": "draft", "published_at": None, "started_at": START},
    ],
)
def test_what_a_clock_cannot_be_the_database_refuses(round_, facts):
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.filter(pk=round_.pk).update(**facts)


def clock_facts(round_):
    columns = ("started_at", "paused_at", "pauses", "extra_minutes", "last_dat_at")
    tables = round_.tables.values_list("number", "extra_minutes", "last_dat_at")
    return Round.objects.filter(pk=round_.pk).values(*columns).get(), list(tables)


ACTS = {
    "clock_started": lambda r: start_clock(r, by=None),
    "clock_paused": lambda r: pause_clock(r, by=None),
    "clock_resumed": lambda r: resume_clock(r, by=None),
    "round_extended": lambda r: extend_round(r, 5, by=None),
    "last_dat": lambda r: announce_last_dat(r, by=None),
    "last_dat_of_table": lambda r: announce_last_dat(r, by=None, number=2),
}


@pytest.mark.parametrize("action", ACTS)
def test_the_history_takes_an_act_of_time_back_exactly(round_, action):
    Round.objects.filter(pk=round_.pk).update(published_at=timezone.now() - minutes(9))
    if action == "clock_resumed":
        pause_clock(round_, by=None)
    before = clock_facts(round_)
    ACTS[action](round_)
    assert clock_facts(round_) != before
    change = Change.objects.filter(action=action).get()

    undo_change(change, by=None)

    assert clock_facts(round_) == before
    again = undoings(round_.tournament, [change])[change.pk]
    assert again.refusal.code == "undo_taken_back"


def test_a_clock_that_was_touched_since_is_not_put_back(round_):
    Round.objects.filter(pk=round_.pk).update(published_at=timezone.now() - minutes(9))
    pause_clock(round_, by=None)
    resume_clock(round_, by=None)
    paused = Change.objects.get(action="clock_paused")

    assert undoings(round_.tournament, [paused])[paused.pk].refusal.code == "undo_changed_since"


def test_the_time_of_a_round_that_is_over_is_not_taken_back(round_):
    Round.objects.filter(pk=round_.pk).update(published_at=timezone.now() - minutes(9))
    extend_round(round_, 5, by=None)
    enter_all(round_)
    close_round(round_, by=None)
    change = Change.objects.get(action="round_extended")

    assert undoings(round_.tournament, [change])[change.pk].refusal.code == "undo_time"


def test_the_page_takes_every_act_and_shows_it(desk, round_):
    having(round_, published_at=timezone.now() - minutes(3))
    slug = round_.tournament.slug
    page = reverse("desk:missing", args=[slug, 1])
    seen = clock_of(round_).began.isoformat()

    steps = [
        ("clock", {"act": "start", "seen": seen}),
        ("clock", {"act": "pause"}),
        ("more_time", {"minutes": "5", "seen": "0"}),
        ("last_dat", {}),
    ]
    for name, values in steps:
        assert desk.post(reverse(f"desk:{name}", args=[slug, 1]), values)["Location"] == page
    for name, args in (("missing", [slug, 1]), ("round", [slug, 1]), ("tournament", [slug])):
        text = desk.get(reverse(f"desk:{name}", args=args)).content.decode()
        assert "55 minutes a round, 5 of them added" in text
        assert "The clock is stopped since " in text
    round_.refresh_from_db()
    announced = round_.last_dat_at.isoformat()
    withdrawn = {"act": "withdraw", "seen": announced}
    desk.post(reverse("desk:last_dat", args=[slug, 1]), withdrawn)
    round_.refresh_from_db()
    assert round_.last_dat_at is None


@pytest.mark.parametrize("values", [{}, {"act": "jump"}])
def test_an_act_that_no_page_has_is_refused(desk, round_, values):
    slug = round_.tournament.slug

    assert desk.post(reverse("desk:clock", args=[slug, 1]), values).status_code == 400


@pytest.mark.parametrize("seen", ["x", "2026-13-45T99:99", ""])
def test_a_moment_that_is_none_is_as_good_as_none(desk, round_, seen):
    slug = round_.tournament.slug
    announce_last_dat(round_, by=None)
    values = {"act": "withdraw", "seen": seen}

    desk.post(reverse("desk:last_dat", args=[slug, 1]), values)

    assert Round.objects.get(pk=round_.pk).last_dat_at is None


def test_the_tables_concerned_say_from_when_an_absence_counts(desk, round_):
    having(round_, published_at=timezone.now() - minutes(2))
    local = timezone.localtime(clock_of(round_).absent)
    slug = round_.tournament.slug

    text = desk.get(reverse("desk:missing", args=[slug, 1])).content.decode()
    now = desk.get(reverse("desk:tournament", args=[slug])).content.decode()

    assert text.count(f"no-show from {local:%H:%M} on") == 5  # the clock, and four tables
    assert now.count(f"no-show from {local:%H:%M} on") == 1


def test_the_clock_comes_with_the_news_of_each_page(desk, round_):
    slug = round_.tournament.slug
    pause_clock(round_, by=None)
    for name, args, seen in (
        ("now_live", [slug], "enter-1"),
        ("board_live", [slug, 1], "playing"),
        ("missing_live", [slug, 1], "playing"),
    ):
        text = desk.get(reverse(f"desk:{name}", args=args), {"seen": seen}).content.decode()
        assert text.count('id="round-clock"') == 1, name
        assert "The clock is stopped since " in text, name
