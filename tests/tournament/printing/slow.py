"""Papers that wait, note, fail or kill their printer when they are laid out, in its process."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from weasyprint import Document

from tournament.printing.press import Manuscript, lay_out


def nothing() -> None:
    """Do nothing."""


def paper(words: str, before: Callable[[], object] = nothing) -> Manuscript:
    """A paper of which *before* is called when it is laid out."""
    text = f'<html lang="en"><title>{words}</title><p>{words}</p></html>'
    return Manuscript(text, partial(_laid_out, text, before))


def _laid_out(text: str, before: Callable[[], object]) -> Document:
    before()
    return lay_out(text)


def until(done: Callable[[], object]) -> None:
    """Wait until something is so, for a minute at most."""
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def wait_for(file: Path, started: Path | None = None) -> None:
    """Say with a file that it has *started*, and wait for another one."""
    if started:
        started.touch()
    until(file.exists)


def note(file: Path, go_on: Path) -> None:
    """Add a line to *file* for every time that it is laid out, and wait for another file."""
    with file.open("a") as lines:
        lines.write("printed\n")
    wait_for(go_on)


def fail_without(file: Path) -> None:
    """Fail as long as there is no such file."""
    if not file.exists():
        raise ZeroDivisionError("no ink")


def die_without(file: Path) -> None:
    """Kill the process that prints as long as there is no such file."""
    if not file.exists():
        os.kill(os.getpid(), signal.SIGKILL)
