"""The draw of the fifth round, without and with clubs of 20, from field to reasons."""

from collections.abc import Callable

from scoring.pairing import Contender, Style, draw_round
from tests.benchmarks.registry import case
from tests.scoring.pairing.play import Championship

SIZES = (50, 100, 200, 500, 1000, 10_000)


def fifth_field(pairs: int, clubs: int = 0) -> list[Contender]:
    """Return the field of an invented championship after four rounds."""
    championship = Championship(pairs, seed=5, clubs=clubs)
    for number in range(4):
        style = Style.FOLD if number else Style.LOT
        championship.play(draw_round(championship.field(), seed=number, style=style))
    return championship.field()


def _register(pairs: int, clubs: int, name: str) -> None:
    @case(name, size=f"{pairs} pairs", runs=15 if pairs < 1000 else 7)
    def prepare() -> Callable[[], object]:
        field = fifth_field(pairs, clubs)
        return lambda: draw_round(field, seed=9, remaining=2)


for _pairs in SIZES:
    _register(_pairs, 0, "draw_round")
    _register(_pairs, _pairs // 20, "draw_round, clubs of 20")
