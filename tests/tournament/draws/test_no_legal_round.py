"""C04: when every round breaks a rule the organisers are told why, and choose."""

import pytest
from django.test import Client

from scoring.pairing import NoLegalRound
from scoring.rules import Clubs
from tests.factories import draw, make_tournament, make_user, pair, play
from tests.tournament.draws.histories import C04, at, kinds, play_as, said, seated
from tournament.models import Change, Round, Tournament
from tournament.services.draws import draw_next_round, redraw_round
from tournament.services.registration import set_present
from tournament.services.ways_out import allowance_of, ways_out
from tournament.services.wishes import allow_table, forbid_table
from tournament.words import change_in_words

pytestmark = pytest.mark.django_db


def forbid(tournament: Tournament, *tables: tuple[int, int], reason: str = "") -> None:
    for one, other in tables:
        forbid_table(
            tournament, pair(tournament, one), pair(tournament, other), by=None, reason=reason
        )


def refused(tournament: Tournament, seed: int = 1) -> NoLegalRound:
    with pytest.raises(NoLegalRound) as error:
        draw_next_round(tournament, by=None, seed=seed)
    return error.value


def of_one_alone() -> Tournament:
    """Four pairs, and the desk wants pair 1 to meet nobody."""
    tournament = make_tournament(4)
    forbid(tournament, (1, 2), (1, 3), (1, 4), reason="no es parlen")
    return tournament


def of_all_met(pairs: int = 4) -> Tournament:
    """Four pairs that have all met, in the rounds 1, 2 and 3."""
    tournament = make_tournament(pairs, rounds=6)
    play_as(tournament, ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    return tournament


def needing_both() -> Tournament:
    """Pair 1 may meet nobody, for the desk says so, and 2, 3 and 4 have met."""
    tournament = make_tournament(4)
    set_present(pair(tournament, 1), False, by=None)
    play_as(tournament, ((2, 3), (4, None)), ((2, 4), (3, None)), ((3, 4), (2, None)))
    set_present(pair(tournament, 1), True, by=None)
    forbid(tournament, (1, 2), (1, 3), (1, 4))
    return tournament


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
    assert "same_club" not in [note["kind"] for note in round_.notes]


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


# Through the pages


def test_the_page_names_the_forbidden_table_and_its_button_draws_it(desk: Client):
    tournament = of_one_alone()

    page = desk.post(at("draw", tournament), {"seed": "5"})

    text = page.content.decode()
    assert page.status_code == 200
    assert "3 more are forbidden by the desk." in text
    assert "Forbidden by the desk: no es parlen" in text
    assert "1 Parella 1 may meet nobody any more." in text
    assert "Allow them for this round" in text
    assert 'name="seed" value="5"' in text
    assert ("End it here" in text, "all the same" in text) == (False, False)
    assert tournament.rounds.count() == 0
    drawn = desk.post(at("draw", tournament), {"seed": "5", "allow_forbidden": "yes"})
    shown = desk.get(drawn["Location"]).content.decode()
    assert "the fewest forbidden tables were allowed." in shown
    assert "organitzadora said so at" in shown
    assert shown.count("Forbidden by the desk</span>") == 1


def test_the_ways_out_stand_in_the_order_of_their_price(desk: Client):
    tournament = make_tournament(6)
    play_as(tournament, *C04)
    # 1 may still meet 2 and 3 only, and 2 and 3 may meet no others
    forbid(tournament, (1, 2), (1, 3))

    text = desk.post(at("draw", tournament)).content.decode()

    headings = [
        "Allow what you had forbidden",
        "Repeat a match",
        "End the championship after round 3",
    ]
    places = [text.find(heading) for heading in headings if heading in text]
    assert places == sorted(places)
    assert "Towns and clubs" not in text


def test_clubs_are_said_not_to_be_to_blame(desk: Client):
    tournament = make_tournament(6, clubs=Clubs.AVOID)
    play_as(tournament, *C04)

    text = desk.post(at("draw", tournament)).content.decode()

    assert "Towns and clubs are not to blame" in text


def test_both_together_is_one_button(desk: Client):
    tournament = needing_both()

    text = desk.post(at("draw", tournament)).content.decode()
    drawn = desk.post(at("draw", tournament), {"allow_forbidden": "yes", "allow_rematches": "yes"})

    assert "Neither helps alone." in text
    assert text.count('name="allow_forbidden"') == text.count('name="allow_rematches"') == 1
    assert drawn["Location"] == at("round", tournament, 4)


def test_ending_here_makes_the_last_round_the_last(desk: Client):
    tournament = make_tournament(6)
    play_as(tournament, *C04)
    text = desk.post(at("draw", tournament)).content.decode()
    assert "End the championship after round 3" in text

    desk.post(at("plan_rounds", tournament), {"rounds": "3", "reason": "No en queda cap."})

    tournament.refresh_from_db()
    assert tournament.rules.rounds == 3


def test_a_redraw_without_a_legal_round_keeps_the_draft_and_asks(desk: Client):
    tournament = make_tournament(4)
    draft = draw_next_round(tournament, by=None, seed=1)
    before = seated(draft)
    forbid(tournament, (1, 2), (1, 3), (1, 4))

    page = desk.post(at("redraw", tournament, 1), {"version": "1", "seed": "3"})

    text = page.content.decode()
    assert page.status_code == 200
    assert "the draft of before stays" in text
    assert f'action="{at("redraw", tournament, 1)}"' in text
    assert 'name="version" value="1"' in text
    assert "Keep the draft of before" in text
    assert "End it here" not in text
    assert seated(tournament.rounds.get()) == before
    answer = {"version": "1", "seed": "3", "allow_forbidden": "yes"}
    assert desk.post(at("redraw", tournament, 1), answer).status_code == 302
    assert tournament.rounds.get().forbidden_allowed


def test_c41_a_stale_redraw_is_a_message(desk: Client):
    tournament = make_tournament(4)
    redraw_round(draw_next_round(tournament, by=None), by=None)

    response = desk.post(at("redraw", tournament, 1), {"version": "1"})

    assert response["Location"] == at("round", tournament, 1)
    assert said(response)[0].startswith("Somebody saved this while you had it open.")


# Before it happens


def test_whether_a_round_can_be_drawn_is_found_out_without_drawing_it(desk: Client):
    tournament = make_tournament(8)

    response = desk.get(at("try_draw", tournament))

    assert said(response) == ["Round 1 can be drawn."]
    assert (tournament.rounds.count(), Change.objects.filter(action="round_drawn").count()) == (
        0,
        0,
    )


def test_where_it_cannot_the_ways_out_are_shown_beforehand(desk: Client):
    tournament = of_one_alone()

    response = desk.get(at("try_draw", tournament))

    assert response.status_code == 200
    assert "Allow them for this round" in response.content.decode()
    assert tournament.rounds.count() == 0
    allow_table(tournament, pair(tournament, 1), pair(tournament, 4), by=None)
    assert said(desk.get(at("try_draw", tournament))) == [
        "Round 1 can be drawn.",
        "Whatever is drawn, the rounds still to come (4) cannot all be played without a repeated "
        "match.",
    ]


def test_rounds_that_cannot_all_be_played_are_said_on_the_page_of_the_evening(desk: Client):
    tournament = make_tournament(4, rounds=5)
    warning = "cannot all be drawn without a repeated match"
    assert warning not in desk.get(at("tournament", tournament)).content.decode()

    draw(tournament)
    assert warning in desk.get(at("tournament", tournament)).content.decode()

    desk.post(at("plan_rounds", tournament), {"rounds": "1", "reason": "Prou"})
    assert warning not in desk.get(at("tournament", tournament)).content.decode()


@pytest.mark.parametrize("reason", ["tables_missing", "too_few_present", "all_rounds_played"])
def test_what_else_stops_a_draw_is_a_message_here_too(desk: Client, reason: str):
    tournament = make_tournament(4, rounds=1)
    if reason == "too_few_present":
        tournament.pairs.update(present=False)
    elif reason == "all_rounds_played":
        play(tournament, 1)
    else:
        tournament.rules_data = {**tournament.rules_data, "rounds": 2}
        tournament.save()
        draw(tournament)

    response = desk.get(at("try_draw", tournament))

    assert response["Location"] == at("wishes", tournament)
    assert len(said(response)) == 1
