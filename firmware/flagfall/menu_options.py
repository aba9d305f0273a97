# SPDX-FileCopyrightText: 2026 The Flagfall Authors
# SPDX-License-Identifier: MIT
"""Pages of a clock that is ready: which option, what is loaded in words, and how the clock is to behave."""

from flagfall import options
from flagfall.face import (
    HOURS_FROM_20_MIN_S,
    HOURS_FROM_S,
    LOW,
    show_agreed,
    show_battery,
    show_extra,
    show_number,
    show_word,
)
from flagfall.menu_own import OwnControl
from flagfall.pages import COUNT_LETTERS, METHOD_WORDS, NOTHING, Steps, show_main, show_pair, stepped
from flagfall.presets import HOST
from flagfall.profile import FIDE, US
from flagfall.settings import ALKALINE, BRIGHTEST, LI_ION, NIMH
from flagfall.sides import LEFT
from flagfall.timecontrol import ANYWHERE, NONE, uses

_ON = ((False, b" oFF"), (True, b"  on"))
_AUTO = ((None, b"Auto"),) + _ON

# A page for each: the word on the left, what of the settings it changes, its values and the words for them.
SETTINGS = (
    (b"ProF", "profile", ((FIDE, b"FIdE"), (US, b"  US"))),
    (b"StoP", "freeze", _AUTO),
    (b"Cntr", "counter", _AUTO),
    (b"10th", "tenths", _ON),
    (b"Hour", "hours_from_s", ((HOURS_FROM_S, b" 100"), (HOURS_FROM_20_MIN_S, b"  20"))),
    (b"bEEP", "sound", _ON),
    (b"bri", "brightness", tuple([(step, b"   %d" % step) for step in range(1, BRIGHTEST + 1)])),
    (b"Strt", "lever_start", ((False, b"PLAy"), (True, b"LEUr"))),
    (b"LEUr", "buttons", ((False, b" roc"), (True, b"2but"))),
    (b"CELL", "cells", ((ALKALINE, b"ALCA"), (NIMH, b" niH"), (LI_ION, b"  Li"))),
)

# What a page of the loaded control shows.
_WORD, _PERIOD, _MAIN, _EXTRA, _T, _COUNT, _MOVES, _REPEATS, _BATTERY, _SETTING = range(10)


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
    """The choice of an option. Play or forward accept it; forward then reads it out."""

    def __init__(self, app, step: int = 0):
        self.app = app
        self.number = next_option(app.settings.option, step, False)

    def show(self, side, frame):
        show_option(side, frame, self.number, self.app.settings)

    def change(self, step, coarse):
        self.number = next_option(self.number, step, coarse)

    def back(self, _now):
        return None

    def forward(self, now):
        if options.is_own(self.number):
            return OwnControl(self.app, self.number)
        return Loaded(self.app) if self._arm(now) else self

    def accept(self, now):
        if self._arm(now):
            return None
        return OwnControl(self.app, self.number) if options.is_own(self.number) else self

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
        self.rows = _rows(app.clock.controls)
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
            control = clock.controls.white if side == clock.white else clock.controls.black
            _show_agreed(frame, what, number, control)

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


def _rows(controls):
    """Return the pages that read `controls` out, then one for the battery and one for each setting."""
    rows = []
    both = (controls.white, controls.black)
    count = max(controls.white.count, controls.black.count)
    for number in range(1, count + 1):
        if count > 1:
            rows.append((_PERIOD, number))
        rows += [(what, number) for what, wanted in _PARTS if _any_has(both, number, wanted)]
    if controls.white.repeats or controls.black.repeats:
        rows.append((_REPEATS, count))
    rows.append((_BATTERY, 0))
    return rows + [(_SETTING, index) for index in range(len(SETTINGS))]


def _any_has(both, number, wanted):
    for control in both:
        if number <= control.count and wanted(control, control.period(number)):
            return True
    return False


def _has_extra(control, _period):
    # Also where this period has none but another has: move 1 without an increment is worth a page.
    for each in control.periods:
        if each.method in ANYWHERE and each.method != NONE:
            return True
    return False


_PARTS = (
    (_WORD, lambda _control, period: period.method not in ANYWHERE),
    (_MAIN, lambda _control, period: uses(period.method, "main_ms")),
    (_EXTRA, _has_extra),
    (_T, lambda _control, period: uses(period.method, "extra_ms")),
    (_COUNT, lambda _control, period: uses(period.method, "extra_count")),
    (_MOVES, lambda _control, period: period.moves > 0),
)


def _show_agreed(frame, what, number, control):
    if what == _REPEATS:
        show_word(frame, b"rEP" if control.repeats else NOTHING)
        return
    if number > control.count:
        show_word(frame, NOTHING)
        return
    period = control.period(number)
    if what == _WORD:
        show_word(frame, METHOD_WORDS[period.method])
    elif what in [part for part, wanted in _PARTS if not wanted(control, period)]:
        show_word(frame, NOTHING)  # only the other side has it
    elif what == _PERIOD:
        show_number(frame, b"P", number)
    elif what == _MAIN:
        show_agreed(frame, period.main_ms // 1000)
    elif what == _EXTRA:
        show_extra(frame, period)
    elif what == _T:
        show_agreed(frame, period.extra_ms // 1000)
    elif what == _COUNT:
        show_number(frame, COUNT_LETTERS.get(period.method, b""), period.extra_count)
    else:
        show_number(frame, b"n", period.moves)
