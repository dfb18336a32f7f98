"""docs/pairing.md defines the lot to the bit: here it is computed from that page alone."""

from __future__ import annotations

import random
import re
from pathlib import Path

from scoring.pairing import Contender, Style, draw_round, round_robin
from scoring.pairing.lot import lot

PAGE = (Path(__file__).parents[3] / "docs" / "pairing.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("### The lot, to the bit") : PAGE.index("### Clubs")]
LOWER, HIGHER, SEED, FIRST, SECOND = (int(one, 16) for one in re.findall("0x[0-9A-F]+", SECTION))
WORD = 2**64


def by_the_page(a: int, b: int, seed: int) -> int:
    a, b = sorted((a, b))
    x = (a * LOWER + b * HIGHER + seed * SEED) % WORD
    x = (x ^ (x >> 29)) * FIRST % WORD
    x = (x ^ (x >> 32)) * SECOND % WORD
    return (x ^ (x >> 31)) % 2**32


def order_by_the_page(numbers, seed: int) -> list[int]:
    return sorted(numbers, key=lambda number: (by_the_page(0, number, seed), number))


def test_the_lot_is_the_one_of_the_page():
    chance = random.Random(1)
    for _ in range(2000):
        a, b, seed = (chance.randrange(10**9) for _ in range(3))

        assert lot(a, b, seed) == by_the_page(a, b, seed)


def test_round_1_can_be_repeated_from_the_page():
    for pairs in (8, 9, 30, 51):
        for seed in range(20):
            order = order_by_the_page(range(1, pairs + 1), seed)
            half = pairs // 2
            tables = list(zip(order[:half], order[half:], strict=False))
            rests = [(order[-1], None)] if pairs % 2 else []
            draw = draw_round(
                [Contender(number) for number in range(1, pairs + 1)], seed=seed, style=Style.LOT
            )

            assert [(t.left, t.right) for t in draw.tables] == tables + rests


def test_the_example_of_the_page_is_true():
    numbers = range(1, 8)
    order = order_by_the_page(numbers, 4711)
    row = next(line for line in SECTION.splitlines() if line.startswith("| lot(0, pair)"))
    tables = ", ".join(f"{one}–{other}" for one, other in zip(order[:3], order[3:], strict=False))

    assert [int(cell) for cell in row.split("|")[2:-1]] == [
        by_the_page(0, number, 4711) for number in numbers
    ]
    assert (
        f"The order is {', '.join(map(str, order))}. The last one, {order[-1]}, rests." in SECTION
    )
    assert tables in SECTION


def test_all_against_all_can_be_repeated_from_the_page():
    for pairs in (6, 7):
        chairs: list[int | None] = [*order_by_the_page(range(1, pairs + 1), 5)]
        chairs += [None] * (pairs % 2)
        for tables in round_robin(range(1, pairs + 1), seed=5):
            opposite = {
                frozenset((chairs[place], chairs[-1 - place])) for place in range(len(chairs) // 2)
            }

            assert {frozenset(table) for table in tables} == opposite
            chairs = [chairs[0], chairs[-1], *chairs[1:-1]]
