"""What is no fault of ours is one line in the log; a fault of ours keeps its traceback."""

from __future__ import annotations

import logging
import sqlite3

import pytest
from django.core.exceptions import DisallowedHost
from django.db.utils import OperationalError

from tournament.trouble import Busy, OneLine


def logged(error: Exception) -> str:
    """Return what a terminal would show of *error*."""
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "%s: /", ("Oh",), None)
    try:
        raise error
    except Exception as caught:
        record.exc_info = (type(caught), caught, caught.__traceback__)
    assert OneLine().filter(record) is True
    return logging.Formatter("%(message)s").format(record)


def locked() -> OperationalError:
    """What Django makes of a busy file of SQLite."""
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    error = OperationalError("database is locked")
    error.__cause__ = busy
    return error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (locked(), "Oh: / (busy: database is locked)"),
        (Busy("those who write stand still"), "Oh: / (busy: those who write stand still)"),
        (OSError(28, "No space left"), "Oh: / (full: [Errno 28] No space left)"),
        (DisallowedHost("evil 100%"), "Oh: / (refused: evil 100%)"),
        (
            OverflowError("Python int too large to convert to SQLite INTEGER"),
            "Oh: / (unstorable: Python int too large to convert to SQLite INTEGER)",
        ),
    ],
)
def test_what_is_no_fault_of_ours_is_one_line(error: Exception, said: str):
    assert logged(error) == said


def test_a_fault_of_ours_keeps_its_traceback():
    said = logged(ZeroDivisionError("ours"))

    assert said.startswith("Oh: /\nTraceback")
    assert said.endswith("ZeroDivisionError: ours")
