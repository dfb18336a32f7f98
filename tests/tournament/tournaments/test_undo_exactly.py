"""Whatever is taken back is as it was before, to the last column, or nothing has changed."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.test import Client
from django.urls import reverse

from scoring.dat import PlayedDat
from scoring.errors import RuleError
from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Points
from tests.factories import enter_all, make_tournament, make_user, pair, seat, table_of
from tournament.models import (
    Change,
    Dat,
    ForbiddenTable,
    Infraction,
    Membership,
    Pair,
    Round,
    Seat,
    Table,
    Tournament,
)
from tournament.services.draws import draw_next_round, publish_round
from tournament.services.infractions import annul_infraction, expel_pair, record_infraction
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
from tournament.services.results import clear_result, record_result
from tournament.services.rounds import (
    close_round,
    hide_standings,
    publish_standings,
    reopen_round,
)
from tournament.services.second_pass import confirm_table
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

pytestmark = pytest.mark.django_db

Facts = dict[tuple[object, ...], object]

NAMES: dict[type[models.Model], tuple[str, ...]] = {
    Tournament: ("id",),
    Pair: ("id",),
    Round: ("id",),
    Table: ("id",),
    Seat: ("table_id", "side"),
    Dat: ("table_id", "number"),
    ForbiddenTable: ("one_id", "other_id"),
    Infraction: ("id",),
    Membership: ("id",),
}
"""By what a row is known: those that are written again have another primary key."""
COUNTS = {"version", "checked_version"}


def facts() -> Facts:
    """Every column of every row but the history: no versions, and of a time only whether it is."""
    found: Facts = {}
    for model, name in NAMES.items():
        for row in model.objects.values():  # type: ignore[attr-defined]
            key = (model.__name__, *(row[column] for column in name))
            found |= {(*key, c): _plain(c, v) for c, v in row.items() if c not in COUNTS | {"id"}}
    for table in Table.objects.all():
        found["Table", table.pk, "is_checked"] = table.is_checked
    return found


def _plain(column: str, value: object) -> object:
    return value is not None if column.endswith("_at") else str(value)


def difference(before: Facts, now: Facts) -> dict[tuple[object, ...], tuple[object, object]]:
    return {
        key: (before.get(key), now.get(key))
        for key in before.keys() | now.keys()
        if before.get(key) != now.get(key)
    }


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (*NAMES, Change)]  # type: ignore[attr-defined]


# each action by itself -------------------------------------------------------------------

Step = Callable[[Round], object]
SHEET = [PlayedDat(Points(36, 0), "C"), PlayedDat(Points(72, 0), "R")]


def edited(round_: Round, **values: Any) -> None:
    one = pair(round_.tournament, 1)
    entry = PairEntry.of(one)
    fields = {name: getattr(entry, name) for name in PairEntry.__slots__} | values
    edit_pair(one, PairEntry(**fields), by=None)


def wished(round_: Round, fixed: int | None, *, skips: bool) -> None:
    set_pair_wishes(pair(round_.tournament, 1), fixed_table=fixed, skips=skips, by=None)


def two(round_: Round) -> tuple[Tournament, Pair, Pair]:
    return round_.tournament, pair(round_.tournament, 3), pair(round_.tournament, 1)


def paper(kind: ResultKind, **details: Any) -> PaperResult:
    return PaperResult(kind=kind, **details)


def entered(first: PaperResult, *, dats: list[PlayedDat] | None = None, reason: str = "") -> Step:
    return lambda r: record_result(table_of(r, 1), first, by=r.tournament.owner, dats=dats, reason=reason)  # fmt: skip  # noqa: E501


def closed(round_: Round) -> Round:
    enter_all(round_)
    return close_round(round_, by=None)


NOTHING: Step = lambda _round: None  # noqa: E731
DECIDED = paper(ResultKind.ADJUDICATED, totals=Points(51, 0), award=Award.LEFT)

ACTIONS: dict[str, tuple[Step, Step]] = {
    "totals": (NOTHING, entered(played(101, 60))),
    "a tie": (NOTHING, entered(played(80, 80, lot_winner=RIGHT))),
    "dats": (NOTHING, entered(PaperResult(), dats=SHEET)),
    "an absence": (NOTHING, entered(paper(ResultKind.NO_SHOW, loser=LEFT))),
    "nobody came": (NOTHING, entered(paper(ResultKind.DOUBLE_NO_SHOW))),
    "decided": (NOTHING, entered(DECIDED, reason="plou")),
    "totals corrected": (entered(played(80, 80, lot_winner=LEFT)), entered(played(101, 60))),
    "a decision corrected": (entered(DECIDED, reason="plou"), entered(played(101, 60))),
    "totals to dats": (entered(played(101, 60)), entered(PaperResult(), dats=SHEET)),
    "dats corrected": (entered(PaperResult(), dats=SHEET), entered(PaperResult(), dats=SHEET[:1])),
    "dats to an absence": (
        entered(PaperResult(), dats=SHEET),
        entered(paper(ResultKind.NO_SHOW, loser=RIGHT)),
    ),
    "cleared": (
        entered(PaperResult(), dats=SHEET),
        lambda r: clear_result(table_of(r, 1), by=None, reason="tornen a jugar"),
    ),
    "a decision cleared": (
        entered(DECIDED, reason="plou"),
        lambda r: clear_result(table_of(r, 1), by=None),
    ),
    "half a sheet": (NOTHING, lambda r: keep_unfinished(table_of(r, 1), SHEET[:1], by=None)),
    "more of a sheet": (
        lambda r: keep_unfinished(table_of(r, 1), SHEET[:1], by=None),
        lambda r: keep_unfinished(table_of(r, 1), [SHEET[0]] * 2, by=None),
    ),
    "half a sheet finished": (
        lambda r: keep_unfinished(table_of(r, 1), SHEET[:1], by=r.tournament.owner),
        entered(played(101, 60)),
    ),
    "corrected after it was typed twice": (
        lambda r: (
            entered(played(101, 60))(r),
            confirm_table(table_of(r, 1), by=None),
        ),
        entered(played(101, 61)),
    ),
    "more minutes": (NOTHING, lambda r: extend(r, 1, 5, by=None)),
    "fewer minutes": (lambda r: extend(r, 1, 9, by=None), lambda r: extend(r, 1, -4, by=None)),
    "present": (
        lambda r: set_present(pair(r.tournament, 1), False, by=None),
        lambda r: set_present(pair(r.tournament, 1), True, by=None),
    ),
    "absent": (NOTHING, lambda r: set_present(pair(r.tournament, 1), False, by=None)),
    "paid": (NOTHING, lambda r: set_paid(pair(r.tournament, 1), True, by=None)),
    "not paid": (
        lambda r: set_paid(pair(r.tournament, 1), True, by=None),
        lambda r: set_paid(pair(r.tournament, 1), False, by=None),
    ),
    "left": (NOTHING, lambda r: withdraw_pair(pair(r.tournament, 1), by=None, reason="tard")),
    "form of the pair": (
        NOTHING,
        lambda r: edited(r, nickname="Nous", player1="Pau", town="Vic", paid=True, present=False),
    ),
    "wishes": (NOTHING, lambda r: wished(r, 2, skips=True)),
    "other wishes": (lambda r: wished(r, 2, skips=True), lambda r: wished(r, 3, skips=False)),
    "plays after all": (
        lambda r: wished(r, None, skips=True),
        lambda r: play_round(pair(r.tournament, 1), by=None),
    ),
    "forbidden": (NOTHING, lambda r: forbid_table(*two(r), by=None, reason="germans")),
    "allowed": (
        lambda r: forbid_table(*two(r), by=None, reason="germans"),
        lambda r: allow_table(*two(r), by=None),
    ),
    "standings shown": (closed, lambda r: publish_standings(r, by=None)),
    "standings hidden": (
        lambda r: publish_standings(closed(r), by=None),
        lambda r: hide_standings(r, by=None),
    ),
}


@pytest.fixture
def five() -> Round:
    return seat(make_tournament(5), (1, 2), (3, 4), (5, None))


@pytest.mark.parametrize("name", ACTIONS)
def test_what_is_taken_back_is_as_it_was_before_to_the_last_column(name: str, five: Round):
    prepare, step = ACTIONS[name]
    prepare(five)
    before, last = facts(), Change.objects.order_by("-pk")[0]
    step(five)
    done = facts()
    (line,) = Change.objects.filter(pk__gt=last.pk)

    made = undo_change(line, by=None)

    assert done != before
    assert difference(before, facts()) == {}
    assert made.takes_back == line
    stands = everything()
    with pytest.raises(RuleError, match="undo_taken_back"):
        undo_change(line, by=None)
    assert everything() == stands
    if made.action == "result_undone" or made.action == "pair_reinstated":
        return
    undo_change(made, by=None)  # and done again
    assert difference(done, facts()) == {}


def test_a_line_is_taken_back_once_says_the_database(five: Round):
    set_paid(pair(five.tournament, 1), True, by=None)
    line = Change.objects.order_by("-pk")[0]
    undo_change(line, by=None)

    with pytest.raises(IntegrityError), transaction.atomic():
        Change.objects.create(tournament=five.tournament, action="pair_unpaid", takes_back=line)


@pytest.mark.parametrize("times", [1, 3])
def test_the_history_of_everything_takes_the_same_queries_however_long(
    times: int, desk: Client, five: Round, django_assert_num_queries
):
    for _time in range(times):
        edited(five, town="Vic", paid=True)
        edited(five, town="Reus", paid=False)
        wished(five, 2, skips=True)
        wished(five, None, skips=False)
        forbid_table(*two(five), by=None)
        allow_table(*two(five), by=None)
        extend(five, 1, 5, by=None)
        record_result(table_of(five, 1), PaperResult(), by=None, dats=SHEET)
        clear_result(table_of(five, 1), by=None)
        record_result(table_of(five, 3), played(101, 60), by=None)
        record_result(table_of(five, 3), DECIDED, by=None, reason="plou")

    with django_assert_num_queries(14):
        desk.get(reverse("desk:history", args=[five.tournament.slug]))


# many at random --------------------------------------------------------------------------


class Walk:
    """A hall where anything happens in any order, and any line is taken back at any time."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.tournament = make_tournament(7)
        self.user = make_user(f"ajuda-{seed}")
        Membership.objects.create(tournament=self.tournament, user=self.user, role="arbiter")
        self.moves: dict[int, dict[tuple[object, ...], tuple[object, object]]] = {}
        """What each line has changed, but for the steps that write several."""
        self.taken = self.refused = 0

    def pair(self) -> Pair:
        return self.random.choice(list(self.tournament.pairs.all()))

    def round(self) -> Round:
        return self.tournament.rounds.order_by("-number")[0]

    def table(self) -> Table:
        tables = self.round().tables.with_pairs().select_related("round__tournament")
        return self.random.choice(list(tables.exclude(number=None)))

    def paper(self) -> PaperResult:
        low = self.random.randint(0, 99)
        choices = [played(101, low), played(low, 101), played(80, 80, lot_winner=LEFT),
                   paper(ResultKind.NO_SHOW, loser=RIGHT)]  # fmt: skip
        return self.random.choice(choices)

    def enter(self) -> object:
        if self.random.random() < 0.3:
            return record_result(self.table(), PaperResult(), by=self.user, dats=SHEET)
        return record_result(self.table(), self.paper(), by=self.user, reason="girat")

    def sanction(self) -> object:
        table = self.table()
        article = self.random.choice(["16.1.2.2", "16.1.3.5", "16.1.1.1"])
        dat = self.random.choice([None, 1, 2])
        who = self.random.choice([table.left, table.right])
        return record_infraction(table, who, by=self.user, article=article, dat_number=dat)

    def infraction(self) -> Infraction:
        return self.random.choice(list(Infraction.objects.all()))

    def form(self) -> object:
        one = self.pair()
        fields = {name: getattr(PairEntry.of(one), name) for name in PairEntry.__slots__}
        fields |= {
            "present": self.random.random() < 0.8,
            "paid": self.random.random() < 0.5,
            "player1": f"Jugadora {self.random.randint(1, 9)}",
        }
        return edit_pair(one, PairEntry(**fields), by=self.user)

    def wish(self) -> object:
        fixed = self.random.choice([None, 1, 2, 8])
        skips = self.random.random() < 0.3
        return set_pair_wishes(self.pair(), fixed_table=fixed, skips=skips, by=self.user)

    def hall(self) -> object:
        return set_unusable_tables(self.tournament, self.random.choice([[], [2], [8]]), by=None)

    def go_on(self) -> object:
        last = self.tournament.rounds.order_by("-number").first()
        if last is None or last.state == Round.State.CLOSED:
            return draw_next_round(self.tournament, by=None, allow_rematches=True)
        if last.state == Round.State.DRAFT:
            return publish_round(last, by=None)
        return close_round(last, by=None)

    def fill(self) -> object:
        missing = self.round().tables.filter(kind="").first()
        return missing and record_result(missing, self.paper(), by=self.user)

    def steps(self) -> list[Callable[[], object]]:
        by = self.user
        return [
            *[self.enter] * 4, *[self.fill] * 8, *[self.go_on] * 4, self.sanction, self.form,
            self.wish, self.hall,
            lambda: clear_result(self.table(), by=by),
            lambda: keep_unfinished(self.table(), SHEET[:1], by=by),
            lambda: confirm_table(self.table(), by=by),
            lambda: annul_infraction(self.infraction(), by=by, reason="error"),
            lambda: expel_pair(self.infraction(), by=by),
            lambda: extend(self.round(), self.table().number or 0, 5, by=by),
            lambda: set_present(self.pair(), self.random.random() < 0.8, by=by),
            lambda: set_paid(self.pair(), self.random.random() < 0.5, by=by),
            lambda: withdraw_pair(self.pair(), by=by),
            lambda: reinstate_pair(self.pair(), by=by),
            lambda: change_partner(self.pair(), "Anna", f"Jugador {self.random.random()}", by=by),
            lambda: register_pair(
                self.tournament, PairEntry(nickname=f"N{self.random.random()}", present=True), by=by
            ),
            lambda: forbid_table(self.tournament, self.pair(), self.pair(), by=by, reason="x"),
            lambda: allow_table(self.tournament, self.pair(), self.pair(), by=by),
            lambda: play_round(self.pair(), by=by),
            lambda: publish_standings(self.round(), by=by),
            lambda: hide_standings(self.round(), by=by),
            lambda: reopen_round(self.round(), by=by, reason="girat"),
            lambda: rival_meets_resting(self.round(), self.pair().number, by=by),
            lambda: late_meets_resting(self.round(), self.pair().number, by=by),
            lambda: take_back(self.round(), by=by, reason="tard", again=[self.pair().number]),
        ]  # fmt: skip

    def act(self) -> None:
        """Take a step, and note what it changed if it is one line of the history."""
        before, last = facts(), Change.objects.order_by("-pk")[0].pk
        try:
            self.random.choice(self.steps())()
        except (RuleError, IndexError, Round.DoesNotExist):
            return
        lines = Change.objects.filter(pk__gt=last)
        if len(lines) == 1:
            self.moves[lines[0].pk] = difference(before, facts())

    def undo(self) -> None:
        """Take any line back: it must be exactly that, or nothing at all."""
        lines = Change.objects.select_related("table", "pair", "tournament").order_by("-pk")
        line = self.random.choice(list(lines[:8]))
        refusal = undoings(line.tournament, [line], by=self.user)[line.pk].refusal
        before, stands = facts(), everything()
        if refusal is not None:
            with pytest.raises(type(refusal), match=refusal.code):
                undo_change(line, by=self.user)
            assert everything() == stands
            self.refused += 1
            return
        made = undo_change(line, by=self.user)  # what is offered is not refused
        self.taken += 1
        changed = difference(before, facts())
        assert changed == {k: (new, old) for k, (old, new) in self.moves[line.pk].items()}
        self.moves[made.pk] = changed


@pytest.mark.parametrize("seed", range(5))
def test_any_line_at_any_time_goes_back_exactly_or_not_at_all(seed: int):
    walk = Walk(seed)
    for step in range(120):
        walk.act()
        if step % 2:
            walk.undo()

    # so many at least, whichever steps the seed has drawn: a walk that does nothing proves nothing
    assert walk.taken >= 5
    assert walk.refused >= 5
