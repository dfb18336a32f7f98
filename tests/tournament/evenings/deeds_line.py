"""The line of a typist: what is typed at once, answered, kept, and compared a second time."""

from __future__ import annotations

from scoring.match import PaperResult, ResultKind
from scoring.points import Points
from tests.tournament.evenings.deeds import Ask, deed
from tests.tournament.evenings.deeds_play import paper_of, sheet, side
from tests.tournament.evenings.player import Evening
from tournament.models import Table
from tournament.services.line import Said, compare_line, enter_line, keep_rows


def said(e: Evening, table: Table) -> Said:
    """Return what the typist has answered, mostly as the page asks."""
    return Said(
        sure=e.chance(0.7),
        replaces=e.version(table) if table.kind and e.chance(0.7) else None,
        keeps=e.chance(0.3),
        reason=e.correction(table),
    )


@deed(enter_line, 0.1, playing=5, full=0.7, closed=0.3, over=0.3)
def type_a_line(e: Evening) -> Ask | None:
    if not (table := e.table()):
        return None
    paper = paper_of(e, e.rules)
    if e.chance(0.1):
        paper = PaperResult(kind=ResultKind.NO_SHOW, loser=side(e))
    return Ask(table, paper, said(e, table), by=e.by)


@deed(enter_line, 0.05, playing=1, full=0.3)
def type_the_rows(e: Evening) -> Ask | None:
    table = e.table()
    dats = sheet(e, e.rules)
    paper = PaperResult(totals=Points(0, 0), lot_winner=side(e))
    return table and Ask(table, paper, said(e, table), by=e.by, dats=dats)


@deed(keep_rows, 0.05, playing=0.7)
def keep_what_is_typed(e: Evening) -> Ask | None:
    table = e.table()
    dats = sheet(e, e.rules, most=e.random.randint(0, 5))
    return table and Ask(table, dats, said(e, table), by=e.by)


@deed(compare_line, 0.05, playing=0.7, full=0.8, closed=0.2)
def compare(e: Evening) -> Ask | None:
    if not (table := e.table(pending=e.chance(0.1))):
        return None
    same = table.paper if e.chance(0.5) else None
    return Ask(table, same or paper_of(e, e.rules), said(e, table), by=e.by)
