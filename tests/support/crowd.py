"""Several people who press at the same instant, for tests on the real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

from scoring.errors import RuleError


def at_once(*steps: Callable[[], object]) -> list[object]:
    """Let every step begin at the same instant; return what each gave, or why it was refused."""
    start = Barrier(len(steps))

    def take(step: Callable[[], object]) -> object:
        start.wait(timeout=30)
        try:
            return step()
        except RuleError as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(steps)) as people:
        return list(people.map(take, steps))
