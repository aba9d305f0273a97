# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The server of the clock in a browser, without a browser: who may come in, and what goes over real sockets."""

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host_sim.live.live import settings_of
from host_sim.live.web import server as web_server
from host_sim.live.web.door import BURST, MESSAGES_PER_S, Allowance, refused
from host_sim.live.web.server import FILES, SOCKET
from host_sim.live.web.table import LONGEST_MESSAGE, Table
from tests.live.sockets import fetched, page, serving, view_where

# Who may come in.


@pytest.mark.parametrize(
    "host, origin, path, status",
    [
        ("127.0.0.1:8000", None, "/", None),
        ("localhost:8000", None, "/page.js", None),
        ("[::1]:8000", None, "/page.css", None),
        ("192.168.1.5:8000", "http://192.168.1.5:8000", "/socket", None),
        ("Clock.local:8000", "http://Clock.local:8000", "/socket", None),
        ("127.0.0.1:8000", "https://127.0.0.1:8000", "/socket", None),
        ("127.0.0.1:8000", None, "/socket", 403),
        ("127.0.0.1:8000", "null", "/socket", 403),
        ("127.0.0.1:8000", "http://127.0.0.1:8001", "/socket", 403),
        ("127.0.0.1:8000", "http://elsewhere.example", "/socket", 403),
        ("elsewhere.example", "http://elsewhere.example", "/socket", 403),
        ("127.0.0.1.elsewhere.example:8000", None, "/", 403),
        (None, None, "/", 403),
        ("127.0.0.1:8000", None, "/../web.py", 404),
        ("127.0.0.1:8000", None, "/..%2fweb.py", 404),
        ("127.0.0.1:8000", None, "//etc/passwd", 404),
        ("127.0.0.1:8000", None, "/page.html", 404),
    ],
)
def test_the_door(host, origin, path, status):
    headers = Headers()
    for name, value in (("Host", host), ("Origin", origin)):
        if value is not None:
            headers[name] = value
    refusal = refused(headers, path, ("localhost", "clock.local"), FILES, SOCKET)
    assert (refusal and refusal.status) == status


def test_two_hosts_or_two_origins_are_none():
    headers = Headers([("Host", "127.0.0.1:1"), ("Host", "127.0.0.1:1")])
    assert refused(headers, "/", (), FILES, SOCKET).status == 403
    headers = Headers([("Host", "127.0.0.1:1"), ("Origin", "http://127.0.0.1:1"), ("Origin", "http://x")])
    assert refused(headers, "/socket", (), FILES, SOCKET).status == 403


def test_a_page_may_send_a_burst_and_then_so_many_a_second():
    now_s = 0.0
    allowance = Allowance(lambda: now_s)
    assert [allowance.take() for _ in range(BURST + 1)] == [True] * BURST + [False]
    now_s = 1.0
    assert sum(allowance.take() for _ in range(2 * MESSAGES_PER_S)) == MESSAGES_PER_S


# Through real sockets.


def test_the_page_and_its_parts_are_served_and_load_nothing_from_elsewhere():
    async def story():
        async with serving(Table(settings_of())) as port:
            return [await fetched(port, path) for path in web_server.FILES]

    for head, body in asyncio.run(story()):
        assert head.startswith("HTTP/1.1 200 OK")
        assert "Content-Security-Policy: default-src 'none'; script-src 'self'" in head
        text = body.decode().replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text.replace('replace(/^http/, "ws")', "") and "https://" not in text


def test_what_is_not_there_and_what_is_no_request_is_refused_without_an_end():
    async def story():
        async with serving(Table(settings_of())) as port:
            gone, _ = await fetched(port, "/../../etc/passwd")
            await fetched(port, request="\x00\r\n\r\n")
            there, _ = await fetched(port)
            return gone, there

    gone, there = asyncio.run(story())
    assert gone.startswith("HTTP/1.1 404") and there.startswith("HTTP/1.1 200")


def test_all_pages_see_what_one_does_and_a_page_that_comes_later_sees_the_game():
    async def story():
        async with serving(Table(settings_of(control="300"))) as port:
            async with page(port) as first, page(port) as second:
                for down in (True, False):
                    await first.send(json.dumps({"key": "play", "down": down}))
                seen = await view_where(second, lambda view: view["lamps"] == [1, 0])
                await second.send(json.dumps({"press": "left"}))
                await view_where(first, lambda view: view["lamps"] == [0, 1] and view["lever"] == "left")
            async with page(port) as third:
                return seen, await view_where(third, lambda view: True)

    seen, later = asyncio.run(story())
    assert seen["reads"] == ["5:00", "5:00"]
    assert (later["lamps"], later["lever"]) == ([0, 1], "left")


def test_bad_messages_are_answered_and_the_page_stays():
    async def story():
        async with serving(Table(settings_of())) as port, page(port) as socket:
            await view_where(socket, lambda view: True)
            await socket.send("nonsense")
            await socket.send(b"\x00")
            await socket.send('{"ping": 1}')
            async with asyncio.timeout(10):
                return [list(json.loads(await socket.recv()))[0] for _ in range(3)]

    assert asyncio.run(story()) == ["refused", "refused", "pong"]


def test_a_page_that_sends_too_much_at_once_or_too_often_is_closed():
    async def closed_by(*texts):
        async with serving(Table(settings_of())) as port, page(port) as socket:
            with pytest.raises(ConnectionClosed):
                for text in texts:
                    await socket.send(text)
                async with asyncio.timeout(10):
                    while True:
                        await socket.recv()
            return socket.close_code

    assert asyncio.run(closed_by("x" * (LONGEST_MESSAGE + 1))) == 1009
    assert asyncio.run(closed_by(*["x"] * (2 * BURST + MESSAGES_PER_S * 5))) == web_server.TOO_MANY


def test_a_page_of_another_site_gets_no_socket():
    async def story():
        async with serving(Table(settings_of())) as port:
            await connect(f"ws://127.0.0.1:{port}/socket", origin="http://elsewhere.example", proxy=None)

    with pytest.raises(InvalidStatus) as refusal:
        asyncio.run(story())
    assert refusal.value.response.status_code == 403


def test_so_many_pages_and_no_more(monkeypatch):
    async def story():
        async with serving(Table(settings_of())) as port, page(port) as first:
            await view_where(first, lambda view: True)
            await page(port)

    monkeypatch.setattr(web_server, "MOST_PAGES", 1)
    with pytest.raises(InvalidStatus) as refusal:
        asyncio.run(story())
    assert refusal.value.response.status_code == 503


def test_keys_held_on_a_page_that_breaks_off_come_up():
    async def story():
        async with serving(Table(settings_of())) as port, page(port) as watching:
            async with page(port) as holding:
                for key, down in (("play", True), ("play", False), ("plus", True)):
                    await holding.send(json.dumps({"key": key, "down": down}))
                held = await view_where(watching, lambda view: view["reads"][0].startswith("n"))
                holding.transport.abort()
                return held, await view_where(watching, lambda view: not view["reads"][0].startswith("n"))

    held, after = asyncio.run(story())
    assert held["reads"] == ["n 0", "n 0"]
    assert after["reads"][1] == "90:30"
