"""Type the sheets a second time, and find the one that was typed wrong.

Whoever types sees nothing of what is stored: only two pairs of eyes that do not
know of each other find the same error. A table counts as checked as long as its
result stays as it was compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import RoundState, Step, after
from scoring.match import PaperResult, ResultKind
from tournament.models import Table
from tournament.services.common import Refused, check_version, lock_table, record_change
from tournament.services.results import check_two_sit
from tournament.words.actions import Action

COMPARED = (
    ResultKind.PLAYED.value,
    ResultKind.NO_SHOW.value,
    ResultKind.DOUBLE_NO_SHOW.value,
)
"""What a sheet says; a decision of the organisers is not typed off one."""


@dataclass(frozen=True, slots=True)
class SecondPass:
    """How far the second pass of a round is."""

    waiting: list[Table]
    """Tables with a result that was not typed a second time, in order."""
    checked: int
    entered: int

    @property
    def is_done(self) -> bool:
        """Whether every result of the round was typed twice."""
        return bool(self.entered) and self.checked == self.entered


def second_pass(tables: Iterable[Table]) -> SecondPass:
    """Return which results of a round's *tables* wait for a second pair of eyes."""
    entered = [table for table in tables if table.kind in COMPARED]
    waiting = [table for table in entered if not table.is_checked]
    return SecondPass(waiting, len(entered) - len(waiting), len(entered))


@transaction.atomic
def check_table(table: Table, paper: PaperResult, *, by: User | None) -> bool:
    """Return whether *paper*, typed without looking, is what *table* holds.

    If it is, the table is checked; if not, the history says what was typed and
    nothing else changes. Raise Refused while the table has no result,
    StepRefused in a draft.
    """
    table = _locked(table)
    if _as_compared(paper) == _as_compared(table.paper):
        _mark(table, by)
        return True
    totals = paper.totals or (None, None)
    typed = {
        "kind": paper.kind.value,
        "left": totals[0],
        "right": totals[1],
        "lot_winner": paper.lot_winner.value if paper.lot_winner else "",
        "loser": paper.loser.value if paper.loser else "",
    }
    record_change(
        table.round.tournament, Action.SECOND_PASS_DIFFERS, by=by, round_=table.round, table=table,
        before=_held(table), after=typed,
    )  # fmt: skip
    return False


@transaction.atomic
def confirm_table(table: Table, *, by: User | None, version: int | None = None) -> None:
    """Note that somebody looked at the sheet again and the stored result is right.

    Raise Stale if it was saved again since *version*, Refused as ``check_table`` does.
    """
    table = _locked(table)
    check_version(table, version)
    _mark(table, by)


def _locked(table: Table) -> Table:
    """Return *table*, freshly read, if it has a result to compare with."""
    table = lock_table(table)
    state = RoundState(table.round.state)
    after(state, Step.CORRECT if state is RoundState.CLOSED else Step.ENTER)
    check_two_sit(table)
    if table.kind not in COMPARED:
        raise Refused("nothing_to_check", table=table.number)
    return table


def _mark(table: Table, by: User | None) -> None:
    # an update, not a save: the version stays, so that no open form goes stale
    Table.objects.filter(pk=table.pk).update(
        checked_version=table.version, checked_by=by, checked_at=timezone.now()
    )
    record_change(
        table.round.tournament, Action.TABLE_CHECKED, by=by, round_=table.round, table=table,
        after=_held(table),
    )  # fmt: skip


def _as_compared(paper: PaperResult | None) -> PaperResult | None:
    """Return *paper* without the lot where nobody is tied (V 13.2)."""
    if paper is None or paper.totals is None or paper.totals.left == paper.totals.right:
        return paper
    return paper._replace(lot_winner=None)


def _held(table: Table) -> dict[str, object]:
    return {
        "kind": table.kind,
        "left": table.left_points,
        "right": table.right_points,
        "lot_winner": table.lot_winner,
        "loser": table.loser,
    }
