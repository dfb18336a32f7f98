"""A process of its own that prints, so that nobody who types waits for a paper.

A page of the desk and a paper in the same process take turns every few
milliseconds, and the page is late. So the papers are laid out beside the server, with
less claim to the processor. Loading takes this process a second; it is started when
somebody looks at the papers, and stays for the next one. It ends with the server,
however that ends.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

import django

from tournament.printing.press import Manuscript, lay_out, print_in_parts, write

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

POLITENESS = 10
"""By how much a print steps back behind the pages, on the scale of ``nice``."""
log = logging.getLogger(__name__)
NO_PAPER = '<html lang="ca"><title>0</title><p>0</p></html>'


class PrinterStopped(RuntimeError):
    """The printer died, or could not print the paper: the message says which and why."""


class Printer:
    """Prints one pile after the other in a process that is begun when it is needed."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process else None

    @property
    def lives(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.is_alive()

    def take(self, *, blocking: bool) -> bool:
        """Return whether it is the caller's now, who gives it back with ``leave``."""
        return self._turn.acquire(blocking)

    def leave(self) -> None:
        """Give it back."""
        self._turn.release()

    def make_ready(self) -> None:
        """Begin the process, unless it is there; nobody waits until it is loaded.

        Raise PrinterStopped if it cannot be begun.
        """
        self._reached()

    def print(self, papers: Sequence[Manuscript], report: Callable[[int], object]) -> bytes:
        """Return *papers* as one PDF; *report* is told how many are laid out.

        Raise PrinterStopped if the process dies, cannot print them or cannot be begun; the
        next call begins another.
        """
        try:
            return self._printed(self._reached(), papers, report)
        except (EOFError, OSError) as gone:
            self._end()
            raise PrinterStopped("the printer died at work") from gone

    @staticmethod
    def _printed(
        line: Connection, papers: Sequence[Manuscript], report: Callable[[int], object]
    ) -> bytes:
        line.send(list(papers))
        while not isinstance(answer := line.recv(), bytes):
            if isinstance(answer, str):
                raise PrinterStopped(answer)
            report(answer)
        return answer

    def _reached(self) -> Connection:
        """Return the line to the process, begun anew if it has died.

        Raise PrinterStopped if it cannot be begun; the next call tries again.
        """
        if self._line is None or not self.lives:
            self._end()
            try:
                self._line, self._process = _begun()
            except OSError as problem:
                raise PrinterStopped(f"the printer cannot be started: {problem}") from problem
        return self._line

    def _end(self) -> None:
        if self._line:
            self._line.close()
        if self._process:
            self._process.kill()
            self._process.join()
        self._process = self._line = None


def _begun() -> tuple[Connection, SpawnProcess]:
    """Return a new process that prints, and the line to it."""
    # a fork would take locks along that other threads hold, and no other system has it
    fresh = multiprocessing.get_context("spawn")
    line, far_end = fresh.Pipe()
    try:
        process = fresh.Process(target=_work, args=(far_end,), daemon=True)
        process.start()
    except OSError:
        line.close()
        raise
    finally:
        far_end.close()  # or the end of the process would not be heard
    return line, process


PRINTERS = Printer(), Printer()
"""The second is begun when somebody wants sheets while the first is busy with a kit."""


def print_apart(papers: Sequence[Manuscript], report: Callable[[int], object]) -> bytes:
    """Return *papers* as one PDF, printed by the first printer that is free (``Printer.print``)."""
    mine = next((each for each in PRINTERS if each.take(blocking=False)), None)
    if mine is None:
        [mine, *_others] = PRINTERS
        mine.take(blocking=True)
    try:
        return mine.print(papers, report)
    finally:
        mine.leave()


def make_ready() -> None:
    """Begin the first printer, unless it is there or at work; who prints tries it again."""
    if PRINTERS[0].take(blocking=False):
        try:
            PRINTERS[0].make_ready()
        except PrinterStopped as problem:
            log.warning("%s", problem)
        finally:
            PRINTERS[0].leave()


def _work(line: Connection) -> None:
    """Print what comes along *line*; answer how far it is, then the PDF or why there is none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends this
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    django.setup()
    write(lay_out(NO_PAPER))  # reads fonts and styles
    gc.disable()  # a fifth of the time of a long list; what it leaves is collected after each pile
    while True:
        try:
            papers = line.recv()
        except EOFError:
            return
        try:
            line.send(print_in_parts(papers, line.send))
        except Exception as error:
            line.send(f"{type(error).__name__}: {error}")
        del papers
        gc.collect()


def _end_with_the_server() -> None:
    """End at once when the server does, even in the middle of a paper."""
    server = multiprocessing.parent_process()
    if server:
        wait([server.sentinel])
        os._exit(1)
