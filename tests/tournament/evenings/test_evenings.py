"""Random evenings keep every promise; and what looks after the promises can see one broken."""

from dataclasses import replace

import pytest
from django.db import connection
from django.utils import translation

from scoring.match import played
from scoring.points import RIGHT
from tests.factories import draw, make_tournament, play, table_of
from tests.tournament.evenings import checks, doors, naive
from tests.tournament.evenings import play as evenings
from tests.tournament.evenings.deeds import DEEDS, Ask, Deed
from tests.tournament.evenings.player import Broken, Evening, Step
from tests.tournament.evenings.rows import Rows, difference
from tournament.models import Change, Pair, Seat, Table
from tournament.services.common import Refused
from tournament.services.draws import draw_next_round
from tournament.services.registration import set_paid
from tournament.services.results import record_result
from tournament.services.timekeeping import extend

SEEDS = range(1, 25 if connection.vendor == "sqlite" else 7)
"""A short run; the long one is ``python -m tests.tournament.evenings``."""


@pytest.mark.django_db
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_evening_keeps_every_promise(seed: int):
    Evening(seed).play()


def test_every_service_that_writes_is_played():
    assert doors.writing_services() == evenings.played_services()


def test_a_service_that_writes_through_another_one_is_found():
    services = doors.writing_services()

    assert {
        "advice.choose_rounds",
        "by_hand.journal.undo_change",
        "undoing.undo_change",
    } <= services
    assert services.isdisjoint({"standings.standings", "results.store_result", "demo.load_demo"})


@pytest.mark.django_db
def test_the_same_seed_plays_the_same_evening():
    first, again = Evening(3), Evening(3)

    steps = [[step.deed.name for step in evening.play()] for evening in (first, again)]

    assert steps[0] == steps[1]


@pytest.mark.django_db
def test_an_evening_leaves_nothing_behind():
    before = Rows.now()

    Evening(3).play()

    assert before.difference(Rows.now()) == []


# a promise that is broken is seen ------------------------------------------------------


def a_step(before: Rows, service=set_paid, *args: object, **options: object) -> Step:
    """What somebody did between *before* and now."""
    ask = Ask(*args, **options)
    step = Step(1, "Maria", Deed("x", service, lambda evening: ask, {}), ask)
    step.version = options.get("version")
    step.before, step.after = before, Rows.now()
    return step


@pytest.mark.django_db
def test_a_refusal_that_writes_is_seen():
    tournament = make_tournament(2)
    before = Rows.now()

    Pair.objects.filter(tournament=tournament, number=2).update(phone="1")

    faults = list(checks.refused(before, Rows.now()))
    assert [fault[:28] for fault in faults] == [
        "a refusal has written: - pai",
        "a refusal has written: + pai",
    ]


@pytest.mark.django_db
def test_what_points_to_nothing_is_seen():
    tournament = make_tournament(2)
    rows = Rows.now()
    assert rows.dangling() == []

    pair = tournament.pairs.get(number=1).pk
    without = tuple(row for row in rows.tables["pair"] if row[0] != pair)
    seat = Rows({**rows.tables, "pair": without, "seat": ((1, None, None, pair, "left"),)})

    assert [fault.split(",")[0] for fault in seat.dangling()] == [
        f"seat.pair_id points to pair {pair}"
    ]


@pytest.mark.django_db
def test_a_save_without_a_line_in_the_history_is_seen():
    pair = make_tournament(2).pairs.get(number=2)
    before = Rows.now()
    Pair.objects.filter(pk=pair.pk).update(paid=True)

    assert len(list(checks.told(a_step(before)))) == 1


@pytest.mark.django_db
def test_a_stale_save_is_seen():
    pair = make_tournament(2).pairs.get(number=2)
    before = Rows.now()

    assert list(checks.stale(a_step(before, set_paid, pair, version=1))) == []
    assert list(checks.stale(a_step(before, set_paid, pair, version=2))) == [
        "saved with version 2, but 1 was stored"
    ]


@pytest.mark.django_db
def test_a_deed_with_what_is_deleted_is_seen():
    pair = make_tournament(2).pairs.get(number=2)
    pk = pair.pk
    assert list(checks.gone(a_step(Rows.now(), set_paid, pair))) == []

    pair.delete()
    pair.pk = pk

    assert list(checks.gone(a_step(Rows.now(), set_paid, pair))) == [
        f"the pair {pk} had been deleted"
    ]


@pytest.mark.django_db
def test_a_pair_without_a_table_and_a_table_without_a_pair_are_seen():
    tournament = make_tournament(5)
    round_ = draw(tournament)
    assert list(checks.seats(Rows.now())) == []

    Seat.objects.filter(pair__number=table_of(round_, 1).left.number).delete()
    before = Rows.now()

    assert len(list(checks.seats(before))) == 2
    (fault,) = checks.drawn(a_step(before, draw_next_round))
    assert fault.endswith("are in the hall and have no table")


def test_the_draw_is_looked_at_by_the_names_of_its_services():
    names = {deed.service.__name__ for deed in DEEDS}

    assert names >= checks.DRAWS


@pytest.mark.django_db
def test_a_rematch_that_nobody_allowed_is_seen():
    tournament = make_tournament(2)
    play(tournament)
    round_ = tournament.rounds.create(number=2, seed=1, style="fold")
    table = Table.objects.create(round=round_, number=1)
    for side, pair in zip(("left", "right"), tournament.pairs.all(), strict=True):
        Seat.objects.create(table=table, round=round_, pair=pair, side=side)

    rows = Rows.now()

    assert list(checks.legal(rows, rows.by_pk("round")[round_.pk])) == ["1, 2 meet again"]


@pytest.mark.django_db
def test_a_wrong_figure_in_the_standings_is_seen():
    tournament = make_tournament(4)
    play(tournament)
    rows = Rows.now()
    assert list(checks.same_standings(tournament.pk, rows, False, None)) == []

    Table.objects.filter(number=1).update(left_points=102)

    assert len(list(checks.same_standings(tournament.pk, rows, False, None))) == 1


@pytest.mark.django_db
def test_the_naive_classification_is_that_of_v_14():
    tournament = make_tournament(5)
    round_ = draw(tournament)
    tables = list(round_.tables.with_pairs().exclude(number=None))
    record_result(tables[0], played(150, 40), by=None)  # V 13.4: at most 136
    record_result(tables[1], played(80, 80, lot_winner=RIGHT), by=None)  # V 13.2
    (first, second), bye = [(t.left.number, t.right.number) for t in tables], 15
    bye -= sum(first) + sum(second)

    rows = Rows.now()
    account = naive.account(rows, ("closed", "playing"))
    lines = naive.classification(rows, account, account.seated)

    assert [tuple(line)[:5] for line in lines] == [
        (1, first[0], 2, 136, 40),
        (2, bye, 2, 51, 0),
        (3, second[1], 2, 81, 80),
        (4, second[0], 0, 80, 81),
        (5, first[1], 0, 40, 136),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Pair – registered", "Round None drawn", "Joan: %(role)s", "Pair “” changed",
        "Round 1, table 2: 101–", "Round 1, table 2: –60", "the tables of –", "Standings () hidden",
        "Invitation made:", "Round 2, table 1:  cleared", "Details changed. ",
    ],
)  # fmt: skip
def test_a_gap_in_a_sentence_is_seen(sentence: str):
    assert checks.gaps(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["Round 1, table 2: 101–60", "Tables 7–9, 12", "Pair 3 “Capot” has paid", "Round 1 (draft)"],
)
def test_a_result_and_a_range_are_no_gap(sentence: str):
    assert checks.gaps(sentence) == []


def test_only_in_a_list_of_fields_an_empty_value_is_no_gap():
    sentence = "Pair 1 changed. Fixed table: – → 3; Town: Reus → –"

    assert len(checks.gaps(sentence)) == 2
    assert checks.gaps(sentence, fields=True) == []


@pytest.mark.django_db
def test_a_line_without_its_figures_is_seen_in_three_languages():
    change = Change(tournament=make_tournament(), action="pair_paid")

    assert len(list(checks.lines([change]))) == 3


def test_a_refusal_without_a_sentence_is_seen():
    with translation.override("en"):
        assert len(list(checks.sentence_of(Refused("quite_new")))) == 3


PAID, HERE = ("pair", 1, "paid"), ("pair", 1, "present")


@pytest.mark.parametrize(
    ("back", "faults"),
    [
        ({PAID: (True, False)}, 0),
        ({}, 1),
        ({PAID: (True, None)}, 1),
        ({PAID: (True, False), HERE: (True, False)}, 1),
        ({HERE: (True, False)}, 2),
    ],
)
def test_a_way_back_that_leads_elsewhere_is_seen(back: dict, faults: int):
    there = {PAID: (False, True)}

    assert len(list(checks.not_exact(there, back, whole=True))) == faults


@pytest.mark.django_db
def test_facts_differ_by_what_was_done_and_not_by_who_and_when():
    tournament = make_tournament(2)
    table = draw(tournament).tables.with_pairs().get()
    before = Rows.now()
    extend(table.round, 1, 5, by=tournament.owner)

    changed = difference(before.facts, Rows.now().facts)

    assert changed == {(("table", 1, 1, 2), "extra_minutes"): (0, 5)}


@pytest.mark.django_db
def test_an_error_that_is_no_refusal_is_told_with_its_seed_and_step(monkeypatch):
    def breaks(*_args: object, **_options: object) -> None:
        raise ZeroDivisionError("quite wrong")

    broken = [replace(deed, service=breaks) for deed in DEEDS]
    monkeypatch.setattr("tests.tournament.evenings.player.DEEDS", broken)

    fault = evenings.play(5)

    assert isinstance(fault, Broken)
    assert str(fault).startswith("evening 5, step 1: not a refusal but ZeroDivisionError")
    assert "--evenings 1 --seed 5 --steps" in str(fault)


@pytest.mark.django_db
def test_the_tally_says_what_was_done_and_what_refused():
    tally = evenings.Tally()

    evenings.play(4, tally)

    assert tally.steps == tally.done.total() - len(evenings.STARTS) + tally.refused.total()
    assert "registration.set_present" in tally.table()
    assert tally.refused.total() == tally.codes.total()
