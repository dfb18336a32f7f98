"""An undo takes back exactly what it names, if nothing that it depends on has moved since."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from scoring.dat import PlayedDat
from scoring.match import PaperResult, ResultKind, played
from scoring.points import LEFT, Points
from tests.factories import (
    draw,
    enter_all,
    make_tournament,
    make_user,
    pair,
    play,
    seat,
    table_of,
)
from tournament.models import Change, Membership, Round, Table, Tournament
from tournament.services.common import Refused
from tournament.services.draws import delete_round, draw_next_round, publish_round
from tournament.services.infractions import expel_pair, record_infraction
from tournament.services.partners import change_partner
from tournament.services.registration import (
    PairEntry,
    edit_pair,
    register_pair,
    reinstate_pair,
    set_paid,
    set_present,
    withdraw_pair,
)
from tournament.services.rescue import late_meets_resting, rival_meets_resting, take_back
from tournament.services.results import clear_result, played_dats, record_result
from tournament.services.rounds import close_round, publish_standings, reopen_round
from tournament.services.second_pass import confirm_table
from tournament.services.team import change_role
from tournament.services.timekeeping import extend
from tournament.services.undoing import undo_change, undoings
from tournament.services.unfinished import keep_unfinished
from tournament.services.wishes import (
    allow_table,
    forbid_table,
    play_round,
    set_pair_wishes,
    set_unusable_tables,
)
from tournament.words import say

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def five() -> Round:
    """A round in play: 1 meets 2, 3 meets 4, and 5 rests."""
    return seat(make_tournament(5), (1, 2), (3, 4), (5, None))


def newest(tournament: Tournament, action: str) -> Change:
    return Change.objects.filter(tournament=tournament, action=action).order_by("-pk")[0]


def why_not(change: Change) -> str:
    """What the history says of a line; the step itself must say and do the same."""
    line = Change.objects.select_related("tournament", "table", "pair", "by").get(pk=change.pk)
    refusal = undoings(line.tournament, [line])[line.pk].refusal
    if refusal is None:
        return ""
    stands = rows()
    with pytest.raises(type(refusal), match=refusal.code):
        undo_change(change, by=None)
    assert rows() == stands
    return say(refusal)


def rows() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Change, Table, Round)]


def result(table: Table) -> tuple[str, int | None, int | None]:
    table.refresh_from_db()
    return table.kind, table.left_points, table.right_points


# who sat there ------------------------------------------------------------------------


def test_a_pair_that_took_a_seat_since_has_not_won_the_match_of_the_one_that_left(five: Round):
    table = record_result(table_of(five, 3), played(101, 20), by=None)
    cleared = newest(five.tournament, "result_entered")
    clear_result(table_of(five, 3), by=None)
    rival_meets_resting(five, 4, by=None)

    line = newest(five.tournament, "result_cleared")

    assert why_not(line) == "3–4 sat at table 2 then: it is another match now."
    assert why_not(cleared).startswith("Changed since by – at ")
    assert result(table) == ("", None, None)


def test_half_a_sheet_does_not_come_back_to_another_match(five: Round):
    rows = [PlayedDat(Points(36, 0), "C")]
    table = keep_unfinished(table_of(five, 3), rows, by=None)
    clear_result(table_of(five, 3), by=None)
    rival_meets_resting(five, 4, by=None)

    assert why_not(newest(five.tournament, "result_cleared")) != ""
    assert played_dats(table) == []


def test_minutes_given_to_another_match_stay(five: Round):
    extend(five, 2, 5, by=None)
    rival_meets_resting(five, 4, by=None)

    line = newest(five.tournament, "table_extended")

    assert why_not(line) == "3–4 sat at table 2 then: it is another match now."


def test_a_result_is_not_brought_back_into_a_round_that_was_published_anew():
    round_ = draw(make_tournament(4))
    record_result(table_of(round_, 1), played(101, 20), by=None)
    clear_result(table_of(round_, 1), by=None)
    draft = take_back(round_, by=None, reason="una parella tard")
    publish_round(draft, by=None)

    line = newest(round_.tournament, "result_cleared")

    assert why_not(line).startswith("Round 1 was made a draft again since: by – at ")


# sanctions ----------------------------------------------------------------------------


def test_an_expulsion_is_not_taken_back_through_its_result(five: Round):
    record_result(table_of(five, 1), played(101, 20), by=None)
    entered = newest(five.tournament, "result_entered")
    loser = table_of(five, 1).left
    judged = record_infraction(table_of(five, 1), loser, by=None, article="16.1.1.1")
    expel_pair(judged.infraction, by=None)

    effect = newest(five.tournament, "result_corrected")

    assert why_not(effect) == (
        f"{loser} is expelled, and this result follows from it: "
        "bring the pair back first, then correct the table."
    )
    assert why_not(entered) != ""
    assert result(table_of(five, 1))[0] == "expulsion"
    reinstate_pair(loser, by=None)
    assert why_not(effect).startswith(
        f"Pair {loser.number} has been expelled or brought back since: by – at "
    )


def test_a_save_at_the_table_of_a_pair_that_was_expelled_since_stays(five: Round):
    enter_all(five)
    close_round(five, by=None)
    second = seat(five.tournament, (1, 3), (2, 5), (4, None))
    record_result(table_of(second, 1), played(101, 20), by=None)
    line = newest(five.tournament, "result_entered")
    first = table_of(five, 1)
    judged = record_infraction(first, first.left, by=None, article="16.1.1.1")
    expel_pair(judged.infraction, by=None)

    assert why_not(line).startswith(
        f"Pair {first.left.number} has been expelled or brought back since: by – at "
    )
    assert result(table_of(second, 1)) == ("played", 101, 20)


def test_a_sanctioned_dat_is_not_taken_back_through_its_result(five: Round):
    dats = [PlayedDat(Points(8, 0)), PlayedDat(Points(36, 0), "C"), PlayedDat(Points(72, 0), "R")]
    record_result(table_of(five, 1), PaperResult(), by=None, dats=dats)
    entered = newest(five.tournament, "result_entered")
    offender = table_of(five, 1).left
    record_infraction(table_of(five, 1), offender, by=None, article="16.1.2.2", dat_number=1)
    effect = Change.objects.filter(action="result_corrected").order_by("-pk").first()

    for line in filter(None, (entered, effect)):
        assert why_not(line) != ""
    if effect:
        assert why_not(effect) == (
            f"An infraction takes dat 1 from {offender}: "
            "annul the infraction first, then correct the table."
        )


def test_a_save_stays_once_an_infraction_of_its_table_has_come_in(five: Round):
    record_result(table_of(five, 1), played(101, 20), by=None)
    table = table_of(five, 1)
    record_infraction(table, table.left, by=make_user("Maria"), article="16.1.3.5")

    line = newest(five.tournament, "result_entered")

    assert why_not(line).startswith(
        "The infractions of this table have changed since: by Maria at "
    )


def test_a_result_that_was_typed_twice_since_stays(five: Round):
    record_result(table_of(five, 1), played(101, 20), by=None)
    confirm_table(table_of(five, 1), by=make_user("Maria"))

    line = newest(five.tournament, "result_entered")

    assert why_not(line).startswith("Typed a second time since, and found equal: by Maria at ")


def test_a_correction_taken_back_leaves_the_table_checked_as_it_was(five: Round):
    typist, other = make_user("Pau"), make_user("Maria")
    record_result(table_of(five, 1), played(101, 20), by=typist)
    confirm_table(table_of(five, 1), by=other)
    before = Table.objects.values().get(pk=table_of(five, 1).pk)
    record_result(table_of(five, 1), played(101, 21), by=other)

    undo_change(newest(five.tournament, "result_corrected"), by=None)

    table = table_of(five, 1)
    after = Table.objects.values().get(pk=table.pk)
    assert (table.is_checked, table.entered_by) == (True, typist)
    moved = {name for name in after if after[name] != before[name]}
    assert moved <= {"version", "checked_version", "entered_at"}


# wishes and pairs -----------------------------------------------------------------------


def test_a_fixed_table_that_the_hall_no_longer_has_does_not_come_back(five: Round):
    one = pair(five.tournament, 1)
    set_pair_wishes(one, fixed_table=7, skips=False, by=None)
    set_pair_wishes(one, fixed_table=None, skips=False, by=None)
    line = newest(five.tournament, "pair_edited")
    assert why_not(line) == ""
    set_unusable_tables(five.tournament, [7], by=None)

    assert why_not(line) == (
        "Table 7 is among those that cannot be used. Choose another one, or take it off that list."
    )
    assert pair(five.tournament, 1).fixed_table is None


def test_a_round_to_skip_stays_once_it_is_published():
    tournament = make_tournament(6)
    set_pair_wishes(pair(tournament, 1), fixed_table=None, skips=True, by=None)
    skips = newest(tournament, "pair_edited")
    play_round(pair(tournament, 1), by=None)
    plays = newest(tournament, "pair_edited")
    draw(tournament)

    assert why_not(plays).startswith("Round 1 was published since: by – at ")
    assert why_not(skips) != ""


def test_they_may_meet_again_taken_back_has_its_reason_again(five: Round):
    one, other = pair(five.tournament, 1), pair(five.tournament, 3)
    forbid_table(five.tournament, one, other, by=None, reason="són germans")
    allow_table(five.tournament, one, other, by=None)

    undo_change(newest(five.tournament, "table_allowed"), by=None)

    assert five.tournament.forbidden_tables.get().reason == "són germans"


def edit(tournament: Tournament, number: int, **values: object) -> None:
    one = pair(tournament, number)
    entry = PairEntry.of(one)
    fields = {name: getattr(entry, name) for name in entry.__slots__} | values
    edit_pair(one, PairEntry(**fields), by=None)  # type: ignore[arg-type]


def test_presence_and_the_form_of_the_pair_are_one_subject(five: Round):
    set_present(pair(five.tournament, 1), False, by=None)
    absent = newest(five.tournament, "pair_absent")
    edit(five.tournament, 1, present=True)
    form = newest(five.tournament, "pair_edited")

    assert why_not(absent).startswith("Changed since by – at ")
    undo_change(form, by=None)
    assert pair(five.tournament, 1).present is False
    undo_change(absent, by=None)
    assert pair(five.tournament, 1).present is True


def test_what_the_form_changed_elsewhere_is_not_in_the_way(five: Round):
    set_paid(pair(five.tournament, 1), True, by=None)
    edit(five.tournament, 1, town="Vic")
    set_present(pair(five.tournament, 1), False, by=None)

    undo_change(newest(five.tournament, "pair_edited"), by=None)
    undo_change(newest(five.tournament, "pair_paid"), by=None)

    one = pair(five.tournament, 1)
    assert (one.town, one.paid, one.present) == ("", False, False)


def test_a_name_that_another_pair_has_now_does_not_come_back(five: Round):
    edit(five.tournament, 1, nickname="Els Nous", player1="Pau")
    line = newest(five.tournament, "pair_edited")
    register_pair(five.tournament, PairEntry(nickname="Parella 1"), by=None)

    assert why_not(line) == (
        "“Parella 1” is also the nickname of the pair 6 Parella 1. "
        "Is it the same pair, registered twice?"
    )
    edit(five.tournament, 6, nickname="Uns altres", player1="Jugadora 1")
    assert "Jugadora 1" in why_not(line)


def test_money_is_taken_back_whatever_became_of_the_names(five: Round):
    edit(five.tournament, 1, paid=True)
    line = newest(five.tournament, "pair_edited")
    withdraw_pair(pair(five.tournament, 1), by=None)
    register_pair(five.tournament, PairEntry(nickname="Nous", player1="Jugadora 1"), by=None)

    undo_change(line, by=None)

    assert pair(five.tournament, 1).paid is False


def test_a_pair_does_not_return_whose_player_plays_with_another(five: Round):
    withdraw_pair(pair(five.tournament, 1), by=None)
    register_pair(five.tournament, PairEntry(nickname="Nous", player1="Jugadora 1"), by=None)

    assert "Jugadora 1" in why_not(newest(five.tournament, "pair_withdrawn"))


def test_players_changed_since_stay(five: Round):
    edit(five.tournament, 1, player1="Anna")
    line = newest(five.tournament, "pair_edited")
    change_partner(pair(five.tournament, 1), "Mercè", "Jugador 1", by=None)

    assert why_not(line).startswith("Changed since by – at ")


# who takes it back ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "action", "allowed"),
    [
        ("typist", "result_entered", True),
        ("typist", "pair_paid", False),
        ("typist", "result_cleared", False),
        ("door", "pair_paid", True),
        ("door", "result_entered", False),
        ("door", "table_forbidden", False),
        ("arbiter", "table_forbidden", True),
        ("", "result_entered", False),
    ],
)
def test_whoever_may_not_do_a_step_does_not_take_it_back(
    five: Round, role: str, action: str, allowed: bool
):
    tournament, helper = five.tournament, make_user("Maria")
    if role:
        Membership.objects.create(tournament=tournament, user=helper, role=role)
    record_result(table_of(five, 1), played(101, 20), by=None)
    record_result(table_of(five, 3), played(101, 20), by=None)
    clear_result(table_of(five, 3), by=None)
    set_paid(pair(tournament, 1), True, by=None)
    forbid_table(tournament, pair(tournament, 1), pair(tournament, 3), by=None)
    line = Change.objects.filter(action=action).order_by("pk").first()
    assert line is not None

    if allowed:
        undo_change(line, by=helper)
        return
    with pytest.raises(Refused, match="undo_role") as refused:
        undo_change(line, by=helper)
    assert say(refused.value) == (
        "Your part in this championship does not include this step: ask whoever runs it."
    )


def test_whoever_got_another_part_since_does_not_take_back_what_was_his(five: Round):
    helper = make_user("Maria")
    member = Membership.objects.create(tournament=five.tournament, user=helper, role="arbiter")
    forbid_table(five.tournament, pair(five.tournament, 1), pair(five.tournament, 3), by=helper)
    change_role(member, "typist", by=None)

    with pytest.raises(Refused, match="undo_role"):
        undo_change(newest(five.tournament, "table_forbidden"), by=helper)


# by row, never by clock ---------------------------------------------------------------------


def set_back(change: Change, hours: int = 1) -> None:
    """As if the laptop's clock had been set back before *change*."""
    Change.objects.filter(pk=change.pk).update(at=timezone.now() - timedelta(hours=hours))


def test_after_the_clock_was_set_back_the_newest_line_is_still_the_newest(five: Round):
    set_paid(pair(five.tournament, 1), True, by=None)
    set_paid(pair(five.tournament, 1), False, by=None)
    paid, unpaid = Change.objects.filter(action__in=("pair_paid", "pair_unpaid")).order_by("pk")
    set_back(unpaid)

    assert Change.objects.first() == unpaid
    assert why_not(paid).startswith("Changed since")
    assert why_not(unpaid) == ""


# the page -------------------------------------------------------------------------------------


def desk_of(user: object) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)  # type: ignore[arg-type]
    return client


def type_result(desk: Client, round_: Round, table: int, left: int, address: str) -> None:
    fields = {"kind": "played", "left_points": left, "right_points": 20, "version": 1}
    page = reverse("desk:table", args=[round_.tournament.slug, round_.number, table])
    assert desk.post(page, fields, REMOTE_ADDR=address).status_code == 302


def offered(desk: Client, round_: Round, address: str) -> int | None:
    """The primary key that the button of the page posts."""
    page = reverse("desk:round", args=[round_.tournament.slug, round_.number])
    offer = desk.get(page, REMOTE_ADDR=address).context["undoable"]
    if offer is None or offer.refusal:
        return None
    text = desk.get(page, REMOTE_ADDR=address).content.decode()
    assert f'<input type="hidden" name="change" value="{offer.change.pk}">' in text
    return int(offer.change.pk)


def press(desk: Client, round_: Round, change: int | None, address: str) -> str:
    page = reverse("desk:undo", args=[round_.tournament.slug, round_.number])
    fields = {} if change is None else {"change": change}
    answer = desk.post(page, fields, follow=True, REMOTE_ADDR=address)
    return " ".join(str(message) for message in answer.context["messages"])


ONE, TWO = "192.168.1.10", "192.168.1.11"


def test_c104_two_laptops_on_one_account_take_back_what_their_button_names(five: Round):
    owner = five.tournament.owner
    first, second = desk_of(owner), desk_of(owner)
    type_result(first, five, 1, 101, ONE)
    named = offered(first, five, ONE)
    type_result(second, five, 2, 102, TWO)

    said = press(first, five, named, ONE)

    assert said == "Taken back: Round 1, table 1: 101–20."
    assert [result(table_of(five, n))[0] for n in (1, 3)] == ["", "played"]


def test_a_laptop_is_offered_what_it_saved_itself_though_the_account_is_one(five: Round):
    owner = five.tournament.owner
    first, second = desk_of(owner), desk_of(owner)
    type_result(first, five, 1, 101, ONE)
    type_result(second, five, 2, 102, TWO)

    lines = Change.objects.filter(action="result_entered").order_by("pk")
    assert [offered(first, five, ONE), offered(second, five, TWO)] == [line.pk for line in lines]


def test_the_button_names_the_newest_save_though_the_clock_was_set_back(five: Round):
    desk = desk_of(five.tournament.owner)
    type_result(desk, five, 1, 101, ONE)
    type_result(desk, five, 2, 102, ONE)
    line = newest(five.tournament, "result_entered")
    set_back(line)

    assert offered(desk, five, ONE) == line.pk


def test_what_was_saved_again_since_is_told_and_not_offered(five: Round):
    desk, other = desk_of(five.tournament.owner), make_user("Maria")
    type_result(desk, five, 1, 101, ONE)
    named = offered(desk, five, ONE)
    record_result(table_of(five, 1), played(101, 21), by=other)

    assert offered(desk, five, ONE) is None
    page = reverse("desk:round", args=[five.tournament.slug, 1])
    assert "Changed since by Maria at " in desk.get(page, REMOTE_ADDR=ONE).content.decode()
    assert press(desk, five, named, ONE).startswith("Changed since by Maria at ")
    assert result(table_of(five, 1)) == ("played", 101, 21)


def test_a_press_that_names_nothing_takes_nothing_back(five: Round):
    desk = desk_of(five.tournament.owner)
    type_result(desk, five, 1, 101, ONE)
    offered(desk, five, ONE)

    assert press(desk, five, None, ONE) == (
        "This page did not say what it takes back: look at it again, then press."
    )
    assert result(table_of(five, 1))[0] == "played"


def test_a_line_of_another_round_or_championship_is_not_this_page_s(five: Round):
    desk = desk_of(five.tournament.owner)
    other = draw(make_tournament(4))
    record_result(table_of(other, 1), played(101, 20), by=None)
    line = newest(other.tournament, "result_entered")
    address = reverse("desk:undo", args=[five.tournament.slug, 1])

    assert desk.post(address, {"change": line.pk}).status_code == 404
    assert result(table_of(other, 1))[0] == "played"


# what is not offered --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "action", "said"),
    [
        (lambda r: late(r), "late_meets_resting", "Who sits where in a round in play"),
        (lambda r: rival_meets_resting(r, 4, by=None), "rival_meets_resting", "Who sits where"),
        (lambda r: delete_round(r, by=None), "round_deleted", "A deleted round is drawn again."),
    ],
)
def test_what_cannot_be_taken_back_is_told_as_what_it_is(
    five: Round, step: Callable[[Round], object], action: str, said: str
):
    step(five)

    assert why_not(newest(five.tournament, action)).startswith(said)


def late(round_: Round) -> None:
    register_pair(round_.tournament, PairEntry(nickname="Tard", present=True), by=None)
    late_meets_resting(round_, 6, by=None)


def test_standings_shown_before_the_round_was_opened_again_are_not_hidden():
    (round_,) = play(make_tournament(4))
    publish_standings(round_, by=None)
    line = newest(round_.tournament, "standings_published")
    reopen_round(round_, by=None, reason="un full girat")
    enter_all(round_)
    close_round(round_, by=None)

    assert why_not(line).startswith("Changed since by – at ")


def test_a_draft_takes_no_minutes_back():
    round_ = draw(make_tournament(4))
    extend(round_, 1, 5, by=None)
    take_back(round_, by=None, reason="una parella tard")

    assert why_not(newest(round_.tournament, "table_extended")) != ""


def test_a_no_show_typed_and_taken_back_leaves_what_was_there(five: Round):
    absent = PaperResult(kind=ResultKind.NO_SHOW, loser=LEFT)
    record_result(table_of(five, 1), absent, by=None)

    made = undo_change(newest(five.tournament, "result_entered"), by=None)

    table = table_of(five, 1)
    assert (table.kind, table.entered_by, table.entered_at) == ("", None, None)
    assert (made.action, made.takes_back) == (
        "result_undone",
        newest(five.tournament, "result_entered"),
    )


def test_drafts_are_changed_on_their_page():
    tournament = make_tournament(4)
    draw_next_round(tournament, by=None)

    assert why_not(newest(tournament, "round_drawn")) == (
        "A draft is changed on the page of its round."
    )
