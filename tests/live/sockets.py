# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock in a browser served on a real socket, and pages that talk to it."""

import asyncio
import contextlib
import json

from websockets.asyncio.client import connect

from host_sim.live.web.server import Server


@contextlib.asynccontextmanager
async def serving(table, **more):
    opened = asyncio.get_running_loop().create_future()
    running = asyncio.create_task(Server(table, **more).run("127.0.0.1", 0, opened.set_result))
    try:
        await asyncio.wait((opened, running), return_when=asyncio.FIRST_COMPLETED)
        yield opened.result()
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


def page(port, **more):
    return connect(f"ws://127.0.0.1:{port}/socket", origin=f"http://127.0.0.1:{port}", proxy=None, **more)


async def view_where(socket, holds):
    """Return the first view that the page is told for which `holds`."""
    async with asyncio.timeout(10):
        async for text in socket:
            view = json.loads(text).get("view")
            if view and holds(view):
                return view


async def fetched(port, path="/", request="GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request.format(path).encode())
    async with asyncio.timeout(10):
        answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    return head.decode(), body
