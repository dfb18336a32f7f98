"""The children, and what the database must still know after each of them."""

import os
import signal
import time
from random import Random

from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from tests.factories import draw, make_tournament
from tournament.models import Table

PAIRS = 40
SAVES = 3  # at most, before a child may be killed
MOMENT = 0.06  # seconds: about one save
Said = list[tuple[str, int, int]]
"""In order: "try" or "done", the table, the points of its right pair."""


def desk(session: str) -> Client:
    """Return the organiser's browser."""
    client = Client()
    client.cookies["sessionid"] = session
    return client


def work(session: str, round_address: str, seed: int, say: int) -> None:
    """Save results for ever, and say each into the pipe *say* before and after."""
    random, client = Random(seed), desk(session)
    while True:
        number, points = random.randint(1, PAIRS // 2), random.randint(0, 100)
        version = Table.objects.get(number=number).version
        os.write(say, f"try {number} {points}\n".encode())
        answer = client.post(
            f"{round_address}taules/{number}/",
            {"kind": "played", "left_points": 101, "right_points": points, "version": version},
        )
        if answer.status_code == 302:
            os.write(say, f"done {number} {points}\n".encode())


def life(session: str, round_address: str, seed: int) -> Said:
    """Let one child save a few results, kill it a moment later, and return what it said."""
    random = Random(seed)
    hear, say = os.pipe()
    connections.close_all()
    child = os.fork()
    if child == 0:
        os.close(hear)
        work(session, round_address, seed, say)
    os.close(say)
    saves, heard = random.randint(0, SAVES), b""
    while heard.count(b"done") < saves:
        heard += os.read(hear, 4096)
    time.sleep(random.uniform(0, MOMENT))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hear, "rb") as rest:
        whole = (heard + rest.read()).decode().split("\n")[:-1]  # what is left was cut off
    return [(word, int(number), int(points)) for word, number, points in map(str.split, whole)]


def counted(lives: int) -> dict[str, int]:
    """Kill as many children; return how many results were confirmed, and how many lost."""
    tournament = make_tournament(PAIRS)
    draw(tournament)
    client = Client()
    client.force_login(tournament.owner)
    session = client.cookies["sessionid"].value
    round_address = reverse("desk:round", args=[tournament.slug, 1])
    first = {"kind": "played", "left_points": 101, "right_points": 50, "version": 1}
    client.post(f"{round_address}taules/1/", first)  # what is loaded once, the parent loads
    known: dict[int, int] = {}
    counts = {"lives": lives, "confirmed": 0, "lost": 0, "broken": 0}
    for seed in range(lives):
        said = life(session, round_address, seed)
        counts["confirmed"] += sum(word == "done" for word, _number, _points in said)
        known |= {number: points for word, number, points in said if word == "done"}
        rows = Table.objects.exclude(kind="")
        stored = {table.number or 0: table.right_points or 0 for table in rows}
        counts["lost"] += _lost(said, known, stored)
        counts["broken"] += not _whole()
        known = stored
    return counts


def _lost(said: Said, known: dict[int, int], stored: dict[int, int]) -> int:
    """Return how many results are not the last confirmed, nor the one that was under way."""
    under_way = {said[-1][1]: said[-1][2]} if said and said[-1][0] == "try" else {}
    wrong = {number for number, points in known.items() if stored.get(number) != points}
    return sum(stored.get(number) != under_way.get(number, -1) for number in wrong)


def _whole() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        return bool(cursor.fetchone()[0] == "ok")
