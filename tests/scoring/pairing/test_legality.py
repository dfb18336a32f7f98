"""Every draw is legal, whoever comes late or leaves (domain 6), and repeatable."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.pairing import NoLegalRound, Style, draw_round
from tests.scoring.pairing.oracle import State, best_by_networkx
from tests.scoring.pairing.play import Championship, faults


@settings(max_examples=60, deadline=None)
@given(
    pairs=st.integers(4, 60),
    rounds=st.integers(5, 7),
    style=st.sampled_from(list(Style)),
    seed=st.integers(0, 2**32),
    late=st.sets(st.integers(1, 6), max_size=3),
    leaving=st.sets(st.integers(1, 6), max_size=2),
    halves=st.booleans(),
)
def test_every_draw_of_a_championship_is_legal(pairs, rounds, style, seed, late, leaving, halves):
    championship = Championship(pairs, seed, halves=halves)
    for number in range(rounds):
        if number in late:
            championship.enter()
        if number in leaving and len(championship.field()) > 4:
            championship.withdraw(championship.random.choice(championship.field()).number)
        field = championship.field()
        try:
            draw = draw_round(field, seed=seed + number, style=style)
        except NoLegalRound:
            assert best_by_networkx(State(field, style, seed)) is None
            draw = draw_round(field, seed=seed + number, style=style, allow_rematches=True)
            championship.play(draw)
            continue
        championship.play(draw)

        assert faults(draw, field) == []


PROGRAM = """
from hashlib import sha256
from scoring.pairing import draw_round, Style
from tests.scoring.pairing.play import Championship
digest = sha256()
for pairs in (9, 24, 61):
    for style in Style:
        championship = Championship(pairs, pairs, clubs=5)
        for number in range(5):
            draw = draw_round(championship.field(), seed=number, style=style)
            championship.play(draw)
            digest.update(repr(draw).encode())
print(digest.hexdigest())
"""


def test_the_same_field_and_seed_give_the_same_round_under_every_hash_seed():
    digests = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.getcwd()},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "7", "random")
    }

    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


def test_another_seed_draws_another_first_round():
    field = Championship(20, 1).field()

    first, again, other = (
        draw_round(field, seed=seed, style=Style.LOT).tables for seed in (1, 1, 2)
    )

    assert first == again
    assert first != other


def test_the_first_round_by_lot_does_not_put_the_lower_number_at_the_left():
    field = Championship(40, 1).field()

    draw = draw_round(field, seed=5, style=Style.LOT)

    ordered = [table.left < table.right for table in draw.tables]
    assert {True, False} == set(ordered)


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        (Style.FOLD, [(1, 6), (2, 5), (3, 4)]),
        (Style.SLIDE, [(1, 4), (2, 5), (3, 6)]),
        (Style.ADJACENT, [(1, 2), (3, 4), (5, 6)]),
    ],
)
def test_a_style_orders_the_tables_of_one_group(style, expected):
    field = Championship(6, 1).field()

    draw = draw_round(field, seed=1, style=style)

    assert [(table.left, table.right) for table in draw.tables] == expected
