# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""What comes from browsers and terminals: messages, requests, codes, what a page has kept, keys."""

import contextlib
import json
import re

from textual._xterm_parser import XTermParser
from textual.events import Key
from websockets.datastructures import Headers
from websockets.exceptions import InvalidHeaderValue

from host_sim.live.live import NS_PER_MS, settings_of
from host_sim.live.terminal.keyboard import Keyboard
from host_sim.live.terminal.keyreports import KeyParser, Released, Reporting
from host_sim.live.web.door import code_in, fits
from host_sim.live.web.door import refused as turned_away
from host_sim.live.web.server import FILES, SOCKET
from host_sim.live.web.table import LONGEST_MESSAGE, Table
from host_sim.page.table import BLOCK
from host_sim.page.table import Table as PageTable
from host_sim.scenario import read as scenario
from tests.readers.of_core import SETTINGS, as_text
from tests.readers.of_desk import CHIPS
from tests.readers.trial import Reader, refused

MESSAGES = tuple(
    json.dumps(each).encode()
    for each in (
        {"ping": 7.25},
        {"press": "left", "at": 1200},
        {"key": "play", "down": True, "at": 40},
        {"cells": False},
        {"ask": "list", "id": 1},
        {"ask": "option", "number": 31, "id": 2},
        {"ask": "control", "text": "5 min + 3 s", "look": True, "id": 3},
        {"ask": "control", "text": "10 min", "id": 3},
        {"ask": "times", "changes": [["left", "time", "4:30"], ["right", "moves", "12"]], "id": 4},
        {"ask": "set", "name": "sound", "on": True, "id": 5},
        {"ask": "penalty", "side": "left", "id": 6},
        {"ask": "turn", "side": "right"},
        {"ask": "undo"},
        {"ask": "new", "id": None},
        {"code": "ABC234"},
    )
)


def _plain(answer):
    """Assert that a page can read `answer`, in which everything is text, and return it as such."""
    text = json.dumps(answer, allow_nan=False)
    assert len(text) < 20_000, text[:200]
    return text


def web_message(content, _folder):
    """Say each line of the input to the clock of a server; what was done must be a story that can be played."""
    ms = [0]
    table = Table(settings_of(control="300+2"), now_ns=lambda: ms[0] * NS_PER_MS)
    held, no = set(), ""
    for line in as_text(content).split("\n")[:20]:
        ms[0] += 300
        text = json.dumps(line)[1:-1] if "\0" in line else line
        answer = table.hear(text, held)
        if answer:
            _plain(answer)
            no = answer.get("refused", no)
            assert str(no).isprintable() and len(no) < LONGEST_MESSAGE + 500
        _plain(table.view())
    table.leave(held)
    table.carry()
    story = scenario._Story()
    for number, line in enumerate(table.live.recording().split("\n"), 1):
        story.take(number, line)
    if no:
        raise refused(no)


def code(content, _folder):
    said = code_in(as_text(content))
    if said is None or not fits(said, "ABC234"):
        raise refused("not the code")


REQUESTS = (
    b"/\nHost: localhost:8064\n",
    b"/page.css?x=1\nHost: 192.168.1.7:8064\n",
    SOCKET.encode() + b"\nHost: clock.local\nOrigin: http://clock.local\n",
    SOCKET.encode() + b"\nHost: [::1]:8064\nOrigin: https://[::1]:8064\n",
)


def request(content, _folder):
    path, *lines = content.decode("latin-1").split("\n")
    headers = Headers()
    for line in lines:
        name, colon, value = line.partition(":")
        if colon and re.fullmatch("[A-Za-z-]+", name):
            with contextlib.suppress(InvalidHeaderValue):  # the library turns such a request away itself
                headers[name] = value.strip()
    no = turned_away(headers, path.partition("?")[0], ("localhost", "clock.local"), FILES, SOCKET)
    if no:
        assert 400 <= no.status < 600
        raise refused(no.reason)
    assert len(headers.get_all("Host")) == 1


def _blocks(chip):
    return {
        str(number): chip[number * BLOCK : (number + 1) * BLOCK].hex()
        for number in range(len(chip) // BLOCK)
        if any(chip[number * BLOCK : (number + 1) * BLOCK])
    }


def page_kept(content, _folder):
    """Start the clock of a page with what its browser has kept: two lines of JSON; it must come up."""
    lines = [*as_text(content).split("\n"), "null", "null"]
    kept, settings = ({}, None)
    try:
        kept = json.loads(lines[0])
        settings = json.loads(lines[1])
    except (ValueError, RecursionError):
        pass  # a browser does not hand that on
    table = PageTable(json.dumps(kept), json.dumps(settings))
    assert len(table.stage.desk.memory.content) == 8192
    news = json.loads(table.carry("0"))
    assert news["view"]["game"] and news["wait"] >= 0


def page_message(content, _folder):
    """Ask the clock in a page, with the words that a person has typed into its sheet."""
    table = PageTable("{}", "null")
    table.carry("0")
    no = ""
    for line in as_text(content).split("\n")[:20]:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if not isinstance(message, dict) or "ask" not in message:
            continue  # the page's own program says what hands do
        answer = json.loads(table.hear(json.dumps({**message, "at": 10})))
        no = answer.get("refused", no)
        table.carry("1000")
    if no:
        raise refused(no)


KEYS = (
    b"f\x1b[?3u\x1b[102;1:1u\x1b[102;1:2u\x1b[102;1:3u",
    b"\x1b[A\x1b[1;1:3B\x1b[57441;2:1u\x1bOP",
    b"\x1b[32;1;32u\x1b[98;5u\x1b[?2026;2$y\x1b[200~pasted\x1b[201~\x1b[<0;12;9M\x1b[I",
)


def keys(content, _folder):
    """Feed what a terminal says to the parser of keys, and those to a keyboard at a live clock."""
    table = Table(settings_of(control="300+2"), now_ns=lambda: 0)
    keyboard = Keyboard(table.live)
    parser = KeyParser()
    assert isinstance(parser, XTermParser)
    now = 0
    for message in parser.feed(content[:2000].decode("utf-8", "replace") or " "):
        now += 50_000_000
        if isinstance(message, Reporting):
            keyboard.tells_releases = message.on
        elif isinstance(message, Released):
            keyboard.released(message.code)
        elif isinstance(message, Key):
            for word in keyboard.struck(message, now):
                assert word
            keyboard.finger("plus", False, message)
    keyboard.let_go()


ODD_MESSAGES = (
    *(b'{"ask": []}', b'{"ask": "times", "changes": 5}'),
    *(b'{"ask": "option", "number": true}', b'{"ask": "list", "id": NaN}', b'{"ask": "list", "id": 1e999}'),
    *(b'{"ask": "new", "number": 5}', b'{"ask": "option", "number": 10.0}'),
)
ODD_KEYS = (b"\x1b[1:3B", b"\x1b[102;1:::1u", b"\x1b[9999999999u")
_WEB = "host_sim/live/web/"

READERS = (
    Reader("message to the server", (_WEB + "table.py",), MESSAGES, web_message, 150, once=ODD_MESSAGES),
    Reader(
        "code of a page",
        (_WEB + "door.py",),
        (MESSAGES[-1], b'{"code": " abc-234"}'),
        code,
        300,
        once=(b'{"code": "\\ud800"}',),
    ),
    Reader("request to the server", (_WEB + "door.py", _WEB + "server.py"), REQUESTS, request, 300),
    Reader(
        "what a page has kept",
        ("host_sim/page/table.py",),
        tuple(
            json.dumps(_blocks(chip)).encode() + b"\n" + json.dumps(text.decode()).encode()
            for chip, text in zip(CHIPS, SETTINGS, strict=False)
        ),
        page_kept,
        60,
        once=(b'{"0": "zz"}\nnull', b"7\n5", b'{"999": "%s"}\nnull' % (b"00" * 64), b'{"x": 1}\n{"a": 1}'),
        mild=True,
    ),
    Reader(
        "message in a page",
        ("host_sim/page/table.py",),
        tuple(each for each in MESSAGES if b'"ask"' in each),
        page_message,
        100,
        once=ODD_MESSAGES[:3],
    ),
    Reader("keys of a terminal", ("host_sim/live/terminal/keyreports.py",), KEYS, keys, 40, mild=True, once=ODD_KEYS),
)
