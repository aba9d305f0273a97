# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""The board as the app meets it (ports.py), and its own chores: blinking, hot-plug, beeper, battery, watchdog, sleep.

Built from parts by build.py; touches no pin itself, so the desk can build it from models of the chips.
"""

from flagfall.compat import const
from flagfall.timing.chessclock import RUNNING
from flagfall.timing.sides import LEFT, RIGHT, SIDES, other
from flagfall.timing.turn import NEVER

PHASE_MS = const(500)  # what blinks on a display: 1 Hz
_SOON_MS = const(20)
_REFRESH_MS = const(900)  # a display that was unplugged is right within a second
_KEY_LOOK_MS = const(100)  # the power key tells nobody: looked at twice a second, three seconds were up to 3.5
_LONGEST_SLEEP_MS = const(1000)  # the watchdog bites after two seconds
_US_PER_MS = const(1000)
_LATE_US = const(350)  # it takes a while until the loop looks
_TOO_LATE_US = const(150)
_SPARE_MS = const(4)  # a chore or a line of the link needs up to two, and a turn of the loop
_ZONE_MS = const(3)  # eight lines of a memory LCD are drawn and sent in less
_LONGEST_PUT_OFF_MS = const(900)
_WELL_AFTER_MS = const(60_000)  # earlier failures are forgotten then


class Board:
    """`parts` as build.py makes them; see ports.py for what the app asks of it.

    `store` and `controls_store` are given to it once they exist (store.py); without one its text is not kept.
    """

    def __init__(self, parts):
        self.memory = parts.memory
        self.scratch = parts.scratch
        self.link = parts.link
        self.line = parts.link.line
        self.host = 0
        self.heap = parts.heap
        self.store = None
        self.controls_store = None
        self.battery_mv = parts.battery.millivolts
        self.off_asked = False
        self.usb = False
        self.sleeps_slowly = parts.sleeps_slowly
        self._note = parts.link.note
        self._ticks_us = parts.ticks_us
        self._timebase = parts.timebase
        self._edges = parts.edges
        self.face = parts.face
        self._displays = parts.displays
        self._pixels = parts.pixels  # both memory LCDs as a pair, None where there are digits
        self._turn = LEFT
        self._lamps = parts.lamps
        self._beeper = parts.beeper
        self._battery = parts.battery
        self._power = parts.power
        self._counting = (parts.timebase, parts.edges, parts.beeper, parts.battery, parts.power, parts.link)
        self._watchdog = parts.watchdog
        self._rearm = parts.rearm
        self._going_well = parts.going_well
        self._well_at = _WELL_AFTER_MS
        self._wait = parts.wait
        self._wait_us = parts.wait_us
        self._phase = 0
        self._phase_at = 0  # the instant at which it began; lit in an even phase
        self._refresh_at = 0
        self._refresh_side = LEFT
        self._chore_at = 0  # when the next chore is due
        self._chores_at = 0  # when they were last done
        self._running = False
        self.stamp = 0

    def now(self) -> int:
        """Return the ms since power-up."""
        return self._timebase.now(self._ticks_us())

    def set_trim(self, ppb: int) -> None:
        """Add `ppb` parts per billion to the rate of the crystal from now on."""
        self._timebase.set_trim(ppb)

    def begin_anew(self, span_ms: int) -> None:
        """Count ms from `span_ms` ms later on, whole seconds; allocates nothing."""
        self.stamp = max(0, self.stamp - span_ms)
        for part in self._counting:
            part.begin_anew(span_ms)
        # An even number of phases is left out: what blinks goes on as it did.
        begun_at = self._phase_at - span_ms
        self._phase_at = begun_at % (2 * PHASE_MS) - 2 * PHASE_MS
        self._phase -= (self._phase_at - begun_at) // PHASE_MS
        self._refresh_at -= span_ms
        self._chore_at -= span_ms
        self._chores_at -= span_ms
        if self._well_at != NEVER:
            self._well_at -= span_ms

    def take(self, now: int) -> int:
        """Return the code of the oldest edge stamped up to `now`, its instant in `stamp`; or NO_INPUT."""
        code = self._edges.take(now)
        self.stamp = self._edges.stamp
        return code

    def closed(self, side: int) -> bool:
        """Tell whether the contact under the end of `side` is closed."""
        return self._edges.closed(side)

    def show(self, side: int, picture) -> bool:
        """Show a picture of segment bits; False if that display does not answer."""
        self._chore_at = 0
        display = self._displays[side]
        was_dark = self._phase & 1
        if display.put(picture):
            # What begins to blink is lit first: a mark or a flag must not come half a second late.
            self._phase = 0
            self._phase_at = self._glance()
            shown = display.draw(True)
            another = self._displays[other(side)]
            if was_dark and another.blinks:
                another.draw(True)  # both blink together
            return shown
        lit = not was_dark
        if was_dark and display.blinks:
            # New digits do not wait for the end of a dark phase that is all but over.
            lit = self._glance() >= self._phase_at + (self._phase + 1) * PHASE_MS - _SOON_MS
        return display.draw(lit)

    def finish_drawing(self) -> None:
        """Have all that was to be shown stand on both displays: nothing will come after it."""
        if self._pixels:
            self._pixels.finish()

    def light(self, side: int, lamp: int) -> None:
        """Set the turn lamp of `side`."""
        self._chore_at = 0
        self._lamps.set(side, lamp)

    def set_brightness(self, step: int) -> None:
        """Set displays and lamps to brightness `step` (1 to 8) at once."""
        self._lamps.set_brightness(step)
        for side in SIDES:
            self._displays[side].set_brightness(step)

    def beep(self, ms: int) -> None:
        """Sound the beeper for `ms` from now on."""
        self._beeper.beep(ms, self._glance())
        self._chore_at = min(self._chore_at, self._beeper.ends_at)

    def silence(self) -> None:
        """Stop the beeper at once."""
        self._beeper.silence()

    def report(self, clock, refusal) -> None:
        """Note an event for the link, which sends it when the displays are done."""
        self._running = clock.state == RUNNING
        self._turn = clock.turn
        self._note(clock)

    def feed(self) -> None:
        """End a turn of the loop: feed the watchdog, see whether the interrupt is alive."""
        self._watchdog.feed()
        now = self._glance()
        self._beeper.attend(now)  # not only as a chore: chores may be put off
        if not self._edges.check(now):
            self._rearm()

    def hear(self) -> int:
        """Return the length of a line of `host`, its bytes in `line`; 0 if no more is whole in this turn."""
        link = self.link
        length = link.hear()
        if length:
            self.host = link.host
            self.line = link.line
        return length

    def answer(self, line) -> None:
        """Send a line to `host` at once."""
        self.link.answer(line, self.host)

    def send(self, lines) -> None:
        """Send `host` what `lines.next_line()` returns, in what time is left, until it returns None."""
        self.link.send_all(lines, self.host)

    def stay_on(self, on: bool) -> None:
        """Hold the power, or let go of it."""
        self._power.stay_on(on)

    def load_settings(self):
        """Return the text of the settings that was saved last; None if there is none."""
        return self.store.load() if self.store else None

    def save_settings(self, text: str) -> bool:
        """Keep the text of the settings; False if the store does not take it, or while a side runs."""
        return self._save(self.store, text)

    def load_controls(self):
        """Return the text of the controls that was saved last; None if there is none."""
        return self.controls_store.load() if self.controls_store else None

    def save_controls(self, text: str) -> bool:
        """Keep the text of the controls; False if the store does not take it, or while a side runs."""
        return self._save(self.controls_store, text)

    def _save(self, store, text):
        if self._running or not store:
            return False
        self._watchdog.feed()
        saved = store.save(text)
        self._watchdog.feed()
        return saved

    def wait(self, until: int) -> None:
        """Sleep until instant `until` or an edge, a byte on the link or a chore, whichever comes first.

        Chores and lines of the link are done in what time is left until then, so that nothing waits for them.
        """
        while not self._edges.waiting():
            now = self._glance()
            until = min(until, now + _LONGEST_SLEEP_MS)
            if self._pixels and until - now >= _ZONE_MS and self._pixels.go_on(self._turn):
                continue
            if until - now < _SPARE_MS and now - self._chores_at < _LONGEST_PUT_OFF_MS and not self.link.is_full():
                self._sleep_until(until)
                return
            if now >= self._chore_at:
                self._do_chores(now)
                if self.off_asked:
                    return
            elif now >= self.link.due_at:
                self.link.send(now)
            elif self._pixels and self._pixels.go_over():
                self._wait(_ZONE_MS)  # DMA sends it meanwhile
            else:
                own = min(self._chore_at, self.link.due_at)
                if own < until:
                    self._wait(own - now)
                else:
                    self._sleep_until(until)
                return

    def _sleep_until(self, until):
        # A little later than the ms begins: what hands do in the ms in which a digit changes is drawn with it, and
        # not after it. `wait` counts whole ms from now; the rest is waited out, if it would not be over anyway.
        raw = self._ticks_us()
        left_us = (until - self._timebase.instant(raw)) * _US_PER_MS + _LATE_US - self._timebase.into(raw)
        if left_us <= 0 or self._wait((left_us + _TOO_LATE_US) // _US_PER_MS):
            return
        self._wait_us((left_us + _TOO_LATE_US) % _US_PER_MS - _TOO_LATE_US)

    def _glance(self):
        # The instant for the board's own chores. `now` would move on what edges that still wait may be stamped with.
        return self._timebase.instant(self._ticks_us())

    def _do_chores(self, now):
        self._chores_at = now
        if now >= self._well_at:
            self._well_at = NEVER
            self._going_well()
        self._beeper.attend(now)
        self._lamps.draw(now)
        self._blink(now)
        if now >= self._refresh_at:
            self._refresh(now)
        self._battery.attend(now)
        self.battery_mv = self._battery.millivolts
        self._power.attend(now, not self._running)
        self.off_asked = self._power.asked
        self.usb = self._power.usb
        self._chore_at = self._next_chore(now)

    def _blink(self, now):
        phase = (now - self._phase_at) // PHASE_MS
        if phase == self._phase:
            return
        self._phase = phase
        for side in SIDES:
            if self._displays[side].blinks:
                self._displays[side].draw(not phase & 1)

    def _refresh(self, now):
        # One display at a time: a dead one costs no more than one time-out.
        self._displays[self._refresh_side].refresh(not self._phase & 1)
        self._refresh_side = other(self._refresh_side)
        self._refresh_at = now + _REFRESH_MS // 2
        if self._pixels and not self._running:
            self._pixels.look_for_digits()  # a start anew costs nobody anything now

    def _next_chore(self, now):
        due = min(min(self._refresh_at, self._beeper.ends_at), self._power.due_at)
        if not self._running:
            due = min(due, now + _KEY_LOOK_MS)
        step = self._lamps.step_ms()
        if step:
            due = min(due, (now // step + 1) * step)
        if self._displays[LEFT].blinks or self._displays[RIGHT].blinks:
            due = min(due, self._phase_at + (self._phase + 1) * PHASE_MS)
        return due
