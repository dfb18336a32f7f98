"""Who rests when the field is odd, and the tables that a person has locked.

A bye is a meeting with a phantom: "no second bye" is "no rematch" with it. The
bye goes to the lowest half wins that leave a legal round, among those to the
pair that leaves the smallest win differences, then to the lowest place. These
levels are all above the choice of floaters, so the bye is settled first and
the rest is paired without it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scoring.pairing.dense import legal_tables
from scoring.pairing.errors import FieldError, Unpairable
from scoring.pairing.matching import perfect_matching
from scoring.pairing.objective import check_weight
from scoring.pairing.view import View


def choose_bye(view: View, rest: Sequence[int], *, relaxed: bool = False) -> int:
    """Return the index that rests; *rest* is odd. Raise Unpairable if none can.

    With *relaxed* a rematch is dearer than any difference, a second bye dearer
    than any number of rematches.
    """
    tables = len(rest) // 2
    most, least = view.halves[rest[0]], view.halves[rest[-1]]
    upper = len(rest) + 1
    wins = upper * (tables * most + 1)
    score = wins * (tables * (most - least) ** 2 + 1)
    rematch_unit = score * (most + 1)
    second = rematch_unit * (tables + 1)
    check_weight(2 * second, most, least)
    row = {i: x for x, i in enumerate(rest)}
    edges = []
    for i, j, rematch in legal_tables(view, rest, relaxed=relaxed):
        high, low = view.halves[i], view.halves[j]
        uneven = (high - low) ** 2 * wins + (high != low) * high * upper
        edges.append((row[i], row[j], uneven + rematch * rematch_unit))
    for x, i in enumerate(rest):
        if relaxed or not view.had_bye[i]:
            cost = view.halves[i] * score + (len(rest) - 1 - x)
            edges.append((x, len(rest), cost + view.had_bye[i] * second))
    found = perfect_matching(len(rest) + 1, edges)
    if found is None:
        raise Unpairable
    return next(rest[u] for u, v in found if v == len(rest))


Locked = Collection[tuple[int, int | None]]


def set_apart(view: View, locked: Locked) -> tuple[list[tuple[int, int | None]], list[int]]:
    """Return the locked tables by index and the indexes that are left to draw.

    Locked tables are kept as given; whether they are legal is the desk's affair.
    Raise FieldError if they name somebody twice or somebody who is not present,
    or leave an odd number beside a locked bye.
    """
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
