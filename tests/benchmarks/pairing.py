"""The draws of rounds 1 to 7, without and with clubs of 20, from the field to the reasons."""

from collections.abc import Callable
from itertools import cycle

from scoring.pairing import Contender, Style, draw_round, style_of_round
from tests.benchmarks.registry import case
from tests.scoring.pairing.play import Championship

SIZES = (50, 100, 200, 500, 1000, 10_000)
ROUNDS = 7


def fields(pairs: int, clubs: int = 0) -> list[tuple[int, list[Contender], Style]]:
    """Return number, field and style of every round of an invented championship."""
    championship = Championship(pairs, seed=5, clubs=clubs)
    rounds = []
    for number in range(1, ROUNDS + 1):
        field, style = championship.field(), style_of_round(Style.FOLD, number, ROUNDS)
        rounds.append((number, field, style))
        championship.play(draw_round(field, seed=number, style=style))
    return rounds


def _register(pairs: int, clubs: int, name: str) -> None:
    @case(name, size=f"{pairs} pairs", runs=5 * ROUNDS if pairs <= 1000 else 2 * ROUNDS)
    def prepare() -> Callable[[], object]:
        rounds = cycle(fields(pairs, clubs))
        return lambda: _draw(*next(rounds))


def _draw(number: int, field: list[Contender], style: Style) -> object:
    return draw_round(field, seed=number, style=style, remaining=ROUNDS - number)


for _pairs in SIZES:
    _register(_pairs, 0, "draw_round, R1 to R7")
    _register(_pairs, _pairs // 20, "draw_round, clubs of 20, R1 to R7")
