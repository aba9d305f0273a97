# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Serves the page of the clock and its socket: who may come in, and that everybody is told what changed.

Knows nothing of chess clocks: what is said and answered is for the table. What the server itself says and hears:

    {"hello": {"server": ID, "back": true|false, "may": "press"|"look"}}   first on each socket. ID is another one after
                    a restart of the server; then `back` tells whether the game came back, paused, or the clock is fresh
    {"code": TEXT}  from a page that may only look, answered with {"may": "press"}, or with a reason in `refused` too

The address that is printed and shown as a QR code has the code behind a `#`, which a browser tells no one: the page
says it after each `hello`. What a page that may only look says of hands is answered with `refused`.
"""

import asyncio
import contextlib
import json
import logging
import secrets
import time
from pathlib import Path

from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

from host_sim.live.web.door import Guest, Refusal, code_in, hear_code, refused
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
PING_S = 5  # a page that does not answer for so long is gone, and lets go of its keys
TOO_MANY, TRY_LATER = 1008, 1013  # close codes of the protocol: policy violation, try again later

_quiet = logging.getLogger("host_sim.live.web.server")
_quiet.addHandler(logging.NullHandler())
_quiet.propagate = False


class Server:
    """Serves the pages of one `table` (host_sim.live.web.table).

    names  under which pages may call this server, besides localhost and any number of an address
    code   what a page must say before it may press; None: every page may
    tls    the `ssl.SSLContext` of a certificate; then any name will do, as the certificate tells a wrong one
    back   whether the game on the table came back from before a restart
    """

    def __init__(self, table, names=(), code=None, tls=None, back=False):
        self._table = table
        self._names = None if tls else ("localhost", *(name.lower() for name in names))
        self._code = code
        self._tls = tls
        self._hello = {"server": secrets.token_hex(4), "back": back}
        self._files = {path: ((FOLDER / name).read_bytes(), kind) for path, (name, kind) in FILES.items()}
        self._news = set()  # an event for each page
        self._guests = {}  # each page's connection and what it may do, in the order in which they came
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
            "ssl": self._tls,
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
        guest, news = Guest(self._code is None, time.monotonic), asyncio.Event()
        self._news.add(news)
        self._guests[connection] = guest
        news.set()
        telling = asyncio.create_task(self._tell(connection, news, {**self._hello, "may": guest.may()}))
        try:
            async for text in connection:
                if not guest.allowance.take():
                    await connection.close(TOO_MANY, "too many messages")
                    break
                await self._answer(connection, text, guest)
        except ConnectionClosed:
            pass  # without a farewell: a phone that sleeps says none
        finally:
            telling.cancel()
            self._news.discard(news)
            self._guests.pop(connection, None)
            self._table.leave(guest.held)
            self._woken.set()

    async def _answer(self, connection, text, guest):
        said = code_in(text)
        if said is None:
            answer = self._table.hear(text, guest.held, guest.may_press)
        else:
            answer = await hear_code(said, self._code, guest)
        self._woken.set()
        if answer:
            await connection.send(json.dumps(answer))

    async def _tell(self, connection, news, hello):
        # A page that is slow misses what is over and gets what is.
        with contextlib.suppress(ConnectionClosed):
            await connection.send(json.dumps({"hello": hello}))
            while True:
                await news.wait()
                news.clear()
                await connection.send(self._told)

    # The door.

    def _admit(self, connection, request):
        path = request.path.partition("?")[0]
        refusal = refused(request.headers, path, self._names, FILES, SOCKET)
        if refusal is None and path == SOCKET:
            if len(self._news) < MOST_PAGES or self._make_room():
                return None
            refusal = Refusal(503, f"{MOST_PAGES} pages are open already")
        if refusal is not None:
            return connection.respond(refusal.status, refusal.reason + "\n")
        return self._page(path)

    def _make_room(self):
        """Close the page that has only looked for longest, lest lookers keep a player out; False if all may press."""
        longest = next((each for each, guest in self._guests.items() if not guest.may_press), None)
        if longest:
            del self._guests[longest]
            self._closing = asyncio.ensure_future(longest.close(TRY_LATER, "others wanted to come in"))
        return longest is not None

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
