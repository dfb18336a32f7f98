"""Another program holds the file of data: who saves is told so, and who reads reads on.

Everything here is real: the server in its two processes, and another process that
has begun to write and does not finish.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tests.tournament.faults.hall import hall

SAVERS = 20
"""More than the server has threads, in both its processes together."""
READS_ON = 3.0
"""Seconds that a public page may take meanwhile, on a busy machine."""
GIVES_UP = 20.0
"""Seconds after which nobody is kept waiting any more."""
HOLD = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Let another program hold the database in *data* meanwhile."""
    command = [sys.executable, "-c", HOLD, str(data / "botifarra.sqlite3")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.stdin.close()


def test_while_another_program_holds_the_base_everybody_reads_on_and_savers_are_told(
    tmp_path: Path,
):
    data = tmp_path / "data"
    with hall(data) as room, ThreadPoolExecutor(SAVERS) as people:
        with held(data):
            saving = [people.submit(room.save, number) for number in range(1, SAVERS + 1)]
            looks = [room.look() for _again in range(20)]
            looks += [room.look() for _again in range(20) if not all(s.done() for s in saving)]
            refused = [one.result() for one in saving]
        saved = [people.submit(room.save, number).result() for number in range(1, SAVERS + 1)]
        said = room.server.terminal.read_text()

    assert {look.status for look in looks} == {200}
    assert max(look.seconds for look in looks) < READS_ON
    assert {answer.status for answer in refused} == {503}
    assert max(answer.seconds for answer in refused) < GIVES_UP
    assert [a for a in refused if "La base de dades està ocupada" not in a.text] == []
    assert {answer.status for answer in saved} == {302}
    assert "Traceback" not in said
