# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Serves the page of the clock and its socket: who may come in, and that everybody is told what changed.

Knows nothing of chess clocks: what is said and what is answered is for the table.
"""

import asyncio
import contextlib
import ipaddress
import json
import logging
import time
from collections import namedtuple
from pathlib import Path

from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

from host_sim.live.web.table import LONGEST_MESSAGE

SOCKET = "/socket"
FOLDER = Path(__file__).with_name("static")
# All that is served: nothing of a request's path ever becomes the name of a file.
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_IN_A_PAGE = ("keeper.js", "here.js", "keep.js", "python.js")  # of a page that has its clock in itself (make page)
FILES = {
    "/" + path.name.replace("page.html", ""): (path.name, KINDS[path.suffix])
    for path in sorted(FOLDER.iterdir())
    if path.name not in _IN_A_PAGE
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' ws: wss:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MOST_PAGES = 32
MESSAGES_PER_S = 100  # of one page; 20 presses a second and all keys are far below it
BURST = 200
PING_S = 5  # a page that does not answer for so long is gone, and lets go of its keys
TOO_MANY = 1008  # close code of the protocol: policy violation

_quiet = logging.getLogger("host_sim.live.web.server")
_quiet.addHandler(logging.NullHandler())
_quiet.propagate = False

Refusal = namedtuple("Refusal", "status reason")


class Server:
    """Serves the pages of one `table` (host_sim.live.web.table).

    names  under which pages may call this server, besides localhost and any number of an address
    """

    def __init__(self, table, names=()):
        self._table = table
        self._names = ("localhost", *(name.lower() for name in names))
        self._files = {path: ((FOLDER / name).read_bytes(), kind) for path, (name, kind) in FILES.items()}
        self._news = set()  # an event for each page
        self._woken = asyncio.Event()
        self._view = None
        self._told = ""

    async def run(self, host: str, port: int, opened) -> None:
        """Serve at `host` and `port` (0: a free one) until cancelled; call `opened(port)` when pages may come.

        Raises OSError if the place is not free or does not exist.
        """
        self._look()
        options = {
            "process_request": self._admit,
            "compression": None,
            "max_size": LONGEST_MESSAGE,
            "close_timeout": 1,
            "ping_interval": PING_S,
            "ping_timeout": PING_S,
            "server_header": None,
            "logger": _quiet,
        }
        async with serve(self._attend, host, port, **options) as serving:
            opened(serving.sockets[0].getsockname()[1])
            await self._carry()

    async def _carry(self):
        while True:
            self._woken.clear()
            self._table.carry()
            self._look()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._table.wait_s()):
                    await self._woken.wait()

    def _look(self):
        view = self._table.view()
        if view != self._view:
            self._view = view
            self._told = json.dumps({"view": view})
            for news in self._news:
                news.set()

    # Pages.

    async def _attend(self, connection):
        held, news, allowance = set(), asyncio.Event(), Allowance(time.monotonic)
        self._news.add(news)
        news.set()
        telling = asyncio.create_task(self._tell(connection, news))
        try:
            async for text in connection:
                if not allowance.take():
                    await connection.close(TOO_MANY, "too many messages")
                    break
                await self._answer(connection, text, held)
        except ConnectionClosed:
            pass  # without a farewell: a phone that sleeps says none
        finally:
            telling.cancel()
            self._news.discard(news)
            self._table.leave(held)
            self._woken.set()

    async def _answer(self, connection, text, held):
        answer = self._table.hear(text, held)
        self._woken.set()
        if answer:
            await connection.send(json.dumps(answer))

    async def _tell(self, connection, news):
        # A page that is slow misses what is over and gets what is.
        with contextlib.suppress(ConnectionClosed):
            while True:
                await news.wait()
                news.clear()
                await connection.send(self._told)

    # The door.

    def _admit(self, connection, request):
        path = request.path.partition("?")[0]
        refusal = refused(request.headers, path, self._names)
        if refusal is None and path == SOCKET:
            if len(self._news) < MOST_PAGES:
                return None
            refusal = Refusal(503, f"{MOST_PAGES} pages are open already")
        if refusal is not None:
            return connection.respond(refusal.status, refusal.reason + "\n")
        return self._page(path)

    def _page(self, path):
        body, kind = self._files[path]
        headers = Headers(
            {
                "Content-Type": kind + "; charset=utf-8",
                "Content-Length": str(len(body)),
                "Content-Security-Policy": POLICY,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cache-Control": "no-store",
                "Connection": "close",
            }
        )
        return Response(200, "OK", headers, body)


def refused(headers, path: str, names) -> Refusal | None:
    """Return why a request for `path` with these `headers` may not come in; None if it may.

    The Host must be an address, or one of `names` (small letters): a name of somebody else's that leads here would
    make his pages look like ours. A socket is for our own pages alone, as Origin tells.
    """
    hosts = headers.get_all("Host")
    if len(hosts) != 1 or not _is_ours(hosts[0], names):
        return Refusal(403, "not under this name; right would be the address that was printed")
    if path != SOCKET:
        return None if path in FILES else Refusal(404, "nothing here; right would be /")
    if headers.get_all("Origin") not in (["http://" + hosts[0]], ["https://" + hosts[0]]):
        return Refusal(403, "not from another site's page")
    return None


def _is_ours(host, names):
    name = host.lower()
    if name.rpartition(":")[2].isdigit():
        name = name.rpartition(":")[0]
    if name in names:
        return True
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


class Allowance:
    """How many messages a page may still send; grows with time, `now_s` tells it."""

    def __init__(self, now_s):
        self._now_s = now_s
        self._left = BURST
        self._seen_s = now_s()

    def take(self) -> bool:
        """Take one; False if there is none."""
        now_s = self._now_s()
        self._left = min(BURST, self._left + (now_s - self._seen_s) * MESSAGES_PER_S)
        self._seen_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
