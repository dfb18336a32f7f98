"""Change a draft by hand: two pairs take each other's place, at a price that is shown."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from scoring.lifecycle import RoundState, Step, after
from scoring.pairing import DrawnTable, Reason, ReasonKind
from tournament.models import Round, Seat, Table
from tournament.services.common import Refused, check_version, lock_round, record_change
from tournament.services.drawing import drawing_of


@transaction.atomic
def swap_pairs(
    round_: Round, one: int, two: int, *, by: User | None, version: int | None = None
) -> Round:
    """Let the pairs with the numbers *one* and *two* change places in a draft.

    Raise Refused if the round is not a draft, the two are the same, or one does
    not play in it; Stale if somebody changed the draft since *version*.
    """
    round_ = lock_round(round_)
    check_version(round_, version)
    after(RoundState(round_.state), Step.ARRANGE)
    if one == two:
        raise Refused("swap_same", pair=one)
    seats = {
        seat.pair.number: seat
        for seat in round_.seats.select_related("pair", "table").filter(pair__number__in=(one, two))
    }
    for number in (one, two):
        if number not in seats:
            raise Refused("pair_not_in_round", pair=number, round=round_.number)
    _exchange(seats[one], seats[two])
    _reprice(round_, {one, two})
    round_.changed_by_hand = True
    round_.version += 1
    round_.save(update_fields=["changed_by_hand", "version"])
    record_change(
        round_.tournament, "pairs_swapped", by=by, round_=round_, after={"pairs": [one, two]}
    )
    return round_


def _exchange(one: Seat, two: Seat) -> None:
    """Exchange the pairs of two seats; both go first, as a pair sits only once."""
    Seat.objects.filter(pk__in=(one.pk, two.pk)).delete()
    one.pair, two.pair = two.pair, one.pair
    one.pk = two.pk = None
    Seat.objects.bulk_create([one, two])


def _reprice(round_: Round, swapped: set[int]) -> None:
    """Say at the tables of the *swapped* numbers that a person set them, and the price."""
    drawing = drawing_of(round_.tournament, round_.number)
    changed = []
    for table in round_.tables.with_pairs():
        right = table.right
        drawn = DrawnTable(table.left.number, right.number if right else None)
        seated = {number for number in (drawn.left, drawn.right) if number is not None}
        if seated & swapped:
            costs = drawing.price([drawn]) if seated <= set(drawing.pairs) else ()
            by_hand = Reason(ReasonKind.LOCKED, tuple(sorted(seated & swapped)))
            table.reasons = [reason.to_json() for reason in (by_hand, *costs)]
            changed.append(table)
    Table.objects.bulk_update(changed, ["reasons"])
