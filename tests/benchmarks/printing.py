"""The sheets of a round, and beside them the way everybody begins: each laid out whole."""

from collections.abc import Callable

from scoring.presets import VILAPLANA
from tests.benchmarks.registry import case
from tournament.models import Round, Tournament
from tournament.printing import press
from tournament.printing.form import form_of
from tournament.printing.imposition import Leaf, Paper
from tournament.printing.names import fit
from tournament.printing.sheet import NAME_SIZES, Place, Sheet, compose_sheets, sheets

NAMES = ("Els Trempats", "Les Manilles d'Or de la Plaça", "Cal·lina i Òscar", "Superbotifarraires")
WHOLE = """
.front { height: 210mm; position: relative }
.leaf { break-after: page; margin-top: -210mm }
"""


def some_sheets(tables: int) -> list[Sheet]:
    """Return sheets with names of every length."""
    return [
        Sheet(table, (_place("left", 2 * table - 1), _place("right", 2 * table)))
        for table in range(1, tables + 1)
    ]


def _place(side: str, number: int) -> Place:
    name = " ".join(NAMES[: number % 4 + 1])
    return Place(side, number, fit(f"{name} {number}", 50, NAME_SIZES))


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


@case("match sheets on A5", size="100 tables", runs=5)
def hundred_sheets() -> Callable[[], object]:
    """Return what prints the sheets of a large field."""
    return printed(100, Paper.A5)


@case("match sheets, two on an A4", size="210 tables", runs=3)
def most_sheets() -> Callable[[], object]:
    """Return what prints the sheets of the largest field known."""
    return printed(210, Paper.A4)


@case("match sheets on A5", size="20 tables")
def twenty_sheets() -> Callable[[], object]:
    """Return what prints the sheets of a usual field."""
    return printed(20, Paper.A5)


@case("match sheets, each laid out whole", size="20 tables", runs=3)
def twenty_sheets_whole() -> Callable[[], object]:
    """Return what they would cost without a frame: the way everybody begins."""
    round_ = a_round()
    pile = [Leaf((sheet,)) for sheet in some_sheets(20)]
    frames, pages = compose_sheets(round_.tournament, round_, "x", pile, Paper.A5)
    whole = _whole(frames, pages)
    css = form_of(round_.tournament.rules).css + WHOLE
    return lambda: press.write(press.lay_out(whole, styles=["frame", "sheet"], css=css))


def _whole(frames: str, pages: str) -> str:
    """Return the text of *pages* with the front of *frames* before what is filled in."""
    start, end = frames.index('<section class="frame">'), frames.index("</section>")
    front = frames[start:end].replace("frame", "front", 1) + "</section>"
    return pages.replace('<section class="leaf">', front + '<section class="leaf">')
