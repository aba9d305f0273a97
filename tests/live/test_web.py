# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The server of the clock in a browser, without a browser: what pages say, who may come in, whose stamp counts."""

import asyncio
import contextlib
import errno
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys

import pytest
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host_sim.cli.main import main
from host_sim.desk.stage import Stage
from host_sim.live.live import NS_PER_MS, settings_of
from host_sim.live.web import command as web
from host_sim.live.web import server as web_server
from host_sim.live.web.door import BURST, MESSAGES_PER_S, Allowance, refused
from host_sim.live.web.server import FILES, SOCKET, Server
from host_sim.live.web.table import APART_MS, LAG_MS, LONGEST_MESSAGE, Table
from host_sim.page.spoken import EVERY_MS, Herald
from host_sim.scenario.read import read

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOT_THERE = "198.51.100.1"  # for examples in books: no computer has it


class Wall:
    """A table whose time is turned by hand."""

    def __init__(self, speed=1, **settings):
        self.ms = 0
        self.table = Table(settings_of(**{"control": "300+2", **settings}), speed, lambda: self.ms * NS_PER_MS)
        self.live = self.table.live
        self.held = set()

    def wait(self, ms):
        self.ms += ms
        self.table.carry()

    def says(self, **message):
        return self.table.hear(json.dumps(message), self.held)

    def tap(self, key="play"):
        self.says(key=key, down=True)
        self.wait(20)
        self.says(key=key, down=False)
        self.wait(100)

    def presses(self):
        """Return (ms, moves) of each press that counted."""
        return [(each["at"], each["value"]) for each in self.live.transcript if each["event"] == "press"]


@pytest.fixture
def wall():
    return Wall()


# What pages say.


def test_a_ping_is_answered_with_its_own_time_and_the_clocks(wall):
    wall.wait(1234)
    assert wall.says(ping=7.25) == {"pong": 7.25, "now": 1234, "speed": 1}


def test_a_press_counts_at_its_stamp_and_not_when_it_came(wall):
    wall.tap()
    wall.wait(1000)
    wall.ms += LAG_MS
    assert wall.says(press="left", at=wall.ms - LAG_MS) is None
    wall.wait(LAG_MS)
    assert wall.presses() == [(wall.ms - 2 * LAG_MS, 1)]


def test_a_stamp_of_the_future_or_of_long_ago_counts_as_now_or_as_soon_as_can_be(wall):
    wall.tap()
    wall.wait(1000)
    wall.says(press="left", at=wall.ms + 5000)
    wall.wait(500)
    wall.says(press="right", at=0)
    wall.wait(500)
    assert [at for at, _ in wall.presses()] == [1120, 1620 - LAG_MS]


@pytest.mark.parametrize("speed", [1, 5])
def test_twenty_presses_a_second_that_come_late_and_unevenly_count_by_their_own_stamps(speed):
    wall = Wall(speed)
    wall.tap()
    wall.wait(1000)
    chance = random.Random(20)
    stamps = [wall.live.now() + 50 * speed * n for n in range(200)]
    coming = sorted(
        (at / speed + chance.uniform(0, LAG_MS - 1), at, ("left", "right")[n % 2]) for n, at in enumerate(stamps)
    )
    for arrival, at, side in coming:
        wall.wait(max(0, int(arrival) - wall.ms))
        wall.says(press=side, at=at)
    wall.wait(1000)
    assert [at for at, _ in wall.presses()] == stamps


def test_presses_that_a_stall_holds_up_all_count_a_little_apart_and_in_order(wall):
    wall.tap()
    wall.wait(1000)
    for at, side in ((200, "left"), (250, "right"), (300, "left"), (350, "right")):
        wall.says(press=side, at=at)
    wall.wait(1000)
    first = 1120 - LAG_MS
    assert [at for at, _ in wall.presses()] == [first + APART_MS * n for n in range(4)]


def test_all_presses_count_however_long_both_network_and_server_stall(wall):
    wall.tap()
    wall.wait(2000)
    for n in range(12):
        wall.says(press=("left", "right")[n % 2], at=200 + 50 * n)
    for _ in range(8):
        wall.wait(500)
    instants = [at for at, _ in wall.presses()]
    assert len(instants) == 12
    assert re.findall("press (left|right)", wall.live.recording()) == ["left", "right"] * 6
    assert min(after - before for before, after in zip(instants, instants[1:], strict=False)) == APART_MS


def test_a_press_that_waits_wakes_the_clock_in_time(wall):
    wall.tap()
    wall.wait(1000)
    for n in range(4):
        wall.says(press=("left", "right")[n % 2], at=50 * n)
    assert wall.table.wait_s() * 1000 == pytest.approx(3 * APART_MS - LAG_MS)


def test_presses_of_two_pages_count_in_the_order_of_their_stamps(wall):
    wall.tap()
    wall.wait(1000)
    wall.says(press="right", at=wall.ms - 5)
    wall.says(press="left", at=wall.ms - 30)
    wall.wait(100)
    assert [at for at, _ in wall.presses()] == [1090, 1115]


def test_a_key_is_down_until_it_comes_up(wall):
    wall.tap()
    wall.tap()
    wall.says(key="play", down=True)
    wall.wait(2900)
    assert wall.table.view()["reads"] == ["---", "---"]
    wall.wait(300)
    wall.says(key="play", down=False)
    assert wall.live.stage.app.displays.page is not None


def test_the_keys_of_a_page_that_goes_away_come_up(wall):
    wall.says(key="plus", down=True)
    wall.wait(100)
    wall.table.leave(wall.held)
    wall.wait(100)
    assert (wall.held, wall.live.is_down("plus")) == (set(), False)


def test_without_cells_the_clock_is_dark_and_with_them_the_game_is_there(wall):
    wall.tap()
    wall.wait(5000)
    wall.says(cells=False)
    wall.wait(100)
    dark = wall.table.view()
    assert (dark["cells"], dark["battery"], dark["bits"], dark["reads"]) == (False, None, ["00" * 10] * 2, ["", ""])
    wall.says(cells=True)
    wall.wait(100)
    assert wall.table.view()["reads"][0] == "4:57"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "press left",
        "[" * LONGEST_MESSAGE,
        "[]",
        "null",
        "{}",
        '{"push": "left"}',
        '{"press": "middle"}',
        '{"press": ["left"]}',
        '{"press": "left", "at": "now"}',
        '{"press": "left", "at": NaN}',
        '{"press": "left", "at": -Infinity}',
        '{"press": "left", "at": 1e300}',
        '{"press": "left", "at": true}',
        '{"key": "play"}',
        '{"key": "play", "down": 1}',
        '{"key": "__class__", "down": true}',
        '{"ping": null}',
        '{"cells": "off"}',
        '{"ping": 1}' + " " * LONGEST_MESSAGE,
        b'{"press": "left"}',
    ],
)
def test_what_is_no_message_is_answered_and_changes_nothing(wall, text):
    wall.tap()
    before = wall.live.recording()
    answer = wall.table.hear(text, wall.held)
    assert list(answer) == ["refused"] and len(answer["refused"]) < 250
    assert (wall.live.recording(), wall.held) == (before, set())


# What pages are told.


def test_the_view_has_the_bits_of_the_board(wall):
    view = wall.table.view()
    assert view["bits"] == [bytes(picture).hex() for picture in wall.live.stage.desk.pictures]
    assert (view["reads"], view["lever"], view["ends"]) == (["5:02", "5:02"], "right", [False, True])
    assert (view["lamps"], view["brightness"], view["cells"]) == ([2, 0], 4, True)
    assert len(json.dumps(view)) < 1000
    assert view["doing"] == "Ready: White (left) moves first, play starts."


def test_two_buttons_have_no_lever_to_tilt():
    wall = Wall(lever="buttons")
    wall.tap()
    wall.says(press="left")
    wall.wait(LAG_MS + 50)
    view = wall.table.view()
    assert (view["lever"], view["ends"]) == ("buttons", [True, False])
    wall.wait(100)
    assert wall.table.view()["ends"] == [False, False]


def test_a_beep_is_counted_and_has_its_length(wall):
    wall.live.stage.desk.beep(150)
    assert wall.table.view()["beep"] == [1, 150]


def test_a_beep_of_a_fast_clock_is_short():
    wall = Wall(speed=10)
    wall.live.stage.desk.beep(150)
    assert wall.table.view()["beep"] == [1, 15]


def test_the_words_follow_the_state_and_not_each_press_or_second(wall):
    def said():
        return wall.table.view()["say"]

    assert said() == "Ready. White, left, will start. Left 5:02, right 5:02."
    wall.tap()
    wall.wait(100)
    started = said()
    assert started == "White, left, is running. Left 5:02, right 5:02."
    assert wall.table.view()["turn"] == "White, left."
    wall.wait(1000)
    assert said() == started
    wall.says(press="left")
    wall.wait(LAG_MS)
    assert said() == ""  # that White runs is no longer so, and nobody asked for each press
    assert wall.table.view()["turn"] == "Black, right."
    wall.wait(EVERY_MS)
    assert said().startswith("Black, right, is running. Left 5:03")
    wall.tap()
    assert said().startswith("Paused. Black, right, is to move.")


def test_the_words_say_the_flag_and_the_page():
    wall = Wall(control="5")
    wall.tap()
    wall.wait(5200)
    assert "The flag of White, left, has fallen." in wall.table.view()["say"]
    wall = Wall()
    wall.tap("plus")
    assert "choosing an option" in wall.table.view()["say"]


def test_the_same_state_is_said_anew_exactly_when_it_is_old():
    herald = Herald()
    assert herald.say(1, "a", 0) == "a"
    assert herald.say(1, "b", EVERY_MS - 1) == "a"
    assert herald.say(1, "c", EVERY_MS) == "c"
    assert herald.say(2, "d", EVERY_MS + 1) == "d"


def test_the_status_line_says_the_flag_as_long_as_it_stands():
    wall = Wall(control="5", profile="us", freeze=False)
    wall.tap()
    wall.wait(5200)
    assert wall.table.view()["doing"] == "Running: White (left) flagged first; White (left), move 1, period 1."
    wall.tap()
    assert wall.table.view()["doing"] == "Paused: White (left) flagged first; play: go on, forward: arbiter's menu."


# What the sheet of a page asks.


def test_what_a_sheet_asks_is_answered_by_its_number_and_done(wall):
    assert wall.says(ask="option", number=1, id=7) == {"answer": 7}
    assert wall.table.view()["game"]["control"] == "5 min"
    answer = wall.says(ask="control", text="5+3", id=8)
    assert [words for _, words in answer["meanings"]] == ["5 s, +3 s a move", "5 min, +3 s a move"]
    assert wall.table.view()["game"]["option"] == 1
    wall.tap()
    assert wall.says(ask="new", id=9) == {"answer": 9, "refused": "a side runs; pause the clock first"}
    assert "refused" in wall.says(ask="nonsense", id=10)


def test_a_session_with_its_sheet_plays_again_from_its_recording(wall, tmp_path):
    wall.says(ask="control", text="3 min + 1 s", id=1)
    wall.tap()
    wall.wait(1500)
    wall.says(press="left", at=wall.ms)
    wall.wait(700)
    wall.says(ask="undo", id=2)
    wall.says(ask="times", changes=[["left", "time", "1:00"], ["right", "moves", "4"]], id=3)
    wall.says(ask="list", id=4)
    wall.wait(100)
    path = tmp_path / "session.scn"
    path.write_text(wall.live.recording())
    assert "sheet control 3 min + 1 s\n" in path.read_text() and "sheet list" not in path.read_text()
    story, records = read(path), []
    Stage(story.settings, story.actions, records.append).run()
    assert all(record.get("ok", True) for record in records)
    events = [each for each in records if each["type"] == "event"]
    assert events == wall.live.transcript


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


# The command.


def test_a_port_in_use_is_told_in_one_line(capfd):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["web", "--port", str(port)]) == 2
    out, err = capfd.readouterr()
    right = "right would be another --port, or 0: a free one"
    assert (out, err) == ("", f"port {port} on 127.0.0.1 is in use; {right}\n")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--host", NOT_THERE], f"'{NOT_THERE}' is no address of this computer"),
        (["--port", "70000"], "'70000' is no port; right would be 0 to 65535"),
        (["--control", "nonsense"], "nonsense"),
        (["--option", "99"], "'99' is no option"),
        (["--record", "/nowhere/game.scn"], "/nowhere/game.scn: No such file or directory"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(arguments, said, capfd):
    assert main(["web", "--port", "0", *arguments]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1) and said in err


def test_a_refusal_leaves_an_older_recording_alone(tmp_path, capfd):
    kept = tmp_path / "game.scn"
    kept.write_text("control 60\n", encoding="utf-8")
    assert main(["web", "--host", NOT_THERE, "--port", "0", "--record", str(kept)]) == 2
    assert kept.read_text(encoding="utf-8") == "control 60\n"
    capfd.readouterr()


def test_a_name_that_means_nothing_is_no_address():
    fault = socket.gaierror(socket.EAI_NONAME, "Name or service not known")
    assert "is no address of this computer" in web._no_place(fault, web_options(host="nowhere.invalid"))


def test_another_computers_address_is_said_to_be_so_on_every_python():
    for fault in (
        OSError(errno.EADDRNOTAVAIL, "error while attempting to bind on address"),  # up to Python 3.12
        OSError("could not bind on any address out of [('198.51.100.1', 0)]"),  # from Python 3.13 on
        OSError("getaddrinfo('nowhere.invalid') returned empty list"),
    ):
        assert "is no address of this computer" in web._no_place(fault, web_options(host=NOT_THERE))


def test_a_port_that_is_not_allowed_is_said_to_be_so():
    fault = OSError(errno.EACCES, "Permission denied")
    assert "port 80 is not allowed" in web._no_place(fault, web_options(port=80))


def web_options(host="127.0.0.1", port=0):
    return type("Options", (), {"host": host, "port": port})


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no interrupt to one process")
def test_an_interrupt_ends_it_cleanly_and_the_recording_plays_again(tmp_path):
    path = tmp_path / "game.scn"
    command = [sys.executable, "-m", "host_sim", "web", "--control", "20", "--speed", "20", "--port", "0"]
    command += ["--record", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=-1, stderr=-1, encoding="utf-8") as process:
        try:
            port = int(process.stdout.readline().split("/")[2].split(":")[1])
            assert process.stdout.readline() == "20 s\n"
            asyncio.run(play_until_flag(port))
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (0, "", "")
    assert "key play" in path.read_text(encoding="utf-8")
    story, told = read(str(path)), []
    Stage(story.settings, story.actions, told.append).run()
    assert [each for each in told if each.get("event") == "flag"]
    assert [each["ok"] for each in told if each["type"] == "expect"]


async def play_until_flag(port):
    async with page(port) as socket:
        for down in (True, False):
            await socket.send(json.dumps({"key": "play", "down": down}))
        await view_where(socket, lambda view: view["reads"][0] == "0:00")
