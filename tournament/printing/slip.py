"""The slip: a quarter of an A4 with the result and the signatures, and nothing else.

For who counts the dats elsewhere. What V 15.3 asks of the sheet besides is not
on it, so it is offered beside the sheet and never instead of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules import Rules, Tie
from tournament.printing.filling import QUIET, SQUARE, Spots
from tournament.printing.form import CODE_HEIGHT
from tournament.printing.phrases import slip_lines
from tournament.printing.strokes import Stroke, across, box, custom_properties, down

WIDTH, HEIGHT = 105.0, 148.5
LEFT, MIDDLE, RIGHT = 7.0, 52.5, 98.0
HEAD, PAIRS = 7.0, 24.0
COLUMN = MIDDLE - LEFT
LOT, HEADS, POINTS, SIGN = 7.0, 4.5, 25.0, 23.0


@dataclass(frozen=True, slots=True)
class Slip:
    """The slip of a regulation; ``tops`` are where its parts begin, in mm from the top."""

    lot: bool
    foot: list[str]
    tops: dict[str, float]
    template = "print/slip_frames.html"
    styles = ("frame", "slip")
    view_box = f"0 0 {WIDTH:g} {HEIGHT:g}"

    @property
    def spots(self) -> Spots:
        """Where the table, the pairs and the code stand."""
        return Spots(
            table=(70.0, HEAD + 9.5),
            table_size=40,
            numbers=(LEFT + 2, MIDDLE + 2),
            number_middle=PAIRS + 5.6,
            number_size=24,
            digit=0,
            names=(LEFT + 2, MIDDLE + 2),
            name_middle=PAIRS + 15.6,
            name_widths=(COLUMN - 4, COLUMN - 4),
            name_sizes=(12, 11, 9.5, 8),
            square=(RIGHT - SQUARE, HEIGHT - LEFT - CODE_HEIGHT + QUIET),
        )

    @property
    def css(self) -> str:
        """The places of the parts as custom properties of a style sheet."""
        return custom_properties({f"y-{part}": mm for part, mm in self.tops.items()})

    def strokes(self, *, blank: bool = False) -> list[Stroke]:
        """Return every line of the front; a *blank* one has lines to write names on."""
        return [
            Stroke(0.2, " ".join(_writing_lines() if blank else ()), grey=True),
            Stroke(0.2, " ".join(_digit_places(self.tops)), dashes="0.3 0.5", grey=True),
            Stroke(0.2, " ".join(_hairlines(self.tops))),
            Stroke(0.7, " ".join(_strong(self))),
        ]


def slip_of(rules: Rules) -> Slip:
    """Return the slip of *rules*; the lot is on it where it decides a tie."""
    lot = rules.tie is Tie.LOT
    heads = PAIRS + 22 + (LOT if lot else 0)
    points = heads + HEADS
    sign = points + POINTS + (0 if lot else LOT)
    end = sign + SIGN
    tops = {"lot": PAIRS + 22, "heads": heads, "points": points, "sign": sign, "times": end}
    return Slip(lot, slip_lines(rules), tops)


def _writing_lines() -> Iterator[str]:
    yield from (across(PAIRS - 2.5, x, x + 14) for x in (50.0, 70.0))
    for x in (LEFT, MIDDLE):
        yield across(PAIRS + 10.5, x + 2, x + 16)
        yield across(PAIRS + 20, x + 2, x + COLUMN - 2)


def _digit_places(tops: dict[str, float]) -> Iterator[str]:
    """Yield faint feet that divide a total in three digits, against illegible sevens."""
    for x in (LEFT, MIDDLE):
        for digit in (1, 2):
            yield down(x + digit * COLUMN / 3, tops["points"] + 12, tops["sign"] - 1)


def _hairlines(tops: dict[str, float]) -> Iterator[str]:
    yield down(67, HEAD + 0.5, HEAD + 14.5)
    yield from (across(tops["times"] + 6.4, x, x + 8) for x in (21.0, 31.5, 66.5, 77.0))


def _strong(slip: Slip) -> Iterator[str]:
    end = slip.tops["times"]
    yield box(LEFT, PAIRS, RIGHT - LEFT, end - PAIRS)
    yield down(MIDDLE, PAIRS, end)
    yield from (across(slip.tops[part], LEFT, RIGHT) for part in ("heads", "points", "sign"))
    if slip.lot:
        yield across(slip.tops["lot"], LEFT, RIGHT)
        yield from (box(x + 2, slip.tops["lot"] + 0.9) for x in (LEFT, MIDDLE))
