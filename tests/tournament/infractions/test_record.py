"""Record infractions: what they are worth, how they add up, and who is expelled (V 16)."""

import pytest

from scoring.dat import PlayedDat
from scoring.errors import ImpossibleDat
from scoring.infractions import Escalation, Severity
from scoring.match import PaperResult, ResultKind
from scoring.points import Points
from tests.factories import draw, enter, enter_all, make_tournament, pair, play, table_of
from tournament.models import Change, Infraction, Pair, Table
from tournament.services.common import Refused, Stale
from tournament.services.draws import draw_next_round
from tournament.services.infractions import (
    annul_infraction,
    attenuate_infraction,
    expel_pair,
    judged_infractions,
    record_infraction,
)
from tournament.services.offenders import offenders
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db
LIGHT, SERIOUS, VERY_SERIOUS = "16.1.3.5", "16.1.2.2", "16.1.1.1"


def offend(table: Table, number: int, article: str = LIGHT, times: int = 1, **details: object):
    """The pair with this number breaks an article so many times; the last one is answered."""
    who = table.seats.get(pair__number=number).pair
    for _ in range(times):
        judged = record_infraction(table, who, by=None, article=article, **details)
    return judged


def with_dats(table: Table, *dats: PlayedDat) -> Table:
    return record_result(table, PaperResult(), by=None, dats=dats)


def test_c58_the_third_light_one_in_a_match_is_serious_and_adds_none():
    tournament = make_tournament(8)
    play(tournament)
    table = table_of(draw(tournament), 4)

    judged = offend(table, 4, LIGHT, times=3)

    assert (judged.severity, judged.escalation) == (Severity.SERIOUS, Escalation.THIRD_LIGHT)
    (offender,) = offenders(tournament)
    assert offender.totals == [(Severity.LIGHT, 2), (Severity.SERIOUS, 1)]
    assert len(offender.counted) == 3


def test_c58_five_serious_ones_in_the_championship_propose_an_expulsion():
    tournament = make_tournament(8)
    for times in (2, 2):
        round_ = draw(tournament)
        offend(table_of(round_, 4), 4, SERIOUS, times=times)
        enter_all(round_)
        close_round(round_, by=None)
    assert offenders(tournament)[0].proposal is None

    judged = offend(table_of(draw(tournament), 4), 4, SERIOUS)

    assert judged.escalation is Escalation.FIFTH_SERIOUS
    assert judged.asks_expulsion
    assert pair(tournament, 4).status == Pair.Status.ACTIVE


def test_v_16_1_1_4_three_serious_ones_in_a_match_propose_an_expulsion():
    table = table_of(draw(make_tournament(4)), 4)

    judged = offend(table, 4, SERIOUS, times=3)

    assert judged.escalation is Escalation.THIRD_SERIOUS_IN_MATCH
    assert judged.asks_expulsion


def test_v_16_2_2_a_serious_one_gives_the_dat_to_the_other_pair():
    table = table_of(draw(make_tournament(4)), 1)
    offender, other = table.left, table.right
    with_dats(table, PlayedDat(Points(8, 0)), PlayedDat(Points(10, 0), "B"))

    judged = offend(table, offender.number, SERIOUS, dat_number=2)

    stored = Table.objects.with_pairs().get(pk=table.pk)
    assert judged.points == 72
    assert (stored.left_points, stored.right_points) == (8, 72)
    assert stored.right == other
    assert offenders(table.round.tournament)[0].judged[0].points == 72


def test_the_third_light_one_gives_its_dat_too():
    table = table_of(draw(make_tournament(4)), 1)
    with_dats(table, PlayedDat(Points(8, 0)))
    offend(table, table.left.number, LIGHT, times=2, dat_number=1)

    judged = offend(table, table.left.number, LIGHT, dat_number=1)

    assert judged.points == 36


def test_without_dats_on_the_sheet_the_totals_stay_as_the_paper_has_them():
    table = table_of(draw(make_tournament(4)), 1)

    assert offend(table, 1, SERIOUS, dat_number=3).points is None


def test_a_dat_that_would_end_the_match_before_a_later_one_writes_nothing():
    table = table_of(draw(make_tournament(4)), 1)
    with_dats(
        table, PlayedDat(Points(0, 96), "R"), PlayedDat(Points(8, 0)), PlayedDat(Points(8, 0))
    )

    with pytest.raises(ImpossibleDat) as error:
        offend(table, table.left.number, SERIOUS, dat_number=2)

    assert error.value.code == "after_target"
    assert Infraction.objects.count() == 0


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({"article": ""}, "article_missing"),
        ({"article": "99"}, "article_missing"),
        ({"article": LIGHT, "dat_number": 13}, "dat_out_of_range"),
        ({"article": LIGHT, "dat_number": 0}, "dat_out_of_range"),
    ],
)
def test_v_16_what_cannot_be_recorded_is_refused(details, code: str):
    table = table_of(draw(make_tournament(4)), 1)

    with pytest.raises(Refused) as refused:
        record_infraction(table, table.left, by=None, **details)

    assert refused.value.code == code


def test_nobody_offends_in_a_draft():
    table = table_of(draw_next_round(make_tournament(4), by=None), 1)

    with pytest.raises(Refused) as refused:
        offend(table, 1)

    assert refused.value.code == "round_is_a_draft"


def test_only_a_pair_of_the_table_can_offend_there():
    tournament = make_tournament(4)
    table = table_of(draw(tournament), 1)
    stranger = tournament.pairs.exclude(seats__table=table).first()

    with pytest.raises(Refused) as refused:
        record_infraction(table, stranger, by=None, article=LIGHT)

    assert refused.value.code == "pair_not_at_table"


@pytest.mark.parametrize(
    ("severity", "remark", "code"),
    [
        (None, "Parla massa", "severity_missing"),
        (Severity.VERY_SERIOUS, "Parla massa", "severity_missing"),
        (Severity.LIGHT, " ", "remark_missing"),
    ],
)
def test_t_a_regulation_without_a_catalogue_asks_for_words(severity, remark: str, code: str):
    table = table_of(draw(make_tournament(4, "setze-punts")), 1)

    with pytest.raises(Refused) as refused:
        record_infraction(table, table.left, by=None, severity=severity, remark=remark)

    assert refused.value.code == code


def test_t_ten_light_ones_stay_light_without_a_catalogue():
    table = table_of(draw(make_tournament(4, "setze-punts")), 1)

    for _ in range(10):
        judged = record_infraction(
            table, table.left, by=None, severity=Severity.LIGHT, remark="Parla massa"
        )

    assert judged.severity is Severity.LIGHT


def test_a_second_press_finds_what_the_first_recorded():
    table = table_of(draw(make_tournament(4)), 1)
    offend(table, 1, LIGHT, seen=0)

    with pytest.raises(Stale) as stale:
        offend(table, 1, LIGHT, seen=0)

    assert stale.value.current == Infraction.objects.get()


def test_c61_an_infraction_counts_once_whatever_its_severity():
    tournament = make_tournament(4)
    round_ = draw(tournament)
    table = table_of(round_, 1)
    offend(table, 1, LIGHT)
    offend(table, 1, SERIOUS)
    enter_all(round_)
    close_round(round_, by=None)

    assert standings(tournament).row_of(1).place.faults == 2


def test_an_annulled_one_counts_no_more_and_stays_listed():
    tournament = make_tournament(4)
    table = table_of(draw(tournament), 1)
    first = offend(table, 1, LIGHT)
    offend(table, 1, LIGHT, times=2)

    annul_infraction(first.infraction, by=None, reason="Era l'altra parella")

    judged = judged_infractions(tournament)
    assert [each.weighed is not None for each in judged] == [False, True, True]
    assert judged[2].severity is Severity.LIGHT
    assert Change.objects.filter(action="infraction_annulled").count() == 1


def test_v_16_2_an_infraction_is_attenuated_and_never_made_graver():
    table = table_of(draw(make_tournament(4)), 1)
    judged = offend(table, 1, VERY_SERIOUS)
    assert judged.asks_expulsion

    attenuate_infraction(judged.infraction, Severity.LIGHT, by=None, reason="Va ser una broma")

    (again,) = judged_infractions(table.round.tournament)
    assert (again.severity, again.asks_expulsion) == (Severity.LIGHT, False)
    light = offend(table, 1, LIGHT)
    with pytest.raises(Refused) as refused:
        attenuate_infraction(light.infraction, Severity.SERIOUS, by=None, reason="Massa")
    assert refused.value.code == "never_graver"


def test_v_16_2_1_a_person_expels_and_the_match_at_hand_is_lost():
    tournament = make_tournament(4)
    play(tournament)
    table = table_of(draw(tournament), 4)
    judged = offend(table, 4, VERY_SERIOUS)

    expel_pair(judged.infraction, by=tournament.owner)

    stored = Table.objects.get(pk=table.pk)
    expelled = pair(tournament, 4)
    assert (stored.kind, expelled.status) == (ResultKind.EXPULSION, Pair.Status.EXPELLED)
    assert stored.loser == table.seats.get(pair=expelled).side
    assert expelled.out_from_round == 3
    assert not judged_infractions(tournament)[0].asks_expulsion


def test_the_present_match_is_lost_also_for_what_happened_in_an_earlier_round():
    tournament = make_tournament(4)
    (first,) = play(tournament)
    present = table_of(draw(tournament), 4)
    judged = offend(table_of(first, 4), 4, VERY_SERIOUS)

    expel_pair(judged.infraction, by=None)

    assert Table.objects.get(pk=present.pk).kind == ResultKind.EXPULSION
    assert table_of(first, 4).kind == ResultKind.PLAYED


def test_a_match_that_was_over_before_stands():
    tournament = make_tournament(4)
    (first,) = play(tournament)
    present = enter(table_of(draw(tournament), 4), 101, 60)
    judged = offend(table_of(first, 4), 4, VERY_SERIOUS)

    expel_pair(judged.infraction, by=None)

    assert Table.objects.get(pk=present.pk).kind == ResultKind.PLAYED


def test_an_expelled_pair_with_a_bye_loses_no_match():
    tournament = make_tournament(3)
    (first,) = play(tournament)
    round_ = draw(tournament)
    resting = round_.tables.with_pairs().get(kind="bye").left
    judged = offend(table_of(first, resting.number), resting.number, VERY_SERIOUS)

    expel_pair(judged.infraction, by=None)

    assert round_.tables.get(seats__pair=resting).kind == ResultKind.BYE


def test_nobody_is_expelled_without_a_proposal():
    table = table_of(draw(make_tournament(4)), 1)
    judged = offend(table, 1, LIGHT)

    with pytest.raises(Refused) as refused:
        expel_pair(judged.infraction, by=None)

    assert refused.value.code == "no_expulsion_proposed"
