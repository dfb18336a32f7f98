"""Who guesses passwords is slowed down before any is computed, and nobody else is."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tournament.brake import A_NAME_HERE, AT_THE_DOOR, MOST_KEYS, Brake, _door
from tournament.network import address_of

RIGHT, WRONG = "manilla-9", "manilla-8"
LAPTOP, PHONE = "192.168.1.10", "192.168.1.66"
AT_ONCE = 16


class CountedHasher(MD5PasswordHasher):
    """Computes passwords as the tests' own does, and counts how many."""

    computed = 0

    def encode(self, password: str, salt: str) -> str:
        """Compute and count."""
        type(self).computed += 1
        return super().encode(password, salt)


@pytest.fixture
def hasher(settings) -> Iterator[type[CountedHasher]]:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountedHasher"]
    yield CountedHasher
    CountedHasher.computed = 0


@pytest.fixture
def organiser(db) -> User:
    return User.objects.create_user("organitzador", password=RIGHT)


def enter(password: str, *, name: str = "organitzador", client: Client | None = None, **meta: str):
    """Try to log in from the address of a phone, or another one."""
    browser = client or Client()
    form = {"username": name, "password": password}
    return browser.post(
        reverse("login"),
        form,
        headers={"accept-language": "ca"},
        **{"REMOTE_ADDR": PHONE, **meta},
    )


def test_of_sixteen_wrong_passwords_five_are_computed_and_the_rest_waits(
    organiser: User, hasher: type[CountedHasher], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(A_NAME_HERE, "_clock", Clock())
    hasher.computed = 0
    answers = [enter(WRONG) for _try in range(AT_ONCE)]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 11
    assert hasher.computed == 5
    assert answers[-1].headers["Retry-After"] == "10"
    assert "Massa contrasenyes equivocades. Espera 10 segons" in answers[-1].content.decode()


def test_the_right_password_waits_as_well_where_somebody_guesses(organiser: User):
    for _try in range(5):
        enter(WRONG)

    assert enter(RIGHT).status_code == 429


@pytest.mark.parametrize("name", ["organitzador", "ORGANITZADOR", "ningú"])
def test_a_name_is_slowed_down_however_it_is_written_and_be_it_nobodys(organiser: User, name: str):
    for _try in range(5):
        enter(WRONG, name=name.lower())

    assert enter(WRONG, name=name).status_code == 429


def test_who_logs_in_elsewhere_is_not_kept_out(organiser: User):
    for _try in range(AT_ONCE):
        enter(WRONG)

    assert enter(RIGHT, REMOTE_ADDR=LAPTOP).status_code == 302


def test_a_browser_that_knows_the_name_is_slowed_down_by_its_own_tries_only(organiser: User):
    laptop = Client()
    enter(RIGHT, client=laptop)
    for _try in range(AT_ONCE):
        enter(WRONG)

    assert enter(RIGHT, client=laptop).status_code == 302
    statuses = [enter(WRONG, client=laptop).status_code for _try in range(6)]
    assert statuses == [200] * 5 + [429]


def test_a_browser_that_says_that_it_knows_a_name_is_not_believed(organiser: User):
    liar = Client()
    liar.cookies["device"] = "Im9yZ2FuaXR6YWRvciI:1tA:x"
    for _try in range(5):
        enter(WRONG, client=liar)

    assert enter(WRONG).status_code == 429


def test_the_cookie_of_a_browser_is_as_safe_as_the_others(organiser: User, settings):
    settings.HTTPS = True
    cookie = enter(RIGHT).cookies["device"]

    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", True)


def test_an_address_that_tries_many_names_is_slowed_down(organiser: User):
    statuses = [enter(WRONG, name=f"algú {number}").status_code for number in range(21)]

    assert statuses == [200] * 20 + [429]


def test_twenty_five_who_log_in_rightly_from_one_address_all_come_in(db):
    for number in range(25):
        User.objects.create_user(f"ajudant {number}", password=RIGHT)

    statuses = [enter(RIGHT, name=f"ajudant {number}").status_code for number in range(25)]

    assert statuses == [302] * 25


def test_every_wrong_password_is_logged_with_name_and_address(
    organiser: User, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.WARNING, "tournament.login")
    enter(WRONG, name="organitzador\nFALS")
    for _try in range(6):
        enter(WRONG)

    said = [record.getMessage() for record in caplog.records if record.name == "tournament.login"]
    assert said[0] == f"Wrong password for 'organitzador\\nFALS' from {PHONE}"
    assert said[1:6] == [f"Wrong password for 'organitzador' from {PHONE}"] * 5
    assert said[6] == f"Too many tries for 'organitzador' from {PHONE}"


def test_who_finds_many_at_the_door_is_told_to_come_again_and_has_not_tried(organiser: User):
    with ExitStack() as others:
        for _other in range(AT_THE_DOOR):
            others.callback(_door.release)
            _door.acquire()
        crowded = [enter(RIGHT) for _try in range(AT_ONCE)]

    assert [answer.status_code for answer in crowded] == [429] * AT_ONCE
    assert "Hi ha molta gent entrant ara mateix" in crowded[0].content.decode()
    assert enter(RIGHT).status_code == 302


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return its time in seconds."""
        return self.now


def test_a_brake_lets_one_more_through_each_time_and_forgets_who_rests():
    clock = Clock()
    brake = Brake(3, 10, clock=clock)

    assert [brake.take("a") for _try in range(4)] == [0, 0, 0, 10]
    assert brake.take("b") == 0
    clock.now += 10
    assert [brake.take("a"), brake.take("a")] == [0, 10]
    clock.now += 60
    assert [brake.take("a") for _try in range(4)] == [0, 0, 0, 10]


def test_a_brake_keeps_no_more_names_than_wait():
    clock = Clock()
    brake = Brake(3, 10, clock=clock)
    for number in range(MOST_KEYS):
        brake.take(number)
    clock.now += 60
    brake.take("one more")

    assert list(brake._paid_until) == ["one more"]


@pytest.mark.parametrize(
    ("https", "meta", "expected"),
    [
        (False, {"REMOTE_ADDR": PHONE, "HTTP_X_FORWARDED_FOR": "9.9.9.9"}, PHONE),
        (True, {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "9.9.9.9"}, "9.9.9.9"),
        (True, {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "1.1.1.1, 9.9.9.9"}, "9.9.9.9"),
        (True, {"REMOTE_ADDR": "8.8.8.8", "HTTP_X_FORWARDED_FOR": "9.9.9.9"}, "8.8.8.8"),
        (True, {"REMOTE_ADDR": "127.0.0.1"}, "127.0.0.1"),
        (True, {"REMOTE_ADDR": "", "HTTP_X_FORWARDED_FOR": "9.9.9.9"}, "9.9.9.9"),
    ],
)
def test_the_address_of_who_asks_is_what_the_proxy_says_and_nobody_else(
    settings, https: bool, meta: dict[str, str], expected: str
):
    settings.HTTPS = https

    assert address_of(meta) == expected
