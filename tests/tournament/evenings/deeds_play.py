"""While a round is played: sheets, the second pass, infractions, time, the end of a round."""

from __future__ import annotations

from scoring.dat import HALF, PlayedDat, running_totals, sanctioned_dat
from scoring.infractions import CATALOGUE, Severity
from scoring.match import Award, PaperResult, ResultKind, played
from scoring.points import LEFT, RIGHT, Points, Side
from scoring.rules import Catalogue, Rules
from tests.tournament.evenings.deeds import Ask, deed
from tests.tournament.evenings.player import Evening
from tournament.models import Change, Infraction
from tournament.services.infractions import (
    annul_infraction,
    attenuate_infraction,
    expel_pair,
    record_infraction,
)
from tournament.services.results import clear_result, record_result
from tournament.services.rounds import (
    close_round,
    hide_standings,
    publish_standings,
    reopen_round,
)
from tournament.services.second_pass import check_table, confirm_table
from tournament.services.timekeeping import (
    announce_last_dat,
    extend,
    extend_round,
    pause_clock,
    put_clock_back,
    resume_clock,
    start_clock,
    withdraw_last_dat,
)
from tournament.services.unfinished import keep_unfinished

SIDES = (LEFT, RIGHT)


def side(e: Evening) -> Side | None:
    """Return a side, now and then none."""
    return None if e.nonsense() else e.random.choice(SIDES)


def totals(e: Evening, rules: Rules) -> Points:
    """Return what stands under the last row of a sheet."""
    if e.nonsense():
        return Points(e.random.choice([-1, 0, 101, 5000]), e.random.choice([0, 101, 700]))
    target = rules.target or 101
    if e.chance(0.12):
        return Points(*[e.random.choice([0, 40, target - 1])] * 2)
    most = target + e.random.choice([0, 3, 40, HALF * rules.highest_multiplier - 1])
    won, lost = e.random.randint(target // 2, most), e.random.randint(0, target // 2 - 1)
    return Points(won, lost) if e.chance(0.5) else Points(lost, won)


def sheet(e: Evening, rules: Rules, *, most: int | None = None) -> list[PlayedDat]:
    """Return the rows of a match that was played to its end, or to the row *most*."""
    dats: list[PlayedDat] = []
    codes = list(rules.codes)
    while len(dats) < (rules.dats if most is None else most):
        if dats and rules.target and max(running_totals(dats)[-1]) >= rules.target:
            break
        code, won = e.random.choice(codes), e.random.choice(SIDES)
        if e.chance(0.05):
            dats.append(sanctioned_dat(won, code, rules))
            continue
        points = rules.codes[code] * e.random.randint(0, HALF)
        dats.append(PlayedDat(Points.to(won, points), code, passed=not points and e.chance(0.3)))
    if dats and e.nonsense():
        dats[e.random.randrange(len(dats))] = PlayedDat(Points(3, 700), "X")
    return dats


def paper_of(e: Evening, rules: Rules) -> PaperResult:
    """Return what a sheet without rows may say."""
    left, right = totals(e, rules)
    lot = side(e) if left == right or e.chance(0.3) else None
    return played(left, right, lot_winner=lot)


@deed(record_result, 0.1, playing=16, full=1, closed=0.8, over=1)
def enter_totals(e: Evening) -> Ask | None:
    table = e.table()
    return table and Ask(
        table, paper_of(e, e.rules), by=e.by, version=e.version(table), reason=e.correction(table)
    )


@deed(record_result, 0.1, playing=3, full=0.7, closed=0.3, over=0.3)
def enter_dats(e: Evening) -> Ask | None:
    if not (table := e.table()):
        return None
    dats = sheet(e, e.rules)
    sums = running_totals(dats)
    written = [None if e.chance(0.5) else total for total in sums]
    if written and e.nonsense():
        written[-1] = Points(1, 2)
    return Ask(
        table, PaperResult(lot_winner=side(e)), by=e.by, version=e.version(table), dats=dats,
        paper_totals=written, reason=e.correction(table),
    )  # fmt: skip


@deed(record_result, 0.1, playing=1.2, full=0.5, closed=0.3, over=0.3)
def enter_an_absence(e: Evening) -> Ask | None:
    table = e.table()
    kinds = [ResultKind.NO_SHOW, ResultKind.NO_SHOW, ResultKind.DOUBLE_NO_SHOW]
    kind = ResultKind.BYE if e.nonsense() else e.random.choice(kinds)
    loser = side(e) if kind is ResultKind.NO_SHOW else None
    return table and Ask(
        table, PaperResult(kind=kind, loser=loser), by=e.by, version=e.version(table),
        reason=e.correction(table),
    )  # fmt: skip


@deed(record_result, 0.1, playing=0.7, full=0.4, closed=0.3, over=0.3)
def adjudicate(e: Evening) -> Ask | None:
    table = e.table()
    award = None if e.nonsense() else e.random.choice(list(Award))
    points = {
        Award.LEFT: Points(e.random.randint(20, 121), e.random.randint(0, 19)),
        Award.RIGHT: Points(e.random.randint(0, 19), e.random.randint(20, 121)),
        Award.HALF: Points(50, 50),
        Award.NONE: Points(0, 0),
    }
    totals_ = totals(e, e.rules) if award is None or e.nonsense() else points[award]
    paper = PaperResult(kind=ResultKind.ADJUDICATED, totals=totals_, award=award)
    return table and Ask(table, paper, by=e.by, version=e.version(table), reason=e.reason())


@deed(record_result, 0.1, playing=0.6, full=0.3)
def say_it_again(e: Evening) -> Ask | None:
    """A second press, or the same sheet from the other desk."""
    saved = [step for step in e.steps[-12:] if step.deed.service is record_result and step.done]
    if not saved:
        return None
    ask = e.random.choice(saved).ask
    return Ask(*ask.args, **{**ask.options, "by": e.by})


@deed(clear_result, 0.1, playing=0.8, full=0.8, closed=0.1)
def clear(e: Evening) -> Ask | None:
    table = e.table(pending=e.chance(0.2))
    return table and Ask(table, by=e.by, version=e.version(table), reason=e.reason())


@deed(keep_unfinished, 0.05, playing=1.5)
def half_a_sheet(e: Evening) -> Ask | None:
    table = e.table()
    dats = sheet(e, e.rules, most=e.random.randint(0, 5))
    return table and Ask(table, dats, by=e.by, version=e.version(table))


@deed(check_table, 0.05, playing=0.8, full=0.8, closed=0.2)
def type_it_again(e: Evening) -> Ask | None:
    table = e.table(pending=e.chance(0.1))
    if not table:
        return None
    same = table.paper if e.chance(0.7) else None
    return Ask(table, same or paper_of(e, e.rules), by=e.by)


@deed(confirm_table, 0.05, playing=0.3, full=0.4, closed=0.1)
def look_at_it_again(e: Evening) -> Ask | None:
    table = e.table(pending=e.chance(0.1))
    return table and Ask(table, by=e.by, version=e.version(table))


@deed(announce_last_dat, 0.05, playing=0.6)
def last_dat(e: Evening) -> Ask | None:
    round_, table = e.round(), e.table()
    if not round_:
        return None
    return Ask(round_, by=e.by, number=table.number if table and e.chance(0.5) else None)


@deed(extend, 0.05, playing=0.8)
def minutes(e: Evening) -> Ask | None:
    round_, table = e.round(), e.table()
    if not round_ or not table:
        return None
    number = 99 if e.nonsense() else table.number or 0
    return Ask(round_, number, e.random.choice([5, 5, 10, 30, -5, -10, 61]), by=e.by)


@deed(withdraw_last_dat, 0.05, playing=0.8)
def no_last_dat(e: Evening) -> Ask | None:
    round_, table = e.round(), e.table()
    if not round_:
        return None
    number = table.number if table and not round_.last_dat_at else None
    announced = round_.last_dat_at if number is None else None
    seen = e.random.choice([None, announced, round_.published_at])
    return Ask(round_, by=e.by, number=number, seen=seen)


@deed(extend_round, 0.05, playing=0.8)
def minutes_for_all(e: Evening) -> Ask | None:
    round_ = e.round()
    minutes_ = e.random.choice([5, 5, 10, -5, 61])
    seen = round_ and e.random.choice([None, round_.extra_minutes, 5])
    return round_ and Ask(round_, minutes_, by=e.by, seen=seen)


@deed(start_clock, 0.05, playing=0.6)
def start_anew(e: Evening) -> Ask | None:
    round_ = e.round()
    seen = round_ and e.random.choice([None, round_.started_at or round_.published_at])
    return round_ and Ask(round_, by=e.by, seen=seen)


@deed(pause_clock, 0.05, playing=0.8)
def stop_the_clock(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by)


@deed(resume_clock, 0.05, playing=0.8)
def let_it_run_on(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by)


@deed(put_clock_back, 0, playing=0.2)
def put_it_back(e: Evening) -> Ask | None:
    round_ = e.round()
    rows = [row for row in e.rows.of("change") if row["action"].startswith("clock_")]
    change = e.choose(Change, rows[-2:])
    return Ask(round_, change, by=e.by) if round_ and change else None


@deed(record_infraction, 0.2, playing=2, full=1.5, closed=0.6)
def infraction(e: Evening) -> Ask | None:
    if not (table := e.table(pending=e.chance(0.5))):
        return None
    seated = [seat.pair for seat in table.seats.all()]
    pair = e.pair() if e.nonsense() else e.random.choice(seated)
    if not pair:
        return None
    options: dict[str, object] = {"severity": None, "article": ""}
    if e.rules.catalogue is Catalogue.VILAPLANA and not e.nonsense():
        options["article"] = e.random.choice(list(CATALOGUE))
    else:
        options["severity"] = e.random.choice(list(Severity))
    dat = e.random.choice([None, None, 1, 2, e.rules.dats, 0 if e.nonsense() else 3])
    seen = e.random.choice([None, table.infractions.count(), 0])
    return Ask(table, pair, by=e.by, dat_number=dat, remark=e.reason(), seen=seen, **options)


@deed(attenuate_infraction, 0.5, door=0)
def attenuate(e: Evening) -> Ask | None:
    row = e.one_of(Infraction)
    lighter = Severity.LIGHT if e.chance(0.6) else e.random.choice(list(Severity))
    return row and Ask(row, lighter, by=e.by, reason=e.reason())


@deed(annul_infraction, 0.4, door=0)
def annul(e: Evening) -> Ask | None:
    row = e.one_of(Infraction)
    return row and Ask(row, by=e.by, reason=e.reason())


@deed(expel_pair, 1.5, door=0)
def expel(e: Evening) -> Ask | None:
    grave = [row for row in e.rows.of("infraction") if row["severity"] == "very_serious"]
    row = e.one_of(Infraction) if e.chance(0.1) else e.choose(Infraction, grave)
    return row and Ask(row, by=e.by)


@deed(close_round, 0.05, playing=0.3, full=12)
def close(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by, version=e.version(round_))


@deed(close_round, 0, playing=0.8)
def close_without_some_sheets(e: Evening) -> Ask | None:
    if not (round_ := e.round()):
        return None
    missing = [table.number for table in e.tables(round_) if table.is_pending and table.number]
    given_up = missing if e.chance(0.8) else missing[1:]
    return Ask(round_, by=e.by, version=e.version(round_), without=given_up, reason=e.reason())


@deed(reopen_round, 0.2, draft=0.4, playing=0.3, closed=0.3)
def give_the_next_one_up(e: Evening) -> Ask | None:
    last = e.round()
    before = last and e.round_numbered(last.number - 1)
    if not last or not before:
        return None
    number = 1 if e.nonsense() else last.number
    return Ask(
        before,
        by=e.by,
        reason=e.reason(),
        version=e.version(before),
        giving_up=number,
        next_version=e.version(last),
    )


@deed(reopen_round, 0.1, closed=0.8, over=0.8)
def reopen(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by, reason=e.reason(), version=e.version(round_))


@deed(publish_standings, 0.2, closed=3, over=3)
def show_standings(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by, version=e.version(round_))


@deed(hide_standings, 0.1, closed=0.7, over=0.7)
def keep_standings_back(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by, version=e.version(round_))
