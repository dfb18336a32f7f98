"""The phones of a hall: each looks at the round every eight seconds.

    python -m tests.benchmarks.phones http://127.0.0.1:8000 the-slug

They share one loop and speak no more HTTP than they need, so that the
processors are left to the server. Each does what a browser does: it keeps its
connection and its cookies, takes a packed page, and says which page it has. They
look until the input ends and then print as JSON the milliseconds that each whole
page took, those that each "still the same" took, and the errors.
"""

import asyncio
import json
import sys
import time
from typing import NamedTuple
from urllib.parse import urlsplit

READERS = 200
EVERY = 8.0  # seconds between two looks of a phone


class Looks(NamedTuple):
    """What the phones saw: milliseconds of whole pages, of pages still the same, and errors."""

    whole: list[float]
    same: list[float]
    errors: list[str]

    def note(self, status: int, took: float) -> None:
        """Note an answer by its *status* and how many milliseconds it took."""
        if status in (200, 304):
            (self.whole if status == 200 else self.same).append(took)
        else:
            self.errors.append(f"{status} for a look")


class Phone:
    """One browser, which knows what it was told: cookies, and the mark of the page it has."""

    def __init__(self, host: str, port: int, path: str) -> None:
        self.host, self.port, self.path = host, port, path
        self.cookies: dict[str, str] = {}
        self.etag = ""

    async def look(self) -> int:
        """Ask for the page as it is now and return the status of the answer."""
        self.writer.write(self._request().encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        told = [line.partition(": ")[::2] for line in head[1:] if line]
        values = {name.lower(): value for name, value in told}
        await self.reader.readexactly(int(values.get("content-length", 0)))
        self.etag = values.get("etag", "")
        for name, value in told:
            if name.lower() == "set-cookie":
                key, _equals, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return int(head[0].split()[1])

    async def connect(self) -> None:
        """Open the connection that all looks use."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)

    def _request(self) -> str:
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            "Accept-Encoding: gzip, deflate",
            "Accept-Language: ca,es;q=0.8",
        ]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        if self.etag:
            lines.append(f"If-None-Match: {self.etag}")
        return "\r\n".join(lines) + "\r\n\r\n"


async def read(phone: Phone, wait: float, over: asyncio.Event, seen: Looks) -> None:
    """Let *phone* look after *wait* seconds and then every eight, until it is over."""
    await asyncio.sleep(wait)
    try:
        await phone.connect()
        while not over.is_set():
            start = time.perf_counter()
            status = await phone.look()
            seen.note(status, (time.perf_counter() - start) * 1000)
            await _until(over, EVERY)
    except (OSError, asyncio.IncompleteReadError) as problem:
        seen.errors.append(type(problem).__name__)


async def _until(over: asyncio.Event, seconds: float) -> None:
    """Wait *seconds*, or until it is over."""
    try:
        await asyncio.wait_for(over.wait(), seconds)
    except TimeoutError:
        return


async def main(address: str, slug: str) -> None:
    """Read until the input ends; print what the phones saw."""
    where, over = urlsplit(address), asyncio.Event()
    seen = Looks([], [], [])
    path = f"/t/{slug}/ronda/1/"
    phones = [Phone(where.hostname or "", where.port or 80, path) for _phone in range(READERS)]
    looks = [
        asyncio.create_task(read(phone, EVERY * place / READERS, over, seen))
        for place, phone in enumerate(phones)
    ]
    await asyncio.to_thread(sys.stdin.read)
    over.set()
    await asyncio.gather(*looks)
    print(json.dumps(seen))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
