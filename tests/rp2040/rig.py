# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""A clock on the emulated board, with hands at exact instants; keeps every line of its link.

Instants are ms of the board's own count, unless a name says ns. Hands act in the middle of a ms, as its stamps are
floored. Knows nothing of what a test expects.
"""

from collections import namedtuple

from rp2040py.usb.cdc import USBCDC

from board import pins
from flagfall.timing import events
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from host_sim.desk import segments
from host_sim.machines.emulated.board import EmulatedBoard
from host_sim.machines.emulated.board_time import NS_PER_MS
from host_sim.machines.emulated.start import GREETING_MS, Start

MIDDLE_NS = 500_000
KEY_MS = 80
ANSWER_MS = 500
BEGIN_AHEAD_MS = 10
SHOWN_MS = 30  # until then both displays show what a press changed, and the memory holds it

_TRANSIT_NS = 60_000  # from the end that opens to the one that closes
_ASK_AHEAD_MS = 80
_LAMP_DARK_NS = 3_000_000  # it goes on and off all the time, a thousand times a second
_LAMPS = (pins.LAMP_LEFT, pins.LAMP_RIGHT)
_HANG = b"\xfe\xe7"  # a jump to itself,
_HANG_AT = 0x20040FF0  # where nothing else is: the stack of the second core

SETTINGS = {
    "control": "5400+30",
    "profile": "fide",
    "counter": None,
    "freeze": None,
    "lever-start": None,
    "tenths": None,
    "auto-off": None,
    "lever": "rocker",
    "white": LEFT,
}

# Bytes in use, in use after a collection of garbage, free after it; and how long that took.
Heap = namedtuple("Heap", "used live free lasted_us")


class Rig:
    """The clock `board` with its emulated `chip`, ready. White sits at the left, whose end of the lever is up.

    now      the ms up to which it has run
    lines    every `LinkState` that the link told; of the last one the state is the latest that is known
    offset   leads from the board's ms to the instants in those lines
    lamp_on_ns  when each turn lamp was last seen to go on
    """

    def __init__(self, image, control="5400+30", usb=False, timer_us=0, memory=True, face="digits", **settings):
        """Put in cells and wait until it is ready.

        `usb`: a host is at the USB port; the TIMER begins at `timer_us`; without `memory` that chip does not answer;
        `face` as in `EmulatedBoard`.
        """
        self.board = EmulatedBoard(image, face=face)
        self.chip = self.board.chip
        self.host = USBCDC(self.chip.mcu.usb_ctrl) if usb else None
        self.lines = []
        self.lamp_on_ns = [0, 0]
        self._settings = {**SETTINGS, "control": control, **settings}
        for side in SIDES:
            self.chip.watch(_LAMPS[side], self._lamp(side))
        if timer_us:
            self.chip.set_timer_us(timer_us)
        self.board.plug("memory", memory)
        if usb:
            self.board.supply.plug(True)
        self.board.contact(RIGHT, True)
        self.come_up(powered_on=True)
        if timer_us:
            self.run(GREETING_MS)  # otherwise over by now

    def come_up(self, powered_on: bool) -> None:
        """Wait for a start of the board; instants are those of this start from then on."""
        start = Start(self.board, self._settings, powered_on)
        self.restored = start.restored
        self.offset = start.offset
        self._board_ms = start.board_ms
        self.lines.append(start.state)
        self.board.on_line = self.lines.append
        self.now = start.begin_ms
        self.run_to(self.now)

    def run_to(self, at_ms: int) -> None:
        """Run until `at_ms` begins."""
        self.now = at_ms
        self.chip.run_until(self.ns(at_ms))
        assert not self.board.mistaken(), self.board.mistaken()

    def run(self, span_ms: int) -> None:
        """Run on for `span_ms`."""
        self.run_to(self.now + span_ms)

    def ns(self, at_ms: int) -> int:
        """Return the instant of the simulation at which a ms of the board begins."""
        return self._board_ms.at_ns(at_ms)

    def ms(self, at_ns: int) -> int:
        """Return the ms of the board at an instant of the simulation."""
        return self._board_ms.at(at_ns)

    # Hands, at an instant to come.

    def press(self, side: int, at_ms: int) -> int:
        """Have the end of `side` pushed down at `at_ms`; return the instant of its edge in ns."""
        at_ns = self.ns(at_ms) + MIDDLE_NS
        self.contact(other(side), False, at_ns - _TRANSIT_NS)
        self.contact(side, True, at_ns)
        return at_ns

    def contact(self, side: int, closed: bool, at_ns: int) -> None:
        """Have a contact opened or closed at an instant of the simulation."""
        self.chip.at(at_ns, self.board.contact, side, closed)

    def key(self, name: str, at_ms: int, held_ms: int = KEY_MS) -> None:
        """Have a key held down from `at_ms` on."""
        at_ns = self.ns(at_ms) + MIDDLE_NS
        self.chip.at(at_ns, self.board.key, name, True)
        self.chip.at(at_ns + held_ms * NS_PER_MS, self.board.key, name, False)

    def type(self, text: bytes) -> None:
        """Have the host at the USB port type."""
        for byte in text:
            self.host.send_serial_byte(byte)

    def hang(self) -> None:
        """Let the firmware's loop hang; its interrupts go on."""
        core = self.chip.mcu.core
        while not core.waiting:
            self.chip.run_until(self.chip.now_ns + NS_PER_MS // 10)
        place = _HANG_AT - 0x20000000
        self.chip.mcu.sram[place : place + len(_HANG)] = _HANG
        core.pc = _HANG_AT

    # Whole actions, after which the clock has run on.

    def start(self) -> int:
        """Press play; return the instant of the start, or of the pause."""
        at_ms = self.now + BEGIN_AHEAD_MS
        self.key("play", at_ms)
        self.run_to(at_ms + KEY_MS + SHOWN_MS)
        return at_ms

    pause = start

    def resume(self) -> int:
        """Press play while paused; return the instant at which it was let go."""
        return self.start() + KEY_MS

    def ask(self, text: str) -> str:
        """Say `text` on the link and return the answer."""
        answers = self.board.answers
        said = len(answers)
        self.board.say(text)
        assert self.board.until(lambda: len(answers) > said, ANSWER_MS), "no answer to " + text
        self.catch_up()
        return answers[said]

    def heap(self) -> Heap:
        """Return what the clock says of its heap; collects its garbage. Not while a side runs."""
        return Heap(*map(int, self.ask("heap").split()[1:]))

    def state(self):
        """Return the `LinkState` of an instant a little later, asked for over the link."""
        self.catch_up()
        return self.state_at(self.now + _ASK_AHEAD_MS)

    def state_at(self, at_ms: int):
        """Return the `LinkState` at the end of `at_ms`, some ms from now, having run until then."""
        instant = at_ms + self.offset
        self.board.ask("told", instant)
        wait_ms = at_ms - self.now + ANSWER_MS
        assert self.board.until(lambda: self._has_told(instant), wait_ms), "no answer to told"
        self.catch_up()
        return self.lines[-1]

    def catch_up(self) -> None:
        """Run up to the begin of a ms."""
        self.now = max(self.now, self.ms(self.chip.now_ns) + 1)
        self.run_to(self.now)

    # What was told and shown.

    def told(self, *kinds) -> list:
        """Return the events of these kinds."""
        return [line.events for line in self.lines if line.events.kind in kinds]

    def lost_lines(self) -> int:
        """Return how many lines of the link are missing since the board started."""
        numbers = [line.sequence for line in self.lines]
        return sum((later - earlier - 1) % 100 for earlier, later in zip(numbers, numbers[1:]))

    def reads(self) -> list:
        """Return what both displays spell now; what blinks is missing in its dark phase."""
        return [segments.spell(self.board.displays[side].lit()) for side in SIDES]

    def both_shown_ns(self, after_ns: int):
        """Return when both displays had got their first picture after an instant, None if one has not."""
        shown = [next((at for at in self._frames_back(side) if at > after_ns), None) for side in SIDES]
        return None if None in shown else max(shown)

    def _frames_back(self, side):
        # The first of them after an instant that is not long ago.
        return self.board.displays[side].frames[-40:]

    def _has_told(self, instant):
        last = self.lines[-1].events
        return last.kind == events.TOLD and last.at == instant

    def _lamp(self, side):
        lit_ns = 0

        def changed(level):
            nonlocal lit_ns
            if level and self.chip.now_ns - lit_ns > _LAMP_DARK_NS:
                self.lamp_on_ns[side] = self.chip.now_ns
            lit_ns = self.chip.now_ns

        return changed
