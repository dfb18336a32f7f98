"""Where this machine's Chromium is.

python -m tests.support.chromium    opens it and prints the path, or fails with the reason
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Error, Playwright, sync_playwright

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


def main() -> None:
    """Open a page, so that all that a browser needs is there, and print the path."""
    with sync_playwright() as engine:
        try:
            path = chromium_path(engine)
            engine.chromium.launch(executable_path=path, args=QUIET).close()
        except (NoChromium, Error) as problem:
            sys.exit(str(problem))
        print(path)


if __name__ == "__main__":
    main()
