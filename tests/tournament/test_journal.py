"""The one file of data is whole as soon as nobody types."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tournament.sqlite.tidy import move_journal


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Where the file of data is made."""
    return tmp_path / "data.sqlite3"


@pytest.fixture
def server(base: Path) -> Iterator[sqlite3.Connection]:
    """A connection that stays open, as those of the server do, and has saved something."""
    with closing(sqlite3.connect(base, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE saved (what TEXT)")
        connection.execute("INSERT INTO saved VALUES ('101-50')")
        yield connection


def in_a_copy(base: Path) -> list[str]:
    """Return what the file alone, copied to another place, knows."""
    copy = base.with_name("copy.sqlite3")
    copy.write_bytes(base.read_bytes())
    with closing(sqlite3.connect(copy)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
        return [what for (what,) in connection.execute("SELECT what FROM saved")] if tables else []


def test_what_was_saved_is_in_the_file_alone(base, server):
    assert in_a_copy(base) == []

    assert move_journal(base, quiet=0)

    assert in_a_copy(base) == ["101-50"]
    server.execute("INSERT INTO saved VALUES ('60-101')")
    assert [what for (what,) in server.execute("SELECT what FROM saved")] == ["101-50", "60-101"]


def test_while_somebody_types_it_waits(base, server):
    assert not move_journal(base, quiet=60)

    assert in_a_copy(base) == []


@pytest.mark.parametrize("busy", ["BEGIN IMMEDIATE", "BEGIN; SELECT * FROM saved"])
def test_who_reads_or_writes_is_not_disturbed(base, server, busy):
    for step in busy.split("; "):
        server.execute(step).fetchall()
    with closing(sqlite3.connect(base, isolation_level=None)) as another:
        if busy != "BEGIN IMMEDIATE":
            another.execute("INSERT INTO saved VALUES ('60-101')")

        assert not move_journal(base, quiet=0)

    server.execute("COMMIT")
    assert move_journal(base, quiet=0)


def test_without_a_file_none_is_made(tmp_path):
    assert move_journal(tmp_path / "nothing.sqlite3", quiet=0)

    assert list(tmp_path.iterdir()) == []
