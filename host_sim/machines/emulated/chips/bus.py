# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A two-wire bus with chips on it, seen from either end: `I2c` is what MicroPython code calls, `Controller` sits behind
an emulated I2C controller and gives every bit its time.

I2C (UM10204): a start, then bytes of eight bits and an acknowledge each, the first being address and direction, then
a stop. No chip at the address, or one that has gone away: the line stays high in the acknowledge bit. A chip that lost
the clock in the middle of a byte holds the data line down until it has been clocked out (section 3.1.16).
"""

from errno import EIO, ETIMEDOUT

SHORT_CIRCUIT = 1 << 30  # more clocks than anyone will send
_BITS_OF_A_BYTE = 9
_BITS_OF_A_START = 1


class ChipBus:
    """`chips` by 7-bit address: each has `begin(reading)` and `write(byte)`, True to acknowledge, `read()` and `end()`.

    held_for  clocks that it takes until the data line is let go; 0 when the bus is free
    absent    addresses whose chips are not connected
    """

    def __init__(self, chips: dict):
        self.chips = chips
        self.absent = set()
        self.held_for = 0

    def chip(self, address: int):
        """Return the chip that answers at `address`, or None."""
        return None if address in self.absent else self.chips.get(address)

    def hold(self, clocks: int = SHORT_CIRCUIT) -> None:
        """Hold the data line down until `clocks` pulses have been sent by hand."""
        self.held_for = clocks

    def let_go(self) -> None:
        """Free the data line."""
        self.held_for = 0

    def clock_by_hand(self, clocks: int = 1) -> None:
        """Send `clocks` pulses on the clock line, with no controller at work."""
        self.held_for = max(0, self.held_for - clocks)


class I2c:
    """The side of `machine.I2C` that the firmware uses, with its errors, on CPython."""

    def __init__(self, bus: ChipBus):
        self._bus = bus
        self._chip = None
        self._address = -1

    def writeto(self, address: int, frame, stop: bool = True) -> int:
        """Return how many bytes of `frame` were acknowledged; raises OSError: EIO for no chip, ETIMEDOUT if held."""
        self._call(address, False)
        acknowledged = 0
        for byte in frame:
            if self._bus.chip(address) is None or not self._chip.write(byte):
                break
            acknowledged += 1
        if stop or acknowledged < len(frame):
            self._end()
        return acknowledged

    def readfrom_into(self, address: int, into) -> None:
        """Fill `into`; raises OSError as `writeto`."""
        self._call(address, True)
        for place in range(len(into)):
            # With nobody there the line floats high.
            into[place] = self._chip.read() if self._bus.chip(address) is not None else 0xFF
        self._end()

    def _call(self, address, reading):
        if self._bus.held_for:
            raise OSError(ETIMEDOUT, "the data line is held")
        self._chip = self._bus.chip(address)
        self._address = address
        if self._chip is None or not self._chip.begin(reading):
            raise OSError(EIO, "no chip at %#x" % address)

    def _end(self):
        if self._bus.chip(self._address) is not None:
            self._chip.end()


class Controller:
    """Connects an I2C controller of the emulated chip (`block`, as rp2040py has it) with `bus`, in wire time.

    make_alarm(callback)  returns an alarm with `schedule(ns)` and `cancel()`
    system_hz()           the clock from which the controller derives its own
    """

    def __init__(self, block, bus: ChipBus, make_alarm, system_hz):
        self._block = block
        self._bus = bus
        self._system_hz = system_hz
        self._alarm = make_alarm(self._go_on)
        self._next = None
        self._bit_ns = 0
        self._address = 0
        self._chip = None
        self._byte = 0
        block.on_start = self._start
        block.on_connect = self._connect
        block.on_write_byte = self._write
        block.on_read_byte = self._read
        block.on_stop = self._stop

    def reset(self) -> None:
        """The controller was reset: nothing is under way any more."""
        self._alarm.cancel()
        self._next = None
        self._chip = None

    def _after(self, bits, step):
        # While the data line is held down the controller waits, until the firmware gives up and resets it.
        if not self._bus.held_for:
            self._next = step
            self._alarm.schedule(self._bit_ns * bits)

    def _go_on(self):
        step, self._next = self._next, None
        if step:
            step()

    def _start(self, _repeated):
        counts = self._block.scl_high_period + self._block.scl_low_period
        self._bit_ns = counts * 1e9 / self._system_hz()
        self._after(_BITS_OF_A_START, self._block.complete_start)

    def _connect(self, address, mode):
        self._address = address
        self._chip = self._bus.chip(address)
        there = self._chip is not None and self._chip.begin(bool(int(mode)))
        self._after(_BITS_OF_A_BYTE, self._acknowledge_address if there else self._refuse_address)

    def _acknowledge_address(self):
        self._block.complete_connect(True)

    def _refuse_address(self):
        self._block.complete_connect(False)
        self._flush()

    def _write(self, byte):
        self._byte = byte
        self._after(_BITS_OF_A_BYTE, self._finish_write)

    def _finish_write(self):
        there = self._bus.chip(self._address) is not None
        taken = there and self._chip.write(self._byte)
        self._block.complete_write(taken)
        if not taken:
            self._flush()

    def _flush(self):
        # An abort empties the FIFO, which raises TX_EMPTY (bit 4); the emulator leaves that out.
        self._block.int_raw |= 1 << 4

    def _read(self, _acknowledge):
        self._after(_BITS_OF_A_BYTE, self._finish_read)

    def _finish_read(self):
        there = self._bus.chip(self._address) is not None
        self._block.complete_read(self._chip.read() if there else 0xFF)

    def _stop(self):
        self._after(_BITS_OF_A_START, self._finish_stop)

    def _finish_stop(self):
        if self._chip is not None and self._bus.chip(self._address) is not None:
            self._chip.end()
        self._block.complete_stop()
