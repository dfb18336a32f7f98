"""What a regulation puts on the match sheet, and where: V 15.2-3 in millimetres.

Parts that the rules do not use are left out (players are frightened by boxes
that they need not fill in), and the rows and signatures take their room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules import Catalogue, Rules, Tie
from tournament.models import SEVERITIES
from tournament.printing.filling import QUIET, SQUARE, Spots
from tournament.printing.phrases import foot_lines
from tournament.printing.strokes import Stroke, across, box, custom_properties, down

WIDTH, HEIGHT = 148.0, 210.0
LEFT, RIGHT = 8.0, 140.0
MIDDLE = 71.0
"""Where the right pair begins."""
NUMBERS, CODES = 19.0, 123.0
"""Where the columns of the row numbers end and of the auction codes begin."""
COLUMN = 26.0
ANSWERS = 96.6, 111.6
"""Where the boxes for yes and no begin, left of the square."""

HEIGHTS = {
    "top": 6.0,
    "head": 15.6,
    "pairs": 13.0,
    "lot": 7.0,
    "heads": 4.5,
    "rows": 0.0,
    "sign": 0.0,
    "times": 7.0,
    "agreements": 16.8,
    "infractions": 18.5,
    "foot": 19.5,
    "bottom": 6.0,
}
"""The parts from the top to the bottom; rows and signatures share what is left."""
ROW_MOST, SIGN_LEAST, SIGN_MOST = 9.5, 10.5, 18.0
CODE_HEIGHT = QUIET + SQUARE + QUIET + 2.6
"""The square, white around it, and the code under it."""
NARROW_FOOT = 27.0
"""The height of the foot where it leaves the right corner to the square."""


@dataclass(frozen=True, slots=True)
class Form:
    """The sheet of a regulation; ``tops`` are where its parts begin, in mm from the top."""

    rows: range
    row: float
    sign: float
    lot: bool
    agreements: bool
    severities: tuple[str, ...]
    sides: tuple[str, str] | None
    """What the regulation calls the two columns, where it does (R 16)."""
    foot: list[str]
    tops: dict[str, float]
    template = "print/sheet_frames.html"
    styles = ("frame",)
    view_box = f"0 0 {WIDTH:g} {HEIGHT:g}"

    @property
    def spots(self) -> Spots:
        """Where the table, the pairs and the code stand."""
        middle = self.tops["pairs"] + HEIGHTS["pairs"] / 2
        return Spots(
            table=(77.0, self.tops["head"] + 9.1),
            table_size=46,
            numbers=(LEFT + 2, MIDDLE + 2),
            number_middle=middle,
            number_size=28,
            digit=5.4,
            names=(LEFT + 3.8, MIDDLE + 3.8),
            name_middle=middle,
            name_widths=(58.4, 64.2),
            name_sizes=(13, 11, 9.5, 8),
            square=(RIGHT - SQUARE, self._square_top),
        )

    @property
    def _square_top(self) -> float:
        """The square is at the right of the agreements, else in the lower corner."""
        if self.agreements:
            return self.tops["times"] + QUIET + 0.35  # half of the line above
        return self.tops["bottom"] - CODE_HEIGHT + QUIET

    @property
    def css(self) -> str:
        """The places of the parts as custom properties of a style sheet."""
        foot = LEFT if self.agreements else WIDTH - RIGHT + SQUARE + QUIET
        places = {f"y-{part}": mm for part, mm in self.tops.items()}
        return custom_properties({**places, "row": self.row, "foot-right": foot})

    def strokes(self, *, blank: bool = False) -> list[Stroke]:
        """Return every line of the front; a *blank* one has lines to write names on."""
        return [
            Stroke(0.2, " ".join(_writing_lines(self) if blank else ()), grey=True),
            Stroke(0.2, " ".join(_digit_places(self)), dashes="0.3 0.5", grey=True),
            Stroke(0.2, " ".join(_hairlines(self))),
            Stroke(0.4, " ".join(_lines(self))),
            Stroke(0.7, " ".join(_strong(self))),
        ]


def form_of(rules: Rules) -> Form:
    """Return the sheet of *rules*."""
    severities = _severities(rules)
    used = {
        "lot": rules.tie is Tie.LOT,
        "agreements": rules.agreements,
        "infractions": bool(severities),
    }
    heights = {part: mm for part, mm in HEIGHTS.items() if used.get(part, True)}
    if not rules.agreements:
        heights["foot"] = NARROW_FOOT
    elif not severities:
        heights["agreements"] += CODE_HEIGHT - HEIGHTS["times"] - HEIGHTS["agreements"]
    free = HEIGHT - sum(heights.values()) - SIGN_LEAST
    row = min(ROW_MOST, free / rules.dats)
    heights["rows"] = row * rules.dats
    heights["sign"] = min(SIGN_MOST, SIGN_LEAST + free - heights["rows"])
    return Form(
        rows=range(1, rules.dats + 1),
        row=row,
        sign=heights["sign"],
        lot=used["lot"],
        agreements=used["agreements"],
        severities=severities,
        sides=("Nos", "Vos") if any("E" in code for code in rules.codes) else None,
        foot=foot_lines(rules),
        tops=_tops(heights),
    )


def _severities(rules: Rules) -> tuple[str, ...]:
    """Return the infraction boxes of a pair: three in V 16.1, two where the text is free."""
    if not rules.faults:
        return ()
    known = SEVERITIES if rules.catalogue is Catalogue.VILAPLANA else SEVERITIES[:2]
    return tuple(str(label) for _value, label in known)


def _tops(heights: dict[str, float]) -> dict[str, float]:
    tops, y = {}, 0.0
    for part, height in heights.items():
        tops[part] = y
        y += height
    return tops


def _points_and_totals() -> list[float]:
    """Return where the four cells of a row begin."""
    return [NUMBERS, NUMBERS + COLUMN, MIDDLE, MIDDLE + COLUMN]


def _writing_lines(form: Form) -> Iterator[str]:
    """Yield where the round, the table, the numbers and the nicknames are written."""
    head, pairs = form.tops["lot" if form.lot else "heads"] - 2, form.tops["pairs"] - 2
    yield from (across(pairs, x, x + 12) for x in (58, 77.5))
    for x in (LEFT, MIDDLE):
        yield across(head, x + 2, x + 14)
        yield across(head, x + 17, (MIDDLE if x == LEFT else RIGHT) - 2)


def _digit_places(form: Form) -> Iterator[str]:
    """Yield faint feet that divide a cell in three digits, against illegible sevens."""
    top = form.tops["rows"]
    for number in form.rows:
        foot = top + form.row * number - 0.8
        for x in _points_and_totals():
            for digit in (1, 2):
                yield down(x + digit * COLUMN / 3, foot - form.row * 0.45, foot)


def _hairlines(form: Form) -> Iterator[str]:
    top, end = form.tops["rows"], form.tops["sign"]
    yield from (across(top + form.row * n, LEFT, RIGHT) for n in form.rows[:-1] if n % 4)
    for x in (NUMBERS + COLUMN, MIDDLE + COLUMN):
        yield down(x, form.tops["heads"], end)
    yield down(74, form.tops["head"] + 0.5, form.tops["head"] + 14)
    yield from (across(form.tops["times"] + 5.6, x, x + 9) for x in (47, 58.5, 88, 99.5))


def _lines(form: Form) -> Iterator[str]:
    """Yield the lines after every four dats (each player has dealt once), and the boxes."""
    top = form.tops["rows"]
    yield from (across(top + form.row * n, LEFT, RIGHT) for n in (0, *form.rows[:-1]) if n % 4 == 0)
    yield down(NUMBERS, form.tops["heads"], form.tops["sign"])
    if form.agreements:
        yield from (box(x, form.tops["agreements"] + 9.2) for x in ANSWERS)
    if form.severities:
        yield from _infraction_boxes(form)


def _infraction_boxes(form: Form) -> Iterator[str]:
    y = form.tops["infractions"] + 4.5
    for x, width in ((LEFT, MIDDLE - LEFT), (MIDDLE, RIGHT - MIDDLE)):
        each = width / len(form.severities)
        yield from (box(x + each * i, y, each, 12) for i in range(len(form.severities)))


def _strong(form: Form) -> Iterator[str]:
    """Yield the frame and, as heavy, the boxes that the players mark and are forgotten."""
    top, end = form.tops["pairs"], form.tops["times"]
    yield box(LEFT, top, RIGHT - LEFT, end - top)
    yield down(MIDDLE, top, end)
    yield down(CODES, form.tops["heads"], form.tops["sign"])
    yield from (across(form.tops[part], LEFT, RIGHT) for part in ("heads", "sign"))
    if form.lot:
        yield across(form.tops["lot"], LEFT, RIGHT)
        yield from (box(x + 2, form.tops["lot"] + 0.9) for x in (LEFT, MIDDLE))
    if form.agreements:
        yield from (box(x, form.tops["agreements"] + 2.2) for x in ANSWERS)
    if form.severities:
        y = form.tops["infractions"] + 4.5
        yield down(MIDDLE, y, y + 12)
