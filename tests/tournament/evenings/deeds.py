"""What may be done in an evening, as one table: a service, and how somebody asks it for something.

A deed is a function that chooses at random what to ask its service for, mostly
what a page would send; None where nothing could be asked at all. The modules
``deeds_…`` add theirs, so that a new service is a function more there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    from tests.tournament.evenings.player import Evening

PHASES = ("door", "draft", "playing", "full", "closed", "over")
"""No round yet; a draft; sheets are missing; none is; the last round closed; all closed."""


class Ask:
    """What a service is called with."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.args, self.options = args, options

    def again(self) -> Ask:
        """Return the same question with rows of its own: a service may change what it is given."""
        args = [copy(arg) if isinstance(arg, models.Model) else arg for arg in self.args]
        return Ask(*args, **self.options)

    def __str__(self) -> str:
        said = [repr(arg) for arg in self.args]
        said += [f"{name}={value!r}" for name, value in self.options.items()]
        return f"({', '.join(said)})"


@dataclass(frozen=True)
class Deed:
    """One thing that somebody may do."""

    name: str
    service: Callable[..., object]
    ask: Callable[[Evening], Ask | None]
    weights: Mapping[str, float]
    """How often it is done, by phase."""

    @property
    def door(self) -> str:
        """The name of its service, as ``clock.extend``."""
        module = self.service.__module__.removeprefix("tournament.services.")
        return f"{module}.{self.service.__name__}"


DEEDS: list[Deed] = []

Asking = Callable[["Evening"], Ask | None]


def deed(
    service: Callable[..., object], usual: float = 1, **phases: float
) -> Callable[[Asking], Asking]:
    """Add the function below to the table: it asks *service*, *usual* often but in these phases."""
    assert phases.keys() <= set(PHASES), phases

    def add(asking: Asking) -> Asking:
        weights = {**dict.fromkeys(PHASES, usual), **phases}
        DEEDS.append(Deed(asking.__name__, service, asking, weights))
        return asking

    return add
