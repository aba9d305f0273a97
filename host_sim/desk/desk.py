# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board on the desk, behind the same contract as a real one: its clock is turned by hand.

Simulated at the level where faults hide: a tick counter that wraps, stamped edges in a ring, segment bits, memory
bytes. Runs on MicroPython too, and allocates nothing when the app calls it.
"""

from board.power import Power
from flagfall.face.display import DIGITS, LCD
from flagfall.face.glyphs import PICTURE_SIZE
from flagfall.hands import inputs
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, NOBODY, RIGHT
from flagfall.timing.ticks import WRAPS_AT, Unwrapped
from host_sim.desk import segments
from host_sim.desk.faces import memory_lcds
from host_sim.desk.parts import Beeper, DeskMemory, DeskScratch, KeptTexts, Level
from host_sim.desk.powerpath import FRESH_CELLS_MV, PowerPath

NORMAL_STEP = 4
RING_SIZE = 1024
_LAST_TICK = WRAPS_AT - 1


class Desk(KeptTexts):
    """What the app meets as its board, and what hands on the desk do to it.

    t           the instant of the desk, in ms of the story
    face        what displays it has, DIGITS or LCD
    lcds        its memory LCDs, a host_sim.desk.lcdpair.Lcds; None where there are digits
    pictures    what both displays were last told to show, as segment bits or panels
    lamps       the state of both turn lamps
    brightness  of displays and lamps, 1 to 8
    lever_down  the side whose end of the lever is down, as its contacts say
    trim_ppb    what the tick counter is taken to be slow by; the counter itself keeps the time of the story
    settings_text  what was saved of the settings, None at first; outlives a power cut
    link        the link of a host, None if nobody is at its other end
    path        where the power comes from, a `PowerPath`
    power       the firmware's own part for the power key and USB
    """

    def __init__(self, ticks: int = 0, face: int = DIGITS):
        """Lay a clock on the desk whose tick counter reads `ticks` (0 to 2^30 - 1) at instant 0."""
        self.t = 0
        self.face = face
        self.lcds = memory_lcds() if face == LCD else None
        self.memory = DeskMemory()
        self.scratch = DeskScratch()
        self.path = PowerPath()
        self._cells_mv = FRESH_CELLS_MV
        self._key, self._vbus = Level(1), Level(0)
        self.pictures = [bytearray(PICTURE_SIZE), bytearray(PICTURE_SIZE)]
        self.lamps = [0, 0]
        self.plugged = [True, True]
        self.lever_down = NOBODY
        self._beeper = Beeper()
        self.stamp = 0
        self.reports = None
        self.link = None
        self.line = bytearray(0)
        self.host = 0
        KeptTexts.__init__(self)
        self.fed = 0
        self._closed = [False, False]
        self._stamps = [0] * RING_SIZE
        self._codes = [0] * RING_SIZE
        self.power_up(ticks)

    def power_up(self, ticks: int = 0) -> None:
        """Start the tick counter at `ticks`, with no edge waiting and dark displays."""
        self._ticks_at = self.began_at = self.t
        self._first_ticks = ticks
        self._unwrapped = Unwrapped(ticks)
        self.trim_ppb = 0
        self._first = 0
        self._count = 0
        self.power_down()
        if self.lcds:
            self.lcds.power_on()
        self.power = Power(Level(0, self._hold), self._key, self._vbus)
        self.look_at_power()

    def power_down(self) -> None:
        """Darken displays and lamps; what waits in the ring is lost."""
        self._count = 0
        self._running = False
        self._beeper.ends_at = self.t
        self.path.empty()
        self.brightness = NORMAL_STEP
        for side in (LEFT, RIGHT):
            self.lamps[side] = 0
            self.pictures[side] = bytearray(PICTURE_SIZE)
        if self.lcds:
            self.lcds.power_off()

    def _hold(self, level):
        self.path.set_hold(bool(level), self.t)

    # What the app asks of its board.

    @property
    def battery_mv(self) -> int:
        """The loaded voltage of the cells in mV; nothing where they are cut off. To be set by hand."""
        return self._cells_mv if self.path.switched(self.t) else 0

    @battery_mv.setter
    def battery_mv(self, millivolts):
        self._cells_mv = millivolts

    def stay_on(self, on: bool) -> None:
        """Hold the power, or let go of it."""
        self.power.stay_on(on)

    def now(self) -> int:
        """Return the ms since power-up, from the counter that wraps."""
        return self._unwrapped.now(self._raw())

    def begin_anew(self, span_ms: int) -> None:
        """Count ms from `span_ms` ms later on."""
        self._unwrapped.begin_anew(span_ms)
        self.stamp = max(0, self.stamp - span_ms)
        self.began_at += span_ms

    def set_trim(self, ppb: int) -> None:
        """Take the counter to be slow by `ppb` parts per billion from now on, fast below zero."""
        self.trim_ppb = ppb
        self._unwrapped.set_trim(ppb)

    def take(self, now: int) -> int:
        """Return the code of the oldest edge stamped up to `now` and put its instant into `stamp`; else NO_INPUT."""
        if not self._count:
            return inputs.NO_INPUT
        stamp = self._unwrapped.instant(self._stamps[self._first])
        if stamp > now:
            return inputs.NO_INPUT
        self.stamp = stamp
        code = self._codes[self._first]
        self._first = (self._first + 1) % RING_SIZE
        self._count -= 1
        return code

    def closed(self, side: int) -> bool:
        """Tell whether the contact under the end of `side` is closed."""
        return self._closed[side]

    def show(self, side: int, picture) -> bool:
        """Show a picture, which the app leaves alone until the next: segment bits, or a panel; False if none answers.

        Raises ValueError at bits for which the display has no segment: nobody would see them. No memory LCD can answer.
        """
        if self.lcds:
            self.pictures[side] = picture
            self.lcds.show(side, picture)
            return True
        if segments.lacks(picture):
            raise ValueError("no segment for bits %s of a picture" % segments.missing(picture).hex())
        if not self.plugged[side]:
            return False
        self.pictures[side] = picture
        return True

    def seen(self, side: int, lit: bool = True):
        """Return what is to be seen on a display: segment bits, or the ink of a memory LCD with what blinks `lit`."""
        return self.lcds.look(side, lit) if self.lcds else self.pictures[side]

    def plug(self, side: int, plugged: bool) -> None:
        """Plug a display in, or pull it out."""
        self.plugged[side] = plugged
        if self.lcds:
            self.lcds.plug(side, plugged)

    def light(self, side: int, lamp: int) -> None:
        """Set the turn lamp of `side`."""
        self.lamps[side] = lamp

    def set_brightness(self, step: int) -> None:
        """Set the brightness of displays and lamps, 1 to 8."""
        self.brightness = step

    def beep(self, ms: int) -> None:
        """Sound for `ms` from now on."""
        self._beeper.beep(self.t, ms)

    def report(self, clock, refusal) -> None:
        """Hand on the event that the clock's queue has just let out."""
        self._running = clock.state == RUNNING
        if self.reports is not None:
            self.reports(clock, refusal)

    def attach(self, link) -> None:
        """Put `link` (like board.link.Link) between the clock and a host."""
        self.link = link
        self.line = link.line

    def hear(self) -> int:
        """Return the length of a line of `host`, its bytes in `line`; 0 if no more is whole in this turn."""
        length = self.link.hear() if self.link else 0
        if length:
            self.host = self.link.host
            self.line = self.link.line
        return length

    def answer(self, line) -> None:
        """Send a line to `host` at once."""
        self.link.answer(line, self.host)

    def send(self, lines) -> None:
        """Send `host` what `lines.next_line()` returns until that is None."""
        self.link.send_all(lines, self.host)

    def heap(self) -> tuple:
        """Return nothing that a host could learn from: the heap of a desk is none of a board."""
        return 0, 0, 0, 0

    def feed(self) -> None:
        """Feed the watchdog."""
        self.fed += 1
        self.look_at_power()

    def look_at_power(self) -> None:
        """See what the power key and USB say, as the chores of a real board do."""
        self.power.attend(self.t, not self._running)
        self.off_asked = self.power.asked
        self.usb = self.power.usb

    # What ears hear.

    @property
    def beeping(self) -> bool:
        """Tell whether the beeper sounds now."""
        return self.t < self._beeper.ends_at

    @property
    def beep_count(self) -> int:
        """How many beeps there were."""
        return self._beeper.count

    def beeps(self) -> list:
        """Return (instant, length), in ms, of the last 64 beeps at most, the oldest first."""
        return self._beeper.beeps()

    # What hands do.

    def waiting(self) -> bool:
        """Tell whether an edge waits to be taken."""
        return self._count > 0

    def contact(self, side: int, closed: bool) -> None:
        """Close or open a lever contact now; nothing if it is so already."""
        if self._closed[side] == closed:
            return
        self._closed[side] = closed
        if self._closed[LEFT] != self._closed[RIGHT]:
            self.lever_down = LEFT if self._closed[LEFT] else RIGHT
        self._put(inputs.lever_code(side, closed))

    def lay_lever(self, down: int) -> None:
        """Lay the lever with the end of `down` down, before anyone looks."""
        self._closed[down] = True
        self.lever_down = down

    def plug_usb(self, plugged: bool) -> None:
        """Plug USB in, or pull it out."""
        self.path.usb = plugged
        self._vbus.value(int(plugged))
        self.look_at_power()

    def power_key(self, down: bool) -> None:
        """Let the power key go down or come up now."""
        self.path.key = down
        self._key.value(int(not down))
        self.look_at_power()

    def key(self, key: int, down: bool) -> None:
        """Let a key go down or come up now, without any bounce."""
        self._put(inputs.sure_code(key, down))

    def key_contact(self, key: int, closed: bool) -> None:
        """Close or open the contact of a key now, which may be a bounce."""
        self._put(inputs.key_code(key, closed))

    def _put(self, code):
        # A full ring loses the edge, as the interrupt of a real board would; the levels tell in the end.
        if self._count < RING_SIZE:
            place = (self._first + self._count) % RING_SIZE
            self._stamps[place] = self._raw()
            self._codes[place] = code
            self._count += 1

    def _raw(self):
        return (self._first_ticks + self.t - self._ticks_at) & _LAST_TICK
