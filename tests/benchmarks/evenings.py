"""Championships to measure: invented quickly, as an evening leaves them in the database."""

from __future__ import annotations

from random import Random

from django.contrib.auth.models import User

from scoring.dat import running_totals
from scoring.points import LEFT
from tournament.models import Round, Table, Tournament
from tournament.services.draws import draw_next_round
from tournament.services.invention import invented_match
from tournament.services.registration import register_pair
from tournament.services.rehearsal import (
    Cast,
    draw_and_publish,
    open_doors,
    people_come_and_go,
    play_tables,
)
from tournament.services.rounds import close_round, publish_standings


def organiser() -> User:
    """Return the account that owns what is measured."""
    return User.objects.get_or_create(username="mesures")[0]


def after_rounds(pairs: int, played: int, seed: int = 1) -> Tournament:
    """Return a championship in which so many rounds are closed and one more may be drawn."""
    random = Random(seed)
    cast = open_doors(organiser(), f"Bench {seed}", pairs=pairs, rounds=played + 1, seed=seed)
    if cast.late:
        register_pair(cast.tournament, cast.late, by=cast.by)
    for _round in range(played):
        round_ = draw_and_publish(cast)
        _fill(round_, random)
        close_round(round_, by=cast.by)
    return cast.tournament


def in_the_middle(pairs: int, played: int, seed: int = 1) -> Round:
    """Return the round in play, half of its results in, after so many played sheet by sheet.

    Everything went through the services of the desk, so that the history is
    as long as after such an evening.
    """
    cast = _evening(pairs, played, seed)
    round_ = draw_and_publish(cast)
    play_tables(cast, round_, only=round_.tables.count() // 2)
    return round_


def drafted(pairs: int, played: int, seed: int = 2) -> Round:
    """Return the draft of the round after so many that were played sheet by sheet."""
    return draw_next_round(_evening(pairs, played, seed).tournament, by=organiser(), seed=seed)


def _evening(pairs: int, played: int, seed: int) -> Cast:
    cast = open_doors(organiser(), f"Evening {seed}", pairs=pairs, rounds=played + 1, seed=seed)
    for number in range(1, played + 1):
        round_ = draw_and_publish(cast)
        play_tables(cast, round_)
        publish_standings(close_round(round_, by=cast.by), by=cast.by)
        people_come_and_go(cast, number)
    return cast


def _fill(round_: Round, random: Random) -> None:
    """Give every table the totals of an invented match, all in one query."""
    rules = round_.tournament.rules
    tables = list(round_.tables.filter(kind=""))
    for table in tables:
        totals = running_totals(invented_match(rules, random))[-1]
        table.kind = "played"
        table.left_points, table.right_points = totals
        table.lot_winner = LEFT.value if totals.leader is None else ""
    Table.objects.bulk_update(tables, ["kind", "left_points", "right_points", "lot_winner"])


def past_lines(entrants: int, rounds: int, seed: int = 1) -> bytes:
    """Return the file of a championship that was played elsewhere, by lot."""
    random = Random(seed)
    lines = ["round,table,entrant1,entrant2,score1,score2,kind"]
    for number in range(1, rounds + 1):
        there = list(range(1, entrants + 1))
        random.shuffle(there)
        if len(there) % 2:
            lines.append(f"{number},,{there.pop()},,50,,bye")
        for table, (one, two) in enumerate(zip(there[::2], there[1::2], strict=True), start=1):
            scores = f"{random.randint(300, 500)},{random.randint(300, 500)}"
            lines.append(f"{number},{table},{one},{two},{scores},played")
    return "\n".join(lines).encode()
