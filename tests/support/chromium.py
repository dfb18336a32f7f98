"""Where this machine's Chromium is.

python -m tests.support.chromium    prints the path, or fails
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

NAMES = (
    "chromium-headless-shell",  # without windows and profiles: a fifth less work a page
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
ON_MACOS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
QUIET = [  # a browser that asks nobody anything, also as root and without a graphics card
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class NoChromium(RuntimeError):
    """There is no Chromium on this machine."""


def chromium_path(playwright: Playwright) -> str:
    """Return the path of an installed Chromium, else of Playwright's own, or raise NoChromium."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for place in (*ON_MACOS, playwright.chromium.executable_path):
        if Path(place).exists():
            return place
    raise NoChromium("Chromium is missing: sh scripts/ensure chromium")


if __name__ == "__main__":
    with sync_playwright() as engine:
        try:
            print(chromium_path(engine))
        except NoChromium as problem:
            sys.exit(str(problem))
