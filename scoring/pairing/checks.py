"""What a draw refuses to begin with: input that is no field, or contradicts itself.

Good input passes in a few looks at whole columns; only when something is wrong
the culprit is looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import NoneType
from typing import Any, NamedTuple

from scoring.pairing.errors import FieldError
from scoring.pairing.values import Contender, DrawnTable, Style

MAX_PRESENT = 20_000
"""More than any hall; beyond it the input is a mistake."""

LARGE = 2_000
"""Pairs from which on histories are compared by sorting."""

FLOATS = frozenset((last, before) for last in (0, -1, 1) for before in (0, -1, 1))


class Columns(NamedTuple):
    """The field, attribute by attribute."""

    numbers: list[int]
    halves: list[int]
    met: list[frozenset[int]]
    had_bye: list[bool]
    floats: list[tuple[int, int]]
    clubs: list[str]
    places: list[int]


def columns_of(field: Sequence[Contender]) -> Columns:
    """Return *field* attribute by attribute."""
    return Columns(
        [contender.number for contender in field],
        [contender.halves for contender in field],
        [contender.met for contender in field],
        [contender.had_bye for contender in field],
        [contender.floats for contender in field],
        [contender.club for contender in field],
        [contender.place for contender in field],
    )


def check_arguments(seed: int, style: Style, remaining: int) -> None:
    """Raise FieldError for a seed, a style or a number of rounds that is none."""
    check_seed(seed)
    for name, value, kind in (("style", style, Style), ("remaining", remaining, int)):
        if not isinstance(value, kind):
            raise FieldError("bad_argument", name=name, value=value)


def check_seed(seed: object) -> None:
    """Raise FieldError for a seed that is no whole number."""
    if not isinstance(seed, int):
        raise FieldError("bad_argument", name="seed", value=seed)


def check_numbers(numbers: Sequence[int]) -> None:
    """Raise FieldError for a registration number that is none, or is there twice."""
    if _types(numbers) != {int} or min(numbers) < 1:
        bad = next(number for number in numbers if type(number) is not int or number < 1)
        raise FieldError("bad_number", number=bad)
    if len(set(numbers)) < len(numbers):
        raise FieldError("pair_twice", number=Counter(numbers).most_common(1)[0][0])


def check_size(field: Sequence[Contender]) -> None:
    """Raise FieldError for too few pairs, or more than any hall holds."""
    if len(field) < 2:
        raise FieldError("too_few_present", present=len(field))
    if len(field) > MAX_PRESENT:
        raise FieldError("field_too_large", present=len(field), most=MAX_PRESENT)


def check_columns(columns: Columns) -> None:
    """Raise FieldError for the first contender that cannot be."""
    check_numbers(columns.numbers)
    if not _plausible(columns):
        raise next(filter(None, map(_fault, *columns)))


def _plausible(columns: Columns) -> bool:
    return (
        _types(columns.halves) == {int}
        and min(columns.halves) >= 0
        and _types(columns.met) == {frozenset}
        and _types(columns.had_bye) == {bool}
        and _are_floats(columns.floats)
        and all(issubclass(kind, str) for kind in _types(columns.clubs))
        and _types(columns.places) == {int}
        and min(columns.places) >= 0
    )


def _types(column: Iterable[object]) -> set[type]:
    return set(map(type, column))


def _are_floats(values: Iterable[tuple[int, int]]) -> bool:
    try:
        return FLOATS.issuperset(values)
    except TypeError:
        return False


def _fault(
    number: int, halves: int, met: object, had_bye: object, floats: Any, club: object, place: int
) -> FieldError | None:
    if type(place) is not int or place < 0:
        return FieldError("bad_place", number=number, place=place)
    if type(halves) is not int:
        return FieldError("halves_not_whole", number=number, halves=halves)
    if halves < 0:
        return FieldError("negative_halves", number=number, halves=halves)
    if not isinstance(club, str):
        return FieldError("bad_club", number=number, club=club)
    return _fault_of_past(number, met, had_bye, floats)


def _fault_of_past(number: int, met: object, had_bye: object, floats: Any) -> FieldError | None:
    if type(met) is not frozenset:
        return FieldError("bad_history", number=number, met=met)
    if type(had_bye) is not bool:
        return FieldError("bad_bye", number=number, had_bye=had_bye)
    return None if _are_floats([floats]) else FieldError("bad_float", number=number, floats=floats)


def check_histories(numbers: Sequence[int], met: Sequence[frozenset[int]]) -> None:
    """Raise FieldError if somebody met itself, or another that does not know of it."""
    if len(numbers) >= LARGE:
        from scoring.pairing.agreement import all_agree

        if all_agree(numbers, met):
            return
    histories = dict(zip(numbers, met, strict=True))
    try:
        symmetric = _symmetric(histories)
    except TypeError:
        raise next(filter(None, map(_strange, histories.items()))) from None
    if not symmetric:
        raise _one_sided(histories)


def _symmetric(histories: Mapping[int, frozenset[int]]) -> bool:
    """Whether each meeting is told by both.

    It is looked up from its lower number only: if the other knows of all of them, and
    as many are seen from the higher numbers, these are the same.
    """
    lower = higher = 0
    history = histories.get
    for number, others in histories.items():
        for other in others:
            if other > number:
                known = history(other)
                if known is not None:
                    lower += 1
                    if number not in known:
                        return False
            elif other in histories:
                higher += 1
    return lower == higher


def _strange(history: tuple[int, frozenset[int]]) -> FieldError | None:
    number, others = history
    if _types(others) <= {int}:
        return None
    return FieldError("bad_history", number=number, met=others)


def _one_sided(histories: Mapping[int, frozenset[int]]) -> FieldError:
    for number, others in histories.items():
        if number in others:
            return FieldError("met_itself", number=number)
    number, other = next(
        (number, other)
        for number, others in histories.items()
        for other in others
        if number not in histories.get(other, {number})
    )
    return FieldError("asymmetric_history", number=number, other=other)


def check_met_round(met_round: Mapping[frozenset[int], int]) -> None:
    """Raise FieldError if a round in which two pairs met is no whole number."""
    for table, number in met_round.items():
        if type(number) is not int or number < 0:
            raise FieldError("bad_met_round", numbers=_shown(table), round=number)


def check_locked(locked: Collection[tuple[int, int | None]]) -> None:
    """Raise FieldError if a table set by hand is not of two numbers, or one and None."""
    for table in locked:
        if type(table) not in (tuple, list) or len(table) != 2:
            raise FieldError("bad_locked", numbers=_shown(table))
        if type(table[0]) is not int or type(table[1]) not in (int, NoneType):
            raise FieldError("bad_locked", numbers=_shown(table))


def check_tables(tables: Iterable[DrawnTable]) -> None:
    """Raise FieldError if somebody meets itself, or is named by what is no number."""
    for table in tables:
        for number in (table.left, table.right):
            if type(number) is not int and not (number is None and table.left is not None):
                raise FieldError("bad_number", number=number)
        if table.left == table.right:
            raise FieldError("locked_itself", number=table.left)


def check_places(fixed: Mapping[int, int], unusable: Collection[int]) -> None:
    """Raise FieldError if the number of a table is no whole number above zero."""
    for place in [*fixed.values(), *unusable]:
        if type(place) is not int or place < 1:
            raise FieldError("bad_table_number", table=place)


def check_forbidden(forbidden: Collection[frozenset[int]]) -> None:
    """Raise FieldError if a table that the desk has forbidden is not of two numbers."""
    for table in forbidden:
        if not isinstance(table, AbstractSet) or len(table) != 2 or _types(table) != {int}:
            raise FieldError("bad_forbidden", numbers=_shown(table))


def _shown(table: object) -> tuple[object, ...]:
    return tuple(sorted(table, key=str)) if isinstance(table, Collection) else (table,)
