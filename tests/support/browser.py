"""A browser that tells on the page: errors, strangers, barriers and pictures."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "tests" / "vendor" / "axe-core-4.14.1" / "axe.min.js"
PICTURES = ROOT / "build" / "screenshots"
LAPTOP, PHONE = (1280, 720), (390, 844)  # CSS pixels
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# htmx says so when a newer keystroke replaces a question; what fails, it names otherwise too.
REPLACED = ("htmx:sendAbort", "htmx:afterRequest")
COLOURS = ["color-contrast", "link-in-text-block"]


class Watch:
    """What went wrong in a browser while a test looked elsewhere.

    Scripts that fail, answers that fail, what the Content-Security-Policy
    forbids and requests that leave this machine all end up here.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._allowed: list[str] = []

    def allow(self, text: str) -> None:
        """Forgive problems that contain *text*, for a test that provokes them, as in "409"."""
        self._allowed.append(text)

    def follow(self, context: BrowserContext) -> None:
        """Note from now on what goes wrong in *context*.

        Requests are watched, not intercepted: interception would switch the
        browser's cache off, and an evening of pages would take minutes more.
        """
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))

    def unforgiven(self) -> list[str]:
        """Return the problems that no test allowed."""
        return [p for p in self.problems if not any(text in p for text in self._allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        replaced = message.text.startswith(REPLACED)
        if message.type in ("error", "warning") and not replaced:
            self.problems.append(f"{message.text} ({message.page and message.page.url})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname not in LOOPBACK:
            self.problems.append(f"asked a stranger: {request.url}")


@contextmanager
def watched_page(browser: Browser, base_url: str, *, javascript: bool = True) -> Iterator[Page]:
    """Yield a new person's page at *base_url*, and fail the test if anything went wrong on it."""
    watch = Watch()
    context = browser.new_context(
        base_url=base_url,
        locale="ca-ES",
        timezone_id="Europe/Madrid",
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]},
        reduced_motion="reduce",
        java_script_enabled=javascript,
    )
    context.set_default_timeout(60_000)  # ms: a busy machine is no failure
    watch.follow(context)
    page = context.new_page()
    WATCHES[page] = watch
    try:
        yield page
    finally:
        del WATCHES[page]
        context.close()
    if problems := watch.unforgiven():
        pytest.fail("\n".join(["The browser complained:", *problems]))


WATCHES: dict[Page, Watch] = {}


def watch_of(page: Page) -> Watch:
    """Return what is noted about *page*."""
    return WATCHES[page]


def barriers(page: Page) -> list[str]:
    """Return what keeps people out of *page* by WCAG 2.2 AA, in light and in dark, a line each.

    In the dark only the colours are another, so only the rules about them are asked again.
    """
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # not a script tag: the policy forbids it
    found = _violations(page, {"type": "tag", "values": WCAG})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"dark: {line}" for line in _violations(page, {"type": "rule", "values": COLOURS})]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found


def _violations(page: Page, rules: dict[str, object]) -> list[str]:
    """Return what on *page* breaks *rules*, a line for each place."""
    ask = "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})"
    return [
        f"{violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in page.evaluate(ask, rules)["violations"]
        for node in violation["nodes"]
    ]


def overflow(page: Page) -> int:
    """Return by how many pixels *page* is wider than its window: a page must not slide sideways."""
    width = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return max(0, int(width))


def take_pictures(page: Page, name: str) -> list[Path]:
    """Picture *page* as a laptop and as a phone shows it, if PICTURES=1 asks for it.

    Return the files, in build/screenshots. A test run looks at no pictures, and
    they take time: ``make pictures`` makes them.
    """
    if not os.environ.get("PICTURES"):
        return []
    PICTURES.mkdir(parents=True, exist_ok=True)
    files = []
    for width, height in (LAPTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        file = PICTURES / f"{name}-{width}.png"
        try:
            page.screenshot(path=file, full_page=True)
        except Error:  # a page longer than a picture may be
            page.screenshot(path=file)
        files.append(file)
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    return files
