"""Who rests when the field is odd, and the tables that a person has locked.

A bye is a meeting with a phantom: "no second bye" is "no rematch" with it. The
bye goes to the lowest half wins that leave a legal round, among those to the
pair that leaves the smallest win differences, then to the lowest place.

**Why trying from the last place upwards is exact.** All of equal wins leave
groups of the same sizes when they rest, hence the same parity bound. The first
one whose rest attains it cannot be beaten by another of the same wins, neither
in win differences nor, on the bound, in the upper wins; without the bound all
of the same wins are compared.

**When these tries have cost as much as one matching over every table**, that one
settles it: the phantom takes part in it (``dense.bye_dense``). Where only two pairs
can rest, since both may meet nobody but the same third, all others are tried in
vain.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.pairing.checks import check_locked
from scoring.pairing.dense import bye_dense
from scoring.pairing.effort import Effort
from scoring.pairing.errors import FieldError, Unpairable
from scoring.pairing.floaters import DENSE_LIMIT, Floaters, choose_floaters
from scoring.pairing.view import View

Locked = Collection[tuple[int, int | None]]


@dataclass(frozen=True, slots=True)
class Bye:
    """The index that rests, and the floaters of the others."""

    resting: int
    floaters: Floaters
    blocked: tuple[int, ...]
    """Lower ones who would leave no legal round."""
    worse: tuple[int, ...] = ()
    """Lower ones who would leave none or a dearer one: it was not told apart."""


TRIED = 3
"""Pairs that are tried one by one in any case."""

BESIDES = 20
"""Work of a try for each pair, beside its matchings."""


def choose_bye(view: View, rest: Sequence[int], seed: int, effort: Effort) -> Bye:
    """Return who rests of *rest*, an odd number.

    Raise Unpairable if nobody without a bye leaves a legal round.
    """
    best: tuple[int, Floaters] | None = None
    blocked: list[int] = []
    before = effort.floaters
    able = [x for x in range(len(rest) - 1, -1, -1) if not view.had_bye[rest[x]]]
    for tried, x in enumerate(able):
        i = rest[x]
        if best is not None and view.halves[i] != view.halves[best[0]]:
            break
        spent = effort.floaters - before + tried * BESIDES * len(rest)
        if len(rest) <= DENSE_LIMIT and tried >= TRIED and 2 * spent > len(rest) ** 3:
            return _compared(view, rest, seed, blocked, effort)
        try:
            found = choose_floaters(view, [*rest[:x], *rest[x + 1 :]], seed, effort)
        except Unpairable:
            blocked.append(i)
            continue
        if best is None or (found.square, found.upper) < (best[1].square, best[1].upper):
            best = i, found
        if found.square == found.bound:
            break
    if best is None:
        raise Unpairable
    return Bye(*best, tuple(blocked))


def _compared(
    view: View, rest: Sequence[int], seed: int, blocked: Sequence[int], effort: Effort
) -> Bye:
    """Return who rests of *rest*, by one matching; *blocked* have been tried."""
    i = bye_dense(view, rest)
    x = rest.index(i)
    lower = [j for j in rest[x + 1 :] if not view.had_bye[j]]
    none = tuple(j for j in lower if j in blocked or view.halves[j] < view.halves[i])
    found = choose_floaters(view, [*rest[:x], *rest[x + 1 :]], seed, effort)
    return Bye(i, found, none, tuple(j for j in lower if j not in none))


def set_apart(view: View, locked: Locked) -> tuple[list[tuple[int, int | None]], Sequence[int]]:
    """Return the locked tables by index and the indexes that are left to draw.

    Locked tables are kept as given; whether they are legal is the desk's affair.
    Raise FieldError if they name somebody twice or somebody who is not present,
    or leave an odd number beside a locked bye.
    """
    if not locked:
        return [], range(len(view.numbers))
    check_locked(locked)
    taken: set[int] = set()
    tables: list[tuple[int, int | None]] = []
    for left, right in locked:
        if left == right:
            raise FieldError("locked_itself", number=left)
        for number in (left, right):
            _take(view, number, taken)
        tables.append((view.index[left], None if right is None else view.index[right]))
    rest = [i for i in range(len(view.numbers)) if i not in taken]
    byes = sum(right is None for _, right in tables)
    if byes > 1 or (byes and len(rest) % 2):
        raise FieldError("locked_bye_leaves_odd", byes=byes, left=len(rest))
    return tables, rest


def _take(view: View, number: int | None, taken: set[int]) -> None:
    if number is None:
        return
    if number not in view.index:
        raise FieldError("locked_unknown", number=number)
    if view.index[number] in taken:
        raise FieldError("locked_twice", number=number)
    taken.add(view.index[number])
