"""What around the program fails now and then: another program, the disk, the network.

Whoever asked gets a sentence that says which, and reading goes on as far as it can
(0037). So does who sends what no column of a database holds (0038). What is not in
here is a fault of ours.
"""

from __future__ import annotations

import errno
import re
import shutil
import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from logging import Filter, LogRecord

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db.utils import OperationalError


class Trouble(StrEnum):
    """What failed."""

    BUSY = "busy"
    """Somebody else holds the database, and does not finish."""
    FULL = "full"
    """No room is left on the disk."""
    READ_ONLY = "read_only"
    """The data can be read and not written."""
    GONE = "gone"
    """The server of the database does not answer."""
    FAILING = "failing"
    """The disk, or the file of data, is not what it should be."""


class Busy(OperationalError):
    """So many wait to write already that one more would only keep readers from reading."""


OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.FAILING,
    sqlite3.SQLITE_IOERR: Trouble.FAILING,
    sqlite3.SQLITE_CORRUPT: Trouble.FAILING,
    sqlite3.SQLITE_NOTADB: Trouble.FAILING,
}
"""By the primary result code, https://sqlite.org/rescode.html."""
OF_POSTGRESQL = {
    "55P03": Trouble.BUSY,  # lock_not_available
    "40P01": Trouble.BUSY,  # deadlock_detected
    "53100": Trouble.FULL,  # disk_full
    "25006": Trouble.READ_ONLY,  # read_only_sql_transaction
    "53300": Trouble.GONE,  # too_many_connections
    "57P01": Trouble.GONE,  # admin_shutdown
    "57P02": Trouble.GONE,  # crash_shutdown
    "57P03": Trouble.GONE,  # cannot_connect_now
    "58030": Trouble.FAILING,  # io_error
}
"""By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html."""
OF_THE_SYSTEM = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EIO: Trouble.FAILING,
}
ROOM = 100_000
"""Bytes of the disk with less than which it counts as full."""


def trouble_of(error: BaseException | None) -> Trouble | None:
    """Return what failed around the program if *error* comes from there."""
    found = next((found for each in _causes(error) if (found := _of_one(each))), None)
    vague = found in {Trouble.FAILING, Trouble.READ_ONLY}
    return Trouble.FULL if vague and _no_room() else found


def _no_room() -> bool:
    """Return whether the disk with the data is full: not everything that fails then says so."""
    try:
        return shutil.disk_usage(settings.DATA_DIR).free < ROOM
    except OSError:
        return False


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield *error* and what it was raised from, the innermost first: that one knows the code."""
    if error is not None:
        yield from _causes(error.__cause__)
        yield error


def _of_one(error: BaseException) -> Trouble | None:
    if isinstance(error, Busy):
        return Trouble.BUSY
    if isinstance(error, sqlite3.Error):
        return OF_SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(error, OSError):
        return OF_THE_SYSTEM.get(error.errno or 0)
    if hasattr(error, "sqlstate"):  # psycopg's, which need not be installed to run on SQLite
        unreached = type(error).__name__ in {"OperationalError", "InterfaceError"}
        silent = Trouble.GONE if unreached else None  # no server has said a code
        return OF_POSTGRESQL.get(error.sqlstate) if error.sqlstate else silent
    return None


A_COLUMN = re.compile(r"CHECK constraint failed: \(")
"""How SQLite names the check of a column (``tournament/sqlite``); ours have names."""
A_CHECK = "23514"
"""check_violation; Django calls that of a column TABLE_COLUMN_check, and ours are sentences."""
NO_ROOM_IN_A_COLUMN = {
    "22001",  # string_data_right_truncation
    "22003",  # numeric_value_out_of_range
    "22021",  # character_not_in_repertoire
    "22P05",  # untranslatable_character
}


def is_unstorable(error: BaseException | None) -> bool:
    """Return whether *error* is that of a text or a number that no column holds."""
    return any(_has_no_column(each) for each in _causes(error))


def _has_no_column(error: BaseException) -> bool:
    if isinstance(error, OverflowError):  # sqlite3's, of a number beyond 64 bits
        return "SQLite INTEGER" in str(error)
    if isinstance(error, UnicodeEncodeError):
        return error.reason == "surrogates not allowed"
    if isinstance(error, sqlite3.IntegrityError):
        return bool(A_COLUMN.match(str(error)))
    if "NUL (0x00)" in str(error):  # psycopg's, before the server is asked
        return type(error).__name__ in {"DataError", "ValueError"}
    code = getattr(error, "sqlstate", None)
    if code == A_CHECK:
        return str(error.diag.constraint_name).endswith("_check")  # type: ignore[attr-defined]
    return code in NO_ROOM_IN_A_COLUMN


def _in_a_word(error: BaseException) -> str:
    """Return what is to be said of *error* in the log, nothing for a fault of ours."""
    if isinstance(error, SuspiciousOperation):  # a foreign name of the server, too many fields
        return "refused"
    return trouble_of(error) or ("unstorable" if is_unstorable(error) else "")


class OneLine(Filter):
    """Shortens what is logged about such a trouble, or a stranger's: it needs no traceback."""

    def filter(self, record: LogRecord) -> bool:
        """Change *record* where it is one; every record passes."""
        error = record.exc_info[1] if record.exc_info else None
        if error and (what := _in_a_word(error)):
            record.msg, record.args = f"{record.getMessage()} ({what}: {error})", ()
            record.exc_info = record.exc_text = None
        return True
