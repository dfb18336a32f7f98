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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


class DatabaseWrapper(base.DatabaseWrapper):
    """One connection to the database file."""

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction when everybody who came before has begun one."""
        begin = super()._start_transaction_under_autocommit  # type: ignore[misc]  # no stub has it
        if self.is_in_memory_db():
            begin()
            return
        with first_in_line(Path(self.settings_dict["NAME"]).parent):
            begin()
