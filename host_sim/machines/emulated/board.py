# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The whole clock on the desk: an emulated RP2040 with models of its chips, lever, keys, cells and a host on its link.

Everything happens where hands, wires and cells can reach: pins, buses, voltages. Knows no chess and no scenario.
"""

from board import pins
from flagfall.timing.events import RESTORED, SET_UP
from flagfall.timing.sides import LEFT, RIGHT, SIDES
from host_sim.desk.powerpath import FRESH_CELLS_MV
from host_sim.link.state import LinkState
from host_sim.machines.emulated.chips.bus import ChipBus, Controller
from host_sim.machines.emulated.chips.fram import Fram
from host_sim.machines.emulated.chips.ht16k33 import Ht16k33
from host_sim.machines.emulated.chips.memorylcd import SpiWires, WiredLcd
from host_sim.machines.emulated.emulator import Emulator
from host_sim.machines.emulated.supply import Supply

LEFT_ADDRESS, RIGHT_ADDRESS, MEMORY_ADDRESS = 0x70, 0x71, 0x50
CONTACTS = (pins.LEVER_LEFT, pins.LEVER_RIGHT)
LCD_SELECTS = (pins.LCD_CS_LEFT, pins.LCD_CS_RIGHT)
KEYS = {
    "back": pins.KEY_BACK,
    "minus": pins.KEY_MINUS,
    "play": pins.KEY_PLAY,
    "plus": pins.KEY_PLUS,
    "forward": pins.KEY_FORWARD,
}
_LINE_FEED = 10


class EmulatedBoard:
    """`displays` (left, right), `memory` and both buses are the models; `chip` is the `Emulator`.

    face             what the displays are: `digits` on the display bus, or `lcd` on SPI0
    on_line(state)   called with a `LinkState` for each line of the link; its instants do not begin anew with a game
    answers          what the link said that was no such line: `ok`, `no ...`
    supply           cells, power key and USB, a `Supply`: they alone decide whether the board has power
    on_power_off()   called when it has lost it
    """

    def __init__(self, image, usb: bool = False, content=None, face: str = "digits"):
        """Lay out a clock with the image at path `image`; `content` is what its memory chip holds."""
        self.chip = Emulator(image, usb)
        chip = self.chip
        self.face = face
        self.memory = Fram(content, self._now_ns)
        self._lay_displays()
        self.memory_bus = ChipBus({MEMORY_ADDRESS: self.memory})
        for number, bus, clock in ((0, self.display_bus, pins.DISPLAY_SCL), (1, self.memory_bus, pins.MEMORY_SCL)):
            chip.connect_i2c(number, self._controller(bus))
            chip.watch(clock, self._clocked(bus))
        self.on_line = None
        self._counts_from = 0
        self._comes_up = True
        self.answers = []
        self._line = bytearray()
        self._look = None
        chip.on_byte = self._take_byte
        self._closed = [False, False]
        for pin in (*CONTACTS, *KEYS.values()):
            chip.drive(pin, 1)
        self.on_power_off = None
        self.supply = Supply(self, FRESH_CELLS_MV)

    def _lay_displays(self):
        if self.face == "digits":
            self.displays = (Ht16k33(self._now_ns), Ht16k33(self._now_ns))
            self.display_bus = ChipBus({LEFT_ADDRESS: self.displays[LEFT], RIGHT_ADDRESS: self.displays[RIGHT]})
            return
        self.displays = (WiredLcd(self._now_ns), WiredLcd(self._now_ns))
        self.display_bus = ChipBus({})
        chip = self.chip
        chip.connect_spi(0, SpiWires(self.displays, self._now_ns).take)
        for display, select in zip(self.displays, LCD_SELECTS, strict=True):
            chip.watch(select, display.select)
            chip.watch(pins.LCD_EXTCOM, display.alternate)
            chip.watch(pins.LCD_DISP, display.display)

    # Hands.

    def contact(self, side: int, closed: bool) -> None:
        """Close or open the contact under the end of `side`, now; active low."""
        self._closed[side] = closed
        self.chip.drive(CONTACTS[side], not closed)

    def closed(self, side: int) -> bool:
        """Tell whether that contact is closed."""
        return self._closed[side]

    def key(self, name: str, down: bool) -> None:
        """Press or let go a key, now."""
        self.chip.drive(KEYS[name], not down)

    def plug(self, part: str, plugged: bool) -> None:
        """Connect or disconnect `left`, `right` or `memory`: the bus alone, and of a memory LCD the power too."""
        if self.face == "lcd" and part != "memory":
            self.displays[(LEFT, RIGHT)[part == "right"]].plug(plugged)
            return
        bus = self.memory_bus if part == "memory" else self.display_bus
        address = {"left": LEFT_ADDRESS, "right": RIGHT_ADDRESS, "memory": MEMORY_ADDRESS}[part]
        if plugged:
            bus.absent.discard(address)
        else:
            bus.absent.add(address)

    def mistaken(self):
        """Return what the firmware did to a display that it does not allow or show, in words; None if nothing was."""
        if self.face == "lcd":
            return next(("the firmware, to a memory LCD: " + fault for fault in self._faults()), None)
        for display in self.displays:
            for at_ns, address, bits in display.unseen[:1]:
                told = (bits, address, at_ns // 1_000_000)
                return "the firmware lit bits %#x at display RAM %d, which have no segment, at ms %d" % told
        return None

    def _faults(self):
        return [fault for display in self.displays for fault in display.faults]

    # Power.

    def power_off(self) -> None:
        """Let all power go: nothing but flash and memory chip survives."""
        self.chip.power_off()
        self._line.clear()
        self._comes_up = True
        for side in SIDES:
            self.displays[side].power_off()
        self.supply.end()
        if self.on_power_off:
            self.on_power_off()

    def power_on(self) -> None:
        """Let the board start: by what feeds it, or else by a finger on the power key until it holds itself."""
        for side in SIDES:
            self.displays[side].power_on()
        self.memory.power_on()
        self.chip.power_on()
        self.supply.begin()

    def bite(self) -> None:
        """Let the watchdog bite: only the RP2040 starts anew."""
        self._line.clear()
        self._comes_up = True
        self.memory.power_on()
        self.chip.bite()

    # The host on the link.

    def say(self, text: str) -> None:
        """Send a line to the board."""
        self.chip.send(text.encode() + b"\n")

    def ask(self, word: str, instant: int) -> None:
        """Ask the board to `tell`, or `told`, the state at an instant as `on_line` counts them."""
        self.say("%s %d" % (word, max(0, instant - self._counts_from)))

    def clock_instant(self, kept_at: int) -> int:
        """Return an instant that the memory chip holds as `on_line` counts them."""
        return kept_at + self._counts_from

    def until(self, condition, limit_ms: int) -> bool:
        """Run until `condition()` holds, looked at after each line of the link; False if it does not in `limit_ms`."""
        if not self.chip.powered:
            return bool(condition())
        end_ns = self.chip.now_ns + limit_ms * 1_000_000
        self._look = lambda: condition() and self.chip.stop()
        try:
            while not condition():
                if self.chip.now_ns >= end_ns or not self.chip.powered:
                    return False
                self.chip.run_until(end_ns)
            return True
        finally:
            self._look = None

    def _take_byte(self, byte):
        if byte != _LINE_FEED:
            self._line.append(byte)
            return
        text = self._line.decode("ascii", "replace")
        self._line.clear()
        if not text.startswith("E "):
            self.answers.append(text)
        else:
            self._take_line(LinkState(text))
        if self._look:
            self._look()

    def _take_line(self, state):
        happened = state.events
        if self._comes_up and happened.kind != RESTORED:
            self._counts_from = 0  # no game came back: it counts from power-up until one is armed
        self._comes_up = False
        state.count_from(self._counts_from)
        if happened.kind == SET_UP:
            self._counts_from += happened.at
        if self.on_line:
            self.on_line(state)

    # Wires.

    def _now_ns(self):
        return self.chip.now_ns

    def _controller(self, bus):
        return lambda block: Controller(block, bus, self.chip.make_alarm, self.chip.system_hz)

    @staticmethod
    def _clocked(bus):
        return lambda level: bus.clock_by_hand() if level == 0 else None
