"""A folder of data that may not be written: one sentence at the start, and pages that read."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.served import served
from tests.tournament.faults.hall import Hall, hall

DROP_FROM_THE_BOUNDS, MAY_WRITE_ANYTHING = 24, 1
"""PR_CAPBSET_DROP and CAP_DAC_OVERRIDE, of linux/prctl.h and linux/capability.h."""


def obey_permissions() -> None:
    """Let the program that this process becomes heed who may write, even if it is root's."""
    if os.getuid() == 0 and ctypes.CDLL(None).prctl(DROP_FROM_THE_BOUNDS, MAY_WRITE_ANYTHING):
        raise OSError("root keeps its right to write everywhere")


@contextmanager
def read_only(data: Path) -> Iterator[None]:
    """Let nobody write into *data* meanwhile."""
    for file in data.iterdir():
        file.chmod(0o400)
    data.chmod(0o500)
    yield
    data.chmod(0o700)
    for file in data.iterdir():
        file.chmod(0o600)


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Hall]:
    """Data that were used before, and the hall that they were used in."""
    data = tmp_path_factory.mktemp("used") / "data"
    with hall(data) as before:
        pass
    return data, before


def test_pages_of_data_that_cannot_be_written_are_read_and_a_save_says_why_not(
    used: tuple[Path, Hall],
):
    data, before = used
    with read_only(data), served(data, before=obey_permissions) as server:
        now = Hall(server, before.slug, before.session)
        public, desk = now.look(), now.look(f"/taula-de-control/{now.slug}/", session=now.session)
        saved, entered = now.save(1), now.enter("sala", "manilla-9")
        said = server.terminal.read_text()

    assert (public.status, desk.status) == (200, 200)
    assert (saved.status, entered.status) == (503, 503)
    assert "Les dades només es poden llegir" in saved.text
    assert "Les dades només es poden llegir" in entered.text
    assert "Les dades només es poden llegir" in said
    assert "Traceback" not in said
