"""A printer that cannot be started now is started by who prints next."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.tournament.printing.papers import texts
from tests.tournament.printing.slow import paper
from tournament.printing.printer import Printer, PrinterStopped

MOST = 40
"""More files than a process needs to start another."""
ALL = 400
"""As many files as this process may have open meanwhile."""


@contextmanager
def few_files(more: int) -> Iterator[None]:
    """Let this process open only so many *more* files meanwhile, as a machine short of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (ALL, hard))
    with ExitStack() as taken:
        taken.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        files = []
        with suppress(OSError):  # the last one is one too many
            while True:
                files.append(taken.enter_context(Path(os.devnull).open()))
        for file in files[:more]:
            file.close()
        yield


def test_a_printer_that_could_not_be_started_at_any_step_prints_the_next_paper():
    printer, failed = Printer(), 0
    for more in range(1, MOST):
        with few_files(more):
            try:
                printer.make_ready()
            except PrinterStopped:
                failed += 1
            else:
                break

    printed = printer.print([paper("The next one")], lambda _done: None)

    assert failed > 0
    assert texts(printed) == ["The next one"]


def test_who_prints_while_none_can_be_started_is_told_so():
    with few_files(1), pytest.raises(PrinterStopped):
        Printer().print([paper("This one")], lambda _done: None)
