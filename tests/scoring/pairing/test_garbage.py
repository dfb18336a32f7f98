"""Whatever is handed in, only the draw's own errors come out."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.pairing import (
    Contender,
    DrawnTable,
    PairingError,
    Style,
    draw_round,
    price,
    price_matrix,
    price_row,
    round_robin,
    table_numbers,
)

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.decimals(allow_nan=False),
    st.just(()),
    st.builds(list),
)
"""What is mistaken for something else."""

NUMBERS = st.integers(1, 9)


def mostly(good, odd=ODD):
    """Nine times out of ten *good*, so that the rest of the input is reached."""
    return st.integers(0, 9).flatmap(lambda chance: odd if chance == 0 else good)


def tuples(*parts):
    return st.one_of(st.tuples(*parts), st.lists(mostly(NUMBERS), max_size=3).map(tuple))


HASHABLE = ODD.filter(lambda value: not isinstance(value, list))
CONTENDERS = st.builds(
    Contender,
    number=mostly(NUMBERS),
    halves=mostly(st.integers(0, 6)),
    met=mostly(st.frozensets(mostly(NUMBERS, HASHABLE), max_size=3)),
    had_bye=mostly(st.booleans()),
    floats=mostly(st.tuples(mostly(st.integers(-1, 1)), mostly(st.integers(-1, 1)))),
    club=mostly(st.sampled_from(["", "", "Valls", "Reus"])),
)


@st.composite
def fields(draw):
    """A field that could be, in which one or two things are not as they should be."""
    pairs = draw(st.integers(0, 9))
    met = {number: set() for number in range(1, pairs + 1)}
    tables = st.tuples(st.integers(1, max(1, pairs)), st.integers(1, max(1, pairs)))
    for a, b in draw(st.lists(tables, max_size=8)) if pairs else []:
        if a != b:
            met[a].add(b)
            met[b].add(a)
    field = [
        Contender(
            number,
            draw(st.integers(0, 6)),
            frozenset(others),
            draw(st.booleans()),
            (draw(st.integers(-1, 1)), draw(st.integers(-1, 1))),
            draw(st.sampled_from(["", "", "Valls", "Reus"])),
        )
        for number, others in met.items()
    ]
    for strange in draw(st.lists(CONTENDERS, max_size=2)):
        field.insert(draw(st.integers(0, len(field))), strange)
    return field


FORBIDDEN = st.lists(
    st.one_of(
        st.frozensets(mostly(NUMBERS, HASHABLE), max_size=3),
        tuples(NUMBERS, NUMBERS),
        ODD,
    ),
    max_size=3,
)
LOCKED = st.lists(
    st.one_of(tuples(mostly(NUMBERS), mostly(st.one_of(NUMBERS, st.none()))), ODD), max_size=3
)
MET_ROUND = st.dictionaries(st.frozensets(NUMBERS, max_size=3), mostly(st.integers(0, 9)))
TABLES = st.lists(
    st.builds(DrawnTable, mostly(NUMBERS), mostly(st.one_of(NUMBERS, st.none()))), max_size=5
)


@settings(max_examples=150, deadline=None)
@given(
    field=fields(),
    seed=mostly(st.integers()),
    style=mostly(st.sampled_from(Style)),
    forbidden=FORBIDDEN,
    locked=LOCKED,
    met_round=st.one_of(st.none(), MET_ROUND),
    allow_rematches=st.booleans(),
    remaining=mostly(st.integers(-1, 3)),
)
def test_a_draw_of_anything_is_a_draw_or_an_error_of_its_own_kind(field, **arguments):
    try:
        draw = draw_round(field, **arguments)
    except PairingError:
        return

    seated = [n for t in draw.tables for n in (t.left, t.right) if n is not None]
    assert sorted(seated) == sorted(contender.number for contender in field)


@settings(max_examples=80, deadline=None)
@given(field=fields(), forbidden=FORBIDDEN, tables=TABLES, number=mostly(NUMBERS))
def test_a_price_of_anything_is_a_price_or_an_error_of_its_own_kind(
    field, forbidden, tables, number
):
    for call, arguments in (
        (price, (tables, field, forbidden)),
        (price_matrix, (field, forbidden)),
        (price_row, (number, field, forbidden)),
    ):
        with suppress(PairingError):
            assert call(*arguments) is not None


@settings(max_examples=80, deadline=None)
@given(
    tables=TABLES,
    fixed=st.one_of(st.none(), st.dictionaries(mostly(NUMBERS, HASHABLE), mostly(NUMBERS))),
    unusable=st.lists(mostly(NUMBERS), max_size=4),
)
def test_the_numbers_of_any_tables_are_numbers_or_an_error_of_its_own_kind(tables, fixed, unusable):
    try:
        numbers = table_numbers(tables, fixed=fixed, unusable=unusable)
    except PairingError:
        return

    given_out = [number for number in numbers if number is not None]
    assert len(set(given_out)) == len(given_out) == sum(t.right is not None for t in tables)


@settings(max_examples=80, deadline=None)
@given(numbers=st.lists(mostly(NUMBERS), max_size=9), seed=mostly(st.integers()))
def test_all_against_all_of_anything_is_a_plan_or_an_error_of_its_own_kind(numbers, seed):
    try:
        rounds = round_robin(numbers, seed=seed)
    except PairingError:
        return

    assert len(rounds) == len(numbers) - 1 + len(numbers) % 2


def test_ten_thousand_pairs_do_not_all_meet_all():
    with pytest.raises(PairingError, match="field_too_large"):
        round_robin(range(1, 10_001), seed=1)
