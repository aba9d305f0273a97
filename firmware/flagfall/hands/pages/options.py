# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Pages of a clock that is ready: which option, what is loaded in words, and how the clock is to behave."""

from flagfall.face.face import LOW, show_battery, show_number, show_word
from flagfall.face.words import NOTHING, show_main
from flagfall.hands.pages.readout import read_out, rows_of, show_row
from flagfall.hands.pages.steps import Steps, show_pair, stepped
from flagfall.keeping.settings import ALKALINE, HOURS_FROM_20_MIN_S, HOURS_FROM_S, LI_ION, NIMH
from flagfall.notation import options
from flagfall.notation.presets import HOST
from flagfall.timing.profile import FIDE, US
from flagfall.timing.sides import LEFT

_ON = ((False, b" oFF"), (True, b"  on"))
_AUTO = ((None, b"Auto"),) + _ON
_STEPS = (
    (1, b"   1"),
    (2, b"   2"),
    (3, b"   3"),
    (4, b"   4"),
    (5, b"   5"),
    (6, b"   6"),
    (7, b"   7"),
    (8, b"   8"),
)  # up to BRIGHTEST of the settings

# A page for each: the word on the left, what of the settings it changes, its values and the words for them.
SETTINGS = (
    (b"ProF", "profile", ((FIDE, b"FIdE"), (US, b"  US"))),
    (b"StoP", "freeze", _AUTO),
    (b"Cntr", "counter", _AUTO),
    (b"10th", "tenths", _ON),
    (b"Hour", "hours_from_s", ((HOURS_FROM_S, b" 100"), (HOURS_FROM_20_MIN_S, b"  20"))),
    (b"bEEP", "sound", _ON),
    (b"bri", "brightness", _STEPS),
    (b"Strt", "lever_start", ((False, b"PLAy"), (True, b"PrES"))),
    (b"LEUr", "buttons", ((False, b" roc"), (True, b"2but"))),
    (b"CELL", "cells", ((ALKALINE, b"ALCA"), (NIMH, b" niH"), (LI_ION, b"  Li"))),
)

# What a page of the loaded clock shows.
_AGREED, _BATTERY, _SETTING = range(3)


def show_option(side: int, frame, number: int, settings) -> None:
    """Fill `frame`: the number of an option blinking on the left, what it begins with on the right."""
    if side == LEFT:
        show_number(frame, b"OP", number, LOW)
        return
    controls = options.controls_of(number, settings)
    if controls is None:
        show_word(frame, b"HoSt" if number == HOST else NOTHING)
    else:
        show_main(frame, controls.white.periods[0])


def next_option(number: int, step: int, coarse: bool) -> int:
    """Return the option that minus or plus (`step` -1 or 1) lead to from option `number`; `coarse`: in tens."""
    if coarse and step < 0 and number <= 10:
        return options.LAST // 10 * 10  # in tens round the beginning too
    return stepped(number, step, 10 if coarse else 0, options.FIRST, options.LAST)


class Options:
    """The choice of an option, read out part by part on the right. Play or forward accept it.

    On a clock that is set it is locked: short keys change nothing, minus or plus held for a second do (C.02
    5.4.3.9), so that nobody's two taps load another control with the same face.
    """

    def __init__(self, app, locked: bool = False):
        self.app = app
        self.number = app.settings.option
        self._locked = locked
        self._held = locked  # what unlocks it is said first
        self._sent = False  # what is loaded is no option: a host has sent it
        self._read(options.controls_of(self.number, app.settings))
        if locked and app.clock.controls != self._controls:
            self._sent = True
            self._read(app.clock.controls)

    def show(self, side, frame):
        if side == LEFT and self._sent:
            show_word(frame, b"HoSt")
        elif side == LEFT:
            show_number(frame, b"OP", self.number, 0 if self._locked else LOW)
        elif self._held:
            show_word(frame, b"HoLd")
        elif self._rows:
            show_row(frame, *self._rows[self._at])
        else:
            show_option(side, frame, self.number, self.app.settings)

    def change(self, step, coarse):
        self._held = self._locked = self._locked and not coarse
        if not self._locked:
            self._sent = False
            self.number = next_option(self.number, step, coarse)
            self._read(options.controls_of(self.number, self.app.settings))

    def turn_over(self):
        """Read out the next part of the option; what it begins with first, and again after the last."""
        if self._held:
            self._held = False
        elif self._rows:
            self._at = (self._at + 1) % len(self._rows)

    def back(self, _now):
        return None

    def forward(self, now):
        if self._locked:
            return Loaded(self.app)
        if options.is_own(self.number):
            return self._own()
        return Loaded(self.app) if self._arm(now) else self

    def accept(self, now):
        if self._locked or self._arm(now):
            return None
        return self._own() if options.is_own(self.number) else self

    def _own(self):
        from flagfall.hands.pages.own import OwnControl  # 1.4 kB of heap, until it is asked for

        return OwnControl(self.app, self.number)

    def _read(self, controls):
        self._controls = controls
        self._rows, self._at = read_out(controls) if controls else ((), 0)

    def _arm(self, now):
        controls = options.controls_of(self.number, self.app.settings)
        if controls is None:
            return False
        options.choose(self.number, self.app.settings)
        self.app.arm(controls, now)
        self.app.save()
        return True


class Loaded(Steps):
    """What is loaded, read out page by page, each side on its own display; then the settings."""

    def __init__(self, app):
        Steps.__init__(self, app)
        self.rows = [(_AGREED, row) for row in rows_of(app.clock.controls)] + [(_BATTERY, 0)]
        self.rows += [(_SETTING, index) for index in range(len(SETTINGS))]
        self.last = len(self.rows) - 1
        self._value = 0  # of the setting that is open: which of its values blinks
        self._chosen = {}  # by name: what was accepted here; it holds when the pages are left, not before

    def show(self, side, frame):
        what, number = self.rows[self.at]
        if what == _SETTING:
            show_pair(side, frame, SETTINGS[number][0], SETTINGS[number][2][self._value][1])
        elif what == _BATTERY:
            show_battery(side, frame, self.app.supply.percent())
        else:
            clock = self.app.clock
            show_row(frame, number, clock.controls.white if side == clock.white else clock.controls.black)

    def change(self, step, coarse):
        what, number = self.rows[self.at]
        if what == _SETTING:
            self._value = stepped(self._value, step, 0, 0, len(SETTINGS[number][2]) - 1)
            self._try_out(number)
        elif what == _BATTERY and coarse and step > 0:
            self.app.supply.renew(self.app.clock.now)  # plus held: these cells are full

    def forward(self, now):
        self._take()
        self.app.supply.obey(now)
        if self.at == self.last:
            return self._leave(now)
        self.at += 1
        return self._look()

    def back(self, now):
        self.app.supply.obey(now)
        if not self.at:
            return self._leave(now)
        self.at -= 1
        return self._look()

    def accept(self, now):
        self._take()
        self.app.supply.obey(now)
        return self._leave(now)

    def _look(self):
        what, number = self.rows[self.at]
        if what == _SETTING:
            _word, name, values = SETTINGS[number]
            present = self._present(name)
            self._value = [index for index, row in enumerate(values) if row[0] == present][0]
        return self

    def _present(self, name):
        settings = self.app.settings
        if name in self._chosen:
            return self._chosen[name]
        return settings.rules() if name == "profile" else getattr(settings, name)

    def _take(self):
        what, number = self.rows[self.at]
        if what != _SETTING:
            return
        _word, name, values = SETTINGS[number]
        value = values[self._value][0]
        if value != self._present(name):
            self._chosen[name] = value

    def _leave(self, now):
        settings = self.app.settings
        for name, value in self._chosen.items():
            setattr(settings, name, value)
            if name == "profile":
                settings.option_profile = None  # set by hand
            elif name == "counter":
                options.keep_counter(settings, self.app.clock.controls)
        if self._chosen:
            self.app.arm(self.app.clock.controls, now)
            self.app.save()
        return None

    def _try_out(self, number):
        if SETTINGS[number][1] == "brightness":
            self.app.board.set_brightness(SETTINGS[number][2][self._value][0])
