"""A typist who does not look: keys at an even pace into a real Chromium, whatever the page does.

    python -m tests.support.typist < order.json

Each key is sent at its time and nothing waits for the page, as fingers do not; so this is
a process of its own. It answers what the page asks once the pile is typed, waits until
everything is stored, and prints as JSON how long keys and sheets took.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Page, async_playwright

from tests.support.chromium import QUIET

PATIENCE = 120  # seconds until everything is stored
KEYS = {"\n": ("Enter", "\r", 13)}


@dataclass(frozen=True)
class Sheet:
    """What one paper says; ``word`` is who won the lot, who was absent, or "yes" for time."""

    table: int
    left: int = 0
    right: int = 0
    word: str = ""


@dataclass(frozen=True)
class Order:
    """What to type, where, how fast, and what goes wrong meanwhile."""

    address: str
    session: str
    keys: str
    sheets: int
    delay: float = 60
    """Milliseconds from key to key."""
    latency: float = 0
    """Milliseconds that the network adds."""
    pauses: Sequence[tuple[int, float]] = ()
    """After so many keys the network is gone for so many seconds."""
    reloads: Sequence[int] = ()
    """After so many keys the page is loaded again, while the hand rests."""
    burners: int = 0
    """Processes that keep the processors busy."""


@dataclass
class Typed:
    """What was seen: milliseconds until the page had taken a key, seconds, what was asked."""

    keys: int = 0
    typing: float = 0.0
    stored_after: float = 0.0
    key_median: float = 0.0
    key_p95: float = 0.0
    key_most: float = 0.0
    asked: int = 0
    refused: list[str] = field(default_factory=list)


def pile(tables: int, *, seed: int, shuffled: bool) -> list[Sheet]:
    """Return a pile of sheets, one a table: most played to the end, some tied, early or absent."""
    lot = random.Random(seed)
    sheets = [_sheet(number, lot) for number in range(1, tables + 1)]
    if shuffled:
        lot.shuffle(sheets)
    return sheets


def _sheet(table: int, lot: random.Random) -> Sheet:
    kind = lot.random()
    if kind < 0.05:
        points = lot.randint(40, 99)
        return Sheet(table, points, points, lot.choice(["left", "right"]))
    if kind < 0.1:
        return Sheet(table, word=lot.choice(["left_absent", "right_absent", "both_absent"]))
    if kind < 0.15:
        one, other = lot.sample(range(30, 100), 2)
        return Sheet(table, one, other, "yes")
    won, lost = lot.randint(101, 150), lot.randint(0, 100)
    left, right = lot.choice([(won, lost), (lost, won)])
    return Sheet(table, left, right)


def keys_of(
    sheets: Sequence[Sheet], letters: dict[str, dict[str, str]], *, in_order: bool, parted: str
) -> str:
    """Return the keys that type *sheets*, with *parted* (Enter or a space) between the figures.

    In order no table is typed; a letter turns that on, once.
    """
    typed = [_letter(letters, "alone", "order") + "\n"] if in_order else []
    for sheet in sheets:
        table = [] if in_order else [str(sheet.table)]
        typed.append(_keys(sheet, table, letters, parted))
    return "".join(typed)


def _keys(sheet: Sheet, table: list[str], letters: dict[str, dict[str, str]], parted: str) -> str:
    if sheet.word.endswith("absent"):
        return parted.join([*table, _letter(letters, "of_table", sheet.word)]) + "\n"
    line = parted.join([*table, str(sheet.left), str(sheet.right)]) + "\n"
    return line + (_letter(letters, "alone", sheet.word) + "\n" if sheet.word else "")


def _letter(letters: dict[str, dict[str, str]], place: str, word: str) -> str:
    return next(typed for typed, each in letters[place].items() if each == word)


def type_pile(order: Order) -> Typed:
    """Let a typist of his own process carry *order* out; return what was seen."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.typist"],
        input=json.dumps(asdict(order)),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Typed(**json.loads(done.stdout.splitlines()[-1]))


async def _carry_out(order: Order) -> Typed:
    burning = [
        subprocess.Popen([sys.executable, "-c", _BURN.format(seconds=PATIENCE)])
        for _ in range(order.burners)
    ]
    try:
        async with async_playwright() as engine:
            path = await asyncio.to_thread(_path)
            browser = await engine.chromium.launch(executable_path=path, args=QUIET)
            context = await browser.new_context(locale="ca-ES", timezone_id="Europe/Madrid")
            await context.add_cookies(
                [{"name": "sessionid", "value": order.session, "url": order.address}]
            )
            page = await context.new_page()
            await page.goto(order.address)
            await page.locator("#id_line").wait_for()
            typed = await _type(page, order)
            await browser.close()
            return typed
    finally:
        for process in burning:
            process.kill()
            process.wait()


_BURN = "import time\nend = time.monotonic() + {seconds}\nwhile time.monotonic() < end: pass"


def _path() -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.chromium"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


async def _network(session: CDPSession, order: Order, *, offline: bool) -> None:
    conditions: dict[str, Any] = {
        "offline": offline, "latency": order.latency,
        "downloadThroughput": -1, "uploadThroughput": -1,
    }  # fmt: skip
    await session.send("Network.emulateNetworkConditions", conditions)


async def _type(page: Page, order: Order) -> Typed:
    """Type everything at its time, answer what is asked, and wait until all is stored."""
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    await _network(session, order, offline=False)
    pauses, reloads = dict(order.pauses), set(order.reloads)
    taken: list[float] = []
    waiting: list[asyncio.Task[None]] = []

    async def press(key: str) -> None:
        pressed = time.perf_counter()
        name, text, code = KEYS.get(key, (key, key, ord(key.upper())))
        event = {"key": name, "text": text, "windowsVirtualKeyCode": code}
        await session.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
        taken.append((time.perf_counter() - pressed) * 1000)
        await session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": name})

    async def pause(seconds: float) -> None:
        await _network(session, order, offline=True)
        await asyncio.sleep(seconds)
        await _network(session, order, offline=False)

    start = time.perf_counter()
    due = start
    for count, key in enumerate(order.keys):
        if count in pauses:
            waiting.append(asyncio.create_task(pause(pauses[count])))
        if count in reloads:
            await asyncio.gather(*waiting)
            await page.reload()
            due = time.perf_counter()
        waiting.append(asyncio.create_task(press(key)))
        due += order.delay / 1000
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    await asyncio.gather(*waiting)
    typed = Typed(keys=len(order.keys), typing=time.perf_counter() - start)
    typed.asked = await _answer_all(page)
    typed.stored_after = time.perf_counter() - start
    refused = page.locator("#line-asks .is-refused")
    typed.refused = [(await each.inner_text()) for each in await refused.all()]
    typed.key_median = statistics.median(taken)
    typed.key_p95 = statistics.quantiles(taken, n=20)[-1]
    typed.key_most = max(taken)
    return typed


async def _answer_all(page: Page) -> int:
    """Say yes to what is still asked, and return how often, once nothing is on its way."""
    asked, give_up = 0, time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if await page.locator("#line-done .is-waiting, #line-done .is-sent").count():
            await asyncio.sleep(0.05)
            continue
        questions = page.locator("#line-asks .is-asks button.btn-next")
        if not await questions.count():
            return asked
        await questions.last.click()
        asked += 1
    raise RuntimeError(await page.locator("#line").inner_text())


if __name__ == "__main__":
    ordered = Order(**json.load(sys.stdin))
    print(json.dumps(asdict(asyncio.run(_carry_out(ordered)))))
