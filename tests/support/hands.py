"""Somebody's hands on a keyboard: they type and count the keys; there is no mouse."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

A_DOZEN = 12
"""Presses of Tab that are too many on the way to what a page is for."""


class Hands:
    """Types on a page. ``keys`` is how many keys were pressed, letters of names and figures too."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0

    def type(self, text: str) -> None:
        """Type *text* where the focus is."""
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, *keys: str) -> None:
        """Press each of *keys* once, by the names that browsers give them."""
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)

    def say(self, text: str, then: str = "Enter") -> None:
        """Type *text* and press the key *then*."""
        self.type(text)
        self.press(then)

    def reach(self, wanted: Locator, key: str = "Tab", most: int = A_DOZEN) -> None:
        """Press *key* until *wanted* has the focus; fail after *most* times."""
        expect(wanted).to_have_count(1)
        for _press in range(most):
            if wanted.evaluate("e => e === document.activeElement"):
                return
            self.press(key)
        expect(wanted, f"{most} times {key} do not lead there").to_be_focused(timeout=1)

    def skip_to(self, wanted: Locator, most: int = A_DOZEN) -> None:
        """Reach *wanted* on a fresh page by the link that skips what all pages have."""
        self.reach(self.page.locator(".skip-link"), most=1)
        self.press("Enter")
        self.reach(wanted, most=most)


def letter(page: Page, place: str, word: str) -> str:
    """Return what the entry line of *page* calls *word* in its *place*: alone, after a table, …"""
    letters = json.loads(page.locator("#line-facts").text_content() or "")["letters"][place]
    return next(str(typed) for typed, meant in letters.items() if meant == word)
