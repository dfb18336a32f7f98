"""Whole piles typed into the real server by a hand that does not look.

    python -m tests.benchmarks typing

Each row is one pile of sheets: how it was sorted, the pace of the keys, what the network
added, and whether the machine was busy. Prints the keys and the seconds a sheet took, how
long the page needed to take a key, and how many results are wrong or lost; stops by itself.
"""

import json
import os
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.support.served import served
from tests.support.typist import Order, Sheet, Typed, keys_of, pile, type_pile

TABLES = 200
PACES, NETWORKS = (20, 60, 120), (0, 60, 300)
PAUSE = 2.0  # seconds without a network, in the middle of a pile

PREPARE = """
import django, json
django.setup()
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from tests.factories import draw, make_tournament
from tournament.words.letters import typed_letters
user, _ = User.objects.get_or_create(username="sala")
tournament = make_tournament({pairs}, owner=user)
draw(tournament)
client = Client()
client.force_login(user)
with translation.override("ca"):
    letters = {{name: dict(each) for name, each in typed_letters()._asdict().items()}}
print(json.dumps([tournament.slug, client.cookies["sessionid"].value, letters]))
"""

READ = """
import django, json
django.setup()
from tournament.models import Table
fields = ("number", "kind", "left_points", "right_points", "lot_winner", "loser")
rows = Table.objects.filter(round__tournament__slug="{slug}", number__isnull=False)
print(json.dumps(list(rows.order_by("number").values_list(*fields))))
"""


def said(sheet: Sheet) -> list[object]:
    """Return what the database should hold of *sheet*."""
    if sheet.word == "both_absent":
        return [sheet.table, "double_no_show", None, None, "", ""]
    if sheet.word.endswith("_absent"):
        return [sheet.table, "no_show", None, None, "", sheet.word.removesuffix("_absent")]
    lot = sheet.word if sheet.word in ("left", "right") else ""
    return [sheet.table, "played", sheet.left, sheet.right, lot, ""]


def one(data: Path, *, shuffled: bool, pace: int, network: int, busy: bool, tables: int) -> str:
    """Type one pile and return its row."""
    environment = os.environ | {
        "DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "tournament.settings",
    }  # fmt: skip
    slug, session, letters = json.loads(_run(PREPARE.format(pairs=2 * tables), environment))
    sheets = pile(tables, seed=pace + network, shuffled=shuffled)
    keys = keys_of(sheets, letters, in_order=not shuffled, parted="\n")
    with served(data, database=os.environ.get("DATABASE_URL", "")) as running:
        order = Order(
            address=f"{running.address}/taula-de-control/{slug}/rondes/1/",
            session=session, keys=keys, sheets=tables, delay=pace, latency=network,
            pauses=[(len(keys) // 3, PAUSE), (2 * len(keys) // 3, PAUSE)],
            burners=(os.cpu_count() or 2) if busy else 0,
        )  # fmt: skip
        typed = type_pile(order)
    wrong, lost = compare(sheets, json.loads(_run(READ.format(slug=slug), environment)))
    return _row(typed, tables, shuffled, pace, network, busy, wrong, lost)


def compare(sheets: list[Sheet], rows: list[list[object]]) -> tuple[int, int]:
    """Return how many results are other than on their sheets, and how many are missing."""
    wanted = {sheet.table: said(sheet) for sheet in sheets}
    wrong = sum(1 for row in rows if row[1] and row != wanted[int(str(row[0]))])
    return wrong, sum(1 for row in rows if not row[1])


def _row(
    typed: Typed, tables: int, shuffled: bool, pace: int, network: int, busy: bool,
    wrong: int, lost: int,
) -> str:  # fmt: skip
    return ROW.format(
        "shuffled" if shuffled else "in order", pace, network, "busy" if busy else "",
        f"{typed.keys / tables:.1f}", f"{typed.typing / tables:.2f}",
        f"{typed.stored_after - typed.typing:.1f}",
        f"{typed.key_median:.0f}/{typed.key_p95:.0f}/{typed.key_most:.0f}", wrong, lost,
    )  # fmt: skip


ROW = "{:<10} {:>5} {:>5} {:>5} {:>12} {:>10} {:>10} {:>16} {:>6} {:>5}"
HEAD = ROW.format(
    "pile", "pace", "net", "", "keys/sheet", "s/sheet", "s after", "ms a key", "wrong", "lost"
)


def main(*, short: bool = False) -> None:
    """Type every pile and print its row; *short*, three piles of a fifth of the sheets."""
    tables = TABLES // 5 if short else TABLES
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    print(f"{kind}: piles of {tables} sheets; pace and network in ms; ms a key: median/p95/most")
    print(HEAD, flush=True)
    cases = [(s, p, n, False) for s, p, n in product((True, False), PACES, NETWORKS)]
    cases += [(True, 60, 60, True), (False, 20, 300, True)]
    if short:
        cases = [(True, 20, 300, False), (True, 60, 60, False), (False, 60, 0, False)]
    for shuffled, pace, network, busy in cases:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data"
            data.mkdir()
            environment = os.environ | {"DATA_DIR": str(data)}
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "-v0"], env=environment, check=True
            )
            row = one(data, shuffled=shuffled, pace=pace, network=network, busy=busy, tables=tables)
        print(row, flush=True)


def _run(program: str, environment: dict[str, str]) -> str:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()[-1]
