"""C04: when every round breaks a rule the organisers are told why, and choose."""

import pytest

from scoring.pairing import NoLegalRound
from scoring.rules import Clubs
from tests.factories import make_tournament, make_user
from tests.tournament.draws.histories import (
    forbid,
    kinds,
    needing_both,
    of_all_met,
    of_one_alone,
    play_as,
    seated,
)
from tournament.models import Round, Tournament
from tournament.services.draws import draw_next_round, redraw_round
from tournament.services.ways_out import allowance_of, ways_out
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db


def refused(tournament: Tournament, seed: int = 1) -> NoLegalRound:
    with pytest.raises(NoLegalRound) as error:
        draw_next_round(tournament, by=None, seed=seed)
    return error.value


# What is found out


def test_c04_the_fewest_forbidden_tables_are_named_with_their_reason():
    tournament = of_one_alone()

    ways = ways_out(tournament, 1, refused(tournament))

    assert (ways.pairs, ways.all, ways.met, ways.forbidden, ways.left) == (4, 6, 0, 3, 3)
    assert (ways.repeat, ways.together, ways.rested) == (None, None, None)
    (meeting,) = ways.allow.forbidden
    assert (meeting.one.number, meeting.round, meeting.reason) == (1, None, "no es parlen")
    assert [(s.pair.number, len(s.rivals)) for s in ways.stuck] == [(1, 0), (2, 2), (3, 2), (4, 2)]


def test_c04_the_oldest_rematches_are_named_with_their_round():
    tournament = of_all_met()

    ways = ways_out(tournament, 4, refused(tournament))

    again = {(m.one.number, m.other.number, m.round) for m in ways.repeat.rematches}
    assert again == {(1, 2, 1), (3, 4, 1)}
    assert (ways.allow, ways.together, ways.met, ways.left) == (None, None, 6, 0)


def test_c04_both_are_offered_only_where_neither_helps_alone():
    tournament = needing_both()

    ways = ways_out(tournament, 4, refused(tournament))

    assert (ways.allow, ways.repeat) == (None, None)
    (allowed,), (again,) = ways.together.forbidden, ways.together.rematches
    assert allowed.one.number == 1
    assert {allowed.other.number, again.one.number, again.other.number} == {2, 3, 4}
    assert again.round is not None


def test_c16_a_second_bye_is_named_with_the_round_of_the_first():
    tournament = make_tournament(3, rounds=4)
    play_as(tournament, ((1, 2), (3, None)), ((1, 3), (2, None)), ((2, 3), (1, None)))

    ways = ways_out(tournament, 4, refused(tournament))

    way = ways.repeat
    assert ways.rested == 3
    assert way.rested == {3: 1, 2: 2, 1: 3}[way.second_bye.number]


def test_clubs_never_stand_in_the_way():
    tournament = make_tournament(6, clubs=Clubs.AVOID)
    tournament.pairs.filter(number__in=(1, 2)).update(town="Vic")
    forbid(tournament, *((1, other) for other in (3, 4, 5, 6)))

    round_ = draw_next_round(tournament, by=None)

    assert frozenset({1, 2}) in seated(round_)


# What is chosen


@pytest.mark.parametrize("seed", range(6))
def test_what_was_shown_is_what_is_drawn_and_every_table_says_what_it_breaks(seed: int):
    tournament = of_one_alone()
    (shown,) = refused(tournament, seed).params["forbidden"]

    round_ = draw_next_round(tournament, by=None, seed=seed, allow_forbidden=True)

    assert frozenset(shown) in seated(round_)
    broken = [
        t for t in round_.tables.with_pairs() if "forbidden" in [r["kind"] for r in t.reasons]
    ]
    assert [{t.left.number, t.right.number} for t in broken] == [set(shown)]
    assert kinds(round_).count("forbidden") == 1


def test_allowing_what_is_forbidden_repeats_no_match():
    tournament = of_all_met()

    with pytest.raises(NoLegalRound):
        draw_next_round(tournament, by=None, allow_forbidden=True)

    assert tournament.rounds.count() == 3


def test_rematches_leave_what_is_forbidden_alone():
    tournament = of_all_met()
    forbid(tournament, (1, 2))

    round_ = draw_next_round(tournament, by=None, allow_rematches=True)

    assert frozenset({1, 2}) not in seated(round_)
    assert kinds(round_).count("rematch") == 2


def test_both_together_are_drawn_and_said():
    tournament = needing_both()

    round_ = draw_next_round(tournament, by=None, allow_forbidden=True, allow_rematches=True)

    found = kinds(round_)
    assert (found.count("forbidden"), found.count("rematch")) == (1, 1)
    assert (round_.forbidden_allowed, round_.rematches_allowed) == (True, True)


def test_the_round_says_what_was_allowed_and_who_said_so():
    tournament, by = of_one_alone(), make_user("segona")

    round_ = draw_next_round(tournament, by=by, seed=7, allow_forbidden=True)

    allowance = allowance_of(round_)
    assert (allowance.forbidden, allowance.rematches, allowance.change.by) == (True, False, by)
    assert change_in_words(allowance.change) == (
        "Round 1 drawn: seed 7, 4 pairs; tables allowed that were forbidden"
    )
    assert allowance_of(draw_next_round(make_tournament(4), by=by)) is None


def test_what_was_allowed_for_one_round_is_not_allowed_for_the_next():
    tournament = of_one_alone()
    round_ = draw_next_round(tournament, by=None, allow_forbidden=True)
    redrawn = redraw_round(round_, by=None)
    assert redrawn.forbidden_allowed

    Round.objects.filter(pk=redrawn.pk).delete()

    with pytest.raises(NoLegalRound):
        draw_next_round(tournament, by=None)
