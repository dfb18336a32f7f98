"""Draw the next round, redraw it, publish, delete.

A draft is one transaction: a round with every present pair at exactly one
table, or nothing. Only a draft is drawn again; a published round can be deleted
only while no table of it has a result (``services/rescue.py`` for the rest).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.lifecycle import Need, RoundState, Step, after, needed
from scoring.pairing import Draw
from scoring.points import LEFT, RIGHT
from tournament.models import Change, Pair, Round, Seat, Table, Tournament
from tournament.services.by_hand import settled
from tournament.services.common import Refused, check_version, lock, lock_round, record_change
from tournament.services.drawing import Drawing, drawing_of
from tournament.services.results import missing_tables
from tournament.words.actions import Action

SEEDS = 10_000
"""Seeds have four digits, so that they can be read aloud and printed."""


@transaction.atomic
def draw_next_round(
    tournament: Tournament,
    *,
    by: User | None,
    seed: int | None = None,
    allow_forbidden: bool = False,
    allow_rematches: bool = False,
) -> Round:
    """Draw the round after the last one and return its draft.

    Raise Refused if the last round is not closed (naming the tables without a
    result), all rounds are played, or fewer than two pairs are present; raise
    PairingError, and write nothing, if no legal round exists.
    """
    tournament = lock(tournament)
    number = number_to_draw(tournament)
    allowed = Allowed(allow_forbidden, allow_rematches)
    return _store_draft(tournament, number, _seed(seed), allowed, by)


def number_to_draw(tournament: Tournament) -> int:
    """Return the number of the round to draw; raise Refused if none can be."""
    last = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if last is None:
        return 1
    if last.state == Round.State.DRAFT:
        raise Refused("already_drawn", round=last.number)
    if last.state == Round.State.PLAYING:
        if missing := missing_tables(last):
            tables = ", ".join(str(table.number) for table in missing)
            raise Refused("tables_missing", round=last.number, tables=tables)
        raise Refused("round_not_closed", round=last.number)
    if last.number >= tournament.rules.rounds:
        raise Refused("all_rounds_played", rounds=tournament.rules.rounds)
    return last.number + 1


def _seed(seed: int | None) -> int:
    return secrets.randbelow(SEEDS) if seed is None else seed


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the organisers give up where no round keeps every rule."""

    forbidden: bool = False
    rematches: bool = False

    def to_json(self) -> dict[str, bool]:
        """Return what is given up, as the history keeps it."""
        given_up = {"forbidden_allowed": self.forbidden, "rematches_allowed": self.rematches}
        return {name: True for name, allowed in given_up.items() if allowed}


def _store_draft(
    tournament: Tournament, number: int, seed: int, allowed: Allowed, by: User | None
) -> Round:
    drawing = drawing_of(tournament, number)
    draw = drawing.draw(seed, allow_forbidden=allowed.forbidden, allow_rematches=allowed.rematches)
    round_ = Round.objects.create(
        tournament=tournament,
        number=number,
        seed=draw.seed,
        style=drawing.style.value,
        forbidden_allowed=allowed.forbidden,
        rematches_allowed=allowed.rematches,
        notes=[note.to_json() for note in draw.notes],
    )
    store_tables(round_, draw, drawing)
    record_change(
        tournament,
        Action.ROUND_DRAWN,
        by=by,
        round_=round_,
        after={
            "seed": draw.seed,
            "tables": len(draw.tables),
            "pairs": len(drawing.field),
            **allowed.to_json(),
        },
    )
    return round_


def store_tables(round_: Round, draw: Draw, drawing: Drawing) -> None:
    """Write the tables and seats of *draw*; every pair that plays sits exactly once."""
    pairs = drawing.pairs
    seated = [n for t in draw.tables for n in (t.left, t.right) if n is not None]
    assert sorted(seated) == sorted(pairs), "a present pair is missing or sits twice"
    first_bye = next((table for table in draw.tables if table.right is None), None)
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            number=number,
            automatic_bye=drawn is first_bye,
            kind="bye" if drawn.right is None else "",
            reasons=[reason.to_json() for reason in drawn.reasons],
        )
        for number, drawn in zip(
            drawing.table_numbers(draw.tables, draw.seed), draw.tables, strict=True
        )
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, pair=pairs[number], side=side.value)
        for table, drawn in zip(tables, draw.tables, strict=True)
        for side, number in ((LEFT, drawn.left), (RIGHT, drawn.right))
        if number is not None
    )


@transaction.atomic
def redraw_round(
    round_: Round,
    *,
    by: User | None,
    version: int | None = None,
    seed: int | None = None,
    allow_forbidden: bool = False,
    allow_rematches: bool = False,
) -> Round:
    """Replace a draft, its tables and its bye, by one with another seed.

    What was allowed for the old draft is allowed for the new one. Raise Refused
    if the round is not a draft, Stale if somebody changed it since *version*,
    NoLegalRound if there is none: the old draft stays.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    after(RoundState(round_.state), Step.REDRAW)
    tournament, number = round_.tournament, round_.number
    old_version = round_.version
    round_.delete()
    allowed = Allowed(
        round_.forbidden_allowed or allow_forbidden, round_.rematches_allowed or allow_rematches
    )
    fresh = _store_draft(tournament, number, _seed(seed), allowed, by)
    fresh.version = old_version + 1
    fresh.save(update_fields=["version"])
    return fresh


@transaction.atomic
def publish_round(round_: Round, *, by: User | None, version: int | None = None) -> Round:
    """Publish a draft: everybody may see it, and the clock starts (V 12.3.3.1).

    Raise StepRefused if it is published already, Refused if a pair that is
    present now has no table or one that has left has a table, Stale if somebody
    changed the draft since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    round_.state = str(after(RoundState(round_.state), Step.PUBLISH))
    differences = draft_differences(round_)
    if differences.standing:
        names = ", ".join(str(pair) for pair in differences.standing)
        raise Refused("draft_leaves_out", round=round_.number, pairs=names)
    if out := [pair for pair in differences.gone if pair.status != Pair.Status.ACTIVE]:
        names = ", ".join(str(pair) for pair in out)
        raise Refused("draft_seats_out", round=round_.number, pairs=names)
    round_.published_at = timezone.now()
    round_.earlier = settled(round_)
    round_.version += 1
    round_.save(update_fields=["state", "published_at", "earlier", "version"])
    record_change(round_.tournament, Action.ROUND_PUBLISHED, by=by, round_=round_)
    return round_


@dataclass(frozen=True, slots=True)
class DraftDifferences:
    """What has changed in the hall since a draft was drawn.

    ``standing`` are present pairs without a table, ``gone`` pairs with a table
    that are not present any more.
    """

    standing: list[Pair]
    gone: list[Pair]


def draft_differences(round_: Round) -> DraftDifferences:
    """Return whether the draft of *round_* still fits who is present."""
    seated = set(round_.seats.values_list("pair_id", flat=True))
    pairs = Pair.objects.filter(tournament=round_.tournament)
    return DraftDifferences(
        standing=[p for p in pairs if p.plays_in(round_.number) and p.pk not in seated],
        gone=[p for p in pairs if not p.plays_in(round_.number) and p.pk in seated],
    )


@transaction.atomic
def delete_round(
    round_: Round, *, by: User | None, version: int | None = None, named: bool = False
) -> None:
    """Delete a draft or a round in play; byes go with it.

    One that has results goes only if somebody *named* it, by writing its name;
    the history then keeps them. Raise Refused if it has results and is not
    named, or if a table has an infraction; Stale if somebody changed the round
    since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    state = RoundState(round_.state)
    after(state, Step.DELETE)
    if round_.tables.filter(infractions__isnull=False).exists():
        raise Refused("round_has_infractions", round=round_.number)
    results = _results_of(round_)
    if needed(state, Step.DELETE, loses=bool(results)) is Need.NAME and not named:
        raise Refused("round_has_results", round=round_.number)
    record_change(
        round_.tournament,
        Action.ROUND_DELETED,
        by=by,
        round_=round_,
        before={"seed": round_.seed, "state": round_.state, "results": results},
        after={"results": len(results)},
    )
    round_.delete()


def _results_of(round_: Round) -> list[list[object]]:
    """Return the results of *round_* as the history keeps them: numbers, kind, points, loser."""
    tables = round_.tables.with_pairs().exclude(kind__in=("", "bye"))
    return [
        [
            table.number,
            table.left.number,
            table.right.number if table.right else None,
            table.kind,
            table.left_points,
            table.right_points,
            table.loser or table.lot_winner,
        ]
        for table in tables
    ]


def seeds_drawn(round_: Round) -> list[int]:
    """Return the number of the lot of every draw of this round, in order, the last one too.

    Drafts that were replaced or deleted are among them: nobody draws until he likes it.
    """
    drawn = Change.objects.filter(
        tournament=round_.tournament_id,
        round_number=round_.number,
        action__in=("round_drawn", "rest_drawn"),
    )
    return [after["seed"] for after in drawn.order_by("pk").values_list("after", flat=True)]


def last_round(tournament: Tournament) -> Round | None:
    """Return the round with the highest number, draft or not; None before the first."""
    return Round.objects.filter(tournament=tournament).order_by("-number").first()
