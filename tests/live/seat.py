# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Somebody at the clock on a terminal: Textual's own pilot, or a terminal of its own with the whole program."""

import asyncio
import contextlib
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

from host_sim.desk import segments
from host_sim.live import panel
from host_sim.live import words as terminal_words
from host_sim.live.live import Live, settings_of
from host_sim.live.terminal.app import HEIGHT, WIDTH, Terminal
from host_sim.live.terminal.keyboard import KEYS_OF
from host_sim.page.doing import doing
from host_sim.scenario.words import LineError
from tests.live.wall import Wall

ROOT = Path(__file__).parents[2]


class Seat:
    """Somebody at the terminal."""

    def __init__(self, pilot, wall):
        self.pilot = pilot
        self.app = pilot.app
        self.wall = wall
        self.live = self.app.live
        self.clock = self.live.stage.clock

    async def strikes(self, *keys):
        """Strike keys of the keyboard, one after the other; between two strokes of one key a finger needs time."""
        for key, before in zip(keys, (None, *keys), strict=False):
            if key == before:
                await self.at(self.wall.ms + (1_000 if KEYS_OF.get(key, "play") == "play" else 150))
            await self.pilot.press(key)
        await self.at(self.wall.ms)

    async def at(self, ms):
        """Let the clock on the wall go to `ms`, and see what the screen shows then."""
        self.wall.ms = ms
        self.app.show()
        await self.pilot.pause()
        assert len(doing(self.live.stage)) <= panel.WIDTH
        assert len(terminal_words.board(self.live.stage, True)) <= panel.WIDTH

    def face(self):
        """Return the rows of the clock's face as they stand on the screen."""
        return self._rows(self.app.query_one("Face").region)

    def says(self, place):
        """Return the words in the line or key `place`."""
        return "\n".join(row.strip() for row in self._rows(self.app.query_one("#" + place).region))

    def screen(self):
        """Return all that the screen shows."""
        return "\n".join(self._rows(self.app.screen.region))

    def shown(self):
        """Return what the displays spell."""
        return [segments.spell(picture).rstrip() for picture in self.live.stage.desk.pictures]

    def refused(self, line):
        """Return why the clock does not take `line` now."""
        before = len(self.live.transcript)
        try:
            self.live.do(line)
        except LineError as fault:
            return str(fault)
        return self.live.transcript[before]["text"]

    def _rows(self, region):
        strips = self.app.screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in strip) for strip in strips]
        return [line[region.x : region.right] for line in lines[region.y : region.bottom]]


def at_terminal(scene, size=(WIDTH, HEIGHT), look=panel.BLOCKS, **given):
    """Run the coroutine function `scene` with a `Seat` at a terminal of `size`."""
    settings = settings_of(**{"control": "300", **given})

    async def run():
        wall = Wall()
        app = Terminal(Live(settings, now_ns=wall), wall, "Flagfall", look)
        async with app.run_test(size=size) as pilot:
            await scene(Seat(pilot, wall))

    asyncio.run(run())


@contextlib.contextmanager
def on_pty(*words, size=(WIDTH, HEIGHT)):
    """Run a command of the desk on a terminal of its own; yields the end with the keyboard, and the process."""
    keyboard, screen = pty.openpty()
    width, height = size
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    command = [sys.executable, "-m", "host_sim", *words]
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    running = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=screen, stdout=screen, stderr=screen, start_new_session=True
    )
    os.close(screen)
    try:
        yield keyboard, running
    finally:
        running.kill()
        running.wait()
        os.close(keyboard)


def read_until(keyboard, words):
    """Return what the program writes until `words` are in it, or all up to its end."""
    written = b""
    while words is None or words.encode() not in written:
        try:
            piece = os.read(keyboard, 65536)
        except OSError:  # how Linux says that the other end is closed
            piece = b""
        if not piece:
            assert words is None, written.decode()
            break
        written += piece
    return written.decode(errors="replace")
