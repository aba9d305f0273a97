# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A serial port of the system whose far end is the USB cable of an emulated board: for programs that open one."""

import os
import pty
import subprocess
import tempfile
import time
import tty

from tests.rp2040.ports import UsbPort

_TURN_MS = 2
_PIECE = 4096
_LONGEST_S = 240  # of this machine


class Pty:
    """The port `name` to a board `rig` with `chip` and `host`; a pseudo-terminal knows no DTR, so it is always open.

    The name is one of its own: mpremote waits for ever for a byte at what it knows by its name to be a pseudo-terminal.
    """

    def __init__(self, rig):
        self._port = UsbPort(rig)
        self._near, self._far = pty.openpty()
        tty.setraw(self._far)
        os.set_blocking(self._near, False)
        self._place = tempfile.TemporaryDirectory()
        self.name = os.path.join(self._place.name, "ttyACM0")
        os.symlink(os.ttyname(self._far), self.name)

    def __enter__(self):
        return self

    def __exit__(self, *_fault):
        os.close(self._near)
        os.close(self._far)
        self._place.cleanup()

    def run(self, command):
        """Run `command` while the board does; return it when it has ended."""
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        until_s = time.monotonic() + _LONGEST_S
        try:
            while process.poll() is None:
                self._turn()
                assert time.monotonic() < until_s, "it does not end"
        finally:
            process.kill()
            told = process.communicate()
        return subprocess.CompletedProcess(command, process.returncode, *told)

    def _turn(self):
        try:
            self._port.write(os.read(self._near, _PIECE))
        except BlockingIOError:
            pass
        self._port.chip.run_ms(_TURN_MS)
        heard = self._port.heard
        if heard:
            try:
                del heard[: os.write(self._near, bytes(heard))]
            except BlockingIOError:
                pass
