# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The clock inside a page: the desk's board and the core, driven by the page's own time and fingers.

What the page says and hears are texts in JSON, the same as those of the server (host_sim/live/web/table.py). A touch
has no lever, so there are two buttons, and a finger closes its contact for a moment only: no tap is the bounce of
another. Runs on MicroPython; on CPython for tests.
"""

import json

from flagfall.hands import inputs
from flagfall.keeping.settings import FIRST_OPTION, Settings
from flagfall.keeping.settingstext import load
from flagfall.notation import options, write_canonical
from host_sim.desk.asks import AskRefused, ask
from host_sim.desk.desk import DeskMemory
from host_sim.desk.parts import MEMORY_SIZE
from host_sim.desk.stage import Stage
from host_sim.page.doing import PLACES
from host_sim.page.view import Viewer

BLOCK = 64  # bytes of the memory chip that the page keeps together
_HEX = "0123456789abcdef"
TOUCH_MS = 1  # how long a finger closes its contact
_STORY = {"ticks": 0, "poll": 1, "edges": True, "lever": "buttons", "white": 0, "lever_start": True}


class KeptMemory(DeskMemory):
    """The memory chip, which knows what was written since it was asked last."""

    def __init__(self):
        DeskMemory.__init__(self)
        self._written = set()

    def write(self, address: int, record) -> bool:
        """Write, and remember where."""
        for block in range(address // BLOCK, (address + len(record) - 1) // BLOCK + 1):
            self._written.add(block)
        return DeskMemory.write(self, address, record)

    def written(self) -> dict:
        """Return {number of the block: its bytes as hexadecimal digits} of what was written since the last time."""
        found = {}
        for block in sorted(self._written):
            found[str(block)] = bytes(self.content[block * BLOCK : (block + 1) * BLOCK]).hex()
        self._written.clear()
        return found


class PageStage(Stage):
    """The stage without a story: a board that starts as main.py starts one, and taps."""

    def _app_settings(self):
        settings = Settings()
        settings.lever_start = True  # who sits at a telephone starts the clock as everywhere: Black presses
        settings.auto_off = False
        settings.buttons = True
        load(self.desk, settings)
        controls = options.controls_of(settings.option, settings) or options.controls_of(FIRST_OPTION, settings)
        self._settings["control"] = write_canonical(controls)  # what it boots with
        return settings

    def _do_tap(self, action):
        self._look_while_ready()
        side = action[3]
        self.desk.contact(side, False)  # another finger of the same hand has not been lifted yet
        self.desk.contact(side, True)
        self._do_later(TOUCH_MS, self.desk.contact, side, False)


class Table:
    """The clock of a page."""

    def __init__(self, kept: str, settings: str, face: str = "digits"):
        """Take up what was kept, both as JSON: {number of the block: hexadecimal digits}, the text of the settings.

        face  what the displays are, `digits` or `lcd`
        """
        text = json.loads(settings)
        self._settings_text = text if isinstance(text, str) else None
        memory = KeptMemory()
        blocks = json.loads(kept)
        for block in range(MEMORY_SIZE // BLOCK):
            digits = blocks.get(str(block)) if isinstance(blocks, dict) else None
            if _is_block(digits):
                memory.content[block * BLOCK : (block + 1) * BLOCK] = _bytes_of(digits)

        def lend(desk):
            desk.memory = memory
            desk.settings_text = self._settings_text

        self.stage = PageStage(dict(_STORY, face=face), [], _forget, lend)
        self._viewer = Viewer(self.stage)
        self._told = ""
        self._down = set()

    def carry(self, at_ms: str) -> str:
        """Carry the clock to `at_ms` (digits) and return what is new, as JSON.

        {"wait": MS until something changes by itself, "view": ..., "kept": {...}, "settings": TEXT}; the last three
        only where they have changed.
        """
        stage = self.stage
        at_ms = max(int(at_ms), stage.desk.t)
        stage.run_until(at_ms)
        stage.look()
        news = {"wait": max(0, stage.due() - at_ms)}
        told = json.dumps(self._viewer.view("buttons", at_ms))
        kept = stage.desk.memory.written()
        if kept:
            news["kept"] = kept
        if stage.desk.settings_text != self._settings_text:
            news["settings"] = self._settings_text = stage.desk.settings_text
        text = json.dumps(news)
        if told != self._told:
            self._told = told
            text = text[:-1] + ', "view": ' + told + "}"
        return text

    def hear(self, text: str) -> str:
        """Do what the message `text` of the page says; return the answer as JSON, {} or {"refused": REASON} or more.

        {"press": "left", "at": MS}, {"key": "play", "down": true, "at": MS}, and what host_sim.desk.asks takes.
        """
        message = json.loads(text)
        at_ms = max(int(message.get("at", 0)), self.stage.desk.t)
        self.stage.run_until(at_ms)
        if "press" in message:
            self.stage.perform([at_ms, 0, "tap", PLACES.index(message["press"])])
        elif "key" in message:
            self._key(message["key"], message["down"])
        else:
            try:
                return json.dumps(ask(self.stage, message))
            except AskRefused as refusal:
                return json.dumps({"refused": str(refusal)})
        return "{}"

    def _key(self, name, down):
        if down == (name in self._down):
            return
        if down:
            self._down.add(name)
        else:
            self._down.discard(name)
        self.stage.desk.key(inputs.KEY_NAMES.index(name), down)


def _is_block(digits):
    # What a browser has kept may be damaged, or another page's: that is nothing kept, and the chip's checks tell.
    return isinstance(digits, str) and len(digits) == 2 * BLOCK and all([each in _HEX for each in digits])


def _bytes_of(digits):
    return bytes([int(digits[place : place + 2], 16) for place in range(0, len(digits), 2)])


def _forget(_record):
    """Nobody reads the records of a page."""
