"""So many may write at once that somebody can always read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournament.middleware import STANDSTILL, RoomForReaders
from tournament.trouble import Busy

WRITERS = 3


class Desk:
    """A view that keeps who writes until it is told to let somebody go."""

    def __init__(self) -> None:
        self.free: dict[str, Event] = {}
        self.inside: dict[str, Event] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            self.inside[request.path].set()
            assert self.free[request.path].wait(30)
        return HttpResponse(request.path)


class People:
    """Those who ask for a page at the same time."""

    def __init__(self, crowd: ThreadPoolExecutor) -> None:
        self.desk = Desk()
        self._room = RoomForReaders(self.desk)
        self._crowd = crowd

    def write(self, name: str) -> Future[object]:
        """Let somebody write at the address /name."""
        self.desk.free[f"/{name}"], self.desk.inside[f"/{name}"] = Event(), Event()
        return self._crowd.submit(self._room, RequestFactory().post(f"/{name}"))

    def is_inside(self, name: str, seconds: float = 30) -> bool:
        """Return whether who writes at /name gets in within *seconds*."""
        return self.desk.inside[f"/{name}"].wait(seconds)

    def release(self, name: str) -> None:
        """Let who writes at /name finish."""
        self.desk.free[f"/{name}"].set()

    def read(self) -> object:
        """Read, now."""
        return self._room(RequestFactory().get("/"))


@pytest.fixture
def people(settings) -> Iterator[People]:
    settings.WRITERS = WRITERS
    with ThreadPoolExecutor(10) as crowd:
        everybody = People(crowd)
        yield everybody
        for name in list(everybody.desk.free):
            everybody.release(name[1:])


def fill(people: People) -> list[Future[object]]:
    """Let as many write as may."""
    writing = [people.write(str(number)) for number in range(WRITERS)]
    assert all(people.is_inside(str(number)) for number in range(WRITERS))
    return writing


def test_one_more_waits_while_the_others_get_on(people: People):
    fill(people)
    people.write("more")
    people.release("0")

    assert people.is_inside("more")


def test_one_more_is_told_when_the_others_stand_still_and_who_reads_reads(people: People):
    fill(people)
    more = people.write("more")

    assert people.read() is not None
    assert isinstance(more.exception(30), Busy)
    assert not people.is_inside("more", 0)


def test_who_comes_long_after_the_others_stood_still_is_told_at_once(people: People):
    fill(people)
    assert isinstance(people.write("first").exception(30), Busy)
    second = people.write("second")

    assert isinstance(second.exception(STANDSTILL / 2), Busy)


def test_a_place_is_free_again_after_a_fault(people: People, settings):
    settings.WRITERS = 1

    def fails(_request: HttpRequest) -> HttpResponse:
        raise ValueError("a fault of ours")

    room: Callable[[HttpRequest], object] = RoomForReaders(fails)
    for _again in range(2):
        with pytest.raises(ValueError, match="a fault of ours"):
            room(RequestFactory().post("/"))
