# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The memory LCD on the wires of an emulated board: the model of the desk, and when each of its wires changes.

What bytes mean is in `host_sim.desk.memorylcd`. Here are the times that the specification asks for (LS027B7DH01, Rev.
June 2010, input signals): a clock of 2 MHz at most, and VCOM that alternates, which with EXTMODE high a rising edge on
EXTCOMIN does: at least once a second, as no voltage must stand on the crystals (application note). Its table also asks
that chip select waits 3 us before the first bit and 1 us after the last one, and rests for 1 us between frames; these
three figures are from memory and wait to be compared with a copy of it.
"""

from bisect import bisect_right

from host_sim.desk.memorylcd import HEIGHT, ROW, MemoryLcd

FASTEST_HZ = 2_000_000
SETUP_NS, HOLD_NS, REST_NS = 3_000, 1_000, 1_000
LONGEST_NS = 1_000_000_000  # from one rising edge on EXTCOMIN to the next
_SLACK_NS = 20_000_000
_NEVER = -1 << 62


class WiredLcd:
    """`chip` is the `MemoryLcd`; `now_ns()` tells the instant.

    `frames` are the instants at which chip select fell after a whole frame, `looks` holds (instant in ns, ink) from
    each change of what is seen on, the ink as `MemoryLcd.ink` has it.
    """

    def __init__(self, now_ns):
        self._now_ns = now_ns
        self.frames = []
        self.bytes = 0  # that came over the wire for this chip
        self._inks = {}  # the same picture is kept once
        self.looks = []
        self._stale = True
        self._selected_ns = self._released_ns = self._last_bit_ns = self._edge_ns = _NEVER
        self._levels = {"select": 0, "display": 0, "alternate": 0}
        self._plugged = True
        self.chip = MemoryLcd(self._changed)
        self._look()

    @property
    def faults(self) -> list:
        """What was done to the chip that it does not allow, in words."""
        self._look_at_edges()
        return self.chip.faults

    def power_on(self) -> None:
        """The power comes."""
        if self._plugged:
            self.chip.power_on()
            self.chip.display(self._levels["display"])
        self._edge_ns = self._now_ns()
        self._look()

    def power_off(self) -> None:
        """The power goes: all white."""
        self._look_at_edges()
        self.chip.power_off()
        self._levels = dict.fromkeys(self._levels, 0)
        self._look()

    def plug(self, plugged: bool) -> None:
        """Pull the display out, or put it back: its power goes and comes with it."""
        levels = self._levels
        self._plugged = plugged
        self.power_on() if plugged else self.power_off()
        self._levels = levels
        if plugged:
            self.display(levels["display"])

    def select(self, level) -> None:
        """Chip select."""
        now, was = self._now_ns(), self._levels["select"]
        self._levels["select"] = bool(level)
        if bool(level) == bool(was) or not self.chip.powered:
            return
        if level:
            if now - self._released_ns < REST_NS:
                self._early("a frame began", now - self._released_ns, "the one before", REST_NS)
            self._selected_ns, self._last_bit_ns = now, _NEVER
            self.chip.select(1)
            return
        if now - self._last_bit_ns < HOLD_NS:
            self._early("chip select fell", now - self._last_bit_ns, "the last bit", HOLD_NS)
        self._released_ns = now
        whole = self.chip.frames
        self.chip.select(0)
        if self.chip.frames > whole:
            self.frames.append(now)
        self._look()
        self._look_at_edges()

    def take(self, byte: int, begins_ns: int, ends_ns: int, hz: float) -> None:
        """A byte is on the wire from `begins_ns` to `ends_ns`, its highest bit first, at a clock of `hz`."""
        if not (self._levels["select"] and self.chip.powered):
            return
        if hz > FASTEST_HZ:
            self.chip.fault("a clock of %d Hz; right would be %d at most" % (hz, FASTEST_HZ))
        if self._last_bit_ns == _NEVER and begins_ns - self._selected_ns < SETUP_NS:
            self._early("the first bit came", begins_ns - self._selected_ns, "chip select", SETUP_NS)
        self._last_bit_ns = ends_ns
        self.bytes += 1
        self.chip.write(bytes((byte,)))

    def display(self, level) -> None:
        """DISP."""
        self._levels["display"] = bool(level)
        if not level:
            self._look_at_edges()
        elif not self.chip.seen():
            self._edge_ns = self._now_ns()
        self.chip.display(level)
        self._look()

    def alternate(self, level) -> None:
        """EXTCOMIN: VCOM changes its sign with each rising edge."""
        if level and not self._levels["alternate"]:
            self._look_at_edges()
            self._edge_ns = self._now_ns()
        self._levels["alternate"] = bool(level)

    def ink_at(self, at_ns: int) -> bytes:
        """Return what was dark at `at_ns`."""
        return self.looks[self.index_at(at_ns)][1]

    def index_at(self, at_ns: int) -> int:
        """Return the place in `looks` of what was seen at `at_ns`."""
        return max(0, bisect_right(self.looks, at_ns, key=lambda look: look[0]) - 1)

    def _early(self, what, after_ns, before, right_ns):
        self.chip.fault("%s %d ns after %s; right would be %d at least" % (what, after_ns, before, right_ns))

    def _look_at_edges(self):
        late_ns = self._now_ns() - self._edge_ns
        if self.chip.seen() and late_ns > LONGEST_NS + _SLACK_NS:
            self.chip.fault("no rising edge on EXTCOMIN for %d ms" % (late_ns // 1_000_000))
            self._edge_ns = self._now_ns()

    def _changed(self, _line):
        self._stale = True

    def _look(self):
        """Note what is seen from now on, if that is something else."""
        if not self._stale:
            return
        self._stale = False
        ink = self.chip.ink()
        ink = self._inks.setdefault(ink, ink)
        if not self.looks or self.looks[-1][1] is not ink:
            self.looks.append((self._now_ns(), ink))


BLANK = bytes(HEIGHT * ROW)


class SpiWires:
    """SPI0 with both displays on it: each byte goes to the one whose chip select is high."""

    def __init__(self, displays, now_ns):
        self._displays = displays
        self._now_ns = now_ns

    def take(self, value: int, bits: int, hz: float) -> None:
        """A word of `bits` bits begins to leave the RP2040 at a clock of `hz`."""
        begins_ns = self._now_ns()
        ends_ns = begins_ns + round(bits * 1e9 / hz) if hz else begins_ns
        for display in self._displays:
            if bits != 8:
                display.chip.fault("words of %d bits; right would be 8" % bits)
            display.take(value & 0xFF, begins_ns, ends_ns, hz)
