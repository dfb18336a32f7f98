"""Papers that take more than a moment are printed apart, and lie ready for some minutes.

A paper goes by the hash of all that is on it. Whoever asks a second time gets the
same file, whoever asks after a change gets a new one, and nothing ever has to be
declared stale. All state is in files, for several processes serve one hall:
``KEY.pdf`` is finished; ``KEY.part`` says how far a print is, and its printer holds
a lock on it, which ends with the printer however that ends.
"""

from __future__ import annotations

import fcntl
import logging
import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from tournament.printing.press import Manuscript
from tournament.printing.printer import print_apart

LARGE = 8_000
"""Characters of a paper's text from which on it is printed apart: a third of a second's work."""
HUGE = 30_000
"""Characters from which on it takes seconds: nobody is kept waiting."""
PATIENCE = 0.8
"""Seconds that whoever asks is kept waiting for another before a page says how far it is."""
LOOK_AGAIN = 0.02
KEPT = 600
"""Seconds that a finished paper lies ready."""

KEY_LENGTH = 64
KINDS = ("pdf", "part", "half")

log = logging.getLogger(__name__)


class State(StrEnum):
    """How far a paper is."""

    READY = "ready"
    PRINTING = "printing"
    STOPPED = "stopped"
    """Nobody prints it: its printer died, it is too old, or it was never begun."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a paper is: *done* of *total* steps while it is printed."""

    state: State
    done: int = 0
    total: int = 1


def is_large(papers: Sequence[Manuscript]) -> bool:
    """Return whether printing *papers* takes longer than anybody likes to wait for a page."""
    return _characters(papers) > LARGE


def _characters(papers: Sequence[Manuscript]) -> int:
    return sum(len(paper.text) for paper in papers)


def key_of(papers: Sequence[Manuscript]) -> str:
    """Return the name of *papers* as one file."""
    return sha256("\0".join(paper.text for paper in papers).encode()).hexdigest()


def finished(key: str) -> bytes | None:
    """Return the paper with this *key* if it is ready."""
    _throw_old_away()
    try:
        return _file(key, "pdf").read_bytes()
    except FileNotFoundError:
        return None


def progress(key: str) -> Progress:
    """Return how far the paper with this *key* is."""
    try:
        with _file(key, "part").open("rb") as part:
            if not _locked(part, fcntl.LOCK_SH):
                done, total = map(int, part.read().split() or (0, 1))
                return Progress(State.PRINTING, done, total)
    except FileNotFoundError:
        pass
    # only now: whoever held the lock may have finished while we tried for it
    return Progress(State.READY if _file(key, "pdf").exists() else State.STOPPED)


def wait_a_moment(papers: Sequence[Manuscript]) -> None:
    """Return when *papers* are ready or have stopped, or after PATIENCE; at once if HUGE."""
    key = key_of(papers)
    until = time.monotonic() + (0 if _characters(papers) > HUGE else PATIENCE)
    while progress(key).state is State.PRINTING and time.monotonic() < until:
        time.sleep(LOOK_AGAIN)


def begin(papers: Sequence[Manuscript]) -> None:
    """Print *papers* apart, unless they are ready or somebody is at it."""
    key = key_of(papers)
    part = _file(key, "part").open("a+b")
    if not _locked(part, fcntl.LOCK_EX) or _file(key, "pdf").exists():
        part.close()
        return
    _write_progress(part, 0, len(papers) + 1)
    threading.Thread(target=_print, args=(papers, key, part), daemon=True).start()


def _print(papers: Sequence[Manuscript], key: str, part: BinaryIO) -> None:
    with part:
        try:
            total = len(papers) + 1
            pdf = print_apart(papers, lambda done: _write_progress(part, done, total))
            if not os.fstat(part.fileno()).st_nlink:
                return  # thrown away meanwhile
            half = _file(key, "half")
            half.write_bytes(pdf)
            half.replace(_file(key, "pdf"))
        except Exception:
            log.exception("A paper could not be printed")


def throw_all_away() -> None:
    """Throw away what is printed and what is being printed; whoever wants it asks again.

    Papers go by what is on them, so that nobody knows whose they are: all go
    when a championship is deleted.
    """
    for file in (file for kind in KINDS for file in _folder().glob(f"*.{kind}")):
        file.unlink(missing_ok=True)


def _locked(part: BinaryIO, kind: int) -> bool:
    """Return whether *part* could be locked; who only looks holds it for microseconds."""
    for _attempt in range(3):
        try:
            fcntl.flock(part, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.005)
        else:
            return True
    return False


def _write_progress(part: BinaryIO, done: int, total: int) -> None:
    part.truncate(0)
    part.write(f"{done} {total}".encode())
    part.flush()


def _folder() -> Path:
    folder: Path = settings.DATA_DIR / "prints"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _file(key: str, kind: str) -> Path:
    return _folder() / f"{key}.{kind}"


def _throw_old_away() -> None:
    oldest = time.time() - KEPT
    for file in (file for kind in KINDS for file in _folder().glob(f"*.{kind}")):
        try:
            if file.stat().st_mtime < oldest:
                file.unlink()
        except FileNotFoundError:  # the other process was first
            continue
