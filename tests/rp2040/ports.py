# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The far ends of the two wires of an emulated clock, as serial ports of a host: `read`, `write` and a time."""

from rp2040py.peripherals.usb import SIE_SUSPENDED

_READ_MS = 100
_STEP_MS = 5
_FEED_NS = 50_000
_ROOM = 256  # in what the host of the emulator holds back: half of it


class Port:
    """`heard` is all that came from the clock and has not been read."""

    def __init__(self, rig):
        self.heard = bytearray()
        self.chip = rig.chip

    def read(self, size):
        """Return up to `size` bytes, waiting a little for them."""
        for _ in range(_READ_MS // _STEP_MS):
            if len(self.heard) >= size:
                break
            self.chip.run_ms(_STEP_MS)
        received = bytes(self.heard[:size])
        del self.heard[:size]
        return received

    def seconds(self):
        """Return the time."""
        return self.chip.now_ns / 1e9

    def lines(self):
        """Return the whole lines that came, and forget them."""
        text, _, rest = self.heard.rpartition(b"\n")
        self.heard = bytearray(rest)
        return text.decode().split("\n") if text else []


class UartPort(Port):
    """The far end of UART0."""

    def __init__(self, rig):
        super().__init__(rig)
        told = rig.chip.on_byte

        def hear(byte):
            told(byte)
            self.heard.append(byte)

        rig.chip.on_byte = hear

    def write(self, sent):
        """Send bytes, at the pace of the wire."""
        self.chip.send(sent)


class UsbPort(Port):
    """The computer's end of the USB cable; the rig must have been made with `usb`."""

    def __init__(self, rig):
        super().__init__(rig)
        self._host = rig.host
        self._usb = rig.chip.mcu.usb_ctrl
        self._to_send = bytearray()
        self._feeding = False
        self._host.on_serial_data = self.heard.extend

    def write(self, sent):
        """Send bytes, as fast as the clock takes them."""
        self._to_send += sent
        if not self._feeding:
            self._feed()

    def left(self):
        """Return how many bytes the clock has not taken."""
        return len(self._to_send) + self._host.tx_fifo.item_count

    def stop_reading(self, span_ms):
        """Read nothing more for `span_ms`: the controller's packet waits for so long for the host to fetch it."""
        usual_us = self._usb.write_delay_microseconds
        self._usb.write_delay_microseconds = span_ms * 1000
        self.chip.at(self.chip.now_ns + span_ms * 1_000_000, self._read_on, usual_us)

    def close(self):
        """Close the port, as a program does that ends."""
        self._to_send.clear()
        self._host.set_control_lines(dtr=False, rts=False)

    def open(self):
        """Open it again."""
        self.heard.clear()
        self._host.set_control_lines(dtr=True, rts=True)

    def pull(self):
        """Pull the cable: the bus falls silent, which the controller tells after 3 ms (USB 2.0, 7.1.7.6)."""
        self._to_send.clear()
        self._host.tx_fifo.reset()
        self._usb.write_delay_microseconds = 3_600_000_000
        self.chip.run_ms(3)
        self._usb._sie_status |= SIE_SUSPENDED
        self._usb._sie_status_updated()

    def _read_on(self, usual_us):
        self._usb.write_delay_microseconds = usual_us

    def _feed(self):
        fifo = self._host.tx_fifo
        while self._to_send and fifo.item_count < _ROOM:
            self._host.send_serial_byte(self._to_send.pop(0))
        self._feeding = bool(self._to_send)
        if self._feeding:
            self.chip.at(self.chip.now_ns + _FEED_NS, self._feed)
