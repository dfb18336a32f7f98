"""The draw and its draft: seeds, changes by hand, locks, publication, the way back."""

from __future__ import annotations

from tests.tournament.evenings.deeds import Ask, deed
from tests.tournament.evenings.player import Evening
from tournament.models import Round
from tournament.services.by_hand import (
    DrawRest,
    Edit,
    LeadersFirst,
    Renumber,
    Swap,
    keep_change,
    lock_tables,
    redo_change,
    undo_change,
    unlock_tables,
)
from tournament.services.draws import delete_round, draw_next_round, publish_round, redraw_round
from tournament.services.rescue import late_meets_resting, rival_meets_resting, take_back


def seed(e: Evening) -> int:
    """Return a seed; a service that chose one by itself could not be played again."""
    return e.random.randint(0, 9_999)


@deed(draw_next_round, 0.1, door=3, closed=12)
def draw(e: Evening) -> Ask | None:
    return Ask(
        e.tournament(), by=e.by, seed=seed(e),
        allow_forbidden=e.chance(0.3), allow_rematches=e.chance(0.4),
    )  # fmt: skip


@deed(redraw_round, 0.05, draft=2)
def redraw(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(
        round_, by=e.by, version=e.version(round_), seed=seed(e),
        allow_forbidden=e.chance(0.2), allow_rematches=e.chance(0.3),
    )  # fmt: skip


@deed(publish_round, 0.05, draft=9)
def publish(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by, version=e.version(round_))


@deed(delete_round, 0.1, draft=0.3, playing=0.25)
def delete(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, by=e.by, version=e.version(round_), named=e.chance(0.4))


def an_edit(e: Evening, round_: Round) -> Edit:
    """Return a change of the draft that somebody has in mind."""
    seated = [pair["number"] for pair in e.seated(round_)]
    if not seated or e.nonsense():
        seated = [*seated, 1, 2, 99]
    kind = e.random.choice(["swap", "swap", "swap", "number", "leaders", "rest"])
    if kind == "swap":
        return Swap(e.random.choice(seated), e.random.choice(seated))
    if kind == "number":
        return Renumber(e.random.randint(1, 4), e.random.randint(0 if e.nonsense() else 1, 8))
    if kind == "leaders":
        return LeadersFirst()
    return DrawRest(seed(e), allow_rematches=e.chance(0.3))


@deed(keep_change, 0.1, draft=6)
def by_hand(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(
        round_, an_edit(e, round_), by=e.by, reason=e.reason(), confirmed=e.chance(0.7),
        version=e.version(round_),
    )  # fmt: skip


@deed(keep_change, 0, draft=0.4)
def by_hand_pressed_twice(e: Evening) -> Ask | None:
    kept = [step for step in e.steps[-3:] if step.deed.name == "by_hand" and step.done]
    return kept[-1].ask if kept else None


@deed(lock_tables, 0.05, draft=1.5)
def lock(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, seats(e, round_), by=e.by, version=e.version(round_))


@deed(unlock_tables, 0.05, draft=0.8)
def unlock(e: Evening) -> Ask | None:
    round_ = e.round()
    return round_ and Ask(round_, seats(e, round_), by=e.by, version=e.version(round_))


def seats(e: Evening, round_: Round) -> list[tuple[int, int | None]] | None:
    """Return some tables of the draft by their pairs; None for what the service means by it."""
    if e.chance(0.3):
        return None
    tables = e.tables(round_)
    chosen = e.random.sample(tables, min(len(tables), e.random.randint(1, 2)))
    found = [(t.left.number, t.right.number if t.right else None) for t in chosen]
    return [(98, 99)] if e.nonsense() else found


@deed(undo_change, 0.05, draft=2)
def undo_by_hand(e: Evening) -> Ask | None:
    round_ = e.round()
    if round_ and not round_.earlier and not e.nonsense():
        return None
    return round_ and Ask(round_, by=e.by, version=e.version(round_))


@deed(redo_change, 0.05, draft=3)
def redo_by_hand(e: Evening) -> Ask | None:
    round_ = e.round()
    if round_ and not any(entry["undone"] for entry in round_.earlier) and not e.nonsense():
        return None
    return round_ and Ask(round_, by=e.by, version=e.version(round_))


@deed(late_meets_resting, 0.05, playing=2.5, full=1)
def late_pair(e: Evening) -> Ask | None:
    if not (round_ := e.round()):
        return None
    seated = e.seated(round_)
    standing = [pair for pair in e.pairs if pair["present"] and pair not in seated]
    if not (standing and e.rests(round_)) and not e.nonsense():
        return None
    return Ask(round_, e.random.choice(standing or seated)["number"], by=e.by)


@deed(rival_meets_resting, 0.05, playing=2)
def one_leaves(e: Evening) -> Ask | None:
    round_ = e.round()
    if round_ and not e.rests(round_) and not e.nonsense():
        return None
    pairs = round_ and (e.pairs if e.nonsense() else e.seated(round_))
    return Ask(round_, e.random.choice(pairs)["number"], by=e.by) if pairs else None


@deed(take_back, 0.05, playing=0.6, full=0.1)
def draft_again(e: Evening) -> Ask | None:
    if not (round_ := e.round()):
        return None
    pairs = e.pairs if e.nonsense() else e.seated(round_)
    again = [pair["number"] for pair in pairs if e.chance(0.3)]
    return Ask(round_, by=e.by, reason=e.reason(), again=again, version=e.version(round_))
