"""Small championships for the tests, made through the services."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User

from scoring.match import PaperResult, played
from scoring.pairing import Draw, DrawnTable
from scoring.points import LEFT
from scoring.presets import PRESETS
from tournament.models import Pair, Round, Table, Tournament
from tournament.services.drawing import drawing_of
from tournament.services.draws import draw_next_round, publish_round, store_tables
from tournament.services.registration import PairEntry, register_pairs
from tournament.services.results import record_result
from tournament.services.rounds import close_round
from tournament.services.tournaments import create_tournament


def make_user(username: str = "organitzadora") -> User:
    return User.objects.create_user(username, password="manilla-9")


def make_tournament(
    pairs: int = 0, preset: str = "vilaplana-2011", owner: User | None = None, **rules: object
) -> Tournament:
    """A tournament with so many pairs, all present: P1 is "Parella 1" and so on."""
    owner = owner or User.objects.filter(username="organitzadora").first() or make_user()
    changed = replace(PRESETS[preset].rules, **rules)  # type: ignore[arg-type]
    tournament = create_tournament(owner, "Torneig de prova", preset, rules=changed)
    add_pairs(tournament, pairs)
    return tournament


def add_pairs(tournament: Tournament, count: int, *, present: bool = True) -> list[Pair]:
    first = tournament.pairs.count() + 1
    entries = [
        PairEntry(
            nickname=f"Parella {number}",
            player1=f"Jugadora {number}",
            player2=f"Jugador {number}",
            present=present,
        )
        for number in range(first, first + count)
    ]
    return register_pairs(tournament, entries, by=None)


def pair(tournament: Tournament, number: int) -> Pair:
    return tournament.pairs.get(number=number)


def draw(tournament: Tournament, seed: int = 1) -> Round:
    """Draw and publish the next round."""
    return publish_round(draw_next_round(tournament, by=None, seed=seed), by=None)


def table_of(round_: Round, number: int) -> Table:
    """The table at which the pair with this number sits."""
    return round_.tables.with_pairs().get(seats__pair__number=number)


def enter(table: Table, left: int, right: int, **details: object) -> Table:
    return record_result(table, played(left, right, **details), by=None)  # type: ignore[arg-type]


def enter_all(round_: Round, paper: PaperResult | None = None) -> None:
    """Give every table that has none the same result: the left pair wins 101-50."""
    for table in round_.tables.filter(kind=""):
        record_result(table, paper or played(101, 50, lot_winner=LEFT), by=None)


def play(tournament: Tournament, rounds: int = 1, seed: int = 1) -> list[Round]:
    """Draw, play and close so many rounds."""
    played_rounds = []
    for number in range(rounds):
        round_ = draw(tournament, seed + number)
        enter_all(round_)
        played_rounds.append(close_round(round_, by=None))
    return played_rounds


def numbers(tables: Sequence[Table]) -> list[tuple[int, int | None]]:
    """The tables as pairs of registration numbers, left first."""
    return [(t.left.number, t.right.number if t.right else None) for t in tables]


def seat(tournament: Tournament, *tables: tuple[int, int | None]) -> Round:
    """Publish the next round with exactly these tables, by numbers; None for a bye."""
    round_ = draw_next_round(tournament, by=None, seed=1)
    round_.tables.all().delete()
    drawn = Draw(tuple(DrawnTable(*numbers) for numbers in tables), seed=1)
    store_tables(round_, drawn, drawing_of(tournament, round_.number))
    return publish_round(round_, by=None)


def play_as(tournament: Tournament, *rounds: Sequence[tuple[int, int | None]]) -> list[Round]:
    """Play and close rounds with these tables; the first of each table wins 101-50."""
    closed = []
    for tables in rounds:
        round_ = seat(tournament, *tables)
        enter_all(round_)
        closed.append(close_round(round_, by=None))
    return closed
