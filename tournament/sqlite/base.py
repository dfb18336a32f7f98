"""SQLite whose writers wait in a queue.

SQLite lets one write at a time. Who finds it busy asks again after 1, 2, 5 and up to
100 ms, so that whoever comes at the right moment passes those who have waited for a
second already. Here only the first of those who wait asks; the others stand in line
at a lock of the system, in every thread and every process of the server. The lock
is held while one waits for a transaction to begin, never during one, and the system
takes it away from whoever dies.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base


@contextmanager
def first_in_line(folder: Path) -> Iterator[None]:
    """Wait until nobody else who uses *folder* is in here.

    The folder itself is locked: no file of its own beside the data, and none that
    SQLite locks.
    """
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


PATIENCE = 10.0
"""Seconds that who writes waits at most, for those before and for another program."""
LAST_LOOK = 0.05
"""Seconds for who has waited that long in the line already."""


A_TEXT = """(length("%(column)s") <= %(max_length)s AND instr("%(column)s", char(0)) = 0)"""
A_NUMBER = '("%(column)s" BETWEEN {} AND 2147483647)'


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection to the database file."""

    data_type_check_constraints = base.DatabaseWrapper.data_type_check_constraints | {
        "CharField": A_TEXT,
        "SlugField": A_TEXT,
        "IntegerField": A_NUMBER.format(-2147483648),
        "PositiveIntegerField": A_NUMBER.format(0),
    }
    """What PostgreSQL's columns refuse by themselves: a championship moves between both."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """Open the file; as it lies there if nothing may be written beside it (0037).

        SQLite writes two small files beside one that it only reads. Where it cannot,
        the file does not change either, as long as nobody else writes it: so such a
        connection ends with the request.
        """
        try:
            return self._opened(conn_params)
        except sqlite3.OperationalError as error:
            file = Path(self.settings_dict["NAME"])
            if not (_cannot_write(error) and _is_whole(file)):
                raise
            unchanging = f"{file.absolute().as_uri()}?immutable=1"
            self._reads_only = True
            return self._opened({**conn_params, "database": unchanging})

    def _opened(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        return connection

    def connect(self) -> None:
        """Connect, for a moment only where the file can be read and not written."""
        self._reads_only = False
        super().connect()
        if self._reads_only:
            self.close_at = time.monotonic()

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction when everybody who came before has begun one."""
        begin = super()._start_transaction_under_autocommit  # type: ignore[misc]  # no stub has it
        if self.is_in_memory_db():
            begin()
            return
        came = time.monotonic()
        with first_in_line(Path(self.settings_dict["NAME"]).parent):
            waited = time.monotonic() - came
            wait = int(1000 * max(PATIENCE - waited, LAST_LOOK))
            self.connection.execute(f"PRAGMA busy_timeout = {wait}")
            begin()


def _cannot_write(error: sqlite3.OperationalError) -> bool:
    """Return whether *error* is that of a place where no file can be made."""
    unwritable = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR}
    return error.sqlite_errorcode & 0xFF in unwritable


def _is_whole(file: Path) -> bool:
    """Return whether *file* is there and nothing that was saved is in the journal beside it."""
    journal = file.with_name(f"{file.name}-wal")
    return file.exists() and not (journal.exists() and journal.stat().st_size)
