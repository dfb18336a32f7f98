"""A brake for who tries one password after the other, before any of them is computed (0039).

A few tries are free, then one every few seconds. Nobody is locked out for longer than that,
nothing is written, and the clock of the machine may be set meanwhile. Each process of the
server has its own brakes.
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore, Lock

MOST_KEYS = 10_000
"""So many keys are kept before those that wait for nothing are forgotten."""


class Brake:
    """Lets *tries* through at once for each key, and then one *every* so many seconds."""

    def __init__(
        self, tries: int, every: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free, self._every, self._clock = (tries - 1) * every, every, clock
        self._paid_until: dict[object, float] = {}
        self._lock = Lock()

    def take(self, key: object) -> float:
        """Count a try of *key* and return 0, or return after how many seconds it may try.

        >>> brake = Brake(2, 10, clock=lambda: 0.0)
        >>> [brake.take("anna") for _try in range(4)]
        [0.0, 0.0, 10.0, 10.0]
        """
        with self._lock:
            now = self._clock()
            start = max(self._paid_until.get(key, now), now)
            if (wait := start - self._free - now) > 0:
                return wait
            self._forget_the_idle(now)
            self._paid_until[key] = start + self._every
            return 0.0

    def give_back(self, key: object) -> None:
        """Take the last try of *key* as not made."""
        with self._lock:
            if key in self._paid_until:
                self._paid_until[key] -= self._every

    def forget(self, key: object) -> None:
        """Let *key* begin anew."""
        with self._lock:
            self._paid_until.pop(key, None)

    def clear(self) -> None:
        """Let everybody begin anew."""
        with self._lock:
            self._paid_until.clear()

    def _forget_the_idle(self, now: float) -> None:
        if len(self._paid_until) >= MOST_KEYS:
            waiting = {key: until for key, until in self._paid_until.items() if until > now}
            self._paid_until = waiting


A_NAME_HERE = Brake(5, 10)
"""Tries of one name from one address, or from one browser that knows it."""
AN_ADDRESS = Brake(20, 3)
"""Tries of whatever names from one address."""


class Crowded(Exception):
    """As many as may wait wait already."""


AT_THE_DOOR = 2
"""How many of a process may compute a password or wait for it: who saves has threads too."""
_door = BoundedSemaphore(AT_THE_DOOR)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until nobody else is in here, in any process of the server; raise Crowded if many do.

    What is inside takes a processor for itself; the others stay for the pages. The lock is
    on this very file: it is always there, and the system takes it away from whoever dies.
    """
    if not _door.acquire(blocking=False):
        raise Crowded
    try:
        with Path(__file__).open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
    finally:
        _door.release()
