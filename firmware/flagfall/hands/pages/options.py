# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Pages of a clock that is ready: which option, what is loaded in words, and how the clock is to behave."""

from flagfall.compat import const
from flagfall.face.face import LOW, show_battery, show_number, show_word
from flagfall.face.words import DASHES, show_main
from flagfall.hands.pages.readout import read_out, rows_of, show_row
from flagfall.hands.pages.steps import Steps, show_pair, stepped
from flagfall.keeping import settings as known
from flagfall.notation import options
from flagfall.notation.presets import HOST
from flagfall.timing.sides import LEFT

# What a page of the loaded clock shows.
AGREED = const(0)
BATTERY = const(1)
SETTING = const(2)


def settings_pages() -> list:
    """Return a page for each: its word on the left, what of the settings it changes, its values and their words."""
    return [
        (page, attribute, _shown(values)) for _name, attribute, _default, _story, page, values in known.ROWS if page
    ]


def _shown(values):
    if isinstance(values[0], int):
        return [(number, b"%4d" % number) for number in range(values[0], values[1] + 1)]
    return [(value, shown) for _word, value, shown in values]


def show_option(side: int, frame, number: int, settings) -> None:
    """Fill `frame`: the number of an option blinking on the left, what it begins with on the right."""
    if side == LEFT:
        show_number(frame, b"OP", number, LOW)
        return
    controls = options.controls_of(number, settings)
    if controls is None:
        show_word(frame, b"HoSt" if number == HOST else b"LOSt" if options.is_lost(number, settings) else DASHES)
    else:
        show_main(frame, controls.white.periods[0])


def next_option(number: int, step: int, coarse: bool) -> int:
    """Return the option that minus or plus (`step` -1 or 1) lead to from option `number`; `coarse`: in tens."""
    if coarse and step < 0 and number <= 10:
        return options.LAST // 10 * 10  # in tens round the beginning too
    return stepped(number, step, 10 if coarse else 1, options.FIRST, options.LAST)


class Options:
    """The choice of an option, read out part by part on the right. Play or forward accept it.

    On a clock that is set it is locked: short keys change nothing, minus or plus held for a second do (C.02
    5.4.3.9), so that nobody's two taps load another control with the same face.
    """

    def __init__(self, access, locked: bool = False):
        self.access = access
        self.number = access.settings.option
        self._locked = locked
        self._held = locked  # what unlocks it is said first
        self._sent = False  # what is loaded is no option: a host has sent it
        self._read(options.controls_of(self.number, access.settings))
        if locked and access.clock.controls != self._controls:
            self._sent = True
            self._read(access.clock.controls)

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
            show_option(side, frame, self.number, self.access.settings)

    def change(self, step, coarse):
        self._held = self._locked = self._locked and not coarse
        if not self._locked:
            self._sent = False
            self.number = next_option(self.number, step, coarse)
            self._read(options.controls_of(self.number, self.access.settings))

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
            return Loaded(self.access)
        if options.is_own(self.number):
            return self._own()
        return Loaded(self.access) if self._set_up(now) else self

    def accept(self, now):
        if self._locked or self._set_up(now):
            return None
        return self._own() if options.is_own(self.number) else self

    def _own(self):
        from flagfall.hands.pages.own import OwnControl  # 1.4 kB of heap, until it is asked for

        return OwnControl(self.access, self.number)

    def _read(self, controls):
        self._controls = controls
        self._rows, self._at = read_out(controls) if controls else ((), 0)

    def _set_up(self, now):
        controls = options.controls_of(self.number, self.access.settings)
        if controls is None:
            return False
        options.choose(self.number, self.access.settings)
        self.access.set_up(controls, now)
        self.access.save()
        return True


class Loaded(Steps):
    """What is loaded, read out page by page, each side on its own display; then the settings."""

    def __init__(self, access):
        Steps.__init__(self, access)
        self.rows = [(AGREED, row) for row in rows_of(access.clock.controls)] + [(BATTERY, None)]
        self._settings = settings_pages()
        self.rows += [(SETTING, index) for index in range(len(self._settings))]
        self.last = len(self.rows) - 1
        self._chosen = {}  # by name: what was accepted here; it holds when the pages are left, not before

    def show(self, side, frame):
        what, number = self.rows[self.at]
        if what == SETTING:
            show_pair(side, frame, self._settings[number][0], self._settings[number][2][self._value][1])
        elif what == BATTERY:
            show_battery(side, frame, self.access.percent())
        else:
            clock = self.access.clock
            show_row(frame, number, clock.controls.white if side == clock.white else clock.controls.black)

    def change(self, step, coarse):
        what, number = self.rows[self.at]
        if what == SETTING:
            self._value = stepped(self._value, step, 1, 0, len(self._settings[number][2]) - 1)
            self._try_out(number)
        elif what == BATTERY and coarse and step > 0:
            self.access.renew_cells()  # plus held: these cells are full

    def forward(self, now):
        self._take()
        self.access.obey_brightness()
        if self.at == self.last:
            return self._leave(now)
        self.at += 1
        return self._look()

    def back(self, now):
        self.access.obey_brightness()
        if not self.at:
            return self._leave(now)
        self.at -= 1
        return self._look()

    def accept(self, now):
        self._take()
        self.access.obey_brightness()
        return self._leave(now)

    def _look(self):
        what, number = self.rows[self.at]
        if what == SETTING:
            _word, name, values = self._settings[number]
            present = self._present(name)
            # Which of its values blinks.
            self._value = [index for index, row in enumerate(values) if row[0] == present][0]
        return self

    def _present(self, name):
        settings = self.access.settings
        if name in self._chosen:
            return self._chosen[name]
        return settings.rules() if name == "profile" else getattr(settings, name)

    def _take(self):
        what, number = self.rows[self.at]
        if what != SETTING:
            return
        _word, name, values = self._settings[number]
        value = values[self._value][0]
        if value != self._present(name):
            self._chosen[name] = value

    def _leave(self, now):
        settings = self.access.settings
        for name, value in self._chosen.items():
            setattr(settings, name, value)
            if name == "profile":
                settings.option_profile = None  # set by hand
            elif name == "counter":
                options.keep_counter(settings, self.access.clock.controls)
        if self._chosen:
            self.access.set_up(self.access.clock.controls, now)
            self.access.save()
        return None

    def _try_out(self, number):
        if self._settings[number][1] == "brightness":
            self.access.try_brightness(self._settings[number][2][self._value][0])
