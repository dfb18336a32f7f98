"""A result found wrong once its round is closed is corrected with a reason; the rest follows."""

import pytest

from tests.factories import draw, enter_all, make_tournament, play
from tests.tournament.results.test_enter_totals import said, type_in
from tournament.models import Change, Pair, Seat, Tournament
from tournament.services.draws import draw_next_round
from tournament.services.standings import standings

pytestmark = pytest.mark.django_db


def counted_after_each_round(tournament: Tournament) -> list[dict[Pair, tuple[int, int]]]:
    """Half wins and difference of every pair after rounds 1, 2 and 3, the last still in play."""
    tables = [standings(tournament, after=n, with_open_round=True) for n in (1, 2, 3)]
    return [{r.pair: (r.place.halves, r.place.difference) for r in t.rows} for t in tables]


def test_c57_c59_a_closed_round_is_corrected_with_a_reason_and_the_standings_follow(desk):
    tournament = make_tournament(6)
    first, _second = play(tournament, 2)
    enter_all(draw(tournament))
    table = first.tables.with_pairs().get(number=1)
    before = counted_after_each_round(tournament)
    seats = list(Seat.objects.order_by("pk").values_list("table", "pair", "side"))

    refused = type_in(desk, table, 50, 101, version=table.version)
    corrected = type_in(desk, table, 50, 101, version=table.version, reason="Full girat")

    assert (refused.status_code, "Round 1 is closed" in refused.content.decode()) == (403, True)
    after = counted_after_each_round(tournament)
    for then, now in zip(before, after, strict=True):
        turned = {table.left: (-2, -102), table.right: (2, 102)}
        assert {
            pair: (now[pair][0] - then[pair][0], now[pair][1] - then[pair][1]) for pair in now
        } == {pair: turned.get(pair, (0, 0)) for pair in now}
    assert list(Seat.objects.order_by("pk").values_list("table", "pair", "side")) == seats
    assert said(corrected)[-1] == (
        "The standings have changed; round 3 stays as it was drawn. "
        "The printed standings carry a note."
    )
    assert Change.objects.get(action="result_corrected").reason == "Full girat"


def test_c71_a_correction_under_a_draft_asks_to_draw_again(desk):
    tournament = make_tournament(4)
    (first,) = play(tournament)
    draw_next_round(tournament, by=None)
    table = first.tables.with_pairs().get(number=1)

    response = type_in(desk, table, 50, 101, version=table.version, reason="Full girat")

    assert said(response)[-1] == (
        "The standings have changed: draw round 2 again, it is only a draft."
    )


def test_c71_a_correction_under_a_round_without_results_leaves_the_choice(desk):
    tournament = make_tournament(5)
    (first,) = play(tournament)
    draw(tournament)
    table = first.tables.with_pairs().get(number=1)

    response = type_in(desk, table, 50, 101, version=table.version, reason="Full girat")

    assert said(response)[-1] == (
        "The standings have changed. Round 2 has no result yet: "
        "draw the tables of the two pairs anew, or leave it as it is."
    )
    rescue = desk.get(response["Location"]).content.decode()
    assert f'name="again" value="{table.left.number}, {table.right.number}"' in rescue
    assert 'name="reason" value="Full girat"' in rescue
    assert Change.objects.filter(action="round_taken_back").count() == 0
