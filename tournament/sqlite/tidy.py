"""Everything in the one file again, as soon as nobody writes.

What is saved goes first into a journal beside the file of data. The server keeps its
connections, so that none is the last to close and to move the journal into the file.
This does it after some quiet seconds: whoever copies the file alone, while nobody
types, has everything.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

QUIET = 2.0
"""Seconds without a save after which the journal is moved."""


def move_journal_when_quiet(base: Path) -> None:
    """Look after the journal of the file *base* from now on, beside everything else."""
    Thread(target=_look_after, args=(base,), daemon=True, name="journal").start()


def _look_after(base: Path) -> None:
    while True:
        time.sleep(QUIET)
        move_journal(base)


def move_journal(base: Path, *, quiet: float = QUIET) -> bool:
    """Move the journal of *base* into it if nobody has saved for *quiet* seconds.

    Return whether nothing is left in the journal. Who reads or writes just now is
    not disturbed: then it is tried another time.
    """
    journal = base.with_name(f"{base.name}-wal")
    try:
        found = journal.stat()
    except OSError:
        return True
    if found.st_size and time.time() - found.st_mtime >= quiet:
        with suppress(sqlite3.Error), closing(_opened(base)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return not (journal.exists() and journal.stat().st_size)


def _opened(base: Path) -> sqlite3.Connection:
    """Return a connection that waits for nobody and never makes a new file."""
    connection = sqlite3.connect(f"{base.as_uri()}?mode=rw", timeout=0, uri=True)
    connection.execute("PRAGMA synchronous=FULL")
    return connection
