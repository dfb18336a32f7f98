"""Who waits to write into the file of data is not passed by who comes later."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from django.db.utils import ConnectionHandler

from tournament.sqlite.base import first_in_line


@pytest.fixture
def bases(tmp_path: Path, django_db_blocker) -> Iterator[ConnectionHandler]:
    """Connections to a file of its own, one a thread, set as in the hall."""
    options = {"timeout": 20, "transaction_mode": "IMMEDIATE"}
    base = {"ENGINE": "tournament.sqlite", "NAME": tmp_path / "a.sqlite3", "OPTIONS": options}
    bases = ConnectionHandler({"default": base})
    with django_db_blocker.unblock():
        bases["default"].cursor().execute("CREATE TABLE written (who TEXT)")
        yield bases
        bases.close_all()


def write(bases: ConnectionHandler, who: str, begun: Event | None = None) -> None:
    """Write *who* in a transaction and say when it has begun."""
    base = bases["default"]
    base.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    if begun:
        begun.set()
    base.cursor().execute("INSERT INTO written VALUES (%s)", [who])
    base.commit()
    base.close()


def written(bases: ConnectionHandler) -> list[str]:
    """Return who has written, in order."""
    rows = bases["default"].cursor().execute("SELECT who FROM written ORDER BY rowid")
    return [who for (who,) in rows.fetchall()]


def test_who_comes_later_begins_after_the_first_in_line(bases, tmp_path):
    begun = Event()
    with ThreadPoolExecutor(1) as people:
        with first_in_line(tmp_path):
            later = people.submit(write, bases, "later", begun)
            assert not begun.wait(0.2)
            bases["default"].cursor().execute("INSERT INTO written VALUES ('first')")
        later.result(30)

    assert written(bases) == ["first", "later"]


def test_the_line_is_free_while_somebody_writes(bases, tmp_path):
    base = bases["default"]
    base.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    free = Event()

    def come() -> None:
        with first_in_line(tmp_path):
            free.set()

    with ThreadPoolExecutor(1) as people:
        people.submit(come)
        assert free.wait(30)
    base.rollback()


def test_twenty_who_write_at_once_all_have_written(bases):
    with ThreadPoolExecutor(20) as people:
        for done in [people.submit(write, bases, str(number)) for number in range(20)]:
            done.result(30)

    assert sorted(map(int, written(bases))) == list(range(20))
