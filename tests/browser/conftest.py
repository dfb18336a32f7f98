"""A real browser on a real server, for the tests in this folder.

``page`` is an anonymous person's page, ``desk_page`` an organiser's; both fail
the test when the page has an error, asks a stranger or breaks its policy
(``watch_of(page).allow("409")`` forgives what a test provokes).
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.support.browser import barriers, overflow, take_pictures, watched_page
from tests.support.chromium import QUIET, chromium_path

expect.set_options(timeout=30_000)  # ms: a busy machine is no failure


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all the tests here; each has its own context in it.

    Playwright waits on an event loop in this thread, and Django forbids
    queries in a thread that runs one, lest they stop it. Ours stops nothing
    (a test waits for either the browser or the database), so it is allowed,
    here only and only as long as the browser is open.
    """
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    try:
        with sync_playwright() as engine:
            chromium = engine.chromium.launch(executable_path=chromium_path(engine), args=QUIET)
            yield chromium
            chromium.close()
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]
        if before is not None:
            os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = before


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., Page]]:
    """A function that opens one more person's page: ``open_page(javascript=False)``."""
    with ExitStack() as people:
        yield lambda **options: people.enter_context(
            watched_page(browser, live_server.url, **options)
        )


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """An anonymous person's page."""
    return open_page()


@pytest.fixture
def organiser_at_desk(live_server: LiveServer) -> User:
    """Somebody who may sit at the desk."""
    return User.objects.create_user("organitzador", password="una-contrasenya-llarga")


@pytest.fixture
def sign_in(live_server: LiveServer) -> Callable[[Page, User], None]:
    """A function that signs a user in on a page without typing the password."""

    def sign_in(page: Page, user: User) -> None:
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}]
        )

    return sign_in


@pytest.fixture
def desk_page(page: Page, organiser_at_desk: User, sign_in: Callable[[Page, User], None]) -> Page:
    """An organiser's page, signed in."""
    sign_in(page, organiser_at_desk)
    return page


@pytest.fixture
def check_accessible() -> Callable[[Page], None]:
    """A function that fails if a page keeps anybody out (WCAG 2.2 AA) or slides sideways."""

    def check(page: Page) -> None:
        assert barriers(page) == []
        assert overflow(page) == 0

    return check


@pytest.fixture
def screenshot() -> Callable[[Page, str], list[Path]]:
    """A function that pictures a page at 1280×720 and 390×844 in build/screenshots."""
    return take_pictures
