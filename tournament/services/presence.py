"""Who has the form of a table open, so that two people who type one sheet hear of each other.

A note is a small file beside the data, one a browser: opening a form writes
nothing into the database, waits for nobody, and every process of the server sees
it. Notes block nobody (the version of the row decides which save counts), are
about the last minutes only, and may be lost without harm.
"""

from __future__ import annotations

import datetime
import json
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournament.models import Table

ASKED = datetime.timedelta(seconds=30)
"""A page that asks for news is open while it asks."""
UNASKED = datetime.timedelta(minutes=5)
"""So long a page that asks for none, without JavaScript, counts as open."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody who has the form of a table open."""

    round: int
    number: int
    who: str
    since: datetime.datetime


@dataclass(frozen=True, slots=True)
class Together:
    """A table whose form is open in more than one browser."""

    round: int
    number: int
    present: tuple[Presence, ...]
    """Who has it open, the first one first."""


def look_at(table: Table, *, who: str, browser: str, asks: bool = False) -> list[Presence]:
    """Note that *browser* has *table* open, and return the others that have, the first one first.

    A browser has one table open: the last. *asks* says that its page asks for news.
    *table* needs its round.
    """
    folder = _folder(table.round.tournament_id)
    mine, noted = f"{table.pk}.{browser}", _names(folder)
    ends = (timezone.now() + (ASKED if asks else UNASKED)).timestamp()
    with suppress(OSError):  # a full disk stops nobody from typing
        if mine not in noted:
            _write(folder, mine, [table.round.number, table.number, who])
        os.utime(folder / mine, (ends, ends))
    _forget(folder, [name for name in noted if name.endswith(f".{browser}") and name != mine])
    others = [name for name in noted if name.startswith(f"{table.pk}.") and name != mine]
    return _read(folder, others)


def leave(tournament: int, browser: str, table: int | None = None) -> None:
    """Forget what *browser* had open in the *tournament* of that primary key.

    Only the *table* of that primary key, if one is given.
    """
    folder = _folder(tournament)
    if table is not None:
        _forget(folder, [f"{table}.{browser}"])
        return
    _forget(folder, [name for name in _names(folder) if name.endswith(f".{browser}")])


def forget_all(tournament: int) -> None:
    """Forget what anybody had open in the *tournament* of that primary key: it is gone."""
    shutil.rmtree(_folder(tournament), ignore_errors=True)


def together(tournament: int) -> list[Together]:
    """Return the tables of the *tournament* that more than one browser has open, in order."""
    folder = _folder(tournament)
    at: dict[str, list[str]] = defaultdict(list)
    for name in _names(folder):
        at[name.partition(".")[0]].append(name)
    shared = [_read(folder, names) for names in at.values() if len(names) > 1]
    found = [Together(p[0].round, p[0].number, tuple(p)) for p in shared if len(p) > 1]
    return sorted(found, key=lambda one: (one.round, one.number))


def _folder(tournament: int) -> Path:
    return Path(settings.DATA_DIR) / "open-forms" / str(tournament)


def _names(folder: Path) -> list[str]:
    """Return the names of the notes that have not ended, by the time of each file.

    A name is the table's primary key and the browser, so that most are never opened.
    """
    now = timezone.now().timestamp()
    with suppress(OSError), os.scandir(folder) as files:
        ends = [(file.name, file.stat().st_mtime) for file in files]
        _forget(folder, [name for name, end in ends if end < now])
        return [name for name, end in ends if end >= now]
    return []


def _write(folder: Path, name: str, note: list[object]) -> None:
    """Make the file *name*. Always a new one: to write over one may wait for the disk."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / name).open("x", encoding="utf-8") as file:
        json.dump([*note, timezone.now().timestamp()], file)


def _forget(folder: Path, names: Iterable[str]) -> None:
    for name in names:
        with suppress(OSError):
            (folder / name).unlink()


def _read(folder: Path, names: Iterable[str]) -> list[Presence]:
    """Return the notes of those *names*, the first one first; one half written is left out."""
    found = []
    for name in names:
        with suppress(OSError, ValueError):
            round_, number, who, since = json.loads((folder / name).read_bytes())
            moment = datetime.datetime.fromtimestamp(since, datetime.UTC)
            found.append(Presence(round_, number, who, moment))
    return sorted(found, key=lambda note: note.since)
