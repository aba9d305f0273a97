# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""An emulated board in maintenance, and mpremote's own transport to its prompt, in simulated time."""

from mpremote.transport_serial import SerialTransport
from rp2040py.usb.cdc import USBCDC

from host_sim.machines.emulated.board import EmulatedBoard
from tests.rp2040.ports import UsbPort

UP_MS = 1_500
_TURN_MS = 0.2
_LONG_MS = 60_000


class Maintenance:
    """A `board` on USB that is switched on with the back key held; with `bare` a Pico and nothing else.

    `official`: MicroPython without a clock in it. It is that of our image, whose start-up files have another name: the
    official image is in no package.
    """

    def __init__(self, image, bare=False, official=False):
        self.board = EmulatedBoard(image)
        self.chip = self.board.chip
        self.host = USBCDC(self.chip.mcu.usb_ctrl)
        self.board.supply.plug(True)
        if bare:
            for part in ("left", "right", "memory"):
                self.board.plug(part, False)
        if official:
            self._forget_the_clock()
        self.come_up()

    @classmethod
    def of(cls, rig):
        """Return `rig`, which has a host on USB and is off, switched on in maintenance."""
        held = cls.__new__(cls)
        held.board, held.chip, held.host = rig.board, rig.chip, rig.host
        held.board.supply.plug(True)
        held.come_up()
        return held

    def come_up(self):
        """Hold the back key until the prompt is there."""
        self.board.key("back", True)
        if not self.chip.powered:
            self.board.power_on()
        self.chip.run_ms(UP_MS)
        self.board.key("back", False)

    def _forget_the_clock(self):
        flash = self.chip.mcu.flash
        names = bytes(flash)
        for name in (b".py\0boot.py\0", b".py\0main.py\0"):  # in the list of what is frozen
            assert names.count(name) == 1
            place = names.index(name) + 4
            flash[place : place + 4] = b"none"


def transport_to(port):
    """Return mpremote's transport at a `SerialPort`, which is none of the system's."""
    transport = SerialTransport.__new__(SerialTransport)
    transport.in_raw_repl = transport.mounted = False
    transport.use_raw_paste = transport.is_pty = True
    transport.serial = port
    return transport


class SerialPort(UsbPort):
    """As pyserial has a port; time goes on while somebody waits for bytes. `on_time(chip)` is told as it does."""

    rts = dtr = True
    timeout = None

    def __init__(self, rig):
        super().__init__(rig)
        self.on_time = None
        self.closed = False

    def inWaiting(self):  # noqa: N802
        """Return how many bytes can be read, after a little while if there are none."""
        if not self.heard:
            self.wait_ms(_TURN_MS)
        return len(self.heard)

    def read(self, size=1):
        """Return up to `size` bytes; fewer if none come for a minute."""
        for _ in range(round(_LONG_MS / _TURN_MS)):
            if len(self.heard) >= size:
                break
            self.wait_ms(_TURN_MS)
        received = bytes(self.heard[:size])
        del self.heard[:size]
        return received

    def wait_ms(self, span_ms):
        """Let time pass."""
        self.chip.run_ms(span_ms)
        if self.on_time:
            self.on_time(self.chip)

    def pause(self, span_s):
        """Let so many seconds pass."""
        self.wait_ms(span_s * 1000)

    def close(self):
        """Close the port."""
        self.closed = True
