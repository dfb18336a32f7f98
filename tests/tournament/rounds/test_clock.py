"""Who is over time, the last dat, minutes granted, and when the evening ends."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.errors import RuleError
from tests.factories import draw, enter, make_tournament, play
from tournament.models import Change, Round
from tournament.services.clock import estimate, waiting
from tournament.services.evening import evening
from tournament.services.results import missing_tables
from tournament.services.timekeeping import announce_last_dat, extend

pytestmark = pytest.mark.django_db

START = datetime.datetime(2026, 11, 29, 17, 0, tzinfo=datetime.UTC)


def minutes(count):
    return datetime.timedelta(minutes=count)


@pytest.fixture
def round_(desk):
    round_ = draw(make_tournament(8))
    Round.objects.filter(pk=round_.pk).update(published_at=START)
    round_.refresh_from_db()
    return round_


def test_a_table_with_minutes_granted_is_over_later_than_the_others(round_):
    extend(round_, 2, 10, by=None)
    seen = waiting(round_, missing_tables(round_), now=START + minutes(55))

    assert [(line.table.number, line.over) for line in seen] == [(1, 5), (3, 5), (4, 5), (2, -5)]
    assert [line.is_over for line in seen] == [True, True, True, False]


def test_the_last_dat_of_a_table_and_of_all(round_):
    announce_last_dat(round_, by=None, number=3)
    told = {line.table.number: line.last_dat_at for line in waiting(round_, missing_tables(round_))}
    assert [number for number, at in told.items() if at] == [3]

    announce_last_dat(round_, by=None)
    round_.refresh_from_db()

    assert all(line.last_dat_at for line in waiting(round_, missing_tables(round_)))
    actions = Change.objects.values_list("action", flat=True)[:2]
    assert list(actions) == ["last_dat", "last_dat_of_table"]


def test_once_announced_the_evening_asks_for_it_no_more(round_):
    late = START + minutes(51)
    assert evening(round_.tournament, now=late).last_dat
    announce_last_dat(round_, by=None)

    assert not evening(round_.tournament, now=late).last_dat


@pytest.mark.parametrize("extra", [-1, 61])
def test_minutes_beyond_reason_are_refused(round_, extra):
    with pytest.raises(RuleError, match="extra_minutes"):
        extend(round_, 1, extra, by=None)


def test_a_table_that_has_ended_gets_no_time(round_):
    enter(round_.tables.get(number=1), 101, 60)

    with pytest.raises(RuleError, match="no_such_missing_table"):
        announce_last_dat(round_, by=None, number=1)


def test_time_granted_leaves_open_forms_good(round_):
    before = round_.tables.get(number=1).version
    extend(round_, 1, 5, by=None)

    assert round_.tables.get(number=1).version == before


def test_the_first_estimate_is_of_the_rules(round_):
    found = estimate(round_.tournament, now=START)

    assert found.learned_from == 0
    assert found.round_ends == START + minutes(60)
    assert found.evening_ends == START + minutes(60 + 4 * (15 + 60))


def test_later_estimates_learn_from_the_rounds_and_pauses_of_the_evening(desk):
    tournament = make_tournament(8)
    play(tournament, 2)
    draw(tournament, seed=9)
    for number, (published, closed) in enumerate([(0, 70), (90, 150), (180, None)], start=1):
        Round.objects.filter(tournament=tournament, number=number).update(
            published_at=START + minutes(published),
            closed_at=None if closed is None else START + minutes(closed),
        )

    found = estimate(tournament, now=START + minutes(200))

    assert found.learned_from == 2
    assert found.round_ends == START + minutes(180 + 65)
    assert found.evening_ends == START + minutes(180 + 65 + 2 * (25 + 65))


def test_rounds_that_were_played_in_no_time_teach_nothing(desk):
    tournament = make_tournament(8)
    play(tournament, 2)
    third = draw(tournament, seed=9)

    found = estimate(tournament, now=third.published_at)

    assert found.learned_from == 0
    assert found.round_ends == third.published_at + minutes(60)
    assert found.evening_ends == third.published_at + minutes(60 + 2 * (15 + 60))


def test_a_round_that_takes_longer_than_expected_ends_soon(round_):
    late = START + minutes(90)

    assert estimate(round_.tournament, now=late).round_ends == late + minutes(5)


def test_there_is_nothing_to_estimate_between_rounds(desk):
    tournament = make_tournament(8)
    assert estimate(tournament) is None
    play(tournament)
    assert estimate(tournament) is None


def test_the_page_lists_those_who_play_and_takes_both_steps(desk, round_):
    slug = round_.tournament.slug
    enter(round_.tables.get(number=2), 101, 60)
    page = reverse("desk:missing", args=[slug, 1])

    desk.post(reverse("desk:last_dat", args=[slug, 1]), {"table": "3"})
    desk.post(reverse("desk:more_time", args=[slug, 1]), {"table": "4", "minutes": "5"})
    text = desk.get(page).content.decode()

    assert text.count('class="waiting-table') == 3
    assert "last dat, " in text
    assert "+5 min granted" in text


def test_the_page_asks_for_news_and_gets_its_part(desk, round_):
    slug = round_.tournament.slug
    address = reverse("desk:missing_live", args=[slug, 1])
    assert (
        f'hx-get="{address}?seen=playing"'
        in desk.get(reverse("desk:missing", args=[slug, 1])).content.decode()
    )

    response = desk.get(address, {"seen": "playing"})

    assert 'id="waiting" hx-swap-oob="true"' in response.content.decode()
    assert "HX-Refresh" not in response.headers


def test_the_queries_of_the_page_do_not_depend_on_the_tables(desk, django_assert_num_queries):
    for pairs in (8, 40):
        tournament = make_tournament(pairs)
        draw(tournament)
        with django_assert_num_queries(7):
            desk.get(reverse("desk:missing", args=[tournament.slug, 1]))


def test_a_table_that_plays_on_long_after_its_time_needs_a_person(desk, round_):
    limit = round_.tournament.rules.minutes
    extend(round_, 2, 5, by=None)
    late = [
        [each.table.number for each in evening(round_.tournament, now=now).long_over]
        for now in (START + minutes(limit + over) for over in (9, 10, 15))
    ]

    assert late == [[], [1, 3, 4], [1, 3, 4, 2]]
    Round.objects.update(published_at=timezone.now() - minutes(limit + 12))
    text = desk.get(reverse("desk:tournament", args=[round_.tournament.slug])).content.decode()
    assert "3 tables play on long after their time:" in text
    assert "table 1, 12 min over; table 3, 12 min over; table 4, 12 min over." in text
