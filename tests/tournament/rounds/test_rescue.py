"""What happens after the draw: a late pair, one that leaves, a result found wrong."""

import pytest
from django.urls import reverse

from scoring.errors import RuleError
from scoring.pairing import ReasonKind
from tests.factories import add_pairs, draw, enter, make_tournament, numbers, play, table_of
from tournament.models import Change, ForbiddenTable
from tournament.services.by_hand import DrawRest, keep_change
from tournament.services.common import Stale
from tournament.services.draws import publish_round
from tournament.services.rescue import late_meets_resting, rival_meets_resting, take_back

pytestmark = pytest.mark.django_db


def tables(round_):
    return numbers(list(round_.tables.with_pairs()))


def resting(round_):
    return next(left for left, right in tables(round_) if right is None)


def test_a_late_pair_plays_the_one_that_rests_at_the_next_table():
    tournament = make_tournament(7)
    round_ = draw(tournament)
    rested = resting(round_)
    add_pairs(tournament, 1)

    table = late_meets_resting(round_, 8, by=None)

    assert (table.number, table.kind) == (4, "")
    assert tables(round_)[-1] == (rested, 8)
    enter(table_of(round_, 8), 60, 101)
    assert Change.objects.filter(action="late_meets_resting").count() == 1


def test_the_next_table_is_one_that_the_hall_has():
    tournament = make_tournament(7)
    tournament.unusable_tables = [4, 5]
    tournament.save()
    round_ = draw(tournament)
    add_pairs(tournament, 1)

    assert late_meets_resting(round_, 8, by=None).number == 6


def test_who_is_seated_or_absent_is_no_late_pair():
    tournament = make_tournament(7)
    round_ = draw(tournament)
    add_pairs(tournament, 1, present=False)

    for number in (3, 8, 99):
        with pytest.raises(RuleError, match="not_waiting_for_a_seat"):
            late_meets_resting(round_, number, by=None)


def test_without_a_bye_a_late_pair_waits():
    tournament = make_tournament(6)
    round_ = draw(tournament)
    add_pairs(tournament, 1)

    with pytest.raises(RuleError, match="nobody_rests"):
        late_meets_resting(round_, 7, by=None)


def test_two_that_are_not_to_meet_do_not_meet_by_rescue():
    tournament = make_tournament(7)
    round_ = draw(tournament)
    (late,) = add_pairs(tournament, 1)
    one = tournament.pairs.get(number=resting(round_))
    ForbiddenTable.objects.create(tournament=tournament, one=one, other=late)
    before = tables(round_)

    with pytest.raises(RuleError, match="rescue_forbidden"):
        late_meets_resting(round_, 8, by=None)

    assert tables(round_) == before


def test_the_resting_pair_takes_the_place_of_one_that_leaves():
    tournament = make_tournament(7)
    round_ = draw(tournament)
    rested, (leaving, rival) = resting(round_), tables(round_)[1]

    table = rival_meets_resting(round_, leaving, by=None)

    assert (table.left.number, table.right.number, table.number) == (rested, rival, 2)
    assert len(tables(round_)) == 3
    assert leaving not in [number for pair in tables(round_) for number in pair]
    assert table.reasons[0]["kind"] == ReasonKind.LOCKED.value


def test_a_table_that_has_a_result_is_not_touched():
    round_ = draw(make_tournament(7))
    enter(round_.tables.get(number=1), 101, 60)
    seated = tables(round_)[0][0]

    with pytest.raises(RuleError, match="not_at_a_table_in_play"):
        rival_meets_resting(round_, seated, by=None)


def test_c71_taken_back_only_the_tables_concerned_are_drawn_anew():
    tournament = make_tournament(12)
    play(tournament)
    round_ = draw(tournament, seed=4)
    before = dict(enumerate(tables(round_), start=1))
    again = [before[2][0], before[5][0]]
    one, other = sorted(tournament.pairs.filter(number__in=before[2]), key=lambda pair: pair.pk)
    ForbiddenTable.objects.create(tournament=tournament, one=one, other=other)

    draft = take_back(round_, by=None, reason="resultat capgirat", again=again)
    keep_change(draft, DrawRest(seed=77), by=None, reason="resultat capgirat", confirmed=True)
    fresh = publish_round(draft, by=None)

    after = dict(enumerate(tables(fresh), start=1))
    assert {n: after[n] for n in (1, 3, 4, 6)} == {n: before[n] for n in (1, 3, 4, 6)}
    four = {number for n in (2, 5) for number in before[n]}
    assert {number for n in (2, 5) for number in after[n]} == four


@pytest.mark.parametrize(
    ("details", "code"),
    [({"reason": " "}, "take_back_needs_reason"), ({"again": [99]}, "pair_not_in_round")],
)
def test_a_round_is_not_taken_back_lightly(details, code):
    round_ = draw(make_tournament(6))

    with pytest.raises(RuleError, match=code):
        take_back(round_, by=None, **{"reason": "error", **details})

    round_.refresh_from_db()
    assert round_.state == "playing"


def test_a_round_with_a_result_is_not_taken_back():
    round_ = draw(make_tournament(6))
    enter(round_.tables.get(number=1), 101, 60)

    with pytest.raises(RuleError, match="take_back_has_results"):
        take_back(round_, by=None, reason="error")


def test_taking_back_what_somebody_changed_meanwhile_is_refused():
    round_ = draw(make_tournament(6))

    with pytest.raises(Stale):
        take_back(round_, by=None, reason="error", version=round_.version - 1)


def test_the_page_offers_each_rescue_and_takes_it(desk):
    tournament = make_tournament(7)
    round_ = draw(tournament)
    add_pairs(tournament, 1)
    slug = tournament.slug
    text = desk.get(reverse("desk:rescue", args=[slug, 1])).content.decode()
    assert '<option value="8">' in text
    assert reverse("desk:take_back", args=[slug, 1]) in text

    response = desk.post(reverse("desk:rescue_late", args=[slug, 1]), {"pair": "8"}, follow=True)

    assert "plays at table 4" in response.content.decode()
    assert len(tables(round_)) == 4


def test_taken_back_from_the_page_the_draft_is_open_by_hand(desk):
    tournament = make_tournament(8)
    draw(tournament)
    address = reverse("desk:take_back", args=[tournament.slug, 1])

    response = desk.post(address, {"again": "3, 5", "reason": "error"}, follow=True)

    by_hand = reverse("desk:by_hand", args=[tournament.slug, 1])
    assert response.redirect_chain[-1][0] == f"{by_hand}#rest"
    public = desk.get(reverse("public:round", args=[tournament.slug, 1]))
    assert public.status_code == 404
