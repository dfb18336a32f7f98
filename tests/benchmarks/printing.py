"""The sheets of a round, and beside them the way everybody begins: each laid out whole."""

from collections.abc import Callable, Iterator

from scoring.presets import VILAPLANA
from tests.benchmarks.registry import case
from tournament.models import Round, Tournament
from tournament.printing import press
from tournament.printing.filling import Sheet, words_of
from tournament.printing.form import Form, form_of
from tournament.printing.imposition import Paper
from tournament.printing.sheet import compose_frames, sheets
from tournament.printing.squares import Squares
from tournament.printing.stamping import Square, Words

NAMES = ("Els Trempats", "Les Manilles d'Or de la Plaça", "Cal·lina i Òscar", "Superbotifarraires")
WHOLE = ".front { height: 210mm; page-break-after: always; position: relative }"


def some_sheets(tables: int) -> list[Sheet]:
    """Return sheets with names of every length."""
    return [
        Sheet(table, (_pair(2 * table - 1), _pair(2 * table)), code, f"{ADDRESS}{code}/")
        for table in range(1, tables + 1)
        if (code := f"R3-T{table}-K")
    ]


ADDRESS = "http://192.168.1.120:8000/f/17/"


def _pair(number: int) -> tuple[int, str]:
    return number, " ".join([*NAMES[: number % 4 + 1], str(number)])


def a_round() -> Round:
    """Return a round that is in no database."""
    tournament = Tournament(name="Torneig de prova", rules_data=VILAPLANA.to_dict())
    return Round(tournament=tournament, number=3)


def printed(count: int, paper: Paper) -> Callable[[], object]:
    """Return what prints so many sheets, anew every time."""
    round_, tables = a_round(), some_sheets(count)

    def print_anew() -> bytes:
        press.forget_papers()
        return sheets(round_.tournament, round_, tables, "x", paper, False).pdf()

    return print_anew


@case("match sheets on A5", size="1 table")
def one_sheet() -> Callable[[], object]:
    """Return what prints one sheet."""
    return printed(1, Paper.A5)


@case("match sheets on A5", size="20 tables")
def twenty_sheets() -> Callable[[], object]:
    """Return what prints the sheets of a usual field."""
    return printed(20, Paper.A5)


@case("match sheets, each laid out whole", size="20 tables", runs=3)
def twenty_sheets_whole() -> Callable[[], object]:
    """Return what they would cost without a frame: the way everybody begins."""
    round_ = a_round()
    form = form_of(round_.tournament.rules)
    frame = compose_frames(round_.tournament, round_, "x", form)
    whole = _whole(frame, form, some_sheets(20))
    css = form.css + WHOLE
    return lambda: press.write(press.lay_out(whole, styles=["frame", "sheet"], css=css))


@case("match sheets on A5", size="100 tables", runs=5)
def hundred_sheets() -> Callable[[], object]:
    """Return what prints the sheets of a large field."""
    return printed(100, Paper.A5)


@case("match sheets on A5", size="210 tables", runs=3)
def most_sheets() -> Callable[[], object]:
    """Return what prints the sheets of the largest field known."""
    return printed(210, Paper.A5)


@case("match sheets, two on an A4", size="210 tables", runs=3)
def most_sheets_in_pairs() -> Callable[[], object]:
    """Return what prints them on half the paper."""
    return printed(210, Paper.A4)


@case("slips, four on an A4", size="210 tables", runs=3)
def most_slips() -> Callable[[], object]:
    """Return what prints their results and signatures only."""
    return printed(210, Paper.SLIPS)


def _whole(frame: str, form: Form, tables: list[Sheet]) -> str:
    """Return a text with the front of *frame* before all that is filled in on each sheet."""
    start, end = frame.index('<section class="frame">'), frame.index("</section>")
    front = frame[start:end].replace("frame", "front", 1)
    squares = Squares(19)
    pages = "".join(f"{front}{''.join(_parts(sheet, form, squares))}</section>" for sheet in tables)
    return frame[:start] + pages + "</body></html>"


def _parts(sheet: Sheet, form: Form, squares: Squares) -> Iterator[str]:
    """Yield what is filled in, as the elements that everybody would write."""
    yield from map(_element, words_of(sheet, form.spots, 0, 0))
    yield _picture(squares.square(sheet.address, *form.spots.square))


def _element(words: Words) -> str:
    tag, *names = words.style.split(".")
    place = f"position:absolute;left:{words.x}mm;top:{words.baselines[0] - 5}mm;white-space:nowrap"
    return f'<{tag} class="{" ".join(names)}" style="{place}">{"<br>".join(words.lines)}</{tag}>'


def _picture(square: Square) -> str:
    rectangles = square.path.decode().split(" re")
    sides = (map(int, rectangle.split()) for rectangle in rectangles if rectangle)
    path = "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width, _height in sides)
    place = f"position:absolute;left:{square.x}mm;top:{square.y}mm;width:{square.size}mm"
    box = f"0 0 {square.across} {square.across}"
    return f'<svg viewBox="{box}" style="{place}"><path d="{path}"/></svg>'
